"""Drafts: seen moves with holes (`field_options` says what is entered next).

shown.?            a Show without a card
shown.7.7          two cards of a Show; more may follow
shown.7.7~other    behind `~` what is no part of the move: the other number of the last card is entered next,
scouted.left~g4.flip   and the mover's secrets: the place of the taken card (`g4`), that it was flipped, and the place
                   of the first card shown (`m3`)
both.?.shown.4     a Scout & Show without its end
both.left.?        a Scout & Show without a card; `both.left` is one that shows nothing
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import Unreadable
from calculators.core.types import Violation
from calculators.scout.move_notation import parse_move
from calculators.scout.move_types import (
    SIDES,
    DeclareStuck,
    MoveByPlaces,
    MoveKind,
    SeenMove,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    SideOrHole,
    cards_shown_by_seen_move_or_empty,
)
from calculators.scout.private_hand import NO_SECRETS, MoverSecrets
from calculators.scout.refusals import (
    check_player_count_and_chip_allow_scout_and_show,
    check_scout_has_set_and_gap_of_hand,
    check_stuck_has_two_players_and_no_show_or_scout,
    check_two_player_mover_has_chip_for_scout,
)
from calculators.scout.sets import LONGEST
from calculators.scout.state import Cards, State

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

    def draft_with_side(self, side: SideOrHole) -> MoveDraft:
        """Returns the draft with another end; unchanged if it takes no card."""
        if isinstance(self.move, SeenScout | SeenScoutAndShow):
            return replace(self, move=replace(self.move, side=side))
        return self

    def draft_with_cards(self, cards: Cards) -> MoveDraft:
        """Returns the draft with other cards; unchanged if it shows none."""
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
"""A draft of a seen move, or one of a move of a known hand (`calculators.scout.hand_draft`)."""


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
