"""What positions of all games share."""
from ..drawing import svg as _draw


class Error(ValueError):
    """What a user did wrong, and what would have been right."""


class Position:
    """A position. It never changes: play() gives a new one."""
    __slots__ = ("game", "_state", "_moves")

    def __init__(self, game, state):
        self.game = game
        self._state = state
        self._moves = None

    def _legal(self):
        if self._moves is None:
            rules = self.game._rules
            self._moves = {} if rules.is_over(self._state) else rules.moves(self._state)
        return self._moves

    @property
    def legal_moves(self):
        """The legal moves as texts; none when the game is over."""
        return list(self._legal())

    def _find(self, move):
        if not isinstance(move, str):
            raise TypeError("move: expected a text")
        found = self._legal().get(move)
        if found is None:
            found = self._legal().get(self.game._rules.usual_text(self._state, move))
        if found is None:
            raise Error(f"move '{move}': it is not legal here")
        return found

    def play(self, move):
        """The position after a move. Raises Error for a move that is not legal."""
        rules = self.game._rules
        position = self
        for part in rules.turn_parts(move) if isinstance(move, str) else [move]:
            position = Position(self.game, rules.play(position._state, position._find(part)))
        return position

    @property
    def side_to_move(self):
        """'first' or 'second'."""
        return ("first", "second")[self.game._rules.side(self._state)]

    @property
    def outcome(self):
        """None while the game goes on; then 'first', 'second' or 'draw'."""
        return self.game._rules.outcome(self._state)

    @property
    def text(self):
        """The position as text; Game.position() reads it."""
        return self.game._rules.text(self._state)

    def path(self, move):
        """The points that a move visits."""
        return self.game._rules.path(self._state, self._find(move))

    def is_capture(self, move):
        """Whether a move captures."""
        return self.game._rules.is_capture(self._state, self._find(move))

    def view(self):
        """How to draw the board: points, edges, pieces, as a dictionary."""
        return self.game._rules.view(self._state)

    svg = _draw

    def _repr_svg_(self):
        return _draw(self)

    def perft(self, depth):
        """The number of move sequences of a length."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self._legal())
        rules = self.game._rules
        return sum(Position(self.game, rules.play(self._state, move)).perft(depth - 1)
                   for move in self._legal().values())

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<Position {self.game.name} {self.text}>"

    def __eq__(self, other):
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self._state == other._state

    def __hash__(self):
        return hash(self._state)

    def __reduce__(self):
        return _restore, (self.game, self.text)


def _restore(game, text):
    return game.position(text)


class Match:
    """A game in progress: a position with its past, which moves are played on and taken back from."""

    def __init__(self, start):
        self._positions = [start]
        self._moves = []

    @property
    def position(self):
        return self._positions[-1]

    @property
    def start(self):
        return self._positions[0]

    @property
    def moves(self):
        return list(self._moves)

    @property
    def legal_moves(self):
        return self.position.legal_moves if self.outcome is None else []

    @property
    def side_to_move(self):
        return self.position.side_to_move

    @property
    def outcome(self):
        rules = self.position.game._rules
        if rules.may_repeat:
            key = rules.key(self.position._state)
            if sum(rules.key(position._state) == key for position in self._positions) >= 3:
                return "draw"
        return self.position.outcome

    def play(self, move):
        if self.outcome == "draw":
            raise Error("the game is over: it is a draw")
        self._positions.append(self.position.play(move))
        self._moves.append(move)

    def undo(self):
        if not self._moves:
            raise Error("there is no move to take back")
        self._positions.pop()
        return self._moves.pop()

    def __len__(self):
        return len(self._moves)

    def _repr_svg_(self):
        return self.position.svg(arrows=[self._positions[-2].path(self._moves[-1])] if self._moves else [])


class Rules:
    """What a game need not say."""
    may_repeat = False
    size = None

    def is_over(self, state):
        return self.outcome(state) is not None

    def usual_text(self, state, move):
        return move

    def turn_parts(self, move):
        return [move]

    def is_capture(self, state, move):
        return False

    def key(self, state):
        return state


def winner(side):
    return ("first", "second")[side]


def read_number(text, most, what):
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) > most:
        raise Error(f"position, {what}: '{text}'; expected a number from 0 to {most}")
    return int(text)


def read_rows(text, letters):
    """Rows with numbers for runs of empty points, as strings with dots for them."""
    rows = []
    for row in text.split("/"):
        line, digits = "", ""
        for letter in row + "\0":
            if letter.isascii() and letter.isdigit():
                digits += letter
                continue
            line += "." * int(digits[-3:] or 0)
            digits = ""
            if letter == "\0":
                break
            if letter not in letters:
                raise Error(f"position: '{letter}' is no piece; expected one of {' '.join(letters)}")
            line += letter
        rows.append(line)
    return rows


def write_rows(rows):
    """The other way round."""
    texts = []
    for row in rows:
        text, empty = "", 0
        for letter in row:
            if letter == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + letter
            empty = 0
        texts.append(text + (str(empty) if empty else ""))
    return "/".join(texts)
