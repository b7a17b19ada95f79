"""SCOUT!'s list of moves on paper: the Shows in columns, every Scout in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calculators.scout.moves import (
    FACES,
    Scout,
    Side,
    hand_after_scout_treating_unknown_hand_as_empty,
    list_takeable_sides,
)
from calculators.scout.state import State, top_numbers
from web.games.scout.paper.question import HandFigure, SetFigure, draw_hand_figure, draw_set_figure
from web.games.scout.pictures.cards import build_set_picture
from web.games.scout.pictures.offers import (
    MoveCounts,
    MoveRow,
    ScoutKey,
    build_legal_move_row,
    group_legal_moves_by_kind_and_scout,
    longest_set_size_containing_place,
)
from web.games.scout.pictures.scene import NUMBERED_ROW, TableMarks, draw_table
from web.table.page import Page

SHOWS = 120
"""Shows that fit on one page beside the table of Scouts."""


@dataclass(frozen=True, slots=True)
class TakenCardPlace:
    """A place in the hand for the taken card. size: of the longest set it is part of there; ways: the Shows that can
    follow as Scout & Show."""

    size: int
    ways: int


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card that can be taken, and every place for it. number: the one that counts; flip: whether it is flipped."""

    side: Side
    number: int
    flip: bool
    places: tuple[TakenCardPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesSheet:
    """figures: the active set; sign: '', because it is not compared; hand: of the seat to move; count: of each kind;
    shows: the strongest first; left_out: how many more there are; takes: a row per card and way up; scouts: whether
    Scouts alone are legal; both: whether Scout & Shows are."""

    figures: tuple[SetFigure, ...]
    sign: str = ""
    hand: HandFigure
    count: MoveCounts
    shows: tuple[MoveRow, ...]
    left_out: int
    takes: tuple[TakenCard, ...]
    scouts: bool
    both: bool


def build_legal_moves_sheet(page: Page) -> MovesSheet:
    """Returns all legal moves of the seat to move."""
    state: State = page.answer.state
    grouped_moves = group_legal_moves_by_kind_and_scout(state)
    count, show_counts = grouped_moves.move_counts, {scout: len(moves) for scout, moves in grouped_moves.boths.items()}
    hand, scene = state.hand_cards, draw_table(state, page.say, marks=TableMarks(hand=NUMBERED_ROW))
    return MovesSheet(
        figures=(draw_set_figure(page.say("scout.table"), build_set_picture(page.say, scene)),),
        hand=draw_hand_figure(page.say, build_set_picture(page.say, scene, "hand").scene, state.table.mover_seat_code),
        count=count,
        shows=tuple(build_legal_move_row(page, move, hand, n) for n, move in enumerate(grouped_moves.shows[:SHOWS], 1)),
        left_out=max(0, count.shows - SHOWS),
        takes=list_takeable_end_cards(state, show_counts) if count.scouts or show_counts else (),
        scouts=count.scouts > 0,
        both=bool(show_counts),
    )


def list_takeable_end_cards(state: State, show_count_by_scout: Mapping[ScoutKey, int]) -> tuple[TakenCard, ...]:
    """Returns the cards at the ends, in either way up, with every place of the hand."""
    places = range(1, len(state.hand_cards) + 2)
    taken_cards = []
    for side in list_takeable_sides(state):
        for flip in FACES:
            hands = [
                hand_after_scout_treating_unknown_hand_as_empty(state, Scout(side, place, flip)) for place in places
            ]
            cells = (
                TakenCardPlace(
                    longest_set_size_containing_place(hand, place), show_count_by_scout.get((side, place, flip), 0)
                )
                for place, hand in zip(places, hands, strict=True)
            )
            taken_cards.append(TakenCard(side, top_numbers(hands[0])[0], flip, tuple(cells)))
    return tuple(taken_cards)
