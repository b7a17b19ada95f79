"""At each limit a question is answered; above it, it is refused or cut with a notice."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game, search
from calculators.core.answers import MAX_DETAILED_MOVES, MAX_LISTED_VIOLATIONS
from calculators.core.evaluate import evaluate
from calculators.core.types import View
from tests.run_length import choose_by_run_length
from tests.trust.answer_checks import encode_query, get_sound_answer
from tests.trust.query_fuzzing import MAX_ANSWER_BYTES
from web import qr
from web.table.address import MAX_SELECTION_LENGTH
from web.table.address import parse_page_request_or_raise as read_query
from web.table.page import MAX_MOVES_OF_LONG_LIST

VOGU_CARD_FACE = "2G1WpGmW"


MOVE_TEXTS_AT_AND_ABOVE_LIMIT = {
    ("vogu", "a column"): (f"place.{VOGU_CARD_FACE}.9999.0", f"place.{VOGU_CARD_FACE}.10000.0"),
    ("vogu", "a row"): (f"place.{VOGU_CARD_FACE}.0.-9999", f"place.{VOGU_CARD_FACE}.0.-10000"),
    ("scout", "a place"): ("show.999", "show.1000"),
    ("scout", "cards shown"): ("shown." + ".".join("7" * 99), "shown." + ".".join("7" * 100)),
    ("scout", "a place of the new hand"): ("scout.left.999", "scout.left.1000"),
    ("coupelation", "a place"): ("up.1.99.99", "up.1.99.100"),
    ("coupelation", "parts"): ("take.1.0.0.2.3" + ".x4" * 45, "take.1.0.0.2.3" + ".x4" * 46),
}
TEXTS_AT_AND_ABOVE_LIMIT: dict[tuple[str, str, str], tuple[str, str]] = {
    **{
        (slug, parameter.name, limit.limited_part): (limit.text_at_limit, limit.text_above_limit)
        for slug in GAMES
        for parameter in load_game(slug).parameters_except_move_and_lang
        for limit in parameter.limits
    },
    **{(slug, "move", what): texts for (slug, what), texts in MOVE_TEXTS_AT_AND_ABOVE_LIMIT.items()},
}
"""The limits that parameters declare, and those of parts of moves."""


def list_unreadable_parameters(slug: str, name: str, value: str) -> list[str]:
    return [unread.field for unread in evaluate(load_game(slug), View.CHECK, {name: value}).unread]


@pytest.mark.parametrize(("slug", "name", "value_part"), TEXTS_AT_AND_ABOVE_LIMIT)
def test_text_at_limit_is_readable_and_text_above_is_not(slug: str, name: str, value_part: str) -> None:
    most, more = TEXTS_AT_AND_ABOVE_LIMIT[slug, name, value_part]
    assert list_unreadable_parameters(slug, name, most) == []
    assert list_unreadable_parameters(slug, name, more) == [name]


def test_selection_above_length_limit_is_dropped() -> None:
    assert read_query(b"pick=" + b"a" * MAX_SELECTION_LENGTH).selection == "a" * MAX_SELECTION_LENGTH
    assert read_query(b"pick=" + b"a" * (MAX_SELECTION_LENGTH + 1)).selection == ""


def test_search_ignores_letters_beyond_length_limit() -> None:
    before = "・" * (search.QUERY_LENGTH - len("金山"))
    assert search.search(f"{before}金山") == search.search("金山")
    assert search.search(f"・{before}金山") != search.search("金山")


def test_search_hits_are_limited_in_number() -> None:
    assert len(search.search("カード")) == search.MAX_HITS
    assert search.search("カード", max_hits=3) == search.search("カード")[:3]


def test_qr_code_is_limited_to_maximum_bytes() -> None:
    assert qr.fits_in_qr_code("a" * qr.MAX_QR_BYTES)
    assert qr.draw_qr_svg("a" * qr.MAX_QR_BYTES).startswith(b"<svg")
    largest, upper_case, lower_case = (
        qr.qr_png_data_uri_and_side_modules(text)[1]
        for text in ("a" * qr.MAX_QR_BYTES, "%E3%81%82" * 100, "%e3%81%82" * 100)
    )
    assert largest == 177
    assert upper_case < lower_case, "upper case needs less room"
    assert not qr.fits_in_qr_code("a" * (qr.MAX_QR_BYTES + 1))


def test_query_too_long_for_qr_code_is_answered_without_code(
    client: FlaskClient, captured_sheets: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
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
        assert ("data:image/png;base64," in captured_sheets.pop()) == fits


def test_page_lists_first_moves_of_long_list_and_full_count(client: FlaskClient) -> None:
    """The page has the number of all; JSON has all of them."""
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


TOWERS_BEYOND_EVERY_PYRAMID: dict[str, Callable[[int, int], str]] = {
    "numbers": lambda row, col: str(9000 - 14 * row - col),
    "hidden": lambda row, col: "x" if (col - row % 3) % 4 else str((14 * row + 5 * col) % 50 + 1),
}


@pytest.mark.parametrize(
    ("kind", "view"),
    [
        (kind, view)
        for kind in TOWERS_BEYOND_EVERY_PYRAMID
        for view in choose_by_run_length(("moves",), ("moves", "check", "play", "possible"))
    ],
)
def test_answer_to_oversized_tower_is_bounded_and_counts_contradictions(
    client: FlaskClient, kind: str, view: str
) -> None:
    """196 cards have hundreds of contradictions, of which the first are listed."""
    face = TOWERS_BEYOND_EVERY_PYRAMID[kind]
    tower = "_".join(".".join(face(row, col) for col in range(14)) for row in range(14))
    for path in (view, f"{view}.json", "score"):
        assert len(client.get(f"/coupelation/{path}?tower={tower}").data) < MAX_ANSWER_BYTES
    page = client.get(f"/coupelation/score?tower={tower}&lang=en").text
    data = client.get(f"/coupelation/score.json?tower={tower}&lang=en").get_json()
    every = evaluate(load_game("coupelation"), View.SCORE, {"tower": tower}).violations
    assert len(data["violations"]) == MAX_LISTED_VIOLATIONS < len(every)
    assert page.count("note contra") <= 31
    assert f"{len(every) - 30} more" in page
    (notice,) = (notice for notice in data["notices"] if notice["code"] == "coupelation.limit.violations")
    assert notice["text"] == f"{len(every)} contradictions in all; the first {MAX_LISTED_VIOLATIONS} are listed."
