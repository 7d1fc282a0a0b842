"""Sortie for Python: Breakthrough, Tukvnanawopi and Chinese Checkers.

A game gives positions, and a position never changes: playing a move gives another one.

>>> import sortie
>>> game = sortie.Game('breakthrough', size='6x6')
>>> position = game.start()
>>> len(position.legal_moves), position.legal_moves[0]
(16, 'a2a3')
>>> position = position.play('a2a3')
>>> position.side_to_move, position.outcome
('second', None)

Moves and positions are text, so that they can be printed, stored and compared:

>>> position.text
'pppppp/pppppp/6/P5/1PPPPP/PPPPPP b - - 0 1'
>>> game.position(position.text) == position
True

A random game (some 300,000 moves per second):

>>> import random
>>> position = game.start()
>>> while position.outcome is None:
...     position = position.play(random.choice(position.legal_moves))
>>> position.outcome in ('first', 'second')
True

Agents search, judge and play each other:

>>> agent = sortie.Agent(game, 'sortie', hash=16)
>>> report = agent.search(game.start(), depth=4)
>>> report.move in game.start().legal_moves
True
>>> result = sortie.play_match(game, 'sortie:nodes=300', 'random', games=4, openings='random:2')
>>> result.games, result.losses
(4, 0)

In a notebook a position draws itself; position.svg(arrows=['a2a3']) adds arrows.

More: Match (a game with its past), Position.solve, play_tournament, Records, read_pgn, RunStore, random_games,
sortie.network, and sortie.uci, which makes a player of a Python file. docs/python.md has a page for each.

Without the compiled part the rules are those of sortie.pure: slower, and without agents, but all that a player of your
own needs.
"""
from .drawing import svg

try:
    from ._sortie import (AgentError, Error, Game, Match, Moves, Position, Records, SearchReport, SearchResult,
                          __version__)
except ModuleNotFoundError as problem:
    if problem.name != __name__ + "._sortie":
        raise
    from .pure import Error, Game, Match, Position, __version__, games
    compiled = False
else:
    from ._engine import (Agent, Elo, Evaluation, MatchResult, PlayedGame, RandomGames, RecordedGame, RunStore, Solution,
                          Term, TournamentResult, agents, games, play_match, play_tournament, random_games, read_pgn,
                          verify_proof)
    compiled = True

__all__ = [name for name in dir() if not name.startswith("_") and name not in ("drawing", "pure", "problem")]
