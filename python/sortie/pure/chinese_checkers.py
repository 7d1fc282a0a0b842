"""Chinese Checkers on the diamond. The clauses are those of src/games/chinese_checkers/rules.md."""
from .base import Error, Rules as BaseRules, read_number, winner

NAME = "chinese-checkers"
VARIANTS = ("symmetric", "adjacent")
MODIFIERS = ("every-entry", "count")
_ROWS = 19
_LINE = 10
_PLY_LIMIT = 200
_CELLS = [(a, b) for a in range(_LINE) for b in range(_LINE)]
_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _row_length(row):
    return min(row, _ROWS + 1 - row)


def _cell(row, column):
    b = column - 1 + max(0, row - _LINE)
    return row - 1 - b, b


def _name(cell):
    row = sum(cell) + 1
    return f"{row}.{cell[1] + 1 - max(0, row - _LINE)}"


_BY_NAME = {_name(cell): cell for cell in _CELLS}
_GOALS = tuple(frozenset(_cell(row, column) for row in rows for column in range(1, _row_length(row) + 1))
               for rows in (range(1, 5), range(16, 20)))
_TARGETS = (frozenset([_cell(2, 1), _cell(2, 2)]), frozenset([_cell(18, 1), _cell(18, 2)]))
_TARGET_NAMES = ("2.1", "2.2", "18.1", "18.2")


class Rules(BaseRules):
    """A state is (cells of player 1, of player 2, special cells, side, targets that have paid, extra move due, plies);
    a move is (from, to)."""

    def __init__(self, variant, modifiers, size):
        if size is not None:
            raise Error("Chinese Checkers has one board size only; leave the size out")
        self.symmetric = variant == "symmetric"
        self.every_entry = "every-entry" in modifiers
        self.count = "count" in modifiers

    def start(self):
        return _GOALS[1], _GOALS[0], _TARGETS[0] | _TARGETS[1], 0, frozenset(), False, 0

    def parse(self, text):
        words = text.split()
        rows = words[0].split("/") if words else []
        if [len(row) for row in rows] != [_row_length(row) for row in range(1, _ROWS + 1)]:
            raise Error("position: expected 19 rows from the top, separated by /")
        pieces, specials = (set(), set()), set()
        for row, letters in enumerate(rows, 1):
            for column, letter in enumerate(letters, 1):
                if letter not in "1234.":
                    raise Error(f"position: '{letter}' is no piece; expected 1, 2, 3, 4 or .")
                if letter != ".":
                    pieces[letter in "24"].add(_cell(row, column))
                if letter in "34":
                    specials.add(_cell(row, column))
        if [len(side) for side in pieces] != [10, 10] or len(specials) != 4:
            raise Error("position: expected ten pieces a side, two of them special")
        if words[1:2] not in ([], ["1"], ["2"]):
            raise Error("position, side to move: expected 1 or 2")
        paid = words[2] if len(words) > 2 else "-"
        extra = paid.endswith("+")
        targets = set(paid.rstrip("+").split(",")) - {"-"}
        if not targets <= set(_TARGET_NAMES):
            raise Error("position, paid targets: expected - or some of " + ", ".join(_TARGET_NAMES))
        plies = read_number(words[3], _PLY_LIMIT, "plies") if len(words) > 3 else 0
        return (frozenset(pieces[0]), frozenset(pieces[1]), frozenset(specials), int(words[1:2] == ["2"]),
                frozenset(_BY_NAME[name] for name in targets), extra, plies)

    def _letter(self, state, cell):
        special = cell in state[2]
        if cell in state[0]:
            return "13"[special]
        return "24"[special] if cell in state[1] else "."

    def text(self, state):
        rows = "/".join("".join(self._letter(state, _cell(row, column)) for column in range(1, _row_length(row) + 1))
                        for row in range(1, _ROWS + 1))
        paid = ",".join(name for name in _TARGET_NAMES if _BY_NAME[name] in state[4]) or "-"
        return f"{rows} {state[3] + 1} {paid}{'+' if state[5] else ''} {state[6]}"

    def side(self, state):
        return state[3]

    def key(self, state):
        return state[:6]

    def _has_won(self, state, side):
        return state[side] == _GOALS[side] and state[side] & state[2] == _TARGETS[side]

    def _placed(self, state, side):
        inside = state[side] & _GOALS[side]
        return sum((cell in state[2]) == (cell in _TARGETS[side]) for cell in inside)

    def outcome(self, state):
        if state[5]:
            return None
        for side in (0, 1):
            if self._has_won(state, side):
                return winner(side)
        if state[6] >= _PLY_LIMIT:
            lead = self._placed(state, 0) - self._placed(state, 1) if self.count else 0
            return winner(lead < 0) if lead else "draw"
        return None if self._can_move(state, state[3]) else winner(1 - state[3])

    def _can_move(self, state, side):
        return next(self._pairs(state, side), None) is not None

    def _pairs(self, state, side):
        occupied = state[0] | state[1]
        for start in sorted(state[side]):
            targets = {end for end in self._neighbours(start) if end not in occupied}
            targets |= self._hops(start, occupied - {start})
            for end in sorted(targets):
                yield start, end

    def _neighbours(self, cell):
        for a, b in _DIRECTIONS:
            if 0 <= cell[0] + a < _LINE and 0 <= cell[1] + b < _LINE:
                yield cell[0] + a, cell[1] + b

    def _hops(self, start, occupied):
        found, waiting = set(), [start]
        while waiting:
            cell = waiting.pop()
            for direction in _DIRECTIONS:
                end = self._landing(cell, direction, occupied)
                if end is not None and end != start and end not in found:
                    found.add(end)
                    waiting.append(end)
        return found

    def _landing(self, cell, direction, occupied):
        """Where a hop in a direction ends, or None."""
        def at(distance):
            place = cell[0] + distance * direction[0], cell[1] + distance * direction[1]
            return place if 0 <= place[0] < _LINE and 0 <= place[1] < _LINE else None

        pivot = 1
        while at(pivot) is not None and at(pivot) not in occupied:
            pivot += 1
            if not self.symmetric:
                return None
        if at(pivot) is None or at(2 * pivot) is None:
            return None
        if any(at(distance) in occupied for distance in range(pivot + 1, 2 * pivot + 1)):
            return None
        return at(2 * pivot)

    def moves(self, state):
        side = 1 - state[3] if state[5] else state[3]
        plus = "+" if state[5] else ""
        return {f"{plus}{_name(start)}-{_name(end)}": (start, end) for start, end in self._pairs(state, side)}

    def play(self, state, move):
        start, end = move
        side, paid, extra_due, plies = state[3:]
        pieces = [set(state[0]), set(state[1])]
        mover = 1 - side if extra_due else side
        pieces[mover] ^= {start, end}
        special = start in state[2]
        specials = state[2] ^ {start, end} if special else state[2]
        extra = False
        if not extra_due:
            plies += 1
            if special and end in _TARGETS[side]:
                earned = self.every_entry or end not in paid
                paid = paid if self.every_entry else paid | {end}
                moved = (frozenset(pieces[0]), frozenset(pieces[1]))
                extra = earned and self._can_move(moved, 1 - side)
        return (frozenset(pieces[0]), frozenset(pieces[1]), frozenset(specials), side if extra else 1 - side,
                frozenset(paid), extra, plies)

    def path(self, state, move):
        return [_name(cell) for cell in move]

    def usual_text(self, state, move):
        return "+" + move.lstrip("+") if state[5] else move

    def turn_parts(self, move):
        first, plus, second = move[1:].partition("+")
        return [move[:1] + first, plus + second] if plus else [move]

    def view(self, state):
        cells = [_cell(row, column) for row in range(1, _ROWS + 1) for column in range(1, _row_length(row) + 1)]
        number = {cell: index for index, cell in enumerate(cells)}
        points = []
        for cell in cells:
            row = sum(cell) + 1
            column = cell[1] - max(0, row - _LINE)
            mark = "target" if cell in _TARGETS[0] | _TARGETS[1] else ""
            points.append({"name": _name(cell), "x": _LINE - _row_length(row) + 2 * column, "y": row - 1, "mark": mark})
        edges = [[number[cell], number[other]] for cell in cells for other in self._neighbours(cell)
                 if number[other] > number[cell]]
        pieces = [{"point": number[cell], "side": winner(side), "kind": "special" if cell in state[2] else "man",
                   "letter": self._letter(state, cell)} for side in (0, 1) for cell in sorted(state[side])]
        return {"style": "lines", "width": _ROWS, "height": _ROWS, "x_step": 0.5, "y_step": 0.866,
                "names": {"first": "Yellow", "second": "Blue"}, "notice": "", "column_labels": [""] * _ROWS,
                "row_labels": [str(row) for row in range(1, _ROWS + 1)],
                "points": points, "edges": edges, "pieces": pieces}
