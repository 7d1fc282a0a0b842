#!/usr/bin/env bash
# install_test.sh BUILD_FOLDER: installs into an empty folder, looks at what is there, and builds and runs the example
# against it, by find_package and by pkg-config.
set -euo pipefail
build=$1
example=$(cd "$(dirname "$0")/example" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/installed

expect() {
    [ -e "$prefix/$1" ] || { echo "not installed: $1"; find "$prefix" | head -n 50; exit 1; }
}

for component in program library; do
    cmake --install "$build" --prefix "$prefix" --component "$component" >"$folder/log"
done
expect bin/sortie
expect share/man/man1/sortie-match.1.gz
expect share/bash-completion/completions/sortie
expect share/doc/sortie/copyright
library=$(dirname "$(find "$prefix" -name libsortie.a)")
if find "$prefix/include" -path '*/server/*' -o -path '*/cli/*' -o -path '*/arena/*' | grep .; then
    echo "these headers are not public"
    exit 1
fi
"$prefix/bin/sortie" --version

expected="first player wins
3x5 is lost for the side to move"
cmake -G Ninja -S "$example" -B "$folder/by_cmake" -D CMAKE_PREFIX_PATH="$prefix" >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --build "$folder/by_cmake" >"$folder/log" || { cat "$folder/log"; exit 1; }
[ "$("$folder/by_cmake/example" | tail -n 2)" = "$expected" ] || { "$folder/by_cmake/example"; exit 1; }

command -v pkg-config >/dev/null || { echo "pkg-config is not there; that way is not tested"; exit 0; }
export PKG_CONFIG_PATH=$library/pkgconfig
read -ra flags < <(pkg-config --cflags --libs sortie)
"${CXX:-c++}" "$example/main.cpp" "${flags[@]}" -o "$folder/example"
[ "$("$folder/example" | tail -n 2)" = "$expected" ] || { "$folder/example"; exit 1; }

# Who installs the Debian package gets all that it links.
depends=$(sed -n 's/^set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "\(.*\)")$/\1/p' "$build/CPackConfig.cmake")
for flag in "${flags[@]}"; do
    case $flag in -lsortie | -lm | -lpthread | -lstdc++) continue ;; -l*) package=lib${flag#-l}-dev ;; *) continue ;; esac
    [[ ", $depends," == *", ${package,,},"* ]] || { echo "libsortie-dev does not depend on ${package,,}: $depends"; exit 1; }
done
