"""The rules in plain Python, against the perft tables that other generators have counted."""
import pathlib
import pickle
import random
import unittest

from sortie import pure

PERFT = pathlib.Path(__file__).resolve().parents[2] / "data" / "perft"
MOST_LEAVES = 3000


def perft_lines():
    for path in sorted(PERFT.glob("*.txt")):
        for line in path.read_text().splitlines():
            if not line or line.startswith("#"):
                continue
            yield [part.strip() for part in line.split("|")]


def open_position(game, variant, position):
    size = None
    if game == "breakthrough":
        rows = position.split()[0].split("/")
        columns = len(pure.base.read_rows(rows[0], "PpQq")[0])
        size = f"{columns}x{len(rows)}"
    return pure.Game(game, variant=variant, size=size).position(position)


class PureRules(unittest.TestCase):
    def test_perft(self):
        counted = 0
        for game, variant, position, counts in perft_lines():
            for pair in counts.split():
                depth, count = map(int, pair.split(":"))
                if count > MOST_LEAVES:
                    break
                with self.subTest(game=game, variant=variant, position=position, depth=depth):
                    self.assertEqual(open_position(game, variant, position).perft(depth), count)
                    counted += 1
        self.assertGreater(counted, 100)

    def test_text_and_pickles_come_back(self):
        chance = random.Random(3)
        for name, variant, size in [("breakthrough", "promotion", "5x6"), ("tukvnanawopi", "traditional", None),
                                    ("chinese-checkers", "adjacent+count", None)]:
            position = pure.Game(name, variant=variant, size=size).start()
            for _ in range(60):
                if position.outcome is not None:
                    break
                self.assertEqual(position.game.position(position.text), position)
                self.assertEqual(pickle.loads(pickle.dumps(position)), position)
                self.assertIn("<svg", position._repr_svg_())
                position = position.play(chance.choice(position.legal_moves))

    def test_match(self):
        match = pure.Match(pure.Game("breakthrough", variant="promotion", size="4x6").start())
        self.assertRaises(pure.Error, match.play, "a2b2")  # its own piece is there
        for move in ("a2a3", "a5a4", "b2b3", "b5b4"):
            match.play(move)
        self.assertEqual(match.undo(), "b5b4")
        self.assertEqual(match.moves, ["a2a3", "a5a4", "b2b3"])

    def test_third_occurrence_is_a_draw(self):
        match = pure.Match(pure.Game("breakthrough", variant="promotion", size="4x6").position("p3/4/4/4/4/P3 w"))
        for move in ("a1b1", "a6b6", "b1a1", "b6a6") * 2:
            match.play(move)
        self.assertEqual((match.outcome, match.legal_moves), ("draw", []))

    def test_bad_input(self):
        game = pure.Game("breakthrough", size="6x6")
        for wrong in ("", "x", "pp/pp w", "9999999999/6/6/6/6/6 w", "6/6/6/6/6/6 w", "pppppp/6/6/6/6/P5 z"):
            self.assertRaises(pure.Error, game.position, wrong)
        for wrong in ("", "a9a9", "a2a5", "zz"):
            self.assertRaises(pure.Error, game.start().play, wrong)
        self.assertRaises(TypeError, game.start().play, 3)
        self.assertRaises(pure.Error, pure.Game, "chess")
        self.assertRaises(pure.Error, pure.Game, "breakthrough", size="99x99")
        self.assertRaises(pure.Error, pure.Game, "breakthrough", variant="sideways")
        self.assertRaises(pure.Error, pure.Game("tukvnanawopi").position, "b/w")
        self.assertRaises(pure.Error, pure.Game("chinese-checkers").position, "1/2")


if __name__ == "__main__":
    unittest.main()
