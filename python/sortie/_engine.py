"""What the package adds to its compiled part: agents by name, results of runs and of the solver, readers of files."""
import json
from collections.abc import Sequence
from typing import NamedTuple, Optional

from . import _sortie
from ._sortie import Game, Match, Moves, Position
from .drawing import svg as _draw

Sequence.register(Moves)


class Term(NamedTuple):
    """A term of an evaluation: how often it is met, first player minus second, and what it adds."""
    name: str
    count: float
    weight: float
    worth: float


class Evaluation(NamedTuple):
    """How an agent judges a position. Numbers are those of the first player: high is good for the first player."""
    total: float
    terms: list
    in_scores: bool  # hundredths of a piece; otherwise numbers of the agent's own
    pieces: dict  # by point: what the judgement loses without the piece there


class Elo(NamedTuple):
    """A difference in strength with its 95 % interval; infinite where nothing bounds it."""
    value: float
    low: float
    high: float

    def __str__(self):
        return f"{self.value:+.0f} [{self.low:+.0f}, {self.high:+.0f}]"


class PlayedGame(NamedTuple):
    """A game of a match."""
    agents: tuple  # who played first and second
    start: Position
    moves: list
    scores: list  # as the mover saw it; None in the opening
    outcome: Optional[str]
    termination: str
    reason: str


class MatchResult(NamedTuple):
    """The result of a match, as the first agent sees it."""
    agents: tuple
    games: int
    wins: int
    draws: int
    losses: int
    elo: Elo
    superiority: float  # the likelihood that the first agent is the stronger one
    pairs: list  # of games from one opening, by the points they brought: 0, 1/2, 1, 3/2, 2
    played: list
    sprt: Optional[dict]
    interrupted: bool

    def __str__(self):
        return (f"{self.agents[0]} v {self.agents[1]}: {self.games} games, +{self.wins} ={self.draws} "
                f"-{self.losses}, Elo {self.elo}")


class TournamentResult(NamedTuple):
    """The result of a tournament: one row for each agent, one MatchResult for each pairing."""
    table: list  # of dictionaries: agent, games, wins, draws, losses, elo, …
    pairings: list
    played: list
    interrupted: bool

    def __str__(self):
        width = max(len(row["agent"]) for row in self.table)
        rows = sorted(self.table, key=lambda row: row["elo"].value, reverse=True)
        return "\n".join(f"{row['agent']:<{width}}  +{row['wins']} ={row['draws']} -{row['losses']}  "
                         f"Elo {row['elo']}" for row in rows)


class Solution(NamedTuple):
    """What the solver found, for the side to move: 'win', 'loss' or 'unknown'."""
    value: str
    moves: dict  # by move, for the side that makes it
    pv: list
    nodes: int
    proof_records: Optional[int]


class RandomGames(NamedTuple):
    """Random games as two NumPy arrays."""
    outcomes: object  # uint8: 1 the first player won, 2 the second did, 3 a draw, 0 cut off at max_plies
    plies: object  # uint32


class RecordedGame(NamedTuple):
    """A game out of a PGN file or a store."""
    game: Game
    start: Position
    moves: list
    outcome: Optional[str]
    tags: dict
    comments: list

    @property
    def positions(self):
        """All positions, from the start to the end."""
        positions = [self.start]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return positions


def _option_text(value):
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _spec(name, options):
    if not options:
        return name
    pairs = ",".join(f"{key}={_option_text(value)}" for key, value in options.items())
    return f"{name}{',' if ':' in name else ':'}{pairs}"


class Agent(_sortie._Agent):
    """A player by its name and options, as 'sortie agents' lists them.

    >>> agent = Agent(Game('breakthrough'), 'mcts', seed=7)
    >>> agent.search(Game('breakthrough').start(), nodes=500).nodes
    500
    >>> agent.spec
    'mcts:seed=7'

    It keeps its memory from search to search, and follows a game from position to position. One search at a time: a
    second thread that asks gets an AgentError.
    """

    def __init__(self, game, name="sortie", **options):
        super().__init__(game.start(), _spec(name, options))

    def evaluate(self, position, *, pieces=False):
        """How the agent judges a position, without a search.

        >>> judgement = Agent(Game('breakthrough'), 'sortie', eval='hand').evaluate(Game('breakthrough').start())
        >>> judgement.terms[0].name != ''
        True
        """
        found = json.loads(self._explain_json(position, pieces))
        return Evaluation(found["total"], [Term(**term) for term in found["terms"]], found["in_scores"],
                          found["pieces"])

    def play(self, match, **limits):
        """Searches a Match and plays the move found; returns the report."""
        report = self.search(match, **limits)
        if report.move is not None:
            match.play(report.move)
        return report

    def __reduce__(self):
        return Agent, (self._start.game, self.spec)

    def __repr__(self):
        return f"<Agent {self.spec}>"


def open_game(name, variant, size):
    """How pickled games come back."""
    return Game(name, variant=variant, size=size)


def open_position(name, variant, size, text):
    """How pickled positions come back."""
    return open_game(name, variant, size).position(text)


def games():
    """The games that there are, each with its variants: a list of dictionaries."""
    return json.loads(_sortie._games_json())


def agents(game):
    """The agents that play a game, each with its options: a list of dictionaries."""
    return json.loads(game._agents_json())


def random_games(start, games, *, seed=1, threads=1, max_plies=2000):
    """Plays random games from a Game's start or from a Position, all in one call.

    >>> played = random_games(Game('breakthrough'), 1000, seed=3)
    >>> len(played.plies), set(played.outcomes) == {1, 2}
    (1000, True)
    """
    return RandomGames(*start._random_games(games, seed, threads, max_plies))


def _elo(found):
    infinity = float("inf")
    low = -infinity if found["low"] is None else found["low"]
    high = infinity if found["high"] is None else found["high"]
    value = found["value"]
    if value is None:
        value = infinity if high == infinity and low > -infinity else -infinity
    return Elo(value, low, high)


def _match_result(found, played, sprt, interrupted):
    return MatchResult(tuple(found["agents"]), found["games"], found["wins"], found["draws"], found["losses"],
                       _elo(found["elo"]), found["los"], found["pentanomial"], played, sprt, interrupted)


def _play_run(kind, start, players, *, games, depth, nodes, time, tc, openings, paired, gauntlet, concurrency, seed,
              sprt, max_plies, margin, on_game):
    position = start if isinstance(start, Position) else None
    game = start.game if position is not None else start
    settings = {
        "kind": kind, "game": game.name, "variant": game.variant, "size": None if position else game.size,
        "position": position.text if position else None, "moves": [],
        "agents": [player.spec if isinstance(player, Agent) else player for player in players],
        "gauntlet": gauntlet, "games": games, "paired": paired, "openings": openings,
        "movetime": round(time * 1000) if time else 0, "depth": depth or 0, "nodes": nodes or 0, "tc": tc,
        "margin": margin, "sprt": sprt, "adjudicate_win": "", "adjudicate_draw": "", "max_plies": max_plies, "seed": seed}
    if time is not None and settings["movetime"] < 1:
        raise _sortie.Error("time: expected seconds, at least 0.001")
    if games < 1:
        raise _sortie.Error("games: expected at least 1")
    openings_text = ""
    if openings and not openings.startswith(("random:", "uneven:")):
        with open(openings, encoding="utf-8") as file:
            openings_text = file.read()

    def played_game(found):
        return PlayedGame(tuple(found["agents"]), game.position(found["start"]), found["moves"], found["scores"],
                          found["outcome"], found["termination"], found["reason"])

    told = None if on_game is None else lambda text: on_game(played_game(json.loads(text)))
    found = json.loads(_sortie._play_run(json.dumps(settings), openings_text, concurrency, told))
    return found, [played_game(one) for one in found["played"]]


def play_match(start, first, second, *, games=100, depth=None, nodes=None, time=None, tc="", openings="", paired=True,
               concurrency=1, seed=1, sprt="", max_plies=2000, margin=50, on_game=None):
    """Plays games between two agents, each a spec ('sortie:nodes=1000') or an Agent, whose options count.

    `start` is a Game or a Position; `openings` is 'random:PLIES', 'uneven:PLIES' or a file. Limits per move: depth,
    nodes, time in seconds; tc='10+0.1' is a clock. on_game(game) is told of each game; returning False ends the match.

    >>> result = play_match(Game('breakthrough', size='5x5'), 'alphabeta:depth=3', 'random', games=6)
    >>> result.wins
    6
    """
    found, played = _play_run("match", start, (first, second), games=games, depth=depth, nodes=nodes, time=time, tc=tc,
                              openings=openings, paired=paired, gauntlet=False, concurrency=concurrency, seed=seed,
                              sprt=sprt, max_plies=max_plies, margin=margin, on_game=on_game)
    return _match_result(found["pairings"][0], played, found.get("sprt"), found["interrupted"])


def play_tournament(start, players, *, games=100, depth=None, nodes=None, time=None, tc="", openings="", paired=True,
                    gauntlet=False, concurrency=1, seed=1, max_plies=2000, margin=50, on_game=None):
    """Plays everyone against everyone (gauntlet: the first against the others), `games` for each pairing."""
    found, played = _play_run("tournament", start, players, games=games, depth=depth, nodes=nodes, time=time, tc=tc,
                              openings=openings, paired=paired, gauntlet=gauntlet, concurrency=concurrency, seed=seed,
                              sprt="", max_plies=max_plies, margin=margin, on_game=on_game)
    table = [{**row, "elo": _elo(row["elo"])} for row in found["table"]]
    pairings = [_match_result(one, [game for game in played if set(game.agents) == set(one["agents"])], None,
                              found["interrupted"]) for one in found["pairings"]]
    return TournamentResult(table, pairings, played, found["interrupted"])


def _solve(position, *, time=None, nodes=None, memory=256, threads=1, all_moves=False, proof=None):
    """Finds out who wins. `memory` is in megabytes; `proof` is a file for the winner's strategy.

    >>> Game('breakthrough', size='4x5').start().solve().value
    'loss'
    """
    found = json.loads(_sortie._solve(position, time, nodes, memory, threads, all_moves, proof))
    return Solution(found["value"], found["moves"], found["pv"], found["nodes"], found.get("proof_records"))


def verify_proof(path, *, threads=1):
    """Checks a proof file with the rules alone; what it covers, as a dictionary. Raises Error for a wrong proof."""
    return json.loads(_sortie._verify(path, threads))


def read_pgn(path, *, game="breakthrough"):
    """The games of a PGN file. `game` counts where a record has no Variant tag."""
    with open(path, "rb") as file:
        text = file.read()
    found = []
    for one in json.loads(_sortie._read_pgn(text, game)):
        rules = Game(one["game"], variant=one["variant"], size=one["size"])
        found.append(RecordedGame(rules, rules.position(one["start"]), [move["move"] for move in one["moves"]],
                                  one["outcome"], one["tags"], [move["comment"] for move in one["moves"]]))
    return found


class RunStore:
    """The matches and tournaments in a file that --db has written."""

    def __init__(self, path):
        self.path = str(path)
        self.runs()

    def runs(self):
        """All runs, the latest first: dictionaries with id, kind, plan, started, finished, verdict, games."""
        return json.loads(_sortie._store_runs(self.path))

    def games(self, run):
        """The finished games of a run."""
        found = []
        for one in json.loads(_sortie._store_games(self.path, run)):
            rules = Game(one["game"], variant=one["variant"], size=one["size"])
            start = rules.start() if one["position"] is None else rules.position(one["position"])
            tags = {key: one[key] for key in ("number", "agents", "termination", "reason", "ended")}
            found.append(RecordedGame(rules, start, one["moves"], one["outcome"], tags, [""] * len(one["moves"])))
        return found

    def __repr__(self):
        return f"<RunStore {self.path}>"


def _perft(position, depth, *, threads=1):
    """The number of move sequences of a length.

    >>> Game('breakthrough').start().perft(4)
    256036
    """
    return 1 if depth == 0 else sum(position.divide(depth, threads=threads).values())


def _view(position):
    """How to draw the board: points, edges, pieces, as a dictionary."""
    return json.loads(position._view_json())


def _layout(game):
    """How networks number what they see: a dictionary with count, most_active, input_of and mirror."""
    return json.loads(game._layout_json())


def _match_svg(match):
    return match.position.svg(arrows=match.moves[-1:] and [_last_path(match)])


def _last_path(match):
    before = match.start
    for move in match.moves[:-1]:
        before = before.play(move)
    return before.path(match.moves[-1])


Position.view = _view
Position.perft = _perft
Position.solve = _solve
Position.svg = _draw
Position._repr_svg_ = lambda position: _draw(position)
Match._repr_svg_ = _match_svg
Game.input_layout = _layout
for _name, _method in (("view", _view), ("perft", _perft), ("solve", _solve), ("svg", _draw)):
    _method.__qualname__ = f"Position.{_name}"
