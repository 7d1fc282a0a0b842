#!/usr/bin/env python3
"""What a pool costs, on a PostgreSQL of its own with fsync, TLS and passwords on loopback.

Usage: pool_numbers.py SORTIE POOL_NUMBERS [SECONDS]
"""
import os
import subprocess
import sys

from cluster import run_test

GAMES = 2000
PLAN = ["random", "random", "--size", "6x6", "--games", str(GAMES)]
SECONDS = sys.argv[3] if len(sys.argv) > 3 else "10"


def processor_time(*command):
    """Of a process, in seconds."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return usage.ru_utime + usage.ru_stime


def throughput(test):
    operator = test.create("numbers")
    for workers, together in ((1, 1), (8, 1), (1, 64), (8, 64)):
        done = subprocess.run([sys.argv[2], operator, test.worker_url, str(workers), str(together), SECONDS],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        jobs, games = done.stdout.split()
        print(f"{workers} workers, {together} games a job: {jobs} jobs and {games} games per second", flush=True)


def overhead(test):
    operator = test.create("overhead")
    begin = processor_time(test.sortie, "work", test.worker_url, "--threads", "1", "--until-idle")
    asking = test.start("match", *PLAN, "--db", operator, "--concurrency", "0")
    while test.server.sql("overhead", "SELECT count(*) FROM sortie.runs") == "0":
        pass
    pooled = processor_time(test.sortie, "work", test.worker_url, "--threads", "1", "--until-idle") - begin
    asking.communicate()
    alone = processor_time(test.sortie, "match", *PLAN) - processor_time(test.sortie, "match", *PLAN[:-1], "2")
    print(f"a game of random against random: {1000 * alone / GAMES:.2f} ms alone, {1000 * pooled / GAMES:.2f} ms on the "
          f"pool, processor time of the worker", flush=True)
    print("bytes per such game:", test.server.sql(
        "overhead", f"SELECT (pg_total_relation_size('sortie.results') + pg_total_relation_size('sortie.jobs')) / {GAMES}"))


def main(test):
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", flush=True)
    throughput(test)
    overhead(test)


sys.exit(run_test(main, durable=True))
