#!/usr/bin/env python3
"""check_examples.py on small pages and a program that prints what it is told.

Usage: check_examples_test.py
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECKER = pathlib.Path(__file__).with_name("check_examples.py")
PROGRAM = """#!/bin/bash
case "$*" in
    "best --help" | "say --help") printf "Usage: sortie $1 [OPTIONS]\\n  --depth N\\n" ;;
    say*) printf "$2" ;;
esac
"""


class CheckExamples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.program = pathlib.Path(self.folder.name, "sortie")
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)
        self.page = pathlib.Path(self.folder.name, "page.md")

    def tearDown(self):
        self.folder.cleanup()

    def check(self, text, *options):
        self.page.write_text(text)
        done = subprocess.run([sys.executable, CHECKER, *options, self.program, self.page], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_an_output_that_is_the_same_passes(self):
        status, output = self.check("Text\n\n    $ sortie say 'one  two\\nthree\\n'\n    one two\n    three\n\nMore\n")
        self.assertEqual((status, output), (0, "1 examples, 0 problems\n"))

    def test_a_wrong_output_fails_and_says_where(self):
        status, output = self.check("Text\n\n    $ sortie say 'move a2a3'\n    move a2b3\n")
        self.assertEqual(status, 1)
        self.assertIn("page.md:3: $ sortie say", output)
        self.assertIn("-move a2b3\n+move a2a3", output)

    def test_a_failing_command_without_output_fails(self):
        self.assertEqual(self.check("    $ false\n")[0], 1)

    def test_a_wildcard_stands_for_a_part_of_a_line_or_for_lines(self):
        self.assertEqual(self.check("    $ sortie say '7 nodes in 3 s'\n    7 nodes in … s\n")[0], 0)
        self.assertEqual(self.check("    $ sortie say '8 nodes in 3 s'\n    7 nodes in … s\n")[0], 1)
        self.assertEqual(self.check("    $ sortie say 'a\\nb\\nc\\n'\n    a\n    …\n    c\n")[0], 0)
        self.assertEqual(self.check("    $ sortie say 'a\\nb\\nc\\n'\n    a\n    c\n")[0], 1)

    def test_marks_keep_an_example_from_being_run(self):
        slow = "<!-- slow: takes a day -->\n    $ false\n"
        self.assertEqual(self.check(slow)[0], 0)
        self.assertEqual(self.check(slow, "--slow")[0], 1)
        self.assertEqual(self.check("<!-- not run: a server -->\n    $ false\n", "--slow")[0], 0)
        self.assertEqual(self.check("<!-- slow: one block only -->\n    $ false\n\nText\n\n    $ false\n")[0], 1)

    def test_commands_that_are_only_named_have_to_be_there(self):
        self.assertEqual(self.check("    sortie best --depth 3      text --behind\n")[0], 1)
        self.assertEqual(self.check("    sortie best --depth 3      text\n")[0], 0)
        self.assertIn("no command 'sortie worst'", self.check("See `sortie worst`.\n")[1])
        self.assertIn("'sortie best' has no option --width", self.check("See `sortie best\n--width 3`.\n")[1])

    def test_update_writes_the_output_and_keeps_wildcards(self):
        self.check("Text\n\n    $ sortie say 'a\\nb\\n7 nodes in 3.5 s\\n'\n    x\n    …\n    6 nodes in … s\n\nMore\n",
                   "--update")
        self.assertEqual(self.page.read_text(),
                         "Text\n\n    $ sortie say 'a\\nb\\n7 nodes in 3.5 s\\n'\n    a\n    …\n    7 nodes in … s\n\nMore\n")

    def test_update_leaves_lines_that_are_right(self):
        self.check("    $ sortie say 'line a b c\\nvalue 3\\n'\n    line a …\n    value 2\n", "--update")
        self.assertEqual(self.page.read_text(), "    $ sortie say 'line a b c\\nvalue 3\\n'\n    line a …\n    value 3\n")


if __name__ == "__main__":
    unittest.main()
