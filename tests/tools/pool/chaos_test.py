#!/usr/bin/env python3
"""The pool on a real PostgreSQL of the test's own, with TLS and passwords: the table of one machine, workers and a
server that are killed, a frozen worker, a worker that lies, a worker of another version, and bad addresses.

Usage: chaos_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
import signal
import subprocess
import sys
import time

from cluster import LEASE, free_port, run_test, table

PLAN = ["sortie:nodes=300,hash=1", "sortie:nodes=600,hash=1", "random", "--size", "6x6", "--openings", "random:4", "--games", "60"]


def same_table(test):
    alone = test.run("tournament", *PLAN, "--json")
    assert alone.returncode == 0, alone.stderr
    operator = test.create("calm")
    workers = [test.worker(f"calm{i}") for i in range(2)]
    pooled = test.run("tournament", *PLAN, "--json", "--db", operator, "--concurrency", "0")
    assert pooled.returncode == 0, pooled.stderr
    assert table(alone.stdout) == table(pooled.stdout), f"{alone.stdout}\n{pooled.stdout}"
    again = test.run("tournament", "--resume", "--db", operator, "--json", "--concurrency", "0")
    assert again.returncode == 0 and table(again.stdout) == table(pooled.stdout), again.stderr
    for worker in workers:
        worker.terminate()
        said = worker.communicate(timeout=30)
        assert worker.returncode == 0, said
    return test.digest("calm")


def chaos(test, expected):
    operator = test.create("chaos")
    asking = test.start("tournament", *PLAN, "--db", operator, "--concurrency", "0", "--json")
    frozen = test.worker("frozen")
    time.sleep(1.5)
    frozen.send_signal(signal.SIGSTOP)
    for i in range(7):
        victim = test.worker(f"victim{i}")
        time.sleep(0.9)
        victim.kill()
    survivors = [test.worker(f"survivor{i}") for i in range(2)]
    test.server.kill()
    test.server.start_again()
    time.sleep(LEASE)
    frozen.send_signal(signal.SIGCONT)
    said = asking.communicate(timeout=150)
    assert asking.returncode == 0, said
    assert test.digest("chaos") == expected, (test.digest("chaos"), expected)
    assert test.server.sql("chaos", "SELECT state FROM sortie.runs") == "finished"
    for worker in survivors:
        worker.terminate()
        said = worker.communicate(timeout=30)
        assert worker.returncode == 0, said


def liar(test, expected):
    """Speaks SQL itself and invents its results; two honest workers find it out."""
    operator = test.create("lies")
    assert test.run("pool", "create", test.server.url("lies"), "--lease", str(LEASE), "--checks", "0.5").returncode == 0
    asking = test.start("tournament", *PLAN, "--db", operator, "--concurrency", "0", "--json")
    while test.server.sql("lies", "SELECT count(*) FROM sortie.runs") == "0":
        time.sleep(0.1)
    test.server.sql("lies", """
        DO $$ DECLARE mine uuid; job record;
        BEGIN
            SELECT key INTO mine FROM sortie.hello('liar', (SELECT engine FROM sortie.runs), 'none', 1, '{}');
            FOR job IN SELECT * FROM sortie.claim(mine, 20) LOOP
                PERFORM sortie.store(mine, job.run, job.token, job.numbers,
                    ARRAY(SELECT 'first' FROM unnest(job.numbers)), ARRAY(SELECT '{}'::bytea FROM unnest(job.numbers)),
                    ARRAY(SELECT ''::bytea FROM unnest(job.numbers)));
            END LOOP;
        END $$""")
    assert int(test.server.sql("lies", "SELECT count(*) FROM sortie.results")) > 0
    honest = [test.worker(f"honest{i}") for i in range(3)]
    said = asking.communicate(timeout=120)
    blocked = test.server.sql("lies", "SELECT name FROM sortie.workers WHERE blocked IS NOT NULL")
    status = test.run("pool", "status", operator)
    assert blocked == "liar" and "blocked" in status.stdout, (said, blocked, status.stdout)
    again = test.run("tournament", "--resume", "--db", operator, "--json", "--concurrency", "0")
    assert again.returncode == 0, again.stderr
    assert test.digest("lies") == expected
    assert int(test.server.sql("lies", "SELECT count(*) FROM sortie.purged_results")) > 0  # kept, not deleted
    refused = test.run("work", test.worker_url, "--name", "liar")
    assert refused.returncode == 1 and "blocked" in refused.stderr, refused.stderr
    for worker in honest:
        worker.terminate()


def rights_and_versions(test):
    operator = test.create("rights")
    for statement in ("SELECT * FROM sortie.results", "DELETE FROM sortie.runs", "SELECT sortie.set_aside('x')"):
        done = subprocess.run([f"{test.server.programs}/psql", "-qtAX", "-c", statement, test.worker_url],
                              capture_output=True, text=True)
        assert done.returncode != 0 and "permission denied" in done.stderr, (statement, done)
    test.server.sql("rights", "INSERT INTO sortie.runs (kind, plan, engine, closed) VALUES ('match', '{}', 'sortie 9', true);"
                              "INSERT INTO sortie.jobs (run, first, count) VALUES (1, 0, 2)")
    other = test.run("work", test.worker_url, "--until-idle")
    assert other.returncode == 0 and "run 1 is for sortie 9" in other.stderr, other.stderr
    # Nonsense that every worker chokes on: shown as failed, and the rest goes on.
    test.server.sql("rights", "UPDATE sortie.runs SET engine = (SELECT engine FROM sortie.workers LIMIT 1)")
    test.run("work", test.worker_url, "--until-idle")
    assert test.server.sql("rights", "SELECT state, verdict FROM sortie.runs") == "finished|1 failed"
    assert "cannot be read" in test.run("pool", "status", operator).stdout
    assert test.run("pool", "pause", "1", operator).returncode == 1
    test.server.sql("rights", "UPDATE sortie.about SET version = 99")
    newer = test.run("work", test.worker_url)
    assert newer.returncode == 1 and "newer version" in newer.stderr, newer.stderr


def bad_addresses(test):
    port = free_port()
    for url, words in ((f"postgresql://nobody@127.0.0.1:{port}/x", "refused"),
                       (test.server.url("calm", password="wrong"), "password"),
                       (test.server.url("nosuch"), "does not exist"),
                       (test.server.url("postgres"), "no pool")):
        for command in (["work", "--quiet", url], ["pool", "status", url], ["match", "random", "random", "--db", url]):
            if words == "refused" and command[0] == "work":
                continue  # waits until the server is there: see runs_test.py
            done = test.run(*command)
            lines = done.stderr.strip().splitlines()
            assert done.returncode in (1, 2) and words in done.stderr and "wrong" not in done.stderr, (command, done)
            assert len(lines) == 1, lines
    assert test.run("work", "nonsense").returncode == 2


def main(test):
    expected = same_table(test)
    print(f"the same table: {expected}", flush=True)
    bad_addresses(test)
    print("bad addresses", flush=True)
    rights_and_versions(test)
    print("rights and versions", flush=True)
    liar(test, expected)
    print("a worker that lies", flush=True)
    chaos(test, expected)
    print("chaos", flush=True)


sys.exit(run_test(main))
