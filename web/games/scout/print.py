"""The score sheet as the pages draw it: a row a seat, the end of the round, the table of rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from calculators.core.messages import number
from calculators.core.parsing import to_query
from calculators.scout import GAME
from calculators.scout.score import next_round, round_points
from calculators.scout.state import PLAYERS, ROUNDS, End, State
from web.games.scout.picks import COUNTS, MINUS, MORE
from web.pieces import Key, Pad, Tray, select, tell

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]


def start_of(state: State, played: int) -> str:
    """The seat that starts a round, counted from 0 (scout.game)."""
    players = state.table.players
    return f"p{played % players + 1}" if players in PLAYERS else ""


def seats_drawn(page: Page, pick: str) -> Drawn:
    """Each seat with its three counts and the points of this round; how the round ended."""
    state: State = page.state
    score = page.answer.score
    found = {seat.seat: seat for seat in score.seats} if score else {}
    points = round_points(state) if not page.answer.refused else ()
    rows = []
    for index, name in enumerate(page.seats):
        seat = state.seats[index]
        counts = (None,) * 3 if seat is None else (seat.captured, seat.chips, seat.hand)
        rows.append(
            {
                "seat": name,
                "counts": [
                    {
                        "count": count,
                        "value": value,
                        "place": f"{name}.{count}",
                        "on": pick == f"{name}.{count}" or pick.startswith(f"{name}.{count}."),
                        "free": count == "h" and state.end == End("unbeaten", index + 1),
                    }
                    for count, value in zip(COUNTS, counts, strict=True)
                ],
                "points": points[index] if index < len(points) else None,
                "score": found.get(name),
                "start": name == start_of(state, len(state.rounds)),
                "ended": (state.end.kind or "") if state.end and state.end.seat == index + 1 else "",
                "bad": name in page.places,
            }
        )
    following = None if page.answer.refused else next_round(state)
    start = None if following is None else GAME.go_on(state)
    return {
        "seats": rows,
        "end": state.end,
        "end_bad": "end" in page.places,
        "ends": [
            (kind, [(name, state.end == End(kind, int(name[1]))) for name in page.seats])
            for kind in ("empty", "unbeaten")
        ],
        "two": state.two,
        "round": len(state.rounds) + 1,
        "count": ROUNDS.get(state.table.players, 0),
        "next": page.at("score", to_query(GAME.format(following))) if following else "",
        "follow": page.at("play", to_query(GAME.format(start))) if start else "",
        "numbers": numbers_of_players(state),
        "told": state.all_rounds,
        "winners": score.winners if score else (),
    }


def numbers_of_players(state: State) -> tuple[int, ...]:
    """The numbers of players to choose from at once: while nothing would be lost by it."""
    return () if any(state.seats) or state.rounds or state.end else PLAYERS


def most_rounds(state: State) -> int:
    """Rounds that can be entered as played: all of them while nothing is entered of another."""
    most = ROUNDS.get(state.table.players, 0)
    return most - 1 if any(state.seats) or state.end else most


def rounds_table(page: Page, pick: str) -> Drawn:
    """The rounds before this one, this one, and the totals so far."""
    state: State = page.state
    score = page.answer.score
    totals = {seat.seat: seat.total for seat in score.seats} if score else {}
    points = round_points(state) if not page.answer.refused else ()
    rows = []
    for played, group in enumerate(state.rounds):
        cells = [
            {
                "seat": name,
                "points": group[n] if n < len(group) else None,
                "place": f"rounds.{played}.{n}",
                "on": pick == f"rounds.{played}.{n}" or pick.startswith(f"rounds.{played}.{n}."),
                "start": name == start_of(state, played),
            }
            for n, name in enumerate(page.seats)
        ]
        rows.append({"round": played + 1, "cells": cells})
    return {
        "rows": rows,
        "now": [
            {
                "seat": name,
                "points": points[n] if n < len(points) else None,
                "start": name == start_of(state, len(state.rounds)),
            }
            for n, name in enumerate(page.seats)
        ],
        "extra": [
            {
                "seat": name,
                "points": state.extra[n] if n < len(state.extra) else None,
                "place": f"extra.{n}",
                "on": pick == f"extra.{n}" or pick.startswith(f"extra.{n}."),
            }
            for n, name in enumerate(page.seats)
        ],
        "word": state.word,
        "totals": [{"seat": name, "total": totals.get(name)} for name in page.seats],
        "more": len(state.rounds) < most_rounds(state),
        "bad": "rounds" in page.places,
    }


@dataclass(frozen=True, slots=True)
class CountPad:
    """Counts 0–20, 21–41, or for earlier rounds points below zero as well."""

    tray: Tray
    keys: Pad
    drop: Key | None


def count_pad(page: Page, pick: str) -> CountPad | None:
    state: State = page.state
    place, *path = pick.split(".")
    rounds, below = place == "rounds", place in ("rounds", "extra")
    if (not below and place not in state.table.seats) or len(path) < (2 if rounds else 1):
        return None
    say, base = page.say, ".".join([place, *path[: 2 if rounds else 1]])
    now = path[-1] if path[-1] in (MORE, MINUS) else ""
    pages = [("", 0, 20), (MORE, 21, 41), *([(MINUS, -21, -1)] if below else [])]
    tools = [
        Key(say("scout.pad.range", low=number(low), high=number(high)), select(f"{base}.{name}" if name else base))
        for name, low, high in pages
        if name != now
    ]
    if rounds:
        round_, seat = int(path[0]) + 1, f"p{int(path[1]) + 1}"
        head = say("scout.round", round=round_)
        drop = Key(say("scout.round.drop", round=round_), tell("round.drop"))
    elif below:
        seat, drop, head = f"p{int(path[0]) + 1}", None, state.word or say("scout.field.extra")
    else:
        seat, drop = place, None
        head = say("scout.count.left" if state.two and path[0] == "s" else f"scout.count.{path[0]}")
    start = {MORE: 21, MINUS: -21}.get(now, 0)
    keys = tuple(Key(number(n), tell(n)) for n in range(start, start + 21))
    tools.append(Key(say("pad.erase"), tell("erase")))
    return CountPad(Tray(head, seat, tools=tuple(tools)), Pad(head, 7, keys), drop)
