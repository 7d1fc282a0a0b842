#!/usr/bin/env node
// A Breakthrough player that speaks UCI, in JavaScript. Change choose() and you have your own.
//
//     sortie match uci:cmd=./uci_agent.js random --games 2
const readline = require("node:readline");

const START = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w";

// The board as rows of letters, rank 1 first: 'P' White, 'p' Black, '.' empty.
function readPosition(text) {
  const [rows, side] = text.trim().split(/\s+/);
  const board = rows
    .split("/")
    .reverse()
    .map((row) => [...row.replace(/\d/g, (digit) => ".".repeat(Number(digit)))]);
  return { board, white: side === "w" };
}

// All legal moves as {file, rank, toFile, toRank}.
function movesOf({ board, white }) {
  const mine = white ? "P" : "p";
  const moves = [];
  for (let rank = 0; rank < 8; rank++) {
    const toRank = rank + (white ? 1 : -1);
    if (toRank < 0 || toRank > 7) continue;
    for (let file = 0; file < 8; file++) {
      if (board[rank][file] !== mine) continue;
      for (let toFile = Math.max(file - 1, 0); toFile <= Math.min(file + 1, 7); toFile++) {
        const there = board[toRank][toFile];
        if (there === "." || (there !== mine && toFile !== file)) moves.push({ file, rank, toFile, toRank });
      }
    }
  }
  return moves;
}

function play(position, { file, rank, toFile, toRank }) {
  position.board[toRank][toFile] = position.board[rank][file];
  position.board[rank][file] = ".";
  position.white = !position.white;
}

// Your idea goes here. This one runs for the last rank, captures where it can, and else plays at random.
function choose(position) {
  const last = position.white ? 7 : 0;
  const score = (move) =>
    (move.toRank === last ? 100 : 0) + (position.board[move.toRank][move.toFile] !== "." ? 10 : 0) + Math.random();
  const scored = movesOf(position).map((move) => [score(move), move]);
  return scored.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

function readMove(text) {
  const [file, rank, toFile, toRank] = [...text].map((c, i) => (i % 2 === 0 ? "abcdefgh".indexOf(c) : Number(c) - 1));
  return { file, rank, toFile, toRank };
}

function textOf({ file, rank, toFile, toRank }) {
  return "abcdefgh"[file] + (rank + 1) + "abcdefgh"[toFile] + (toRank + 1);
}

let position = readPosition(START);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "uci") {
    console.log("id name Template (JavaScript)");
    console.log("option name UCI_Variant type combo default breakthrough var breakthrough\nuciok");
  } else if (line === "isready") {
    console.log("readyok");
  } else if (line.startsWith("position")) {
    const [before, after] = line.split(" moves ");
    position = readPosition(before.includes("startpos") ? START : before.slice("position fen ".length));
    for (const move of after ? after.trim().split(" ") : []) play(position, readMove(move));
  } else if (line.startsWith("go")) {
    console.log("bestmove " + textOf(choose(position)));
  } else if (line === "quit") {
    process.exit(0);
  }
});
