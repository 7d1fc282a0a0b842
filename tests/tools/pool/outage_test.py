#!/usr/bin/env python3
"""The pool while something is missing: the network between a worker and the server, space on the server's disk. The run
ends all the same, every result once, as if nothing had been.

Usage: outage_test.py SORTIE
Exits with 77 (skipped) when PostgreSQL or openssl is missing.
"""
import os
import subprocess
import sys
import tempfile
import time

import disk
import island
from cluster import LEASE, Cluster, Server, run_test, wait_until

PLAN = ["sortie:nodes=300,hash=1", "sortie:nodes=600,hash=1", "--size", "6x6", "--openings", "random:4", "--games", "100"]


def ask(cluster, operator):
    return cluster.start("match", *PLAN, "--db", operator, "--concurrency", "0", "--json")


def results(cluster, database):
    return int(cluster.server.sql(database, "SELECT count(*) FROM sortie.results"))


def finish(cluster, asking, database, expected, workers):
    said = asking.communicate(timeout=120)
    assert asking.returncode == 0, said
    assert cluster.digest(database) == expected, (cluster.digest(database), expected)
    assert cluster.server.sql(database, "SELECT state FROM sortie.runs") == "finished"
    words = []
    for worker in workers:
        worker.terminate()
        words.append(worker.communicate(timeout=60)[1])
        assert worker.returncode == 0, words
    return words


def undisturbed(cluster):
    operator = cluster.create("calm")
    asking = ask(cluster, operator)
    worker = cluster.worker("calm")
    said = asking.communicate(timeout=120)
    assert asking.returncode == 0, said
    worker.terminate()
    assert worker.wait(timeout=60) == 0
    return cluster.digest("calm")


def partition(cluster, expected):
    operator = cluster.create("parted")
    there = island.Island(cluster.server.port)
    try:
        asking = ask(cluster, operator)
        away = subprocess.Popen([*there.enter(), cluster.sortie, "work", cluster.worker_url, "--threads", "1", "--name", "away"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        cluster.children.append(away)
        taken = "SELECT count(*) FROM sortie.jobs JOIN sortie.workers w ON w.id = worker WHERE name = 'away' AND state = 1"
        wait_until(lambda: results(cluster, "parted") > 0, "the worker beyond the link does nothing")
        there.link("down")
        # Whatever it has taken by then falls to others.
        assert int(cluster.server.sql("parted", taken)) > 0
        time.sleep(LEASE + 1)
        here = cluster.worker("here")
        wait_until(lambda: cluster.server.sql("parted", taken) == "0", "its jobs are stuck")
        there.link("up")
        seen = "SELECT count(*) FROM sortie.workers WHERE name = 'away' AND seen > now() - interval '1 s'"
        wait_until(lambda: cluster.server.sql("parted", seen) == "1", "it does not come back")
        finish(cluster, asking, "parted", expected, [here, away])
    finally:
        there.close()


def full_disk(cluster, small, expected):
    tempfile.tempdir = small.folder
    server = Server(cluster.server.programs)
    tempfile.tempdir = None
    full = Cluster(cluster.sortie, server)
    try:
        operator = full.create("narrow")
        asking = ask(full, operator)
        worker = full.worker("patient")
        wait_until(lambda: results(full, "narrow") > 5, "nothing is done")
        small.fill()

        def stored_last():
            return full.server.sql("narrow", "SELECT count(*) FROM sortie.results")

        before = stored_last()
        time.sleep(2)
        # Data had no room any more; now the log of the server has none either, and it ends itself.
        subprocess.run([f"{server.programs}/psql", "-qtAX", "-c", "SELECT pg_switch_wal(); CREATE TABLE public.more AS "
                        "SELECT generate_series(1, 100000)", server.url("narrow")], capture_output=True)
        time.sleep(1)
        small.clear()
        server.start_again()
        [words] = finish(full, asking, "narrow", expected, [worker])
        print(f"  stored when the disk was full: {before}", flush=True)
        assert "trying again" in words and "connected again" in words, words
        assert len(words.splitlines()) < 12, words
    finally:
        full.close()
        server.close()


def outages(cluster):
    expected = undisturbed(cluster)
    print(f"undisturbed: {expected}", flush=True)
    if island.is_possible():
        partition(cluster, expected)
        print("a network that parts", flush=True)
    else:
        print("a network that parts: not tried, it needs root or user namespaces", flush=True)
    try:
        small = disk.SmallDisk(megabytes=120)
    except PermissionError as reason:
        print(f"a full disk: not tried, {reason}", flush=True)
        return
    try:
        full_disk(cluster, small, expected)
        print("a full disk", flush=True)
    finally:
        small.close()


sys.exit(run_test(outages))
