#!/usr/bin/env python3
"""Checks the Markdown pages: short lines, links that lead somewhere, true excerpts of code.

- Lines have at most 110 characters. Rows of tables cannot be broken and may be longer; so may a lone address.
- Links to files of the tree, and to headings in them, have to be there.
- A block of code below <!-- from: FILE --> stands in that file, line by line; "…" alone stands for lines left out.

Usage: check_markdown.py FOLDER
"""
import pathlib
import re
import sys

LONGEST = 110
FROM = re.compile(r"^ *<!-- from: (\S+) -->\n *```\w*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SKIPPED = re.compile(r"(^|/)(build[^/]*|node_modules|dist|\.[^/]+)/")


def pages(root):
    return sorted(page for page in root.rglob("*.md") if not SKIPPED.search(page.relative_to(root).as_posix()))


def anchor(heading):
    """The name that forges give a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def prose(text):
    """The text without code blocks, with as many lines."""
    fenced, lines = False, []
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        lines.append("" if fenced or line.startswith("    ") else line)
    return "\n".join(lines)


def anchors(page):
    return {anchor(line.lstrip("#")) for line in prose(page.read_text()).splitlines() if line.startswith("#")}


def problems(page, root):
    text = page.read_text()
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST and not line.lstrip().startswith("|") and " " in line.strip():
            yield number, f"{len(line)} characters, at most {LONGEST}"
    for number, line in enumerate(prose(text).splitlines(), 1):
        for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            path, _, heading = target.partition("#")
            if "://" in target or target.startswith("mailto:"):
                continue
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                yield number, f"there is no file '{path}'"
            elif heading and file.suffix == ".md" and heading not in anchors(file):
                yield number, f"'{target}': there is no such heading"


def excerpts(page, root):
    """What is wrong with blocks that say which file they are from."""
    text = page.read_text()
    for block in FROM.finditer(text):
        number = text.count("\n", 0, block.start()) + 1
        file = root / block[1]
        if not file.exists():
            yield number, f"there is no file '{block[1]}'"
            continue
        lines, at = [line.strip() for line in file.read_text().splitlines()], 0
        for part in re.split(r"^\s*…\n", block[2], flags=re.MULTILINE):
            wanted = [line.strip() for line in part.splitlines()]
            while at + len(wanted) <= len(lines) and lines[at:at + len(wanted)] != wanted:
                at += 1
            if at + len(wanted) > len(lines):
                yield number, f"{block[1]} does not have these lines: {wanted[0]} …"
                break
            at += len(wanted)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    found = [f"{page.relative_to(root)}:{number}: {problem}" for page in pages(root)
             for check in (problems, excerpts) for number, problem in check(page, root)]
    print("\n".join(found) if found else "check_markdown: fine")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
