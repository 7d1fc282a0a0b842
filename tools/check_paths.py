#!/usr/bin/env python3
"""Fails when a tracked text file names a path of somebody's machine or a package registry.

Usage: check_paths.py ROOT
"""
import pathlib
import re
import subprocess
import sys

FORBIDDEN = re.compile(r"(?<![\w.])/(home|root|work|Users)/[A-Za-z]|https?://registry\.")


def main():
    root = pathlib.Path(sys.argv[1])
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
                            capture_output=True, text=True, check=True)
    found = 0
    for name in filter(None, listed.stdout.split("\0")):
        path = root / name
        try:
            text = path.read_text()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if FORBIDDEN.search(line):
                print(f"{name}:{number}: a path of one machine: {line.strip()[:80]}")
                found += 1
    if found == 0:
        print("paths: none of a machine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
