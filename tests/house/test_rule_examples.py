"""Examples of clauses on the rules page: their texts, and what they show."""

import html
import re

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.engine import parse_two_column_table
from tests.run_length import for_each_game
from web.rule_pages import answer_examples_by_slug_of_clauses_having_one

EXAMPLE_TEXTS_BY_CLAUSE = parse_two_column_table("""
    vogu.setup.values      Values from the first cards: blue −1, red −3
    vogu.draft             8 of at most 9 hand cards of A are known
    vogu.pass.turns        If B owns 9 cards, 1 turn has been taken; 0 cards are placed or revealed
    vogu.place.edge        Not legal — Only a corner touches
    vogu.limit             value of green +9 → +10
    vogu.end               Everybody owns 4 cards: the game is over
    vogu.score.token       A 26, C 26, B 25 — Winner: A — green: 5 × 3 × 1.5 = 22.5 → 22
    scout.deck             Not legal — There is no card 10 in the deck for 3 players.
    scout.pairs            There is one 7/3, and it is out already
    scout.strength         2, 3, 4, 5 beats 10, 10, 10: 4 cards against 3.
    scout.last             Nobody beat A's show: the round ends
    subway.move.end        2 moves: to Tokai-dori, to Tsukijiguchi
    subway.score.trail     A 20, B 4, C 2, D 2 — longest route: 9 stations
    coupelation.row.order  Not legal — 7 is too small
    coupelation.silence    Legal — if A holds 20
    coupelation.draw       Legal — 3 drawn.
    coupelation.win        All have won
    vectron.swapcard       2 moves: Move to C2, Move to A4
    vectron.settle.rank    Gauge 7, rank 1: 4 − 1 = 3
""")


@pytest.mark.no_cover
@for_each_game
def test_clause_example_on_rules_page_has_expected_answer_text(slug: str, client: FlaskClient) -> None:
    page = client.get(f"/{slug}/rules?lang=en").text
    for clause, text in EXAMPLE_TEXTS_BY_CLAUSE.items():
        if clause.startswith(f"{slug}."):
            article = page[page.index(f'id="{clause}"') :]
            example = article.partition('class="example">')[2].partition("</p>")[0]
            words = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", example)).split())
            assert text in words
            assert clause != "coupelation.win" or words.endswith("Example All have won")


@for_each_game
def test_moves_example_is_used_by_one_clause_only(slug: str) -> None:
    """A list of many moves that shows two clauses would show neither clearly."""
    lists = [clause.example for clause in load_game(slug).clauses if clause.example.startswith("moves")]
    assert len(lists) == len(set(lists))


def test_vogu_examples_have_no_fit_notice_except_pass_turns() -> None:
    """vogu.fit notices: the entries of a table do not add up. Only the clause about them shows one."""
    notice_codes = {
        slug: [n.code for n in example.answer.notices]
        for slug, example in answer_examples_by_slug_of_clauses_having_one("vogu").items()
    }
    assert [slug for slug, codes in notice_codes.items() if any(code.startswith("vogu.fit") for code in codes)] == [
        "vogu.pass.turns"
    ]
