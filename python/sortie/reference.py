"""Minimax and alpha-beta in plain Python, driven by an evaluation of your own.

>>> from sortie import Game
>>> from sortie.reference import alphabeta, minimax
>>> def pieces(position):
...     '''Mine minus theirs.'''
...     rows = position.text.split()[0]
...     lead = rows.count('P') - rows.count('p')
...     return lead if position.side_to_move == 'first' else -lead
>>> start = Game('breakthrough', size='4x5').start()
>>> alphabeta(start, 3, pieces).score == minimax(start, 3, pieces).score
True
>>> alphabeta(start, 3, pieces).nodes < minimax(start, 3, pieces).nodes
True
"""
from typing import NamedTuple

WIN = 1_000_000  # a win in n plies is WIN - n


class Line(NamedTuple):
    """What a search found: its best move, the score for the side to move, and the expected moves."""
    move: str
    score: float
    pv: list
    nodes: int
    depth: int


class Stopped(Exception):
    """The search was told to stop."""


class _Search:
    def __init__(self, evaluate, prune, should_stop):
        self.evaluate = evaluate
        self.prune = prune
        self.should_stop = should_stop
        self.nodes = 0

    def run(self, position, depth, ply, low, high):
        """Score for the side to move, and the line."""
        self.nodes += 1
        if self.should_stop is not None and self.should_stop(self.nodes):
            raise Stopped
        outcome = position.outcome
        if outcome is not None:
            if outcome == "draw":
                return 0, []
            return (WIN - ply if outcome == position.side_to_move else ply - WIN), []
        if depth == 0:
            return self.evaluate(position), []
        best, line = None, []
        for move in position.legal_moves:
            score, reply = self.after(position, move, depth, ply, low, high)
            if best is None or score > best:
                best, line = score, [move, *reply]
            low = max(low, best)
            if self.prune and low >= high:
                break
        return best, line

    def after(self, position, move, depth, ply, low, high):
        """The score of a move: negated, unless the same side moves again."""
        after = position.play(move)
        if after.side_to_move == position.side_to_move:
            return self.run(after, depth - 1, ply + 1, low, high)
        score, reply = self.run(after, depth - 1, ply + 1, -high, -low)
        return -score, reply


def _search(position, depth, evaluate, prune, should_stop):
    if depth < 1:
        raise ValueError("depth: expected at least 1")
    search = _Search(evaluate, prune, should_stop)
    score, line = search.run(position, depth, 0, -float("inf"), float("inf"))
    return Line(line[0] if line else None, score, line, search.nodes, depth)


def minimax(position, depth, evaluate, *, should_stop=None):
    """Looks at every line of that length. evaluate(position) is a number: high is good for the side to move."""
    return _search(position, depth, evaluate, False, should_stop)


def alphabeta(position, depth, evaluate, *, should_stop=None):
    """The same score from fewer nodes. should_stop(nodes) may end the search, which then raises Stopped."""
    return _search(position, depth, evaluate, True, should_stop)


def deepen(position, evaluate, *, depth=None, should_stop=None, search=alphabeta, on_depth=None):
    """Depth 1, 2, 3 … until `should_stop` says so, at most `depth`: the deepest line that was finished."""
    best = None
    for current in range(1, (depth or 200) + 1):
        try:
            best = search(position, current, evaluate, should_stop=should_stop if best is not None else None)
        except Stopped:
            break
        if on_depth is not None:
            on_depth(best)
        if best.move is None or abs(best.score) >= WIN - 1000:
            break
    return best
