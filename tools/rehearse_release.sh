#!/usr/bin/env bash
# rehearse_release.sh: everything that a release does except for publishing it: source archive, packages from that
# archive, made twice and compared, lintian, and the program as it is installed. docs/releasing.md has the whole procedure.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/build-release
rm -rf "$out"
mkdir -p "$out"

step() { echo "release: $*"; }
fail() { echo "release: $*" >&2; exit 1; }

[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed"
version=$(sed -n 's/^project(sortie VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
python3 tools/check_version.py . || fail "the places that say the version do not agree"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

step "source archive of $version"
archive=$(tools/source_archive.sh "$out")

for round in first second; do
    step "packages from the archive, $round time"
    mkdir "$out/$round"
    tar -xf "$archive" -C "$out/$round"
    (
        cd "$out/$round/sortie-$version"
        # The page needs npm and a network; what this checkout has built is the same.
        [ ! -d ../../../web/dist ] || cp -r ../../../web/dist web/
        export CCACHE_BASEDIR=$PWD
        cmake --preset release -D BUILD_TESTING=OFF -D CMAKE_INSTALL_PREFIX=/usr >/dev/null
        cmake --build build -- --quiet
        cd build && cpack >cpack.log || { cat cpack.log; exit 1; }
        cp ./*.deb "$out/$round/"
    )
done
for package in "$out"/first/*.deb; do
    cmp "$package" "$out/second/$(basename "$package")" || fail "$(basename "$package") is not reproducible"
    mv "$package" "$out/"
done

if command -v lintian >/dev/null; then
    step "lintian"
    # There is no address yet; the second is asked of packages of Debian itself only.
    lintian --fail-on error,warning --suppress-tags bogus-mail-host,initial-upload-closes-no-bugs "$out"/*.deb
else
    step "lintian is not installed; not checked"
fi

step "the program as it is installed"
for package in "$out"/*.deb; do dpkg-deb -x "$package" "$out/root"; done
"$out/root/usr/bin/sortie" --version
"$out/root/usr/bin/sortie" best --depth 6 --quiet
rm -rf "$out/first" "$out/second" "$out/root"

(cd "$out" && sha256sum -- *.tar.gz *.deb | tee SHA256SUMS)
step "done; what remains by hand is in docs/releasing.md"
