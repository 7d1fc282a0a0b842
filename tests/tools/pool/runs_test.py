#!/usr/bin/env python3
"""Self-play, studies, learning and tournaments by the workers of a pool: the same bytes and tables as in one process.

Usage: runs_test.py SORTIE [GAMES WORKERS]
With GAMES, only a tournament of that many games by that many workers. Exits with 77 (skipped) when PostgreSQL or
openssl is missing.
"""
import filecmp
import json
import os
import re
import signal
import sys
import tempfile
import time

from cluster import run_test, table

DATAGEN = ["datagen", "--size", "6x6", "--eval", "hand", "--nodes", "100,200", "--games", "400", "--seed", "5",
           "--quiet"]
STUDY = ["study", "checkers", "--games", "1", "--seed", "3", "--json", "--no-report", "--quiet"]
LEARN = ["learn", "--size", "5x5", "--generations", "1", "--games", "40", "--nodes", "60", "--hidden", "32", "--epochs",
         "2", "--match-games", "20", "--match-nodes", "60", "--quiet"]


def succeed(done):
    assert done.returncode == 0, (done.args, done.returncode, done.stdout, done.stderr)
    return done.stdout


def datagen(test, folder):
    def path(name):
        return os.path.join(folder, name)

    succeed(test.run(*DATAGEN, "--out", path("one")))
    succeed(test.run(*DATAGEN, "--out", path("threads"), "--threads", "3"))
    assert filecmp.cmp(path("one"), path("threads"), shallow=False)

    operator = test.create("selfplay")
    workers = [test.worker(f"worker{i}") for i in range(3)]
    asking = test.start(*DATAGEN, "--out", path("pool"), "--threads", "0", "--db", operator)
    while int(test.server.sql("selfplay", "SELECT count(*) FROM sortie.results")) < 1:
        time.sleep(0.05)
    workers[0].kill()
    asking.send_signal(signal.SIGINT)  # detaches
    said = asking.communicate(timeout=60)
    assert asking.returncode != 0 and "the workers go on" in said[1], said
    assert os.path.getsize(path("pool")) < os.path.getsize(path("one")), "there was nothing left to attach to"
    succeed(test.run(*DATAGEN, "--out", path("pool"), "--threads", "0", "--db", operator))
    assert filecmp.cmp(path("one"), path("pool"), shallow=False)
    # From anywhere, without a word about what it is; all results are there already.
    succeed(test.run("datagen", "--resume", "--out", path("elsewhere"), "--threads", "0", "--db", operator, "--quiet"))
    assert filecmp.cmp(path("one"), path("elsewhere"), shallow=False)
    assert test.server.sql("selfplay", "SELECT state, verdict FROM sortie.runs") == "finished|all done"
    assert test.server.sql("selfplay", "SELECT count(*) FROM sortie.results") == "400"
    for arguments, words in ((["--resume", "--seed", "6", "--db", operator], "takes everything from the last run"),
                             (["--db", path("file.db")], "postgresql://"), (["--threads", "0"], "--db postgresql")):
        refused = test.run("datagen", "--out", path("never"), *arguments)
        assert refused.returncode == 2 and words in refused.stderr, refused
        assert not os.path.exists(path("never"))
    for worker in workers[1:]:
        worker.terminate()
        worker.communicate(timeout=30)


def study_and_learning(test, folder):
    operator = test.create("others")
    workers = [test.worker(f"worker{i}") for i in range(2)]

    def without_times(text):
        return [[table["columns"], table["rows"]] for table in json.loads(text)["tables"]]

    alone = succeed(test.run(*STUDY))
    pooled = succeed(test.run(*STUDY, "--db", operator, "--threads", "0"))
    again = succeed(test.run(*STUDY, "--db", operator, "--threads", "0", "--resume"))
    kept = succeed(test.run(*STUDY, "--db", os.path.join(folder, "study.db")))
    resumed = succeed(test.run(*STUDY, "--db", os.path.join(folder, "study.db"), "--resume"))
    for other in (pooled, again, kept, resumed):
        assert without_times(alone) == without_times(other), (alone, other)
    refused = test.run("study", "searches", "--db", operator)
    assert refused.returncode == 2 and "single searches" in refused.stderr, refused
    other = test.run("study", "checkers", "--games", "2", "--seed", "3", "--db", operator, "--resume", "--no-report")
    assert other.returncode == 2 and "games is 1 there and 2 here" in other.stderr, other

    # In the same folder, whose name stands in the files.
    there, here = os.path.join(folder, "mine"), os.path.join(folder, "alone")
    succeed(test.run(*LEARN, "--dir", there, "--db", os.path.join(folder, "tests.db")))
    os.rename(there, here)
    succeed(test.run(*LEARN, "--dir", there, "--db", operator))
    for name in ("games-001.games", "network-001.network", "history.json"):
        assert filecmp.cmp(os.path.join(here, name), os.path.join(there, name), shallow=False), name
    games = json.load(open(os.path.join(there, "history.json")))["generations"][0]["games"]
    stored = int(test.server.sql("others", "SELECT count(*) FROM sortie.results r JOIN sortie.runs ON runs.id = run "
                                           "WHERE kind = 'test'"))
    assert stored >= games > 0, (stored, games)
    for worker in workers:
        worker.terminate()
        worker.communicate(timeout=30)


def patient_worker(test):
    """One that begins while the server is away waits for it."""
    operator = test.create("patience")
    test.server.kill()
    time.sleep(0.5)
    worker = test.worker("patient")
    line = "-"
    while line and "trying again" not in line:
        line = worker.stderr.readline()
    assert line and worker.poll() is None, "it did not wait"
    test.server.start_again()
    succeed(test.run("match", "random", "random", "--size", "5x5", "--games", "4", "--db", operator, "--concurrency", "0"))
    worker.terminate()
    said = worker.communicate(timeout=30)
    assert worker.returncode == 0, said


def listed_openings(test, folder):
    """The file travels with the run: whoever attaches later needs neither the file nor the agents' names."""
    operator = test.create("openings")
    path = os.path.join(folder, "openings.txt")
    with open(path, "w") as file:
        file.write("startpos moves a2a3 a5a4\nstartpos moves b2b3 b5b4\n")
    match = ["match", "sortie:nodes=50,hash=1", "random", "--size", "6x6", "--openings", path, "--games", "6", "--db", operator,
             "--json"]
    first = succeed(test.run(*match))
    os.remove(path)
    again = succeed(test.run("match", "--resume", "--db", operator, "--json"))
    assert table(first) == table(again), (first, again)


def tournament(test, games, workers):
    """Of three agents, so many games of each pairing; game for game as one process with SQLite."""
    plan = ["tournament", "sortie:nodes=100,hash=1", "sortie:nodes=200,hash=1", "random", "--size", "6x6", "--openings", "random:4",
            "--games", str(games // 3), "--json"]
    with tempfile.TemporaryDirectory() as folder:
        def pgn(name):
            with open(os.path.join(folder, name)) as file:  # without times, and without the lines that they break
                return [re.sub(r"^[0-9.]+s\b", "", word) for word in file.read().split()]

        alone = succeed(test.run(*plan, "--db", os.path.join(folder, "one.db"), "--pgn", os.path.join(folder, "one.pgn"),
                                 timeout=3000))
        operator = test.create("large")
        children = [test.worker(f"worker{i}") for i in range(workers)]
        while test.server.sql("large", "SELECT count(*) FROM sortie.workers") != str(workers):
            time.sleep(0.1)
        pooled = succeed(test.run(*plan, "--db", operator, "--concurrency", "0", "--pgn",
                                  os.path.join(folder, "pool.pgn"), timeout=3000))
        assert table(alone) == table(pooled), (alone, pooled)
        assert pgn("one.pgn") == pgn("pool.pgn")
        count = test.server.sql("large", "SELECT count(*), count(DISTINCT worker) FROM sortie.results")
        assert int(count.split("|")[0]) == games // 3 * 3 and int(count.split("|")[1]) > 1, count
        for child in children:
            child.terminate()
            child.communicate(timeout=60)
    return count


def main(test):
    if len(sys.argv) > 2:
        print("results and workers:", tournament(test, int(sys.argv[2]), int(sys.argv[3])))
        return
    with tempfile.TemporaryDirectory() as folder:
        for step in (datagen, study_and_learning, listed_openings):
            step(test, folder)
            print(step.__name__, flush=True)
    patient_worker(test)
    print("a patient worker", flush=True)
    tournament(test, 240, 8)
    print("eight workers", flush=True)


sys.exit(run_test(main))
