#!/usr/bin/env python3
"""Runs the examples of the pages and compares what they print.

An example is a line "$ COMMAND" in a block of a Markdown page, together with the lines below it, its output. The
commands of one page run in order, in one empty folder. In the output "…" stands for anything within a line and, alone
on a line, for any number of lines: times, speeds and whatever else depends on the machine. Runs of spaces are alike.
An example without output has to succeed.

A comment above a block says what is special about it:
  <!-- slow: reason -->     run with --slow only
  <!-- not run: reason -->  shows something that cannot be run alone, such as a server

Usage: check_examples.py [--slow] SORTIE PAGE…
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MARK = re.compile(r"<!-- (slow|not run): .+ -->$")
TIME_LIMIT = 1800  # seconds


class Example:
    def __init__(self, page, line, command, mark):
        self.page, self.line, self.command, self.mark = page, line, command, mark
        self.output = []


def examples(page):
    """The examples of a page, in order."""
    found, current, mark, fenced = [], None, None, False
    for number, raw in enumerate(page.read_text().splitlines(), 1):
        if raw.startswith("```"):
            fenced, current = not fenced, None
            mark = mark if fenced else None
            continue
        comment = MARK.match(raw)
        if comment:
            mark = comment[1]
        elif not (fenced or raw.startswith("    ")):
            if raw.strip():
                current, mark = None, None
            elif current:
                current.output.append("")
        else:
            text = raw if fenced else raw[4:]
            if current and current.command.endswith("\\"):
                current.command = current.command[:-1] + text.strip()
            elif text.startswith("$ "):
                current = Example(page, number, text[2:], mark)
                found.append(current)
            elif current:
                current.output.append(text)
    for example in found:
        while example.output and not example.output[-1].strip():
            example.output.pop()
    return found


def pattern(lines):
    """What the expected lines match: a regular expression over lines with single spaces."""
    parts = []
    for line in lines:
        line = " ".join(line.split())
        parts.append(r"(?:.*\n)*?" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + r"\n")
    return re.compile("".join(parts))


def plain(text):
    return "".join(" ".join(line.split()) + "\n" for line in text.rstrip("\n").splitlines())


def run(example, folder, program):
    """What is wrong with the example, or nothing."""
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", example.command], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=TIME_LIMIT)
    where = f"{example.page}:{example.line}: $ {example.command}"
    if not example.output:
        return f"{where}\nfailed with status {done.returncode}:\n{done.stderr}" if done.returncode else None
    printed = plain(done.stdout) or plain(done.stderr)
    if pattern(example.output).fullmatch(printed):
        return None
    expected = plain("\n".join(example.output))
    difference = difflib.unified_diff(expected.splitlines(), printed.splitlines(), "the page", "the program", lineterm="")
    return "\n".join([where, *difference])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--slow", action="store_true", help="also the examples that are marked slow")
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("pages", type=pathlib.Path, nargs="+")
    chosen = arguments.parse_args()
    program = chosen.program.resolve()
    ran = problems = 0
    for page in chosen.pages:
        with tempfile.TemporaryDirectory() as folder:
            for example in examples(page):
                if example.mark == "not run" or (example.mark == "slow" and not chosen.slow):
                    continue
                ran += 1
                problem = run(example, folder, program)
                if problem:
                    problems += 1
                    print(problem, end="\n\n")
    print(f"{ran} examples, {problems} wrong")
    return 1 if problems or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
