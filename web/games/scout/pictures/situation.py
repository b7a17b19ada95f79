"""Builds the chips that enter who is to move, whose the active set is, which chips are left, and how a round ended."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.parsing import format_seat_code
from calculators.scout.state import SCOUT_CHIPS, RoundEndKind, State, count_other_staying_seats
from web.games.scout.pictures.cards import owner_seat_number_or_none
from web.games.scout.targets import OwnerValue, RoundEndValue, ScoutChipsValue, ScoutCountValue, ShowChipValue
from web.i18n import Speaker
from web.pieces import Chips, Key, enter_value
from web.table.page import Page
from web.table.seat_chips import build_seat_chips
from web.table.targets import SeatToMoveValue


@dataclass(frozen=True, slots=True)
class ChipLine:
    """Chips with their label in front. is_of_seats: a chip has the mark of a seat; is_wide: the label stands above."""

    chips: Chips
    is_of_seats: bool = False
    is_wide: bool = False


def build_owner_scout_count_turn_and_chip_lines(page: Page) -> tuple[ChipLine, ...]:
    """Builds the lines that enter the situation beside hand and active set: owner, seats that scouted, turn, chips."""
    state: State = page.answer.state
    say, seat_to_move = page.say, state.table.mover_seat_code
    turn = build_seat_chips(
        page,
        say("field.turn"),
        SeatToMoveValue,
        lambda seat: say("scout.turn.is", seat=seat),
        selected_seat_code=seat_to_move,
    )
    lines = [ChipLine(turn, is_of_seats=True, is_wide=page.player_count > 3)]
    if state.is_two_player_game:
        return (*lines, ChipLine(build_keys_for_scout_chips_left_with_two_players(say, state)))
    if page.answer.state.active:
        lines = [*build_owner_seat_and_scout_count_lines(page, state, seat_to_move), *lines]
    text = say("scout.ss.has" if state.has_show_chip else "scout.ss.spent")
    key = Key(text=text, control=enter_value(ShowChipValue()), is_selected=state.has_show_chip)
    return (*lines, ChipLine(Chips(say("scout.field.ss"), (key,))))


def build_owner_seat_and_scout_count_lines(page: Page, state: State, seat_to_move: str) -> tuple[ChipLine, ChipLine]:
    """Builds the lines that enter whose the active set is: as a seat, or as the number of seats that scouted since."""
    say, owner = page.say, owner_seat_number_or_none(state)
    has_players = state.table.players > 0
    scout_count = state.table.count_staying_seats_between(owner, state.table.turn) if owner and has_players else None
    owners = build_seat_chips(
        page,
        say("scout.field.owner"),
        OwnerValue,
        lambda seat: say("scout.owner.is", seat=seat),
        selected_seat_code=format_seat_code(owner) if owner else "",
        seat_codes=tuple(seat for seat in page.seats if seat != seat_to_move),
    )
    counts = tuple(
        Key(
            text=str(count),
            control=enter_value(ScoutCountValue(count)),
            label=say("scout.scouts.are", n=count),
            is_selected=count == scout_count,
        )
        for count in range(count_other_staying_seats(state.table, state.table.turn))
    )
    return (
        ChipLine(owners, is_of_seats=True, is_wide=page.player_count > 4),
        ChipLine(Chips(say("scout.field.scouts"), counts)),
    )


def build_keys_for_scout_chips_left_with_two_players(say: Speaker, state: State) -> Chips:
    """Builds the numbers of Scout chips that the seat to move can have left, with two players."""
    return Chips(
        say("scout.field.chips"),
        tuple(
            Key(
                text=str(count),
                control=enter_value(ScoutChipsValue(count)),
                label=say("scout.chips.are", n=count),
                is_selected=count == state.two_player_scout_chips_of_mover,
            )
            for count in range(SCOUT_CHIPS + 1)
        ),
    )


def build_line_choosing_seat_that_ended_round(page: Page, state: State, kind: RoundEndKind) -> ChipLine:
    """Builds the line that enters who ended the round in one of the two ways."""
    key = f"{kind}.two" if state.is_two_player_game and kind == "unbeaten" else kind
    end = state.round_end
    chips = build_seat_chips(
        page,
        page.say(f"scout.how.{key}"),
        lambda seat: RoundEndValue(kind, seat),
        lambda seat: page.say(f"scout.ended.by.{key}", seat=seat),
        selected_seat_code=format_seat_code(end.seat) if end.kind == kind and end.seat else "",
    )
    return ChipLine(chips, is_of_seats=True, is_wide=page.player_count > 3)
