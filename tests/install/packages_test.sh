#!/usr/bin/env bash
# ./dev chooses the names of packages that the system offers, however slowly apt-cache tells them.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
system=$(mktemp -d)
trap 'rm -rf "$system"' EXIT

# A system that has nothing installed and offers all packages except for those that match a pattern.
make_system() {
    printf '#!/bin/sh\nexit 1\n' >"$system/dpkg-query"
    cat >"$system/apt-cache" <<TEXT
#!/bin/sh
echo "\$2:"
case \$2 in
    $1) echo "  Candidate: (none)" ;;
    *) echo "  Candidate: 1.0-1" ;;
esac
sleep 0.02
echo "  Version table:" || exit 1
TEXT
    chmod +x "$system/dpkg-query" "$system/apt-cache"
}

expect() {
    PATH=$system:$PATH "$root/dev" packages >"$system/packages"
    grep -qx "$1" "$system/packages" || { echo "expected $1 among:"; cat "$system/packages"; exit 1; }
}

make_system "nothing"
expect libboost1.81-dev
make_system "libboost1.81-dev"
expect libboost-dev
