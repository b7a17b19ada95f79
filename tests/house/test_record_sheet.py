"""The sheet of a record: its turns, its curve of points, its lines and columns; and the record on the page."""

import re

import pytest
from flask.testing import FlaskClient

from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.house.test_other_tabs import RECORD_QUERY_BY_SLUG
from web.paper.letter_widths import measure_text_em
from web.paper.record import (
    EM,
    TAB,
    RecordType,
    arrange_record_lines_in_columns_of_pages,
    split_record_into_page_columns,
)
from web.table.record_entries import RecordEntry


def test_record_sheet_marks_illegal_turn(client: FlaskClient) -> None:
    page = client.get("/scout/play/sheet?players=3&move=shown.7.7_shown.2").text
    assert len(re.findall(r"\d+\t[A-E]\t", page)) == 1
    assert "×" in page


def test_short_record_sheet_has_every_turn_in_large_type_and_score_curve(client: FlaskClient) -> None:
    moves = "shown.7.7_scouted.left_shown.8_shown.9_scouted.left_shown.2.2"
    page = client.get(f"/scout/play/sheet?players=3&names=Aki.Ben.Chinatsu&move={moves}&lang=en").text
    assert 'class="cols n1 noted larger"' in page
    assert 'class="cv"' in page
    assert re.findall(r"\d+\t(Aki|Ben|Chinatsu)\t", page) == ["Aki", "Ben", "Chinatsu"] * 2


@pytest.mark.parametrize(("move_count", "expected_css_classes"), [(80, "n1 larger"), (200, "n2 larger"), (400, "n3")])
def test_lines_are_large_and_go_across_the_sheet_where_the_record_leaves_room(
    client: FlaskClient, move_count: int, expected_css_classes: str
) -> None:
    start = START_QUERIES_BY_SLUG["vectron"][1]
    moves = "_".join(generate_random_record("vectron", start, 1)[:move_count])
    page = client.get(f"/vectron/play/sheet?{start}&names=あき.ゆうた.はなこ&move={moves}").text
    assert f'class="cols {expected_css_classes}"' in page
    assert re.search(r">1\t(あき|ゆうた|はなこ)\t", page), "names, also in three columns"


@pytest.mark.parametrize(("scale", "tab_stop_count"), [(1.0, 1), (1.25, 3), (1.5, 2)])
@pytest.mark.parametrize("line_end_text", ["", "赤+6 緑+2 青−1"])
def test_wrapped_record_line_leaves_room_for_text_at_its_end(
    scale: float, tab_stop_count: int, line_end_text: str
) -> None:
    """In millimetres, number, name, words, gap and end text are no wider than the column."""
    lines = [RecordEntry(number=1, seat="p1", words="3列6段 青2 青3 青− 黒− " * 2, end_text=line_end_text)]
    wrapped = RecordType(scale=scale, name_stops=tab_stop_count).wrap_lines_to_column_width(
        lines, has_any_end_text=True
    )
    assert "".join(line.words for line in wrapped).replace(" ", "") == lines[0].words.replace(" ", "")
    end = (measure_text_em(line_end_text) * EM + 1.5) * scale if line_end_text else 0
    assert all(
        (1 + tab_stop_count) * TAB * scale + measure_text_em(line.words) * EM * scale + end <= 88.1 for line in wrapped
    )


def make_record_lines(text: str, first_number: int, end_number: int) -> list[RecordEntry]:
    """Returns lines with the same words, numbered from `first_number` to before `end_number`."""
    return [RecordEntry(number=number, seat="p1", words=text) for number in range(first_number, end_number)]


@pytest.mark.parametrize("line_count", [331, 383, 391, 399, 401, 457, 464, 555, 632])
def test_last_page_of_long_record_leaves_room_for_footer(line_count: int) -> None:
    lines = make_record_lines("x", 1, line_count + 1)
    pages = list(
        split_record_into_page_columns(
            lines, column_count=3, first_page_column_lines=55, later_page_column_lines=76, last_page_max_column_lines=60
        )
    )
    assert [line for page in pages for column in page for line in column] == lines
    *_, end = pages
    assert len(end[0]) <= 60
    assert all(len(column) == len(end[0]) for column in end[:-1])
    assert all(len(column) <= 76 for page in pages[1:] for column in page)


def test_record_is_wrapped_into_two_columns_or_three_if_long() -> None:
    long = make_record_lines("あ" * 25, 1, 101)
    for lines, height, columns in (
        (long[:60], 40, 2),
        (long[:40] + make_record_lines("あ", 41, 100), 55, 2),
        (long[:10] + make_record_lines("あ", 11, 111), 40, 3),
    ):
        three = arrange_record_lines_in_columns_of_pages(lines, height, has_texts_at_line_ends=False)
        assert [len(page) for page in three] == [columns]
    assert sum(line.continues_line_above for column in three[0] for line in column) == 10


def test_long_record_with_line_end_texts_is_wrapped_into_three_columns() -> None:
    """Two columns if they have room; else three. 411 turns take two pages."""
    lines = [
        RecordEntry(number=number, seat="p1", words="あ" * 15, end_text="5" if number % 2 else "")
        for number in range(1, 412)
    ]
    short, middle, long = (
        arrange_record_lines_in_columns_of_pages(lines[:count], 50, has_texts_at_line_ends=True)
        for count in (100, 180, 411)
    )
    assert [len(page) for page in short] == [2]
    assert [[len(column) for column in page] for page in middle] == [[60, 60, 60]]
    assert len(long) == 2


@pytest.mark.parametrize(
    ("slug", "impossible_move"),
    [("scout", "shown.1"), ("vogu", "place.3G2GpGpW.1.0"), ("coupelation", "draw.9"), ("vectron", "draw.p2")],
)
def test_impossible_turn_is_listed_in_record_with_its_clause(
    client: FlaskClient, slug: str, impossible_move: str
) -> None:
    page = client.get(f"/{slug}/play?{RECORD_QUERY_BY_SLUG[slug]}_{impossible_move}").text
    lines = [line.partition("</li>")[0] for line in page[page.index('id="record"') :].split("<li")[1:]]
    newest = next(line for line in lines if "<h2" not in line)
    assert 'class="is-bad"' in newest
    assert 'value="at.' not in newest, "an impossible turn has no position"
    assert re.search(rf'contra.*href="/{slug}/rules[^"]*#', newest, re.DOTALL)


@pytest.mark.parametrize("slug", ["scout", "coupelation"])
def test_page_and_paper_say_a_turn_in_the_same_words(client: FlaskClient, slug: str) -> None:
    page, printed = (client.get(f"/{slug}/{name}?{RECORD_QUERY_BY_SLUG[slug]}").text for name in ("play", "play/sheet"))
    words = re.findall(r'class="tx"><b>(.*?)</b>', page[page.index('id="record"') :])
    assert words
    assert [text for text in words if not re.search(rf"\t\s*{re.escape(text)}\s", printed)] == []
