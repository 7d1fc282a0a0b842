#!/usr/bin/env node
// A Breakthrough player for the five-command protocol, in JavaScript. Change choose() and you have your own.
//
//     sortie match five:cmd="./five_agent.js {host} {port}" random --games 2
const net = require("node:net");

const RED = "4"; // stands below, moves up and begins
const BLACK = "2";
const EMPTY = "0";

// From 64 digits, rank 8 first, to rows of digits, rank 1 first.
function readBoard(digits) {
  return Array.from({ length: 8 }, (_, rank) => digits.slice((7 - rank) * 8, (8 - rank) * 8));
}

// All legal moves as {file, rank, toFile, toRank}.
function movesOf(board, me) {
  const moves = [];
  for (let rank = 0; rank < 8; rank++) {
    const toRank = rank + (me === RED ? 1 : -1);
    if (toRank < 0 || toRank > 7) continue;
    for (let file = 0; file < 8; file++) {
      if (board[rank][file] !== me) continue;
      for (let toFile = Math.max(file - 1, 0); toFile <= Math.min(file + 1, 7); toFile++) {
        const there = board[toRank][toFile];
        if (there === EMPTY || (there !== me && toFile !== file)) moves.push({ file, rank, toFile, toRank });
      }
    }
  }
  return moves;
}

function play(board, { file, rank, toFile, toRank }) {
  board[toRank][toFile] = board[rank][file];
  board[rank][file] = EMPTY;
}

// Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
function choose(board, me) {
  const last = me === RED ? 7 : 0;
  const score = (move) =>
    (move.toRank === last ? 100 : 0) + (board[move.toRank][move.toFile] !== EMPTY ? 10 : 0) + Math.random();
  const scored = movesOf(board, me).map((move) => [score(move), move]);
  return scored.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

// From "D7 - D6".
function readMove(text) {
  return {
    file: "ABCDEFGH".indexOf(text[0]),
    rank: Number(text[1]) - 1,
    toFile: "ABCDEFGH".indexOf(text[5]),
    toRank: Number(text[6]) - 1,
  };
}

function textOf({ file, rank, toFile, toRank }) {
  return "ABCDEFGH"[file] + (rank + 1) + "-" + "ABCDEFGH"[toFile] + (toRank + 1);
}

const [host = "localhost", port = "8888"] = process.argv.slice(2);
const server = net.connect({ host, port: Number(port), noDelay: true });
let board = [];
let me = RED;
// The server sends one message at a time.
server.on("data", (data) => {
  const message = data.toString("ascii");
  const command = message[0];
  if (command === "1" || command === "2") board = readBoard(message.slice(1).trim().split(/\s+/));
  if (command === "2") me = BLACK; // the other one begins
  if (command === "3") play(board, readMove(message.slice(2))); // the opponent's move
  if (command === "4") console.error("refused"); // our last move was illegal
  if (command === "5") server.end(); // the game is over
  if (command === "1" || command === "3") {
    const move = choose(board, me);
    play(board, move);
    server.write(textOf(move));
  }
});
