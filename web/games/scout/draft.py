"""A move as everybody saw it, told touch by touch, and the tray that tells it.

Picks: `told.show.7.7` the cards shown so far, `told.scout.left` the end a card was taken from, `told.both.left.7` both,
`told.both.left.bare` without a show, `told.stuck`; `.b` at the end: the next number is the one upside down of the last
card. Of a hand of one's own also `g4` the gap a taken card went into, `flip` turned over, `m3` where the shown lay.
Puts: `7` a number, `lower` the number upside down of the last card comes next, `erase` without the last, `left` and
`right` the end, `bare` a Scout & Show that shows nothing, `then.scout` what the next seat does after a Scout that is
told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import Unreadable, format_seat_code
from calculators.core.types import Violation
from calculators.scout.moves import can_scout, list_takeable_sides, split_end_card_from_active_set
from calculators.scout.notation import parse_card
from calculators.scout.private_hand import NO_SECRETS, MoverSecrets
from calculators.scout.refusals import (
    check_mover_has_scout_and_show_chip,
    check_scout_has_set_and_place,
    check_two_player_mover_has_chip_for_scout,
)
from calculators.scout.sets import measure_set_strength_or_none
from calculators.scout.state import (
    HIGHEST,
    LONGEST,
    SIDES,
    Card,
    Cards,
    DeclareStuck,
    Move,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    State,
    top_numbers,
)
from web.i18n import Speaker
from web.pieces import Control, Key, Pad, Tray, enter_value, items_with_one_removed_or_raise, select

TOLD = "told"
KINDS = ("show", "scout", "both", "stuck")
LOWER, BARE = "b", "bare"
THEN = "then"
"""Begins a put of the next seat, which accepts the Scout that is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDraft:
    """A move as far as it is told. lower: the next number is the one upside down of the last card; inside: where it
    happened in a hand of one's own; bare: is it a Scout & Show that shows nothing?"""

    kind: str = "show"
    side: str = ""
    cards: Cards = ()
    lower: bool = False
    inside: MoverSecrets = NO_SECRETS
    bare: bool = False

    @property
    def selection_text(self) -> str:
        """As `pick` carries it."""
        own = self.inside
        gap, first = f"g{own.place}" if own.place else "", f"m{own.first}" if own.first else ""
        put_in = (gap, "flip" if own.flip else "", first)
        parts = (
            self.side,
            *put_in,
            *(card.notation for card in self.cards),
            LOWER if self.lower else "",
            BARE if self.bare else "",
        )
        return ".".join(filter(None, (TOLD, self.kind, *parts)))

    @property
    def complete_move_or_none(self) -> Move | None:
        """The move, once enough of it is told."""
        if self.kind == "show":
            return SeenShow(self.cards) if self.cards else None
        if self.kind == "scout":
            return SeenScout(self.side) if self.side else None
        if self.kind == "both":
            return SeenScoutAndShow(self.side, self.cards) if self.side and (self.cards or self.bare) else None
        return DeclareStuck()

    @property
    def needs_side(self) -> bool:
        """Is the end to take a card from still to be told?"""
        return self.kind in ("scout", "both") and not self.side


def is_draft_selection(selection: str) -> bool:
    return selection.partition(".")[0] == TOLD


def parse_draft(selection: str) -> MoveDraft:
    """The draft a pick names; what cannot be read of it is left out."""
    kind, *parts = selection.split(".")[1:] or ["show"]
    draft = MoveDraft(kind=kind if kind in KINDS else "show")
    for part in parts:
        if part in SIDES:
            draft = replace(draft, side=part)
        elif part == LOWER:
            draft = replace(draft, lower=bool(draft.cards))
        elif part == BARE:
            draft = replace(draft, bare=draft.kind == "both" and not draft.cards)
        elif (inside := mover_secrets_with_selection_part_or_none(draft.inside, part)) is not None:
            draft = replace(draft, inside=inside)
        elif len(draft.cards) < LONGEST:
            try:
                draft = replace(draft, cards=(*draft.cards, parse_card(part)))
            except Unreadable:
                break
    return draft


def mover_secrets_with_selection_part_or_none(inside: MoverSecrets, selection_part: str) -> MoverSecrets | None:
    """What a part of a pick says of a hand of one's own; None where it says nothing of it."""
    if selection_part == "flip":
        return replace(inside, flip=True)
    if (
        selection_part[:1] not in ("g", "m")
        or not selection_part[1:].isascii()
        or not selection_part[1:].isdigit()
        or len(selection_part) > 3
    ):
        return None
    told = int(selection_part[1:])
    return replace(inside, place=told) if selection_part[0] == "g" else replace(inside, first=told)


def draft_of_move(move: Move) -> MoveDraft:
    """The draft that tells a move which everybody saw; an empty one for any other move."""
    if isinstance(move, SeenShow):
        return MoveDraft(kind="show", side="", cards=move.cards)
    if isinstance(move, SeenScout):
        return MoveDraft(kind="scout", side=move.side)
    if isinstance(move, SeenScoutAndShow):
        return MoveDraft(kind="both", side=move.side, cards=move.cards, bare=not move.cards)
    return MoveDraft(kind="stuck") if isinstance(move, DeclareStuck) else MoveDraft()


def selection_for_reentry(moves: Sequence[Move]) -> str:
    """The pick that tells a move as it was told before."""
    return draft_of_move(moves[0]).selection_text


def selection_for_unfinished_move(move_text: str) -> str:
    """The pick that goes on with a move of which only a part was said: `scouted.?`, `both.?.shown.4.4`."""
    kind, _, rest = move_text.partition("_")[0].partition(".")
    cards = rest.partition("shown.")[2]
    return parse_draft(".".join(filter(None, (TOLD, {"scouted": "scout"}.get(kind, kind), cards)))).selection_text


def draft_after_touched_value_or_raise(draft: MoveDraft, value: str) -> MoveDraft:
    """The draft after one touch. Raises ValueError for a put that the tray does not have."""
    if value in SIDES:
        return replace(draft, side=value, inside=NO_SECRETS)
    if value == "lower":
        return replace(draft, lower=bool(draft.cards) and not draft.lower)
    if value == BARE and draft.kind == "both":
        return replace(draft, bare=not draft.bare, cards=())
    if value == "erase":
        if draft.lower or not draft.cards:
            return replace(draft, lower=False, side=draft.side if draft.lower else "")
        return replace(draft, cards=items_with_one_removed_or_raise(draft.cards, len(draft.cards) - 1))
    number = int(value)
    if not 1 <= number <= LONGEST:
        raise ValueError(value)
    if draft.lower and draft.cards:
        return replace(draft, cards=(*draft.cards[:-1], Card(draft.cards[-1].top, number)), lower=False)
    if len(draft.cards) >= LONGEST:
        raise ValueError(value)
    return replace(draft, cards=(*draft.cards, Card(number)), inside=replace(draft.inside, first=0), bare=False)


def next_seat_draft_or_none(value: str) -> MoveDraft | None:
    """What the next seat begins with a put; None for one that belongs to the move that is told."""
    name, _, kind = value.partition(".")
    if name == THEN and kind in KINDS:
        return MoveDraft(kind=kind)
    return draft_after_touched_value_or_raise(MoveDraft(), value) if value.isascii() and value.isdigit() else None


def with_side_of_lone_card(state: State, draft: MoveDraft) -> MoveDraft:
    """A draft that takes a card, with its end where the set is a single card and nothing is to be chosen."""
    lone = draft.needs_side and len(state.active) == 1
    return replace(draft, side=SIDES[0]) if lone else draft


def find_reasons_mover_cannot_scout_at_all(state: State, draft: MoveDraft) -> tuple[Violation, ...]:
    """Why a card cannot be taken, from whichever end: no set to take it from, no chip to pay with."""
    if not draft.needs_side:
        return ()
    paying = check_mover_has_scout_and_show_chip if draft.kind == "both" else check_two_player_mover_has_chip_for_scout
    return (*paying(state), *check_scout_has_set_and_place(state, SeenScout(SIDES[0])))


def do_all_mean_too_few_cards(violations: Sequence[Violation]) -> bool:
    """Are only too few cards told, so that with more of them the move may still be legal?"""
    return all(one.code == "scout.move.weaker.count" for one in violations)


# The tray


@dataclass(frozen=True, slots=True)
class DraftTray:
    """The tray that tells a move: head and keys."""

    tray: Tray
    pad: Pad


def build_draft_tray(
    say: Speaker, state: State, draft: MoveDraft, state_after_if_draft_complete: State | None = None
) -> DraftTray:
    """The tray for the seat to move; state_after: the position after the Scout that is told, whose first touch
    accepts it."""
    if state_after_if_draft_complete is not None:
        return DraftTray(
            Tray(
                head="",
                seat=format_seat_code(state_after_if_draft_complete.table.turn),
                tabs=build_next_seat_tabs(say, state_after_if_draft_complete),
            ),
            build_number_pad(say, state_after_if_draft_complete, MoveDraft()),
        )
    seat = format_seat_code(state.table.turn)
    tray = Tray(head="", seat=seat, tabs=build_move_kind_tabs(say, state, draft))
    if draft.needs_side:
        return DraftTray(tray, build_end_choice_pad(say, state))
    return DraftTray(
        tray,
        build_number_pad(say, state, draft)
        if draft.kind in ("show", "both")
        else build_pad_of_chosen_end_or_stuck(say, state, draft),
    )


def build_move_kind_tabs(say: Speaker, state: State, draft: MoveDraft) -> tuple[Key, ...]:
    """Show, Scout, Scout & Show; with two players the last is that nothing can be done. What cannot be now is dimmed,
    and says why."""
    offered = ("show", "scout", "stuck" if state.is_two_player_game else "both")
    possible = {
        "show": True,
        "scout": bool(state.active),
        "both": bool(state.active),
        "stuck": bool(state.active) and not can_scout(state),
    }
    return tuple(
        Key(
            text=say(f"scout.tab.{kind}"),
            touch=select(with_side_of_lone_card(state, MoveDraft(kind=kind)).selection_text),
            on=draft.kind == kind,
            dim=not possible[kind] and draft.kind != kind,
        )
        for kind in offered
    )


def build_next_seat_tabs(say: Speaker, state_after: State) -> tuple[Key, ...]:
    """What the next seat can do instead of a Show, which its numbers begin."""
    shown = build_move_kind_tabs(say, state_after, MoveDraft())
    kinds = ("show", "scout", "stuck" if state_after.is_two_player_game else "both")
    return tuple(replace(key, touch=enter_value(f"{THEN}.{kind}")) for kind, key in zip(kinds, shown, strict=True))


def build_end_choice_pad(say: Speaker, state: State) -> Pad:
    """The ends a card can be taken from."""
    keys = tuple(
        Key(
            text=say(f"scout.take.{side}", number=split_end_card_from_active_set(state, side)[0].top or "?"),
            touch=enter_value(side),
        )
        for side in (list_takeable_sides(state) if state.active else ())
    )
    if not keys:
        keys = (Key(text=say("scout.table.none"), touch=Control(select="none"), off=True),)
    return Pad(say("scout.take"), max(2, len(keys)), keys)


def build_pad_of_chosen_end_or_stuck(say: Speaker, state: State, draft: MoveDraft) -> Pad:
    """Nothing more to tell: the ends once more, to be corrected, or the words of the move."""
    if draft.kind == "scout":
        pad = build_end_choice_pad(say, state)
        marked = zip(list_takeable_sides(state), pad.keys, strict=False)
        return replace(pad, keys=tuple(replace(key, on=side == draft.side) for side, key in marked))
    return Pad(
        say("scout.tab.stuck"),
        2,
        (Key(text=say("scout.say.stuck"), touch=Control(select=draft.selection_text), on=True),),
    )


def build_number_pad(say: Speaker, state: State, draft: MoveDraft) -> Pad:
    """The numbers; those that no longer make a set are dimmed, but answer."""
    numbers, highest = top_numbers(draft.cards), HIGHEST.get(state.table.players, LONGEST)
    keys: list[Key] = []
    for number in range(1, LONGEST + 1):
        count = numbers.count(number)
        fits = draft.lower or not numbers or measure_set_strength_or_none((*numbers, number)) is not None
        keys.append(
            Key(
                text=str(number),
                touch=enter_value(number),
                on=not draft.lower and numbers[-1:] == (number,),
                dim=not fits,
                off=number > highest,
                badge=f"×{count}" if count > 1 else "",
            )
        )
    back = Key(
        text=say("scout.key.back"),
        touch=enter_value("erase"),
        label=say("pad.erase"),
        off=not draft.cards and not draft.side,
    )
    lower = Key(text=say("scout.key.lower"), touch=enter_value("lower"), on=draft.lower, off=not draft.cards)
    if draft.kind == "both" and not draft.cards:
        lower = Key(text=say("scout.key.bare"), touch=enter_value(BARE), label=say("scout.touch.bare"), on=draft.bare)
    half = LONGEST // 2
    return Pad(say("scout.keys"), half + 1, (*keys[:half], back, *keys[half:], lower))
