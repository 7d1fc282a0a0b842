#!/usr/bin/env python3
"""`sortie tune --search` on one machine, killed and resumed, and by the workers of a pool: the same games, the same values.

Usage: tune_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
import json
import os
import signal
import sqlite3
import sys
import tempfile

from cluster import run_test, wait_until

GAMES = 120


def tune(*more, nodes=300, threads=1):
    return ["tune", "--search", "--only", "reverse-futility", "late-moves", "--size", "6x6", "--games", str(GAMES), "--nodes",
            str(nodes), "--pairs", "10", "--seed", "4", "--threads", str(threads), "--json", *more]


def succeed(done):
    assert done.returncode == 0, (done.args, done.returncode, done.stdout, done.stderr)
    return json.loads(done.stdout)


def games_in(path):
    """Of the last run: who played, and what."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        return file.execute("""
            SELECT number, first, second, outcome, (SELECT group_concat(move, ' ') FROM (
                SELECT move FROM moves WHERE game = games.id ORDER BY ply))
            FROM games WHERE run = (SELECT max(id) FROM runs) ORDER BY number""").fetchall()


def games_on_pool(cluster, database):
    rows = cluster.server.sql(database, "SELECT number || E'\\t' || convert_from(body, 'utf8') FROM sortie.results "
                                        "ORDER BY number").splitlines()
    games = []
    for number, body in (row.split("\t") for row in rows):
        game = json.loads(body)
        games.append((int(number), *game["agents"], game["outcome"], " ".join(move[1] for move in game["moves"])))
    return games


def count(path):
    try:
        return len(games_in(path))
    except sqlite3.OperationalError:  # not made yet, or being written
        return 0


def one_machine(cluster, folder):
    path, killed = os.path.join(folder, "one.db"), os.path.join(folder, "killed.db")
    tuned = succeed(cluster.run(*tune("--db", path)))
    assert len(games_in(path)) == GAMES and tuned["games"] == GAMES, tuned
    values = tuned["parameters"]
    assert set(values) == {"reverse-futility", "late-moves"}, values
    assert all(value["value"] != value["start"] for value in values.values()), values
    assert tuned["agent"] == "sortie:" + ",".join(f"{name}={value['value']:.0f}" for name, value in values.items()), tuned
    succeed(cluster.run("match", tuned["agent"], "sortie", "--games", "2", "--nodes", "50", "--json", "--quiet"))

    victim = cluster.start(*tune("--db", killed))
    wait_until(lambda: count(killed) > 15, "nothing is played")
    victim.kill()
    victim.wait()
    assert count(killed) < GAMES, "there was nothing left to go on with"
    assert succeed(cluster.run(*tune("--db", killed, "--resume"))) == tuned
    assert games_in(killed) == games_in(path)
    without = succeed(cluster.run(*tune(threads=2)))
    assert without == tuned, (without, tuned)
    return tuned, games_in(path)


def pool(cluster, tuned, games):
    operator = cluster.create("tuning")
    asking = cluster.start(*tune("--db", operator, threads=0))
    workers = [cluster.worker(f"worker{i}") for i in range(2)]

    def results():
        return int(cluster.server.sql("tuning", "SELECT count(*) FROM sortie.results"))

    wait_until(lambda: results() > 5, "nothing is played")
    asking.send_signal(signal.SIGINT)
    said = asking.communicate(timeout=60)
    assert asking.returncode == 1 and "detached from run 1" in said[1], said
    asking = cluster.start(*tune("--db", operator, "--resume", threads=0))
    before = results()
    wait_until(lambda: results() > before, "it does not go on")
    asking.kill()
    asking.wait()
    assert results() < GAMES, "there was nothing left to go on with"
    assert succeed(cluster.run(*tune("--db", operator, "--resume", threads=0))) == tuned
    assert games_on_pool(cluster, "tuning") == games
    assert cluster.server.sql("tuning", "SELECT count(DISTINCT worker) FROM sortie.results") == "2"
    assert cluster.server.sql("tuning", "SELECT state, verdict FROM sortie.runs") == f"finished|{tuned['agent']}"
    for worker in workers:
        worker.terminate()
        said = worker.communicate(timeout=30)
        assert worker.returncode == 0, said
    return operator


def refusals(cluster, operator, folder):
    never = os.path.join(folder, "never.db")
    for arguments, words in ((["tune", "--search", "--only", "late-move"], "did you mean 'late-moves'?"),
                             (["tune", "--search", "--only", "late-moves", "late-moves"], "named twice"),
                             (["tune", "--search", "--resume"], "needs --db"),
                             (["tune", "--search", "--threads", "0", "--db", never], "postgresql://"),
                             (["tune", "--search", "--epochs", "5"], "no epochs"),
                             (["tune", "--db", never], "are for --search"),
                             (["tune", "--pairs", "5"], "are for --search"),
                             (tune("--db", operator, "--resume", nodes=301), "nodes is 300 there and 301 here"),
                             (["tune", "--search", "--db", never, "--resume"], "there is no tune to go on with")):
        refused = cluster.run(*arguments)
        assert refused.returncode == 2 and words in refused.stderr, refused
        assert len(refused.stderr.splitlines()) == 1, refused.stderr


def tuning(cluster):
    with tempfile.TemporaryDirectory() as folder:
        tuned, games = one_machine(cluster, folder)
        print("one machine", flush=True)
        operator = pool(cluster, tuned, games)
        print("a pool", flush=True)
        refusals(cluster, operator, folder)
        print("refusals", flush=True)


sys.exit(run_test(tuning))
