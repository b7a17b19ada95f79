"""Builds the ending of a game from its score: winners, points, what decided, and everybody's rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.messages import format_number
from calculators.core.parsing import encode_query_string
from calculators.core.types import ScoresAndWinners, SeatScore, View
from web.pieces import Action, Bar, link_to
from web.table.page import Page
from web.table.page_content import PageContent

TIE_CLAUSE_NAMES, WIN_CLAUSE_NAMES = ("tie", "game.tie", "end.tie"), ("win", "game", "end")
"""What the clause is called by which one wins, in whichever game; of a tie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The ending of a game, in words and numbers.

    winners: all of them; points: theirs; parts: what the points come from, if there is one winner; head: what decided,
    in a few words; line: the same at more length; reason_sentence: the same in a sentence; clause: the clause of that
    sentence; rows: every seat by rank, with how far it is behind; wins: how often each has won, this game included,
    once they have played again.
    """

    winners: tuple[str, ...]
    points: int
    parts: str
    head: str
    line: str
    reason_sentence: str
    clause: str
    rows: tuple[tuple[SeatScore, int], ...]
    wins: Mapping[str, int]


def build_ending_or_none_while_running(page: Page, content: PageContent) -> Ending | None:
    """The end of a game whose score is final, while nothing of it is mended; None before it, and of a score of
    another kind."""
    score = page.answer.score
    verdict = page.answer.verdict
    stopped = page.answer.refused or (verdict is not None and verdict.legal is not True)
    if (
        page.view not in (View.PLAY, View.SCORE)
        or page.is_looking_back
        or stopped
        or page.selection not in ("", "none", "end")
    ):
        return None
    if (
        not isinstance(score, ScoresAndWinners)
        or not score.final
        or not score.winners
        or page.is_tie_open_because_starter_unknown
    ):
        return None
    rows = tuple((seat, score.points_behind(seat)) for seat in page.scored_seats_best_first_once_final)
    won = [seat for seat, _ in rows if seat.seat in score.winners]
    others = [seat for seat, _ in rows if seat.seat not in score.winners]
    parts = points_by_source_or_empty(page, won[0]) if len(won) == 1 else {}
    by = "shared" if len(won) > 1 else score.decided_by
    why = page.say_in_words_of_game_or_common(f"decided.{by}", seats=score.winners)
    level = page.say_in_words_of_game_or_common("end.decided", by), why
    head, line = (
        explain_win_as_headline_and_detail(page, content, won[0], others) if by == "total" and others else level
    )
    clause = find_clause_slug_of_win_or_empty(page, by)
    wins = wins_by_seat_after_won_game_or_empty(page) if page.wins_of_seats_before_this_game_or_empty else {}
    return Ending(
        winners=score.winners,
        points=won[0].total,
        parts=format_points_of_several_sources_or_empty(page, parts),
        head=head,
        line=line,
        reason_sentence=why,
        clause=clause,
        rows=rows,
        wins=wins,
    )


def wins_by_seat_after_won_game_or_empty(page: Page) -> dict[str, int]:
    """How often each seat has won once this game has; nothing where it has no winner of its own."""
    score = page.answer.score
    if (
        not isinstance(score, ScoresAndWinners)
        or not score.final
        or not score.winners
        or page.is_tie_open_because_starter_unknown
    ):
        return {}
    before = page.wins_of_seats_before_this_game_or_empty or (0,) * page.player_count
    return {
        seat: wins + (seat in score.winners) for seat, wins in zip(page.seats[: page.player_count], before, strict=True)
    }


def find_clause_slug_of_win_or_empty(page: Page, decided_by: str) -> str:
    """The clause by which one wins: of a tie its own."""
    known = {clause.slug for clause in page.answer.game.clauses}
    names = (*TIE_CLAUSE_NAMES, *WIN_CLAUSE_NAMES) if decided_by != "total" else WIN_CLAUSE_NAMES
    return next((slug for name in names if (slug := f"{page.slug}.{name}") in known), "")


class WinExplanation(NamedTuple):
    """Why the winner won: a line, and a second one below it."""

    headline: str
    detail: str


def explain_win_as_headline_and_detail(
    page: Page, content: PageContent, winner: SeatScore, other_seats: list[SeatScore]
) -> WinExplanation:
    """What the winner had before the next ones, and how it came about, else by how much it was enough. A part decided
    only where the winner would not be ahead without it."""
    next_ones = [seat.seat for seat in other_seats if seat.total == other_seats[0].total]
    margin = page.say("end.margin", seats=next_ones, n=abs(winner.total - other_seats[0].total))
    mine, theirs = points_by_source_or_empty(page, winner), points_by_source_or_empty(page, other_seats[0])
    more = {part: points - theirs.get(part, 0) for part, points in mine.items() if points > 0}
    most = max(more, key=lambda part: more[part], default="")
    has_own_sentence = page.say.has_sentence(f"{page.slug}.end.by")  # one that names no part
    least = 1 if has_own_sentence else max(1, winner.total - other_seats[0].total)
    if len(mine) < 2 or not most or more[most] < least or winner.total < other_seats[0].total:
        return WinExplanation(margin, page.say_in_words_of_game_or_common("decided.total", seats=[winner.seat]))
    return WinExplanation(
        page.say_in_words_of_game_or_common("end.by", part=most, points=mine[most], total=winner.total),
        content.ending_notes.get(most, margin),
    )


def points_by_source_or_empty(page: Page, seat_score: SeatScore) -> dict[str, int]:
    """What a seat's points come from, in a word each; nothing where the game has no words for it."""
    found: dict[str, int] = {}
    for line in seat_score.lines:
        key = f"end.{line.code}"
        if line.points and page.say.has_sentence(key):
            part = page.say(key, **line.params)
            found[part] = found.get(part, 0) + line.points
    return found


def format_points_of_several_sources_or_empty(page: Page, source_points: dict[str, int]) -> str:
    """`beads 17 + longest 9`; '' of one part alone."""
    if len(source_points) < 2:
        return ""
    said = "".join(
        page.say("end.less" if n < 0 else "end.more", part=part, n=format_number(abs(n)))
        for part, n in source_points.items()
    )
    plus = page.say("end.more", part="", n="").rstrip()
    return said.removeprefix(plus).strip()


def build_play_again_action_with_win_tally(page: Page) -> Action:
    """Another game of the same people, by the same rulings, with how often each has won; the record of this one is
    kept."""
    people = {n: v for n, v in page.full_answer.query.items() if n in ("players", "names", "house")}
    if wins := wins_by_seat_after_won_game_or_empty(page):
        people["won"] = ".".join(map(str, wins.values()))
    return Action(
        text=page.say("end.again"), touch=link_to(page.links.link_to_position(View.PLAY, encode_query_string(people)))
    )


def describe_winners_or_empty(page: Page, ending: Ending | None) -> str:
    """Who won and with how many points, in a line; '' before the end."""
    names = page.say("bar.and").join(map(page.say.seat_name, ending.winners)) if ending else ""
    return page.say("bar.won", names=names, points=ending.points) if ending else ""


def build_ending_bar(page: Page, ending: Ending | None) -> Bar | None:
    """Of a game that is over: what decided it, and another game; who won stands above, larger."""
    return (
        Bar(
            head=ending.head,
            lines=(ending.line,),
            href="#breakdown",
            action=build_play_again_action_with_win_tally(page),
        )
        if ending
        else None
    )
