#!/bin/sh
# Names the interpreter to build with: the first of these that runs and is 3.11 or later.
for python in python3.13 python3.12 python3.11 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done
echo "Takujo needs Python 3.11 or later (on Debian or Ubuntu: apt-get install python3)." >&2
echo python3
