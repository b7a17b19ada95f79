"""Declares what the templates of a question and of a followed game lay out: picture, tray, record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.state import Card
from web.games.coupelation.pictures.end import TowerEnding
from web.games.coupelation.pictures.move_groups import MoveGroups
from web.games.coupelation.pictures.pad import NumberKey
from web.pieces import Chips, Control, HandCover, Scene, Tray
from web.pieces import Pad as Keys
from web.table.page_content import PageContent


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
class TurnPicture:
    """The tower with what lies around it.

    deck_text: what is left of the deck, '' if not entered; empty_deck_control: then enters that it is empty.
    """

    scene: Scene
    reserve: tuple[ReserveCard, ...]
    note: str
    seat_corners: tuple[SeatCorner, ...] = ()
    deck_text: str = ""
    empty_deck_control: Control | None = None


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

    hint: displayed if there are no keys; pair_question_keys: the keys of the question about a pair; fitting_range: the
    numbers that fit in place of its illegal third card, '' if there is no such range to display.
    """

    picture: TurnPicture | None
    tray: Tray | None
    keys: Keys | None
    words: tuple[str, ...] = ()
    start: StartView | None = None
    board_address: str = ""
    private_hand: PrivateHandView | None = None
    move_groups: MoveGroups | None = None
    hint: str = ""
    end: TowerEnding | None = None
    pair_question_keys: tuple[NumberKey, ...] = ()
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
