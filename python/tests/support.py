"""What tests share: the program that was built, and files in a folder of their own."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SORTIE = os.environ.get("SORTIE_BINARY", str(ROOT / "build" / "sortie"))


class FileTest(unittest.TestCase):
    """Runs in a new folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def sortie(self, *arguments, status=0):
        """Runs the program; what it wrote to standard output and standard error."""
        done = subprocess.run([SORTIE, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False,
                              cwd=self.folder)
        self.assertEqual(done.returncode, status, (arguments, done.stdout, done.stderr))
        return done.stdout, done.stderr
