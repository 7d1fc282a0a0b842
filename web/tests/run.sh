#!/usr/bin/env bash
# Runs the page's tests: run.sh unit, or run.sh pages SORTIE_BINARY [FILE]. Status 77: skipped, because something is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() {
    echo "web tests skipped: $1"
    exit 77
}
command -v node >/dev/null || skip "there is no node (./dev test installs it)"
[ -x node_modules/.bin/vitest ] || skip "web/node_modules is missing (./dev test installs it, or: npm ci --prefix web)"
if [ "$1" = pages ]; then
    export SORTIE_BINARY=$2 CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
    [ -n "$CHROMIUM" ] || skip "there is no chromium (./dev test installs it)"
fi
exec node_modules/.bin/vitest run --project "$1" ${3:+"tests/pages/$3.test.ts"}
