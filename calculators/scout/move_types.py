"""The moves of SCOUT!: by places in a hand, or as everybody saw them; with holes they are drafts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from calculators.core.parsing import HOLE
from calculators.scout.state import Cards

Side = Literal["left", "right"]
SideOrHole = Literal["left", "right", ""]
"""An end of a set; '' while a draft has none."""
MoveKind = Literal["show", "scout", "both", "stuck"]
LEFT: Final = "left"
RIGHT: Final = "right"
SIDES: tuple[Side, ...] = (LEFT, RIGHT)
FACES = (False, True)
"""Values of `flip`: as the card lies, or upside down."""
NOTHING_SHOWN: Final = "0"
"""In place of the cards of a Scout & Show without a Show, in a draft without the place of the taken card."""


@dataclass(frozen=True, slots=True)
class Show:
    """ショー: shows the cards from the first to the last place of the hand (1-based).

    A draft has 0 for both while no card is entered; left_out: places between them whose cards are not shown.
    """

    kind: ClassVar[MoveKind] = "show"
    side: ClassVar[SideOrHole] = ""
    place: ClassVar[int] = 0
    taken_place: ClassVar[int] = 0
    flip: ClassVar[bool] = False
    shows_nothing: ClassVar[bool] = False
    first: int = 0
    last: int = 0
    left_out: tuple[int, ...] = ()
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "notation", f"show.{format_shown_places(self.first, self.last, self.left_out) or HOLE}"
        )

    @property
    def shown_places(self) -> tuple[int, ...]:
        return list_shown_places(self.first, self.last, self.left_out)

    @property
    def is_complete(self) -> bool:
        return bool(self.first) and not self.left_out


@dataclass(frozen=True, slots=True)
class Scout:
    """スカウト: takes the card at an end of the active set as the place-th card of the new hand; flip: upside down.

    A draft has '' for the end and 0 for the place while they are not entered.
    """

    kind: ClassVar[MoveKind] = "scout"
    shown_places: ClassVar[tuple[int, ...]] = ()
    left_out: ClassVar[tuple[int, ...]] = ()
    shows_nothing: ClassVar[bool] = False
    side: SideOrHole
    place: int
    flip: bool = False
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", f"scout.{format_taking(self.side, self.place, is_flipped=self.flip)}")

    @property
    def taken_place(self) -> int:
        """The place of the taken card in the hand; 0 while the end or the place is not entered."""
        return self.place if self.side else 0

    @property
    def is_complete(self) -> bool:
        return bool(self.taken_place)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutAndShow:
    """スカウト&ショー: a Scout, then at once a Show whose places count in the new hand. first and last are 0 without a
    Show.

    A draft has the holes of a Scout and of a Show; while its end or place is not entered, places count in the hand
    before the Scout.
    """

    kind: ClassVar[MoveKind] = "both"
    side: SideOrHole
    place: int
    flip: bool
    first: int = 0
    last: int = 0
    left_out: tuple[int, ...] = ()
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # A draft without a place says that nothing is shown: `both.left.?` is a seen move that lacks its cards.
        shown_text = format_shown_places(self.first, self.last, self.left_out) or NOTHING_SHOWN * (not self.place)
        show_suffix = f".{shown_text}" if shown_text else ""
        object.__setattr__(
            self, "notation", f"both.{format_taking(self.side, self.place, is_flipped=self.flip)}{show_suffix}"
        )

    @property
    def scout(self) -> Scout:
        return Scout(self.side, self.place, self.flip)

    @property
    def show(self) -> Show:
        return Show(self.first, self.last, self.left_out)

    @property
    def shown_places(self) -> tuple[int, ...]:
        return list_shown_places(self.first, self.last, self.left_out)

    @property
    def taken_place(self) -> int:
        """The place of the taken card in the hand; 0 while the end or the place is not entered."""
        return self.place if self.side else 0

    @property
    def shows_nothing(self) -> bool:
        return not self.first

    @property
    def is_complete(self) -> bool:
        return bool(self.taken_place) and not self.left_out


@dataclass(frozen=True, slots=True)
class SeenShow:
    """A Show as everybody saw it: its cards from left to right, () while a draft has none."""

    kind: ClassVar[MoveKind] = "show"
    cards: Cards = ()

    @property
    def is_complete(self) -> bool:
        return bool(self.cards)

    @property
    def notation(self) -> str:
        return f"shown.{join_card_texts(self.cards) or HOLE}"


@dataclass(frozen=True, slots=True)
class SeenScout:
    """A Scout as everybody saw it: the end. The place and the way up are secret."""

    kind: ClassVar[MoveKind] = "scout"
    side: SideOrHole = ""

    @property
    def is_complete(self) -> bool:
        return bool(self.side)

    @property
    def notation(self) -> str:
        return f"scouted.{self.side or HOLE}"


@dataclass(frozen=True, slots=True)
class SeenScoutAndShow:
    """A Scout & Show as everybody saw it: the end and the cards shown, () if it showed nothing.

    lacks_cards: in a draft, cards are still to be entered.
    """

    kind: ClassVar[MoveKind] = "both"
    side: SideOrHole = ""
    cards: Cards = ()
    lacks_cards: bool = False

    @property
    def is_complete(self) -> bool:
        return bool(self.side) and not self.lacks_cards

    @property
    def notation(self) -> str:
        show_suffix = f".shown.{join_card_texts(self.cards)}" if self.cards else f".{HOLE}" * self.lacks_cards
        return f"both.{self.side or HOLE}{show_suffix}"


@dataclass(frozen=True, slots=True)
class DeclareStuck:
    """The declaration of a player of two who can neither show nor pay for a Scout."""

    kind: ClassVar[MoveKind] = "stuck"
    is_complete: ClassVar[bool] = True
    notation: str = "stuck"


MoveByPlaces = Show | Scout | ScoutAndShow
"""Moves by their places in the hand; lists of legal moves hold these. With holes they are drafts of a known hand."""
SeenMove = SeenShow | SeenScout | SeenScoutAndShow | DeclareStuck
"""Moves as everybody saw them, without the secrets of the hand. With holes they are drafts, too."""
Move = MoveByPlaces | SeenMove


def cards_shown_by_seen_move_or_empty(move: Move) -> Cards:
    """Returns the cards that everybody saw a move show; () for a move by places or without cards."""
    return move.cards if isinstance(move, SeenShow | SeenScoutAndShow) else ()


def list_shown_places(first_place: int, last_place: int, left_out: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the places of the cards shown; () without any, whose first and last place are 0."""
    places = range(first_place, last_place + 1) if first_place else range(0)
    return tuple(place for place in places if place not in left_out)


def format_shown_places(first_place: int, last_place: int, left_out: tuple[int, ...]) -> str:
    """Returns the places of the cards shown, with `?` for those between them that a draft leaves out; '' without any.

    >>> format_shown_places(2, 2, ()), format_shown_places(2, 4, ()), format_shown_places(2, 6, (3, 4))
    ('2', '2-4', '2.?.5-6')
    """
    if not first_place:
        return ""
    starts = [first_place, *(place + 1 for place in left_out if place + 1 not in left_out)]
    ends = [*(place - 1 for place in left_out if place - 1 not in left_out), last_place]
    runs = zip(starts, ends, strict=True)
    return f".{HOLE}.".join(str(start) if start == end else f"{start}-{end}" for start, end in runs)


def format_taking(side: SideOrHole, new_place: int, *, is_flipped: bool) -> str:
    return f"{side or HOLE}.{new_place or HOLE}{'.flip' * is_flipped}"


def join_card_texts(cards: Cards) -> str:
    return ".".join(card.notation for card in cards)
