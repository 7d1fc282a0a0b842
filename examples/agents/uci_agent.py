#!/usr/bin/env python3
"""A Breakthrough player that speaks UCI, in Python. Change choose() and you have your own.

    sortie match uci:cmd=./uci_agent.py random --games 2
"""
import random
import sys

START = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w"


def read_position(text):
    """The board as a dictionary from (file, rank) to 'P' (White) or 'p' (Black), and who moves."""
    rows, side = text.split()[:2]
    board = {}
    for down, row in enumerate(rows.split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                board[file, 7 - down] = c
                file += 1
    return board, side


def moves_of(board, side):
    """All legal moves as ((file, rank), (file, rank))."""
    mine, step = ("P", 1) if side == "w" else ("p", -1)
    for (file, rank), piece in sorted(board.items()):
        if piece != mine:
            continue
        for aside in (-1, 0, 1):
            to = (file + aside, rank + step)
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8) or board.get(to) == mine:
                continue
            if aside != 0 or to not in board:  # straight ahead nothing is captured
                yield (file, rank), to


def play(board, move):
    board[move[1]] = board.pop(move[0])


def choose(board, side):
    """Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random."""
    last = 7 if side == "w" else 0

    def score(move):
        captures = move[1] in board
        return (move[1][1] == last) * 100 + captures * 10 + random.random()

    return max(moves_of(board, side), key=score)


def square(text):
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def text_of(move):
    return "".join("abcdefgh"[file] + str(rank + 1) for file, rank in move)


def main():
    board, side = read_position(START)
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "uci":
            print("id name Template (Python)\noption name UCI_Variant type combo default breakthrough "
                  "var breakthrough\nuciok", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "position":
            before, _, after = line.partition(" moves ")
            board, side = read_position(START if "startpos" in before else before.split(" fen ")[1])
            for move in after.split():
                play(board, (square(move[:2]), square(move[2:])))
                side = "b" if side == "w" else "w"
        elif command == "go":
            print("bestmove", text_of(choose(board, side)), flush=True)
        elif command == "quit":
            return


main()
