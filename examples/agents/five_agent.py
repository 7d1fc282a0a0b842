#!/usr/bin/env python3
"""A Breakthrough player for the five-command protocol, in Python. Change choose() and you have your own.

    sortie match five:cmd="./five_agent.py {host} {port}" random --games 2
"""
import random
import socket
import sys

RED, BLACK = "4", "2"  # Red stands below, moves up and begins


def read_board(digits):
    """From 64 digits, rank 8 first, to a dictionary from (file, rank) to the colour."""
    return {(i % 8, 7 - i // 8): c for i, c in enumerate(digits) if c != "0"}


def moves_of(board, me):
    """All legal moves as ((file, rank), (file, rank))."""
    step = 1 if me == RED else -1
    for (file, rank), colour in sorted(board.items()):
        if colour != me:
            continue
        for aside in (-1, 0, 1):
            to = (file + aside, rank + step)
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8) or board.get(to) == me:
                continue
            if aside != 0 or to not in board:  # straight ahead nothing is captured
                yield (file, rank), to


def choose(board, me):
    """Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random."""
    last = 7 if me == RED else 0

    def score(move):
        captures = move[1] in board
        return (move[1][1] == last) * 100 + captures * 10 + random.random()

    return max(moves_of(board, me), key=score)


def square(text):
    return "ABCDEFGH".index(text[0]), int(text[1]) - 1


def text_of(move):
    return "-".join("ABCDEFGH"[file] + str(rank + 1) for file, rank in move)


def main():
    host = sys.argv[1] if len(sys.argv) > 1 else "localhost"
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8888
    board, me = {}, RED
    with socket.create_connection((host, port)) as server:
        while message := server.recv(1024).decode("ascii"):  # the server sends one message at a time
            command, words = message[0], message[1:].split()
            if command in "12":  # the board: 1 to the one who begins, 2 to the other
                board, me = read_board(words), RED if command == "1" else BLACK
            if command == "3":  # the opponent's move: "3 D7 - D6"
                board[square(words[2])] = board.pop(square(words[0]))
            if command == "4":  # our last move was illegal
                print("refused", file=sys.stderr)
            if command == "5":  # the game is over
                return
            if command in "13":
                move = choose(board, me)
                board[move[1]] = board.pop(move[0])
                server.sendall(text_of(move).encode("ascii"))


main()
