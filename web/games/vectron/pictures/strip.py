"""The strip of seats with gauges, and the action rows below the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat
from calculators.core.types import Message, Score
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.state import GAUGE_GOAL, State, row_known, row_of, seat_numbers, seat_of
from web.games.vectron.pictures.tray import Face
from web.i18n import Speaker
from web.pieces import SeatColumn, Seats, Slot, Strip, link, select

JUST = 3
"""The gauge that the heading of the special rule names, whatever it gives."""


@dataclass(frozen=True, slots=True)
class Under:
    """What stands under a seat of the strip. chip: the one it holds, '' where it was not entered; down: its piece
    lies; boxes: of the gauge, `on`, `plus` for what a move adds, '' for empty ones, `just` at exactly three."""

    chip: str
    down: bool
    boxes: tuple[str, ...]

    @property
    def just(self) -> bool:
        return "just" in self.boxes


@dataclass(frozen=True, slots=True)
class SeatsView:
    """The strip, and what stands under each of its seats."""

    seats: Seats
    under: dict[str, Under]


@dataclass(frozen=True, slots=True)
class RowView:
    """An action row. used: cards of it that were used this turn; known: it was entered."""

    seat: str
    known: bool
    strip: Strip


def boxes(gauge: int | None, after: int | None = None) -> tuple[str, ...]:
    """The boxes of a gauge: full, gained, or empty; at least seven. Of a gauge of exactly three they are lit."""
    now = gauge or 0
    then = now if after is None else after
    if then == JUST:
        return ("just",) * JUST + ("",) * (GAUGE_GOAL - JUST)
    return tuple("on" if at < now else "plus" if at < then else "" for at in range(max(GAUGE_GOAL, now, then)))


def seats_view(
    state: State,
    say: Speaker,
    after: State | None = None,
    score: Score | None = None,
    wrong: Collection[str] = (),
    touch: bool = True,
    people: bool = False,
) -> SeatsView:
    """after: the table after the move that is looked at; score: crowns for all leaders; wrong: places that
    contradict; touch: a touch mends a seat; people: it leads to the names."""
    columns, under = [], {}
    totals = {seat.seat: seat.total for seat in score.seats} if score else {}
    leaders = score.leaders if score and any(seat.total for seat in score.seats) else ()
    for number in seat_numbers(state):
        seat = format_seat(number)
        entry, then = seat_of(state, number), seat_of(after or state, number)
        changed = after is not None and then.gauge != entry.gauge and then.gauge is not None
        name = state.table.names[number - 1] if number <= len(state.table.names) else ""
        points = totals.get(seat, then.score)
        known = say("vectron.score.of", score=points) if points is not None else say("vectron.score.open")
        columns.append(
            SeatColumn(
                seat,
                name,
                points="·" if entry.gauge is None else str(entry.gauge),
                change=f"→{then.gauge}" if changed else "",
                caption=known,
                turn=number == state.table.turn,
                leads=seat in leaders,
                touch=link("#people") if people else select(f"{seat}.gauge") if touch else None,
                wrong=seat in wrong,
            )
        )
        under[seat] = Under(then.chip, then.down, boxes(entry.gauge, then.gauge if changed else None))
    return SeatsView(Seats(say("vectron.gauges"), tuple(columns)), under)


def rows_view(state: State, pick: str, say: Speaker, wrong: Collection[str] = ()) -> tuple[RowView, ...]:
    """The action rows, top card first; the last place takes another card."""
    found = []
    for number in seat_numbers(state):
        name, cards, known = ROW_FIELDS[number - 1], row_of(state, number), row_known(state, number)
        seat = format_seat(number)
        used = state.used if state.phase == "move" and number == state.table.turn else 0
        slots = [
            Slot(
                say("vectron.card.in", n=index + 1, card=card),
                Face("card", card, note="used" if index < used else ""),
                place=f"{name}.{index}",
                touch=select(f"{name}.{index}"),
                now=pick.startswith(f"{name}.{index}"),
                wrong=name in wrong,
            )
            for index, card in enumerate(cards)
        ]
        place = f"{name}.{len(cards)}"
        empty = Slot(
            say("vectron.row.add", seat=seat),
            text="＋" if cards or not known else say("vectron.row.none"),
            place=place,
            touch=select(place),
            missing=not known,
            empty=known,
            now=pick in (place, f"{place}.far"),
            wrong=name in wrong and not cards,
        )
        found.append(RowView(seat, known, Strip(say("vectron.row.of", seat=seat), (*slots, empty))))
    return tuple(found)


def hand_view(state: State, pick: str, say: Speaker, wanted: int) -> Strip:
    """The hand of the seat to move; it is never needed."""
    hand: Sequence[str] = state.hand or ()
    slots = [
        Slot(
            say("vectron.hand.n", n=index + 1)
            + (" " + say(f"vectron.card.{hand[index]}") if index < len(hand) else ""),
            Face("card", hand[index]) if index < len(hand) else None,
            text="＋",
            place=f"hand.{index}",
            touch=select(f"hand.{index}"),
            empty=index >= len(hand),
            now=pick.startswith(f"hand.{index}"),
        )
        for index in range(max(wanted, len(hand)))
        if index <= len(hand)
    ]
    return Strip(say("vectron.hand"), tuple(slots))


def weight(effect: Message) -> int:
    """How much an effect matters to a table: the end, the settlement, gauges, and then the rest."""
    order = ("end", "settle", "points", "gauge", "gauge.rise", "gauge.open", "deck", "fall", "up", "turned", "seven")
    name = effect.code.removeprefix("vectron.effect.")
    if name in order:
        return order.index(name)
    return len(order) + 1 if name in ("kick", "turn", "refresh") else len(order)


def telling(effects: Sequence[Message]) -> tuple[Message, ...]:
    """The effects with what matters most first."""
    return tuple(sorted(effects, key=weight))
