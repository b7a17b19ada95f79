"""Options for the fields of a move draft: the value of a legal move is marked as possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from calculators import load_game
from calculators.core.types import FieldOption, View
from calculators.coupelation.field_options import PaymentOptions, list_number_options
from calculators.coupelation.state import Card as CoupelationCard
from calculators.coupelation.state import Payment, Take, Up
from calculators.coupelation.unfinished import TurnDraft
from calculators.scout.move_types import SeenScout, SeenScoutAndShow, SeenShow
from calculators.scout.state import Card, top_numbers
from calculators.scout.unfinished import MoveDraft, list_all_move_kinds_with_refusals, list_side_options
from calculators.scout.unfinished import list_next_card_or_other_number_options as list_scout_number_options
from calculators.subway.starting_choices import list_option_of_each_style_refused_if_taken
from calculators.subway.state import ChooseStart
from calculators.vectron.refusals import list_option_of_each_seat_refused_if_row_empty
from calculators.vectron.state import DrawFromRow
from calculators.vogu.state import SIDES, Face, PlaceCard, Reveal
from calculators.vogu.unfinished import list_colours_of_revealed_card_as_token_options, list_edge_options
from tests.engine import TextGameEngine, list_message_codes
from tests.house.records import RANDOM_RECORD_SPECS, generate_random_record
from tests.run_length import choose_by_run_length

OptionsAndChosenValue = tuple[tuple[FieldOption[Any], ...], object]
"""The options of a field, and the value that a move has in it."""


def generate_options_and_chosen_values(state: Any, move: Any) -> Iterator[OptionsAndChosenValue]:
    """Yields options and chosen value of each field of a move for which its game lists options."""
    match move:
        case PlaceCard():
            for index, side in enumerate(SIDES):
                entered = dict(zip(SIDES[:index], move.face.edges, strict=False))
                yield list_edge_options(Face(**entered), side), move.face.edges[index]
        case Reveal():
            yield list_colours_of_revealed_card_as_token_options(state, move.card_with_token), move.colour
        case SeenShow():
            yield list_all_move_kinds_with_refusals(state), "show"
            for index, number in enumerate(top_numbers(move.cards)):
                yield list_scout_number_options(state, MoveDraft(move=SeenShow(move.cards[:index]))), number
        case SeenScout() | SeenScoutAndShow():
            yield list_all_move_kinds_with_refusals(state), "both" if isinstance(move, SeenScoutAndShow) else "scout"
            yield list_side_options(state), move.side
        case ChooseStart() if move.style is not None:
            yield list_option_of_each_style_refused_if_taken(state, state.table.turn), move.style
        case DrawFromRow():
            yield list_option_of_each_seat_refused_if_row_empty(state), move.seat
        case Up() if isinstance(move.face, int):
            yield list_number_options(state, move.entered_cell), move.face
        case Take():
            draft = TurnDraft(action=replace(move, payment=Payment(discards=move.payment.discards)))
            options = PaymentOptions(state, state, draft)
            yield options.list_possible_first_cards_with_whether_they_can_pay(), move.payment.first


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "start", "seed"), RANDOM_RECORD_SPECS)
def test_option_chosen_by_legal_move_is_marked_as_possible(slug: str, start: str, seed: int) -> None:
    rules = TextGameEngine(load_game(slug))
    moves = generate_random_record(slug, start, seed, choose_by_run_length(25, 60))
    verdict = rules.verdict_on_moves_of_query(f"{start}&move={'_'.join(moves)}", View.PLAY)
    found = [
        (step.move, value, next(one for one in options if one.value == value).can_be_legal)
        for step in verdict.legal_steps
        for options, value in generate_options_and_chosen_values(step.before, rules.game.parse_move(step.move))
    ]
    assert found
    assert [one for one in found if not one[-1]] == []


def read_state(slug: str, query: str) -> Any:
    return TextGameEngine(load_game(slug)).read(query)


def test_third_colour_of_vogu_card_is_marked_impossible_with_violation() -> None:
    blue_and_red = Face(top=list_edge_options(Face(), "top")[0].value, left=list_edge_options(Face(), "left")[1].value)
    third_colour = list_edge_options(blue_and_red, "right")[2]
    assert not third_colour.can_be_legal
    assert list_message_codes(third_colour.violations) == ["vogu.face.colours"]


def test_scout_options_of_no_legal_move_are_marked_impossible() -> None:
    three = read_state("scout", "players=3&table=5.6&owner=p2&ss=0")
    numbers = {one.value: one for one in list_scout_number_options(three, MoveDraft(move=SeenShow((Card(5),))))}
    assert 10 not in numbers, "three players have no 10"
    assert [n for n, one in numbers.items() if one.can_be_legal] == [4, 5, 6]
    assert [one.violations[0].code for one in list_all_move_kinds_with_refusals(three) if one.violations] == [
        "scout.move.spent"
    ]


def test_subway_style_of_another_seat_is_marked_impossible() -> None:
    start = read_state("subway", "players=3&styles=2&p1=H05&at=H05")
    assert [one.value for one in list_option_of_each_style_refused_if_taken(start, 2) if not one.can_be_legal] == [2]
    assert all(one.can_be_legal for one in list_option_of_each_style_refused_if_taken(start, 1))


def test_empty_vectron_row_is_marked_impossible_to_draw_from() -> None:
    options = list_option_of_each_seat_refused_if_row_empty(read_state("vectron", "players=3&row1=D2&row2=-"))
    assert {one.value: one.can_be_legal for one in options} == {1: True, 2: False, 3: True}


def test_coupelation_options_of_no_legal_move_are_marked_impossible() -> None:
    tower = read_state("coupelation", "players=2&tower=20d.25d.31d&reserve=30d&deck=10")
    fitting = [one.value for one in list_number_options(tower, (1, 0)) if one.can_be_legal]
    assert fitting == [21, 22, 23, 24]
    assert not any(one.can_be_legal for one in list_number_options(tower, None))
    paying = PaymentOptions(tower, tower, TurnDraft(action=Take(face=30, cell=(1, 0))))
    assert CoupelationCard(30).face not in [
        one.value for one in paying.list_possible_first_cards_with_whether_they_can_pay()
    ]
    without_target = PaymentOptions(tower, tower, TurnDraft(action=Take(cell=(1, 0))))
    assert [
        one.value for one in without_target.list_possible_first_cards_with_whether_they_can_pay() if one.can_be_legal
    ] == ["F"]
    assert without_target.list_some_fitting_second_payment_cards(7, 0) == ()
