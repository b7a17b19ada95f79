"""The score sheet as the pages draw it: a row a seat, the end of the round, the table of rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.parsing import to_query
from calculators.scout import GAME
from calculators.scout.score import next_round, round_points
from calculators.scout.state import PLAYERS, ROUNDS, End, State
from web.games.scout.picks import COUNTS

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
        "winners": score.winners if score else (),
    }


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
        "totals": [{"seat": name, "total": totals.get(name)} for name in page.seats],
        "more": len(state.rounds) + 1 < ROUNDS.get(state.table.players, 0),
        "bad": "rounds" in page.places,
    }
