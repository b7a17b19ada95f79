"""Notices of a record and its sheet name the rulings that decided any of its turns."""

from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from calculators.core.evaluate import answer_with_notices_of_rulings_deciding_any_turn, evaluate
from calculators.core.types import View
from tests.engine import parse_table_rows

MEETING_TABLE_QUERY = "p1=H05&p2=H08&p3=T02&p4=M14&at=H05.H08.T02.M14&styles=1.2.4.3"
LANDING_MOVE, WALKING_MOVE = "go.H08.r3-4", "go.H09.r1"
CONTACTS_TABLE_QUERY = "players=5&values=B0.R9.Y0.G0.W0.K0&board=1R1RpRpR.1R1RpRpR_1R1RmRpR.-"
RECORDS_AND_RULINGS = parse_table_rows(f"""
    subway  {MEETING_TABLE_QUERY}&move={LANDING_MOVE}  landing
    subway  {MEETING_TABLE_QUERY}&move={LANDING_MOVE}_{WALKING_MOVE}  landing
    subway  {MEETING_TABLE_QUERY}&turn=p2&move={WALKING_MOVE}  -
    subway  {MEETING_TABLE_QUERY}&move=  -
    # With the Kamiiida line from Heian-dori, M12 is no transfer station: two beads there would be a contradiction.
    subway  p1=H05&p2=M12*2&p3=T02&p4=M14&at=H05.M12.T02.M14&styles=1.2.4.3&turn=p3&move=go.T03.r1_go.M15.r1-2  -
    vogu  {CONTACTS_TABLE_QUERY}&move=place.3R2RpRpR.1.1  contacts
    vogu  {CONTACTS_TABLE_QUERY}&move=place.3R2RpRpR.1.1_place.1B1BpBpB.2.0  contacts
    # `stuck` repeats the end of the round by the scout before it; it is not judged at a position.
    scout  players=2&p1=c8.s0.h2&p2=c8.s1.h1&table=T.T.T&owner=p1&turn=p2&move=scouted.left_stuck  -
    vectron  players=2&map=a1G1_23S2_1b12_S1G3&p1=h3.g6.s5&p2=h3&row1=-&row2=-&move=draw.deck  -
""")


def list_named_rulings(slug: str, query: str) -> list[object]:
    answer = answer_with_notices_of_rulings_deciding_any_turn(
        evaluate(load_game(slug), View.PLAY, dict(parse_qsl(query)))
    )
    return [notice.params["ruling"] for notice in answer.notices if ".ruling." in notice.code]


@pytest.mark.parametrize(("slug", "query", "rulings"), RECORDS_AND_RULINGS)
def test_record_names_rulings_that_decided_any_turn(slug: str, query: str, rulings: str) -> None:
    assert list_named_rulings(slug, query) == rulings.split()


def test_check_answer_gets_no_further_ruling_notices() -> None:
    checked = evaluate(load_game("subway"), View.CHECK, dict(parse_qsl(f"{MEETING_TABLE_QUERY}&move={LANDING_MOVE}")))
    assert answer_with_notices_of_rulings_deciding_any_turn(checked) == checked


@pytest.mark.parametrize(("lang", "expected_text"), [("ja", "置き換えるだけ"), ("en", "replace")])
def test_record_sheet_footer_names_deciding_ruling(client: FlaskClient, lang: str, expected_text: str) -> None:
    page = client.get(f"/subway/play/sheet?{MEETING_TABLE_QUERY}&move={LANDING_MOVE}_{WALKING_MOVE}&lang={lang}").text
    assert expected_text in page[page.index("<footer") :]
