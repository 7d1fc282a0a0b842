#!/usr/bin/env python3
"""Fails when code outside a game's folder names the game: what the games are is said in src/games/games.txt alone.

Comments, and examples of calls ("sortie …") in help texts, may name games. So may the parts that are about one
game by their nature: published players, studies of them, and the calling conventions of courses.
Usage: check_games.py ROOT
"""
import pathlib
import re
import sys

EXCEPTED = [
    "src/games/games.txt",
    "src/engine/published/",
    "src/arena/studies/",
    "src/protocol/five_command/",
    "src/protocol/mcgill/",
    "src/cli/commands/answer.cpp",
    "src/cli/commands/host.cpp",
    "src/cli/commands/join.cpp",
    "src/cli/commands/values.cpp",
]
SUFFIXES = (".h", ".cpp", ".txt", ".ts", ".svelte")
COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/|<!--.*?-->""", re.DOTALL)


def name_pattern(folder):
    """Chinese_checkers: chinese-checkers, chinese_checkers, ChineseCheckers, Chinese Checkers."""
    return re.compile("[-_ ]?".join(folder.split("_")), re.IGNORECASE)


def without_comments(text):
    """Line breaks stay, so that line numbers hold."""
    return COMMENT.sub(lambda match: match.group(1) or "\n" * match.group(0).count("\n"), text)


def problems(root):
    folders = (root / "src/games/games.txt").read_text().split()
    for folder in folders:
        if not (root / "src/games" / folder / "game.h").is_file():
            yield f"src/games/games.txt: there is no src/games/{folder}/game.h"
    patterns = {folder: name_pattern(folder) for folder in folders}
    for path in sorted([*(root / "src").rglob("*"), *(root / "web/src").rglob("*")]):
        place = path.relative_to(root).as_posix()
        if path.suffix not in SUFFIXES or any(place.startswith(part) for part in EXCEPTED):
            continue
        lines = without_comments(path.read_text()).splitlines()
        for folder, pattern in patterns.items():
            own = re.match(r"(?:web/)?src/games/([^/]+)/", place)
            if own and pattern.fullmatch(own[1]):
                continue
            for number, line in enumerate(lines, 1):
                if pattern.search(line) and not re.search(r"\b(sortie|setoption) [a-z]", line):
                    yield f"{place}:{number}: names the game {folder}; it belongs into its folder"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    for problem in found:
        print(problem)
    if not found:
        print("games: named in their folders alone")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
