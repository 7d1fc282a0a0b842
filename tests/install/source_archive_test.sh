#!/usr/bin/env bash
# A source archive of the last commit: the same bytes twice, complete, configured where there is no git.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
git -C "$root" rev-parse HEAD >/dev/null 2>&1 || { echo "skipped: no git here"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

archive=$("$root/tools/source_archive.sh" "$folder")
sum=$(sha256sum <"$archive")
"$root/tools/source_archive.sh" "$folder" >/dev/null
[ "$sum" = "$(sha256sum <"$archive")" ] || { echo "two archives differ"; exit 1; }

tar -xf "$archive" -C "$folder"
source=$(echo "$folder"/sortie-*/)
cmake -G Ninja -S "$source" -B "$folder/build" -D BUILD_TESTING=OFF >"$folder/log" 2>&1 ||
    { cat "$folder/log"; exit 1; }
cmake -D SOURCE="$source" -D HEADER="$folder/commit.h" -P "$source/cmake/write_commit.cmake"
grep -q "\"$(git -C "$root" rev-parse HEAD | head -c 12)\"" "$folder/commit.h" ||
    { echo "the archive does not know its commit"; cat "$folder/commit.h"; exit 1; }
