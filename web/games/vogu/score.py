"""The score of VOGU: what is entered, and the ending."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import number
from calculators.core.types import View
from calculators.vogu.score import is_entered
from calculators.vogu.state import CARDS_AT_END, NO_VALUES, State
from web.games.vogu.pictures.seats import Colour, SeatRow, market, slot
from web.games.vogu.pictures.trays import EMPTY, TrayBody, entry_tray
from web.games.vogu.places import first_gap, is_entry
from web.pieces import Action, Bar, Key, Tray, tell
from web.table.bar import standard_bar, take
from web.table.opening import first_keys
from web.table.page import Page
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class ScoreView(Shown):
    """tracks, rows: what is entered."""

    tracks: tuple[Colour, ...]
    rows: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    players: tuple[Key, ...]
    names: tuple[Key, ...]
    pick: str


def score(page: Page) -> ScoreView:
    """The page of the points."""
    return replace(score_view(page), bar=standard_bar(page) if page.answer.refused else score_bar(page))


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
    return ScoreView(
        market(page, state, None, pick),
        rows,
        tray,
        body,
        tuple(
            Key(say("vogu.players.short", n=n), tell(f"players.{n}"), say("players.count", n=n), on=n == page.players)
            for n in page.answer.game.players
        ),
        first_keys(page),
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


def score_bar(page: Page) -> Bar:
    """What is missing, with one touch for all values that are 0; then the points, all leaders, the end."""
    say, answer = page.say, page.answer
    values = page.state.values or NO_VALUES
    if "values" in answer.missing:
        names = [c for c, v in zip("BRYGWK", values, strict=True) if v is None]
        zero = Action(say("vogu.zero"), tell("zero"))
        return Bar(say("vogu.yet.values", n=len(names)), (say("vogu.yet.rank", colours=names),), action=zero)
    if answer.score is not None and answer.score.projected:
        worth = sorted(answer.score.projected, key=lambda seat: -seat.total)
        said = say("list.comma").join(f"{say.seat(seat.seat)} {number(seat.total)}" for seat in worth)
        return Bar(say("vogu.now.bar"), (said,), action=take(page))
    return standard_bar(page)
