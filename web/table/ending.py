"""How a game ended: who won, with how many points, what decided it, and everybody's place; from the score alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calculators.core.messages import number
from calculators.core.parsing import to_query
from calculators.core.types import Score, SeatScore, View
from web.pieces import Action, Bar, link
from web.table.page import Page
from web.table.shown import Shown

TIED, WINNING = ("tie", "game.tie", "end.tie"), ("win", "game", "end")
"""What the clause is called by which one wins, in whichever game; of a tie."""


@dataclass(frozen=True, slots=True)
class Ending:
    """winners: all of them; points: theirs; parts: what they come from, where it is one winner; head: what decided,
    in a few words; line: the same said further; why: in a sentence, by which clause; rows: every seat by rank,
    with how far it is behind; wins: how often each has won, this game too, once they play again."""

    winners: tuple[str, ...]
    points: int
    parts: str
    head: str
    line: str
    why: str
    clause: str
    rows: tuple[tuple[SeatScore, int], ...]
    wins: Mapping[str, int]


def ending(page: Page, shown: Shown) -> Ending | None:
    """The end of a game whose score is final, while nothing of it is mended; None before it, and of a score of
    another kind."""
    score = page.answer.score
    verdict = page.answer.verdict
    stopped = page.answer.refused or (verdict is not None and verdict.legal is not True)
    if page.view not in (View.PLAY, View.SCORE) or page.looks_back or stopped or page.pick not in ("", "none", "end"):
        return None
    if not isinstance(score, Score) or not score.final or not score.winners:
        return None
    best = max(seat.total for seat in score.seats)
    rows = tuple((seat, best - seat.total) for seat in page.standing)
    won = [seat for seat, _ in rows if seat.seat in score.winners]
    others = [seat for seat, _ in rows if seat.seat not in score.winners]
    parts = parts_of(page, won[0]) if len(won) == 1 else {}
    by = "shared" if len(won) > 1 else score.decided_by
    why = page.word(f"decided.{by}", seats=score.winners)
    level = page.word("end.decided", by), why
    head, line = ahead(page, shown, won[0], others) if by == "total" and others else level
    clause = clause_of(page, by)
    wins = wins_now(page) if page.wins else {}
    return Ending(score.winners, won[0].total, summed(page, parts), head, line, why, clause, rows, wins)


def wins_now(page: Page) -> dict[str, int]:
    """How often each seat has won once this game has; nothing where it has no winner of its own."""
    score = page.answer.score
    if not isinstance(score, Score) or not score.final or not score.winners:
        return {}
    before = page.wins or (0,) * page.players
    return {seat: wins + (seat in score.winners) for seat, wins in zip(page.seats[: page.players], before, strict=True)}


def clause_of(page: Page, by: str) -> str:
    """The clause by which one wins: of a tie its own."""
    known = {clause.slug for clause in page.answer.game.clauses}
    names = (*TIED, *WINNING) if by != "total" else WINNING
    return next((slug for name in names if (slug := f"{page.slug}.{name}") in known), "")


def ahead(page: Page, shown: Shown, winner: SeatScore, others: list[SeatScore]) -> tuple[str, str]:
    """What the winner had before the next ones, and how it came about, else by how much it was enough."""
    next_ones = [seat.seat for seat in others if seat.total == others[0].total]
    margin = page.say("end.margin", seats=next_ones, n=winner.total - others[0].total)
    mine, theirs = parts_of(page, winner), parts_of(page, others[0])
    more = {part: points - theirs.get(part, 0) for part, points in mine.items() if points > 0}
    most = max(more, key=lambda part: more[part], default="")
    if len(mine) < 2 or not most or more[most] <= 0:
        return margin, page.word("decided.total", seats=[winner.seat])
    return page.word("end.by", part=most, points=mine[most], total=winner.total), shown.further.get(most, margin)


def parts_of(page: Page, seat: SeatScore) -> dict[str, int]:
    """What a seat's points come from, in a word each; nothing where the game has no words for it."""
    found: dict[str, int] = {}
    for line in seat.lines:
        key = f"end.{line.code}"
        if line.points and page.say.has(key):
            part = page.say(key, **line.params)
            found[part] = found.get(part, 0) + line.points
    return found


def summed(page: Page, parts: dict[str, int]) -> str:
    """`beads 17 + longest 9`; '' of one part alone."""
    if len(parts) < 2:
        return ""
    said = "".join(
        page.say("end.less" if n < 0 else "end.more", part=part, n=number(abs(n))) for part, n in parts.items()
    )
    plus = page.say("end.more", part="", n="").rstrip()
    return said.removeprefix(plus).strip()


def again(page: Page) -> Action:
    """Another game of the same people, by the same rulings, with how often each has won; the record of this one is
    kept."""
    people = {n: v for n, v in page.asked.query.items() if n in ("players", "names", "house")}
    if wins := wins_now(page):
        people["won"] = ".".join(map(str, wins.values()))
    return Action(page.say("end.again"), link(page.at(View.PLAY, to_query(people))))


def won(page: Page, end: Ending | None) -> str:
    """Who won and with how many points, in a line; '' before the end."""
    names = page.say("bar.and").join(map(page.say.seat, end.winners)) if end else ""
    return page.say("bar.won", names=names, points=end.points) if end else ""


def over_bar(page: Page, end: Ending | None) -> Bar | None:
    """Of a game that is over: what decided it, and another game; who won stands above, larger."""
    return Bar(end.head, (end.line,), href="#breakdown", action=again(page)) if end else None
