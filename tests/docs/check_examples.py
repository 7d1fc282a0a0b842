#!/usr/bin/env python3
"""Runs the examples of the pages and compares what they print; looks up the commands that pages only name.

An example is a line "$ COMMAND" in a block of a Markdown page, together with the lines below it, its output. The
commands of one page run in order, in one empty folder. In the output "…" stands for anything within a line and, alone
on a line, for any number of lines: times, speeds and whatever else depends on the machine. Runs of spaces are alike.
An example without output has to succeed.

A comment above a block says what is special about it:
  <!-- slow: reason -->     run with --slow only
  <!-- not run: reason -->  shows something that cannot be run alone, such as a server

A command without the "$" ("sortie best --depth 3", in a block or between back quotes) is not run, but the command and
its options have to be there.

--update writes what the program prints into the pages: what was "…" stays so, and so do times and speeds. Look at the
difference before you commit it.

Usage: check_examples.py [--slow] [--update] SORTIE PAGE…
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
CODE = re.compile(r"^ {4}.*|`[^`]*`", re.MULTILINE)
NAMED = re.compile(r"(?<![\w./-])sortie ([a-z][a-z-]*)( [a-z][a-z-]*)?([^|&;`\n]*)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
MEASURED = re.compile(r"[\d.]+(?= s\b)|[\d.]+(?= (?:million )?nodes/s)|(?<=nps )\d+|(?<=time )\d+|(?<=hashfull )\d+")


class Example:
    def __init__(self, page, line, command, mark):
        self.page, self.line, self.command, self.mark = page, line, command, mark
        self.output = []
        self.first = line  # number of the line before the output


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
                current.command, current.first = current.command[:-1] + text.strip(), number
            elif text.startswith("$ "):
                current = Example(page, number, text[2:], mark)
                found.append(current)
            elif current:
                current.output.append(text)
    for example in found:
        while example.output and not example.output[-1].strip():
            example.output.pop()
    return found


def one_spaced(line):
    return " ".join(line.split())


def pattern(lines):
    """What the expected lines match: a regular expression over lines with single spaces."""
    parts = []
    for line in map(one_spaced, lines):
        parts.append(r"(?:.*\n)*?" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + r"\n")
    return re.compile("".join(parts))


def run(example, folder, program):
    """What the example prints, and what is wrong with it, or nothing."""
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", example.command], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=TIME_LIMIT)
    where = f"{example.page}:{example.line}: $ {example.command}"
    printed = (done.stdout.rstrip() or done.stderr.rstrip()).splitlines()
    if not example.output:
        return printed, f"{where}\nfailed with status {done.returncode}:\n{done.stderr}" if done.returncode else None
    if pattern(example.output).fullmatch("".join(one_spaced(line) + "\n" for line in printed)):
        return printed, None
    difference = difflib.unified_diff([one_spaced(line) for line in example.output],
                                      [one_spaced(line) for line in printed], "the page", "the program", lineterm="")
    return printed, "\n".join([where, *difference])


def kept_or_new(old, printed):
    """Line by line: what the page has where it is right, otherwise what was printed, without times and speeds."""
    olds = old if len(old) == len(printed) else [""] * len(printed)
    return [was if pattern([was]).fullmatch(one_spaced(now) + "\n") else MEASURED.sub("…", now)
            for was, now in zip(olds, printed)]


def renewed(old, printed):
    """The lines that the page should show: as many as before above and below a lone "…"."""
    gaps = [number for number, line in enumerate(old) if line.strip() == "…"]
    if len(gaps) != 1:
        return kept_or_new(old, printed)
    above, below = gaps[0], len(old) - gaps[0] - 1
    return [*kept_or_new(old[:above], printed[:above]), "…",
            *kept_or_new(old[above + 1:], printed[len(printed) - below:])]


def update(page, outputs):
    """Replaces the outputs of examples in the page."""
    lines = page.read_text().splitlines()
    for example, printed in sorted(outputs, key=lambda pair: -pair[0].first):
        indent = "    " if lines[example.first - 1].startswith("    ") else ""
        shown = [(indent + line).rstrip() for line in renewed(example.output, printed)]
        lines[example.first:example.first + len(example.output)] = shown
    page.write_text("\n".join(lines) + "\n")


class Commands:
    """The commands of the program, by what their help says."""

    def __init__(self, program):
        self.program, self.texts = program, {}

    def help(self, *words):
        if words not in self.texts:
            done = subprocess.run([self.program, *words, "--help"], capture_output=True, text=True)
            self.texts[words] = done.stdout
        return self.texts[words]

    def problems(self, page):
        """Commands and options that the page names and that are not there."""
        text = page.read_text()
        for code in CODE.finditer(text):
            for named in NAMED.finditer(" ".join(code[0].split()) if code[0][0] == "`" else code[0]):
                command, below = named[1], (named[2] or "").strip()
                where = f"{page}:{text.count(chr(10), 0, code.start()) + 1}"
                known = self.help(command) + (self.help(command, below) if below else "")
                if f"Usage: sortie {command}" not in known:
                    yield f"{where}: there is no command 'sortie {command}'"
                for option in OPTION.findall(named[3]):
                    if option not in OPTION.findall(known):
                        yield f"{where}: 'sortie {command}' has no option {option}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--slow", action="store_true", help="also the examples that are marked slow")
    arguments.add_argument("--update", action="store_true", help="write what is printed into the pages")
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("pages", type=pathlib.Path, nargs="+")
    chosen = arguments.parse_args()
    program = chosen.program.resolve()
    commands = Commands(program)
    ran, problems = 0, []
    for page in chosen.pages:
        wrong = []
        with tempfile.TemporaryDirectory() as folder:
            for example in examples(page):
                if example.mark == "not run" or (example.mark == "slow" and not chosen.slow):
                    continue
                ran += 1
                printed, problem = run(example, folder, program)
                if problem:
                    problems.append(problem)
                    if example.output:
                        wrong.append((example, printed))
        problems.extend(commands.problems(page))
        if chosen.update:
            update(page, wrong)
    print("\n\n".join([*problems, f"{ran} examples, {len(problems)} problems"]))
    return 1 if problems and not chosen.update else 0


if __name__ == "__main__":
    sys.exit(main())
