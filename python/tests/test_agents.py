"""Python files as players: in matches, as UCI engines, with and without the compiled part, good and bad."""
import json
import os
import pathlib
import subprocess
import sys
import unittest

import sortie
from support import ROOT, FileTest

EVALUATION = """
def evaluate(position):
    rows = position.text.split()[0]
    lead = rows.count('P') - rows.count('p')
    return 100 * (lead if position.side_to_move == 'first' else -lead)
"""
CHOICE = """
import random

class Agent:
    def __init__(self):
        self.random = random.Random(7)

    def choose(self, position):
        print('I think')
        return self.random.choice(position.legal_moves)
"""


class PythonAgents(FileTest):
    def match(self, agent, other="random", *options):
        out, errors = self.sortie("match", f"python:{agent}", other, "--size", "5x5", "--games", 2, "--json", *options)
        return json.loads(out), errors

    def test_evaluation_and_choice_play(self):
        self.write("eval.py", EVALUATION)
        self.write("my choice.py", CHOICE)
        result, _ = self.match("eval.py", "random", "--depth", 2)
        self.assertEqual((result["wins"], result["crashes"]), (2, 0))
        result, _ = self.match("my choice.py,movetime=2000", "python:file=eval.py,movetime=2000,name=counter")
        self.assertEqual((result["games"], result["crashes"], result["illegal_moves"]), (2, 0, 0))

    def test_all_games(self):
        self.write("first.py", "def choose(position, limits):\n    assert limits.time > 0\n    return position.legal_moves[0]\n")
        for game, variant in (("tukvnanawopi", "traditional+quiet=10"), ("chinese-checkers", "adjacent"),
                              ("breakthrough", "promotion")):
            out, _ = self.sortie("match", "python:first.py", "random", "--game", game, "--variant", variant, "--games", 1,
                                 "--movetime", 1000, "--max-plies", 30, "--json")
            result = json.loads(out)
            self.assertEqual((result["crashes"], result["illegal_moves"], result["games"]), (0, 0, 1), game)

    def test_an_exception_loses_and_is_shown(self):
        self.write("bad.py", "def choose(position):\n    return 1 / 0\n")
        result, errors = self.match("bad.py")
        self.assertEqual((result["losses"], result["crashes"]), (2, 2))
        self.assertIn("ZeroDivisionError", errors)

    def test_files_that_are_no_agents(self):
        self.write("none.py", "x = 1\n")
        self.write("syntax.py", "def choose(position)\n")
        self.write("two.py", "class A:\n    def choose(self, p): pass\nclass B(A): pass\n")
        for name, words in (("none.py", "expected a class"), ("syntax.py", "SyntaxError"), ("two.py", "several classes")):
            result, errors = self.match(name)
            self.assertEqual(result["crashes"], 2)
            self.assertIn(words, errors)
        _, errors = self.sortie("match", "python:missing.py", "random", status=2)
        self.assertIn("missing.py: No such file", errors)
        _, errors = self.sortie("match", "python", "random", status=2)
        self.assertIn("expected python:FILE", errors)
        _, errors = self.sortie("match", "python:none.py,depht=3", "random", status=2)
        self.assertIn("depht", errors)

    def test_wrong_answers(self):
        self.write("none.py", "def choose(position):\n    return None\n")
        self.write("illegal.py", "def choose(position):\n    return 'a1a5'\n")
        self.write("never.py", "import time\ndef choose(position):\n    time.sleep(1000)\n")
        self.write("exits.py", "import os\ndef choose(position):\n    os._exit(3)\n")
        self.assertEqual(self.match("none.py")[0]["crashes"], 2)
        self.assertEqual(self.match("illegal.py")[0]["illegal_moves"], 2)
        self.assertEqual(self.match("exits.py")[0]["crashes"], 2)
        self.assertEqual(self.match("never.py,timeout=300,movetime=50")[0]["losses"], 2)

    def test_from_python(self):
        path = self.write("eval.py", EVALUATION)
        game = sortie.Game("breakthrough", size="5x5")
        found = sortie.Agent(game, f"python:{path}").search(game.start(), depth=2)
        self.assertIn(found.move, game.start().legal_moves)
        path = self.write("bad.py", "def choose(position):\n    raise ValueError('mine')\n")
        with self.assertRaisesRegex(sortie.AgentError, "mine"):
            sortie.Agent(game, f"python:{path}").search(game.start(), depth=2)

    def uci(self, agent, lines, **environment):
        done = subprocess.run([sys.executable, "-m", "sortie.uci", agent], input="\n".join(lines) + "\n", text=True,
                              capture_output=True, timeout=60, env={**os.environ, **environment}, check=False)
        return done.stdout.splitlines(), done.stderr, done.returncode

    def test_speaks_uci_without_the_compiled_part(self):
        agent = self.write("choice.py", CHOICE)
        source = self.folder / "only"
        source.mkdir()
        (source / "sortie").symlink_to(ROOT / "python" / "sortie")
        lines = ["uci", "setoption name UCI_Variant value chinese-checkers-adjacent", "isready", "nonsense", "",
                 "position startpos", "go movetime 500", "isready"]
        out, errors, status = self.uci(agent, lines, PYTHONPATH=str(source))
        self.assertIn("uciok", out)
        self.assertIn("readyok", out)
        self.assertEqual(status, 0, errors)

    def test_bad_positions_end_it_with_a_message(self):
        agent = self.write("choice.py", CHOICE)
        for line in ("position fen nonsense", "position startpos moves a2a7", "setoption name UCI_Variant value chess"):
            _, errors, status = self.uci(agent, ["uci", line])
            self.assertEqual(status, 1)
            self.assertIn("Error", errors)
        self.assertEqual(self.uci("no_such_file.py", [])[2], 1)


if __name__ == "__main__":
    unittest.main()
