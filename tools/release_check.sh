#!/usr/bin/env bash
# Builds and tests a fresh clone of the last commit in new Debian systems, one after the other, as users meet it who
# have just installed one. Needs root, a network and 4 GB of disk. The mirror, proxies, certificates and npm settings
# are those of this machine.
# Usage: tools/release_check.sh RELEASE…
#        SORTIE_CHECK=build tools/release_check.sh RELEASE…   only builds
#        SORTIE_CHECK=deb tools/release_check.sh RELEASE…     makes the packages, and keeps them in build-RELEASE/
set -euo pipefail
cd "$(dirname "$0")/.."

mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | awk '/\/debian\/?$/ && !found++')

check() (
    release=$1
    root=$(mktemp -d "${TMPDIR:-/tmp}/sortie-$release.XXXXXX")
    chmod 755 "$root"  # the users of services have to get through it
    clean_up() {
        umount "$root/dev/shm" "$root/dev/pts" "$root/proc" 2>/dev/null || true
        rm -rf --one-file-system "$root"
    }
    trap clean_up EXIT

    debootstrap --variant=minbase --include=ca-certificates "$release" "$root" "$mirror" >"$root.log" ||
        { tail "$root.log"; exit 1; }
    rm "$root.log"
    apt-config dump Acquire | grep -i '::proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true
    if [ -f ~/.npmrc ]; then cp ~/.npmrc "$root/root/"; fi
    certificates=/etc/ssl/host-certificates.crt  # a proxy of this machine may sign with its own
    cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$root$certificates"
    mount -t proc proc "$root/proc"
    mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666
    mkdir -p "$root/dev/shm"
    mount -t tmpfs tmpfs "$root/dev/shm"
    git clone --quiet --depth 1 "file://$PWD" "$root/srv/sortie"
    chroot "$root" env -i HOME=/root LANG=C.UTF-8 NODE_EXTRA_CA_CERTS="$certificates" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        /srv/sortie/dev "${SORTIE_CHECK:-test}"
    if [ "${SORTIE_CHECK:-test}" = deb ]; then
        mkdir -p "build-$release"
        cp "$root"/srv/sortie/build/*.deb "build-$release/"
    fi
)

failed=()
for release in "$@"; do
    echo "release-check: $release"
    check "$release" || failed+=("$release")
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "release-check: failed on ${failed[*]}" >&2
    exit 1
fi
echo "release-check: passed on $*"
