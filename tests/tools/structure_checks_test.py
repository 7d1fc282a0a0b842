#!/usr/bin/env python3
"""The structure checks of tools/ on small trees: each passes on a good one and fails on a bad one, saying where.

Usage: structure_checks_test.py
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"

FOLDERS = "".join(f"| `src/{folder}/` | |\n" for folder in (
    "core", "games", "eval", "search", "engine", "protocol", "arena", "store", "server", "learn", "pool", "cli"))
GOOD_TREE = {
    "CMakeLists.txt": "project(draughts VERSION 1.2.3 LANGUAGES CXX)\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-18\n\n## 1.2.2 - 2026-11-17\n",
    "python/sortie/pure/__init__.py": '__version__ = "1.2.3"\n',
    "src/core/side.h": "#pragma once\n",
    "src/games/setup.h": '#include "core/side.h"\n',
    "src/games/games.txt": "draughts\nhalma\n",
    "src/games/draughts/game.h": "namespace sortie::draughts {}\n",
    "src/games/halma/game.h": "namespace sortie::halma {}\n",
    "src/games/halma/solo_training/training.h": '#include "games/halma/board.h"\n#include "learn/model.h"\n',
    "src/learn/model.h": '// As in draughts.\n#include "games/all_games.h"\n',
    "src/cli/help.h": 'const char* help = "  sortie best --game draughts";\n',
    "src/engine/published/agents.h": '#include "games/draughts/game.h"\n',
    "web/src/games/halma/texts.ts": "export const title = 'Halma';\n",
    "src/games/draughts/rules.md": "# Draughts\n- **[DR-1]** The board has squares.\n",
    "docs/README.md": "# Draughts\n\nSee [the rules](../src/games/draughts/rules.md#draughts).\n\n| " + "wide " * 40 + "|\n"
                      + FOLDERS,
    "src/games/draughts/board.h": '#include "games/setup.h"\n// [DR-1]\n',
    "src/games/halma/board.h": '#include "core/side.h"\n',
    "src/search/perft.h": '#include <vector>\n#include "games/setup.h"\n',
    "tests/games/draughts/rules_test.cpp": "TEST(DraughtsRules, DR_1_TheBoardHasSquares) {}\n",
}
# Written in two parts, so that this file is no finding of the check itself.
MACHINE_PATH = "/ho" + "me/ann/engine"


class StructureChecks(unittest.TestCase):
    def run_check(self, name, changes=None, environment=None):
        """Exit status and output of a check on the good tree with some files changed; None removes a file."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in {**GOOD_TREE, **(changes or {})}.items():
                if text is None:
                    continue
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            done = subprocess.run([sys.executable, TOOLS / name, folder], capture_output=True, text=True,
                                  env=environment)
            return done.returncode, done.stdout + done.stderr

    def assert_finds(self, check, changes, expected):
        status, output = self.run_check(check, changes)
        self.assertEqual(status, 1, output)
        self.assertIn(expected, output)

    def test_all_pass_on_a_good_tree(self):
        checks = sorted(path.name for path in TOOLS.glob("check_*.py"))
        self.assertEqual(checks, ["check_clauses.py", "check_games.py", "check_includes.py", "check_markdown.py",
                                  "check_paths.py", "check_version.py", "check_words.py"])
        for check in checks:
            status, output = self.run_check(check)
            self.assertEqual(status, 0, output)

    def test_include_of_a_higher_folder(self):
        self.assert_finds("check_includes.py", {"src/core/side.h": '#include "games/setup.h"\n'},
                          "side.h:1: core/ may not include games/")

    def test_search_that_knows_a_game(self):
        self.assert_finds("check_includes.py", {"src/search/perft.h": '#include "games/halma/board.h"\n'},
                          "searches see only the contract")

    def test_game_that_knows_another(self):
        self.assert_finds("check_includes.py", {"src/games/halma/board.h": '#include "games/draughts/board.h"\n'},
                          "games do not include each other")

    def test_search_that_knows_the_games(self):
        self.assert_finds("check_includes.py", {"src/search/perft.h": '#include "games/all_games.h"\n'},
                          "search/ may not know which games there are")

    def test_game_that_trains(self):
        self.assert_finds("check_includes.py", {"src/games/halma/board.h": '#include "learn/model.h"\n'},
                          "games/ may not include learn/")

    def test_game_named_elsewhere(self):
        for text in ("auto name = Halma::kName;", 'if (game == "halma")', '#include "games/halma/game.h"'):
            self.assert_finds("check_games.py", {"src/engine/bench.cpp": f"// The bench.\n{text}\n"},
                              "src/engine/bench.cpp:2: names the game halma")
        self.assert_finds("check_games.py", {"web/src/text/en.ts": "export const games = { draughts: 'Draughts' };\n"},
                          "web/src/text/en.ts:1: names the game draughts")
        self.assert_finds("check_games.py", {"src/games/halma/eval.h": "using Base = draughts::Eval;\n"},
                          "src/games/halma/eval.h:1: names the game draughts")

    def test_game_with_several_words(self):
        self.assert_finds("check_games.py", {"src/games/games.txt": "draughts\nhalma\nnine_holes\n",
                                             "src/games/nine_holes/game.h": "",
                                             "src/engine/bench.cpp": 'auto title = "Nine Holes";\n'},
                          "src/engine/bench.cpp:1: names the game nine_holes")

    def test_game_without_a_folder(self):
        self.assert_finds("check_games.py", {"src/games/games.txt": "draughts\nhalma\ngo\n"},
                          "there is no src/games/go/game.h")

    def test_include_of_nothing(self):
        self.assert_finds("check_includes.py", {"src/games/setup.h": '#include "core/missing.h"\n'},
                          "'core/missing.h' is not a path from src/")

    def test_sqlite_outside_the_store(self):
        self.assert_finds("check_includes.py", {"src/server/page.cpp": "#include <SQLiteCpp/SQLiteCpp.h>\n"},
                          "page.cpp:1: only store/ knows SQLite")

    def test_folder_without_a_place(self):
        self.assert_finds("check_includes.py", {"src/misc/things.h": "#pragma once\n"},
                          "folder 'misc' has no place")

    def test_folder_that_no_page_names(self):
        self.assert_finds("check_includes.py", {"docs/README.md": FOLDERS.replace("| `src/pool/` | |\n", "")},
                          "docs/README.md: lists core, games, eval, search, engine, protocol, arena, store, server, learn, cli")

    def test_clause_without_a_test(self):
        self.assert_finds("check_clauses.py", {"tests/games/draughts/rules_test.cpp": "TEST(DraughtsRules, Other) {}\n"},
                          "clause DR-1 has no test")

    def test_clause_without_code(self):
        self.assert_finds("check_clauses.py", {"src/games/draughts/board.h": "#pragma once\n"},
                          "clause DR-1 has no code")

    def test_tree_without_clauses(self):
        self.assert_finds("check_clauses.py", {"src/games/draughts/rules.md": None}, "no rule clauses found")

    def test_machine_path(self):
        self.assert_finds("check_paths.py", {"docs/notes.md": f"first line\nsee {MACHINE_PATH}\n"},
                          "docs/notes.md:2: a path of one machine")

    def test_registry_address(self):
        self.assert_finds("check_paths.py", {"web/lock.json": '"https://' + 'registry.example/x.tgz"\n'},
                          "web/lock.json:1")

    def test_what_is_built_may_name_the_machine(self):
        status, output = self.run_check("check_paths.py", {"build/CMakeCache.txt": MACHINE_PATH})
        self.assertEqual(status, 0, output)

    def test_paths_are_found_where_git_does_not_help(self):
        tree = {".git/config": MACHINE_PATH, "docs/notes.md": MACHINE_PATH}
        for environment in [None, {"PATH": "/nowhere"}]:  # a folder that git does not know, and no git at all
            status, output = self.run_check("check_paths.py", tree, environment)
            self.assertEqual(status, 1, output)
            self.assertEqual(output, f"docs/notes.md:1: a path of one machine: {MACHINE_PATH}\n")

    def test_long_line(self):
        self.assert_finds("check_markdown.py", {"docs/a.md": "short\n" + "word " * 30 + "\n"},
                          "docs/a.md:2: 150 characters, at most 110")

    def test_link_to_nothing(self):
        self.assert_finds("check_markdown.py", {"docs/a.md": "[b](b.md)\n"}, "docs/a.md:1: there is no file 'b.md'")
        self.assert_finds("check_markdown.py", {"docs/a.md": "[b](README.md#chess)\n"}, "there is no such heading")

    def test_excerpt_of_code(self):
        page = "<!-- from: src/cli/help.h -->\n```cpp\n{}```\n"
        good = 'const char* help = "  sortie best --game draughts";\n'
        status, output = self.run_check("check_markdown.py", {"docs/a.md": page.format(good)})
        self.assertEqual(status, 0, output)
        self.assert_finds("check_markdown.py", {"docs/a.md": page.format("int help;\n")},
                          "docs/a.md:1: src/cli/help.h does not have these lines: int help; …")

    def test_private_words(self):
        page = {"docs/a.md": "Text.\nThe board is 8x8 unless\ntold otherwise, 3 unless told.\n"}
        self.assert_finds("check_words.py", page, "docs/a.md:3: 'unless told'")
        self.assert_finds("check_words.py", {"src/core/side.h": "// Sides.\n// 5 nodes a move\n"},
                          "src/core/side.h:2: 'nodes a move'")
        status, output = self.run_check("check_words.py", {"docs/lab/a.md": "Since then it is faster.\n"})
        self.assertEqual(status, 0, output)

    def test_version_in_one_place(self):
        self.assert_finds("check_version.py", {"python/sortie/pure/__init__.py": '__version__ = "1.2.2"\n'},
                          "python/sortie/pure/__init__.py: not version 1.2.3")
        self.assert_finds("check_version.py", {"CHANGELOG.md": "## Unreleased\n## 1.2.2 - 2026-11-17\n"},
                          "the newest entry is 1.2.2 - 2026-11-17, not 1.2.3")
        self.assert_finds("check_version.py", {"CHANGELOG.md": "## 1.2.3 - 2026-11-17\n"}, "expected '## Unreleased'")


if __name__ == "__main__":
    unittest.main()
