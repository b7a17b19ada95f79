"""Every limit there is: at it a question is answered, one above it is refused, or cut and said so."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game, search
from calculators.core import answers
from calculators.core.answers import MAX_DETAILED_MOVES, MAX_LISTED_VIOLATIONS
from calculators.core.evaluate import evaluate
from calculators.core.parsing import NAME_BYTES
from calculators.core.replay import MOVES_LIMIT
from calculators.core.types import View
from tests.trust.asking import ask, encoded, get
from tests.trust.search import LONG
from tests.trust.tables import tables
from web import qr
from web.table.address import MAX_PARAMETERS, MAX_SELECTION_LENGTH, QUERY_BYTES, QueryTooLong
from web.table.address import parse_page_request as read_query
from web.table.page import MAX_MOVES_OF_LONG_LIST

FACE = "2G1WpGmW"


def items(item: str, separator: str, most: int) -> tuple[str, str]:
    """A list at a limit and one above it."""
    return separator.join([item] * most), separator.join([item] * (most + 1))


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


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.no_cover
def test_every_parameter_has_a_limit(slug: str) -> None:
    """A list that is as long as an address can be is not read."""
    for name in (*(parameter.name for parameter in load_game(slug).query_parameters), "move"):
        for separator in "._":
            assert unreadable(slug, name, separator.join("1" * 3000)) == [name]


def test_a_name_takes_so_many_bytes() -> None:
    assert len(quote("👨\u200d👩\u200d👧" * 4)) == NAME_BYTES


def test_bytes_of_a_query() -> None:
    assert read_query(b"p1=" + b"G" * (QUERY_BYTES - 3)).query
    with pytest.raises(QueryTooLong):
        read_query(b"p1=" + b"G" * (QUERY_BYTES - 2))


def test_parameters_of_a_query() -> None:
    assert len(read_query(b"&".join(b"a%d=1" % n for n in range(MAX_PARAMETERS))).query) == MAX_PARAMETERS
    with pytest.raises(QueryTooLong):
        read_query(b"&".join(b"a%d=1" % n for n in range(MAX_PARAMETERS + 1)))


def test_length_of_a_pick() -> None:
    assert read_query(b"pick=" + b"a" * MAX_SELECTION_LENGTH).selection == "a" * MAX_SELECTION_LENGTH
    assert read_query(b"pick=" + b"a" * (MAX_SELECTION_LENGTH + 1)).selection == ""


def a_move(slug: str) -> str:
    """A move that can be written, of one of the clauses' examples."""
    return next(query["move"].split("_")[0] for _, query in tables(slug) if "move" in query)


@pytest.mark.parametrize("slug", GAMES)
def test_moves_of_a_replay(slug: str) -> None:
    most, more = items(a_move(slug), "_", MOVES_LIMIT)
    assert unreadable(slug, "move", most) == []
    (unread,) = evaluate(load_game(slug), View.CHECK, {"move": more}).unread
    assert unread.expected.code == "expected.fewer"
    assert unread.expected.params == {"limit": MOVES_LIMIT}


HAND = "12.23.34.45.56.67.78.89"


def test_moves_that_are_listed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the limit the first are listed, the count is exact, and a notice says so."""
    every = evaluate(load_game("scout"), View.MOVES, {"hand": HAND})
    monkeypatch.setattr(answers, "MAX_LISTED_MOVES", every.count)
    whole = evaluate(load_game("scout"), View.MOVES, {"hand": HAND})
    assert len(whole.moves or ()) == whole.count == every.count
    assert not [n for n in whole.notices if n.code == "scout.limit.moves"]

    monkeypatch.setattr(answers, "MAX_LISTED_MOVES", every.count - 1)
    cut = evaluate(load_game("scout"), View.MOVES, {"hand": HAND})
    assert cut.count == every.count
    assert [m.move for m in cut.moves or ()] == [m.move for m in every.moves or ()][:-1]
    (notice,) = [n for n in cut.notices if n.code == "scout.limit.moves"]
    assert notice.params == {"count": every.count, "listed": every.count - 1}

    asked = ask(client, "scout", "moves", encoded({"hand": HAND, "lang": "en"}))
    assert asked is not None
    assert len(asked.data["moves"]["list"]) == asked.data["moves"]["count"] - 1
    text = next(n["text"] for n in asked.data["notices"] if n["code"] == "scout.limit.moves")
    assert str(every.count) in text.replace(",", "")
    assert text in asked.page.text


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
    query = encoded({"p1": "GW.GW.BW.BW", "p2": "RR"})
    length = len("http://localhost/vogu/score?") + len(query)
    for capacity, fits in ((length, True), (length - 1, False)):
        monkeypatch.setattr(qr, "MAX_QR_BYTES", capacity)
        page = get(client, "/vogu/score", query)
        assert page.status_code == 200
        assert ('id="take-qr"' in page.text) == fits
        assert ("/vogu/score.qr" in page.text) == fits
        assert get(client, "/vogu/score.qr", query).status_code == (200 if fits else 414)
        assert get(client, "/vogu/score.pdf", query).status_code == 200
        assert ("data:image/png;base64," in sheets.pop()) == fits


@pytest.mark.parametrize("slug", GAMES)
def test_legal_tables_have_short_addresses(slug: str) -> None:
    """The longest table a rule page shows stays under the contract's 1,500 bytes, so that a code holds it."""
    rules = load_game(slug)
    for view, query in tables(slug):
        read = rules.parse_query_apart_from_moves({name: value for name, value in query.items() if name != "move"})
        if not read.unread and not rules.find_violations(read.state, View(view)):
            assert len(encoded(rules.format_query(read.state))) <= 1500


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


@pytest.mark.parametrize("view", ["score", "moves"])
def test_a_page_names_the_first_of_very_many_contradictions(client: FlaskClient, view: str) -> None:
    """The bar says how many there are, JSON has the first hundred."""
    tower = "_".join([".".join(["1"] * 14)] * 14)
    address = f"/coupelation/{view}?tower={tower}"
    page, data = client.get(address), client.get(address.replace("?", ".json?")).get_json()
    every = evaluate(load_game("coupelation"), View(view), {"tower": tower}).violations
    assert len(every) > 300
    assert len(data["violations"]) == MAX_LISTED_VIOLATIONS
    assert page.text.count("note contra") <= 31
    assert f"ほか{len(every) - 30}か所" in page.text
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
            assert len(client.get(f"/coupelation/{view}{ending}?{query}").data) < LONG
    told = client.get(f"/coupelation/score.json?{query}&lang=en").json
    assert told is not None
    every = evaluate(load_game("coupelation"), View.SCORE, {"tower": query.removeprefix("tower=")}).violations
    assert len(told["violations"]) == MAX_LISTED_VIOLATIONS < len(every)
    (notice,) = (one for one in told["notices"] if one["code"] == "coupelation.limit.violations")
    assert notice["params"] == {"count": len(every), "listed": MAX_LISTED_VIOLATIONS}
    assert notice["text"] == f"{len(every)} contradictions in all; the first {MAX_LISTED_VIOLATIONS} are listed."
