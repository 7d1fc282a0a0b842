#!/usr/bin/env python3
"""Checks that the version, which stands in CMakeLists.txt, is that of the changelog and of the Python package.

The part of the package in plain Python is installed without CMake, so it says its version itself. The changelog has
an entry for the version; only what is unreleased stands above it.

Usage: check_version.py FOLDER
"""
import pathlib
import re
import sys


def problems(root):
    project = re.search(r"^project\(\w+ VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE)
    if not project:
        yield "CMakeLists.txt: no version"
        return
    version = project[1]
    pure = re.search(r'^__version__ = "(.*)"$', (root / "python/sortie/pure/__init__.py").read_text(), re.MULTILINE)
    if not pure or pure[1] != version:
        yield f"python/sortie/pure/__init__.py: not version {version}, which CMakeLists.txt has"
    entries = re.findall(r"^## (.*)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)
    released = [entry for entry in entries if entry != "Unreleased"]
    if entries[:1] != ["Unreleased"] or not released or not re.fullmatch(r"\S+ - \d{4}-\d\d-\d\d", released[0]):
        yield "CHANGELOG.md: expected '## Unreleased', then '## VERSION - YYYY-MM-DD'"
    elif not released[0].startswith(f"{version} "):
        yield f"CHANGELOG.md: the newest entry is {released[0]}, not {version}, which CMakeLists.txt has"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "check_version: fine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
