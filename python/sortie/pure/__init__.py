"""The rules of all games in plain Python, for whoever has no compiled part: python3 alone is enough.

The same names as in the package itself: Game, Position, Match, Error. Everything is immutable and small, nothing is
fast: some thousand moves per second.

>>> from sortie import pure
>>> position = pure.Game('breakthrough', size='6x6').start()
>>> position.play('a2a3').text
'pppppp/pppppp/6/P5/1PPPPP/PPPPPP b - - 0 1'
"""
from . import breakthrough, chinese_checkers, tukvnanawopi
from .base import Error, Match, Position

__version__ = "1.0.0"

_GAMES = {module.NAME: module for module in (breakthrough, tukvnanawopi, chinese_checkers)}


def games():
    """The games that there are: a list of dictionaries."""
    return [{"game": name, "variants": [{"name": variant} for variant in module.VARIANTS]}
            for name, module in _GAMES.items()]


def _split_variant(name, text):
    module = _GAMES[name]
    words = text.split("+")
    variant = words[0] or module.VARIANTS[0]
    if variant not in module.VARIANTS:
        raise Error(f"there is no variant '{variant}': expected one of {', '.join(module.VARIANTS)}")
    for modifier in words[1:]:
        if modifier.split("=")[0] not in module.MODIFIERS:
            raise Error(f"there is no modifier '{modifier}'")
    return variant, words[1:]


class Game:
    """A game with its variant and board: where positions come from."""

    def __init__(self, name="breakthrough", *, variant="", size=None):
        if name not in _GAMES:
            raise Error(f"there is no game '{name}': expected one of {', '.join(_GAMES)}")
        self.name = name
        kind, modifiers = _split_variant(name, variant)
        self.variant = "+".join([kind, *modifiers])
        self._rules = _GAMES[name].Rules(kind, modifiers, size)
        self.size = self._rules.size

    def start(self):
        """The starting position."""
        return Position(self, self._rules.start())

    def position(self, text):
        """The position that a text describes."""
        if not isinstance(text, str):
            raise TypeError("position: expected a text")
        return Position(self, self._rules.parse(text))

    def __repr__(self):
        size = f", size='{self.size}'" if self.size else ""
        return f"Game('{self.name}', variant='{self.variant}'{size})"

    def __eq__(self, other):
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self.variant, self.size) == (other.name, other.variant, other.size)

    def __hash__(self):
        return hash((self.name, self.variant, self.size))

    def __reduce__(self):
        return _open, (self.name, self.variant, self.size)


def _open(name, variant, size):
    return Game(name, variant=variant, size=size)
