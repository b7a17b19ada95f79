"""Drafts: each legal move can be entered field by field, and no option that it needs is marked as impossible."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from calculators import load_game
from calculators.core.parsing import encode_query_string
from calculators.core.types import FieldOption, View
from calculators.coupelation.field_options import PaymentOptions, list_number_options
from calculators.coupelation.state import Card as CoupelationCard
from calculators.coupelation.state import Payment, Take, Up
from calculators.coupelation.unfinished import TurnDraft
from calculators.scout.move_types import SeenScout, SeenScoutAndShow, SeenShow
from calculators.scout.state import Card, top_numbers
from calculators.scout.unfinished import MoveDraft, list_all_move_kinds_with_refusals, list_side_options
from calculators.scout.unfinished import list_next_card_or_other_number_options as list_scout_number_options
from calculators.subway.state import ChooseStart, MoveToStation
from calculators.vectron.state import DrawFromDeck, DrawFromRow, EndTurn, ForcedDraw, MovePiece, PlayCard
from calculators.vogu.state import SIDES, PlaceCard, Reveal
from tests.engine import TextGameEngine
from tests.house.records import RANDOM_RECORD_SPECS, START_QUERIES_BY_SLUG, generate_random_record
from tests.run_length import choose_by_run_length

EnteredFields = Sequence[tuple[str, Any]]
"""The fields of a move with their values, in the order in which they are entered."""


def list_ways_to_enter(move: Any) -> Iterator[tuple[str, EnteredFields]]:
    """Yields the text of the empty draft, and the fields that are entered, in each order worth a test."""
    match move:
        case PlaceCard(face, cell):
            yield "place.????????.?.?", [*zip(SIDES, face.edges, strict=True), ("cell", cell)]
            yield "place.????????.?.?", [("card", face), ("cell", cell)]
        case Reveal():
            card = move.card_with_token
            token = [] if card.first == card.second else [("token", move.colour)]
            yield "reveal.??.x.?", [("colours", card.first), ("colours", card.second), *token]
        case ChooseStart(station, style):
            yield "start.?", [("style", style), ("start_station", station)]
        case MoveToStation(station, None, roll):
            yield "go.?", [*zip(("dice", "second_die"), roll, strict=False), ("station", station)]
        case DrawFromDeck() | DrawFromRow():
            yield "draw.?", [("source", move)]
        case ForcedDraw():
            yield "draw.?", [("drawn_card", move)]
        case PlayCard():
            yield "play.?", [("card", move)]
        case MovePiece() | EndTurn():
            yield "move.?", [("cell", move)]


def list_positions_with_legal_moves(slug: str) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Yields the positions of random records with the move played, and those of the clauses with all legal moves."""
    rules = TextGameEngine(load_game(slug))
    for seed, start in enumerate(START_QUERIES_BY_SLUG[slug]):
        moves = generate_random_record(slug, start, seed, choose_by_run_length(25, 60))
        verdict = rules.verdict_on_moves_of_query(f"{start}&move={'_'.join(moves)}", View.PLAY)
        yield from ((step.before, [rules.game.parse_move(step.move)]) for step in verdict.legal_steps)
    for example in (clause.example for clause in rules.game.clauses if clause.example):
        state = rules.evaluate_question(example).state
        answer = rules.evaluate_query(encode_query_string(rules.game.format_query(state)), View.MOVES)
        if answer.moves is not None:
            yield state, rules.game.find_legal_moves(state)


@pytest.mark.parametrize("slug", ["vogu", "subway", "vectron"])
def test_legal_move_is_entered_by_options_marked_possible_and_no_other_option_replaces_one(slug: str) -> None:
    game, chance = load_game(slug), random.Random(slug)
    entered_texts = set()
    for state, moves in list_positions_with_legal_moves(slug):
        for move in chance.sample(moves, min(len(moves), choose_by_run_length(20, 400))):
            public_move = game.hide_secrets_of_move(state, move)
            for empty_text, entered in list_ways_to_enter(public_move):
                draft = game.parse_draft_or_none(empty_text)
                for index, (field, value) in enumerate(entered):
                    # A whole card can be entered by its edges; by one die of two a walk can be legal already.
                    assert game.next_field(state, draft) in ("card", "second_die", *dict(entered[index:]))
                    options = game.list_field_options(state, draft, field)
                    assert not options or [one.can_be_legal for one in options if one.value == value] == [True]
                    for wrong in (one.value for one in options if not one.can_be_legal):
                        refused = draft
                        for other_field, other_value in ((field, wrong), *entered[index + 1 :]):
                            refused = game.enter_field(refused, other_field, other_value)
                        wrong_move = game.parse_move(game.format_draft(refused))
                        assert not game.judge_move(state, wrong_move).legal
                    draft = game.enter_field(draft, field, value)
                assert game.next_field(state, draft) in ("", "second_die")
                assert game.format_draft(draft) == game.format_move(public_move)
                entered_texts.add(empty_text)
    assert entered_texts


OptionsAndChosenValue = tuple[tuple[FieldOption[Any], ...], object]
"""The options of a field, and the value that a move has in it."""


def generate_options_and_chosen_values(state: Any, move: Any) -> Iterator[OptionsAndChosenValue]:
    """Yields options and chosen value of each field of a move for which its game lists options."""
    match move:
        case SeenShow():
            yield list_all_move_kinds_with_refusals(state), "show"
            for index, number in enumerate(top_numbers(move.cards)):
                yield list_scout_number_options(state, MoveDraft(move=SeenShow(move.cards[:index]))), number
        case SeenScout() | SeenScoutAndShow():
            yield list_all_move_kinds_with_refusals(state), "both" if isinstance(move, SeenScoutAndShow) else "scout"
            yield list_side_options(state), move.side
        case Up() if isinstance(move.face, int):
            yield list_number_options(state, move.entered_cell), move.face
        case Take():
            draft = TurnDraft(action=replace(move, payment=Payment(discards=move.payment.discards)))
            options = PaymentOptions(state, state, draft)
            yield options.list_possible_first_cards_with_whether_they_can_pay(), move.payment.first


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "start", "seed"), [spec for spec in RANDOM_RECORD_SPECS if spec[0] in ("scout", "coupelation")]
)
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


def test_scout_options_of_no_legal_move_are_marked_impossible() -> None:
    three = read_state("scout", "players=3&table=5.6&owner=p2&ss=0")
    numbers = {one.value: one for one in list_scout_number_options(three, MoveDraft(move=SeenShow((Card(5),))))}
    assert 10 not in numbers, "three players have no 10"
    assert [n for n, one in numbers.items() if one.can_be_legal] == [4, 5, 6]
    assert [one.violations[0].code for one in list_all_move_kinds_with_refusals(three) if one.violations] == [
        "scout.move.spent"
    ]


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
