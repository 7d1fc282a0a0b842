#!/bin/sh
# run.sh PRINT_POSITIONS: the cross-check against Fairy-Stockfish, or exit code 77 where it cannot be made.
here=$(dirname "$0")
if ! command -v node >/dev/null; then
    echo 'skipped: node is not installed'
    exit 77
fi
# ffish looks for its WebAssembly file with fetch() wherever node has one, and fails: it is to read it from disk.
"$1" | node --no-experimental-fetch "$here/compare.cjs"
