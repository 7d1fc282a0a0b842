"""Tukvnanawopi: course, traditional, traditional-line. The clauses are those of src/games/tukvnanawopi/rules.md."""
from .base import Error, Rules as BaseRules, read_number, read_rows, winner, write_rows

NAME = "tukvnanawopi"
VARIANTS = ("course", "traditional", "traditional-line")
MODIFIERS = ("quiet",)
_LINES = 9
_POINTS = [(row, column) for row in range(_LINES) for column in range(_LINES) if (row + column) % 2 == 0]
_DIRECTIONS = ((1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2))
_MOST_MOVES = 2048
_MOST_QUIET = 9999


def _name(point):
    return f"{chr(ord('A') + point[1])}{point[0] + 1}"


class Rules(BaseRules):
    """A state is (frozen set of Black's points, of White's, side, quiet plies); a move is (points, captured points)."""

    def __init__(self, variant, modifiers, size):
        if size is not None:
            raise Error("Tukvnanawopi has one board size only; leave the size out")
        self.variant = variant
        self.course = variant == "course"
        self.may_repeat = not self.course
        self.quiet_limit = 20
        for modifier in modifiers:
            self.quiet_limit = read_number(modifier.partition("=")[2], _MOST_QUIET, "quiet")

    def start(self):
        black = {(row, column) for row, column in _POINTS if row > 4 or (row == 4 and column > 4)}
        white = {(row, column) for row, column in _POINTS if row < 4 or (row == 4 and column < 4)}
        return frozenset(black), frozenset(white), 0, 0

    # Black is first in `course`, White otherwise.
    def _colour(self, side):
        return side if self.course else 1 - side

    def parse(self, text):
        words = text.split()
        rows = read_rows(words[0], "bw") if words else []
        if [len(row) for row in rows] != [5, 4, 5, 4, 5, 4, 5, 4, 5]:
            raise Error("position: expected 9 ranks with / between them, of 5 and 4 points")
        pieces = {"b": set(), "w": set()}
        for row, letters in zip(range(_LINES - 1, -1, -1), rows):
            for index, letter in enumerate(letters):
                if letter != ".":
                    pieces[letter].add((row, row % 2 + 2 * index))
        if words[1:2] not in ([], ["b"], ["w"]):
            raise Error("position, side to move: expected b or w")
        side = self._colour("bw".index(words[1])) if len(words) > 1 else 0
        quiet = read_number(words[2], _MOST_QUIET, "quiet plies") if len(words) > 2 else 0
        if not pieces["b"] and not pieces["w"]:
            raise Error("position: there are no pieces")
        return frozenset(pieces["b"]), frozenset(pieces["w"]), side, quiet

    def text(self, state):
        black, white, side, quiet = state
        rows = ["".join("b" if (row, column) in black else "w" if (row, column) in white else "."
                        for column in range(row % 2, _LINES, 2)) for row in range(_LINES - 1, -1, -1)]
        text = f"{write_rows(rows)} {'bw'[self._colour(side)]} {quiet}"
        return text if self.course else f"{text} {self._closed_text(state)}"

    def _frame(self, state):
        """The open part: lowest and highest row, lowest and highest column."""
        if self.course:
            return 0, _LINES - 1, 0, _LINES - 1
        pieces = state[0] | state[1]
        rows, columns = [point[0] for point in pieces], [point[1] for point in pieces]
        frame = min(rows), max(rows), min(columns), max(columns)
        if self.variant == "traditional":
            frame = tuple(edge + (1, -1)[index % 2 == 0] * (edge % 2) for index, edge in enumerate(frame))
        return frame

    def _closed_text(self, state):
        bottom, top, left, right = self._frame(state)
        rows = [*range(_LINES - 1, top, -1), *range(bottom)]
        columns = [*range(left), *range(_LINES - 1, right, -1)]
        return "".join(str(row + 1) for row in rows) + "".join(chr(ord("A") + column) for column in columns) or "-"

    def side(self, state):
        return state[2]

    def key(self, state):
        return state[:3]

    def _directions(self, point):
        return _DIRECTIONS if self.course or point[0] % 2 == 0 else _DIRECTIONS[:4]

    def _sides(self, state):
        own, other = state[self._colour(state[2])], state[1 - self._colour(state[2])]
        bottom, top, left, right = self._frame(state)
        empty = {(row, column) for row, column in _POINTS
                 if bottom <= row <= top and left <= column <= right} - own - other
        return own, other, empty

    def _steps(self, own, empty):
        for point in sorted(own):
            for rows, columns in self._directions(point):
                target = (point[0] + rows, point[1] + columns)
                if target in empty:
                    yield (point, target), frozenset()

    def _jumps(self, point, directions, enemies, empty):
        for direction in directions:
            over = (point[0] + direction[0], point[1] + direction[1])
            target = (over[0] + direction[0], over[1] + direction[1])
            if over in enemies and target in empty:
                yield over, target, direction

    def _chains(self, own, enemies, empty):
        """All captures, the shorter before the longer. Ways to the same target with the same captures are one."""
        chains = []
        for point in sorted(own):
            for over, target, direction in self._jumps(point, self._directions(point), enemies, empty):
                chains.append(((point, target), frozenset([over]), direction))
        while chains:
            for path, captured, _ in chains:
                yield path, captured
            longer = {}
            for path, captured, direction in chains:
                directions = (direction,) if self.course else self._directions(path[-1])
                for over, target, turned in self._jumps(path[-1], directions, enemies - captured, empty | {path[0]}):
                    longer.setdefault((path[0], target, captured | {over}),
                                      ((*path, target), captured | {over}, turned))
            chains = list(longer.values())

    def outcome(self, state):
        own, other, empty = self._sides(state)
        if next(self._steps(own, empty), None) is None and next(self._chains(own, other, empty), None) is None:
            return winner(1 - state[2])
        return "draw" if self.quiet_limit and state[3] >= self.quiet_limit else None

    def moves(self, state):
        own, other, empty = self._sides(state)
        found = {}
        for generate in (self._steps(own, empty), self._chains(own, other, empty)):
            for path, captured in generate:
                if len(found) < _MOST_MOVES:
                    found[self._text(path)] = path, captured
        return found

    def _text(self, path):
        points = (path[0], path[-1]) if self.course else path
        return "-".join(_name(point) for point in points)

    def play(self, state, move):
        path, captured = move
        pieces = [set(state[0]), set(state[1])]
        mover = self._colour(state[2])
        pieces[mover].discard(path[0])
        pieces[mover].add(path[-1])
        pieces[1 - mover] -= captured
        quiet = 0 if captured else min(state[3] + 1, _MOST_QUIET)
        return frozenset(pieces[0]), frozenset(pieces[1]), 1 - state[2], quiet

    def is_capture(self, state, move):
        return bool(move[1])

    def path(self, state, move):
        return [_name(point) for point in move[0]]

    def usual_text(self, state, move):
        letters = move.upper().replace("X", "-").replace("-", "")
        return "-".join(letters[i:i + 2] for i in range(0, len(letters), 2))

    def view(self, state):
        number = {point: index for index, point in enumerate(_POINTS)}
        bottom, top, left, right = self._frame(state)
        points = [{"name": _name((row, column)), "x": column, "y": _LINES - 1 - row,
                   "mark": "" if bottom <= row <= top and left <= column <= right else "closed"}
                  for row, column in _POINTS]
        edges = []
        for point in _POINTS:
            for rows, columns in _DIRECTIONS if point[0] % 2 == 0 else _DIRECTIONS[:4]:
                end = (point[0] + rows, point[1] + columns)
                if end in number and number[end] > number[point]:
                    edges.append([number[point], number[end]])
        pieces = [{"point": number[point], "side": winner(side), "kind": "man", "letter": "bw"[self._colour(side)]}
                  for side in (0, 1) for point in sorted(state[self._colour(side)])]
        names = ("Black", "White") if self.course else ("White", "Black")
        return {"style": "lines", "width": _LINES, "height": _LINES, "x_step": 1, "y_step": 1,
                "names": {"first": names[0], "second": names[1]}, "notice": "",
                "column_labels": [chr(ord("A") + line) for line in range(_LINES)],
                "row_labels": [str(_LINES - line) for line in range(_LINES)],
                "points": points, "edges": edges, "pieces": pieces}
