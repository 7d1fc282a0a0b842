#!/usr/bin/env python3
"""Fails when a text file of the tree names a path of somebody's machine or a package registry.

Looks at the files that git tracks or would track; in a tree without git, at all but what is built or installed.
Usage: check_paths.py ROOT
"""
import os
import pathlib
import re
import subprocess
import sys

FORBIDDEN = re.compile(r"(?<![\w.])/(home|root|work|Users)/[A-Za-z]|https?://registry\.")
NOT_SOURCE = re.compile(r"build.*|node_modules|__pycache__|dist|\.git")


def tracked_files(root):
    """None where git does not say: it is not installed, or does not trust whoever owns the folder."""
    try:
        listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
                                capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return [root / name for name in listed.stdout.split("\0") if name]


def all_files(root):
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = sorted(name for name in subfolders if not NOT_SOURCE.fullmatch(name))
        yield from (pathlib.Path(folder) / name for name in sorted(names) if not NOT_SOURCE.fullmatch(name))


def problems(root):
    tracked = tracked_files(root) if (root / ".git").exists() else None
    for path in all_files(root) if tracked is None else tracked:
        if not path.is_file():  # a deleted file, a link to nothing
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if FORBIDDEN.search(line):
                yield f"{path.relative_to(root)}:{number}: a path of one machine: {line.strip()[:80]}"


def main():
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "paths: none of a machine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
