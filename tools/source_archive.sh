#!/usr/bin/env bash
# source_archive.sh FOLDER: writes sortie-VERSION.tar.gz of the last commit, which builds without git, and prints its path.
# The same commit gives the same bytes.
set -euo pipefail
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(sortie VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
git archive --format=tar --prefix="sortie-$version/" HEAD | gzip -9 -n >"$folder/sortie-$version.tar.gz"
echo "$folder/sortie-$version.tar.gz"
