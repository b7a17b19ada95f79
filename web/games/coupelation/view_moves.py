"""What can be done, as the pages show it: by card, by cell, by price; every list folds.

Picks in moves and check: `hand.2` a hand card to place face up, `hand.2.down` face down, `tower.1.3` what
goes there, `tower.1.3.37` how a reserve card can be paid for there (`.2` its second page), `reserve.1` a
reserve card to take, `reserve.1.pay.7.30.18` the cards that pay for it: two, then those discarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from calculators.core.types import View
from calculators.coupelation.moves import (
    faces,
    flips,
    payments,
    prices,
    worth,
)
from calculators.coupelation.notation import format_move
from calculators.coupelation.order import cells_for, cells_for_finish, cells_for_hidden, ended
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    Action,
    Card,
    Cell,
    Down,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Up,
    numbers,
)
from calculators.coupelation.tower import cards_of, place
from web.games.coupelation.view_tower import Frame, hidden_cards, span

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
SHORT, PAGE = 8, 40
"""Ways to pay shown at first, and on every further page."""


def is_ready(page: Page) -> bool:
    """Is the table entered as far as moves need it?"""
    answer = page.answer
    if answer.refused or not page.state.rows:
        return False
    return answer.view is View.CHECK or answer.moves is not None


def choices(page: Page, pick: str, move: Action | None, shape: Frame) -> Drawn:
    """choice: what was picked and what can be done with it; over: the same drawn on the tower."""
    state: State = page.state
    drawn: Drawn = {
        "choice": None,
        "over": [],
        "ready": is_ready(page),
        "asked": None,
        "number_pad": None,
        "overview": None,
    }
    if not drawn["ready"] or page.view not in ("moves", "check"):
        return drawn
    drawn["asked"] = ghost(page, move, shape)
    drawn["number_pad"] = revealed(page, move)
    if page.view == "moves":
        drawn["overview"] = overview(state)
    name, *path = pick.split(".") if pick else [""]
    if name in ("hand", "reserve") and "edit" not in path:
        cards = (state.hand if name == "hand" else state.reserve) or ()
        if int(path[0]) < len(cards):
            face = cards[int(path[0])].face
            chosen = hand_card if name == "hand" else reserve_card
            drawn["choice"] = chosen(page, face, path)
            drawn["over"] = over(page, drawn["choice"], shape)
    elif name == "tower" and "edit" not in path:
        drawn["choice"] = at_cell(page, (int(path[0]), int(path[1])), path[2:])
    return drawn


def face_up(state: State, face: Face, exchange: bool = False) -> list[Cell]:
    """Where a card can go face up."""
    return cells_for(state, face, exchange) if isinstance(face, int) else cells_for_finish(state)


def all_cells(state: State) -> list[Cell]:
    """Where somebody might say that a card goes: every cell, and both ends of the bottom row."""
    width = len(state.rows[0])
    inside = [(row, col) for row in range(ROWS) for col in range(max(width, 1)) if row + col < max(width, 1)]
    top = [cell for cell in cards_of(state.rows) if cell not in inside]
    return [*([(0, -1), (0, width)] if width < ROWS else []), *inside, *top]


def hand_card(page: Page, face: Face, path: Sequence[str]) -> Drawn:
    """A hand card, face up or face down: the cells it goes to, in a check every cell."""
    state: State = page.state
    down = "down" in path
    up_cells = face_up(state, face)
    down_cells = [] if face == FINISH.face else cells_for_hidden(state)
    legal = down_cells if down else up_cells
    cells = legal if page.view == "moves" else [c for c in all_cells(state) if c not in cards_of(state.rows)]
    make = Down if down else Up
    return {
        "kind": "hand",
        "face": face,
        "place": f"hand.{path[0]}",
        "down": down,
        "ups": len(up_cells),
        "downs": len(down_cells),
        "can_down": face != FINISH.face,
        "moves": [cell_move(make(face, *cell)) for cell in cells],
    }


def cell_move(move: Action) -> Drawn:
    cell = (move.row, move.col)
    return {"move": format_move(move), "cell": cell, "left": cell == (0, -1), **place(cell)}


def paid(path: Sequence[str], hand: Iterable[Face]) -> list[Face]:
    """The hand cards chosen to pay, as far as they are there."""
    if "pay" not in path:
        return []
    held = {str(face): face for face in hand}
    named = dict.fromkeys(path[list(path).index("pay") + 1 :])
    return [held[text] for text in named if text in held]


def reserve_card(page: Page, face: Face, path: Sequence[str]) -> Drawn:
    """A reserve card: where it goes, the ways to pay for it, the way chosen."""
    state: State = page.state
    hand = faces(state.hand)
    ways = payments(state).get(face, []) if state.hand is not None else []
    chosen = paid(path, hand)
    way = Payment.of(chosen[:2], chosen[2:]) if len(chosen) > 1 else None
    fits = face_up(state, face, exchange=True)
    if page.view == "moves":
        used = way if way in ways else ways[0] if ways and not chosen else None
        cells = fits if used else []
    else:
        used, cells = way, all_cells(state) if way else []
    base = f"reserve.{path[0]}"
    return {
        "kind": "reserve",
        "face": face,
        "place": base,
        "cells": len(fits),
        "used": used,
        "works": way in ways if way else None,
        "sum": sum_of(face, way) if way else None,
        "pay": [
            {
                "face": held,
                "on": held in chosen,
                "discard": held in chosen[2:],
                "go": base + toggled(chosen, held),
            }
            for held in hand
        ],
        "ways": [{**sum_of(face, w), "go": base + pay_text(w.faces), "on": w == used} for w in listed(ways, path)],
        "count": len(ways),
        "more": further(ways, path, base),
        "moves": [cell_move(Take(face, *cell, used)) for cell in cells] if used else [],
    }


def pay_text(chosen: Sequence[Face]) -> str:
    return ".pay." + ".".join(map(str, chosen)) if chosen else ".pay"


def toggled(chosen: Sequence[Face], face: Face) -> str:
    """The cards that pay with one more or without it."""
    return pay_text([f for f in chosen if f != face] if face in chosen else [*chosen, face])


def listed(ways: Sequence[Payment], path: Sequence[str]) -> Sequence[Payment]:
    """The cheapest ways, or the page of them that was asked for."""
    number = page_of(path)
    return ways[:SHORT] if not number else ways[(number - 1) * PAGE : number * PAGE]


def page_of(path: Sequence[str]) -> int:
    """`…p2` → 2; 0 for the short list."""
    return int(path[-1][1:]) if path and path[-1][:1] == "p" and path[-1][1:].isdigit() else 0


def further(ways: Sequence[Payment], path: Sequence[str], base: str) -> list[Drawn]:
    """The other pages of a list of ways."""
    if len(ways) <= SHORT:
        return []
    now = page_of(path)
    pages = range(1, (len(ways) - 1) // PAGE + 2)
    return [
        {"go": f"{base}.p{n}", "first": (n - 1) * PAGE + 1, "last": min(n * PAGE, len(ways))} for n in pages if n != now
    ]


def sum_of(target: Face, way: Payment) -> Drawn:
    """A payment as arithmetic: 30 ＋ 7 ＝ 37, or 46 − 30 ＝ 16 and one discard makes 17."""
    low, high = sorted((worth(way.first), worth(way.second)))
    a, b = (way.first, way.second) if worth(way.first) == high else (way.second, way.first)
    by_sum, by_gap = prices(way.first, way.second, target)
    count = len(way.discards)
    plus = count >= by_sum and not (by_gap < by_sum and count >= by_gap)
    result = high + low if plus else high - low
    return {
        "first": a,
        "second": b,
        "sign": "＋" if plus else "−",
        "result": result,
        "shift": worth(target) - result,
        "discards": list(way.discards),
        "target": target,
    }


def over(page: Page, choice: Drawn, shape: Frame) -> list[Drawn]:
    """The cells of a choice on the tower, each a link to its verdict."""
    cards = cards_of(page.state.rows)
    found = []
    for move in choice["moves"]:
        x, y = shape.at(move["cell"])
        found.append(
            {
                **move,
                "x": x,
                "y": y,
                "w": shape.wide(move["cell"]),
                "text": "伏" if choice.get("down") else str(choice["face"]),
                "down": bool(choice.get("down")),
                "exchange": move["cell"] in cards,
            }
        )
    return found


def ghost(page: Page, move: Action | None, shape: Frame) -> Drawn | None:
    """The card in question where it would go."""
    steps = page.answer.verdict.steps if page.answer.verdict else ()
    if move is None or not steps:
        return None
    cell = (move.row, move.col)
    if not (0 <= cell[0] < shape.size and -1 <= cell[1] < shape.size - cell[0]):
        return None
    x, y = shape.at(cell)
    down = isinstance(move, Down)
    face = move.number if isinstance(move, Flip) else move.face
    return {
        "x": x,
        "y": y,
        "w": shape.wide(cell),
        "down": down,
        "face": "" if face is None else str(face),
        "public": isinstance(move, Flip),
        "legal": page.answer.verdict.legal if page.answer.verdict else None,
    }


def revealed(page: Page, move: Move | None) -> list[Drawn] | None:
    """After the question to a reveal: which number came up? Those it cannot be are struck."""
    verdict = page.answer.verdict
    if not isinstance(move, Flip) or verdict is None or verdict.legal is None:
        return None
    state: State = page.state
    cell = (move.row, move.col)
    if cards_of(state.rows).get(cell) != HIDDEN:
        return None
    shown = {*numbers(cards_of(state.rows).values()), *numbers(state.reserve or ())}
    safe = next((set(card.safe) for card in hidden_cards(state) if card.cell == cell), set())
    return [
        {
            "number": n,
            "move": format_move(replace(move, number=n)),
            "used": n in shown,
            "fit": n in safe,
            "on": n == move.number,
        }
        for n in range(LOWEST, HIGHEST + 1)
    ]


def at_cell(page: Page, cell: Cell, rest: Sequence[str]) -> Drawn:
    """Everything that can be done at a cell."""
    state: State = page.state
    cards = cards_of(state.rows)
    card = cards.get(cell)
    base = f"tower.{cell[0]}.{cell[1]}"
    ways = payments(state) if state.hand is not None else {}
    takes = []
    for face, of_face in ways.items():
        fits = face_up(state, face, exchange=True)
        if of_face and cell in fits:
            takes.append(taken(cell, face, of_face, base))
    held = faces(state.hand)
    ups = [f for f in held if cell in (cells_for(state, f) if isinstance(f, int) else cells_for_finish(state))]
    downs = [f for f in held if f != FINISH.face] if cell in cells_for_hidden(state) else []
    named = rest[0] if rest else ""
    opened = next((take for take in takes if str(take["face"]) == named), None)
    if opened is not None:
        of_face = ways[opened["face"]]
        opened = {
            **opened,
            "ways": [
                {**sum_of(opened["face"], w), "move": format_move(Take(opened["face"], *cell, w))}
                for w in listed(of_face, rest)
            ],
            "more": further(of_face, rest, f"{base}.{named}"),
        }
    return {
        "kind": "cell",
        "cell": cell,
        "card": card,
        "place": base,
        "tier": place(cell)["tier"],
        "at": place(cell)["place"],
        "left": cell == (0, -1),
        "flip": format_move(Flip(*cell)) if card == HIDDEN else "",
        "safe": flip_words(state, cell) if card == HIDDEN else None,
        "ups": [{"face": f, "move": format_move(Up(f, *cell))} for f in ups],
        "downs": [{"face": f, "move": format_move(Down(f, *cell))} for f in downs],
        "takes": takes,
        "opened": opened,
        "moves": [],
    }


def taken(cell: Cell, face: Face, ways: Sequence[Payment], base: str) -> Drawn:
    """A reserve card for a cell, its cheapest way, and how many others there are."""
    return {
        "face": face,
        "sum": sum_of(face, ways[0]),
        "move": format_move(Take(face, *cell, ways[0])),
        "others": len(ways) - 1,
        "go": f"{base}.{face}",
    }


def flip_words(state: State, cell: Cell) -> Drawn:
    """The numbers a face-down card may still be."""
    safe = next((card.safe for card in hidden_cards(state) if card.cell == cell), ())
    return {"count": len(safe), "span": span(safe), "safe": list(safe)}


def overview(state: State) -> Drawn:
    """All moves folded: by hand card, by face-down card, by reserve card."""
    if ended(state):
        return {"hand": [], "flips": [], "reserve": []}
    downs = cells_for_hidden(state)
    ways = payments(state)
    hand = []
    for index, card in enumerate(state.hand or ()):
        ups = face_up(state, card.face)
        free = [] if card == FINISH else downs
        hand.append({"card": card, "place": f"hand.{index}", "ups": len(ups), "downs": len(free)})
    reserve = []
    for index, card in enumerate(state.reserve or ()):
        of_face = ways.get(card.face, [])
        fits = face_up(state, card.face, exchange=True)
        reserve.append(
            {
                "card": card,
                "place": f"reserve.{index}",
                "ways": len(of_face),
                "cells": len(fits),
                "sum": sum_of(card.face, of_face[0]) if of_face else None,
                "cheapest": len(of_face[0].faces) if of_face else 99,
            }
        )
    reserve.sort(key=lambda r: (not (r["ways"] and r["cells"]), r["cheapest"]))
    turned = [
        {
            "move": format_move(m),
            **place((m.row, m.col)),
            **flip_words(state, (m.row, m.col)),
        }
        for m in flips(state)
    ]
    return {"hand": hand, "flips": turned, "reserve": reserve}


def groups(state: State) -> Drawn:
    """The overview for paper, with the cells by name."""
    found = overview(state)
    for entry in found["hand"]:
        card: Card = entry["card"]
        entry["cells"] = [place(cell) for cell in face_up(state, card.face)]
    for entry in found["reserve"]:
        card = entry["card"]
        fits = face_up(state, card.face, exchange=True)
        entry["at"] = [place(cell) for cell in fits]
    found["down"] = [place(cell) for cell in cells_for_hidden(state)]
    return found
