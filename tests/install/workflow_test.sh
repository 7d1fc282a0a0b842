#!/usr/bin/env bash
# The workflow for a public forge: its commands exist, and git trusts the checkout in a container, which belongs to
# somebody else there.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
workflow=$root/.github/workflows/ci.yml

mapfile -t commands < <(sed -n 's/^ *command: \[\(.*\)\]$/\1/p' "$workflow" | tr ',' '\n' | tr -d '" ' | tr -d '0-9')
[ ${#commands[@]} -gt 3 ] || { echo "no commands found in $workflow"; exit 1; }
help=$("$root/dev" help)
for command in "${commands[@]}"; do
    grep -q "^\./dev ${command%clang}\b" <<<"$help" || { echo "./dev has no command '$command'"; exit 1; }
done
grep -q 'run: bash .ci/run$' "$workflow" || { echo "the workflow does not run what .ci/run runs"; exit 1; }

[ "$(id -u)" -eq 0 ] || { echo "not root: whether git trusts the folder is not tested"; exit 0; }
command -v git >/dev/null || { echo "no git here: whether it trusts the folder is not tested"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git init -q "$folder/tree"
chown -R nobody "$folder/tree"
export HOME=$folder GIT_CONFIG_NOSYSTEM=1
git -C "$folder/tree" status >/dev/null 2>&1 && { echo "git trusts everything here: not tested"; exit 0; }
mapfile -t trust < <(sed -n 's/^  \(GIT_CONFIG_[A-Z_0-9]*\): *"\{0,1\}\([^"]*\)"\{0,1\}$/\1=\2/p' "$workflow")
env "${trust[@]}" git -C "$folder/tree" status >/dev/null
