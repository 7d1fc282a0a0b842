#!/usr/bin/env python3
"""How fast the Python module is beside C++, by processor time, in turn and on one thread.

Random games: sortie.random_games() beside the plain loop of `sortie_bench random`. Perft: position.perft() beside
`sortie perft`, whose start is measured and taken off. On a busy machine the best round of each is the least disturbed.

Usage: measure_python.py BUILD_FOLDER [ROUNDS]
"""
import os
import pathlib
import subprocess
import sys
import time

GAMES = {"breakthrough": 20_000, "tukvnanawopi": 20_000, "chinese-checkers": 1_000}
PERFT = {"breakthrough": 7, "tukvnanawopi": 9, "chinese-checkers": 6}


def processor_time(command):
    """Of a program, in seconds."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def own_time(work):
    before = time.process_time()
    result = work()
    return time.process_time() - before, result


def main():
    build = pathlib.Path(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    sys.path.insert(0, str(build / "python"))
    import sortie

    random_games, perft = {}, {}
    for _ in range(rounds):
        listed = subprocess.run([build / "sortie_bench", "random", str(min(GAMES.values()))], check=True,
                                capture_output=True, text=True).stdout
        loop = {name: float(rate) for name, rate in (line.split() for line in listed.splitlines())}
        for name, games in GAMES.items():
            seconds, played = own_time(lambda: sortie.random_games(sortie.Game(name), games))
            random_games.setdefault(name, []).append((float(played.plies.sum()) / seconds, loop[name]))
        for name, depth in PERFT.items():
            position = sortie.Game(name).start()
            command = [build / "sortie", "perft", "--game", name, "--threads", "1", "--depth"]
            program = processor_time([*command, str(depth)]) - processor_time([*command, "1"])
            module, _ = own_time(lambda: position.perft(depth, threads=1))
            perft.setdefault(name, []).append((module, program))

    print(f"the best of {rounds} rounds; in brackets the ratios of single rounds")
    for name, pairs in random_games.items():
        show("random games", name, pairs, max, "moves/s", lambda module, other: module / other)
    for name, pairs in perft.items():
        show("perft", name, pairs, min, "s", lambda module, other: other / module)


def show(what, name, pairs, best, unit, speed):
    """A line: the module's figure, and its speed beside the other's."""
    module, other = (best(column) for column in zip(*pairs))
    single = sorted(speed(*pair) for pair in pairs)
    print(f"  {what:<13} {name:<17} {module:10.3g} {unit:<8} {speed(module, other):5.2f} of C++ "
          f"[{single[0]:.2f}, {single[-1]:.2f}]")


if __name__ == "__main__":
    main()
