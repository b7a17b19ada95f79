"""Real queries of every game, view and form get sound answers: changed in one to four places, or unchanged in any view.

300 changed ones, the same in each run; 40,000 in `make long`.
"""

from __future__ import annotations

from itertools import islice

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from scripts.compare import list_played_queries, list_queries_in_sources
from tests.run_length import IS_LONG_RUN, choose_by_run_length
from tests.trust.query_fuzzing import Question, describe_answer_fault, generate_questions
from web import pdf

pytestmark = pytest.mark.no_cover

SEED_COUNT, QUESTIONS_PER_SEED = choose_by_run_length((2, 150), (20, 2_000))


@pytest.mark.parametrize("seed", range(SEED_COUNT))
def test_changed_queries_get_sound_answers(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", lambda _: b"%PDF-")
    found = {
        wrong: str(question)
        for question in islice(generate_questions(seed), QUESTIONS_PER_SEED)
        if (wrong := describe_answer_fault(client, question))
    }
    assert not found


PAGES = ("score", "moves", "check", "play", "score/sheet", "moves/sheet", "check/sheet", "play/sheet", "rules", "setup")
REQUEST_STEP = choose_by_run_length(1_501, 3)
"""Every n-th pair of query and page is requested. Prime to the number of pages, so that each page is."""


@pytest.mark.parametrize("slug", GAMES)
def test_known_query_gets_sound_answer_in_view_it_was_not_written_for(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """A table that one view checks and refuses reaches another view unchecked."""
    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", lambda _: b"%PDF-")
    queries = sorted({*list_queries_in_sources(slug), *(list_played_queries(slug) if IS_LONG_RUN else ())})
    questions = [Question(path=f"/{slug}/{page}", query=query.encode()) for query in queries for page in PAGES]
    found = {
        wrong: str(question)
        for question in questions[::REQUEST_STEP]
        if (wrong := describe_answer_fault(client, question))
    }
    assert not found


ONCE_FAILING_ADDRESSES = (
    "/scout/check?players=00&turn=p2&hand=13.24&table=57&owner=p1&ss=0&move=scout.left.1",
    "/scout/check?hand=x.x.x.x.x.x.x.x.x.x.x&move=show.1",
    "/subway/check?players=3&at=E06.T18.M14&styles=4.2.3&roll=2&move=path.H09.H10",
    "/subway/check?players=3&at=E06.T18.M14&styles=4.2.3&roll=2&p1=E06&move=go.H09",
    "/subway/moves/sheet?p1=E06&p2=T18&p3=M14&p4=S12&at=E06.T18.M14.S12&styles=4.2.3.1&roll=2&players=3",
    "/subway/play?players=3&p1=M05.T07*3.S05*3.H10*2",
    "/subway/play.pdf?players=3&p1=M05.T07*3.S05*3.H10*2",
    "/subway/play/sheet?players=3&p1=M05.T07*3.S05*3.H10*2",
    "/coupelation/play.pdf?tower=12.25.31&move=down.7.0.3_flip.0.3",
    "/coupelation/play/sheet?tower=12.25.31&move=down.7.0.3_flip.0.3",
    "/subway/play?p1=H01.H02.H03.H04.H05.H06.H07.H08.H09.H10.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22&bonus=p3&p3=&p4=S12"
    "&p2=T01.T02.T03.T04.T05.T06.T07.T08.T09.T10.T11.T12.T13.T14.T15.T16.T17.T18.T19.T20.K01.M14",
    "/scout/play?hand=37.41.59&table=82&owner=p4&move=scout.left.2.flip&turn=p3&rounds=38.-2.7",
    "/vectron/check?players=2&p1=h2.g7&p2=h3&map=21G1_3aS2_1b12_S1G3&row2=D2&phase=move&move=move.B2",
    "/vectron/check/sheet?players=2&p1=h2.g7&p2=h3&map=21G1_3aS2_1b12_S1G3&row2=D2&phase=move&move=move.B2",
    "/coupelation/rules?tower=25&last=1.0",
    "/coupelation/setup?tower=25&last=1.0&deck=20",
    "/coupelation/play?tower=12.25.31&p1=h3&holds=p1.25",
    "/scout/play?players=4&move=show.1-3&hand=31.32.34&rounds=2.2.1_3.4.1_9.2.4",
    "/scout/check?hand=3.x.5&table=12.13&owner=p4",
    "/scout/check/sheet?players=3&hand=x9.x&table=82&owner=p2",
    "/scout/check/sheet?players=3&move=shown.4.5.6_scouted.left_correct~p2~c1.s0.h12",
    "/subway/moves?at=H05&styles=4&roll=1&robbed=p2&house=stalking-on",
    "/vectron/rules?players=2&p1=g7&p2=-&rounds=7p1.0p0.0p0",
)
"""Each was once answered with a server error."""


@pytest.mark.parametrize("address", ONCE_FAILING_ADDRESSES)
def test_once_failing_address_gets_sound_answer(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", lambda _: b"%PDF-")
    path, _, query = address.partition("?")
    assert describe_answer_fault(client, Question(path=path, query=query.encode())) == ""


@pytest.mark.parametrize("body", [b"players=3&view=score&a%0Ab=1", "players=3&view=score&あ=1".encode()])
def test_strange_parameter_name_makes_no_malformed_header(client: FlaskClient, body: bytes) -> None:
    assert (
        describe_answer_fault(
            client, Question(path="/vogu/enter", query=body, is_script_request=True, is_sent_in_body=True)
        )
        == ""
    )
