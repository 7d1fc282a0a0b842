"""A Python file as a player: python3 -m sortie.uci FILE speaks UCI for it, so that the arena, the page and every UCI
program can play it. The program does so itself for agents that are named python:FILE.

The file has one of these:

    class Agent:                        # any class with a method `choose`
        def choose(self, position):     # or choose(self, position, limits)
            return position.legal_moves[0]

    def choose(position): …             # the same without a class

    def evaluate(position): …           # a number, high for the side to move: alpha-beta does the rest
    DEPTH = 3                           # how deep, where no time is given; SEARCH = 'minimax' for plain minimax

`position` is a sortie.Position (sortie.pure's without the compiled part). `limits` has time (seconds), depth and nodes,
each of them None if it does not count. A new object is made for each game. What the file prints goes to standard error.
An exception ends the program with its traceback, and so loses the game.
"""
import importlib.util
import inspect
import os
import re
import sys
import threading
import time as clock
import traceback
from typing import NamedTuple, Optional

if __package__ in (None, ""):  # run as a file
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sortie
from sortie import reference

_USUAL_DEPTH = 3
_LARGEST_SCORE = 30000


class Limits(NamedTuple):
    """How long a move may take."""
    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None


class AgentFileError(Exception):
    """The file is no agent."""


def load(path):
    """The agent of a file: a function that makes one for a new game."""
    spec = importlib.util.spec_from_file_location("agent_file", path)
    if spec is None or spec.loader is None:
        raise AgentFileError(f"{path}: expected a Python file, such as my_agent.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["agent_file"] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec.loader.exec_module(module)
    classes = [value for value in vars(module).values()
               if inspect.isclass(value) and value.__module__ == "agent_file" and callable(getattr(value, "choose", None))]
    named = [value for value in classes if value.__name__ == "Agent"]
    if named or len(classes) == 1:
        return lambda: _Chooser((named or classes)[0]().choose)
    if classes:
        raise AgentFileError(f"{path}: several classes have a method 'choose'; name one of them Agent")
    if callable(getattr(module, "choose", None)):
        return lambda: _Chooser(module.choose)
    if callable(getattr(module, "evaluate", None)):
        return lambda: _Evaluator(module)
    raise AgentFileError(f"{path}: expected a class with a method 'choose', or a function 'choose' or 'evaluate'")


class _Chooser:
    def __init__(self, choose):
        self.choose = choose
        self.takes_limits = len(inspect.signature(choose).parameters) > 1

    def think(self, position, limits, stop, report):
        move = self.choose(position, limits) if self.takes_limits else self.choose(position)
        if not isinstance(move, str):
            raise TypeError(f"choose: expected a move as text, such as {position.legal_moves[0]!r}, not {move!r}")
        return move


class _Evaluator:
    def __init__(self, module):
        self.evaluate = module.evaluate
        self.depth = getattr(module, "DEPTH", _USUAL_DEPTH)
        name = getattr(module, "SEARCH", "alphabeta")
        if name not in ("alphabeta", "minimax"):
            raise AgentFileError(f"SEARCH = {name!r}: expected 'alphabeta' or 'minimax'")
        self.search = getattr(reference, name)

    def think(self, position, limits, stop, report):
        begun = clock.monotonic()
        # What is left answers in time, even on a busy machine.
        end = None if limits.time is None else begun + max(0.8 * limits.time - 0.01, 0)

        def should_stop(nodes):
            return (stop.is_set() or (end is not None and clock.monotonic() >= end)
                    or (limits.nodes is not None and nodes >= limits.nodes))

        bounded = limits.time is not None or limits.nodes is not None
        depth = limits.depth or (None if bounded else self.depth)
        return reference.deepen(position, self.evaluate, depth=depth, should_stop=should_stop, search=self.search,
                                on_depth=report).move


def _game(name):
    """The game of a UCI_Variant: 'breakthrough', 'breakthrough6x6-straight', 'tukvnanawopi-traditional+quiet=40'."""
    found = max((game["game"] for game in sortie.games() if name.startswith(game["game"])), key=len, default=None)
    parts = re.fullmatch(r"(\d+x\d+)?(?:-?(.*))", name[len(found or ""):])
    if found is None or parts is None:
        raise sortie.Error(f"there is no game '{name}'")
    return sortie.Game(found, variant=parts[2], size=parts[1])


class Engine:
    """The conversation: lines in, lines out. A search runs on a thread of its own."""

    def __init__(self, path, make_agent, say):
        self.path = path
        self.make_agent = make_agent
        self.agent = make_agent()
        self.say = say
        self.game = _game("breakthrough")
        self.position = self.game.start()
        self.stop = threading.Event()
        self.thread = None
        self.failed = False

    def run(self, lines):
        for line in lines:
            words = line.split()
            if not words:
                continue
            if words[0] == "quit":
                break
            handle = getattr(self, "on_" + words[0], None)
            if handle is not None:
                handle(words[1:])

    def on_uci(self, _):
        self.say(f"id name {os.path.basename(self.path)}")
        self.say("option name UCI_Variant type string default breakthrough")
        self.say("uciok")

    def on_isready(self, _):
        self.say("readyok")

    def on_ucinewgame(self, _):
        self.wait()
        self.agent = self.make_agent()

    def on_setoption(self, words):
        if words[:3] == ["name", "UCI_Variant", "value"]:
            self.wait()
            self.game = _game(" ".join(words[3:]).lower())
            self.position = self.game.start()

    def on_position(self, words):
        self.wait()
        end = words.index("moves") if "moves" in words else len(words)
        position = self.game.start() if words[0] == "startpos" else self.game.position(" ".join(words[1:end]))
        for move in words[end + 1:]:
            position = position.play(move)
        self.position = position

    def on_go(self, words):
        self.wait()
        numbers = {key: value for key, value in zip(words, words[1:]) if re.fullmatch(r"-?\d+", value)}

        def number(key):
            return int(numbers[key]) if key in numbers else None

        time = number("movetime")
        first = self.position.side_to_move == "first"
        left = number("wtime" if first else "btime")
        if left is not None:
            share = left / (number("movestogo") or 30) + (number("winc" if first else "binc") or 0) * 0.8
            time = min(share, left * 0.5, time or left)
        limits = Limits(None if time is None else max(time, 1) / 1000, number("depth"), number("nodes"))
        self.stop.clear()
        self.thread = threading.Thread(target=self.think, args=(limits,), daemon=True)
        self.thread.start()

    def think(self, limits):
        begun = clock.monotonic()

        def report(line):
            score = int(max(-_LARGEST_SCORE, min(_LARGEST_SCORE, line.score)))
            self.say(f"info depth {line.depth} score cp {score} nodes {line.nodes} "
                     f"time {int((clock.monotonic() - begun) * 1000)} pv {' '.join(line.pv)}")

        try:
            move = None
            if self.position.outcome is None:
                move = self.agent.think(self.position, limits, self.stop, report)
            self.say(f"bestmove {move or '(none)'}")
        except BaseException:  # whatever the file did
            traceback.print_exc()
            _leave(1)

    def on_stop(self, _):
        self.stop.set()

    def wait(self):
        if self.thread is not None:
            self.stop.set()
            self.thread.join()


def _leave(status):
    """Ends at once: a thread that never answers must not keep the program."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def main(arguments):
    if len(arguments) != 1:
        print("usage: python3 -m sortie.uci FILE\n\n" + __doc__, file=sys.stderr)
        return 2
    out = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8", errors="replace")
    sys.stdout = sys.stderr  # what the file prints must not get between the answers
    lock = threading.Lock()

    def say(text):
        with lock:
            out.write(text + "\n")
            out.flush()

    try:
        Engine(arguments[0], load(arguments[0]), say).run(sys.stdin)
    except (AgentFileError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except Exception:
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    _leave(main(sys.argv[1:]))
