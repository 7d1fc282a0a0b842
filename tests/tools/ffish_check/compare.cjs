// Compares Breakthrough's legal moves and outcomes with Fairy-Stockfish's. Reads the lines of print_positions from
// standard input; fails on the first differences, and when there was too little to compare.
'use strict';

const SKIPPED = 77;
const LEAST_PER_SIZE = 2000;
const MOST_DIFFERENCES = 10;
const VARIANTS = { '8x8': 'breakthrough', '6x6': 'breakthrough6x6', '5x5': 'breakthrough5x5' };
const SMALL_BOARDS = `
[breakthrough6x6:breakthrough]
maxRank = 6
maxFile = f
startFen = pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1
flagRegionWhite = *6
flagRegionBlack = *1

[breakthrough5x5:breakthrough]
maxRank = 5
maxFile = e
startFen = ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1
flagRegionWhite = *5
flagRegionBlack = *1
`;
const OUTCOMES = { '1-0': 'first', '0-1': 'second', '*': 'ongoing' };

function loadFfish() {
  try {
    return require('ffish');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    console.log('skipped: ffish is not installed; run "npm ci" in tests/tools/ffish_check');
    process.exit(SKIPPED);
  }
}

// What Fairy-Stockfish says about a position, in the words of print_positions.
function judge(board, fen) {
  board.setFen(fen);
  const over = board.isGameOver();
  const moves = over ? '' : board.legalMoves().split(' ').sort().join(' ');
  const outcome = OUTCOMES[board.result()] ?? board.result();
  return `${moves}|${outcome}`;
}

function compare(ffish, lines) {
  ffish.loadVariantConfig(SMALL_BOARDS);
  // One board a size: making one sets the variant up anew, which takes far longer than the comparison.
  const boards = {};
  for (const size of Object.keys(VARIANTS)) boards[size] = new ffish.Board(VARIANTS[size]);
  const compared = {};
  let differences = 0;
  for (const line of lines) {
    const [size, fen, moves, outcome] = line.split('|');
    const theirs = judge(boards[size], fen);
    compared[size] = (compared[size] ?? 0) + 1;
    if (theirs === `${moves}|${outcome}`) continue;
    console.log(`${size} ${fen}\n  ours:   ${moves}|${outcome}\n  theirs: ${theirs}`);
    if (++differences === MOST_DIFFERENCES) break;
  }
  for (const size of Object.keys(VARIANTS)) {
    console.log(`${size}: ${compared[size] ?? 0} positions compared`);
    if ((compared[size] ?? 0) < LEAST_PER_SIZE) differences++;
  }
  return differences === 0;
}

const ffish = loadFfish();
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
ffish.onRuntimeInitialized = () => process.exit(compare(ffish, lines) ? 0 : 1);
