"""Drafts: moves with holes, which field is entered next, and what it can be.

Seen moves:

shown.?            a Show without a card
shown.7.7          two cards of a Show; more may follow
shown.7.7~other    behind `~` what is no part of the move: the other number of the last card is entered next,
scouted.left~g4.flip   and the mover's secrets: the place of the taken card (`g4`), that it was flipped, and the place
                   of the first card shown (`m3`)
both.?.shown.4     a Scout & Show without its end
both.left.?        a Scout & Show without a card; `both.left` is one that shows nothing

Moves by places of a known hand:

show.?                 nothing is entered
show.2.?.5-6           cards that are not side by side; those between are not shown
scout.left.?           a Scout without its gap; `scout.?.3` is one without its end
both.?.3.1             a Scout & Show without its end: places count in the hand before the Scout until both are there
both.left.?.0          a Scout & Show that shows nothing, without its gap; with it, `both.left.3`
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, get_args, overload

from calculators.core.parsing import Unreadable
from calculators.core.types import FieldOption, Violation, build_field_option
from calculators.scout.move_notation import parse_move
from calculators.scout.moves import (
    SIDES,
    DeclareStuck,
    Move,
    MoveByPlaces,
    MoveKind,
    Scout,
    ScoutAndShow,
    SeenMove,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    Side,
    SideOrHole,
    cards_shown_by_seen_move_or_empty,
    hand_after_scout_treating_unknown_hand_as_empty,
    list_takeable_sides,
)
from calculators.scout.play import judge_move
from calculators.scout.private_hand import NO_SECRETS, MoverSecrets
from calculators.scout.refusals import (
    check_numbers_are_single_run_or_matching,
    check_player_count_and_chip_allow_scout_and_show,
    check_scout_has_set_and_gap_of_hand,
    check_stuck_has_two_players_and_no_show_or_scout,
    check_two_player_mover_has_chip_for_scout,
)
from calculators.scout.sets import LONGEST, highest_number_in_play
from calculators.scout.state import Card, Cards, State, top_numbers

SECRETS_SIGN = "~"
OTHER_NUMBER = "other"
EMPTY_SHOW = SeenShow()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDraft:
    """A seen move with holes.

    enters_other_number: True if the other number of the last card is entered next; secrets: what only the mover knows.
    """

    move: SeenMove = EMPTY_SHOW
    enters_other_number: bool = False
    secrets: MoverSecrets = NO_SECRETS

    @property
    def kind(self) -> MoveKind:
        return self.move.kind

    @property
    def side(self) -> SideOrHole:
        """The end a card is taken from; '' if it is not entered or no card is taken."""
        return self.move.side if isinstance(self.move, SeenScout | SeenScoutAndShow) else ""

    @property
    def cards(self) -> Cards:
        return cards_shown_by_seen_move_or_empty(self.move)

    @property
    def shows_nothing(self) -> bool:
        """Whether it is a Scout & Show without a Show."""
        return isinstance(self.move, SeenScoutAndShow) and not self.cards and not self.move.lacks_cards

    def draft_with_side_if_it_scouts(self, side: SideOrHole) -> MoveDraft:
        """Returns the draft with another end; unchanged if it takes no card."""
        if isinstance(self.move, SeenScout | SeenScoutAndShow):
            return replace(self, move=replace(self.move, side=side))
        return self

    def draft_with_cards_if_it_shows_any(self, cards: Cards) -> MoveDraft:
        """Returns the draft with other cards shown, and no other number to be entered; unchanged for a kind of move
        that shows none."""
        if isinstance(self.move, SeenShow):
            return replace(self, move=SeenShow(cards), enters_other_number=False)
        if isinstance(self.move, SeenScoutAndShow):
            move = replace(self.move, cards=cards, lacks_cards=not cards)
            return replace(self, move=move, enters_other_number=False)
        return self

    @property
    def text(self) -> str:
        """The text of the move, and of what is no part of it.

        >>> MoveDraft().text, empty_draft_of_kind("both").text, MoveDraft(secrets=MoverSecrets(first=3)).text
        ('shown.?', 'both.?.?', 'shown.?~m3')
        """
        parts = [OTHER_NUMBER] * self.enters_other_number + list_secret_texts(self.secrets)
        return self.move.notation + (SECRETS_SIGN + ".".join(parts) if parts else "")

    @property
    def complete_move_or_none(self) -> SeenMove | None:
        return self.move if self.move.is_complete else None


Draft = MoveDraft | MoveByPlaces
"""A draft of a seen move, or one of a move of a known hand."""


def empty_draft_of_kind(kind: MoveKind) -> MoveDraft:
    """Returns the draft of a kind of which nothing is entered."""
    moves: dict[MoveKind, SeenMove] = {
        "show": EMPTY_SHOW,
        "scout": SeenScout(),
        "both": SeenScoutAndShow(lacks_cards=True),
        "stuck": DeclareStuck(),
    }
    return MoveDraft(move=moves[kind])


def find_refusals_of_draft_kind_whatever_its_cards(state: State, draft_kind: MoveKind) -> tuple[Violation, ...]:
    """Returns why no move of a kind is legal now, whatever its cards are: nothing to take, or no chip to pay."""
    if draft_kind == "show":
        return ()
    if draft_kind == "stuck":
        return tuple(check_stuck_has_two_players_and_no_show_or_scout(state))
    check_payment = (
        check_player_count_and_chip_allow_scout_and_show
        if draft_kind == "both"
        else check_two_player_mover_has_chip_for_scout
    )
    return (*check_payment(state), *check_scout_has_set_and_gap_of_hand(state, SeenScout(SIDES[0])))


def parse_draft_or_none(text: str) -> Draft | None:
    """Parses a draft or a move; None for any other text.

    >>> parse_draft_or_none("both.?.shown.4.4").cards == (Card(4), Card(4))
    True
    >>> parse_draft_or_none("both.left").shows_nothing, parse_draft_or_none("both.left.?").shows_nothing
    (True, False)
    >>> parse_draft_or_none("scout.left.?") == Scout("left", 0)
    True
    """
    move_text, _, secrets_text = text.partition(SECRETS_SIGN)
    try:
        move = parse_move(move_text, may_have_holes=True)
    except Unreadable:
        return None
    if isinstance(move, MoveByPlaces):
        return None if secrets_text else move
    if len(cards_shown_by_seen_move_or_empty(move)) > LONGEST:
        return None
    return MoveDraft(
        move=move,
        enters_other_number=OTHER_NUMBER in secrets_text.split("."),
        secrets=parse_secret_move_details_leniently(secrets_text),
    )


def format_draft(draft: Draft) -> str:
    return draft.text if isinstance(draft, MoveDraft) else draft.notation


def parse_seen_draft_or_empty(text: str) -> MoveDraft:
    """Parses a draft of a seen move; any other text is the empty draft."""
    return seen_draft_or_empty(parse_draft_or_none(text))


def seen_draft_or_empty(draft: Draft | None) -> MoveDraft:
    return draft if isinstance(draft, MoveDraft) else MoveDraft()


def list_secret_texts(secrets: MoverSecrets) -> list[str]:
    """Returns the texts of the secrets that are entered."""
    parts = (
        f"g{secrets.place}" if secrets.place else "",
        "flip" if secrets.flip else "",
        f"m{secrets.first}" if secrets.first else "",
    )
    return [part for part in parts if part]


def parse_secret_move_details_leniently(secrets_text: str) -> MoverSecrets:
    """Returns the mover's secrets; parts that cannot be read are left out.

    >>> parse_secret_move_details_leniently("g4.flip.zz.x3")
    MoverSecrets(place=4, flip=True, first=0)
    """
    secrets = NO_SECRETS
    for part in secrets_text.split("."):
        sign, digits = part[:1], part[1:]
        if part == "flip":
            secrets = replace(secrets, flip=True)
        elif digits.isascii() and digits.isdigit() and len(digits) < 3:
            if sign == "g":
                secrets = replace(secrets, place=int(digits))
            elif sign == "m":
                secrets = replace(secrets, first=int(digits))
    return secrets


def replace_parts_and_derive_kind(
    move: MoveByPlaces,
    *,
    side: SideOrHole | None = None,
    place: int | None = None,
    flip: bool | None = None,
    shown_places: Iterable[int] | None = None,
    shows_nothing: bool | None = None,
) -> MoveByPlaces:
    """Returns the move with other parts; which kind of move it is follows from them. With another Scout it shows the
    same cards, the taken one only if the Scout is complete.

    shows_nothing: is it a Scout & Show if it shows no cards?

    >>> replace_parts_and_derive_kind(Show(2, 3), side="left", place=3).notation
    'both.left.3.2.?.4'
    >>> replace_parts_and_derive_kind(Show(), side="left").notation
    'scout.left.?'
    """
    side, place = move.side if side is None else side, move.place if place is None else place
    if shown_places is None:
        shown_places = places_of_show_with_other_scout(move, side=side, place=place)
    shown = sorted(shown_places)
    first, last = (shown[0], shown[-1]) if shown else (0, 0)
    left_out = tuple(between for between in range(first + 1, last) if between not in shown)
    if not side and not place:
        return Show(first, last, left_out)
    flip = move.flip if flip is None else flip
    if not shown and not (move.shows_nothing if shows_nothing is None else shows_nothing):
        return Scout(side, place, flip)
    return ScoutAndShow(side=side, place=place, flip=flip, first=first, last=last, left_out=left_out)


def place_before_scout_or_0(move: MoveByPlaces, place: int) -> int:
    """Returns where a card of the hand of a move lies before its Scout; 0 for the taken card."""
    return 0 if place == move.taken_place else place - (0 < move.taken_place < place)


def place_after_scout_or_0(place_before_scout: int, taken_place: int) -> int:
    """Returns where a card lies after a Scout.

    place_before_scout: 0 for the taken card; taken_place: 0 for a Scout that lacks its end or its place.
    """
    return place_before_scout + (0 < taken_place <= place_before_scout) if place_before_scout else taken_place


def places_of_show_with_other_scout(move: MoveByPlaces, *, side: SideOrHole, place: int) -> tuple[int, ...]:
    """Returns the places of the cards that a move shows, with another Scout."""
    places = (
        place_after_scout_or_0(place_before_scout_or_0(move, shown), place if side else 0)
        for shown in move.shown_places
    )
    return tuple(sorted(shown for shown in places if shown))


def adapt_draft_to_hand_and_active_set(state: State, draft: Draft) -> MoveByPlaces:
    """Returns the draft as a move by places of the hand, without an end, place and cards that the table does not have.

    A seen Show becomes that of the same cards of the hand; any other seen move becomes the empty draft.
    """
    hand = state.hand_cards
    if isinstance(draft, MoveDraft):
        cards = draft.cards if draft.kind == "show" and set(draft.cards) <= set(hand) else ()
        return replace_parts_and_derive_kind(Show(), shown_places={hand.index(card) + 1 for card in cards})
    side = draft.side if state.active else ""
    draft = replace_parts_and_derive_kind(draft, side=side, place=draft.place if draft.place <= len(hand) + 1 else 0)
    return replace_parts_and_derive_kind(
        draft,
        flip=draft.flip and bool(side),
        shown_places=[place for place in draft.shown_places if place <= len(hand) + bool(draft.taken_place)],
        shows_nothing=draft.shows_nothing and bool(side) and not state.is_two_player_game,
    )


def find_questioned_move_or_none(state: State, draft: MoveByPlaces) -> Move | None:
    """Returns the move that a draft asks about; None while it is incomplete.

    Cards that are not side by side are asked about as seen, which is illegal; after a Scout only if it is surely so.
    """
    if not draft.left_out:
        return draft if draft.is_complete else None
    hand = hand_after_scout_treating_unknown_hand_as_empty(state, draft)
    cards = tuple(hand[place - 1] for place in draft.shown_places)
    if bool(draft.side) != bool(draft.place) or not all(card.top for card in cards):
        return None
    if not draft.side:
        return SeenShow(cards)
    # A seen move has no gap: with the card in another gap the same cards may be adjacent.
    seen_move = SeenScoutAndShow(draft.side, cards)
    return seen_move if judge_move(state, seen_move).legal is False else None


MOVE_KINDS: tuple[MoveKind, ...] = get_args(MoveKind)
ScoutField = Literal["kind", "side", "cards", "gap", "places", ""]
"""The fields: of a move as everybody sees it its kind, the end a card is taken from and the cards shown; of one by
places the end, the gap of the hand for the taken card, and the places shown."""


def next_field(_state: State, draft: Draft) -> ScoutField:
    """Returns the field to enter next, '' for a complete move; more cards or places may follow then.

    >>> next_field(State(), MoveDraft()), next_field(State(), MoveDraft(move=SeenScout())), next_field(State(), Show(2))
    ('cards', 'side', '')
    """
    if not draft.side and draft.kind in ("scout", "both"):
        return "side"
    if isinstance(draft, MoveDraft):
        return "" if draft.move.is_complete else "cards"
    if draft.is_complete:
        return ""
    return "places" if isinstance(draft, Show) or draft.place else "gap"


@overload
def list_field_options(state: State, draft: Draft, field: Literal["kind"]) -> tuple[FieldOption[MoveKind], ...]: ...
@overload
def list_field_options(state: State, draft: Draft, field: Literal["side"]) -> tuple[FieldOption[Side], ...]: ...
@overload
def list_field_options(
    state: State, draft: Draft, field: Literal["cards", "gap", "places"]
) -> tuple[FieldOption[int], ...]: ...


def list_field_options(state: State, draft: Draft, field: ScoutField) -> tuple[FieldOption[str | int], ...]:
    """Returns what a field can be.

    - kind: Show, Scout and Scout & Show; with two players "no move" instead of the last.
    - side: the ends of the active set from which a card can be taken, () without a set (scout.scout).
    - cards: the numbers in play as the next one: of a card that extends the set (scout.show), or the other number of
      the last card.
    - gap, places: the gaps and the places of the hand, () if it is not entered. Places count in the hand after the
      Scout.
    """
    if field == "kind":
        kinds: tuple[MoveKind, ...] = ("show", "scout", "stuck" if state.is_two_player_game else "both")
        return tuple(
            build_field_option(kind, find_refusals_of_draft_kind_whatever_its_cards(state, kind)) for kind in kinds
        )
    if field == "side":
        return tuple(map(build_field_option, list_takeable_sides(state))) if state.active else ()
    if field == "cards" and isinstance(draft, MoveDraft):
        numbers = top_numbers(draft.cards)
        return tuple(
            build_field_option(
                number,
                () if draft.enters_other_number else check_numbers_are_single_run_or_matching((*numbers, number), ()),
            )
            for number in range(1, highest_number_in_play(state.table.players) + 1)
        )
    if field == "gap" and state.hand is not None:
        return tuple(map(build_field_option, range(1, len(state.hand) + 2)))
    if field == "places" and state.hand is not None and not isinstance(draft, MoveDraft):
        hand_after = hand_after_scout_treating_unknown_hand_as_empty(state, draft)
        return tuple(map(build_field_option, range(1, len(hand_after) + 1)))
    return ()


@overload
def enter_field(draft: MoveDraft, field: ScoutField, value: str | int) -> MoveDraft: ...
@overload
def enter_field(draft: MoveByPlaces, field: ScoutField, value: str | int) -> MoveByPlaces: ...


def enter_field(draft: Draft, field: ScoutField, value: str | int) -> Draft:
    """Returns the draft with a field entered: of the cards or places one more, or the other number of the last card.
    Raises ValueError for a value of another field."""
    side = next((side for side in SIDES if side == value), None)
    kind = next((kind for kind in MOVE_KINDS if kind == value), None)
    if isinstance(draft, MoveDraft):
        match field, value:
            case "kind", _ if kind:
                return empty_draft_of_kind(kind)
            case "side", _ if side:
                return replace(draft.draft_with_side_if_it_scouts(side), secrets=NO_SECRETS)
            case "cards", int() if draft.enters_other_number and draft.cards:
                return draft.draft_with_cards_if_it_shows_any((*draft.cards[:-1], Card(draft.cards[-1].top, value)))
            case "cards", int() if len(draft.cards) < LONGEST:
                return replace(
                    draft.draft_with_cards_if_it_shows_any((*draft.cards, Card(value))),
                    secrets=replace(draft.secrets, first=0),
                )
    else:
        match field, value:
            case "side", _ if side:
                return replace_parts_and_derive_kind(draft, side=side)
            case "gap", int():
                return replace_parts_and_derive_kind(draft, place=value)
            case "places", int():
                return replace_parts_and_derive_kind(
                    draft, shown_places={*draft.shown_places, value}, shows_nothing=False
                )
    raise ValueError(value)
