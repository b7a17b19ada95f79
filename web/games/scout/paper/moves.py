"""SCOUT!'s list of moves on paper: the shows in columns, every scout in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calculators.core.parsing import format_seat
from calculators.scout.moves import ends, new_hand
from calculators.scout.state import FACES, Cards, Scout, State, tops
from web.games.scout.pictures.cards import Figure, figure
from web.games.scout.pictures.offers import Counts, Row, Taking, legal, longest_with, row
from web.table.page import Page

SHOWS = 120
"""Shows that one page holds beside the table of scouts."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the hand for the card that is taken. size: the cards of the longest set it is part of there;
    ways: the shows that can follow as Scout & Show."""

    size: int
    ways: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that can be taken, and every place for it. number: the one that counts; flip: upside down?"""

    side: str
    number: int
    flip: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class MovesSheet:
    """seat: to move, with its hand; count: of each kind; shows: the strongest first, left_out: how many more there
    are; takes: a row each; scouts: may a card be taken alone? both: followed by a show?"""

    seat: str
    table: Figure
    hand: Cards
    count: Counts
    shows: tuple[Row, ...]
    left_out: int
    takes: tuple[Taken, ...]
    scouts: bool
    both: bool


def moves_sheet(page: Page) -> MovesSheet:
    """Everything the seat to move can do."""
    state: State = page.state
    found = legal(state)
    count, ways = found.count, {scout: len(moves) for scout, moves in found.boths.items()}
    hand = state.hand or ()
    return MovesSheet(
        format_seat(state.table.turn),
        figure(state.active),
        hand,
        count,
        tuple(row(page, move, hand, n) for n, move in enumerate(found.shows[:SHOWS], 1)),
        max(0, count.shows - SHOWS),
        takes(state, ways) if count.scouts or ways else (),
        count.scouts > 0,
        bool(ways),
    )


def takes(state: State, ways: Mapping[Taking, int]) -> tuple[Taken, ...]:
    """The cards at the ends, either way up, with every place of the hand."""
    places = range(1, len(state.hand or ()) + 2)
    found = []
    for side in ends(state):
        for flip in FACES:
            hands = [new_hand(state, Scout(side, place, flip)) for place in places]
            cells = (
                Place(longest_with(hand, place), ways.get((side, place, flip), 0))
                for place, hand in zip(places, hands, strict=True)
            )
            found.append(Taken(side, tops(hands[0])[0], flip, tuple(cells)))
    return tuple(found)
