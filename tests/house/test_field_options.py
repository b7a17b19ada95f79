"""Drafts: each legal move can be entered field by field, and no option that it needs is marked as impossible."""

import random
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import attrgetter
from typing import Any

import pytest

from calculators import load_game
from calculators.core.game import Game
from calculators.core.parsing import encode_query_string
from calculators.core.types import View
from tests.engine import TextGameEngine, parse_table_rows
from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.run_length import choose_by_run_length

AnyGame = Game[Any, Any]
EnteredFields = Sequence[tuple[str, Any]]
"""The fields of a move with their values, in the order in which they are entered."""


WAYS_TO_ENTER = """
PlaceCard         place.????????.?.?  top=face.top left=face.left right=face.right bottom=face.bottom cell=cell
PlaceCard         place.????????.?.?  card=face cell=cell
Reveal            reveal.??.x.?       colours=card_with_token.first colours=card_with_token.second token=colour
SeenShow          shown.?             kind=kind cards=cards
SeenScout         shown.?             kind=kind side=side
SeenScoutAndShow  shown.?             kind=kind side=side cards=cards
DeclareStuck      shown.?             kind=kind
Show              show.?              places=shown_places
Scout             scout.?.?           side=side gap=place
ScoutAndShow      scout.?.?           side=side gap=place places=shown_places
ChooseStart       start.?             style=style start_station=station
MoveToStation     go.?                dice=roll station=station
Up                up.?.?.?            cell=cell number=face
Up                up.?.?.?            number=face cell=cell
Down              down.x.?.?          cell=cell
Flip              flip.?.?            cell=cell number=number
Take              take.?.?.?.?.?      number=face cell=cell payment=payment.first second_payment=payment.second
Take              take.?.?.?.?.?      payment=payment.second second_payment=payment.first cell=cell number=face
DrawFromDeck      draw.?              source
DrawFromRow       draw.?              source
ForcedDraw        draw.?              drawn_card
PlayCard          play.?              card
MovePiece         move.?              cell
EndTurn           move.?              cell
"""
"""The type of a move, its empty draft, and each field with the attribute that it has in the move, which may be the move
itself. The items of a tuple are entered one by one. Some moves are entered in two orders."""
FURTHER_QUESTIONS = {
    "coupelation": (
        "check?players=2&tower=20d.25d.x&known=0.2.30&deck=37&move=flip.0.2.30",
        "check?tower=25d&hand=F.3.5&house=place-anywhere&move=up.F.0.1",
    )
}
OTHER_NEXT_FIELDS = ("", "card", "cards", "second_die")
"""Fields that can be next although the move is entered by others: a whole card, or the cards of a Show, which is the
kind of an empty draft; by one die of two a walk can be legal. A complete move can have more cards, or a number."""


def list_positions_with_legal_moves(slug: str) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Yields the positions of random records and of the clauses with the move played, and with all legal moves where
    these are known."""
    rules = TextGameEngine(load_game(slug))
    records = (
        f"play?{start}&move={'_'.join(generate_random_record(slug, start, seed, choose_by_run_length(25, 60)))}"
        for seed, start in enumerate(START_QUERIES_BY_SLUG[slug])
    )
    examples = (clause.example for clause in rules.game.clauses if clause.example)
    for question in (*records, *FURTHER_QUESTIONS.get(slug, ()), *examples):
        answer = rules.evaluate_question(question)
        for step in answer.verdict.legal_steps if answer.verdict else ():
            yield step.before, [rules.game.parse_move(step.move)]
        if rules.evaluate_query(encode_query_string(rules.game.format_query(answer.state)), View.MOVES).moves:
            yield answer.state, rules.game.find_legal_moves(answer.state)


def list_ways_to_enter(game: AnyGame, move: Any) -> Iterator[tuple[Any, EnteredFields]]:
    """Yields the empty draft of a move and its fields. A payment has its discards from the start; a card taken upside
    down and a Scout & Show that shows nothing are left out."""
    for type_name, empty_text, fields in parse_table_rows(WAYS_TO_ENTER):
        if type_name == type(move).__name__ and not getattr(move, "flip", False) and getattr(move, "cards", True):
            discards = game.format_move(move).split(".")[6:] if type_name == "Take" else []
            draft = game.parse_draft_or_none(".".join([empty_text, *discards]))
            yield draft, [pair for field in fields.split() for pair in list_entered_values(move, *field.split("="))]


def list_entered_values(move: Any, field: str, attribute: str = "") -> Iterator[tuple[str, Any]]:
    value = attrgetter(attribute)(move) if attribute else move
    for index, one in enumerate(value if field in ("cards", "places", "dice") else [value]):
        if one is not None:
            yield "second_die" if field == "dice" and index else field, one.top if field == "cards" else one


def enter_fields(game: AnyGame, draft: Any, fields: EnteredFields) -> Any:
    return reduce(lambda entered, field: game.enter_field(entered, *field), fields, draft)


def judge(game: AnyGame, state: Any, draft: Any) -> bool | None:
    return game.judge_move(state, game.parse_move(game.format_draft(draft))).legal


@pytest.mark.parametrize("slug", START_QUERIES_BY_SLUG)
def test_legal_move_is_entered_by_options_marked_possible_and_no_other_option_replaces_one(slug: str) -> None:
    game, chance = load_game(slug), random.Random(slug)
    for state, moves in list_positions_with_legal_moves(slug):
        for listed_move in chance.sample(moves, min(len(moves), choose_by_run_length(8, 400))):
            for move in {listed_move, game.hide_secrets_of_move(state, listed_move)}:
                for draft, fields in list_ways_to_enter(game, move):
                    for index, (field, value) in enumerate(fields):
                        later_fields = fields[index + 1 :]
                        assert game.next_field(state, draft) in (*OTHER_NEXT_FIELDS, field, *dict(later_fields))
                        options = game.list_field_options(state, draft, field)
                        assert not options or [one.can_be_legal for one in options if one.value == value] == [True]
                        for option in options:
                            if not option.can_be_legal:
                                refused = enter_fields(game, draft, [(field, option.value), *later_fields])
                                assert game.next_field(state, refused) or not judge(game, state, refused)
                        draft = game.enter_field(draft, field, value)
                    assert game.next_field(state, draft) in ("", "second_die")
                    assert judge(game, state, draft) is not False


@pytest.mark.parametrize("slug", START_QUERIES_BY_SLUG)
def test_no_field_has_no_options_and_no_value(slug: str) -> None:
    game = load_game(slug)
    state = TextGameEngine(game).read(START_QUERIES_BY_SLUG[slug][0])
    drafts = [game.parse_draft_or_none(empty_text) for _, empty_text, _ in parse_table_rows(WAYS_TO_ENTER)]
    for draft in filter(None, drafts):
        assert game.list_field_options(state, draft, "") == ()
        with pytest.raises(ValueError, match=r"^$"):
            game.enter_field(draft, "", "")
