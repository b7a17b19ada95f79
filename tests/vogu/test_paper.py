"""VOGU's sheets: their texts, and their look against stored pictures."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.paper import (
    LONGEST_NAMES,
    check_looks_as_stored,
    check_texts_before_printing,
    fetch_checked_sheet,
    sheet_text_without_spaces,
)
from tests.run_length import choose_by_run_length

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
CARDS_BY_SEAT = ("GWg.GWw.BG.BW", "BY.RKr.RY.KK", "YYy.RR.BK.BR", "BR.RWr.YG.WK", "BGg.KKk.RY.WW")
HAND_PARAMETER = "hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
WIDE_BOARD = ".".join(["2G1WpGmW", "1R3BpRmB", "3Y1GmYpG", "1Y2RpYmR"] * 3)


def build_score_sheet_address(players: int) -> str:
    """The address of the score sheet of a finished game."""
    seats = "&".join(f"p{n}={cards}" for n, cards in enumerate(CARDS_BY_SEAT[:players], 1))
    return f"score.pdf?players={players}&{seats}&values=B4.R6.Y-1.G5.W-1.K2&first=p1"


TABLE_PARAMETERS = "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
MOVES_ADDRESS = f"moves.pdf?{TABLE_PARAMETERS}&{HAND_PARAMETER}"
CHECK_ADDRESS = f"check.pdf?{TABLE_PARAMETERS}&move"
RECORD_ADDRESS = (
    "play.pdf?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
    "&move=place.3G2GpGpW.1.0_reveal.GW.x.G_place.1B3BpBpB.-1.1_reveal.KK.x.K_place.2R1RpRpR.2.3"
)
REFUSED_CARD_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BmBpB_-.1Y1YmYpY&move=place.3G2GpGpW.0"
NEAR_LIMIT_QUERY = "values=B9.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&lang=ja"
SHEETS = parse_table_rows(f"""
    score-4-ja       {build_score_sheet_address(4)}                        5×3×1.5 22.5 −1×3×1.5 26点 手番の早いAの勝ち
    score-open       score.pdf?values=B4&p1=GW                             あと3枚
    moves-ja         {MOVES_ADDRESS}                                       261 90 171 赤×9 手札がのっ
    check-corner-en  {CHECK_ADDRESS}=place.2Y2RpYmR.-1.-1                  Notlegal
    record-ja        {RECORD_ADDRESS}                                      赤2 緑+3 黒のコマ
""")
SHEETS_OF_LONG_RUN = parse_table_rows(f"""
    score-3-en       {build_score_sheet_address(3)}                        22.5 26pts
    score-4-en       {build_score_sheet_address(4)}                        22.5 26pts
    score-5-en       {build_score_sheet_address(5)}                        22.5 26pts
    score-3-ja       {build_score_sheet_address(3)}                        22.5 26点
    score-5-ja       {build_score_sheet_address(5)}                        手番の早いAの勝ち
    score-long       {build_score_sheet_address(5)}&names={".".join(LONGEST_NAMES)}  {"あき" * 6}
    score-running    score.pdf?players=5&p1=BR.BY.BG.BW.BK&values=B-10.R10&board=2G1WpGmW.2R1WpRmW.2B1WpBmW.1G1WpGmW  -
    moves-en         {MOVES_ADDRESS}                                       R×9 yourself
    moves-wide       moves.pdf?board={WIDE_BOARD}&values=B1.R0.Y0.G0.W0.K0&{HAND_PARAMETER[:-9]}  -
    record-en        {RECORD_ADDRESS}                                      R2 G+3 tokenK
    check-legal-ja   {CHECK_ADDRESS}=place.2Y2RpYmR.2.0                    できます
    check-legal-en   {CHECK_ADDRESS}=place.2Y2RpYmR.2.0                    Legal
    check-far-ja     {CHECK_ADDRESS}=place.2Y2RpYmR.9.9                    できません
    check-far-en     {CHECK_ADDRESS}=place.2Y2RpYmR.9.9                    Notlegal
    check-corner-ja  {CHECK_ADDRESS}=place.2Y2RpYmR.-1.-1                  できません
    check-reveal-ja  {CHECK_ADDRESS}=reveal.GW.x.G                         できます
    check-reveal-en  {CHECK_ADDRESS}=reveal.GW.x.G                         Legal
""")
"""Stored picture, address and expected texts of a sheet."""


@pytest.mark.parametrize(
    ("picture", "address", "expected_texts"), choose_by_run_length(SHEETS, [*SHEETS, *SHEETS_OF_LONG_RUN])
)
def test_sheet_matches_stored_picture_and_contains_expected_texts(
    client: FlaskClient, picture: str, address: str, expected_texts: str
) -> None:
    lang = "en" if picture.endswith("-en") else "ja"
    data = fetch_checked_sheet(client, f"/vogu/{address}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{picture}.png")
    text = sheet_text_without_spaces(data)
    for expected_text in expected_texts.split():
        assert expected_text in text, expected_text


@pytest.mark.clause("vogu.limit")
@pytest.mark.parametrize(
    ("address", "expected_texts"),
    parse_table_rows(f"""
        # The two edges of a question and their contact; an unentered value has no change from one number to another.
        check?board=1W1WmWpW&move=place.1K2KpKpK.1.0&lang=ja  白−黒21色の価値 / !None
        # A refused card is drawn only if the page draws it.
        check?{REFUSED_CARD_QUERY}.4&lang=ja  緑3緑2緑+白+
        check?{REFUSED_CARD_QUERY}.5&lang=ja  !緑3緑2緑+白+
        # Without moves a sheet has what is missing, or the values at the start.
        moves?&lang=en  Notenteredyet:Values,Layout,Hand
        check?&lang=en  Notenteredyet:Layout,Moveinquestion
        play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&lang=en  Valuesfromthefirstcards:blue−1,red+2,
        # A change of +4 at +9 is +1.
        moves?{HAND_PARAMETER.replace("2Y2RpYmR", "3B3BmBmB")}&{NEAR_LIMIT_QUERY}  青+1 / !青+4
        play?players=5&move=place.3B3BmBmB.3.0&{NEAR_LIMIT_QUERY}  青+1 / !青+4
        """),
)
def test_sheet_has_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_before_printing(client, f"/vogu/{address}", expected_texts)


@pytest.mark.parametrize(("row", "is_drawn"), [(4, True), (5, False)])
def test_page_draws_refused_card_only_near_layout(client: FlaskClient, row: int, *, is_drawn: bool) -> None:
    assert (f'id="at-board-{row}-0"' in client.get(f"/vogu/check?{REFUSED_CARD_QUERY}.{row}").text) is is_drawn


def test_sheet_of_reveal_without_layout_draws_no_board(client: FlaskClient) -> None:
    question = "players=5&hand=3G2GpGpW.1R3YmYmR&move=reveal.3G2GpGpW.1R3YmYmR.G"
    page = client.get(f"/vogu/check/sheet?{question}&lang=en").text
    assert "Not entered yet: Layout<" in page
    assert 'class="vb"' not in page
