#!/usr/bin/env python3
"""Measures the levels of play: each against the one below, on every board that has a table.

    tools/measure_levels.py [--sortie build/sortie] [--games 200] [--board 8x8 …]

The agents are those that the server seats: `sortie:level=N` with the table of a room's seat. Games come in pairs from
the openings that the table names. Levels depend on nodes and depths alone, so a busy machine
changes nothing. Prints a row for each rung; the sums belong into src/games/*/levels.cpp.
"""
import argparse
import json
import subprocess

SEAT = "hash=4"  # kSeatMegabytes in src/server/web/visitor_agents.h


def lines(*command):
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def boards(sortie):
    for agent in lines(sortie, "agents", "--json"):
        levels = agent.get("levels") or []
        for board in levels[0]["elo"] if levels else []:
            variant, size = board["variant"], board["size"]
            setup = ["--game", agent["game"], "--variant", variant] + (["--size", size] if size else [])
            yield size or agent["game"], len(levels), setup + ["--openings", board["openings"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sortie", default="build/sortie")
    parser.add_argument("--games", default="200")
    parser.add_argument("--board", action="append", help="a size or a game; all by default")
    options = parser.parse_args()
    for name, count, setup in boards(options.sortie):
        if options.board and name not in options.board:
            continue
        print(f"\n{name}: {' '.join(setup)}\n\n| levels | won–drawn–lost | Elo | above level 1 |\n|---|---|---|---|")
        total = 0
        for level in range(2, count + 1):
            agents = [f"sortie:level={number},{SEAT}" for number in (level, level - 1)]
            result = lines(options.sortie, "match", *agents, *setup, "--games", options.games, "--json", "--quiet")[-1]
            elo = result["elo"]
            total += round(elo["value"])
            print(f"| {level} v {level - 1} | {result['wins']}–{result['draws']}–{result['losses']} "
                  f"| {elo['value']:+.0f} [{elo['low']:+.0f}, {elo['high']:+.0f}] | {total:+} |", flush=True)


if __name__ == "__main__":
    main()
