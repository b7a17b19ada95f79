"""Drafts of turns: their text is that of the moves, with `?` for missing parts."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from calculators.coupelation.notation import format_move, parse_move
from calculators.coupelation.play import judge_move
from calculators.coupelation.printed_marks import add_mark_to_last_revealing_move_or_start
from calculators.coupelation.state import HIDDEN, ActionKind, Down, Draw, Face, Move, State, Up
from calculators.coupelation.unfinished import WHOLE_ALLOWANCE, TurnDraft, parse_draft_or_none
from tests.coupelation.notation import MOVE_STRATEGY
from tests.engine import parse_table_rows

from .tables import format_query_of_state, read_state_of_query

OPTIONAL_DRAW_STRATEGY = st.none() | st.builds(Draw, st.integers(0, 99), st.booleans())
ACTION_STRATEGY = MOVE_STRATEGY.filter(lambda move: not isinstance(move, Draw))


def parse_draft(text: str) -> TurnDraft:
    draft = parse_draft_or_none(text)
    assert draft is not None
    return draft


@given(OPTIONAL_DRAW_STRATEGY, ACTION_STRATEGY)
def test_complete_draft_text_equals_text_of_its_moves(draw: Draw | None, action: Move) -> None:
    text = "_".join(map(format_move, (*((draw,) if draw else ()), action)))
    draft = parse_draft(text)
    assert draft.text == text
    assert draft.draw == (draw or WHOLE_ALLOWANCE)
    seen = replace(action, face=HIDDEN.face) if isinstance(action, Down) else action
    assert draft.complete_public_action_or_none == seen


HALF_ENTERED_TURNS = """
# Each kind, partial and complete.
up.?.?.?                     up.?.?.?
up.?.1.0~all                 up.?.1.0~all
up.30d.?.?                   up.30d.?.?
draw.2_up.?.?.?              draw.2_up.?.?.?
draw.2.F_take.31.?.?.?.?     draw.2.F_take.31.?.?.?.?
draw.?.F_up.F.6.0            draw.?.F_up.F.6.0
down.x.?.?                   down.x.?.?
down.30.?.?                  down.30.?.?
flip.?.?                     flip.?.?
flip.?.?.30                  flip.?.?.30
flip.0.0                     flip.0.0
take.?.0.-1.?.?              take.?.0.-1.?.?
take.31.0.2.23.?.xF.x        take.31.0.2.23.?.xF.x
take.31.?.?.23e.7.r1         take.31.?.?.23e.7.r1
take.F.6.0.6.7               take.F.6.0.6.7
draw.2                       draw.2_up.?.?.?
"""


@pytest.mark.parametrize(("text", "expected_text"), parse_table_rows(HALF_ENTERED_TURNS))
def test_half_entered_turn_is_parsed_back_to_same_draft(text: str, expected_text: str) -> None:
    draft = parse_draft(text)
    assert draft.text == expected_text
    assert (draft.complete_public_action_or_none is None) == ("?" in format_move(draft.action))


def test_draft_without_cell_or_draw_count_cannot_be_judged() -> None:
    state = read_state_of_query(TWO_PLAYER_TABLE)
    for move in (Up(7), Draw(None)):
        with pytest.raises(ValueError, match="None"):
            judge_move(state, move)


TWO_PLAYER_TABLE = "players=2&tower=12.25.x.31.44&reserve=1.50.13.37.40.F&p1=h3&p2=h3&deck=20"
FIRST_GAME = "players=2&first=1&tower=25.x.x&reserve=1.50.13.37.40.41&p1=h3&p2=h3&deck=20"
TWO_DIAMONDS_LAID_LAST_TABLE = "players=2&tower=12.25.44e&last=0.2&p1=h3&p2=h3&turn=p2"
DRAFT_CHANGES_BY_NAME: dict[str, Callable[[TurnDraft, State, Face], TurnDraft]] = {
    "kind": lambda draft, state, name: draft.draft_of_kind_keeping_draw_and_fitting_cell(state, cast(ActionKind, name)),
    "reserve": lambda draft, state, face: draft.draft_discarding_or_taking_reserve_card(state, face),
    "number": lambda draft, _, face: draft.draft_with_number_or_payment_card(face),
    "paid": lambda draft, _, face: draft.draft_with_payment_card_toggled(face),
}
DRAFTS_AFTER_CHANGES = f"""
# A free place is filled, and a card keeps its number there; a card that lies face down is turned up.
{TWO_PLAYER_TABLE}  up.30d.1.0           cell 1.1    up.30d.1.1
{TWO_PLAYER_TABLE}  up.?.1.0~all         cell 1.1    up.?.1.1
{TWO_PLAYER_TABLE}  up.30d.1.0           cell 0.2    flip.0.2
{TWO_PLAYER_TABLE}  flip.0.2.30d         cell 0.2    flip.0.2
{TWO_PLAYER_TABLE}  flip.0.2.30d         cell 1.0    up.?.1.0
{TWO_PLAYER_TABLE}  take.40.?.?.?.?      cell 0.2    take.40.0.2.?.?
# The finish card goes to the top, but in a first game.
{TWO_PLAYER_TABLE}  up.?.?.?             cell 6.0    up.F.6.0
{TWO_PLAYER_TABLE}  up.F.6.0             cell 1.0    up.?.1.0
{FIRST_GAME}  up.?.?.?        cell 6.0    up.?.6.0
{TWO_PLAYER_TABLE}  down.x.?.?           cell 6.0    down.x.6.0
# Another kind of action keeps the draw, and the place where it can.
{TWO_PLAYER_TABLE}  draw.2_up.30d.1.0    kind down   draw.2_down.x.1.0
{TWO_PLAYER_TABLE}  up.30d.1.0           kind up     up.30.1.0
{TWO_PLAYER_TABLE}  up.30.1.0            kind flip   flip.0.2
{FIRST_GAME}  up.30.1.0       kind flip   flip.?.?
{FIRST_GAME}  down.x.0.1      kind flip   flip.0.1
# A reserve card goes to the one place it fits; cards are dropped once it is paid and the reserve is too large.
{TWO_PLAYER_TABLE}  up.?.?.?             reserve 1   take.1.0.-1.?.?
{TWO_PLAYER_TABLE}  up.?.?.?             reserve 50  take.50.0.5.?.?
{TWO_PLAYER_TABLE}  up.30d.1.0           reserve F   take.F.1.0.?.?
{FIRST_GAME}  take.13.?.?.7.?.xF.x  reserve 41  take.41.?.?.?.?.x
{TWO_PLAYER_TABLE}  take.13.1.0.6.7      reserve 40  take.13.1.0.6.7.r40
{TWO_PLAYER_TABLE}  take.13.1.0.6.7.r40  reserve 1   take.13.1.0.6.7.r1
{TWO_PLAYER_TABLE}  take.13.1.0.6.7.r40  reserve 40  take.13.1.0.6.7
# A number is that of the card, then the first and the second that is paid.
{TWO_PLAYER_TABLE}  up.30d.1.0~all       number 30   up.30d.1.0
{TWO_PLAYER_TABLE}  up.30d.1.0           number 31   up.31.1.0
{TWO_PLAYER_TABLE}  take.?.1.0.?.?       number 13   take.13.1.0.?.?
{TWO_PLAYER_TABLE}  take.13.1.0.?.?.xF.x  number 7   take.13.1.0.7.?.xF
{TWO_PLAYER_TABLE}  take.13.1.0.7.?.x    number 6    take.13.1.0.7.6.x
{TWO_PLAYER_TABLE}  take.13.1.0.7.6.x.r1  number 5   take.13.1.0.5.?
{TWO_PLAYER_TABLE}  up.30d.1.0           paid 6      up.30d.1.0
{TWO_PLAYER_TABLE}  take.13.1.0.7.?.x    paid 6      take.13.1.0.7.6.x
{TWO_PLAYER_TABLE}  take.13.1.0.7.6.x.r1  paid 6     take.13.1.0.7.?.x
{TWO_PLAYER_TABLE}  take.13.1.0.7.6.x.r1  paid 7     take.13.1.0.?.?
"""


@pytest.mark.parametrize(("table", "text", "change", "changed_draft_text"), parse_table_rows(DRAFTS_AFTER_CHANGES))
def test_touch_changes_turn_draft(table: str, text: str, change: str, changed_draft_text: str) -> None:
    draft, state, (what, told) = parse_draft(text), read_state_of_query(table), change.split()
    if what == "cell":
        row, col = map(int, told.split("."))
        found = draft.draft_with_cell_and_kind_and_number_adapted(state, (row, col))
    else:
        found = DRAFT_CHANGES_BY_NAME[what](draft, state, int(told) if told.isdigit() else told)
    assert found.text == changed_draft_text


def test_changed_discards_clear_second_paid_card() -> None:
    draft = parse_draft("take.13.1.0.7.6.r1").draft_with_unseen_discards(glass_card_count=2, finish_card=True)
    assert draft.text == "take.13.1.0.7.?.xF.x.x"


MOVES_OF_TURNS = f"""
# All that may be drawn.
{TWO_DIAMONDS_LAID_LAST_TABLE}&deck=20  down.x.0.3           draw.2_down.x.0.3
{TWO_DIAMONDS_LAID_LAST_TABLE}&deck=20  draw.1_up.?.0.3      draw.1
{TWO_DIAMONDS_LAID_LAST_TABLE}&deck=20&drawn=2  down.x.0.3   down.x.0.3
{TWO_DIAMONDS_LAID_LAST_TABLE}&deck=0   down.x.0.3           down.x.0.3
{TWO_DIAMONDS_LAID_LAST_TABLE}&deck=2   draw.?.F_down.x.0.3  draw.1.F_down.x.0.3
{TWO_DIAMONDS_LAID_LAST_TABLE}          draw.?.F_down.x.0.3  draw.2.F_down.x.0.3
"""


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(("table", "text", "expected_moves"), parse_table_rows(MOVES_OF_TURNS))
def test_moves_of_draft_begin_with_entered_or_maximal_draw(table: str, text: str, expected_moves: str) -> None:
    state, draft = read_state_of_query(table), parse_draft(text)
    moves = draft.list_moves_of_turn_with_assumed_draw(state)
    assert "_".join(map(format_move, moves)) == expected_moves


RECORDS_WITH_MARKS = """
31  tower=25d               up.31.0.1_up.40d.0.2             tower=25d up.31h.0.1_up.40d.0.2
31  tower=25d.x             flip.0.1.31_flip.0.2.7           tower=25d.x flip.0.1.31h_flip.0.2.7
7   tower=25d               take.31.0.1.7.24e_down.x.0.2     tower=25d take.31.0.1.7h.24e_down.x.0.2
31  tower=25d               take.31.0.1.7.24_draw.1          tower=25d take.31h.0.1.7.24_draw.1
31  tower=25d.31            take.8.0.2.7.15                  tower=25d.31h take.8.0.2.7.15
13  tower=25d&reserve=1.13  up.8.0.2                         tower=25d&reserve=1.13h up.8.0.2
"""


@pytest.mark.parametrize(("number", "start", "record", "expected"), parse_table_rows(RECORDS_WITH_MARKS))
def test_mark_is_added_to_last_move_or_start_that_revealed_card(
    number: str, start: str, record: str, expected: str
) -> None:
    moves = [parse_move(text) for text in record.split("_")]
    found = add_mark_to_last_revealing_move_or_start(read_state_of_query(start), moves, int(number), "h")
    record_with_mark = "_".join(map(format_move, found.moves))
    assert f"{format_query_of_state(found.start_state)} {record_with_mark}" == expected


def test_outdated_selection_is_ignored_and_table_is_kept(client: FlaskClient) -> None:
    table = "/coupelation/moves?tower=20.30&reserve=1.50.13.37&lang=ja"
    page = client.get(f"{table}&pick=ask.up.1.0.25._._._.0._")
    assert page.status_code == 200
    assert page.text == client.get(table).text
