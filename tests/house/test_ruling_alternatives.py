"""Pages display the answers of both options of a ruling, and examples of ruling clauses depend on their rulings."""

import re

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.engine import parse_table_rows
from tests.run_length import for_each_game
from web.rule_pages import answer_examples_by_slug_of_clauses_having_one

SUBWAY_BEADS_QUERY = "p1=H05&p2=H08&p3=T02&p4=H09&at=H05.H08.T02.H09&styles=1.3.2.4&roll=3.4"


def list_texts_of_both_answers(client: FlaskClient, address: str) -> list[str]:
    """Returns the texts of the two answers side by side."""
    page = client.get(address).text
    both = re.search(r'<div class="both">(.*?)</div>\s*<div>(.*?)</div></div>', page, re.DOTALL)
    assert both, address
    return [" ".join(re.sub(r"<[^>]+>", " ", way).split()) for way in both.groups()]


@pytest.mark.parametrize("question", [f"check?{SUBWAY_BEADS_QUERY}&move=go.H08", f"moves?{SUBWAY_BEADS_QUERY}"])
def test_effects_of_subway_move_are_listed_for_both_ruling_options(client: FlaskClient, question: str) -> None:
    both, replaced = list_texts_of_both_answers(client, f"/subway/{question}&lang=en")
    assert "Own bead on Nagoya" in both
    assert "One bead of B on Nagoya is replaced" in both
    assert "Own bead on Nagoya" not in replaced
    assert "One bead of B on Nagoya is replaced" in replaced


def test_reason_for_illegal_move_stands_beside_effects_of_other_option(client: FlaskClient) -> None:
    now, other = list_texts_of_both_answers(
        client, "/coupelation/check?tower=24.25&hand=7.18.33&move=down.33.1.0&lang=en"
    )
    assert "no room" in now
    assert "draw up to" in other


@for_each_game
def test_ruling_clause_example_has_answer_depending_on_ruling(slug: str) -> None:
    """An example with the same answer under each option would not explain the ruling."""
    for clause in load_game(slug).clauses:
        if clause.basis == "ruling" and any(ruling.clause == clause.slug for ruling in load_game(slug).rulings):
            answer = answer_examples_by_slug_of_clauses_having_one(slug)[clause.slug].answer
            effect_codes = {effect.code for effect in answer.verdict.effects} if answer.verdict else set()
            assert answer.alternatives or f"{slug}.contacts.order" in effect_codes or clause.slug == "vectron.just3", (
                clause.slug
            )


@pytest.mark.parametrize(
    ("slug", "clause", "deciding_criterion"),
    parse_table_rows("""
        vogu    vogu.tie           turn
        vogu    vogu.win           total
        subway  subway.tie         termini
        subway  subway.tie.shared  shared
    """),
)
def test_end_clause_example_is_decided_by_criterion_of_clause(slug: str, clause: str, deciding_criterion: str) -> None:
    answer = answer_examples_by_slug_of_clauses_having_one(slug)[clause].answer
    assert answer.score
    assert answer.score.decided_by == deciding_criterion
