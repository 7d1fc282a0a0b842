#!/usr/bin/env -S python3 -IS
"""A Breakthrough player that misbehaves in one way, for tests of the arena.

Usage: bad_program.py five MODE HOST PORT [FILE]       a client of the five-command protocol
       bad_program.py answer MODE BOARDFILE B|W [FILE]  called for each move
       bad_program.py uci MODE [FILE]                   a UCI engine
The mode `fine` plays. FILE is where it writes the numbers of its processes, one a line.
"""
import os
import socket
import subprocess
import sys
import time

CONVENTION, MODE = sys.argv[1:3]
HANG = 10_000
FILES = "ABCDEFGH"


def note(process):
    files = sys.argv[3:] if CONVENTION == "uci" else sys.argv[5:]
    for name in files:
        with open(name, "a", encoding="ascii") as file:
            file.write(f"{process}\n")


def flood(stream):
    while True:
        os.write(stream, b"lorem ipsum dolor sit amet\n" * 1000)


def leave_child():
    """One that leaves the process group, too."""
    for session in (False, True):
        note(subprocess.Popen(["sleep", str(HANG)], start_new_session=session).pid)


def first_move(board, up):
    """Of a dictionary from (file, rank) to whether the piece moves up: the nearest to its goal, captures first."""
    step = 1 if up else -1
    for (file, rank), side in sorted(board.items(), key=lambda item: -item[0][1] * step):
        if side != up:
            continue
        for aside in (-1, 1, 0):
            to = (file + aside, rank + step)
            if 0 <= to[0] < 8 and 0 <= to[1] < 8 and (to not in board or (aside != 0 and board[to] != up)):
                return (file, rank), to
    return None


def text_of(move, joint):
    return joint.join(f"{FILES[file]}{rank + 1}" for file, rank in move)


def square(text):
    return FILES.index(text[0].upper()), int(text[1]) - 1


def start_badly():
    note(os.getpid())
    sys.stderr.write(f"{MODE} speaking\n")
    sys.stderr.flush()
    if MODE == "no-start":
        sys.exit(5)
    if MODE == "hang-at-start":
        time.sleep(HANG)
    if MODE == "family":
        leave_child()
    if MODE == "flood-stdout":
        flood(1)
    if MODE == "flood-stderr" and CONVENTION != "five":
        flood(2)


def play_five():
    host, port = sys.argv[3:5]
    with socket.create_connection((host, int(port))) as server:
        board, up, moves = {}, True, 0
        while message := server.recv(1024).decode("ascii"):
            command, words = message[0], message[1:].split()
            if command in "12":
                board = {(i % 8, 7 - i // 8): c == "4" for i, c in enumerate(words) if c != "0"}
                up = command == "1"
            if command == "3":
                board[square(words[2])] = board.pop(square(words[0]))
            if command == "5":
                return
            if command not in "134":
                continue
            if MODE == "hang":
                time.sleep(HANG)
            if MODE == "late":
                time.sleep(2)
            if MODE == "flood-stderr":
                flood(2)
            if MODE == "flood":
                flood(server.fileno())
            if MODE == "close":
                server.close()
                time.sleep(HANG)
            if MODE == "exit-after-first" and moves == 1:
                sys.exit(3)
            move = first_move(board, up)
            text = text_of(move, "-").encode("ascii")
            if MODE == "illegal" or (MODE == "illegal-once" and moves == 0 and command == "1"):
                text = b"A1-H8"
            if MODE == "utf16":
                text = text_of(move, "-").encode("utf-16")
            server.sendall(text)
            if text == text_of(move, "-").encode("ascii"):
                board[move[1]] = board.pop(move[0])
                moves += 1


def play_answer():
    with open(sys.argv[3], encoding="ascii") as file:
        rows = file.read().split()
    board = {(i, 7 - down): c == "W" for down, row in enumerate(rows) for i, c in enumerate(row) if c in "BW"}
    move = text_of(first_move(board, sys.argv[4] == "W"), "").lower()
    if MODE == "hang":
        time.sleep(HANG)
    if MODE == "silent":
        sys.exit(3)
    if MODE == "illegal":
        move = "a1h8"
    if MODE == "utf16":
        sys.stdout.buffer.write(move.encode("utf-16"))
        sys.exit(0)
    if MODE == "chatty":
        sys.stdout.write("thinking\nstill thinking\n")
    sys.stdout.write(move if MODE == "no-newline" else move + "\n")
    sys.stdout.flush()
    if MODE == "stays":
        time.sleep(HANG)


def play_uci():
    position = ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            print("id name Bad\noption name UCI_Variant type combo default breakthrough var breakthrough\nuciok", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            position = line
        elif words[:1] == ["go"]:
            if MODE == "hang":
                time.sleep(HANG)
            if MODE == "exit-after-first" and " moves " in position:
                sys.exit(3)
            moves = position.split(" moves ")[1].split() if " moves " in position else []
            board = {(i, rank): rank < 2 for i in range(8) for rank in (0, 1, 6, 7)}
            for move in moves:
                board[square(move[2:])] = board.pop(square(move[:2]))
            print("bestmove", "a1h8" if MODE == "illegal" else text_of(first_move(board, len(moves) % 2 == 0), "").lower(),
                  flush=True)
        elif words[:1] == ["quit"]:
            return


start_badly()
{"five": play_five, "answer": play_answer, "uci": play_uci}[CONVENTION]()
