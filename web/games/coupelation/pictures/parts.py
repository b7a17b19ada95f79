"""Declares what the templates of a question and of a followed game lay out: picture, tray, record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.state import Card
from web.games.coupelation.pictures.end import EndView
from web.games.coupelation.pictures.move_groups import MoveGroups
from web.games.coupelation.pictures.pad import NumberKey
from web.games.coupelation.pictures.tower import CARD_HEIGHT, CELL_PITCH, ROW_STEP
from web.pieces import Chips, Control, HandCover, Tray
from web.pieces import Pad as Keys
from web.table.page_content import PageContent, Rectangle

BESIDE_CARD, AROUND_ASKED = 2, 10
"""Pixels around a card in a part of the picture, less than the distance to the next card; and around the card in
question, for its sign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A cell of the tower.

    range_lines: the numbers that fit, in one line or two; possible_range: the numbers a face-down card may turn out to
    be; verdict_sign: `yes`, `no`, `open` or `loses` at the cell in question; face, mark: the card in question (`伏`
    if face
    down); is_violating: part of the reason against it; is_last: the previous seat placed its card; is_selected: its own
    card is entered next.
    """

    x: float
    y: float
    w: int
    target: str
    label: str
    control: Control | None
    kind: str
    card: Card | None = None
    range_lines: tuple[str, ...] = ()
    possible_range: str = ""
    is_top: bool = False
    is_dead: bool = False
    verdict_sign: str = ""
    face: str = ""
    mark: str = ""
    is_in_question: bool = False
    is_violating: bool = False
    is_last: bool = False
    is_selected: bool = False

    @property
    def rectangle_with_surroundings(self) -> Rectangle:
        """Its rectangle on the picture, with what is drawn around it."""
        margin = AROUND_ASKED if self.is_in_question else BESIDE_CARD
        return self.x - margin, self.y - margin, self.w + 2 * margin, CARD_HEIGHT + 2 * margin


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCorner:
    """A seat beside the tower. count: the cards it holds, as text; count_before: the same before the draft, '' if
    unchanged."""

    seat: str
    name: str
    count: str
    count_before: str = ""
    has_finish_card: bool = False
    is_to_move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCard:
    """A card of the reserve. is_taken: by the draft; is_new: just paid; is_dropped: discarded at the end of the
    turn."""

    card: Card
    label: str
    control: Control | None
    is_taken: bool = False
    is_new: bool = False
    is_dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """deck_text: what is left of the deck, '' if not entered; empty_deck_control: then enters that it is empty."""

    x: float
    width: float
    height: float
    cells: tuple[CellView, ...]
    reserve: tuple[ReserveCard, ...]
    note: str
    seat_corners: tuple[SeatCorner, ...] = ()
    deck_text: str = ""
    empty_deck_control: Control | None = None
    y: float = 0

    def list_rectangles_around_questioned_and_violating_cells(self) -> tuple[Rectangle, ...]:
        """Returns the rectangles of the card in question, its neighbours and the cards against it.

        Each is whole, because every other row of a tower begins half a card further. Empty without a card in question.
        """
        asked_cells = [cell for cell in self.cells if cell.is_in_question]
        marked_cells = [*asked_cells, *(cell for cell in self.cells if cell.is_violating)]
        if not asked_cells:
            return ()
        left, right = (
            min(view.x for view in marked_cells) - CELL_PITCH,
            max(view.x + view.w for view in marked_cells) + CELL_PITCH,
        )
        top, bottom = (
            min(view.y for view in marked_cells) - ROW_STEP,
            max(view.y for view in marked_cells) + ROW_STEP,
        )
        cells_in_part = [
            view for view in self.cells if left <= view.x and view.x + view.w <= right and top <= view.y <= bottom
        ]
        return tuple(view.rectangle_with_surroundings for view in cells_in_part)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandView:
    """cover: hides the hand, and lists the face-down cards that it knows; cards: the entered ones, None before a seat
    is selected; hint: what a key of a card does; question: what is asked of the other cards; number_keys: to enter
    them, None if nothing is missing."""

    cover: HandCover
    cards: Keys | None = None
    hint: str = ""
    question: str = ""
    number_keys: Keys | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePageContent(PageContent):
    """The page of a question or of a followed game.

    hint: displayed if there are no keys; smallest_question_keys: the keys of the smallest question; fitting_range: the
    numbers that fit in place of its illegal third card, '' if there is no such range to display.
    """

    picture: Picture | None
    tray: Tray | None
    keys: Keys | None
    words: tuple[str, ...] = ()
    record_rows: tuple[RecordRow, ...] = ()
    start: StartView | None = None
    board_address: str = ""
    private_hand: PrivateHandView | None = None
    move_groups: MoveGroups | None = None
    hint: str = ""
    end: EndView | None = None
    smallest_question_keys: tuple[NumberKey, ...] = ()
    fitting_range: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartView:
    """The table before the first turn. reserve: the cards in it; missing_count: how many more are drawn; number_keys:
    for the drawn cards."""

    first_game_chips: Chips
    reserve_head: str
    reserve: tuple[Card, ...]
    missing_count: int
    number_keys: Keys


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A turn of the record. text: the turn in a few characters; deck_text: the deck after it; control: displays the
    table after it, None for an illegal turn; is_displayed: is that table displayed?"""

    turn_number: int
    seat: str
    text: str
    deck_text: str
    control: Control | None
    violation_text: str = ""
    clause: str = ""
    is_displayed: bool = False
