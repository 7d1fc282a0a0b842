"""Runs the notebooks' code, cell by cell, as Jupyter would; Jupyter itself is not needed."""
import ast
import contextlib
import io
import json
import os
import pathlib
import unittest

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
os.environ.setdefault("NOTEBOOK_GAMES", "300")


def run_cell(source, names):
    """Runs the code; the value of a last line that is an expression is shown as a notebook shows it."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is not None:
        value = eval(compile(last, "cell", "eval"), names)
        draw = getattr(value, "_repr_svg_", None)
        return draw() if draw else repr(value)
    return ""


class Notebooks(unittest.TestCase):
    def test_all(self):
        self.assertEqual(len(NOTEBOOKS), 3)
        for path in NOTEBOOKS:
            names = {"__name__": "__main__"}
            if path.name.startswith("2"):
                os.environ["NOTEBOOK_GAMES"] = "8"
            else:
                os.environ["NOTEBOOK_GAMES"] = "300"
            notebook = json.loads(path.read_text())
            for number, cell in enumerate(notebook["cells"], 1):
                if cell["cell_type"] != "code":
                    continue
                self.assertEqual(cell["outputs"], [], f"{path.name}: saved with its outputs")
                with self.subTest(notebook=path.name, cell=number), contextlib.redirect_stdout(io.StringIO()):
                    run_cell("".join(cell["source"]), names)


if __name__ == "__main__":
    unittest.main()
