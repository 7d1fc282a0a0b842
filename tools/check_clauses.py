#!/usr/bin/env python3
"""Lists every rule clause with the code that cites it and the tests named after it; fails when one is missing.

A clause is a line '- **[BT-3]** …' in a game's rules.md. Code cites it as [BT-3]; a test is named BT_3_….
Usage: check_clauses.py ROOT [--list]
"""
import pathlib
import re
import sys

CLAUSE = re.compile(r"^- \*\*\[([A-Z]+-\w+)\]\*\*", re.MULTILINE)


def places(files, pattern):
    found = []
    for path, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path}:{number}")
    return found


def read(folder, root):
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in (".h", ".cpp")]
    return {path.relative_to(root): path.read_text() for path in paths}


def main():
    root = pathlib.Path(sys.argv[1])
    tests = read(root / "tests", root)
    missing = 0
    count = 0
    for rules in sorted(root.glob("src/games/*/rules.md")):
        code = read(rules.parent, root)
        for clause in CLAUSE.findall(rules.read_text()):
            count += 1
            cited = places(code, re.compile(re.escape(f"[{clause}]")))
            tested = places(tests, re.compile(rf"\bTEST(_P|_F)?\(\w+, {clause.replace('-', '_')}_"))
            if "--list" in sys.argv:
                print(f"{clause}: code {', '.join(cited) or '-'}; tests {', '.join(tested) or '-'}")
            for kind, found in (("code", cited), ("test", tested)):
                if not found:
                    print(f"{rules}: clause {clause} has no {kind}")
                    missing += 1
    if count == 0:
        print("no rule clauses found")
        return 1
    if missing == 0:
        print(f"clauses: {count}, each with code and a test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
