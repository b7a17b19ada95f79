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

from calculators.core.parsing import Unreadable, format_seat
from calculators.core.types import Violation
from calculators.scout.mine import NOT_TOLD, Inside
from calculators.scout.moves import can_scout, ends, taken
from calculators.scout.notation import parse_card
from calculators.scout.refusals import against_own_chips, against_paying, against_scout
from calculators.scout.sets import strength
from calculators.scout.state import (
    HIGHEST,
    LONGEST,
    SIDES,
    BothSeen,
    Card,
    Cards,
    Move,
    Scouted,
    Shown,
    State,
    Stuck,
    tops,
)
from web.i18n import Speaker
from web.pieces import Key, Pad, Touch, Tray, erase, select, tell

TOLD = "told"
KINDS = ("show", "scout", "both", "stuck")
LOWER, BARE = "b", "bare"
THEN = "then"
"""Begins a put of the next seat, which accepts the Scout that is told."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A move as far as it is told. lower: the next number is the one upside down of the last card; inside: where it
    happened in a hand of one's own; bare: is it a Scout & Show that shows nothing?"""

    kind: str = "show"
    side: str = ""
    cards: Cards = ()
    lower: bool = False
    inside: Inside = NOT_TOLD
    bare: bool = False

    @property
    def text(self) -> str:
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
    def move(self) -> Move | None:
        """The move, once enough of it is told."""
        if self.kind == "show":
            return Shown(self.cards) if self.cards else None
        if self.kind == "scout":
            return Scouted(self.side) if self.side else None
        if self.kind == "both":
            return BothSeen(self.side, self.cards) if self.side and (self.cards or self.bare) else None
        return Stuck()

    @property
    def wants_side(self) -> bool:
        """Is the end to take a card from still to be told?"""
        return self.kind in ("scout", "both") and not self.side


def is_told(pick: str) -> bool:
    return pick.partition(".")[0] == TOLD


def read(pick: str) -> Draft:
    """The draft a pick names; what cannot be read of it is left out."""
    kind, *parts = pick.split(".")[1:] or ["show"]
    draft = Draft(kind if kind in KINDS else "show")
    for part in parts:
        if part in SIDES:
            draft = replace(draft, side=part)
        elif part == LOWER:
            draft = replace(draft, lower=bool(draft.cards))
        elif part == BARE:
            draft = replace(draft, bare=draft.kind == "both" and not draft.cards)
        elif (inside := read_inside(draft.inside, part)) is not None:
            draft = replace(draft, inside=inside)
        elif len(draft.cards) < LONGEST:
            try:
                draft = replace(draft, cards=(*draft.cards, parse_card(part)))
            except Unreadable:
                break
    return draft


def read_inside(inside: Inside, part: str) -> Inside | None:
    """What a part of a pick says of a hand of one's own; None where it says nothing of it."""
    if part == "flip":
        return replace(inside, flip=True)
    if part[:1] not in ("g", "m") or not part[1:].isascii() or not part[1:].isdigit() or len(part) > 3:
        return None
    told = int(part[1:])
    return replace(inside, place=told) if part[0] == "g" else replace(inside, first=told)


def of_move(move: Move) -> Draft:
    """The draft that tells a move which everybody saw; an empty one for any other move."""
    if isinstance(move, Shown):
        return Draft("show", "", move.cards)
    if isinstance(move, Scouted):
        return Draft("scout", move.side)
    if isinstance(move, BothSeen):
        return Draft("both", move.side, move.cards, bare=not move.cards)
    return Draft("stuck") if isinstance(move, Stuck) else Draft()


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a move as it was told before."""
    return of_move(moves[0]).text


def told_more(draft: Draft, put: str) -> Draft:
    """The draft after one touch. Raises ValueError for a put that the tray does not have."""
    if put in SIDES:
        return replace(draft, side=put, inside=NOT_TOLD)
    if put == "lower":
        return replace(draft, lower=bool(draft.cards) and not draft.lower)
    if put == BARE and draft.kind == "both":
        return replace(draft, bare=not draft.bare, cards=())
    if put == "erase":
        if draft.lower or not draft.cards:
            return replace(draft, lower=False, side=draft.side if draft.lower else "")
        return replace(draft, cards=erase(draft.cards, len(draft.cards) - 1))
    number = int(put)
    if not 1 <= number <= LONGEST:
        raise ValueError(put)
    if draft.lower and draft.cards:
        return replace(draft, cards=(*draft.cards[:-1], Card(draft.cards[-1].top, number)), lower=False)
    if len(draft.cards) >= LONGEST:
        raise ValueError(put)
    return replace(draft, cards=(*draft.cards, Card(number)), inside=replace(draft.inside, first=0), bare=False)


def begun(put: str) -> Draft | None:
    """What the next seat begins with a put; None for one that belongs to the move that is told."""
    name, _, kind = put.partition(".")
    if name == THEN and kind in KINDS:
        return Draft(kind)
    return told_more(Draft(), put) if put.isascii() and put.isdigit() else None


def refused_already(state: State, draft: Draft) -> tuple[Violation, ...]:
    """Why a card cannot be taken, from whichever end: no set to take it from, no chip to pay with."""
    if not draft.wants_side:
        return ()
    paying = against_paying if draft.kind == "both" else against_own_chips
    return (*paying(state), *against_scout(state, Scouted(SIDES[0])))


def too_few(against: Sequence[Violation]) -> bool:
    """Are only too few cards told, so that with more of them the move may still be legal?"""
    return all(one.code == "scout.move.weaker.count" for one in against)


# The tray


@dataclass(frozen=True, slots=True)
class Telling:
    """The tray that tells a move: head and keys."""

    tray: Tray
    pad: Pad


def telling_tray(say: Speaker, state: State, draft: Draft, after: State | None = None) -> Telling:
    """The tray for the seat to move; after: the position after the Scout that is told, whose first touch accepts it."""
    if after is not None:
        return Telling(
            Tray("", format_seat(after.table.turn), tabs=next_tabs(say, after)), number_pad(say, after, Draft())
        )
    seat = format_seat(state.table.turn)
    tray = Tray("", seat, tabs=tabs(say, state, draft))
    if draft.wants_side:
        return Telling(tray, side_pad(say, state))
    return Telling(
        tray, number_pad(say, state, draft) if draft.kind in ("show", "both") else said_pad(say, state, draft)
    )


def tabs(say: Speaker, state: State, draft: Draft) -> tuple[Key, ...]:
    """Show, Scout, Scout & Show; with two players the last is that nothing can be done. What cannot be now is dimmed,
    and says why."""
    offered = ("show", "scout", "stuck" if state.two else "both")
    possible = {
        "show": True,
        "scout": bool(state.active),
        "both": bool(state.active),
        "stuck": bool(state.active) and not can_scout(state),
    }
    return tuple(
        Key(
            say(f"scout.tab.{kind}"),
            select(Draft(kind).text),
            on=draft.kind == kind,
            dim=not possible[kind] and draft.kind != kind,
        )
        for kind in offered
    )


def next_tabs(say: Speaker, after: State) -> tuple[Key, ...]:
    """What the next seat can do instead of a Show, which its numbers begin."""
    shown = tabs(say, after, Draft())
    kinds = ("show", "scout", "stuck" if after.two else "both")
    return tuple(replace(key, touch=tell(f"{THEN}.{kind}")) for kind, key in zip(kinds, shown, strict=True))


def side_pad(say: Speaker, state: State) -> Pad:
    """The ends a card can be taken from."""
    keys = tuple(
        Key(say(f"scout.take.{side}", number=taken(state, side)[0].top or "?"), tell(side))
        for side in (ends(state) if state.active else ())
    )
    if not keys:
        keys = (Key(say("scout.table.none"), Touch(go="none"), off=True),)
    return Pad(say("scout.take"), max(2, len(keys)), keys)


def said_pad(say: Speaker, state: State, draft: Draft) -> Pad:
    """Nothing more to tell: the ends once more, to be corrected, or the words of the move."""
    if draft.kind == "scout":
        pad = side_pad(say, state)
        marked = zip(ends(state), pad.keys, strict=False)
        return replace(pad, keys=tuple(replace(key, on=side == draft.side) for side, key in marked))
    return Pad(say("scout.tab.stuck"), 2, (Key(say("scout.say.stuck"), Touch(go=draft.text), on=True),))


def number_pad(say: Speaker, state: State, draft: Draft) -> Pad:
    """The numbers; those that no longer make a set are dimmed, but answer."""
    numbers, highest = tops(draft.cards), HIGHEST.get(state.table.players, LONGEST)
    keys: list[Key] = []
    for number in range(1, LONGEST + 1):
        count = numbers.count(number)
        fits = draft.lower or not numbers or strength((*numbers, number)) is not None
        keys.append(
            Key(
                str(number),
                tell(number),
                on=not draft.lower and numbers[-1:] == (number,),
                dim=not fits,
                off=number > highest,
                badge=f"×{count}" if count > 1 else "",
            )
        )
    back = Key(say("scout.key.back"), tell("erase"), label=say("pad.erase"), off=not draft.cards and not draft.side)
    lower = Key(say("scout.key.lower"), tell("lower"), on=draft.lower, off=not draft.cards)
    if draft.kind == "both" and not draft.cards:
        lower = Key(say("scout.key.bare"), tell(BARE), label=say("scout.touch.bare"), on=draft.bare)
    half = LONGEST // 2
    return Pad(say("scout.keys"), half + 1, (*keys[:half], back, *keys[half:], lower))
