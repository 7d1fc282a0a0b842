#!/usr/bin/env python3
"""A UCI engine that misbehaves in one way, for tests of the arena.

Usage: bad_engine.py MODE [FILE]
"""
import os
import signal
import subprocess
import sys
import time

MODE = sys.argv[1]
HANG = 10_000


def say(*lines):
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def flood(text):
    while True:
        os.write(1, text)


def answer(position):
    """The first player's only plan, and the second's: a-file forward."""
    moves = position.split("moves ")[1].split() if "moves " in position else []
    if len(moves) >= 2 and MODE == "crash-later":
        os.kill(os.getpid(), signal.SIGSEGV)
    say("info depth 1 score cp 5 nodes 7 time 1 pv a2a3", "bestmove " + ("a2a3" if len(moves) % 2 == 0 else "e4e3"))


def go(position):
    if MODE == "crash":
        sys.exit(3)
    if MODE in ("hang", "stubborn", "family"):
        time.sleep(HANG)
    if MODE == "late":
        time.sleep(0.6)
    if MODE == "illegal":
        return say("bestmove a1h8")
    if MODE == "silent-exit":
        os.close(1)
        time.sleep(HANG)
    if MODE == "flood":
        flood(b"info string lorem ipsum dolor sit amet\n" * 1000)
    if MODE == "flood-line":
        flood(b"lorem ipsum " * 1000)
    if MODE == "garbage":
        sys.stdout.buffer.write(b"\x00\xff\xfe bestmove\nbestmovea2a3\n\n\ninfo score cp\nbestmove a2a3 \x01\n")
        return sys.stdout.flush()
    answer(position)


def main():
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="ascii") as log:
            log.write(f"{os.getpid()}\n")
    sys.stderr.write(f"{MODE} speaking\n")
    sys.stderr.flush()
    if MODE == "no-start":
        sys.exit(5)
    if MODE == "deaf":
        time.sleep(HANG)  # never reads
    if MODE == "stubborn":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    if MODE == "family":  # children of its own, one of which leaves the process group
        for session in (False, True):
            child = subprocess.Popen(["sleep", str(HANG)], start_new_session=session)
            with open(sys.argv[2], "a", encoding="ascii") as log:
                log.write(f"{child.pid}\n")
    position = ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"] and MODE != "no-uciok":
            say("id name Bad", "option name UCI_Variant type combo default chess var chess var breakthrough5x5", "uciok")
        elif words[:1] == ["isready"] and MODE != "no-readyok":
            say("readyok")
        elif words[:1] == ["position"]:
            position = line
        elif words[:1] == ["go"]:
            go(position)
        elif words[:1] == ["quit"] and MODE != "stubborn":
            return


main()
