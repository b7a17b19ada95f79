"""Declares what the templates of a question and of a followed game lay out: picture, tray, record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.state import Card
from web.games.coupelation.pictures.move_groups import MoveGroups
from web.games.coupelation.pictures.table_pad import CardKey
from web.games.coupelation.pictures.turn_picture import TurnPicture
from web.pieces import Chips, Pad, Tray
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePageContent(PageContent):
    """The page of a question or of a followed game.

    hint: displayed if there is no pad; pair_question_keys: the keys of the question about a pair; fitting_range: the
    numbers that fit in place of its illegal third card, '' if there is no such range to display.
    """

    picture: TurnPicture | None = None
    tray: Tray | None = None
    pad: Pad | None = None
    start: StartView | None = None
    private_hand: PrivateHandView | None = None
    move_groups: MoveGroups | None = None
    hint: str = ""
    pair_question_keys: tuple[CardKey, ...] = ()
    fitting_range: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartView:
    """The table before the first turn. reserve: the cards in it; missing_count: how many more are drawn; number_keys:
    for the drawn cards."""

    first_game_chips: Chips
    reserve_head: str
    reserve: tuple[Card, ...]
    missing_count: int
    number_keys: Pad
