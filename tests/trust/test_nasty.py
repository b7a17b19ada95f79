"""Each address of `nasty.txt` gets the listed status and a sound answer."""

import json
import re
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from tests.trust.answer_checks import assert_json_contract, assert_page_is_sound
from web.headers import security_and_version_headers_with_cors_for_json

pytestmark = pytest.mark.no_cover

PARSED_FILE_LINES = [
    line.partition(" #")[0].strip().partition(" ")
    for line in (Path(__file__).parent / "nasty.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
ADDRESSES_WITH_STATUS = [(address, int(status)) for status, _, address in PARSED_FILE_LINES]


def decode_path_and_query(address: str) -> tuple[str, str]:
    """Path and query as a server passes them on: bytes as Latin-1, the path decoded."""
    expanded = re.sub(r"⟨(.*?)⟩×(\d+)", lambda found: found[1] * int(found[2]), address)
    sent = re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes.fromhex(found[1].decode()), expanded.encode())
    path, _, query = sent.partition(b"?")
    return unquote_to_bytes(path).decode("latin-1"), query.decode("latin-1")


@pytest.mark.parametrize(("address", "status"), ADDRESSES_WITH_STATUS)
def test_nasty_address_gets_listed_status_and_sound_answer(client: FlaskClient, address: str, status: int) -> None:
    path, query = decode_path_and_query(address)
    answer = client.open("/", environ_overrides={"PATH_INFO": path, "QUERY_STRING": query})
    assert answer.status_code == status
    assert security_and_version_headers_with_cors_for_json(path).items() <= dict(answer.headers).items()
    if status in (303, 308):
        sent_to = answer.headers["Location"]
        assert re.fullmatch(r"[!#-;=?-~]+", sent_to, re.ASCII), "no space, line end, quote or tag"
    elif answer.mimetype == "text/html":
        assert_page_is_sound(answer.text)
    slug, view = path.split("/")[1], path.rpartition("/")[2]
    if view in ("score", "moves", "check") and slug in GAMES:
        data = client.open("/", environ_overrides={"PATH_INFO": f"{path}.json", "QUERY_STRING": query})
        # The page ignores unknown parameters, which the JSON refuses.
        assert data.status_code == status or (status, data.status_code) == (200, 422)
        if status != 414:
            assert_json_contract(json.loads(data.data), slug, view, data.status_code)


def test_each_nasty_address_is_listed_once() -> None:
    addresses = [address for address, _ in ADDRESSES_WITH_STATUS]
    assert sorted(set(addresses)) == sorted(addresses)
