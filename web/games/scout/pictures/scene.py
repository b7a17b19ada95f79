"""Draws the table as a scene: the active set, the cards shown against it, the hand and its gaps, a row each.

Pages and sheets draw single rows of it (`scene_of_row`); a verdict turned to the neighbour draws the two sets over each
other (`scene_of_stronger_set_overlapping_weaker`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from calculators.scout.moves import Move
from calculators.scout.state import Card, Cards, State
from calculators.scout.unfinished import MoveDraft
from web.games.scout.pictures.drawn_cards import CardsOnTable, find_table_and_hand_cards_during_or_after_move
from web.games.scout.targets import CardTarget
from web.i18n import Speaker
from web.pieces import Scene, SceneItem

RowName = Literal["table", "shown", "hand", "gaps"]
"""The active set, the cards shown against it, the hand, the gaps between the cards of the hand."""
SHADOW, BETWEEN, NUMBER_HEIGHT = 2, 8, 22
"""Pixels: below a card for its shadow, from row to row, and below a card for the number of its place."""
LARGE = 40
"""Pixels: a wider card has its upper number in two thirds of its height, a narrower one in half of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowItem(SceneItem):
    """Something that lies in a row.

    index: its place, 0-based; is_current: it is being entered, or part of the move; is_wrong: contradictory, or
    refused; is_selectable: it can be touched next; is_taken: it is the card that was taken; piece: identifies it when
    it moves, '' if it does not.
    """

    x: float = 0
    y: float = 0
    width: float = 36
    height: float = 84
    row: RowName = "hand"
    index: int = 0
    is_current: bool = False
    is_wrong: bool = False
    is_selectable: bool = False
    is_taken: bool = False
    piece: str = ""

    @property
    def target(self) -> CardTarget:
        """What is selected to enter it."""
        return CardTarget(self.row, self.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard(RowItem):
    """A card: the number that counts on top, the other one upside down.

    is_lower_current: its lower number is entered next; marks_missing_lower_number: a lower number that is not entered
    is drawn as a blank.
    """

    symbol: ClassVar[str] = "card"
    card: Card
    is_lower_current: bool = False
    marks_missing_lower_number: bool = True

    @property
    def corner_radius(self) -> int:
        return 7 if self.width > LARGE else 5

    @property
    def line_y(self) -> float:
        """The y of the line between the two numbers, from the upper edge as the following."""
        return round(self.height * 0.62 if self.width > LARGE else self.height / 2, 1)

    @property
    def number_size(self) -> float:
        """The size of the upper number; a number of two digits is as wide as the card allows."""
        return round(min(LARGE, self.width * (0.62 if self.card.top == 10 else 0.72)), 1)

    @property
    def number_y(self) -> float:
        """The baseline of the upper number."""
        return round(self.line_y / 2 + 0.3 * self.number_size, 1)

    @property
    def lower_number_size(self) -> float:
        return round(max(13, self.width * 0.34), 1)

    @property
    def lower_number_y(self) -> float:
        """The baseline of the lower number, which is upside down."""
        return round((self.line_y + self.height) / 2 - 0.35 * self.lower_number_size, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSlot(RowItem):
    """The place of a card that is not there. can_show: a card can be shown there; is_inserted: it is in front of the
    card of the same index."""

    symbol: ClassVar[str] = "slot"
    can_show: bool = False
    is_inserted: bool = False

    @property
    def target(self) -> CardTarget:
        return CardTarget(self.row, self.index, "i" if self.is_inserted else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandGap(RowItem):
    """A gap of the hand for a taken card. text: the size of the set that the card would be part of."""

    symbol: ClassVar[str] = "gap"
    text: str = "·"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNumber(RowItem):
    """The number of a place below its card, from 1."""

    symbol: ClassVar[str] = "place_number"
    height: float = NUMBER_HEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLayout:
    """How the cards of a row lie, in pixels.

    card_width, least_card_width: the greatest and the least; height: of a card; gap: between two cards; room: the width
    within which more cards become narrower; least_width: of the row, in whose middle fewer cards lie; drop: how much
    lower cards lie that are not current; has_place_numbers: does each have the number of its place below it?
    """

    card_width: int = 36
    least_card_width: int = 1
    height: int = 84
    gap: int = 4
    room: int = 10_000
    least_width: int = 0
    drop: int = 0
    has_place_numbers: bool = False

    def card_width_among(self, card_count: int) -> int:
        fitting_width = (self.room - self.gap * (card_count - 1)) // max(1, card_count)
        return max(self.least_card_width, min(self.card_width, fitting_width))

    def place_items_with_place_numbers_below_if_any(self, row_items: list[RowItem], top: float) -> Iterator[RowItem]:
        """Yields the items of a row at their places, side by side, with the numbers below them."""
        width = self.card_width_among(len(row_items))
        row_width = (width + self.gap) * len(row_items) - self.gap
        x = (max(self.least_width, row_width) - row_width) / 2
        for item in row_items:
            y = top + self.drop * (not item.is_current)
            yield replace(item, x=x, y=y, width=width, height=self.height)
            if self.has_place_numbers:
                yield PlaceNumber(x=x, y=top + self.height, width=width, row=item.row, index=item.index)
            x += width + self.gap


SET_ROW = RowLayout()
NUMBERED_ROW = RowLayout(has_place_numbers=True)
DUEL_ROW = RowLayout(card_width=68, height=104, gap=6, room=252)
"""A set of a followed game, which is touched and is read from afar."""
COMPARED_ROW = RowLayout(least_width=116)
HAND_ROW = RowLayout(
    card_width=34, least_card_width=26, height=100, gap=2, room=360, least_width=360, has_place_numbers=True
)
"""A hand to be entered; one that is wider than a phone scrolls."""


def leave_unmarked(item: RowItem) -> RowItem:
    return item


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMarks:
    """What a picture marks on the table, and how its rows lie.

    mark_item: returns a card, slot or gap with what marks it, and with what touching it does; entry: the card that is
    entered next, which has a slot if it is not there yet; has_gaps: are the gaps of the hand drawn? sets, hand: the
    layouts of the rows; marks_missing_lower_number: as in `TableCard`; keeps_taken_card_in_active_set: even that of a
    judged Scout?
    """

    mark_item: Callable[[RowItem], RowItem] = leave_unmarked
    entry: CardTarget | None = None
    has_gaps: bool = False
    sets: RowLayout = SET_ROW
    hand: RowLayout = SET_ROW
    marks_missing_lower_number: bool = True
    keeps_taken_card_in_active_set: bool = False


NO_MARKS = TableMarks()


def draw_table(
    state: State, say: Speaker, *, move: MoveDraft | Move | None = None, marks: TableMarks = NO_MARKS
) -> Scene:
    """Draws the cards of a position. move: a draft of a seen move, or a judged move."""
    on_table = find_table_and_hand_cards_during_or_after_move(
        state, move, keeps_taken_card_in_active_set=marks.keeps_taken_card_in_active_set
    )
    return draw_cards_on_table(on_table, say, marks)


def draw_cards_on_table(on_table: CardsOnTable, say: Speaker, marks: TableMarks) -> Scene:
    """Draws the active set, the cards shown against it, the hand and its gaps, one row below the other.

    A row without cards has a slot; cards are shown only by a Show.
    """
    rows: tuple[RowName, ...] = ("table", "shown", "hand", "gaps")
    items: list[RowItem] = []
    top = 0.0
    for row in rows:
        layout = marks.sets if row in ("table", "shown") else marks.hand
        row_items = list_row_items(say, row, on_table, marks)
        items += layout.place_items_with_place_numbers_below_if_any([marks.mark_item(item) for item in row_items], top)
        top = max((item.y + item.height for item in items), default=0) + SHADOW + BETWEEN
    return Scene(
        label=say("scout.table"),
        width=max((item.x + item.width for item in items), default=0),
        height=top - BETWEEN,
        items=tuple(items),
    )


def list_row_items(say: Speaker, row: RowName, on_table: CardsOnTable, marks: TableMarks) -> list[RowItem]:
    """Returns the cards of a row, not placed yet, with a slot where a card is entered or if there is none; or the gaps
    of the hand, one more than it has cards."""
    if row == "gaps":
        return [HandGap(row=row, index=index) for index in range((len(on_table.hand) + 1) * marks.has_gaps)]
    cards = {"table": on_table.active, "shown": on_table.shown_or_taken, "hand": on_table.hand}[row]
    entry = marks.entry if marks.entry and marks.entry.set_name == row else None
    items: list[RowItem] = [
        build_unplaced_card_of_row(say, row, index, card=card, on_table=on_table, marks=marks)
        for index, card in enumerate(cards)
    ]
    is_inserted = entry is not None and entry.mode == "i" and entry.card_index <= len(cards)
    if entry or not (cards or (row == "shown" and not on_table.is_showing)):
        index = entry.card_index if entry and is_inserted else len(cards)
        slot = CardSlot(
            row=row,
            index=index,
            label=name_place_with_colon(say, row, index) + say("scout.card.slot"),
            is_current=entry is not None and entry.card_index >= index,
            can_show=row == "shown" and on_table.can_show_more,
            is_inserted=is_inserted,
        )
        items.insert(index, slot)
    return items


def build_unplaced_card_of_row(
    say: Speaker, row: RowName, index: int, *, card: Card, on_table: CardsOnTable, marks: TableMarks
) -> TableCard:
    """Builds a card of a row, not placed yet, as the move and the entry mark it."""
    mode = marks.entry.mode if marks.entry and marks.entry == CardTarget(row, index, marks.entry.mode) else "i"
    is_taken_end = row == "table" and index == on_table.taken_index
    return TableCard(
        row=row,
        index=index,
        card=card,
        label=name_place_with_colon(say, row, index)
        + describe_card(say, card, marks_missing_lower_number=marks.marks_missing_lower_number),
        is_current=mode != "i" or is_taken_end or (row == "hand" and index + 1 in on_table.places_of_move),
        is_lower_current=mode in ("b", "ib"),
        is_taken=is_taken_end or (row == "hand" and index + 1 == on_table.taken_place),
        marks_missing_lower_number=marks.marks_missing_lower_number,
    )


def name_place_with_colon(say: Speaker, row: RowName, index: int) -> str:
    """Returns the words before what lies at a place: its set and its number."""
    place = say("scout.hand.card", n=index + 1) if row == "hand" else f"{say('scout.table')} {index + 1}"
    return place + say("scout.colon")


def describe_card(say: Speaker, card: Card, *, marks_missing_lower_number: bool = True) -> str:
    """Returns both numbers in words, or the upper one and, if it asks for it, that the lower one is missing."""
    upper_text = str(card.top or "?")
    if card.bottom:
        return say("scout.card.words", top=upper_text, bottom=card.bottom)
    return say("scout.card.half.words", top=upper_text) if marks_missing_lower_number else upper_text


def scene_of_row(scene: Scene, row: RowName, label: str) -> Scene:
    """Returns one row of a table as a scene of its own. label: its spoken text."""
    return scene_of_rows_below_each_other(scene, (row,), label)


def scene_of_rows_below_each_other(scene: Scene, rows: tuple[RowName, ...], label: str) -> Scene:
    """Returns some rows of a table as a scene of its own, one below the other. label: its spoken text."""
    items: list[RowItem] = []
    width = height = 0.0
    for row in rows:
        row_items = [item for item in scene.items_of(RowItem) if item.row == row]
        if not row_items:
            continue
        shift = height + BETWEEN * bool(items) - min(item.y for item in row_items)
        items += (replace(item, y=item.y + shift) for item in row_items)
        width = max(width, row_items[0].x + row_items[-1].x + row_items[-1].width)
        height = max(item.y + item.height for item in items) + SHADOW
    return Scene(label=label, items=tuple(items), width=width, height=height)


def list_cards_of_row(scene: Scene, row: RowName) -> Cards:
    return tuple(item.card for item in scene.items_of(TableCard) if item.row == row)


def format_numbers(say: Speaker, cards: Cards) -> str:
    """Returns the numbers that count; '' without cards."""
    return say("scout.dot").join(str(card.top) for card in cards)


# A verdict turned to the neighbour

TURNED_ROW, ASIDE = RowLayout(card_width=68, height=104, gap=6, room=330), 18
"""The layout of the wider set, and how many pixels further to the right the cards shown lie."""
APART, OVER, UNDER = 114, 72, 98
"""Pixels: how far the cards shown lie below the active set: apart from it, over it, or under it."""


def scene_of_stronger_set_overlapping_weaker(
    scene: Scene, row_of_shown: RowName, *, is_shown_stronger: bool, lies_apart: bool = False
) -> Scene:
    """Returns the active set and the cards shown, equally large, the stronger over the weaker.

    lies_apart: the cards shown lie below what remains of the active set.
    """
    active_set, shown_set = (
        [
            replace(item, control=None, is_current=False, is_wrong=False, marks_missing_lower_number=False)
            for item in scene.items_of(TableCard)
            if item.row == row
        ]
        for row in ("table", row_of_shown)
    )
    layout = replace(TURNED_ROW, card_width=TURNED_ROW.card_width_among(max(len(active_set), len(shown_set))))
    down = 0 if not active_set else APART if lies_apart else OVER if is_shown_stronger else UNDER
    aside = ASIDE if active_set and shown_set and not lies_apart else 0
    upper_items = [*layout.place_items_with_place_numbers_below_if_any([*active_set], 0)]
    lower_items = [
        replace(item, x=item.x + aside)
        for item in layout.place_items_with_place_numbers_below_if_any([*shown_set], down)
    ]
    items = [*upper_items, *lower_items] if is_shown_stronger or lies_apart else [*lower_items, *upper_items]
    return Scene(
        label="",
        items=tuple(items),
        width=max((item.x + item.width for item in items), default=0),
        height=max((item.y + item.height for item in items), default=0) + SHADOW,
    )
