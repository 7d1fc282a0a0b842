"""Many positions at a time: sortie analyze --positions and sortie suite."""
import json
import os
import signal
import subprocess
import time
import unittest

from support import SORTIE, FileTest

WINS = """# positions with known answers
4/P3/4/3p/4 w bm a4a5; id "a win in one";
startpos moves b2b3; id "after a move"
pppp/pppp/4/PPPP/PPPP w
"""


class Batches(FileTest):
    def analyze(self, name, *options, status=0):
        out, errors = self.sortie("analyze", "--positions", name, "--depth", 3, *options, status=status)
        return [json.loads(line) for line in out.splitlines()], errors

    def test_answers_come_in_order_whatever_the_threads(self):
        name = self.write("list.txt", WINS.replace("startpos", "pppp/pppp/4/PPPP/PPPP w"))
        answers, errors = self.analyze(name)
        self.assertEqual([answer["move"] for answer in answers][0], "a4a5")
        self.assertEqual((answers[0]["expected"], answers[0]["proved"], answers[0]["id"]), (True, "win", "a win in one"))
        self.assertIn("3 positions", errors)
        self.assertIn("found in 1 of 1", errors)
        again, _ = self.analyze(name, "--threads", 3)
        for answer in answers + again:
            answer.pop("time_ms"), answer.pop("nps")
        self.assertEqual(answers, again)

    def test_lines(self):
        answers, _ = self.analyze(self.write("list.txt", "pppp/pppp/4/PPPP/PPPP w\n"), "--lines", 3)
        self.assertEqual(len({line["move"] for line in answers[0]["lines"]}), 3)

    def test_goes_on_with_a_file(self):
        name = self.write("list.txt", "pppp/pppp/4/PPPP/PPPP w\n" * 4)
        self.analyze(name, "--out", "answers.jsonl")
        whole = (self.folder / "answers.jsonl").read_text().splitlines(keepends=True)
        self.assertEqual(len(whole), 4)
        (self.folder / "answers.jsonl").write_text(whole[0] + whole[1] + whole[2][:20])
        _, errors = self.analyze(name, "--out", "answers.jsonl")
        self.assertIn("4 positions", errors)
        after = (self.folder / "answers.jsonl").read_text().splitlines(keepends=True)
        self.assertEqual((len(after), after[:2]), (4, whole[:2]))
        other = self.write("other.txt", "4/P3/4/3p/4 w\n")
        _, errors = self.analyze(other, "--out", "answers.jsonl", status=2)
        self.assertIn("another position", errors)

    def test_interrupt_and_resume(self):
        name = self.write("list.txt", "pppppp/pppppp/6/6/PPPPPP/PPPPPP w\n" * 200)
        command = [SORTIE, "analyze", "--positions", name, "--nodes", "20000", "--out", "a.jsonl", "--quiet"]
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True)
        answers = self.folder / "a.jsonl"
        while not answers.exists() or answers.read_text().count("\n") < 2:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn("the same command goes on", errors)
        for line in answers.read_text().splitlines():
            self.assertGreater(json.loads(line)["nodes"], 0)

    def test_pgn(self):
        self.sortie("match", "random", "random", "--size", "5x5", "--games", 2, "--pgn", "games.pgn", "--quiet")
        answers, _ = self.analyze("games.pgn")
        self.assertGreater(len(answers), 10)
        self.assertIn("game 1, ply 1", answers[0]["id"])

    def test_bad_lists(self):
        for text, words in (("", "holds none"), ("nonsense\n", "line 1"), ("pp/pp/PP/PP w bm a1a9;\n", "bm"),
                            ("# only\n\npppp/pppp/4/PPPP/PPPP w moves a2a3 a2a3\n", "line 3")):
            _, errors = self.analyze(self.write("bad.txt", text), status=2)
            self.assertIn(words, errors)
        self.analyze("missing.txt", status=2)

    def test_suite(self):
        name = self.write("wins.epd", '4/P3/4/3p/4 w bm a4a5; id "first";\n4/P3/4/3p/4 w am a4b5 a4a5; id "second";\n')
        out, _ = self.sortie("suite", name, "--depth", 4, status=1)
        self.assertIn("found   first", out)
        self.assertIn("missed  second", out)
        self.assertIn("1 of 2 found", out)
        out, errors = self.sortie("suite", name, "--depth", 4, "--json", "--threads", 2, status=1)
        first, second = map(json.loads, out.splitlines())
        self.assertEqual((first["found"], first["id"], second["found"], second["depth"]), (True, "first", False, None))
        self.sortie("suite", self.write("one.epd", "4/P3/4/3p/4 w bm a4a5;\n"), "--depth", 2)
        _, errors = self.sortie("suite", self.write("none.epd", "4/P3/4/3p/4 w\n"), status=2)
        self.assertIn("no expected move", errors)


if __name__ == "__main__":
    unittest.main()
