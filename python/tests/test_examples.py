"""The examples in the docstrings and in docs/python.md."""
import doctest
import importlib
import pathlib
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"


class Examples(unittest.TestCase):
    def test_docstrings(self):
        for name in ("sortie", "sortie._engine", "sortie._sortie", "sortie.pure", "sortie.reference"):
            with self.subTest(module=name):
                module = importlib.import_module(name)
                failed, tried = doctest.testmod(module, extraglobs={} if name != "sortie._sortie" else
                                                {"Game": module.Game, "Match": module.Match})
                self.assertEqual(failed, 0)
                self.assertGreater(tried, 0)

    def test_page(self):
        failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)


if __name__ == "__main__":
    unittest.main()
