"""A move asked about with the hand: the set on the table and the hand to touch, what would be legal marked on both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.scout.compare import kind_of
from calculators.scout.moves import new_hand
from calculators.scout.state import LEFT, PLAYERS, RIGHT, Card, State, tops
from web.games.scout.pictures.offers import Legal, Offered, legal, longest_with, offered_moves
from web.games.scout.pictures.touching import ASK, TAKEN, Touching, asked_move, now_touched
from web.pieces import Key, Slot, Strip, Touch, select, tell
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw. taken: is it the one that was taken?"""

    card: Card
    taken: bool = False


@dataclass(frozen=True, slots=True)
class ByHand:
    """The picture that is touched. seat: to move, with `count` cards; numbers: of the set on the table, of a `kind`;
    held: of the hand; sizes: do the gaps name the longest set the card would be in? over: turns the taken card over;
    bare: a Scout & Show that shows nothing, None where there is no such action; clear: nothing touched any more;
    hint: what to touch next; offered: the list of legal moves."""

    seat: str
    count: int
    numbers: tuple[int, ...]
    kind: str
    owner: str
    held: tuple[int, ...]
    table: Strip
    hand: Strip
    gaps: Strip
    sizes: bool
    over: Key
    bare: Key | None
    clear: Key
    hint: str
    to_hand: Touch
    to_table: Touch
    offered: Offered


def by_hand(page: Page, pick: str) -> ByHand:
    """Set, hand and gaps as they are touched, and the list of all moves."""
    state: State = page.state
    say = page.say
    touching = now_touched(state, pick, page.answer.query.get("move", ""))
    found = legal(state)
    owner = state.shower if state.table.players in PLAYERS else None
    return ByHand(
        format_seat(state.table.turn),
        len(state.hand or ()),
        tops(state.active),
        kind_of(tops(state.active)),
        format_seat(owner) if owner else "",
        tops(touching.hand(state)),
        Strip(say("scout.table"), table_slots(page, touching, found)),
        Strip(say("scout.hand"), hand_slots(page, touching, found)),
        Strip(say("scout.gaps"), gap_slots(page, touching, found)),
        bool(touching.side),
        Key(say("scout.touch.over"), tell(f"{ASK}.flip"), on=touching.flip, off=not touching.side),
        None
        if state.two
        else Key(say("scout.touch.bare"), tell(f"{ASK}.bare"), on=touching.bare, off=not touching.side),
        Key(say("pad.erase"), tell(f"{ASK}.clear"), off=not touching.pick),
        say(hint(state, touching)),
        select(f"hand.{len(state.hand or ())}"),
        select(f"table.{len(state.active)}"),
        offered_moves(page, pick, touching, found),
    )


def bare_key(page: Page, touching: Touching) -> Key:
    return Key(page.say("scout.touch.bare"), tell(f"{ASK}.bare"), on=touching.bare, off=not touching.side)


def hint(state: State, touching: Touching) -> str:
    """The key of the sentence that says what to touch next."""
    if touching.side and not touching.place:
        return "scout.touch.gap"
    if touching.place and not touching.side:
        return "scout.touch.end"
    if touching.cards and asked_move(state, touching) is None:
        return "scout.touch.apart"
    return "scout.touch.any" if state.active else "scout.touch.cards"


def table_slots(page: Page, touching: Touching, found: Legal) -> tuple[Slot, ...]:
    """The set on the table; a card is taken from its ends."""
    state: State = page.state
    say, last = page.say, len(state.active) - 1
    slots = []
    for n, card in enumerate(state.active):
        side = LEFT if n == 0 else RIGHT if n == last else ""
        now = bool(side) and touching.side == side
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.complete else str(card.top or "?")
        slots.append(
            Slot(
                f"{say('scout.table')} {n + 1}{say('scout.colon')}{words}",
                Face(card.flipped if now and touching.flip else card, now),
                place=f"table.{n}",
                touch=tell(f"{ASK}.end.{side}") if side else None,
                now=now,
                wrong=f"table.{n}" in page.places,
                can=bool(side) and not now and found.goes_on(replace(touching, side=side)),
            )
        )
    return tuple(slots)


def hand_slots(page: Page, touching: Touching, found: Legal) -> tuple[Slot, ...]:
    """The hand as it is shown from, with the taken card once it has its gap."""
    say, slots = page.say, []
    for place, card in enumerate(touching.hand(page.state), 1):
        at = touching.card_at(place)
        now = at in touching.cards
        more = replace(touching, cards=touching.cards | {at})
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.complete else str(card.top or "?")
        slots.append(
            Slot(
                f"{say('scout.hand.card', n=place)}{say('scout.colon')}{words}",
                Face(card, at == TAKEN),
                place=f"hand.{place - 1}",
                touch=tell(f"{ASK}.card.{at}"),
                now=now,
                wrong=now and f"hand.{place - 1}" in page.places,
                can=not now and found.goes_on(more),
            )
        )
    return tuple(slots)


def gap_slots(page: Page, touching: Touching, found: Legal) -> tuple[Slot, ...]:
    """The gaps of the hand as it is shown from; both beside the taken card are its own."""
    state: State = page.state
    say, scout = page.say, touching.scout
    slots = []
    for n in range(1, len(touching.hand(state)) + 2):
        place = n - 1 if scout is not None and n > scout.place else n
        there = replace(touching, place=place)
        now = touching.place == place
        size = longest_with(new_hand(state, there.scout), place) if there.scout else 0
        slots.append(
            Slot(
                say("scout.gap", n=place) + (say("scout.colon") + say("scout.gap.size", n=size) if size else ""),
                text=f"×{size}" if size > 1 else "·",
                place=f"gap.{n}",
                touch=tell(f"{ASK}.gap.{place}"),
                now=now,
                can=not now and found.goes_on(there),
            )
        )
    return tuple(slots)
