"""Every limit there is: at it a question is answered, one above it is refused, or cut and said so."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game, search
from calculators.core.answers import MAX_DETAILED_MOVES, MAX_LISTED_VIOLATIONS
from calculators.core.evaluate import evaluate
from calculators.core.parsing import NAME_BYTES
from calculators.core.types import View
from tests.trust.asking import encode_query, get_sound_answer
from tests.trust.search import MAX_ANSWER_BYTES
from web import qr
from web.table.address import MAX_SELECTION_LENGTH
from web.table.address import parse_page_request_or_raise_if_too_long as read_query
from web.table.page import MAX_MOVES_OF_LONG_LIST

FACE = "2G1WpGmW"


MOVES = {
    ("vogu", "a column"): (f"place.{FACE}.9999.0", f"place.{FACE}.10000.0"),
    ("vogu", "a row"): (f"place.{FACE}.0.-9999", f"place.{FACE}.0.-10000"),
    ("scout", "a place"): ("show.999", "show.1000"),
    ("scout", "cards shown"): ("shown." + ".".join("7" * 99), "shown." + ".".join("7" * 100)),
    ("scout", "a place of the new hand"): ("scout.left.999", "scout.left.1000"),
    ("coupelation", "a place"): ("up.1.99.99", "up.1.99.100"),
    ("coupelation", "parts"): ("take.1.0.0.2.3" + ".x4" * 45, "take.1.0.0.2.3" + ".x4" * 46),
}
LIMITS: dict[tuple[str, str, str], tuple[str, str]] = {
    **{
        (slug, parameter.name, limit.limited_part): (limit.text_at_limit, limit.text_above_limit)
        for slug in GAMES
        for parameter in load_game(slug).query_parameters
        for limit in parameter.limits
    },
    **{(slug, "move", what): texts for (slug, what), texts in MOVES.items()},
}
"""What each parameter declares of itself, and the parts of moves."""


def unreadable(slug: str, name: str, value: str) -> list[str]:
    """The parameters of a query that cannot be read."""
    return [unread.field for unread in evaluate(load_game(slug), View.CHECK, {name: value}).unread]


@pytest.mark.parametrize(("slug", "name", "what"), LIMITS)
def test_the_most_that_can_be_read(slug: str, name: str, what: str) -> None:
    most, more = LIMITS[slug, name, what]
    assert unreadable(slug, name, most) == []
    assert unreadable(slug, name, more) == [name]


def test_a_name_takes_so_many_bytes() -> None:
    assert len(quote("👨\u200d👩\u200d👧" * 4)) == NAME_BYTES


def test_length_of_a_pick() -> None:
    assert read_query(b"pick=" + b"a" * MAX_SELECTION_LENGTH).selection == "a" * MAX_SELECTION_LENGTH
    assert read_query(b"pick=" + b"a" * (MAX_SELECTION_LENGTH + 1)).selection == ""


def test_letters_of_a_search() -> None:
    """What is beyond them is not looked for."""
    before = "・" * (search.QUERY_LENGTH - len("金山"))
    assert search.search(f"{before}金山") == search.search("金山")
    assert search.search(f"・{before}金山") != search.search("金山")


def test_results_of_a_search() -> None:
    assert len(search.search("カード")) == search.MAX_HITS
    assert search.search("カード", max_hits=3) == search.search("カード")[:3]


def test_length_of_a_qr_code() -> None:
    """What is too long for a code has none: neither an address nor a place on page and paper."""
    assert qr.fits_in_qr_code("a" * qr.MAX_QR_BYTES)
    assert qr.draw_qr_svg("a" * qr.MAX_QR_BYTES).startswith(b"<svg")
    assert qr.qr_png_data_uri_and_side_modules("a" * qr.MAX_QR_BYTES)[1] == 177
    assert (
        qr.qr_png_data_uri_and_side_modules("%E3%81%82" * 100)[1]
        < qr.qr_png_data_uri_and_side_modules("%e3%81%82" * 100)[1]
    ), "names cost less"
    assert not qr.fits_in_qr_code("a" * (qr.MAX_QR_BYTES + 1))


def test_a_question_too_long_for_a_code_is_answered_without_one(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets: list[str] = []
    monkeypatch.setattr("web.pdf.make_pdf_of_page_or_raise", lambda html: sheets.append(html) or b"%PDF-")  # type: ignore[func-returns-value]
    query = encode_query({"p1": "GW.GW.BW.BW", "p2": "RR"})
    length = len("http://localhost/vogu/score?") + len(query)
    for capacity, fits in ((length, True), (length - 1, False)):
        monkeypatch.setattr(qr, "MAX_QR_BYTES", capacity)
        page = get_sound_answer(client, "/vogu/score", query)
        assert page.status_code == 200
        assert ('id="take-qr"' in page.text) == fits
        assert ("/vogu/score.qr" in page.text) == fits
        assert get_sound_answer(client, "/vogu/score.qr", query).status_code == (200 if fits else 414)
        assert get_sound_answer(client, "/vogu/score.pdf", query).status_code == 200
        assert ("data:image/png;base64," in sheets.pop()) == fits


def test_data_of_many_violations_is_bounded() -> None:
    """A query of the longest kind gets an answer that is not much longer."""
    beads = ".".join(f"H{n:02}*99" for n in range(1, 23))
    queries = {
        "subway": {f"p{n}": beads for n in range(1, 6)},
        "vogu": {f"p{n}": ".".join(["BBb"] * 48) for n in range(1, 6)} | {"hand": ".".join([FACE] * 48)},
        "scout": {"hand": ".".join(["11"] * 99), "table": ".".join(["22"] * 99)},
        "coupelation": {"tower": "_".join([".".join(["1"] * 14)] * 14), "hand": ".".join(["1"] * 51)},
        "vectron": {f"row{n}": ".".join(["D9"] * 60) for n in range(1, 5)},
    }
    for slug, query in queries.items():
        for view in ("score", "moves"):
            result = evaluate(load_game(slug), View(view), query)
            assert len(result.violations) <= 400, (slug, view)
            assert len(json.dumps([dict(v.params) for v in result.violations])) < 200_000


def test_a_page_lists_the_first_of_very_many_moves(client: FlaskClient) -> None:
    """What the others are is said, and touched on the picture; JSON has all of them."""
    faces = [
        f"{n}{a}{m}{b}{s}{a}{t}{b}"
        for a, b in ("GW", "RB", "YK", "GR", "WB")
        for n, m, s, t in ("12pm", "33mp", "21pp")
    ]
    hand = ".".join(faces[-9:])
    address = f"/vogu/moves?players=3&values=B4.R0.Y0.G0.W0.K0&board={'.'.join(faces[:6])}&hand={hand}"
    page, data = client.get(address), client.get(address.replace("?", ".json?")).get_json()["moves"]
    assert data["count"] == len(data["list"]) > MAX_DETAILED_MOVES
    assert page.text.count('class="mv"') == MAX_MOVES_OF_LONG_LIST
    assert f"できる手は全部で{data['count']}通り。ここには初めの{MAX_MOVES_OF_LONG_LIST}通りを並べました。" in page.text
    assert len(page.data) <= 300_000


@pytest.mark.parametrize("kind", ["numbers", "hidden"])
def test_a_tower_beyond_every_pyramid_is_answered_in_bounds(client: FlaskClient, kind: str) -> None:
    """196 cards, of which hundreds contradict: the first are told, and how many there are."""
    hidden = {(row, col): str((14 * row + 5 * col) % 50 + 1) for row in range(14) for col in range(row % 3, 14, 4)}
    rows = [
        [str(9000 - 14 * row - col) if kind == "numbers" else hidden.get((row, col), "x") for col in range(14)]
        for row in range(14)
    ]
    query = "tower=" + "_".join(".".join(row) for row in rows)
    for view in ("score", "moves", "check", "play", "possible"):
        for ending in ("", ".json"):
            assert len(client.get(f"/coupelation/{view}{ending}?{query}").data) < MAX_ANSWER_BYTES
    page = client.get(f"/coupelation/score?{query}&lang=en").text
    told = client.get(f"/coupelation/score.json?{query}&lang=en").json
    assert told is not None
    every = evaluate(load_game("coupelation"), View.SCORE, {"tower": query.removeprefix("tower=")}).violations
    assert len(told["violations"]) == MAX_LISTED_VIOLATIONS < len(every)
    assert page.count("note contra") <= 31
    assert f"{len(every) - 30} more" in page
    (notice,) = (one for one in told["notices"] if one["code"] == "coupelation.limit.violations")
    assert notice["params"] == {"count": len(every), "listed": MAX_LISTED_VIOLATIONS}
    assert notice["text"] == f"{len(every)} contradictions in all; the first {MAX_LISTED_VIOLATIONS} are listed."
