#!/usr/bin/env python3
"""Solving on many machines: one and three workers, kills of workers, of the one who leads, of whoever asked and of the
server in between, going on from another place with a proof, and a worker that lies.

Usage: solve_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from cluster import LEASE, run_test


def ask(test, operator, *more):
    return test.run("solve", *more, "--db", operator, "--memory", "256", "--json", timeout=240)


def wait_for(test, database, condition):
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if test.server.sql(database, f"SELECT {condition}") == "t":
            return
        time.sleep(0.05)
    raise AssertionError(condition)


def one_worker(test):
    operator = test.create("one")
    worker = test.worker("alone", "--memory", "256")
    done = ask(test, operator, "--size", "4x5", "--threads", "0")
    assert done.returncode == 0, done
    said = json.loads(done.stdout)
    assert said["value"] == "loss" and said["winner"] == "second" and len(said["pv"]) > 3, said
    assert said["nodes"] > 1000, said
    again = ask(test, operator, "--resume", "--threads", "0")
    assert json.loads(again.stdout)["value"] == "loss" and test.server.sql("one", "SELECT count(*) FROM sortie.runs") == "1"
    status = json.loads(test.run("pool", "status", operator, "--json").stdout)
    assert status["runs"][0]["verdict"] == "loss" and status["runs"][0]["progress"]["nodes"] > 0, status
    assert "upper tree" in test.run("pool", "status", operator).stdout
    worker.terminate()
    assert worker.communicate(timeout=30) and worker.returncode == 0


def kills(test):
    """Three workers; the one who leads, another one, whoever asked and the server are killed on the way."""
    operator = test.create("kills")
    asking = test.start("solve", "--size", "5x5", "--threads", "0", "--db", operator)
    workers = {name: test.worker(name, "--memory", "256") for name in ("a", "b", "c")}
    wait_for(test, "kills", "count(*) >= 6 FROM sortie.results")
    asking.send_signal(signal.SIGINT)
    said = asking.communicate(timeout=30)
    assert asking.returncode == 1 and "detached from run 1" in said[1], said
    leader = test.server.sql("kills", "SELECT w.name FROM sortie.runs r JOIN sortie.workers w ON w.id = r.leader")
    workers.pop(leader).kill()
    before = int(test.server.sql("kills", "SELECT count(*) FROM sortie.results"))
    wait_for(test, "kills", "leader_until > now() FROM sortie.runs")
    wait_for(test, "kills", f"count(*) >= {before + 6} FROM sortie.results")
    test.server.kill()
    test.server.start_again()
    workers.popitem()[1].kill()
    with tempfile.TemporaryDirectory() as folder:
        proof = os.path.join(folder, "5x5.proof")
        done = ask(test, operator, "--resume", "--threads", "1", "--proof", proof, "--leaf-nodes", "300")
        assert done.returncode == 0, done
        said = json.loads(done.stdout)
        assert said["value"] == "loss" and said["proof_records"] > 0, said
        checked = test.run("verify", proof, timeout=240)
        assert checked.returncode == 0 and "the second player wins" in checked.stdout, checked
    assert test.server.sql("kills", "SELECT state, verdict FROM sortie.runs") == "finished|loss"
    assert test.server.sql("kills", "SELECT max(tries) <= 3 FROM sortie.jobs") == "t"


def speak(test, database, name, words):
    """As a worker in SQL, `mine`, who leads a run of its own: that of one_worker() once more. `leaf` is its root."""
    engine, plan = test.server.sql("one", "SELECT engine, plan FROM sortie.runs").split("|")
    test.server.sql(database, f"""
        DO $$ DECLARE mine uuid; job record;
            leaf bytea := convert_to('{{"code":"' || ('{plan}'::json->>'root') || '","nodes":10000}}', 'utf8');
        BEGIN
            INSERT INTO sortie.runs (kind, plan, engine) VALUES ('solve', '{plan}', '{engine}');
            SELECT key INTO mine FROM sortie.hello('{name}', '{engine}', 'none', 1, '{{}}');
            PERFORM sortie.lead(mine, 1, NULL);
            {words}
        END $$""")


def liar(test):
    """Says that the root is won, before anybody else has looked."""
    operator = test.create("lies")
    speak(test, "lies", "liar", """
            PERFORM sortie.add_leaves(mine, 1, '{0}', ARRAY[leaf]);
            SELECT * INTO job FROM sortie.claim(mine, 1);
            PERFORM sortie.store(mine, 1, job.token, job.numbers, ARRAY[NULL]::text[],
                ARRAY['{"value":1,"spent":5}'::bytea], ARRAY[''::bytea]);""")
    worker = test.worker("honest", "--memory", "256")
    done = ask(test, operator, "--size", "4x5", "--threads", "0")
    assert done.returncode == 1 and "the workers say win, but their results show loss" in done.stderr, done
    assert test.run("pool", "block", "liar", operator).returncode == 0
    assert test.run("pool", "purge", "liar", operator).returncode == 0
    assert test.server.sql("lies", "SELECT state, verdict FROM sortie.runs WHERE id = 1") == (
        "cancelled|run 2 goes on without liar")
    done = ask(test, operator, "--size", "4x5", "--threads", "0")
    assert done.returncode == 0 and json.loads(done.stdout)["value"] == "loss", done
    assert test.server.sql("lies", "SELECT state FROM sortie.runs WHERE id = 2") == "finished"
    worker.terminate()


def conclusions(test):
    """What others said after a lie may rest on it: the run goes on with what came before."""
    operator = test.create("concluded")
    for step, name in enumerate(("early", "liar", "believer")):
        speak(test, "concluded", name, f"""
            UPDATE sortie.runs SET state = 'cancelled' WHERE id > 1;
            UPDATE sortie.runs SET leader_until = now() - interval '1 s';
            PERFORM sortie.lead(mine, 1, NULL);
            PERFORM sortie.add_leaves(mine, 1, '{{{step}}}', ARRAY[leaf]);
            SELECT * INTO job FROM sortie.claim(mine, 1, 1);
            PERFORM sortie.store(mine, 1, job.token, job.numbers, ARRAY[NULL]::text[],
                ARRAY['{{"value":1,"spent":5}}'::bytea], ARRAY[''::bytea]);""")
    assert test.server.sql("concluded", "SELECT count(*) FROM sortie.results") == "3"
    purged = test.run("pool", "purge", "liar", operator)
    assert purged.returncode == 0 and "1 results of worker liar" in purged.stdout, purged
    assert test.server.sql("concluded", "SELECT first, state FROM sortie.jobs WHERE run = 4") == "0|2"
    assert test.server.sql("concluded", "SELECT w.name FROM sortie.results r JOIN sortie.workers w ON w.id = r.worker "
                                        "WHERE run = 4") == "early"


def failing_leaf(test):
    """A leaf that nobody can do does not keep the run waiting without a word."""
    operator = test.create("fails")
    speak(test, "fails", "leader", """
            PERFORM sortie.add_leaves(mine, 1, '{0}', ARRAY[leaf]);
            UPDATE sortie.jobs SET state = 3, tries = 5, problem = 'victim: no memory';
            PERFORM sortie.bye(mine);""")
    asking = test.start("solve", "--size", "4x5", "--threads", "0", "--db", operator, "--memory", "256", "--json")
    worker = test.worker("willing", "--memory", "256")
    wait_for(test, "fails", "state = 'paused' FROM sortie.runs")
    line = "-"
    while line and "has failed" not in line:
        line = asking.stderr.readline()
    assert "run 1 is paused, because number 1 has failed: victim: no memory; 'sortie pool resume 1'" in line, line
    assert "victim: no memory" in test.run("pool", "status", operator).stdout
    assert test.run("pool", "resume", "1", operator).returncode == 0
    said = asking.communicate(timeout=120)
    assert asking.returncode == 0 and json.loads(said[0])["value"] == "loss", said
    worker.terminate()


def refusals(test):
    operator = test.create("refusals")
    for arguments, words in ((["--db", "file.sqlite"], "--checkpoint"), (["--threads", "0"], "--threads 0"),
                             (["--db", operator, "--resume"], "nothing to go on with"),
                             (["--db", operator, "--size", "10x10"], "one machine only"),
                             (["--db", operator, "--checkpoint", "x"], "--checkpoint"),
                             (["--resume"], "--db")):
        done = test.run("solve", *arguments)
        assert done.returncode in (1, 2) and words in done.stderr, (arguments, done)
    assert test.server.sql("refusals", "SELECT count(*) FROM sortie.runs") == "0"


def all_of_it(test):
    for part in (one_worker, kills, liar, conclusions, failing_leaf, refusals):
        start = time.monotonic()
        part(test)
        print(f"{part.__name__}: {time.monotonic() - start:.1f} s", flush=True)


sys.exit(run_test(all_of_it))
