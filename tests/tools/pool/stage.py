#!/usr/bin/env python3
"""A pool for tests in other languages. Prints one line of JSON, {"reader": URL, "password": …}, and then does what it
reads: `ask COMMAND…` (on the pool, played by workers alone), `work NAME`, `kill` and `start` the server, `sql STATEMENT`;
each is answered by a line. Ends with its input.

Usage: stage.py SORTIE
Exits with 77 when PostgreSQL or openssl is missing.
"""
import json
import shlex
import sys

from cluster import run_test


def play(cluster):
    operator = cluster.create("stage")
    cluster.server.sql("stage", "ALTER ROLE stage_reader PASSWORD 'looking-only'")
    print(json.dumps({"reader": cluster.server.url("stage", "stage_reader", "looking-only"), "password": "looking-only"}),
          flush=True)
    for line in sys.stdin:
        command, *words = shlex.split(line)
        if command == "ask":
            cluster.start(*words, "--db", operator, "--concurrency", "0", "--quiet")
        elif command == "work":
            cluster.worker(*words, "--quiet")
        elif command == "kill":
            cluster.server.kill()
        elif command == "start":
            cluster.server.start_again()
        elif command == "sql":
            print(cluster.server.sql("stage", words[0]), end=" ")
        print("done", flush=True)


sys.exit(run_test(play))
