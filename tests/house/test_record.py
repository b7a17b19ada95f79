"""The record of a followed game on paper: every turn, and how the points went."""

import re
import subprocess

import pytest
from flask.testing import FlaskClient

from tests.house.records import generate_random_record
from tests.house.test_kept import FOLLOWED
from tests.paper import fetch_checked_sheet
from web.paper.letter_widths import measure_text_em
from web.paper.record import (
    EM,
    FIRST,
    LATER,
    TAB,
    RecordType,
    split_record_into_page_columns_balancing_last_page,
    wrap_record_into_pages_of_two_or_three_columns,
    wrap_text_to_width_em,
)
from web.table.record_entries import RecordEntry

MOVES = "shown.7.7_scouted.left_shown.8_shown.9_scouted.left_shown.2.2"


def test_the_record_has_every_turn_and_a_curve(client: FlaskClient) -> None:
    page = client.get(f"/scout/play/sheet?players=3&move={MOVES}").get_data(as_text=True)
    assert len(re.findall(r"\d+\t[A-E]\t", page)) == len(MOVES.split("_"))
    assert 'class="cv"' in page


def test_a_record_says_where_it_broke(client: FlaskClient) -> None:
    page = client.get("/scout/play/sheet?players=3&move=shown.7.7_shown.2").get_data(as_text=True)
    assert len(re.findall(r"\d+\t[A-E]\t", page)) == 1
    assert "×" in page


def test_a_record_begins_without_a_turn(client: FlaskClient) -> None:
    for slug in ("vogu", "scout", "subway", "coupelation", "vectron"):
        assert client.get(f"/{slug}/play/sheet").status_code == 200


def test_a_short_record_is_set_large_and_names_who_moved(client: FlaskClient) -> None:
    """Of a sheet a third was empty under tiny print, and its rows had letters for names."""
    page = client.get(f"/scout/play/sheet?players=3&names=Aki.Ben.Chinatsu&move={MOVES}&lang=en").text
    assert 'class="cols n1 noted larger"' in page
    assert re.findall(r"\d+\t(Aki|Ben|Chinatsu)\t", page) == ["Aki", "Ben", "Chinatsu"] * 2


@pytest.mark.parametrize(("scale", "stops"), [(1.0, 1), (1.25, 3), (1.5, 2)])
@pytest.mark.parametrize("after", ["", "赤+6 緑+2 青−1"])
def test_a_line_of_any_size_leaves_room_for_what_stands_at_its_end(scale: float, stops: int, after: str) -> None:
    """Millimetres: number and name before it, its words, the gap and its end are no wider than the column."""
    lines = [RecordEntry(number=1, seat="p1", words="3列6段 青2 青3 青− 黒− " * 2, end_text=after)]
    wrapped = RecordType(scale, "", {}, stops).wrap_lines_to_column_width(lines, has_any_end_text=True)
    assert "".join(line.words for line in wrapped).replace(" ", "") == lines[0].words.replace(" ", "")
    end = (measure_text_em(after) * EM + 1.5) * scale if after else 0
    assert all((1 + stops) * TAB * scale + measure_text_em(line.words) * EM * scale + end <= 88.1 for line in wrapped)


def lines_of(text: str, first: int, end: int) -> list[RecordEntry]:
    """Lines with the same words, numbered from `first` to before `end`."""
    return [RecordEntry(number=number, seat="p1", words=text) for number in range(first, end)]


def test_no_line_is_lost_between_pages() -> None:
    lines = lines_of("x", 1, 401)
    pages = list(split_record_into_page_columns_balancing_last_page(lines, column_count=2))
    assert [line for page in pages for column in page for line in column] == lines
    assert all(len(column) <= (FIRST if page is pages[0] else LATER) for page in pages for column in page)


@pytest.mark.parametrize("count", [331, 383, 391, 399, 401, 457, 464, 555, 632])
def test_the_last_of_several_pages_leaves_its_foot_room(count: int) -> None:
    lines = lines_of("x", 1, count + 1)
    pages = list(
        split_record_into_page_columns_balancing_last_page(
            lines, column_count=3, first_page_column_lines=55, later_page_column_lines=76, last_page_max_column_lines=60
        )
    )
    assert [line for page in pages for column in page for line in column] == lines
    *_, end = pages
    assert len(end[0]) <= 60
    assert all(len(column) == len(end[0]) for column in end[:-1])
    assert all(len(column) <= 76 for page in pages[1:] for column in page)


def test_no_line_of_the_longest_record_lies_on_its_foot(client: FlaskClient) -> None:
    """Its whole address stands there: no code holds it."""
    start = "players=3&house=stalking-on"
    moves = generate_random_record("subway", start, 1)
    data = fetch_checked_sheet(client, f"/subway/play.pdf?{start}&lang=ja&move={'_'.join(moves)}", page_count=3)
    boxes = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=data, capture_output=True, check=True
    ).stdout.decode()
    *_, last = boxes.split("<page ")
    found = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<', last)
    foot = min(
        float(top) for top, _, word in found if word in ("決めごと", "わたしたちの読み方", "localhost/subway/play")
    )
    above = [float(low) for top, low, _ in found if float(top) < foot - 1]
    assert above
    assert max(above) < foot - 5, "points; the line above the foot lies between"


def test_a_line_that_is_too_long_goes_on_below() -> None:
    text = "山札から置く › 斜め3 › B2 › 清算 A+3 B+1"
    pieces = wrap_text_to_width_em(text, 12)
    assert len(pieces) > 1
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert all(measure_text_em(piece) <= 12 for piece in [*pieces, *wrap_text_to_width_em("あ" * 40, 12)])
    assert wrap_text_to_width_em("", 12) == [""]


def test_a_long_record_stands_in_three_columns() -> None:
    long = lines_of("あ" * 25, 1, 101)
    for lines, height, columns in (
        (long[:60], 40, 2),
        (long[:40] + lines_of("あ", 41, 100), 55, 2),
        (long[:10] + lines_of("あ", 11, 111), 40, 3),
    ):
        three = wrap_record_into_pages_of_two_or_three_columns(lines, height, has_texts_at_line_ends=False)
        assert [len(page) for page in three] == [columns]
    assert sum(line.continues_line_above for column in three[0] for line in column) == 10


def test_a_long_record_with_something_at_the_ends_of_its_lines_is_set_close() -> None:
    """Two columns while they do; then three, smaller; 400 turns are two pages at most."""
    lines = [
        RecordEntry(number=number, seat="p1", words="あ" * 15, end_text="5" if number % 2 else "")
        for number in range(1, 412)
    ]
    assert [
        len(page)
        for page in wrap_record_into_pages_of_two_or_three_columns(lines[:100], 50, has_texts_at_line_ends=True)
    ] == [2]
    (page,) = wrap_record_into_pages_of_two_or_three_columns(lines[:180], 50, has_texts_at_line_ends=True)
    assert [len(column) for column in page] == [60, 60, 60]
    assert len(wrap_record_into_pages_of_two_or_three_columns(lines, 50, has_texts_at_line_ends=True)) == 2


@pytest.mark.parametrize(
    ("slug", "impossible"),
    [("scout", "shown.1"), ("vogu", "place.3G2GpGpW.1.0"), ("coupelation", "draw.9"), ("vectron", "draw.p2")],
)
def test_an_impossible_turn_stands_in_the_record_with_its_clause(
    client: FlaskClient, slug: str, impossible: str
) -> None:
    page = client.get(f"/{slug}/play?{FOLLOWED[slug]}_{impossible}").text
    lines = [line.partition("</li>")[0] for line in page[page.index('id="record"') :].split("<li")[1:]]
    newest = next(line for line in lines if "<h2" not in line)
    assert 'class="is-bad"' in newest
    assert 'value="at.' not in newest, "no table stands after it"
    assert re.search(rf'contra.*href="/{slug}/rules[^"]*#', newest, re.DOTALL)


@pytest.mark.parametrize("slug", ["scout", "coupelation"])
def test_page_and_paper_say_a_turn_in_the_same_words(client: FlaskClient, slug: str) -> None:
    page, printed = (client.get(f"/{slug}/{name}?{FOLLOWED[slug]}").text for name in ("play", "play/sheet"))
    words = re.findall(r'class="tx"><b>(.*?)</b>', page[page.index('id="record"') :])
    assert words
    assert [text for text in words if not re.search(rf"\t\s*{re.escape(text)}\s", printed)] == []
