"""The score of VOGU: what is entered, and the ending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.types import SeatScore, View
from calculators.vogu.score import is_entered
from calculators.vogu.state import CARDS_AT_END, State
from web.games.vogu.entry import first_gap
from web.games.vogu.trays import (
    EMPTY,
    TrayBody,
    entry_tray,
)
from web.pieces import Key, Tray, tell

if TYPE_CHECKING:
    from web.page import Page

from web.games.vogu.view import Colour, SeatRow, is_entry, market, slot


@dataclass(frozen=True, slots=True)
class Standing:
    """A place of the final order: rank, seat, a word why it stands there, points, and the lines they come from."""

    rank: int
    seat: str
    why: str
    points: str
    score: SeatScore


@dataclass(frozen=True, slots=True)
class ScoreView:
    """tracks, rows: what is entered; ending: the places, none while not all is entered or something is
    corrected; tied: the seats level with the winner, in turn order."""

    tracks: tuple[Colour, ...]
    rows: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    ending: tuple[Standing, ...]
    winner: str
    points: str
    tied: tuple[str, ...]
    order: tuple[str, ...]
    players: tuple[Key, ...]
    names: tuple[Key, ...]
    pick: str


def score_view(page: Page) -> ScoreView:
    """The finished table as it is entered, and the ending once nothing is left to enter."""
    state: State = page.state
    say = page.say
    final = bool(page.answer.score and page.answer.score.final)
    pick = page.pick if page.pick not in ("", "none", "end") else first_gap(state, View.SCORE)
    if page.pick == "none" and not final:
        pick = ""
    tray, body = (None, EMPTY)
    if pick and is_entry(pick):
        tray, body = entry_tray(say, state, pick, True)
    rows = tuple(score_row(page, name, pick) for name in page.seats)
    places = ending(page) if final and (not pick or pick.endswith(".token")) else ()
    winner = page.answer.score.winners[0] if final else ""
    totals = {seat.seat: seat.total for seat in page.answer.score.seats} if page.answer.score else {}
    tied = tuple(name for name in totals if final and totals[name] == totals[winner])
    return ScoreView(
        market(page, state, None, pick),
        rows,
        tray,
        body,
        places,
        winner,
        str(totals.get(winner, "")),
        tied if len(tied) > 1 else (),
        page.seats,
        tuple(
            Key(say("vogu.players.short", n=n), tell(f"players.{n}"), say("players.count", n=n), on=n == page.players)
            for n in page.answer.game.players
        ),
        tuple(Key(say.seat(name), tell(f"first.{name[1]}"), face=name, on=name == "p1") for name in page.seats),
        pick,
    )


def score_row(page: Page, name: str, pick: str) -> SeatRow:
    """The cards a seat owns, with its points as far as they can be counted."""
    state: State = page.state
    cards = state.seats[int(name[1]) - 1] or ()
    running = len(cards) > CARDS_AT_END or (is_entered(state, cards) and bool(state.board))
    count = max(CARDS_AT_END, len(cards) + running)
    slots = tuple(slot(page, name, n, list(cards), pick, False) for n in range(count))
    score = page.answer.score
    scored = next((s.total for s in score.seats if s.seat == name), None) if score else None
    projected = next((s.total for s in score.projected if s.seat == name), None) if score else None
    total = scored if scored is not None else projected
    lacking = max(0, CARDS_AT_END - sum(card.is_whole for card in cards))
    points = "" if total is None else page.say("vogu.plain", n=total)
    return SeatRow(name, slots, wrong=name in page.places, points=points, lacking=lacking)


def ending(page: Page) -> tuple[Standing, ...]:
    """The seats by rank, with how far each is behind."""
    standing = page.standing
    best = standing[0].total
    level = sum(seat.total == best for seat in standing) > 1
    found = []
    for seat in standing:
        if seat.total == best:
            key = "vogu.end.first" if seat.rank == 1 else "vogu.end.level"
            why = page.say(key) if level else ""
        else:
            why = page.say("vogu.end.behind", n=best - seat.total)
        found.append(Standing(seat.rank or 0, seat.seat, why, page.say("vogu.plain", n=seat.total), seat))
    return tuple(found)
