"""The seats as the pictures show them: chip, gauge, score and action row, before and after a step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from calculators.core.types import Message
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.state import GAUGE_GOAL, Card, State, row_of, seat_numbers, seat_of

Drawn = dict[str, Any]
STACK_WIDTH, CARD_WIDTH, CARD_STEP, CARDS_SHOWN = 112, 34, 23, 6
"""Pixels of a row as a stack: at most so wide, a card, from card to card; more cards are counted."""


def seat_rows(state: State, pick: str = "", bad: Collection[str] = (), effects: Sequence[Message] = ()) -> list[Drawn]:
    """A row a seat. effects: of a step from here, told as changes of gauge and score."""
    gauges = last(effects, "vectron.effect.gauge")
    settled = last(effects, "vectron.effect.settle")
    found = []
    for number in seat_numbers(state):
        name = f"p{number}"
        entry = seat_of(state, number)
        row = ROW_FIELDS[number - 1]
        after = gauges[name]["gauge"] if name in gauges else None
        found.append(
            {
                "seat": name,
                "turn": number == state.table.turn,
                "entered": state.seats[number - 1] is not None,
                "chip": entry.chip,
                "gauge": entry.gauge,
                "after": after,
                "bar": gauge_bar(entry.gauge or 0, after),
                "score": entry.score,
                "settled": settled.get(name),
                "down": entry.down,
                "cards": row_of(state, number),
                "row": row,
                "row_entered": state.rows[number - 1] is not None,
                "stack": stack(row_of(state, number), used_of(state, number)),
                "on": pick == name,
                "chip_on": pick == f"{name}.chip",
                "row_on": pick.startswith(f"{row}."),
                "bad": name in bad,
                "row_bad": row in bad,
            }
        )
    return found


def last(effects: Sequence[Message], code: str) -> dict[str, Any]:
    """What the last effect of a kind says of each seat."""
    return {effect.params["seat"]: effect.params for effect in effects if effect.code == code}


def gauge_bar(gauge: int, after: int | None = None) -> list[str]:
    """The fields of a gauge: full, gained, or empty; at least seven."""
    most = max(GAUGE_GOAL, gauge, after or 0)
    return ["on" if at < gauge else "plus" if at < (after or 0) else "" for at in range(most)]


def used_of(state: State, seat: int) -> int | None:
    """How many cards of a row were used; None where none can be."""
    return state.used if state.phase == "move" and seat == state.table.turn else None


def stack(cards: Sequence[Card], used: int | None) -> Drawn:
    """A row as a stack, top card first and in front; the card to use next is framed."""
    shown = cards[:CARDS_SHOWN]
    room = (STACK_WIDTH - CARD_WIDTH) / max(1, len(shown) - 1)
    step = min(CARD_STEP, room)
    drawn = [
        {
            "card": card,
            "x": 2 + step * index,
            "middle": CARD_WIDTH - step / 2 if index else CARD_WIDTH / 2,
            "used": index < (used or 0),
            "next": index == used,
        }
        for index, card in enumerate(shown)
    ]
    width = CARD_WIDTH + 6 + step * max(0, len(shown) - 1)
    return {"cards": drawn[::-1], "width": width, "more": len(cards) - len(shown)}
