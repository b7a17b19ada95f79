"""Steps of a turn as pictures, and the whole turn: its results, and the way to one of them step by step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from calculators.core.parsing import format_seat, to_query
from calculators.core.types import Message
from calculators.vectron import GAME
from calculators.vectron.moves import card_to_use, describe, path_of
from calculators.vectron.notation import format_cell, format_move
from calculators.vectron.play import Outcome
from calculators.vectron.play import play as play_move
from calculators.vectron.state import GAUGE_GOAL, SWAP, DrawDeck, DrawRow, Forced, Go, Move, Play, State, seat_of
from calculators.vectron.turn_search import TurnResult, whole_turn
from calculators.vectron.turn_search import film as steps_of
from web.games.vectron.grid import Way, changed, grid, way
from web.games.vectron.seats import seat_rows

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
LISTED, TOLD, PART, SEVENS = 400, 200, 20, 4
"""Results of a turn that are looked at for the page, told to programs, and shown at once; ways to gauge 7."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The best results of a whole turn. count: of all that were found."""

    score: tuple[TurnResult, ...]
    gauge: tuple[TurnResult, ...]
    seven: tuple[TurnResult, ...]
    count: int
    complete: bool


@lru_cache(maxsize=32)
def listing(state: State) -> Listing:
    """The best results in both orders; kept, because a film asks for them at each step."""
    found = whole_turn(state)
    return Listing(
        tuple(found.results[:LISTED]),
        tuple(found.results.by_gauge()[:LISTED]),
        sevens(found.results),
        len(found.results),
        found.complete,
    )


def sevens(results: Sequence[TurnResult]) -> tuple[TurnResult, ...]:
    """The ways in which somebody's gauge reaches 7, one for each that gives other points; a few of them."""
    found: dict[tuple[int, ...], TurnResult] = {}
    for result in results:
        if result.settled and max(result.gauges) >= GAUGE_GOAL:
            found.setdefault(result.everybody, result)
        if len(found) == SEVENS:
            break
    return tuple(found.values())


def ask(state: State) -> Drawn:
    """The whole turn as plain data: the results by score and by gauge."""
    found = listing(state)
    return {
        "count": found.count,
        "complete": found.complete,
        "seven": [{**plain(result), "everybody": list(result.everybody)} for result in found.seven],
        "by_score": [plain(result) for result in found.score[:TOLD]],
        "by_gauge": [plain(result) for result in found.gauge[:TOLD]],
    }


def plain(result: TurnResult) -> Drawn:
    return {
        "moves": "_".join(format_move(move) for move in result.moves),
        "gauges": list(result.gauges),
        "points": result.points,
        "settled": result.settled,
        "known": result.known,
    }


def frame(before: State, move: Move, legal: bool | None = True, bad: Collection[str] = ()) -> Drawn:
    """A step: the map before it with the way, and the map and the seats after it."""
    outcome = play_move(before, move) if legal else None
    effects = outcome.effects if outcome else ()
    on = f"go.{format_cell(move.cell)}" if isinstance(move, Go) and legal else ""
    refused = move.cell if isinstance(move, Go) and not legal else None
    known = [place for place in bad if place != "map"]
    picture = grid(before, on=on, bad=known, asked=refused, ways=ways(before, [move]) if legal else [])
    after = None
    if outcome and outcome.state.map != before.map:
        after = grid(outcome.state, fresh=changed(before, outcome.state))
    return {
        "title": describe(before, move),
        "grid": picture,
        "after": after,
        "legal": legal,
        "effects": told(effects),
        "seats": seat_rows(before, effects=effects),
        "changes": changes(before, outcome),
    }


def told(effects: Sequence[Message]) -> list[Message]:
    """The effects that concern this table: the bonus that is not counted is a notice of its own."""
    return [effect for effect in effects if effect.code != "vectron.just3"]


def ways(state: State, moves: Sequence[Move], strong: str = "") -> list[Way]:
    """The ways of moves on the map; strong: the cell whose way stands out, '' for all."""
    card = card_to_use(state)
    if not card:
        return []
    found = []
    for move in moves:
        if not isinstance(move, Go):
            continue
        path = path_of(state, move.cell)
        if path and len(path.cells) > 1:
            found.append(way(path, strong in ("", format_cell(move.cell)), card == SWAP))
    return sorted(found, key=lambda drawn: drawn.strong)


def changes(before: State, outcome: Outcome | None) -> list[Drawn]:
    """What a step changed in front of each seat: chip, gauge, score, lying down or getting up."""
    if outcome is None:
        return []
    found = []
    for row in seat_rows(before, effects=outcome.effects):
        number = int(row["seat"][1])
        now = seat_of(outcome.state, number)
        row["chip_after"] = now.chip if now.chip != row["chip"] else ""
        found.append(row)
    return found


def turn(page: Page) -> Drawn:
    """The list of results, or the film of one: what is picked decides."""
    found = listing(page.state)
    word, *path = page.pick.split(".")
    by = "gauge" if path[-1:] == ["gauge"] or path[:1] == ["gauge"] else "score"
    results = found.gauge if by == "gauge" else found.score
    drawn: Drawn = {
        "by": by,
        "count": found.count,
        "complete": found.complete,
        "shown": len(results),
        "film": None,
        "open": found.count == 0,
        "seven": [
            {
                "way": [short(move) for move in result.moves],
                "seats": [format_seat(n) for n, gauge in enumerate(result.gauges, 1) if gauge >= GAUGE_GOAL],
                "points": [(format_seat(n), given) for n, given in enumerate(result.everybody, 1)],
            }
            for result in found.seven
        ],
    }
    if word == "film" and int(path[0]) < len(results):
        return {**drawn, "film": film(page, results[int(path[0])], int(path[0]), int(path[1]), by)}
    start = int(path[1]) if word == "list" and len(path) > 1 else 0
    tail = ".gauge" if by == "gauge" else ""
    groups = grouped(results)
    drawn["rows"] = [
        {
            **row(results[group[0]], index, len(group) > 1),
            "pick": f"film.{group[0]}.0{tail}",
            "sources": [short(results[place].moves[0]) for place in group] if len(group) > 1 else [],
        }
        for index, group in enumerate(groups[start : start + PART], start + 1)
    ]
    drawn["before"] = f"list.{by}.{max(0, start - PART)}" if start else ""
    drawn["more"] = f"list.{by}.{start + PART}" if start + PART < len(groups) else ""
    return drawn


def grouped(results: Sequence[TurnResult]) -> list[list[int]]:
    """Results that differ only in where the card was drawn from, as one; each by its places in the list."""
    groups: dict[Any, list[int]] = {}
    for place, result in enumerate(results):
        drawn = len(result.moves) > 1 and isinstance(result.moves[0], DrawDeck | DrawRow)
        key = (result.moves[1:], result.gauges, result.points) if drawn else place
        groups.setdefault(key, []).append(place)
    return list(groups.values())


def row(result: TurnResult, number: int, headless: bool = False) -> Drawn:
    """A result in a line: what it brings, and the way there in few words, headless without the draw."""
    turn_of = result.start.table.turn
    gauge = seat_of(result.start, turn_of).gauge
    return {
        "number": number,
        "known": result.known,
        "settled": result.settled,
        "points": result.points,
        "before": gauge,
        "gauge": result.gauges[turn_of - 1] if result.gauges else None,
        "others": [
            (f"p{seat}", seat_of(result.start, seat).gauge, value)
            for seat, value in enumerate(result.gauges, 1)
            if seat != turn_of and value != seat_of(result.start, seat).gauge
        ],
        "way": [short(move) for move in result.moves[headless:]],
    }


def short(move: Move) -> Message:
    """A move in a word or two."""
    match move:
        case DrawDeck():
            return Message("vectron.short.deck")
        case DrawRow(seat):
            return Message("vectron.short.row", {"seat": f"p{seat}"})
        case Forced():
            return Message("vectron.short.forced")
        case Play(card):
            return Message("vectron.short.play", {"card": card})
        case Go(cell):
            return Message("vectron.short.go", {"cell": format_cell(cell)})
    return Message("vectron.short.stop")


def film(page: Page, result: TurnResult, number: int, step: int, by: str) -> Drawn:
    """A step of the way to a result, the one before and the one after it, and where the way leads."""
    tail = ".gauge" if by == "gauge" else ""
    step = min(step, len(result.moves) - 1)
    outcomes = steps_of(result.start, result.moves)
    positions = [result.start, *(outcome.state for outcome in outcomes)]
    drawn = strip(result.moves, step, f"film.{number}.", tail)
    start, moves = known_part(positions, result.moves)
    end = outcomes[-1]
    return {
        **drawn,
        **row(result, number + 1),
        "frame": frame(positions[step], result.moves[step]),
        "list": f"list.{by}",
        "check": page.at("check", to_query({**GAME.format(start), "move": "_".join(map(format_move, moves))}))
        if moves
        else "",
        "play": page.at("score" if end.over else "moves", to_query(GAME.format(end.state))) if result.known else "",
        "over": end.over,
    }


def strip(moves: Sequence[Move], step: int, pick: str, tail: str = "") -> Drawn:
    """The steps to choose from. pick: the name of a step without its number."""
    last = len(moves) - 1
    return {
        "steps": [
            {"words": short(move), "pick": f"{pick}{index}{tail}", "on": index == step}
            for index, move in enumerate(moves)
        ],
        "step": step,
        "last": last,
        "prev": f"{pick}{step - 1}{tail}" if step else "",
        "next": f"{pick}{step + 1}{tail}" if step < last else "",
    }


def known_part(positions: Sequence[State], moves: Sequence[Move]) -> tuple[State, Sequence[Move]]:
    """From where the way can be checked: after a card from the deck that nobody has seen."""
    if moves[:1] == (DrawDeck(),):
        return positions[min(2, len(moves))], moves[2:]
    if moves[:1] == (Forced(),):
        return positions[-1], ()
    return positions[0], moves
