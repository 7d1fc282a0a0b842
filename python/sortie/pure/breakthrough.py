"""Breakthrough: standard, straight and promotion. The clauses are those of src/games/breakthrough/rules.md."""
from .base import Error, Rules as BaseRules, read_number, read_rows, winner, write_rows

NAME = "breakthrough"
VARIANTS = ("standard", "straight", "promotion")
MODIFIERS = ()
_QUIET_LIMIT = 100
_MOST = 9999


class Rules(BaseRules):
    """A state is (squares from a1, side, quiet plies, move number); a move is (from, to)."""

    def __init__(self, variant, modifiers, size):
        self.size = size or "8x8"
        columns, cross, rows = self.size.partition("x")
        if not cross or not columns.isdigit() or not rows.isdigit():
            raise Error(f"size '{size}': expected columns x rows, such as 8x8")
        self.columns, self.rows = int(columns), int(rows)
        if not (2 <= self.columns <= 16 and 4 <= self.rows <= 16 and self.columns * self.rows <= 128):
            raise Error(f"size {size}: expected 2 to 16 columns, 4 to 16 rows, at most 128 squares")
        self.variant = variant
        self.promotes = self.may_repeat = variant == "promotion"

    def start(self):
        army, middle = 2 * self.columns, (self.rows - 4) * self.columns
        return "P" * army + "." * middle + "p" * army, 0, 0, 1

    def parse(self, text):
        words = text.split()
        if not words:
            raise Error("position: empty; expected rows from the top, such as pp/pp/2/2/PP/PP w")
        rows = read_rows(words[0], "PpQq" if self.promotes else "Pp")
        if len(rows) != self.rows or any(len(row) != self.columns for row in rows):
            raise Error(f"position: expected a board of {self.size}")
        if len(words) > 6 or words[1:2] not in ([], ["w"], ["b"]):
            raise Error("position: expected a FEN, whose second field is w or b")
        quiet = read_number(words[4], _MOST, "quiet plies") if len(words) > 4 else 0
        number = read_number(words[5], _MOST, "move number") if len(words) > 5 else 1
        squares = "".join(reversed(rows))
        if not squares.strip("."):
            raise Error("position: there are no pieces")
        return squares, int(words[1:2] == ["b"]), quiet if self.promotes else 0, number

    def text(self, state):
        squares, side, quiet, number = state
        rows = [squares[i:i + self.columns] for i in range(0, len(squares), self.columns)]
        return f"{write_rows(reversed(rows))} {'wb'[side]} - - {quiet} {number}"

    def side(self, state):
        return state[1]

    def key(self, state):
        return state[:2]

    def _goal(self, side):
        return (self.rows - 1) * self.columns if side == 0 else 0

    def _has_arrived(self, state, side):
        goal = self._goal(side)
        return "Pp"[side] in state[0][goal:goal + self.columns]

    def outcome(self, state):
        side = state[1]
        if not self.promotes and self._has_arrived(state, 1 - side):
            return winner(1 - side)
        if next(self._pairs(state), None) is None:
            return winner(1 - side)
        return "draw" if self.promotes and state[2] >= _QUIET_LIMIT else None

    def moves(self, state):
        return {self._name(start) + self._name(end): (start, end) for start, end in self._pairs(state)}

    def _pairs(self, state):
        squares, side = state[:2]
        own, enemies = ("Pp", "Qq")[0][side] + "Qq"[side], "pP"[side] + "qQ"[side]
        for start, letter in enumerate(squares):
            if letter not in own or letter == ".":
                continue
            row, column = divmod(start, self.columns)
            for rows, columns, kinds in self._steps(side, letter in "Qq"):
                if 0 <= row + rows < self.rows and 0 <= column + columns < self.columns:
                    end = start + rows * self.columns + columns
                    found = squares[end]
                    if (found == "." and "quiet" in kinds) or (found in enemies and "capture" in kinds):
                        yield start, end

    def _steps(self, side, is_super):
        forward = -1 if side else 1
        if not self.promotes:
            diagonal = ("capture",) if self.variant == "straight" else ("quiet", "capture")
            return ((forward, 0, ("quiet",)), (forward, -1, diagonal), (forward, 1, diagonal))
        steps = []
        for rows in (forward, -forward) if is_super else (forward,):
            steps += [(rows, 0, ("quiet",)), (rows, -1, ("capture",)), (rows, 1, ("capture",))]
        return steps + [(0, -1, ("quiet",)), (0, 1, ("quiet",))]

    def play(self, state, move):
        squares, side, quiet, number = state
        start, end = move
        letter = squares[start]
        goal = self._goal(side)
        promoted = self.promotes and letter in "Pp" and goal <= end < goal + self.columns
        captured = squares[end] != "."
        board = list(squares)
        board[start], board[end] = ".", "Qq"[side] if promoted else letter
        quiet = 0 if captured or promoted or not self.promotes else quiet + 1
        return "".join(board), 1 - side, quiet, min(number + side, _MOST)

    def is_capture(self, state, move):
        return state[0][move[1]] != "."

    def path(self, state, move):
        return [self._name(square) for square in move]

    def usual_text(self, state, move):
        return move.lower().replace("-", "").replace("x", "")

    def _name(self, square):
        return f"{chr(ord('a') + square % self.columns)}{square // self.columns + 1}"

    def view(self, state):
        pieces = [{"point": square, "side": winner(letter in "pq"), "kind": "super" if letter in "Qq" else "man",
                   "letter": letter} for square, letter in enumerate(state[0]) if letter != "."]
        points = [{"name": self._name(square), "x": square % self.columns, "y": self.rows - 1 - square // self.columns}
                  for square in range(self.columns * self.rows)]
        return {"style": "cells", "width": self.columns, "height": self.rows, "x_step": 1, "y_step": 1,
                "names": {"first": "White", "second": "Black"}, "notice": "",
                "column_labels": [chr(ord("a") + column) for column in range(self.columns)],
                "row_labels": [str(row) for row in range(self.rows, 0, -1)],
                "points": points, "edges": [], "pieces": pieces}
