"""Pins and hashes of every package, ours and theirs: `make lock`.

Above the mark of a requirements file stand our own choices, each with its one-line reason, edited by hand.
This script writes the hashes beside them and, below the mark, what those packages need in turn. The answer
holds for every platform and for Python 3.11 and later; `pip install --require-hashes` takes nothing else.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "# --- what those need in turn: written by `make lock`, not by hand ---"
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==")

# Each file with the files it stands on: what is pinned there is not pinned again.
FILES = {
    "requirements.txt": [],
    "requirements-dev.txt": ["requirements.txt"],
    "requirements-tools.txt": ["requirements.txt", "requirements-dev.txt"],
    "requirements-npm.txt": [],
}


def own_lines(text: str) -> list[str]:
    """The lines written by hand: reasons, pins without their hashes, includes of other files."""
    head = text.split(MARK)[0]
    lines = [line.rstrip(" \\") for line in head.splitlines() if not line.startswith("    --hash")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def key(requirement: str) -> str:
    """The package a line pins, spelled as the index compares names; empty for any other line."""
    match = PIN.match(requirement)
    return re.sub(r"[-_.]+", "-", match[1]).lower() if match else ""


def resolve(pins: list[str], constraints: list[Path]) -> dict[str, list[str]]:
    """Every package those pins need, with its hashes: one block of lines each."""
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-config", "--system-certs", "-"]
    command += [part for path in constraints for part in ("--constraint", str(path))]
    # The public index and nothing this machine may have been told to use besides.
    env = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_"))}
    done = subprocess.run(command, input="\n".join(pins), text=True, capture_output=True, env=env, cwd=ROOT)
    if done.returncode:
        sys.exit(done.stderr)
    blocks: dict[str, list[str]] = {}
    current: list[str] = []
    for line in done.stdout.splitlines():
        if name := key(line):
            current = blocks.setdefault(name, [])
        current.append(line)
    return blocks


def lock(name: str, below: list[str]) -> str:
    """The whole new text of one requirements file."""
    lines = own_lines((ROOT / name).read_text())
    blocks = resolve([line for line in lines if key(line)], [ROOT / other for other in below])
    for other in below:
        for line in (ROOT / other).read_text().splitlines():
            blocks.pop(key(line), None)
    out: list[str] = []
    for line in lines:
        if key(line):
            # Our spelling of the name; the rest (markers, hashes) as resolved.
            block = blocks.pop(key(line))
            out += [block[0].replace(block[0].split("==")[0], line.split("==")[0], 1), *block[1:]]
        else:
            out.append(line)
    if blocks:
        out += ["", MARK]
        for name_ in sorted(blocks):
            out += blocks[name_]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    for file, stands_on in FILES.items():
        text = lock(file, stands_on)
        assert "://" not in text, f"{file}: an address has no place in it"
        (ROOT / file).write_text(text)
        print(f"{file}: {sum(bool(key(line)) for line in text.splitlines())} packages")
