#!/usr/bin/env python3
"""Fails when a folder of src/ includes one that stands below it in the dependency order, and when
docs/README.md lists the folders otherwise.

Usage: check_includes.py ROOT
"""
import pathlib
import re
import sys

# From the bottom up: a folder may include itself and those before it.
ORDER = ["core", "games", "eval", "search", "engine", "protocol", "arena", "store", "server", "learn", "pool", "cli"]
# Code of one game that belongs to a higher folder.
GAME_FOLDERS = {"solo_training": "learn"}
# Made by cmake/Games.cmake; it includes every game.
ALL_GAMES = "games/all_games.h"
COMMIT = "cli/commit.h"  # made by cmake/Commit.cmake
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
DATABASE = re.compile(r'^\s*#\s*include\s+<(SQLiteCpp/.*|sqlite3\.h|libpq-fe\.h)>')


def documented(root):
    return re.findall(r"^\| `src/(\w+)/` \|", (root / "docs/README.md").read_text(), re.MULTILINE)


def problems(root):
    if (listed := documented(root)) != ORDER:
        yield f"docs/README.md: lists {', '.join(listed)}, but the order is {', '.join(ORDER)}"
    games = {path.name for path in (root / "src/games").glob("*/")}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        parts = path.relative_to(root / "src").parts
        folder = GAME_FOLDERS.get(parts[2], parts[0]) if parts[0] == "games" and len(parts) > 3 else parts[0]
        if folder not in ORDER:
            yield f"{path}: folder '{folder}' has no place in the dependency order"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if DATABASE.match(line) and folder != "store":
                yield f"{path}:{number}: only store/ knows SQLite and PostgreSQL"
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match[1].split("/")
            where = f"{path}:{number}"
            if match[1] == ALL_GAMES:
                if ORDER.index(folder) < ORDER.index("engine"):
                    yield f"{where}: {folder}/ may not know which games there are"
            elif match[1] != COMMIT and not (target[0] in ORDER and (root / "src" / match[1]).is_file()):
                yield f"{where}: '{match[1]}' is not a path from src/"
            elif ORDER.index(target[0]) > ORDER.index(folder):
                yield f"{where}: {folder}/ may not include {target[0]}/"
            elif folder == "search" and target[:1] == ["games"] and target[1] in games:
                yield f"{where}: searches see only the contract, not {match[1]}"
            elif parts[0] == "games" and target[:1] == ["games"] and target[1] in games and parts[1] != target[1]:
                yield f"{where}: games do not include each other"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "includes: every one points the right way")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
