"""Drafts: each legal move can be entered field by field, and no option that it needs is marked as impossible."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from calculators import load_game
from calculators.core.game import Game
from calculators.core.parsing import encode_query_string
from calculators.core.types import Judgement, View
from calculators.coupelation.state import Down, Flip, Take, Up
from calculators.scout.move_types import (
    DeclareStuck,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
)
from calculators.scout.state import top_numbers
from calculators.subway.state import ChooseStart, MoveToStation
from calculators.vectron.state import DrawFromDeck, DrawFromRow, EndTurn, ForcedDraw, MovePiece, PlayCard
from calculators.vogu.state import SIDES, PlaceCard, Reveal
from tests.engine import TextGameEngine
from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.run_length import choose_by_run_length, for_each_game

AnyGame = Game[Any, Any]
EnteredFields = Sequence[tuple[str, Any]]
"""The fields of a move with their values, in the order in which they are entered."""


def repeat_field(field: str, values: Sequence[object]) -> EnteredFields:
    return [(field, value) for value in values]


WAYS_TO_ENTER: Sequence[tuple[Any, str, Callable[[Any], EnteredFields]]] = (
    (PlaceCard, "place.????????.?.?", lambda m: [*zip(SIDES, m.face.edges, strict=True), ("cell", m.cell)]),
    (PlaceCard, "place.????????.?.?", lambda m: [("card", m.face), ("cell", m.cell)]),
    (
        Reveal,
        "reveal.??.x.?",
        lambda m: [
            *repeat_field("colours", m.card_with_token.colours),
            *repeat_field("token", m.colour * (m.card_with_token.first != m.card_with_token.second)),
        ],
    ),
    (SeenShow, "shown.?", lambda m: [("kind", "show"), *repeat_field("cards", top_numbers(m.cards))]),
    (SeenScout, "shown.?", lambda m: [("kind", "scout"), ("side", m.side)]),
    (
        SeenScoutAndShow,
        "shown.?",
        lambda m: [("kind", "both"), ("side", m.side), *repeat_field("cards", top_numbers(m.cards))] * bool(m.cards),
    ),
    (DeclareStuck, "shown.?", lambda _: [("kind", "stuck")]),
    (Show, "show.?", lambda m: repeat_field("places", m.shown_places)),
    (
        Scout | ScoutAndShow,
        "scout.?.?",
        lambda m: [("side", m.side), ("gap", m.place), *repeat_field("places", m.shown_places)] * (not m.flip),
    ),
    (ChooseStart, "start.?", lambda m: [("style", m.style), ("start_station", m.station)]),
    (
        MoveToStation,
        "go.?",
        lambda m: [*zip(("dice", "second_die"), m.roll, strict=False), ("station", m.station)],
    ),
    (Up, "up.?.?.?", lambda m: [("cell", m.cell), ("number", m.face)]),
    (Up, "up.?.?.?", lambda m: [("number", m.face), ("cell", m.cell)]),
    (Down, "down.x.?.?", lambda m: [("cell", m.cell)]),
    (Flip, "flip.?.?", lambda m: [("cell", m.cell), *repeat_field("number", [m.number] * (m.number is not None))]),
    (
        Take,
        "take.?.?.?.?.?",
        lambda m: [
            *(("number", m.face), ("cell", m.cell)),
            *(("payment", m.payment.first), ("second_payment", m.payment.second)),
        ],
    ),
    (
        Take,
        "take.?.?.?.?.?",
        lambda m: [
            *(("payment", m.payment.second), ("second_payment", m.payment.first)),
            *(("cell", m.cell), ("number", m.face)),
        ],
    ),
    (DrawFromDeck | DrawFromRow, "draw.?", lambda m: [("source", m)]),
    (ForcedDraw, "draw.?", lambda m: [("drawn_card", m)]),
    (PlayCard, "play.?", lambda m: [("card", m)]),
    (MovePiece | EndTurn, "move.?", lambda m: [("cell", m)]),
)
"""The type of a move, its empty draft, and the fields that are entered; some in two orders."""


FURTHER_QUESTIONS = {"coupelation": ("check?players=2&tower=20d.25d.x&known=0.2.30&deck=37&move=flip.0.2.30",)}
OTHER_NEXT_FIELDS = ("", "card", "cards", "second_die")
"""Fields that can be next although the move is entered by others: a whole card, or the cards of a Show, which is the
kind of an empty draft; by one die of two a walk can be legal. A complete move can have more cards, or a number."""


def list_positions_with_legal_moves(slug: str) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Yields the positions of random records and of the clauses with the move played, and those of the clauses with all
    legal moves."""
    rules = TextGameEngine(load_game(slug))
    for seed, start in enumerate(START_QUERIES_BY_SLUG[slug]):
        moves = generate_random_record(slug, start, seed, choose_by_run_length(25, 60))
        yield from list_positions_of_legal_steps(rules, f"play?{start}&move={'_'.join(moves)}")
    for example in (*FURTHER_QUESTIONS.get(slug, ()), *(clause.example for clause in rules.game.clauses)):
        if example:
            yield from list_positions_of_legal_steps(rules, example)
            state = rules.evaluate_question(example).state
            answer = rules.evaluate_query(encode_query_string(rules.game.format_query(state)), View.MOVES)
            yield state, rules.game.find_legal_moves(state) if answer.moves is not None else ()


def list_positions_of_legal_steps(
    rules: TextGameEngine[Any, Any], question: str
) -> Iterator[tuple[Any, Sequence[Any]]]:
    verdict = rules.evaluate_question(question).verdict
    for step in verdict.legal_steps if verdict else ():
        yield step.before, [rules.game.parse_move(step.move)]


def list_ways_to_enter(game: AnyGame, move: Any) -> Iterator[tuple[Any, EnteredFields]]:
    """Yields the empty draft of a move and its fields; a payment has its discards from the start."""
    for move_type, empty_text, list_fields in WAYS_TO_ENTER:
        if isinstance(move, move_type):
            discards = game.format_move(move).split(".")[6:] if isinstance(move, Take) else []
            yield game.parse_draft_or_none(".".join([empty_text, *discards])), list_fields(move)


def judge(game: AnyGame, state: Any, draft: Any) -> Judgement[Any]:
    return game.judge_move(state, game.parse_move(game.format_draft(draft)))


@for_each_game
def test_legal_move_is_entered_by_options_marked_possible_and_no_other_option_replaces_one(slug: str) -> None:
    game, chance = load_game(slug), random.Random(slug)

    def enter_fields(draft: Any, fields: EnteredFields) -> Any:
        return reduce(lambda entered, field_and_value: game.enter_field(entered, *field_and_value), fields, draft)

    for state, moves in list_positions_with_legal_moves(slug):
        for listed_move in chance.sample(moves, min(len(moves), choose_by_run_length(8, 400))):
            for move in {listed_move, game.hide_secrets_of_move(state, listed_move)}:
                for empty_draft, fields in list_ways_to_enter(game, move):
                    for index, (field, value) in enumerate(fields):
                        draft, later_fields = enter_fields(empty_draft, fields[:index]), fields[index + 1 :]
                        assert game.next_field(state, draft) in (*OTHER_NEXT_FIELDS, field, *dict(later_fields))
                        options = game.list_field_options(state, draft, field)
                        assert not options or [one.can_be_legal for one in options if one.value == value] == [True]
                        for option in options:
                            if not option.can_be_legal:
                                refused = enter_fields(draft, [(field, option.value), *later_fields])
                                assert game.next_field(state, refused) or not judge(game, state, refused).legal
                    draft = enter_fields(empty_draft, fields)
                    assert not fields or game.next_field(state, draft) in ("", "second_die")
                    assert not fields or judge(game, state, draft).legal is not False
