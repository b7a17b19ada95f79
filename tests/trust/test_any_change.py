"""Real queries of every game, view and form get sound answers: changed in one to four places, or unchanged in any view.

300 changed ones, the same in each run; 40,000 in `make long`.
"""

from collections.abc import Iterable
from itertools import islice

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from scripts.compare import list_played_queries, list_queries_in_sources
from tests.run_length import IS_LONG_RUN, choose_by_run_length, for_each_game, pair_cases_with_others
from tests.trust.query_fuzzing import Question, describe_answer_fault, generate_questions

pytestmark = pytest.mark.no_cover

SEED_COUNT, QUESTIONS_PER_SEED = choose_by_run_length((2, 150), (20, 2_000))


def assert_answers_are_sound(client: FlaskClient, questions: Iterable[Question]) -> None:
    found = {fault: str(question) for question in questions if (fault := describe_answer_fault(client, question))}
    assert not found


@pytest.mark.usefixtures("captured_sheets")
@pytest.mark.parametrize("seed", range(SEED_COUNT))
def test_changed_queries_get_sound_answers(client: FlaskClient, seed: int) -> None:
    assert_answers_are_sound(client, islice(generate_questions(seed), QUESTIONS_PER_SEED))


PAGES = ("score", "moves", "check", "play", "score/sheet", "moves/sheet", "check/sheet", "play/sheet", "rules", "setup")
REQUEST_STEP = choose_by_run_length(1_501, 3)
"""Every n-th pair of query and page is requested. Prime to the number of pages, so that each page is."""


@for_each_game
def test_known_query_gets_sound_answer_in_view_it_was_not_written_for(client: FlaskClient, slug: str) -> None:
    """A table that one view checks and refuses reaches another view unchecked."""
    queries = sorted({*list_queries_in_sources(slug), *(list_played_queries(slug) if IS_LONG_RUN else ())})
    questions = [Question(path=f"/{slug}/{page}", query=query.encode()) for query in queries for page in PAGES]
    assert_answers_are_sound(client, questions[::REQUEST_STEP])


@for_each_game
def test_clause_example_gets_sound_answer_as_start_of_record(client: FlaskClient, slug: str) -> None:
    queries = [clause.example.partition("?")[2] for clause in load_game(slug).clauses if clause.example]
    questions = [
        Question(path=f"/{slug}/play", query=f"{query}&lang={language}".encode())
        for query, language in pair_cases_with_others(queries, ("ja", "en"))
    ]
    assert_answers_are_sound(client, questions)


@pytest.mark.parametrize("body", ["players=3&view=score&a%0Ab=1", "players=3&view=score&あ=1"])
def test_strange_parameter_name_makes_no_malformed_header(client: FlaskClient, body: str) -> None:
    touch = Question(path="/vogu/enter", query=body.encode(), is_script_request=True, is_sent_in_body=True)
    assert_answers_are_sound(client, [touch])
