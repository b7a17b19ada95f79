"""The targets that can be selected on SCOUT!'s pages, and the default selection.

`hand.3`: a card (0-based; one beyond the last is the next to enter); `hand.3.b`: its lower number; `hand.3.i`: a new
card in front of it; `hand.3.ib`: the lower number of that new card; `table.0` …: the same. `p1.c`, `p1.s`, `p1.h`:
captured cards, chips and hand of a seat; `end`; `rounds.0.2`: the points of a round and seat, with `.c` `.s` `.h` for a
count they come from and `.p` for their sum; `extra.2`: points added by the table (all of these with `.more` or `.minus`
for another page of the pad). `ask.left.g3.flip.1.2`: a move as far as it is touched
(`web.games.scout.pictures.touching`). `only.shows`, `only.empty`: a filter of the list of moves, with `.all` to its
end. `compare`, `compare.table.0`, `compare.hand.0`: two sets to compare, one number per card.
"""

from __future__ import annotations

from typing import NamedTuple

from calculators.core.parsing import Unreadable
from calculators.core.types import View
from calculators.scout.notation import parse_move
from calculators.scout.state import SEATS, Cards, RoundPoints, State
from calculators.scout.unfinished import MoveDraft, draft_of_seen_move_or_empty
from calculators.scout.validate import find_missing_parameters

SETS = ("hand", "table")
COUNTS = ("c", "s", "h")
SUM = "p"
MORE, MINUS = "more", "minus"
COMPARE = "compare"


class CardTarget(NamedTuple):
    """A card of a set (0-based), and how it is entered."""

    set_name: str
    card_index: int
    mode: str


def parse_card_target_or_none(selection: str) -> CardTarget | None:
    """`hand.3.b` → (`hand`, 3, `b`); None for a selection that is no card."""
    name, *path = selection.split(".")
    if name not in SETS or not path or not path[0].isascii() or not path[0].isdigit() or len(path[0]) > 3:
        return None
    mode = path[1] if len(path) > 1 else ""
    return CardTarget(name, int(path[0]), mode) if mode in ("", "b", "i", "ib") else None


def index_of_half_entered_card(cards: Cards) -> int | None:
    """Returns the index of the first card with only one number; None if there is none."""
    return next((n for n, card in enumerate(cards) if not card.is_complete), None)


def are_two_sets_without_complete_hand_cards(state: State) -> bool:
    """Returns whether there are two sets and no complete card in hand: such sets are compared, not a position."""
    hand = state.hand or ()
    return bool(hand and state.active) and not any(card.is_complete for card in hand)


def first_missing_target_or_empty(state: State, view: View, move_text: str = "") -> str:
    """Returns the default selection: the first target still to be entered; '' if nothing is missing."""
    if view is View.SCORE:
        return first_missing_score_target_or_empty(state)
    if view is View.CHECK and not move_text and are_two_sets_without_complete_hand_cards(state):
        return COMPARE
    if state.hand is None and state.active and not move_text and all(card.top for card in state.active):
        return MoveDraft().text
    for name, cards in (("hand", state.hand or ()), ("table", state.active)):
        index = None if move_text and name == "table" else index_of_half_entered_card(cards)
        if index is not None:
            return f"{name}.{index}.b"
    return "" if state.hand else last_move_draft_or_comparison_if_nothing_entered(state, move_text)


def last_move_draft_or_comparison_if_nothing_entered(state: State, move_text: str) -> str:
    """Returns the default selection without a hand: the draft of the last move once something of the table is entered,
    else the comparison of two sets, the smallest question."""
    last_move = move_text.split("_")[-1]
    try:
        draft = draft_of_seen_move_or_empty(parse_move(last_move)) if last_move else MoveDraft()
    except Unreadable:
        draft = MoveDraft()
    is_anything_entered = state.active or any(state.seats) or draft.complete_move_or_none is not None
    return draft.text if is_anything_entered else COMPARE


def selected_part_code_of_round_points(points: int | None, selection: str) -> str:
    """Returns the selected part of the points of a round: `c`, `s` or `h` for a count they come from, `p` for their
    sum."""
    if not isinstance(points, RoundPoints):
        return SUM
    part = ".".join(selection.split(".")[3:4])
    return part if part in (*COUNTS, SUM) else SUM if part in (MORE, MINUS) else COUNTS[0]


def first_missing_score_target_or_empty(state: State) -> str:
    """Returns the first missing count, end or earlier round; '' if none is missing."""
    missing = find_missing_parameters(state, View.SCORE)
    for name in missing:
        if name in ("end", "rounds"):
            break
        counts = state.seats[int(name[1]) - 1]
        if counts is None or counts.captured is None:
            return f"{name}.c"
        return f"{name}.s" if counts.chips is None else f"{name}.h"
    if "end" in missing:
        return "end"
    for round_index, points_by_seat in enumerate(state.rounds):
        for seat_number in state.table.staying_seats[:SEATS]:
            if seat_number > len(points_by_seat) or points_by_seat[seat_number - 1] is None:
                return f"rounds.{round_index}.{seat_number - 1}"
    return ""


def next_compared_target(state: State) -> str:
    """Returns the next target of a comparison: the active set first, then the hand."""
    return f"compare.hand.{len(state.hand or ())}" if state.active else "compare.table.0"
