"""The shared parts of a page (QR code, link, title, text, listed address, sheet) do not depend on a secret."""

import io
import re
from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from calculators import GAMES, load_game
from calculators.core.types import View
from tests.paper import fetch_checked_sheet
from tests.run_length import choose_by_run_length
from tests.trust.test_public_queries import SECRET_HAND_CASES

SHARED_PART_PATTERNS = {
    "title": r"<head>.*?<title>(.*?)</title>",
    "link": r'data-share value="([^"]*)"',
    "listed": r'data-address="([^"]*)"',
    "text": r'<textarea class="field" rows="3"\s+readonly>(.*?)</textarea>',
    "code": r'<img class="qr"[^>]*src="([^"]*)"',
    "drawn": r'<div class="qr">(.*?)</div>',
    "address": r'<p class="addr">(.*?)</p>',
    "shared table": r'"(/table\?[^"]*)"',
}


def find_shared_parts(page: str) -> dict[str, list[str]]:
    return {name: re.findall(pattern, page, re.DOTALL) for name, pattern in SHARED_PART_PATTERNS.items()}


def collect_all_shared_parts(
    client: FlaskClient, captured_sheets: list[str], path: str, query: dict[str, str]
) -> tuple[list[dict[str, list[str]]], bytes]:
    """The shared parts of page, sheet and PDF (before it is printed), and the QR code."""
    encoded_query = "?" + urlencode(query, safe="*")
    client.get(f"{path}.pdf{encoded_query}")
    pages = [client.get(path + kind + encoded_query).text for kind in ("", "/sheet")]
    parts = [find_shared_parts(page) for page in (*pages, captured_sheets.pop())]
    return parts, client.get(f"{path}.qr{encoded_query}").data


def test_each_shared_part_is_found(client: FlaskClient, captured_sheets: list[str]) -> None:
    query = {"players": "3", "mine": "p1.37.41", "move": "shown.37"}
    pages, _ = collect_all_shared_parts(client, captured_sheets, "/scout/play", query)
    assert {name for page in pages for name, found in page.items() if found} == set(SHARED_PART_PATTERNS)


@pytest.mark.parametrize("slug", SECRET_HAND_CASES)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=choose_by_run_length(2, 40), deadline=None
)
@given(data=st.data())
def test_shared_page_parts_do_not_depend_on_secret(
    client: FlaskClient, captured_sheets: list[str], slug: str, data: st.DataObject
) -> None:
    public, cards, size, moves = SECRET_HAND_CASES[slug]
    move = data.draw(st.sampled_from([*moves, ""]))
    view = data.draw(st.sampled_from([View.CHECK, View.PLAY] if move else [View.SCORE, View.MOVES]))
    hands = st.permutations(cards).map(lambda dealt: dealt[:size])

    def draw_query_with_hand() -> dict[str, str]:
        hand, n = data.draw(hands), data.draw(st.integers(1, size + 1))
        own = {} if view is View.PLAY else {"hand": ".".join(hand)}
        return {**dict(parse_qsl(public)), **own, **({"move": move.format(*hand, n=n)} if move else {})}

    one, other = draw_query_with_hand(), draw_query_with_hand()
    path = f"/{slug}/{view}"
    assert {client.get(path, query_string=query).status_code for query in (one, other)} == {200}
    parts = [collect_all_shared_parts(client, captured_sheets, path, query) for query in (one, other)]
    assert parts[0] == parts[1]


SECRET_PARAMETERS = [
    (slug, parameter.name, parameter.example)
    for slug in GAMES
    for parameter in load_game(slug).parameters_except_move_and_lang
    if parameter.secret
]


@pytest.mark.parametrize(("slug", "name", "example"), SECRET_PARAMETERS)
def test_qr_code_does_not_depend_on_secret_parameter(client: FlaskClient, slug: str, name: str, example: str) -> None:
    query = {"phase": "play"} if slug == "vectron" else {}  # with this phase a hand has three cards
    for view in View:
        bare, secret = (
            client.get(f"/{slug}/{view}.qr", query_string=fields) for fields in (query, {**query, name: example})
        )
        assert (bare.status_code, secret.status_code, bare.mimetype) == (200, 200, "image/svg+xml")
        assert bare.data == secret.data


@pytest.mark.no_cover
def test_pdf_metadata_has_only_title_producer_and_language(client: FlaskClient) -> None:
    """No author, no time and no link with a hand."""
    hand = "37.41.59"
    data = fetch_checked_sheet(client, f"/scout/moves.pdf?hand={hand}&table=82&owner=p2&names=secretname")
    reader = PdfReader(io.BytesIO(data))
    metadata = {name.strip("/"): str(value) for name, value in (reader.metadata or {}).items()}
    assert set(metadata) <= {"Title", "Producer", "Lang"}
    assert metadata["Title"] == "SCOUT! 手の一覧"
    links = [
        str(note.get_object()["/A"].get("/URI", "")) for page in reader.pages for note in page.get("/Annots") or ()
    ]
    assert not [link for link in links if hand in link or "secretname" in link]
