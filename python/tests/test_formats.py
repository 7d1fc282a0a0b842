"""The files of docs/formats.md, read with code of their own: nothing here comes from the package but what it is
compared with."""
import csv
import ctypes
import ctypes.util
import json
import struct
import unittest
import zipfile

import numpy

import sortie
from sortie import network
from support import ROOT, FileTest


def checksum(data):
    total = len(data)
    data += bytes(8 - len(data) % 8)
    for i in range(0, len(data), 8):
        word = int.from_bytes(data[i:i + 8], "little")
        product = (total ^ 0x9e3779b97f4a7c15) * (word ^ 0xd6e8feb86659fd93)
        total = (product ^ product >> 64) & 0xffffffffffffffff
    return total


def unpack(packed, size):
    zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    plain = ctypes.create_string_buffer(size)
    done = zstd.ZSTD_decompress(plain, ctypes.c_size_t(size), packed, ctypes.c_size_t(len(packed)))
    assert done == size
    return plain.raw


def read_games(path):
    """The head as a dictionary, and games as (outcome, codes, twins, scores)."""
    data = path.read_bytes()
    head, _, rest = data.partition(b"\n\n")
    lines = head.decode().split("\n")
    assert lines[0] == "sortie-games 2"
    fields = dict(line.partition(" ")[::2] for line in lines[1:])
    games = []
    while len(rest) >= 16:
        packed, plain, total = struct.unpack("<IIQ", rest[:16])
        block, rest = rest[16:16 + packed], rest[16 + packed:]
        assert len(block) == packed and checksum(block) == total
        content = unpack(block, plain)
        while content:
            outcome, plies = struct.unpack("<BH", content[:3])
            codes = struct.unpack(f"<{plies}H", content[3:3 + 2 * plies])
            twins = content[3 + 2 * plies:3 + 3 * plies]
            scores = struct.unpack(f"<{plies}h", content[3 + 3 * plies:3 + 5 * plies])
            games.append((outcome, codes, twins, scores))
            content = content[3 + 5 * plies:]
    return fields, games


class Formats(FileTest):
    def make_games(self, *options):
        self.sortie("datagen", "--out", "a.games", "--games", 20, "--nodes", 50, "--quiet", *options)
        return self.folder / "a.games"

    def test_games_of_breakthrough(self):
        path = self.make_games("--size", "6x6")
        fields, games = read_games(path)
        self.assertEqual((fields["game"], fields["size"], len(games)), ("breakthrough", "6x6", 20))
        records = sortie.Records(str(path))
        self.assertEqual((records.games, len(records)), (20, sum(len(game[1]) for game in games)))
        self.assertRegex(repr(records), r"<Records breakthrough standard 6x6, \d+ positions>")
        self.assertEqual(list(records.move), [code for game in games for code in game[1]])
        self.assertEqual(list(records.score), [score for game in games for score in game[3]])
        at = 0
        for number, (outcome, codes, _, _) in enumerate(games):
            position = records.start
            for ply, code in enumerate(codes):
                self.assertEqual(records.planes[at].tolist(), position.planes().tolist())
                self.assertEqual((records.game[at], records.ply[at]), (number, ply))
                first = position.side_to_move == "first"
                self.assertEqual(records.side[at], 0 if first else 1)
                self.assertEqual(records.result[at], 1 if (outcome == 1) == first else -1)
                square = ["abcdef"[i % 6] + str(i // 6 + 1) for i in (code % 128, code // 128)]
                position = position.play("".join(square))
                at += 1

    def test_arrays_are_views(self):
        records = sortie.Records(str(self.make_games("--size", "5x5")))
        planes, score = records.planes, records.score
        self.assertEqual(planes.__array_interface__["data"], records.planes.__array_interface__["data"])
        self.assertRaises(ValueError, lambda: score.__setitem__(0, 1))
        expected = planes.copy()
        del records
        self.assertTrue((planes == expected).all())

    def test_inputs_are_what_a_network_sees(self):
        records = sortie.Records(str(self.make_games("--size", "5x5")))
        rows = records.inputs(numpy.arange(len(records)))
        self.assertEqual(rows.shape, (len(records), 50))
        for at in range(0, len(records), 17):
            mine, theirs = (int(word) for word in records.planes[at][:, 0])
            squares = range(25)
            if records.side[at]:
                mine, theirs = theirs, mine
                squares = [20 - 5 * (square // 5) + square % 5 for square in squares]
            self.assertEqual(rows[at].tolist(), [mine >> s & 1 for s in squares] + [theirs >> s & 1 for s in squares])
        self.assertRaises(IndexError, records.inputs, [len(records)])
        self.assertRaises(sortie.Error, records.inputs, [[1]])

    def test_other_games(self):
        for game in ("tukvnanawopi", "chinese-checkers"):
            path = self.folder / f"{game}.games"
            self.sortie("datagen", "--game", game, "--out", path, "--games", 2, "--nodes", 20, "--quiet")
            fields, games = read_games(path)
            records = sortie.Records(str(path))
            self.assertEqual((fields["size"], len(records)), ("", sum(len(one[1]) for one in games)))
            self.assertEqual(records.inputs([0]).shape[1], records.start.game.input_layout()["count"])

    def test_a_file_cut_short(self):
        path = self.make_games("--size", "5x5")
        data = path.read_bytes()
        path.write_bytes(data[:-3])
        self.assertTrue(sortie.Records(str(path)).unfinished)
        path.write_bytes(data[:20])
        self.assertRaises(sortie.Error, sortie.Records, str(path))
        self.assertRaises(sortie.Error, sortie.Records, str(self.folder / "missing"))

    def test_exports(self):
        path = self.make_games("--size", "5x5")
        records = sortie.Records(str(path))
        for name in ("a.npz", "a.csv", "a.jsonl"):
            self.sortie("export", path, "--out", name)
        with zipfile.ZipFile(self.folder / "a.npz") as archive:
            self.assertIsNone(archive.testzip())
        arrays = numpy.load(self.folder / "a.npz")
        for name in ("planes", "side", "score", "result", "move", "game", "ply"):
            self.assertEqual(arrays[name].dtype, getattr(records, name).dtype, name)
            self.assertTrue((arrays[name] == getattr(records, name)).all(), name)
        with open(self.folder / "a.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        lines = [json.loads(line) for line in (self.folder / "a.jsonl").read_text().splitlines()]
        self.assertEqual((len(rows), len(lines)), (len(records), len(records)))
        for at in range(0, len(rows), 13):
            self.assertEqual(rows[at]["position"], lines[at]["position"])
            self.assertEqual(rows[at]["score"], "" if lines[at]["score"] is None else str(lines[at]["score"]))
            position = records.start.game.position(lines[at]["position"])
            self.assertEqual(position.planes().tolist(), records.planes[at].tolist())
            self.assertIn(lines[at]["move"], position.legal_moves)
            self.assertEqual(lines[at]["result"], records.result[at])

    def test_export_of_a_store(self):
        self.sortie("match", "alphabeta:depth=2,sort=yes", "random", "--game", "chinese-checkers", "--games", 2, "--db",
                    "games.db", "--quiet", "--openings", "random:2", "--max-plies", 20)
        for name in ("a.npz", "a.csv", "a.jsonl"):
            self.sortie("export", "games.db", "--out", name)
        store = sortie.RunStore(str(self.folder / "games.db"))
        run = store.runs()[0]
        games = store.games(run["id"])
        self.assertEqual((run["kind"], len(games)), ("match", 2))
        self.assertEqual(len(numpy.load(self.folder / "a.npz")["side"]), sum(len(game.moves) for game in games))
        with open(self.folder / "a.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["move"] for row in rows], [move for game in games for move in game.moves])
        self.assertEqual({row["first"] for row in rows}, {"alphabeta:depth=2,sort=yes", "random"})
        self.assertRaises(sortie.Error, store.games, 99)
        self.assertRaisesRegex(sortie.Error, "No such file", sortie.RunStore, str(self.folder / "none.db"))

    def test_bad_exports(self):
        path = self.make_games("--size", "5x5")
        for arguments, words in (((path, "--out", "a.txt"), ".npz, .csv or .jsonl"), (("none", "--out", "a.csv"), "No such file"),
                                 ((path, "--out", "no/where.csv"), "no/where"), ((path, "--out", "a.csv", "--run", 3), "--db"),
                                 ((self.write("x.games", "what"), "--out", "a.csv"), "no recorded games")):
            _, errors = self.sortie("export", *arguments, status=2)
            self.assertIn(words, errors)

    def test_pgn(self):
        self.sortie("match", "random", "random", "--size", "5x5", "--games", 2, "--pgn", "games.pgn", "--quiet")
        games = sortie.read_pgn(self.folder / "games.pgn")
        self.assertEqual(len(games), 2)
        self.assertEqual(games[0].positions[-1].outcome, games[0].outcome)
        for text in ("", "[x", "\0\xff", '[Variant "chess"]\n\n1. e4 *\n'):
            self.assertRaises(sortie.Error, sortie.read_pgn, self.write("bad.pgn", text))

    def test_network(self):
        path = ROOT / "data" / "networks" / "breakthrough-standard-6x6.network"
        data = path.read_bytes()
        self.assertEqual(struct.unpack("<Q", data[-8:])[0], checksum(data[:-8]))
        found = network.read_network(path)
        network.write_network(self.folder / "copy.network", found)
        self.assertEqual((self.folder / "copy.network").read_bytes(), data)

        position = sortie.Game("breakthrough", size="6x6").start().play("b2b3").play("c5c4")
        mine, theirs = (int(word) for word in position.planes()[:, 0])
        own = numpy.array([mine >> s & 1 for s in range(36)] + [theirs >> s & 1 for s in range(36)])
        turned = [30 - 6 * (s // 6) + s % 6 for s in range(36)]
        other = numpy.array([theirs >> s & 1 for s in turned] + [mine >> s & 1 for s in turned])
        hidden = [numpy.clip(found.biases + view @ found.rows, 0, 1) ** 2 for view in (own, other)]
        bucket = min(int(own.sum()) * len(found.output_biases) // found.most_active, len(found.output_biases) - 1)
        output = found.outputs[bucket] @ numpy.concatenate(hidden) + found.output_biases[bucket]
        judged = sortie.Agent(position.game, "sortie", network=str(path)).evaluate(position).total
        self.assertAlmostEqual(output * found.score_scale, judged, delta=1.5)

        for wrong in (data[:-9], b"x" + data, data[:300], data[:-1] + b"x"):
            (self.folder / "bad.network").write_bytes(wrong)
            self.assertRaises(ValueError, network.read_network, self.folder / "bad.network")
            self.assertRaises(sortie.Error, sortie.Agent, position.game, "sortie", network=str(self.folder / "bad.network"))


if __name__ == "__main__":
    unittest.main()
