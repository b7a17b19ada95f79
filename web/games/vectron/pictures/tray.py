"""The trays of VECTRON's pages: what is entered of the table, and the moves that are asked about or told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat
from calculators.core.types import View
from calculators.vectron.notation import ROW_FIELDS, parse_cell
from calculators.vectron.settle import not_entered
from calculators.vectron.state import (
    BLANK,
    GATE,
    PIECES,
    STARS,
    SWAP,
    Card,
    State,
    bonus_of,
    row_known,
    row_of,
    seat_numbers,
    seat_of,
)
from calculators.vectron.validate import hand_wanted
from web.games.vectron.pictures.grid import cells_of
from web.i18n import Speaker
from web.pieces import Key, Pad, Tray, select, tell
from web.table.rounds import ROUNDS, round_pick, round_picked

NEAR, FAR = ("1", "2", "3", "4"), ("5", "6", "7", "8", "9")
"""Distances of the card pad: those at hand, and the others a touch away."""
GAUGES, SCORES, BONUS = range(14), range(6), range(7)
"""Numbers on the pads; more can be typed."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a key shows. kind: `chip`, `piece`, `card`, `source` (a seat's row by its top card) or `cell` (a
    destination); what: in the notation; seat, note: besides it."""

    kind: str
    what: str
    seat: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """A tray and the pads in it."""

    tray: Tray
    pads: tuple[Pad, ...]


def entry(state: State, pick: str, view: View, say: Speaker) -> Keys | None:
    """The tray for what is picked of the table; None where nothing of it is."""
    place, _, rest = pick.partition(".")
    if place == "map":
        return cell_tray(state, rest, say)
    if place == "bonus":
        return bonus_tray(state, rest, say)
    if place == ROUNDS:
        return round_tray(state, pick, say)
    if place == "hand" or place in ROW_FIELDS:
        return cards_tray(state, place, rest, say)
    if place[:1] == "p" and place[1:].isdigit() and int(place[1:]) in seat_numbers(state):
        return seat_tray(state, place, rest or "gauge", view, say)
    return None


def erase(say: Speaker) -> Key:
    return Key(say("pad.erase"), tell("erase"))


def cell_tray(state: State, name: str, say: Speaker) -> Keys:
    """What lies on a cell; a piece there can be laid down or set up."""
    name, _, far = name.partition(".")
    what = cells_of(state)[parse_cell(name)]
    pieces = PIECES[: len(seat_numbers(state))]
    chips = STARS[3:] if far else STARS[:3] + GATE + SWAP
    keys = [Key("", tell(c), say(f"vectron.chip.{c}"), Face("chip", c), on=what == c) for c in chips]
    for number, piece in enumerate(() if far else pieces, 1):
        spoken = say("vectron.piece", seat=format_seat(number))
        keys.append(Key("", tell(piece), spoken, Face("piece", piece), on=what == piece))
    other = select(f"map.{name}" if far else f"map.{name}.far")
    keys.append(Key(say("vectron.pad.near" if far else "vectron.pad.stars"), other))
    tools = []
    if what in pieces:
        seat = PIECES.index(what) + 1
        down = seat_of(state, seat).down
        word = "vectron.stand" if down else "vectron.lie"
        tools.append(Key(say(word), tell(f"down.{format_seat(seat)}"), on=down))
    if what != BLANK:
        tools.append(erase(say))
    tools.append(Key(say("vectron.map.done"), select("none")))
    head = say("vectron.pad.cell", cell=name)
    return Keys(Tray(head, tools=tuple(tools)), (Pad(head, 5, tuple(keys)),))


def seat_tray(state: State, seat: str, part: str, view: View, say: Speaker) -> Keys:
    """Gauge, score, chip held, and whether the piece lies: a tab each."""
    number = int(seat[1])
    entry = seat_of(state, number)
    parts = ("gauge", "score") if view is View.SCORE else ("gauge", "score", "chip", "piece")
    tabs = tuple(Key(say(f"vectron.part.{name}"), select(f"{seat}.{name}"), on=name == part) for name in parts)
    tools = []
    if view is View.SCORE and not_entered(state):
        tools.append(Key(say("vectron.zeros"), tell("zeros")))
    if view is not View.SCORE:
        tools.append(Key(say("vectron.pad.close"), select("none")))
    tray = Tray("", seat, tabs=tabs, tools=tuple(tools))
    label = say(f"vectron.part.{part}")
    if part == "gauge":
        pad = Pad(label, 7, tuple(Key(str(n), tell(f"g{n}"), on=entry.gauge == n) for n in GAUGES))
    elif part == "score":
        pad = Pad(label, 6, tuple(Key(str(n), tell(f"s{n}"), on=entry.score == n) for n in SCORES))
    elif part == "chip":
        chips = [
            Key("", tell(f"h{c}"), say(f"vectron.chip.{c}"), Face("chip", c), on=entry.chip == c) for c in STARS + GATE
        ]
        pad = Pad(label, 5, tuple(chips))
    else:
        turn = state.table.turn == number
        keys = (
            Key(say("vectron.stands"), tell(f"up.{seat}"), on=state.seats[number - 1] is not None and not entry.down),
            Key(say("vectron.lies"), tell(f"lie.{seat}"), on=entry.down),
            Key(say("vectron.turn.here"), tell(f"turn.{seat}"), on=turn),
        )
        pad = Pad(label, 3, keys)
    return Keys(tray, (pad,))


def bonus_tray(state: State, seat: str, say: Speaker) -> Keys:
    """Points that the table adds by hand."""
    number = int(seat[1])
    head = say("vectron.bonus")
    now = bonus_of(state, number) if state.bonus is not None and len(state.bonus) >= number else None
    keys = tuple(Key(str(n), tell(f"b{n}"), on=now == n) for n in BONUS)
    tools = (Key(say("vectron.bonus.none"), tell("bonus.none")),)
    return Keys(Tray(head, seat, tools=tools), (Pad(head, 7, keys),))


def round_tray(state: State, pick: str, say: Speaker) -> Keys | None:
    """What a seat had at a settlement that is over: its gauge, and points by hand; None where there is none."""
    try:
        index, seat, part = round_picked(pick, state.rounds, len(seat_numbers(state)))
        was = state.rounds[index][seat]
    except (ValueError, IndexError):
        return None
    tabs = tuple(
        Key(say(f"vectron.part.{name or 'gauge'}"), select(round_pick(index, seat, name)), on=name == part)
        for name in ("", "bonus")
    )
    if part:
        keys = tuple(Key(str(n), tell(f"b{n}"), on=was.by_hand == n) for n in BONUS)
    else:
        keys = tuple(Key(str(n), tell(f"g{n}"), on=was.gauge == n) for n in GAUGES)
    close = Key(say("vectron.pad.close"), select("none"))
    tray = Tray("", format_seat(seat + 1), tabs=tabs, tools=(close,))
    return Keys(tray, (Pad(say("vectron.round", round=index + 1), 7, keys),))


def card_keys(put: str, far: bool, more: str, say: Speaker, now: Card = "") -> Pad:
    """Ten keys: the cards of a kind in a row, S, and the way to the other distances. put: before the card."""
    distances = FAR if far else NEAR
    rows = []
    for kind in "DO":
        row = [card_key(f"{kind}{n}", put, say, now) for n in distances]
        if kind == "D" and not far:
            row.append(card_key(SWAP, put, say, now))
        if kind == "O" and not far:
            row.append(Key(say("vectron.pad.far"), select(more)))
        rows.extend(row)
    if far:
        rows.append(Key(say("vectron.pad.near"), select(more), span=2))
    return Pad(say("vectron.pad.cards"), 5, tuple(rows))


def card_key(card: Card, put: str, say: Speaker, now: Card) -> Key:
    return Key("", tell(f"{put}{card}"), say(f"vectron.card.{card}"), Face("card", card), on=card == now)


def cards_tray(state: State, place: str, rest: str, say: Speaker) -> Keys:
    """A card of an action row or of the hand."""
    index, _, far = rest.partition(".")
    cards: Sequence[Card] = (state.hand or ()) if place == "hand" else row_of(state, int(place[3]))
    at = min(int(index), len(cards))
    now = cards[at] if at < len(cards) else ""
    more = f"{place}.{index}" if far else f"{place}.{index}.far"
    tools = []
    if place != "hand":
        head = say("vectron.pad.row.n", seat=f"p{place[3]}", n=at + 1)
        number = int(place[3])
        if not cards:
            tools.append(Key(say("vectron.pad.nothing"), tell("nothing"), on=row_known(state, number)))
        if sum(not row_known(state, n) for n in seat_numbers(state)) > 1:
            tools.append(Key(say("vectron.rows.none"), tell("rows.none")))
        seat = f"p{place[3]}"
    else:
        head = say("vectron.hand.n", n=min(at + 1, hand_wanted(state)))
        seat = format_seat(state.table.turn)
    if now:
        tools.append(erase(say))
    tools.append(Key(say("vectron.pad.close"), select("none")))
    return Keys(
        Tray(head, seat if place != "hand" else "", tools=tuple(tools)), (card_keys("", bool(far), more, say, now),)
    )
