"""Drafts: moves while they are being entered. The text is that of the seen move, with `?` for what is missing.

shown.?            a Show without a card
shown.7.7          two cards of a Show; more may follow
shown.7.7?         the same, and the other number of the last card is entered next
scouted.?          a Scout without its end
both.?.shown.4     a Scout & Show without its end
both.left.?        a Scout & Show without a card; `both.left` is one that shows nothing
shown.7~g4.flip    after `~` the mover's secrets: the place of the taken card (`g4`), that it was flipped, and the place
                   of the first card shown (`m3`)

`list_all_move_kinds_with_refusals`, `list_side_options` and `list_next_card_or_other_number_options` say what each
part can be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from calculators.core.parsing import Unreadable
from calculators.core.types import FieldOption, Violation, build_field_option
from calculators.scout.move_notation import parse_last_move_or_none_if_absent_or_unreadable
from calculators.scout.moves import list_takeable_sides
from calculators.scout.notation import parse_card
from calculators.scout.private_hand import NO_SECRETS, MoverSecrets
from calculators.scout.refusals import (
    check_numbers_are_single_run_or_matching,
    check_player_count_and_chip_allow_scout_and_show,
    check_scout_has_set_and_gap_of_hand,
    check_stuck_has_two_players_and_no_show_or_scout,
    check_two_player_mover_has_chip_for_scout,
)
from calculators.scout.state import (
    HIGHEST,
    LONGEST,
    SIDES,
    Card,
    Cards,
    DeclareStuck,
    Move,
    SeenMove,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Side,
    State,
    top_numbers,
)

HOLE = "?"
SECRETS_SIGN = "~"
SHOWN = "shown"
MoveKind = Literal["show", "scout", "both", "stuck"]
KIND_OF_MOVE_NAME: dict[str, MoveKind] = {SHOWN: "show", "scouted": "scout", "both": "both", "stuck": "stuck"}
"""The first word of a move's text → the kind of the move."""
MOVE_NAME_OF_KIND = {kind: name for name, kind in KIND_OF_MOVE_NAME.items()}
KINDS = tuple(MOVE_NAME_OF_KIND)
DRAFT_PATTERN = r"(shown|scouted|both)(\.[0-9A-Za-z]+\??|\.\?)+(~\w+(\.\w+)*)?|both\.(left|right)|stuck"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDraft:
    """A move with missing parts.

    side: the end a card is taken from, '' while missing; cards: those shown so far; enters_other_number: True if the
    other number of the last card is entered next; secrets: what only the mover knows; shows_nothing: True for a Scout &
    Show without a Show.
    """

    kind: MoveKind = "show"
    side: Side | Literal[""] = ""
    cards: Cards = ()
    enters_other_number: bool = False
    secrets: MoverSecrets = NO_SECRETS
    shows_nothing: bool = False

    @property
    def text(self) -> str:
        """The text of the move, with `?` for what is missing.

        >>> MoveDraft().text, MoveDraft(kind="scout", side="left").text, MoveDraft(kind="both").text
        ('shown.?', 'scouted.left', 'both.?.?')
        """
        cards = [card.notation for card in self.cards]
        if cards and self.enters_other_number:
            cards[-1] += HOLE
        shown = {"show": cards or [HOLE], "both": [SHOWN, *cards] if cards else [] if self.shows_nothing else [HOLE]}
        side = [self.side or HOLE] if self.kind in ("scout", "both") else []
        parts = [MOVE_NAME_OF_KIND[self.kind], *side, *shown.get(self.kind, [])]
        return ".".join(parts) + format_secrets_after_sign(self.secrets)

    @property
    def complete_move_or_none(self) -> SeenMove | None:
        """The move, or None while a part is missing."""
        if self.kind == "show":
            return SeenShow(self.cards) if self.cards else None
        if self.kind == "scout":
            return SeenScout(self.side) if self.side else None
        if self.kind == "both":
            return SeenScoutAndShow(self.side, self.cards) if self.side and (self.cards or self.shows_nothing) else None
        return DeclareStuck()

    @property
    def next_field(self) -> Literal["side", "cards", ""]:
        """The part to enter next: `side` for the end to take a card from, `cards` for those to show; '' if the move is
        complete."""
        if self.kind in ("scout", "both") and not self.side:
            return "side"
        return "cards" if self.complete_move_or_none is None else ""


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


def list_all_move_kinds_with_refusals(state: State) -> tuple[FieldOption[MoveKind], ...]:
    """Returns the kinds of a move: Show, Scout and Scout & Show; with two players "no move" instead of the last."""
    kinds: tuple[MoveKind, ...] = ("show", "scout", "stuck" if state.is_two_player_game else "both")
    return tuple(
        build_field_option(kind, find_refusals_of_draft_kind_whatever_its_cards(state, kind)) for kind in kinds
    )


def list_side_options(state: State) -> tuple[FieldOption[Side], ...]:
    """Returns the ends of the active set from which a card can be taken; () without a set (scout.scout)."""
    return tuple(map(build_field_option, list_takeable_sides(state))) if state.active else ()


def list_next_card_or_other_number_options(state: State, draft: MoveDraft) -> tuple[FieldOption[int], ...]:
    """Returns the numbers in play as the next one of the draft: of a card that extends the set (scout.show), or the
    other number of its last card."""
    numbers = top_numbers(draft.cards)
    return tuple(
        build_field_option(
            number,
            () if draft.enters_other_number else check_numbers_are_single_run_or_matching((*numbers, number), ()),
        )
        for number in range(1, HIGHEST.get(state.table.players, LONGEST) + 1)
    )


def is_draft_text(text: str) -> bool:
    """Returns whether the text is a draft, judging by its first word."""
    return text.partition(".")[0] in KIND_OF_MOVE_NAME


def parse_draft_leniently(text: str) -> MoveDraft:
    """Returns the draft that a text describes. Parts that cannot be read are missing; any other text gives an empty
    draft.

    >>> parse_draft_leniently("both.?.shown.4.4").cards == (Card(4), Card(4))
    True
    >>> parse_draft_leniently("both.left").shows_nothing, parse_draft_leniently("both.left.?").shows_nothing
    (True, False)
    """
    move_text, _, secrets_text = text.partition(SECRETS_SIGN)
    name, *parts = move_text.split(".")
    if name not in KIND_OF_MOVE_NAME:
        return MoveDraft()
    kind = KIND_OF_MOVE_NAME[name]
    takes_card = kind in ("scout", "both")
    side = parts.pop(0) if takes_card and parts else ""
    if kind == "both" and parts[:1] == [SHOWN]:
        parts.pop(0)
    cards = parse_leading_readable_cards_up_to_longest_set(parts) if kind in ("show", "both") else ()
    return MoveDraft(
        kind=kind,
        side=side if side in SIDES else "",
        cards=cards,
        enters_other_number=bool(cards) and parts[-1].endswith(HOLE),
        secrets=parse_secret_move_details_leniently(secrets_text),
        shows_nothing=kind == "both" and side in SIDES and not parts,
    )


def parse_leading_readable_cards_up_to_longest_set(card_texts: list[str]) -> Cards:
    """Returns the cards up to the first that cannot be read, at most as many as the longest set has."""
    cards: list[Card] = []
    for card_text in card_texts[:LONGEST]:
        try:
            cards.append(parse_card(card_text.removesuffix(HOLE)))
        except Unreadable:
            break
    return tuple(cards)


def format_secrets_after_sign(secrets: MoverSecrets) -> str:
    """Returns the mover's secrets as the end of a draft's text; '' if there are none."""
    parts = (
        f"g{secrets.place}" if secrets.place else "",
        "flip" if secrets.flip else "",
        f"m{secrets.first}" if secrets.first else "",
    )
    return SECRETS_SIGN + ".".join(filter(None, parts)) if any(parts) else ""


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


def draft_of_last_move_or_empty_if_unreadable_or_by_places(moves_text: str) -> MoveDraft:
    """Returns the draft of the last of some moves; an empty one if that cannot be read or is a move by places."""
    move = parse_last_move_or_none_if_absent_or_unreadable(moves_text)
    return MoveDraft() if move is None else draft_of_move_or_empty_if_by_places(move)


def draft_of_move_or_empty_if_by_places(move: Move) -> MoveDraft:
    """Returns the draft of a seen move; an empty draft for a move by places.

    >>> draft_of_move_or_empty_if_by_places(SeenScout("left")).text
    'scouted.left'
    >>> draft_of_move_or_empty_if_by_places(DeclareStuck()).text
    'stuck'
    """
    if isinstance(move, SeenShow):
        return MoveDraft(cards=move.cards)
    if isinstance(move, SeenScout):
        return MoveDraft(kind="scout", side=move.side)
    if isinstance(move, SeenScoutAndShow):
        return MoveDraft(kind="both", side=move.side, cards=move.cards, shows_nothing=not move.cards)
    return MoveDraft(kind="stuck") if isinstance(move, DeclareStuck) else MoveDraft()
