"""What is installed is what was chosen: exact, hashed, with a reason and a licence."""

import json
import re
import socket
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scripts.licences import rows
from scripts.lock import FILES, MARK, key, own_lines
from web.serving.greeting import addresses, greet, qr_code

ROOT = Path(__file__).parents[2]
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


@pytest.mark.parametrize("file", FILES)
def test_every_package_is_pinned_with_its_hashes(file: str) -> None:
    lines = (ROOT / file).read_text().splitlines()
    for number, line in enumerate(lines):
        if key(line):
            assert line.endswith("\\")
            assert HASH.match(lines[number + 1])
        else:
            assert not line or line.startswith(("#", "-r ")) or HASH.match(line)


@pytest.mark.parametrize("file", FILES)
def test_every_choice_has_its_reason(file: str) -> None:
    lines = own_lines((ROOT / file).read_text())
    assert MARK not in lines
    for before, line in pairwise(lines):
        if key(line):
            assert before.startswith("# ") or key(before)


@pytest.mark.parametrize(
    "folder", [ROOT, ROOT / "scripts" / "lint", ROOT / "scripts" / "lighthouse"], ids=lambda f: f.name
)
def test_npm_packages_are_exact_and_locked(folder: Path) -> None:
    chosen = json.loads((folder / "package.json").read_text())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    for name, version in {**chosen.get("dependencies", {}), **chosen["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert locked[f"node_modules/{name}"]["version"] == version
        assert locked[f"node_modules/{name}"]["integrity"].startswith("sha512-")


def test_everything_says_its_licence() -> None:
    table = rows()
    assert {"Flask", "weasyprint", "htmx.org"} <= {name for _, name, _, _ in table}
    assert [row for row in table if row[3] == "not said"] == []


def test_the_address_for_phones_is_one_of_this_network() -> None:
    for address in addresses():
        assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", address)
        assert not address.startswith("127.")


def test_where_there_is_no_way_out_and_nobody_to_ask_the_terminal_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Nowhere(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError

    def missing(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("web.serving.greeting.socket.socket", Nowhere)
    monkeypatch.setattr("web.serving.greeting.subprocess.run", missing)
    assert addresses() == []
    arbiter: Any = SimpleNamespace(address=[("0.0.0.0", 8000)])
    greet(arbiter)
    assert "http://127.0.0.1:8000/" in capsys.readouterr().out


def test_every_other_address_of_this_machine_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("web.serving.greeting.addresses", lambda: ["192.168.1.7", "10.0.0.7"])
    arbiter: Any = SimpleNamespace(address=[("0.0.0.0", 8000)])
    greet(arbiter)
    said = capsys.readouterr().out
    assert "Takujo 卓上  http://192.168.1.7:8000/" in said
    assert "or http://10.0.0.7:8000/" in said


def test_its_qr_code_is_drawn_in_half_blocks() -> None:
    lines = qr_code("http://192.168.100.200:8000/").splitlines()
    assert set("".join(lines)) <= set(" ▄▀█")
    assert len({len(line) for line in lines}) == 1
    assert max(map(len, lines)) <= 40
