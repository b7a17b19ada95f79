"""What is allowed at a table, but its players should know."""

from __future__ import annotations

from calculators.core.types import View, Violation
from calculators.scout.digest import violation
from calculators.scout.state import HIGHEST, PLAYERS, ROUND_CARDS, USUAL, State
from calculators.scout.validate import Check, Found, cards_left, given_seats, score_missing


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed, but the table should know."""
    if state.table.players not in PLAYERS:
        return ()
    return tuple(notice for check in NOTED[view.position] for notice in check(state))


def owner_open(state: State) -> Found:
    """Whose chip a scout pays, and whether it ends the round, depends on who showed (scout.end)."""
    if state.active and state.shower is None:
        yield violation("scout.owner.open", ("owner",), {}, ("owner",))


def unused_by_two(state: State) -> Found:
    """Two players neither count the scouts nor have Scout & Show (scout.two)."""
    where = [name for name, entry in (("scouts", state.scouts), ("ss", state.ss or None)) if entry is not None]
    if state.two and where:
        yield violation("scout.two.unused", tuple(where), {"names": where}, tuple(where))


def many_cards_left(state: State) -> Found:
    """What is neither captured nor in hand is the active set, which is never longer than the longest run."""
    left, limit = cards_left(state), HIGHEST[state.table.players]
    if not state.all_rounds and not score_missing(state) and left > limit:
        yield violation("scout.cards.left", tuple(given_seats(state)), {"left": left, "limit": limit})


def hand_and_count(state: State) -> Found:
    """The hand entered has as many cards as were counted, or it is not entered to its end (scout.hand)."""
    counted = None if state.mover is None else state.mover.hand
    if state.hand is not None and counted is not None and len(state.hand) != counted:
        name = f"p{state.table.turn}"
        params = {"seat": name, "cards": len(state.hand), "counted": counted}
        yield violation("scout.hand.count", ("hand", name), params, ("hand",))


def cards_lost(state: State) -> Found:
    """What is neither captured nor in a hand lies on the table (scout.deal)."""
    counted = state.seats[: state.table.players]
    told = all(seat is not None and None not in (seat.captured, seat.hand) for seat in counted)
    left = cards_left(state) - len(state.active)
    if told and left > 0 and not state.over:
        cards = ROUND_CARDS[state.table.players]
        yield violation("scout.cards.few", (*given_seats(state), "table"), {"count": cards - left, "cards": cards})


def unusual_points(state: State) -> Found:
    """Points of a round that hardly ever happen may be a slip of the finger (scout.score)."""
    for played, group in enumerate(state.rounds):
        for number, points in enumerate(group, 1):
            if points is not None and points not in USUAL:
                params = {"round": played + 1, "seat": f"p{number}", "points": points}
                yield violation("scout.rounds.unusual", ("rounds",), params, (f"rounds.{played}.{number - 1}",))


NOTED: dict[View, tuple[Check, ...]] = {
    View.SCORE: (many_cards_left, unusual_points),
    View.MOVES: (owner_open, unused_by_two, hand_and_count, cards_lost),
    View.CHECK: (unused_by_two, hand_and_count, cards_lost),
}
