#!/usr/bin/env python3
"""A course that is killed, or meets a full disk, loses no finished game: the same command goes on with the rest.

Usage: course_interrupted_test.py SORTIE
"""
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
PLAYERS = {"ann": "random:seed=1", "ben": "random:seed=2", "cleo": "naive-greedy:depth=1", "dora": "naive-piece:depth=1"}
GAMES = 6 * 20  # of all pairings


class Interrupted(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.league = self.folder / "league.toml"
        self.league.write_text("".join(f'{name} = "{agent}"\n' for name, agent in PLAYERS.items()))

    def command(self, db):
        return [PROGRAM, "course", str(self.league), "--db", str(db), "--report", str(self.folder / "page.html"), "--games", "20",
                "--concurrency", "1", "--no-isolation", "--json"]

    def games(self, db):
        """(number, result) of all finished games."""
        with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
            return set(connection.execute("SELECT number, outcome FROM games"))

    def finish(self, command, db):
        done = subprocess.run(command, capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(self.games(db)), GAMES)
        return json.loads(done.stdout.splitlines()[-1])

    def test_killed(self):
        db = self.folder / "league.db"
        kept = set()
        for _ in range(3):
            process = subprocess.Popen(self.command(db), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            before = len(kept)
            deadline = time.monotonic() + 100
            while process.poll() is None and time.monotonic() < deadline:
                try:
                    if len(self.games(db)) > before + 5:
                        break
                except sqlite3.Error:  # not there yet
                    pass
                time.sleep(0.01)
            process.kill()
            process.wait()
            now = self.games(db)
            self.assertLessEqual(kept, now)
            kept = now
        self.assertGreater(len(kept), 0)
        self.finish(self.command(db), db)
        self.assertLessEqual(kept, self.games(db))

    def test_full_disk(self):
        # A small disk is mounted in a namespace of the command's own, and saved to a folder at its end.
        disk, saved = self.folder / "disk", self.folder / "saved"
        disk.mkdir(), saved.mkdir()
        if subprocess.run(["unshare", "-Urm", "mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True).returncode:
            self.skipTest("no disk can be mounted here")
        small = subprocess.run(["unshare", "-Urm", "sh", "-c",
                                'disk=$1 saved=$2; shift 2; mount -t tmpfs -o size=256k tmpfs "$disk"; "$@"; status=$?; '
                                'cp "$disk"/* "$saved"; exit $status', "sh", disk, saved, *self.command(disk / "league.db")],
                               capture_output=True, text=True, timeout=200)
        self.assertEqual(small.returncode, 1, small.stderr)
        reasons = [line for line in small.stderr.splitlines() if "full" in line]
        self.assertEqual(len(reasons), 1, small.stderr)
        db = saved / "league.db"
        kept = self.games(db)
        self.assertGreater(len(kept), 0)
        self.finish(self.command(db), db)
        self.assertLessEqual(kept, self.games(db))


if __name__ == "__main__":
    unittest.main()
