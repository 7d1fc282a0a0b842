#!/usr/bin/env python3
"""Runs the program on an emulated x86-64-v2 processor: searches, a match, training, the server.

Skipped (status 77) where qemu-x86_64 is missing.
Usage: emulation_test.py PROGRAM NEEDS_AVX2
"""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

EMULATOR = ["qemu-x86_64", "-cpu", "Nehalem"]


def run(command):
    done = subprocess.run(EMULATOR + command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: status {done.returncode}\n{done.stdout}{done.stderr}"


def serve(program, folder):
    server = subprocess.Popen(EMULATOR + [program, "serve", "--port", "0", "--db", f"{folder}/games.db"],
                              stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address, f"serve printed {line!r}"
        with urllib.request.urlopen(address[0] + "/api/games") as answer:
            assert answer.status == 200
    finally:
        server.send_signal(signal.SIGTERM)
    assert server.wait(60) == 0, f"serve: status {server.returncode}"


def main():
    program, needs_avx2 = sys.argv[1:]
    if not shutil.which(EMULATOR[0]):
        print(f"{EMULATOR[0]} is not installed: nothing was tried")
        return 77
    refused = subprocess.run(EMULATOR + [needs_avx2], stderr=subprocess.DEVNULL)
    assert refused.returncode == -signal.SIGILL, "the emulator runs AVX2 code"

    with tempfile.TemporaryDirectory() as folder:
        for game in ["breakthrough", "tukvnanawopi", "chinese-checkers"]:
            run([program, "best", "--game", game, "--nodes", "1000"])
        run([program, "best", "--agent", "mcts", "--nodes", "100"])
        run([program, "match", "sortie", "random", "--games", "2", "--nodes", "50"])
        run([program, "solve", "--size", "3x5"])
        games = str(pathlib.Path(folder) / "a.games")
        run([program, "datagen", "--size", "5x5", "--games", "4", "--nodes", "50", "--out", games])
        run([program, "train", "--data", games, "--out", f"{folder}/a.network", "--epochs", "1", "--quiet"])
        serve(program, folder)
    print("the program runs on an x86-64-v2 processor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
