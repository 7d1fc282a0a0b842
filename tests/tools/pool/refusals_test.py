#!/usr/bin/env python3
"""What goes wrong with a pool for good is one clear line, and no password is seen anywhere.

Usage: refusals_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
import json
import sys
import time

from cluster import run_test, wait_until

MATCH = ["match", "random", "random", "--size", "4x5", "--games", "2", "--concurrency", "0", "--quiet"]


def refused(cluster, words, *arguments):
    done = cluster.run(*arguments)
    lines = done.stderr.strip().splitlines()
    assert done.returncode in (1, 2) and len(lines) == 1 and words in lines[0], (arguments, done)
    assert "secret" not in done.stdout + done.stderr, done


def roles(cluster):
    """Each may do its own and nothing else."""
    operator = cluster.create("rights")
    worker = cluster.worker_url
    cluster.server.sql("rights", "ALTER ROLE rights_reader PASSWORD 'secret'; CREATE ROLE stranger LOGIN PASSWORD 'secret'")
    reader = cluster.server.url("rights", "rights_reader")
    stranger = cluster.server.url("rights", "stranger")
    for url in (worker, reader, stranger):
        refused(cluster, "may not do that", *MATCH, "--db", url)
        refused(cluster, "may not do that", "pool", "block", "somebody", url)
        refused(cluster, "denied", "pool", "create", url)
    for url in (reader, stranger):
        refused(cluster, "may not do that", "work", "--quiet", url)
    for url in (worker, stranger):
        refused(cluster, "may not do that", "pool", "status", url)
    assert cluster.run("pool", "status", reader).returncode == 0
    refused(cluster, "there is no run 7", "pool", "pause", "7", operator)
    refused(cluster, "there is no worker", "pool", "block", "nobody", operator)


def schemas(cluster):
    operator = cluster.create("versions")
    cluster.server.sql("versions", "UPDATE sortie.about SET version = version - 1")
    for arguments in (["work", "--quiet", cluster.worker_url], ["pool", "status", operator], [*MATCH, "--db", operator]):
        refused(cluster, "older version", *arguments)
    cluster.server.sql("versions", "UPDATE sortie.about SET version = 99")
    for arguments in (["work", "--quiet", cluster.worker_url], ["pool", "status", operator], [*MATCH, "--db", operator],
                      ["pool", "create", cluster.server.url("versions")]):
        refused(cluster, "newer version", *arguments)
    cluster.server.sql("postgres", "CREATE DATABASE others")
    cluster.server.sql("others", "CREATE SCHEMA sortie; CREATE TABLE sortie.runs (id integer)")
    for command in (["work", "--quiet"], ["pool", "status"], ["pool", "create"]):
        refused(cluster, "belongs to another program", *command, cluster.server.url("others"))
    assert cluster.server.sql("others", "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace "
                                        "WHERE nspname = 'sortie'") == "1"


def deadly_job(cluster):
    """Every process that takes it is gone: here by SQL alone, five times. The others of the run are done."""
    operator = cluster.create("deadly")
    assert cluster.run("pool", "create", cluster.server.url("deadly"), "--lease", "1").returncode == 0
    asking = cluster.start("match", "random", "random", "--size", "4x5", "--games", "6", "--concurrency", "0", "--quiet",
                           "--db", operator)
    while cluster.server.sql("deadly", "SELECT count(*) FROM sortie.runs") == "0":
        time.sleep(0.1)
    for victim in range(5):
        cluster.server.sql("deadly", f"""
            DO $$ BEGIN PERFORM sortie.claim(key, 1) FROM sortie.hello('victim{victim}', (SELECT engine FROM sortie.runs),
                'none', 1, '{{}}'); END $$""")
        assert cluster.server.sql("deadly", "SELECT first FROM sortie.jobs WHERE state = 1") == "0"
        time.sleep(1.1)
    cluster.server.sql("deadly", "UPDATE sortie.about SET lease = '30 s'")  # whoever lives may be slow
    worker = cluster.worker("survivor")
    said = asking.communicate(timeout=120)
    status = json.loads(cluster.run("pool", "status", operator, "--json").stdout)
    [run] = status["runs"]
    assert (run["state"], run["jobs_failed"], run["results"]) == ("finished", 1, 4), (status, said)
    assert "went away" in run["problems"][0], run
    worker.terminate()
    assert worker.wait(timeout=30) == 0


def operating(cluster):
    """Pausing a run takes its jobs from the workers, and counts as nobody's failure however often it is done."""
    operator = cluster.create("operated")
    asking = cluster.start(*MATCH, "--db", operator)
    wait_until(lambda: cluster.server.sql("operated", "SELECT count(*) FROM sortie.runs") == "1", "there is no run")

    def jobs():
        return cluster.server.sql("operated", "SELECT state, tries FROM sortie.jobs")

    for _ in range(6):
        cluster.server.sql("operated", """
            DO $$ BEGIN PERFORM sortie.claim(key, 1) FROM sortie.hello('holder', (SELECT engine FROM sortie.runs),
                'none', 1, '{}'); END $$""")
        assert jobs() == "1|1"
        assert cluster.run("pool", "pause", "1", operator).returncode == 0
        assert jobs() == "0|0"
        refused(cluster, "run 1 is paused already", "pool", "pause", "1", operator)
        assert cluster.run("pool", "resume", "1", operator).returncode == 0
    refused(cluster, "run 1 is active already", "pool", "resume", "1", operator)
    assert cluster.run("pool", "cancel", "1", operator).returncode == 0
    said = asking.communicate(timeout=60)
    assert asking.returncode == 1 and "run 1 was cancelled" in said[1], said
    refused(cluster, "run 1 is cancelled already", "pool", "resume", "1", operator)
    refused(cluster, "there is no worker nobody", "pool", "purge", "nobody", operator)
    assert cluster.run("pool", "block", "holder", operator).returncode == 0
    refused(cluster, "blocked: by its operator", "work", "--quiet", "--name", "holder", cluster.worker_url)
    assert cluster.run("pool", "block", "holder", "--release", operator).returncode == 0
    assert cluster.run("work", "--quiet", "--name", "holder", "--until-idle", cluster.worker_url).returncode == 0


def passwords(cluster):
    operator = cluster.create("hidden")
    worker = cluster.worker("shy", "--quiet")
    while cluster.server.sql("hidden", "SELECT count(*) FROM sortie.workers") == "0":
        time.sleep(0.1)
    password = cluster.worker_url.split(":")[2].split("@")[0]
    with open(f"/proc/{worker.pid}/cmdline") as file:
        line = file.read()
    assert "hidden_worker" in line and password not in line, line
    worker.terminate()
    assert password not in "".join(worker.communicate(timeout=30))
    with open(f"{cluster.server.folder}/log") as file:
        log = file.read()
    for url in (operator, cluster.worker_url):
        assert url.split(":")[2].split("@")[0] not in log


def refusals(cluster):
    for part in (roles, schemas, deadly_job, operating, passwords):
        part(cluster)
        print(part.__name__, flush=True)


sys.exit(run_test(refusals))
