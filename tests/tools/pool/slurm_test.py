#!/usr/bin/env python3
"""Workers as jobs of a Slurm with two nodes on this machine: one task is cancelled, one node dies, and a tournament
still ends with the table of a single process.

Usage: slurm_test.py SORTIE
Exits with 77 (skipped) when Slurm, munge or PostgreSQL is missing.
"""
import json
import os
import pathlib
import sys
import urllib.parse

import slurm
from cluster import run_test, table

PLAN = ["sortie:nodes=600,hash=1", "sortie:nodes=900,hash=1", "random", "--size", "6x6", "--openings", "random:4", "--games", "60"]
SCRIPT = str(pathlib.Path(__file__).parents[3] / "docs/deploy/sortie-work.sbatch")
NODES = ["lab1", "lab2"]


def without_password(url, file):
    """Puts the password of a URL into a file for libpq, and answers the URL without it."""
    parts = urllib.parse.urlsplit(url)
    with open(file, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as lines:
        lines.write(f"{parts.hostname}:{parts.port}:*:{parts.username}:{parts.password}\n")
    return url.replace(f":{parts.password}@", "@")


def node_dies(cluster):
    alone = cluster.run("tournament", *PLAN, "--json")
    assert alone.returncode == 0, alone.stderr
    operator = cluster.create("lab")
    nodes = slurm.Slurm(NODES, processors=2)
    try:
        passwords = f"{nodes.folder}/pgpass"
        environment = {"SORTIE_DB": without_password(cluster.worker_url, passwords), "PGPASSFILE": passwords,
                       "PATH": f"{os.path.dirname(os.path.abspath(cluster.sortie))}:{os.environ['PATH']}"}
        asking = cluster.start("tournament", *PLAN, "--json", "--db", operator, "--concurrency", "0")
        nodes.wait_until(lambda: cluster.server.sql("lab", "SELECT count(*) FROM sortie.runs") == "1", "there is no run")
        sent = nodes.run("sbatch", "--array=1-4", "--cpus-per-task=1", SCRIPT, "--until-idle", environment=environment)
        assert sent.returncode == 0, sent.stderr

        def workers():
            return int(cluster.server.sql("lab", "SELECT count(*) FROM sortie.workers WHERE done > 0"))

        nodes.wait_until(lambda: workers() == 4, "not all workers have begun")
        places = nodes.jobs()
        dead = places["1_1"][1]
        cancelled = next(job for job, (_, node) in places.items() if node != dead)
        nodes.run("scancel", cancelled)
        nodes.kill_node(dead)
        said, problems = asking.communicate(timeout=90)
        assert asking.returncode == 0, problems
        assert table(said) == table(alone.stdout), f"{said}\n{alone.stdout}"

        # Slurm has queued what the node did again; it finds a place, and nothing left to do.
        nodes.wait_until(lambda: nodes.states()[dead].startswith("down"), "nobody has noticed that the node is dead")
        nodes.wait_until(lambda: not nodes.jobs(), "jobs are left")
        logs = [path.read_text() for path in pathlib.Path(nodes.folder).glob("sortie-work-*.log")]
        assert len(logs) == 4 and sum("started 1 times before" in log for log in logs) == 2, logs
        # Told to stop, a worker gives back what it has and says good-bye; so do those that find nothing to do.
        status = json.loads(cluster.run("pool", "status", operator, "--json").stdout)
        assert sorted(worker["ended"] for worker in status["workers"]) == [False] * 2 + [True] * 4, status
        assert status["runs"][0]["state"] == "finished" and status["runs"][0]["jobs_failed"] == 0, status
    except BaseException:
        print(nodes.words())
        raise
    finally:
        nodes.close()
    assert not slurm.descendants(os.getpid()), "something is left running"


def main():
    missing = slurm.missing_programs()
    if missing:
        print(f"skipped: {', '.join(missing)} missing (./dev test installs slurmctld, slurmd, slurm-client and munge)")
        return 77
    return run_test(node_dies)


sys.exit(main())
