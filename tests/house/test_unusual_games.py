"""Pages of games with simultaneous turns, or where the fewest points win, on variants of tests/core/pile.py."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ScoresAndWinners, View
from tests.core.pile import PILE
from tests.core.test_ranking import build_seat_scores
from tests.core.test_simultaneous_turns import SIMULTANEOUS_PILE_GAME
from web.i18n import Speaker
from web.table.address import PageRequest
from web.table.bar import (
    build_standard_bar_of_followed_game,
    build_standard_score_bar,
    describe_seats_asked_to_move_or_empty,
)
from web.table.ending import build_points_ending_if_game_is_won
from web.table.game_pages import load_game_pages
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.record_entries import build_record_entry_with_moves_in_words, group_record_into_turns


@pytest.fixture(autouse=True)
def active_request_context(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"):
        yield


def build_english_page(answer: Answer) -> Page:
    """Returns an English page of an answer."""
    say = Speaker("en", answer.table.names)
    view = str(answer.view)
    return Page(
        request=PageRequest(),
        full_answer=answer,
        answer=answer,
        pages=load_game_pages("scout"),
        view=view,
        base="",
        say=say,
    )


def evaluate_to_page(game: AnyGame, view: View, **query: str) -> Page:
    return build_english_page(evaluate(game, view, query))


@pytest.mark.parametrize(
    ("game", "moves", "expected_head"),
    [
        (SIMULTANEOUS_PILE_GAME, "", "Everybody to move"),
        (SIMULTANEOUS_PILE_GAME, "take.1", "B, C to move"),
        (SIMULTANEOUS_PILE_GAME, "take.1_take.1", "C to move"),
        (PILE, "", "A to move"),
    ],
)
def test_bar_names_seats_to_move_in_simultaneous_game(game: AnyGame, moves: str, expected_head: str) -> None:
    page = evaluate_to_page(game, View.PLAY, players="3", pile="99", move=moves)
    assert build_standard_bar_of_followed_game(page).head == expected_head


@pytest.mark.parametrize("view", [View.PLAY, View.MOVES])
def test_all_seats_of_simultaneous_turn_are_described_as_everybody(view: View) -> None:
    page = evaluate_to_page(SIMULTANEOUS_PILE_GAME, view, players="3", pile="99")
    assert describe_seats_asked_to_move_or_empty(page) == "Everybody to move"


@pytest.mark.parametrize(("game", "expected_seats"), [(SIMULTANEOUS_PILE_GAME, ["", ""]), (PILE, ["p1", "p2", "p1"])])
def test_record_entry_of_simultaneous_turn_has_no_seat(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame, expected_seats: list[str]
) -> None:
    monkeypatch.setattr(Speaker, "message_text", lambda _say, message: message.code)
    page = evaluate_to_page(game, View.PLAY, players="2", pile="99", move="take.1_take.1_take.1")
    turns = group_record_into_turns(page)
    assert [build_record_entry_with_moves_in_words(page, turn).seat for turn in turns] == expected_seats


def build_pile_score_page(score: ScoresAndWinners) -> Page:
    """Returns the page of a score in the pile game."""
    answer = evaluate(PILE, View.SCORE, {"players": "3", "p1": "1", "p2": "2", "p3": "3"})
    return build_english_page(replace(answer, score=score))


def test_bar_ranks_seats_from_fewest_points_if_fewest_win() -> None:
    score: Any = ScoresAndWinners(seats=build_seat_scores(12, 3, 7), fewest_wins=True)
    bar = build_standard_score_bar(build_pile_score_page(score), score)
    assert bar.head == "B: 3 pt, in front"
    assert bar.lines[0] == "C\u00a07, A\u00a012"


def test_ending_states_positive_margin_if_fewest_points_win() -> None:
    ending = build_points_ending_if_game_is_won(
        build_pile_score_page(rank_seats_as_final_score(build_seat_scores(12, 3, 7), lowest_total_wins=True)),
        PageContent(),
    )
    assert ending is not None
    assert (ending.winners, ending.points) == (("p2",), 3)
    assert [(seat.seat, behind) for seat, behind in ending.rows] == [("p2", 0), ("p3", 4), ("p1", 9)]
    assert "4" in ending.head
    assert "-" not in ending.head
