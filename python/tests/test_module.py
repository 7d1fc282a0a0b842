"""The compiled module: rules, searches, runs, files, and what happens off the happy path."""
import copy
import math
import multiprocessing
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import sortie
from sortie import pure

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOARDS = [("breakthrough", "standard", "6x6"), ("breakthrough", "straight", "5x6"), ("breakthrough", "promotion", "5x5"),
          ("breakthrough", "standard", "8x12"), ("tukvnanawopi", "course", None),
          ("tukvnanawopi", "traditional", None), ("tukvnanawopi", "traditional-line+quiet=40", None),
          ("chinese-checkers", "symmetric", None), ("chinese-checkers", "adjacent+every-entry+count", None)]


def run_python(code, **options):
    """A program of its own, which must end within a time."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, **options)


class Positions(unittest.TestCase):
    def test_random_games_agree_with_the_rules_in_python(self):
        chance = random.Random(11)
        for name, variant, size in BOARDS:
            with self.subTest(name=name, variant=variant):
                position = sortie.Game(name, variant=variant, size=size).start()
                other = pure.Game(name, variant=variant, size=size).start()
                for _ in range(40):
                    self.assertEqual(position.text, other.text)
                    self.assertEqual(position.outcome, other.outcome)
                    self.assertEqual(len(position.legal_moves), len(other.legal_moves))
                    if position.outcome is not None:
                        break
                    move = chance.choice(position.legal_moves)
                    position = position.play(move)
                    other = other.play(move) if move in other.legal_moves else other.game.position(position.text)

    def test_legal_moves_are_a_sequence(self):
        moves = sortie.Game("breakthrough", size="4x5").start().legal_moves
        self.assertEqual(list(moves), moves[:])
        self.assertEqual(moves[-1], list(moves)[-1])
        self.assertEqual(moves, list(moves))
        self.assertIn(moves[2], moves)
        self.assertNotIn("a1a5", moves)
        self.assertNotIn(7, moves)
        self.assertEqual(moves[::-1], list(reversed(moves)))
        self.assertRaises(IndexError, lambda: moves[len(moves)])
        self.assertRaises(TypeError, lambda: moves["a"])
        self.assertRaises(TypeError, hash, moves)

    def test_equality_hash_pickle_copy(self):
        game = sortie.Game("breakthrough", size="6x6")
        a = game.start().play("a2a3").play("a5a4").play("b2b3")
        b = game.start().play("b2b3").play("a5a4").play("a2a3")
        self.assertEqual(a, b)
        self.assertEqual(hash(a), hash(b))
        self.assertNotEqual(a, game.start())
        self.assertNotEqual(game.start(), sortie.Game("breakthrough").start())
        self.assertNotEqual(a, "text")
        self.assertEqual(len({a, b, game.start()}), 2)
        for position in (a, sortie.Game("chinese-checkers").start(), sortie.Game("breakthrough", size="8x12").start()):
            self.assertEqual(pickle.loads(pickle.dumps(position)), position)
            self.assertEqual(copy.deepcopy(position), position)
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)

    def test_end(self):
        position = sortie.Game("breakthrough", size="4x5").position("4/P3/4/3p/4 w")
        won = position.play("a4a5")
        self.assertEqual((won.outcome, won.end_reason, list(won.legal_moves)), ("first", "goal", []))
        self.assertRaises(sortie.Error, won.play, "d2d1")

    def test_extra_turn_in_one_text(self):
        self.assertEqual(sortie.Game("chinese-checkers").start().side_to_move, "first")
        self.assertRaises(sortie.Error, sortie.Game("chinese-checkers").start().play, "16.1-15.1+1.1-2.2")

    def test_perft_is_that_of_the_tables(self):
        start = sortie.Game("breakthrough").start()
        self.assertEqual([start.perft(depth) for depth in range(5)], [1, 22, 484, 11132, 256036])
        self.assertEqual(sum(start.divide(4, threads=2).values()), 256036)

    def test_random_games(self):
        for name, variant, size in BOARDS:
            played = sortie.random_games(sortie.Game(name, variant=variant, size=size), 20, seed=5)
            again = sortie.random_games(sortie.Game(name, variant=variant, size=size), 20, seed=5, threads=2)
            self.assertEqual(list(played.plies), list(again.plies))
            self.assertEqual(list(played.outcomes), list(again.outcomes))
        cut = sortie.random_games(sortie.Game("breakthrough"), 3, max_plies=5)
        self.assertEqual((list(cut.outcomes), list(cut.plies)), ([0, 0, 0], [5, 5, 5]))

    def test_planes(self):
        start = sortie.Game("breakthrough", size="6x6").start()
        self.assertEqual([[hex(int(word)) for word in plane] for plane in start.planes()], [["0xfff"], ["0xfff000000"]])
        self.assertRaises(sortie.Error, sortie.Game("breakthrough", variant="promotion").start().planes)

    def test_drawing(self):
        for name, variant, size in BOARDS:
            position = sortie.Game(name, variant=variant, size=size).start()
            picture = position.svg(arrows=[position.legal_moves[0]], size=300)
            self.assertIn("<polygon", picture)
            self.assertEqual(position._repr_svg_().count("<circle"), pure_circles(name, variant, size))
        self.assertRaises(sortie.Error, sortie.Game("breakthrough").start().svg, arrows=["a2a9"])

    def test_match(self):
        match = sortie.Match(sortie.Game("breakthrough", variant="promotion", size="4x6").position("p3/4/4/4/4/P3 w"))
        for move in ("a1b1", "a6b6", "b1a1", "b6a6") * 2:
            match.play(move)
        self.assertEqual((match.outcome, match.end_reason, match.legal_moves), ("draw", "repetition", []))
        self.assertIsNone(match.position.outcome)
        self.assertEqual(match.undo(), "b6a6")
        self.assertIsNone(match.outcome)
        self.assertEqual(len(match), 7)
        self.assertIn("<polygon", match._repr_svg_())
        while match.moves:
            match.undo()
        self.assertRaises(sortie.Error, match.undo)
        self.assertIn("<svg", match._repr_svg_())


def pure_circles(name, variant, size):
    return pure.Game(name, variant=variant, size=size).start().svg().count("<circle")


class Searches(unittest.TestCase):
    def setUp(self):
        self.game = sortie.Game("breakthrough", size="6x6")
        self.start = self.game.start()

    def test_limits_and_lines(self):
        agent = sortie.Agent(self.game, hash=4)
        found = agent.search(self.start, depth=5, lines=3)
        self.assertEqual([line.line for line in found.lines], [1, 2, 3])
        self.assertEqual(found.lines[0].move, found.move)
        self.assertEqual(len({line.move for line in found.lines}), 3)
        self.assertGreaterEqual(found.lines[0].score, found.lines[1].score)
        self.assertEqual(agent.search(self.start, depth=3, moves=["a2a3"]).move, "a2a3")
        self.assertLess(agent.search(self.start, time=0.05).time, 5)

    def test_follows_a_game_and_jumps(self):
        agent = sortie.Agent(self.game, "mcts", nodes=50)
        position = self.start
        for _ in range(8):
            position = position.play(agent.search(position).move)
        self.assertIn(agent.search(self.start).move, self.start.legal_moves)
        match = sortie.Match(position)
        agent.play(match)
        self.assertEqual(len(match), 1)

    def test_random_agent_draws_other_moves(self):
        agent = sortie.Agent(self.game, "random", seed=5)
        position, numbers = self.start, set()
        for _ in range(10):
            move = agent.search(position).move
            numbers.add(list(position.legal_moves).index(move) / len(position.legal_moves))
            position = position.play(move)
        self.assertGreater(len(numbers), 5)

    def test_finished_game(self):
        over = self.game.position("P5/6/6/6/5p/6 b")
        found = sortie.Agent(self.game).search(over, depth=3)
        self.assertEqual((found.move, found.lines, found.win), (None, [], False))

    def test_reports_and_stopping_by_them(self):
        seen = []
        sortie.Agent(self.game).search(self.start, depth=4, on_report=seen.append)
        self.assertTrue(any(report.depth == 4 for report in seen))
        found = sortie.Agent(sortie.Game("breakthrough")).search(
            sortie.Game("breakthrough").start(), time=math.inf, on_report=lambda report: report.depth < 4)
        self.assertGreaterEqual(found.depth, 4)

    def test_exception_in_a_report(self):
        def fail(_):
            raise KeyError("mine")
        agent = sortie.Agent(self.game)
        with self.assertRaisesRegex(KeyError, "mine"):
            agent.search(self.start, time=math.inf, on_report=fail)
        self.assertIsNotNone(agent.search(self.start, depth=2).move)
        with self.assertRaisesRegex(sortie.AgentError, "one search at a time"):
            agent.search(self.start, time=math.inf, on_report=lambda _: agent.search(self.start, depth=1))

    def test_two_threads_and_stop(self):
        game = sortie.Game("breakthrough")
        agent = sortie.Agent(game)
        results = []
        thread = threading.Thread(target=lambda: results.append(agent.search(game.start(), time=math.inf)))
        thread.start()
        time.sleep(0.2)
        self.assertRaises(sortie.AgentError, agent.search, game.start(), depth=1)
        self.assertRaises(sortie.AgentError, agent.evaluate, game.start())
        agent.stop()
        thread.join(20)
        self.assertFalse(thread.is_alive())
        self.assertIsNotNone(results[0].move)
        agent.stop()  # of nothing

    def test_the_lock_is_released(self):
        game = sortie.Game("breakthrough")
        agent = sortie.Agent(game)
        thread = threading.Thread(target=lambda: agent.search(game.start(), time=0.5))
        thread.start()
        counted = 0
        while thread.is_alive():
            counted += 1
        self.assertGreater(counted, 1000)

    def test_evaluation(self):
        found = sortie.Agent(self.game, "sortie", eval="hand").evaluate(self.start, pieces=True)
        self.assertEqual(len(found.pieces), 24)
        self.assertAlmostEqual(sum(term.worth for term in found.terms), found.total, places=3)
        self.assertRaises(sortie.Error, sortie.Agent(self.game, "random").evaluate, self.start)

    def test_agents_by_name(self):
        names = [agent["agent"] for agent in sortie.agents(self.game)]
        self.assertIn("sortie", names)
        self.assertIn("uci", names)
        self.assertEqual(sortie.Agent(self.game, "alphabeta", depth=2, sort=True).spec, "alphabeta:depth=2,sort=yes")
        restored = pickle.loads(pickle.dumps(sortie.Agent(self.game, "random", seed=3)))
        self.assertEqual(restored.spec, "random:seed=3")

    def test_solve_and_proof(self):
        start = sortie.Game("breakthrough", size="4x5").start()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.proof")
            found = start.solve(proof=path, all_moves=True)
            self.assertEqual(found.value, "loss")
            self.assertEqual(set(found.moves.values()), {"loss"})
            self.assertEqual(sortie.verify_proof(path)["winner"], "second")
            with open(path, "r+b") as file:
                file.truncate(os.path.getsize(path) // 2)
            self.assertRaises(sortie.Error, sortie.verify_proof, path)
        self.assertEqual(sortie.Game("breakthrough").start().solve(nodes=50, memory=16).value, "unknown")
        self.assertRaises(sortie.Error, sortie.Game("tukvnanawopi").start().solve)


class Runs(unittest.TestCase):
    def test_match(self):
        seen = []
        result = sortie.play_match(sortie.Game("breakthrough", size="5x5"), "alphabeta:depth=3", "random", games=10,
                                   concurrency=2, openings="random:2", on_game=seen.append)
        self.assertEqual((result.games, result.wins + result.draws + result.losses, len(result.played)), (10, 10, 10))
        self.assertEqual(len(seen), 10)
        self.assertGreater(result.elo.value, 0)
        self.assertIn("alphabeta", str(result))
        game = result.played[0]
        position = game.start
        for move in game.moves:
            position = position.play(move)
        self.assertEqual(position.outcome, game.outcome)

    def test_match_from_a_position_and_stopping_it(self):
        start = sortie.Game("breakthrough", size="5x5").start().play("a2a3")
        result = sortie.play_match(start, "random", "random", games=1000, on_game=lambda game: False)
        self.assertTrue(result.interrupted)
        self.assertEqual(result.played[0].start, start)

    def test_tournament(self):
        result = sortie.play_tournament(sortie.Game("breakthrough", size="5x5"), ["random", "alphabeta:depth=2", "mcts:nodes=20"],
                                        games=2)
        self.assertEqual((len(result.table), len(result.pairings), len(result.played)), (3, 3, 6))
        self.assertEqual(len(str(result).splitlines()), 3)

    def test_bad_input(self):
        game = sortie.Game("breakthrough")
        for arguments, options in [(("nobody", "random"), {}), (("random", "random"), {"games": 0}),
                                   (("random", "random:x=1"), {}), (("random", "random"), {"concurrency": 0}),
                                   (("random", "random"), {"openings": "random:9999"}),
                                   (("random", "random"), {"tc": "soon"}), (("random", "random"), {"sprt": "1"})]:
            with self.subTest(arguments=arguments, options=options):
                self.assertRaises(sortie.Error, sortie.play_match, game, *arguments, **{"games": 2, **options})
        self.assertRaises(FileNotFoundError, sortie.play_match, game, "random", "random", openings="no such file")


class OffTheHappyPath(unittest.TestCase):
    def test_wrong_types_and_values(self):
        game = sortie.Game("breakthrough", size="6x6")
        start = game.start()
        for call in (lambda: start.play(3), lambda: start.play(None), lambda: game.position(b"\xff\xfe" * 3 and 5),
                     lambda: sortie.Game(1), lambda: sortie.Match("x"), lambda: sortie.Agent(game).search("x"),
                     lambda: sortie.Agent(game).search(start, depth="deep"), lambda: start.perft("x"),
                     lambda: sortie.Agent(game).search(start, depth=1, on_report=3), lambda: sortie.Records(3)):
            self.assertRaises(TypeError, call)
        for call in (lambda: start.play("a2a5"), lambda: start.play(""), lambda: start.play("x" * 100000),
                     lambda: start.play("a2\0a3"), lambda: game.position("x"), lambda: game.position("\ud7ff" * 9),
                     lambda: sortie.Game("chess"), lambda: sortie.Game("breakthrough", size="99x99"),
                     lambda: sortie.Game("tukvnanawopi", size="8x8"), lambda: sortie.Game("breakthrough", variant="x"),
                     lambda: sortie.Agent(game, "nobody"), lambda: sortie.Agent(game, "sortie", hash=-3),
                     lambda: sortie.Agent(game).search(start), lambda: sortie.Agent(game).search(start, depth=0),
                     lambda: sortie.Agent(game).search(start, time=-1), lambda: sortie.Agent(game).search(start, time=math.nan),
                     lambda: sortie.Agent(game).search(start, depth=1, moves=["a2a5"]),
                     lambda: sortie.Agent(game).search(start, depth=1, lines=0), lambda: start.divide(0),
                     lambda: start.divide(3, threads=0), lambda: sortie.random_games(game, 5, threads=0),
                     lambda: sortie.Agent(game).search(sortie.Game("breakthrough").start(), depth=1),
                     lambda: sortie.Agent(game).search(sortie.Match(sortie.Game("tukvnanawopi").start()), depth=1)):
            self.assertRaises(sortie.Error, call)
        for wrong in (-1, 1 << 70):
            self.assertRaises((TypeError, sortie.Error), sortie.random_games, game, wrong)

    def test_messages_are_the_engines(self):
        with self.assertRaisesRegex(sortie.Error, "a2.*a3"):
            sortie.Game("breakthrough").start().play("a2a5")

    def test_half_made_objects(self):
        for kind in (sortie.Position, sortie.Moves, sortie.SearchReport, sortie.SearchResult):
            self.assertRaises(TypeError, kind)
            self.assertRaises(TypeError, kind.__new__, kind)
        for kind in (sortie.Game, sortie.Match, sortie.Records, sortie.Agent):
            unmade = kind.__new__(kind)
            for name in ("position", "start", "moves", "name", "planes", "spec", "made"):
                with self.subTest(kind=kind, name=name):
                    self.assertRaises((TypeError, AttributeError), lambda: getattr(unmade, name)())
            self.assertRaises(TypeError, repr, unmade) if kind is not sortie.Records else None
        state = pickle.dumps(sortie.Game("breakthrough").start()).replace(b"pppppppp", b"qqqqqqqq")
        self.assertRaises(sortie.Error, pickle.loads, state)

    def test_ctrl_c(self):
        code = ("import sortie, math, signal, os, threading\n"
                "game = sortie.Game('breakthrough')\n"
                "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                "try:\n    {}\n"
                "except KeyboardInterrupt:\n    print('interrupted')\n"
                "print(sortie.Agent(game).search(game.start(), depth=2).depth)\n")
        for call in ("sortie.Agent(game).search(game.start(), time=math.inf)", "game.start().perft(30)",
                     "sortie.play_match(game, 'sortie', 'sortie', time=5, games=100)", "game.start().solve(memory=64)",
                     "sortie.random_games(game, 20000000)"):
            with self.subTest(call=call):
                done = run_python(code.format(call))
                self.assertEqual((done.stdout, done.returncode), ("interrupted\n2\n", 0), done.stderr)

    def test_the_interpreter_ends_during_a_search(self):
        code = ("import sortie, math, threading, time\n"
                "game = sortie.Game('breakthrough')\n"
                "def search():\n    while True:\n"
                "        sortie.Agent(game).search(game.start(), time=math.inf, on_report=lambda report: None)\n"
                "for _ in range(3):\n    threading.Thread(target=search, daemon=True).start()\n"
                "time.sleep(0.3)\n")
        done = run_python(code)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_search_when_the_interpreter_ends(self):
        code = ("import atexit\n"
                "def search():\n    sortie.Agent(game).search(game.start(), depth=1)\n"
                "atexit.register(lambda: search())\n"  # after the module's own, which is registered later
                "import sortie\n"
                "game = sortie.Game('breakthrough')\n")
        done = run_python(code)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Python is about to end", done.stderr)

    def test_fork_during_a_search(self):
        code = ("import sortie, math, threading, time, os\n"
                "game = sortie.Game('breakthrough')\n"
                "agent = sortie.Agent(game)\n"
                "thread = threading.Thread(target=lambda: agent.search(game.start(), time=math.inf))\n"
                "thread.start(); time.sleep(0.2)\n"
                "child = os.fork()\n"
                "if child == 0:\n"
                "    print(sortie.Agent(game).search(game.start(), depth=3).depth, flush=True)\n"
                "    raise SystemExit(3)\n"
                "status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
                "agent.stop(); thread.join(); print('child', status)\n")
        done = run_python(code)
        self.assertEqual((done.stdout, done.returncode), ("3\nchild 3\n", 0), done.stderr)

    def test_multiprocessing(self):
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            positions = [sortie.Game("breakthrough", size="6x6").start().play(move) for move in ("a2a3", "b2b3", "c2c3")]
            self.assertEqual(pool.map(count, positions), [len(position.legal_moves) for position in positions])


def count(position):
    """For another process."""
    return len(position.legal_moves)


class Import(unittest.TestCase):
    def test_numpy_is_imported_on_demand_only(self):
        done = run_python("import sys, sortie; print('numpy' in sys.modules, sortie.compiled)")
        self.assertEqual(done.stdout, "False True\n", done.stderr)

    def test_works_without_the_compiled_part(self):
        code = ("import sys; sys.modules['sortie._sortie'] = None\n"
                "import sortie; print(sortie.compiled, len(sortie.Game('breakthrough').start().legal_moves))")
        done = run_python(code, env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
        self.assertEqual(done.stdout, "False 22\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
