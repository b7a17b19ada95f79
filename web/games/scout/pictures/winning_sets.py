"""Finds the sets of a private hand that beat the active set."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.scout.moves import Show, find_legal_shows_by_top_numbers
from calculators.scout.sets import measure_set_strength_or_none
from calculators.scout.state import Cards, State
from web.games.scout.targets import PrivateSetValue
from web.i18n import Speaker
from web.pieces import Control, enter_value


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningSet:
    """A set of the hand that beats the active one.

    first, last: its places, 1-based; words: its kind; label: the same with its numbers; control: shows it, None where
    no show is drafted; is_drafted: whether the draft shows it.
    """

    first: int
    last: int
    words: str
    label: str
    control: Control | None
    is_drafted: bool


def list_legal_shows(state: State, cards: Cards) -> list[Show]:
    """Returns the legal Shows of a known hand, in its turn."""
    return find_legal_shows_by_top_numbers(replace(state, mine=None, hand=cards))


def build_longest_winning_sets_without_overlap(
    say: Speaker, cards: Cards, shows: list[Show], drafted_places_or_none: range | None
) -> tuple[WinningSet, ...]:
    """Returns the longest legal sets that do not overlap, from left to right.

    drafted_places_or_none: places of the drafted show; None where the sets have no control and are
    named in fewer words."""
    chosen_shows: list[Show] = []
    for show in sorted(shows, key=lambda show: show.first - show.last):
        if all(show.last < other.first or show.first > other.last for other in chosen_shows):
            chosen_shows.append(show)
    winning_sets = []
    for show in sorted(chosen_shows, key=lambda show: show.first):
        numbers = [card.top or 0 for card in cards[show.first - 1 : show.last]]
        strength, count = measure_set_strength_or_none(numbers), len(numbers)
        assert strength is not None
        kind = strength.kind.name.lower()
        words = say(f"scout.kind.{kind}" if count > 1 else "scout.kind.one", n=count)
        short_words = say(f"scout.own.win.{kind}", n=count) if count > 1 else "1"
        winning_sets.append(
            WinningSet(
                first=show.first,
                last=show.last,
                words=short_words if drafted_places_or_none is None else words,
                label=say("scout.own.show", numbers="・".join(map(str, numbers)), kind=words),
                control=None if drafted_places_or_none is None else enter_value(PrivateSetValue(show.first, show.last)),
                is_drafted=drafted_places_or_none == range(show.first, show.last + 1),
            )
        )
    return tuple(winning_sets)
