#!/usr/bin/env python3
"""Checks that pages, sources and tests are written in the words that the field uses, and in the present.

Words that only this project ever used do not come back. Laboratory notes and the changelog tell history and may.

Usage: check_words.py FOLDER
"""
import pathlib
import re
import sys

PRIVATE = re.compile(r"\b(since then|before that|the (search|token) of (then|now)|unless told|draws? lots|by lot|"
                     r"so many \w+ at once|so many (times|plies|nodes|bots)|evaluation by hand|"
                     r"(nodes|ms|playouts) a move|foretell\w*|takes? back a capture|copy for modern processors|"
                     r"bad manners|strays|way home|depth that (is|was) cut short)\b", re.IGNORECASE)
SKIPPED = re.compile(r"(^|/)(build[^/]*|node_modules|dist|fixtures|corpus|data|lab|\.[^/]+)/")
READ = {".md", ".h", ".cpp", ".c", ".py", ".ts", ".js", ".svelte", ".sh", ".cmake", ".txt", ".java"}
QUOTES_THEM = {"CHANGELOG.md", "check_words.py", "structure_checks_test.py", "commands_test.cpp"}


def problems(root):
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in READ or path.name in QUOTES_THEM or SKIPPED.search(name) or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        for found in PRIVATE.finditer(text):
            yield f"{name}:{text.count(chr(10), 0, found.start()) + 1}: '{found[0]}': say it in plain words, in the present"


def main():
    found = list(problems(pathlib.Path(sys.argv[1]).resolve()))
    print("\n".join(found) if found else "check_words: fine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
