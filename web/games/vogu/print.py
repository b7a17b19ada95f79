"""What VOGU's sheets draw: places, sizes and states of the pictures; no rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.types import View
from calculators.vogu.contacts import Contact, contacts_of, values_now
from calculators.vogu.notation import format_move, parse_move
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    Cell,
    Face,
    Place,
    Reveal,
    State,
    neighbours,
    size,
)
from web.games.vogu.print_score import score_sheet

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
Listing = list[tuple[str, Place | Reveal]]
STEP = 12
"""Pixels of a track between two values."""
PITCH, CARD, EDGE = 68, 60, 6
"""Pixels of the layout: from card to card, a card's side, the margin around the layout."""
SEAM: dict[str, tuple[int, int]] = {"top": (30, -4), "left": (-4, 30), "right": (64, 30), "bottom": (30, 64)}


def drawn_table(page: Page) -> Drawn:
    """tracks, seats and, in moves and check, the layout with its hand."""
    state: State = page.state
    pick = ""
    scored = page.view == View.SCORE
    values = (state.values or NO_VALUES) if scored else values_now(state)
    drawn: Drawn = {
        "pick": pick,
        "tracks": [track(colour, i, values, pick, page.places) for i, colour in enumerate(COLOURS)],
        "seats": [seat(name, page, pick, scored) for name in page.seats],
    }
    if not scored:
        drawn |= layout(page, pick)
    return drawn


def track(colour: str, index: int, values: tuple[int | None, ...], pick: str, bad: frozenset[str]) -> Drawn:
    value = values[index]
    shown = max(-10, min(10, value or 0))
    return {
        "colour": colour,
        "value": value,
        "x": 126 + STEP * shown,
        "left": 126 + STEP * min(0, shown),
        "width": STEP * abs(shown),
        "place": f"value.{colour}",
        "on": pick == f"value.{colour}",
        "bad": f"values.{index}" in bad,
    }


def seat(name: str, page: Page, pick: str, scored: bool) -> Drawn:
    """The slots of a seat: four to fill at the end of the game, one more than revealed during it."""
    cards = page.state.seats[int(name[1]) - 1] or ()
    count = max(CARDS_AT_END, len(cards)) if scored else min(CARDS_AT_END, len(cards) + 1)
    count = max(count, len(cards))
    slots = [
        {
            "card": cards[i] if i < len(cards) else None,
            "place": f"{name}.{i}",
            "on": pick == f"{name}.{i}",
            "bad": f"{name}.{i}" in page.places,
            "open": i <= len(cards),
        }
        for i in range(count)
    ]
    score = page.answer.score
    found = next((s for s in score.seats if s.seat == name), None) if score else None
    lacking = CARDS_AT_END - sum(card.is_whole for card in cards)
    return {
        "seat": name,
        "slots": slots,
        "score": found,
        "lacking": max(0, lacking),
        "bad": name in page.places,
    }


def layout(page: Page, pick: str) -> Drawn:
    """The cards on the table, the free cells around them, and what the picked hand card would do."""
    state: State = page.state
    cards = dict(state.board or ())
    hand = state.hand or ()
    chosen = picked_face(pick, hand)
    question = disputed(page)
    free = sorted({n for cell in cards for n in neighbours(cell)} - set(cards)) or [(0, 0)]
    if question is not None and question.cell not in cards:
        free = sorted({*free, question.cell})
    rows = [r for r, _ in (*cards, *free)]
    cols = [c for _, c in (*cards, *free)]
    top, left = min(rows), min(cols)
    moves: Listing = [(m.move, parse_move(m.move)) for m in page.answer.moves or ()]
    legal = {text for text, _ in moves}
    height, width = max(rows) - top + 1, max(cols) - left + 1

    def at(cell: Cell) -> tuple[int, int]:
        return EDGE + PITCH * (cell[1] - left), EDGE + PITCH * (cell[0] - top)

    cells: list[Drawn] = []
    for cell in free:
        x, y = at(cell)
        place = None if chosen is None else Place(chosen, cell)
        move = "" if place is None else format_move(place)
        cells.append(
            {
                "x": x,
                "y": y,
                "cell": cell,
                "place": f"board.{cell[0]}.{cell[1]}",
                "move": move if move in legal else "",
                "changes": merge(contacts_of(state, place)) if place and move in legal else [],
                "on": is_at(pick, f"board.{cell[0]}.{cell[1]}"),
                "asked": question is not None and question.cell == cell,
            }
        )
    faces = [
        {
            "x": at(cell)[0],
            "y": at(cell)[1],
            "face": face,
            "place": f"board.{cell[0]}.{cell[1]}",
            "on": is_at(pick, f"board.{cell[0]}.{cell[1]}"),
            "bad": f"board.{cell[0]}.{cell[1]}" in page.places,
        }
        for cell, face in sorted(cards.items())
    ]
    contacts = contacts_of(state, question) if question is not None else ()
    return {
        "width": EDGE * 2 + PITCH * width - (PITCH - CARD),
        "height": EDGE * 2 + PITCH * height - (PITCH - CARD),
        "wide": width > 6,
        "faces": faces,
        "free": cells,
        "hand": [
            {
                "face": face,
                "place": f"hand.{i}",
                "on": pick == f"hand.{i}" or pick.startswith(f"hand.{i}."),
                "bad": f"hand.{i}" in page.places,
                "places": sum(isinstance(m, Place) and m.face == face for _, m in moves),
                "reveals": sum(isinstance(m, Reveal) and m.shown == face for _, m in moves),
            }
            for i, face in enumerate(hand)
        ],
        "chosen": chosen,
        "asked": question,
        "contacts": [seam(c, at(c.cell), i) for i, c in enumerate(contacts, 1)],
        "places": [
            {"move": m.move, "cell": move.cell, "effects": m.effects}
            for m, (_, move) in zip(page.answer.moves or (), moves, strict=True)
            if isinstance(move, Place) and move.face == chosen
        ],
        "size": size(state.board or ()),
    }


def is_at(pick: str, place: str) -> bool:
    """Is a place picked, or a part of it?"""
    return pick == place or pick.startswith(f"{place}.")


def picked_face(pick: str, hand: tuple[Face, ...]) -> Face | None:
    """The whole card of the hand that is picked."""
    place, *path = pick.split(".")
    if place != "hand" or len(path) != 1 or int(path[0]) >= len(hand):
        return None
    face = hand[int(path[0])]
    return face if face.is_whole else None


def disputed(page: Page) -> Place | None:
    """The placement in question, to be drawn where it goes; None for any other question."""
    text = page.answer.query.get("move", "")
    if not text or "_" in text:
        return None
    move = parse_move(text)
    return move if isinstance(move, Place) else None


def merge(contacts: tuple[Contact, ...]) -> list[Drawn]:
    """What a placement does to each colour, to be written into its cell."""
    changes: dict[str, int] = {}
    for contact in contacts:
        changes[contact.colour] = changes.get(contact.colour, 0) + contact.change
    return [{"colour": colour, "change": change} for colour, change in changes.items()]


def seam(contact: Contact, corner: tuple[int, int], number: int) -> Drawn:
    """A numbered contact on the seam, with an arrow from the sign to the number."""
    dx, dy = SEAM[contact.side]
    x, y = corner[0] + dx, corner[1] + dy
    along = contact.side in ("left", "right")
    to_mine = contact.side in ("top", "left")
    forward = to_mine if contact.side in ("top", "left") else True
    arrow = "right" if along and forward else "down"
    return {"contact": contact, "number": number, "x": x, "y": y, "arrow": arrow}


def sheet(page: Page) -> Any:
    if page.view == View.SCORE:
        return score_sheet(page)
    steps = page.answer.verdict.steps if page.answer.verdict else ()
    after = steps[-1].after if steps else None
    order = [s.seat for s in page.standing]
    table = drawn_table(page)
    seats = sorted(table["seats"], key=lambda s: order.index(s["seat"]) if s["seat"] in order else 9)
    return {
        **table,
        "ordered": seats,
        "hatch": hatch,
        "values_after": None if after is None else values_now(after),
        "colours": COLOURS,
    }


def hatch(colour: str, x: float, y: float, w: float, h: float) -> str:
    """Heraldic hatching of a box as the data of a path: blue level, red upright, green slanted, black
    crossed, yellow dotted, white plain."""
    level = "".join(f"M{x} {y + d}h{w}" for d in range(3, int(h), 5))
    upright = "".join(f"M{x + d} {y}v{h}" for d in range(3, int(w), 5))
    if colour == "G":
        parts = []
        for d in range(int(-h) + 2, int(w), 7):
            start, end = max(0, d), min(w, d + h)
            parts.append(f"M{x + start} {y + start - d}l{end - start} {end - start}")
        return "".join(parts)
    dots = "".join(
        f"M{x + dx} {y + dy}h.01"
        for row, dy in enumerate(range(3, int(h), 5))
        for dx in range(3 + 3 * (row % 2), int(w), 7)
    )
    return {"B": level, "R": upright, "K": level + upright, "Y": dots, "W": ""}[colour]
