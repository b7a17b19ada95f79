"""What VECTRON's pages draw: map, seats, hand, pads, and what can be done; no rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calculators.core.answers import Listed
from calculators.core.parsing import format_seat, to_query
from calculators.core.replay import Step
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.moves import card_to_use
from calculators.vectron.notation import ROW_FIELDS, format_cell, parse_cell
from calculators.vectron.settle import not_entered, pass_turn, refresh, settlement, settles, winners
from calculators.vectron.state import (
    CELLS,
    GATE,
    PHASES,
    PIECES,
    SCORE_GOAL,
    STARS,
    SWAP,
    DrawDeck,
    Forced,
    Go,
    State,
    Stop,
    row_of,
    seat_numbers,
    seat_of,
)
from calculators.vectron.validate import hand_wanted
from web.games.vectron import steps
from web.games.vectron.grid import Drawn, cells_of, grid, stars_path
from web.games.vectron.picks import first_gap
from web.games.vectron.seats import last, seat_rows

if TYPE_CHECKING:
    from web.page import Page

NEAR, FAR = ("1", "2", "3", "4"), ("5", "6", "7", "8", "9")
"""Distances of the card pad: those at hand, and the others a tap away."""


def draw(page: Page) -> Drawn:
    """Everything a page of VECTRON draws."""
    state: State = page.state
    view = page.answer.view
    pick = page.pick or ("" if page.answer.refused else first_gap(state, view))
    drawn: Drawn = {
        "pick": pick,
        "seats": seat_rows(state, pick, page.places),
        "pad": pad(pick, state),
        "gap": first_gap(state, view),
        "stars": stars_path,
    }
    if page.view == View.SCORE:
        return {**drawn, **standing(page)}
    drawn |= table(page, pick)
    if page.view == View.CHECK:
        return {**drawn, **question(page)}
    if page.view == View.MOVES:
        return {**drawn, **choices(page, pick)}
    return {**drawn, "turn": steps.turn(page) if page.extra is not None else None}


def standing(page: Page) -> Drawn:
    """What a settlement gives each seat, best first, and the table of the next round."""
    state: State = page.state
    if page.answer.refused or not_entered(state):
        return {"results": [], "due": False, "next": "", "most": SCORE_GOAL}
    results = settlement(state)
    due = settles(state)
    following = pass_turn(refresh(state))
    goes_on = due and not winners(results)
    return {
        "results": [
            {
                "seat": format_seat(result.seat),
                "rank": result.rank,
                "gauge": result.gauge,
                "before": result.total - result.points,
                "points": result.points,
                "total": result.total,
            }
            for result in sorted(results, key=lambda result: (-result.total, result.rank))
        ],
        "due": due,
        "next": page.at(View.MOVES, to_query(GAME.format(following))) if goes_on else "",
        "next_seat": format_seat(following.table.turn),
        "most": max(SCORE_GOAL, *(result.total for result in results)),
    }


def table(page: Page, pick: str) -> Drawn:
    """The map to be touched, the hand, and where the turn stands."""
    state: State = page.state
    links = {cell: page.here(pick=f"map.{format_cell(cell)}") for cell in range(CELLS)}
    hand = state.hand or ()
    return {
        "edit": pick.startswith("map."),
        "map": grid(state, on=pick, bad=page.places, links=links),
        "card": card_to_use(state) if state.phase == "move" and state.table.turn <= len(ROW_FIELDS) else None,
        "mover": format_seat(state.table.turn),
        "phases": [{"phase": phase, "on": phase == state.phase} for phase in PHASES],
        "hand": [
            {
                "card": hand[index] if index < len(hand) else None,
                "place": f"hand.{index}",
                "on": pick.startswith(f"hand.{index}"),
                "bad": f"hand.{index}" in page.places,
                "open": index <= len(hand),
            }
            for index in range(max(hand_wanted(state), len(hand)))
        ],
        "hand_wanted": state.phase != "move",
        "useds": [
            {"used": used, "on": used == state.used}
            for used in range(len(row_of(state, state.table.turn)) + 1)
            if state.phase == "move"
        ]
        if state.table.turn <= len(ROW_FIELDS)
        else [],
    }


def choices(page: Page, pick: str) -> Drawn:
    """Every legal move: cells on the map with what happens there, the rest as a list; the one looked at."""
    state: State = page.state
    listed: Sequence[Listed] = page.answer.moves or ()
    rows = [choice(move, state, pick) for move in listed]
    goes = {move.raw.cell: row for move, row in zip(listed, rows, strict=True) if isinstance(move.raw, Go)}
    cards, following = row_of(state, state.table.turn) if rows else (), state.used + 1
    more = cards[following] if state.phase == "move" and following < len(cards) else ""
    drawn: Drawn = {"rows": rows, "best": best(rows), "frame": None, "more_card": more, "goes": len(goes)}
    if not goes or pick.startswith("map."):
        return drawn
    links = {
        cell: page.here(pick=f"go.{format_cell(cell)}" if cell in goes else f"map.{format_cell(cell)}")
        for cell in range(CELLS)
    }
    can = {cell: row["tags"] for cell, row in goes.items()}
    chosen = parse_cell(pick[3:]) if pick.startswith("go.") else None
    strong = pick[3:] if chosen in goes else ""
    picture = grid(state, on=pick if strong else "", bad=page.places, links=links, can=can)
    picture["ways"] = steps.ways(state, [move.raw for move in listed], strong)
    drawn["map"] = picture
    if chosen in goes:
        drawn["frame"] = {**steps.frame(state, Go(chosen)), "row": goes[chosen]}
    return drawn


def choice(move: Listed, state: State, pick: str) -> Drawn:
    """A legal move in the list: what it is about, what it does, what the own gauge gains."""
    raw = move.raw
    effects = steps.told(move.effects)
    mine = format_seat(state.table.turn)
    gauges = [effect.params for effect in effects if effect.code == "vectron.effect.gauge"]
    own = next((params for params in gauges if params["seat"] == mine), None)
    drawn: Drawn = {
        "move": move.move,
        "text": move.text,
        "cell": "",
        "what": "",
        "effects": [effect for effect in effects if effect.code != "vectron.effect.gauge" or not own],
        "gain": own,
        "points": last(effects, "vectron.effect.settle").get(mine, {}).get("points"),
        "next": move.next,
        "end": move.end,
        "deck": isinstance(raw, DrawDeck | Forced),
        "stop": isinstance(raw, Stop),
        "on": False,
        "tags": [],
    }
    if isinstance(raw, Go):
        cell = format_cell(raw.cell)
        what = cells_of(state)[raw.cell]
        drawn |= {"cell": cell, "what": what, "on": pick == f"go.{cell}", "tags": tags(effects, mine)}
        drawn["own"] = what == PIECES[state.table.turn - 1]
        drawn["seat"] = f"p{PIECES.index(what) + 1}" if what in PIECES else ""
    return drawn


def tags(effects: Sequence[Message], mine: str) -> list[Message]:
    """What happens on a cell in a word or two, to be written into it."""
    found = []
    for effect in effects:
        name = effect.code.removeprefix("vectron.effect.")
        if name == "gauge":
            kind = "mine" if effect.params["seat"] == mine else "other"
            params = {"seat": effect.params["seat"], "gain": effect.params["gauge"] - effect.params["before"]}
            found.append(Message(f"vectron.tag.{kind}", params))
        elif name in ("fall", "up", "stay", "seven"):
            found.append(Message(f"vectron.tag.{name}"))
    return found[:2]


def best(rows: Sequence[Drawn]) -> Drawn | None:
    """The move the bar speaks of: the one looked at, else the one that gains the most."""
    chosen = next((row for row in rows if row["on"]), None)
    if chosen or not rows:
        return chosen

    def gain(row: Drawn) -> tuple[int, int]:
        own = row["gain"]
        return row["points"] or 0, own["gauge"] - own["before"] if own else 0

    return max(rows, key=gain)


def question(page: Page) -> Drawn:
    """The verdict step by step; before there is one, the moves that can be asked about."""
    state: State = page.state
    verdict = page.answer.verdict
    if verdict is None:
        asked: Drawn = {"steps": None, "frame": None, "asks": asks(page)}
        if page.answer.missing != ("move",) or page.pick.startswith("map."):
            return asked
        if state.phase == "move":
            links = {cell: page.here(move=f"move.{format_cell(cell)}", pick="") for cell in range(CELLS)}
            asked["map"] = grid(state, bad=page.places, links=links)
        return asked
    moves = [page.answer.game.parse_move(step.move) for step in verdict.steps]
    word, *path = page.pick.split(".")
    last = len(moves) - 1
    index = min(int(path[0]), last) if word == "step" and path else last
    step: Step = verdict.steps[index]
    found: Drawn = {"steps": steps.strip(moves, index, "step.") if last else None, "asks": None}
    before: State | None = step.before
    if before is None:
        return {**found, "frame": None}
    legal = step.legal
    return {**found, "frame": steps.frame(before, moves[index], legal, page.places)}


def asks(page: Page) -> list[Drawn]:
    """The moves that can be asked about besides the cells of the map, by where the turn stands."""
    state: State = page.state
    if page.answer.missing != ("move",):
        return []
    seats = [format_seat(number) for number in seat_numbers(state)]
    if state.phase == "draw":
        lies = seat_of(state, state.table.turn).down
        found = ["draw.deck", *(f"draw.{seat}" for seat in seats), *(["forced"] if lies else [])]
    elif state.phase == "play":
        found = [f"play.{card}" for card in dict.fromkeys(state.hand or ())]
    else:
        found = []
    describe, parse = page.answer.game.describe, page.answer.game.parse_move
    return [{"move": text, "text": describe(state, parse(text))} for text in (*found, "stop")]


def pad(pick: str, state: State) -> Drawn | None:
    """The keys above the answer bar for what is picked."""
    place, *path = pick.split(".")
    if place == "map":
        what = cells_of(state)[parse_cell(path[0])]
        pieces = PIECES[: len(seat_numbers(state))]
        return {"kind": "cell", "name": path[0], "now": what, "chips": STARS + GATE + SWAP, "pieces": pieces}
    if place in ("p1", "p2", "p3", "p4"):
        number = int(place[1])
        if number not in seat_numbers(state):
            return None
        entry = seat_of(state, number)
        if path:
            return {"kind": "chip", "seat": place, "now": entry.chip, "chips": STARS + GATE}
        given = state.seats[number - 1] is not None
        return {"kind": "facts", "seat": place, "gauge": entry.gauge, "score": entry.score, "given": given}
    far = path[-1:] == ["far"]
    keys: Drawn = {
        "kind": "card",
        "place": place,
        "distances": FAR if far else NEAR,
        "far": far,
        "base": pick.removesuffix(".far"),
    }
    if place == "drawn":
        return {**keys, "cards": (), "index": 0, "now": "", "nothing": False, "seat": ""}
    if place == "hand" or place in ROW_FIELDS:
        cards = (state.hand or ()) if place == "hand" else row_of(state, int(place[3]))
        index = int(path[0])
        nothing = place in ROW_FIELDS and not cards
        return {
            **keys,
            "cards": cards,
            "index": min(index, len(cards)),
            "now": cards[index] if index < len(cards) else "",
            "nothing": nothing,
            "none": nothing and state.rows[int(place[3]) - 1] == (),
            "seat": f"p{place[3]}" if place in ROW_FIELDS else "",
            "room": place in ROW_FIELDS or len(cards) < hand_wanted(state),
        }
    return None
