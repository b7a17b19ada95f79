"""What leaves a page (code, link, title, text, list of tables, paper's way back) is the same whatever the secret."""

from __future__ import annotations

import io
import re
from typing import Any
from urllib.parse import urlencode

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
from web import pdf

SHARED_PART_PATTERNS = {
    "title": r"<head>.*?<title>(.*?)</title>",
    "link": r'data-share value="([^"]*)"',
    "listed": r'data-address="([^"]*)"',
    "named": r'data-title="([^"]*)"',
    "text": r'<textarea class="field" rows="3"\s+readonly>(.*?)</textarea>',
    "code": r'<img class="qr"[^>]*src="([^"]*)"',
    "drawn": r'<div class="qr">(.*?)</div>',
    "address": r'<p class="addr">(.*?)</p>',
    "shared table": r'"(/table\?[^"]*)"',
}


def find_shared_parts(page: str) -> dict[str, list[str]]:
    return {name: re.findall(pattern, page, re.DOTALL) for name, pattern in SHARED_PART_PATTERNS.items()}


def collect_all_shared_parts(client: FlaskClient, path: str, query: dict[str, str]) -> dict[str, Any]:
    """All that leaves an address: of the page, the sheet, the code and the PDF before it is printed."""
    encoded_query = "?" + urlencode(query, safe="*")
    papers: list[str] = []

    def capture_paper(html: str) -> bytes:
        papers.append(html)
        return b"%PDF-"

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pdf, "make_pdf_of_page_or_raise", capture_paper)
        client.get(f"{path}.pdf{encoded_query}")
    found: dict[str, Any] = {
        kind: find_shared_parts(client.get(path + kind + encoded_query).text) for kind in ("", "/sheet")
    }
    return {
        **found,
        "paper": [find_shared_parts(paper) for paper in papers],
        "qr": client.get(f"{path}.qr{encoded_query}").data,
    }


@pytest.mark.parametrize("slug", SECRET_HAND_CASES)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=choose_by_run_length(2, 40), deadline=None
)
@given(data=st.data())
def test_shared_page_parts_do_not_depend_on_secret(client: FlaskClient, slug: str, data: st.DataObject) -> None:
    public, cards, size, moves = SECRET_HAND_CASES[slug]
    move = data.draw(st.sampled_from([*moves, ""]))
    view = data.draw(st.sampled_from([View.CHECK, View.PLAY] if move else [View.SCORE, View.MOVES]))
    hands = st.permutations(cards).map(lambda dealt: dealt[:size])

    def draw_query_with_hand() -> dict[str, str]:
        hand, n = data.draw(hands), data.draw(st.integers(1, size + 1))
        own = {} if view is View.PLAY else {"hand": ".".join(hand)}
        told = {"move": move.format(*hand, n=n)} if move else {}
        return {**public, **own, **told}

    one, other = draw_query_with_hand(), draw_query_with_hand()
    path = f"/{slug}/{view}"
    if client.get(path, query_string=one).status_code == client.get(path, query_string=other).status_code == 200:
        out, again = collect_all_shared_parts(client, path, one), collect_all_shared_parts(client, path, other)
        for texts in (out[""], again[""]):
            texts.pop("text")  # says what a hand may do: `test_public_queries` asks that it does not
        assert out == again


@pytest.mark.parametrize("slug", GAMES)
def test_qr_code_does_not_depend_on_secret_parameter(client: FlaskClient, slug: str) -> None:
    """`hand`, `mine`, `known`: whichever a game has, the code leads where it would without them."""
    secrets = {
        name: p.example
        for p in load_game(slug).query_parameters
        if (name := p.name) in load_game(slug).secrets and p.example
    }
    for name, example in secrets.items():
        for view in (View.SCORE, View.MOVES, View.CHECK, View.PLAY):
            bare, told = (client.get(f"/{slug}/{view}.qr", query_string=asked) for asked in ({}, {name: example}))
            if bare.status_code == told.status_code == 200 and bare.mimetype == told.mimetype == "image/svg+xml":
                assert bare.data == told.data


def test_pdf_metadata_has_only_title_producer_and_language(client: FlaskClient) -> None:
    """Title and language; no author, no program's input, no link with a hand in it, no time of the printing."""
    hand = "37.41.59"
    data = fetch_checked_sheet(client, f"/scout/moves.pdf?hand={hand}&table=82&owner=p2&names=secretname")
    reader = PdfReader(io.BytesIO(data))
    told = {name.strip("/"): str(value) for name, value in (reader.metadata or {}).items()}
    assert set(told) <= {"Title", "Producer", "Lang"}
    assert told["Title"] == "SCOUT! 手の一覧"
    links = [
        str(note.get_object()["/A"].get("/URI", "")) for page in reader.pages for note in page.get("/Annots") or ()
    ]
    assert not [link for link in links if hand in link or "secretname" in link]
