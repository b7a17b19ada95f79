"""What can be selected on SCOUT!'s pages, and what is when nothing was selected.

Selections: `hand.3` a card (from 0; one beyond the last is the next to enter), `hand.3.b` its number upside down,
`hand.3.i` a new card in front of it, `hand.3.ib` that one's number upside down; `table.0` … the same;
`p1.c` captured cards, `p1.s` chips, `p1.h` hand of a seat, `end`, `rounds.0.2` the points of a round and seat,
with `.c` `.s` `.h` what they came from and `.p` their sum, `extra.2` points by hand
(all of these with `.more` or `.minus` for another page of the pad);
`ask.left.g3.flip.1.2` a move as far as it was touched (`web.games.scout.pictures.touching`);
`only.shows`, `only.empty` what of the list is shown, with `.all` to its end;
`compare`, `compare.table.0`, `compare.hand.0` two sets side by side, one number a card.
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
    """A card of a set, counted from 0, and how it is entered."""

    set_name: str
    card_index: int
    mode: str


def parse_card_target_or_none(selection: str) -> CardTarget | None:
    """`hand.3.b` → (`hand`, 3, `b`); None for a pick that is no card."""
    name, *path = selection.split(".")
    if name not in SETS or not path or not path[0].isascii() or not path[0].isdigit() or len(path[0]) > 3:
        return None
    mode = path[1] if len(path) > 1 else ""
    return CardTarget(name, int(path[0]), mode) if mode in ("", "b", "i", "ib") else None


def index_of_half_entered_card(cards: Cards) -> int | None:
    """The first card with only one number."""
    return next((n for n, card in enumerate(cards) if not card.is_complete), None)


def are_two_sets_without_complete_hand_cards(state: State) -> bool:
    """Two sets with one number a card are there to be compared: no position is entered so."""
    hand = state.hand or ()
    return bool(hand and state.active) and not any(card.is_complete for card in hand)


def first_missing_target_or_empty(state: State, view: View, move_text: str = "") -> str:
    """What is selected when nothing was: the first that is still to enter; '' when nothing is."""
    if view is View.SCORE:
        return first_missing_score_target_or_empty(state)
    if view is View.CHECK and not move_text and are_two_sets_without_complete_hand_cards(state):
        return COMPARE
    if state.hand is None and state.active and not move_text and all(card.top for card in state.active):
        return MoveDraft().text
    for name, cards in (("hand", state.hand or ()), ("table", state.active)):
        half = None if move_text and name == "table" else index_of_half_entered_card(cards)
        if half is not None:
            return f"{name}.{half}.b"
    return "" if state.hand else drafted_move_target_or_comparison(state, move_text)


def drafted_move_target_or_comparison(state: State, move_text: str) -> str:
    """Without a hand: the move as everybody saw it, once there is a table to tell it at; before anything is known the
    smallest question, two sets to compare."""
    last = move_text.split("_")[-1]
    try:
        draft = draft_of_seen_move_or_empty(parse_move(last)) if last else MoveDraft()
    except Unreadable:
        draft = MoveDraft()
    known = state.active or any(state.seats) or draft.complete_move_or_none is not None
    return draft.text if known else COMPARE


def selected_part_code_of_round_points(points: int | None, selection: str) -> str:
    """Which part of the points of a round is picked: a count they came from, or their sum, `p`."""
    if not isinstance(points, RoundPoints):
        return SUM
    part = ".".join(selection.split(".")[3:4])
    return part if part in (*COUNTS, SUM) else SUM if part in (MORE, MINUS) else COUNTS[0]


def first_missing_score_target_or_empty(state: State) -> str:
    """The first count, end or earlier round that is missing."""
    lacking = find_missing_parameters(state, View.SCORE)
    for name in lacking:
        if name in ("end", "rounds"):
            break
        seat = state.seats[int(name[1]) - 1]
        if seat is None or seat.captured is None:
            return f"{name}.c"
        return f"{name}.s" if seat.chips is None else f"{name}.h"
    if "end" in lacking:
        return "end"
    for played, group in enumerate(state.rounds):
        for seat_number in state.table.staying_seats[:SEATS]:
            if seat_number > len(group) or group[seat_number - 1] is None:
                return f"rounds.{played}.{seat_number - 1}"
    return ""


def next_compared_target(state: State) -> str:
    """Which of the two sets to enter first: the one on the table."""
    return f"compare.hand.{len(state.hand or ())}" if state.active else "compare.table.0"
