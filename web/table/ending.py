"""Builds the ending of a game from its score: winners, points, what decided, and everybody's rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.messages import format_number
from calculators.core.parsing import encode_query_string
from calculators.core.types import TABLE_VIEWS, ScoresAndWinners, SeatScore, View
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, link_to
from web.table.page import Page
from web.table.page_content import Ending, PageContent

TIE_CLAUSE_NAMES, WIN_CLAUSE_NAMES = ("tie", "game.tie", "end.tie"), ("win", "game", "end")
"""The last parts of the names of clauses that decide a tie, and of those that say who wins, in all games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsEnding(Ending):
    """The ending of a game with points. points: of the winners; reason_sentence: what decided, in a sentence;
    win_clause: the clause of that sentence, '' for none."""

    points: int
    reason_sentence: str
    win_clause: str


def can_page_show_ending(page: Page) -> bool:
    """Returns whether a page is the present record or score of a possible game, with nothing selected to correct it."""
    verdict = page.answer.verdict
    is_impossible = page.answer.refused or (verdict is not None and verdict.legal is not True)
    return (
        page.view in TABLE_VIEWS
        and not page.is_looking_back
        and not is_impossible
        and page.request.selection in ("", "none", "end")
    )


def score_in_points_if_game_is_won(page: Page) -> ScoresAndWinners | None:
    """Returns the score in points of a game that is won; None before that, and in an open tie."""
    score = page.answer.score
    is_won = isinstance(score, ScoresAndWinners) and score.final and score.winners
    return score if is_won and not page.is_tie_unbroken_because_starter_unknown else None


def build_points_ending_if_game_is_won(page: Page, content: PageContent) -> PointsEnding | None:
    """Builds the ending of a game whose score is final; None before that, in an open tie, and without a score in
    points."""
    score = score_in_points_if_game_is_won(page)
    if score is None:
        return None
    rows = tuple((seat, score.points_behind(seat)) for seat in page.scored_seats_in_display_order)
    winning_seats = [seat for seat, _ in rows if seat.seat in score.winners]
    others = [seat for seat, _ in rows if seat.seat not in score.winners]
    parts = sum_points_by_named_source(page.say, winning_seats[0]) if len(winning_seats) == 1 else {}
    decided_by = "shared" if len(winning_seats) > 1 else score.decided_by
    reason_sentence = page.say_longest_known_key_of_game_or_common(f"decided.{decided_by}", seats=score.winners)
    head_and_line = page.say_longest_known_key_of_game_or_common("end.decided", decided_by), reason_sentence
    head, line = (
        explain_win_by_decisive_part_or_margin(page, content, winning_seats[0], others)
        if decided_by == "total" and others
        else head_and_line
    )
    clause = find_clause_slug_of_win_or_tie_or_empty(page, decided_by)
    wins = wins_by_seat_including_this_game_if_won(page) if page.wins_of_seats_before_this_game_or_empty else {}
    return PointsEnding(
        winners=score.winners,
        title=page.say("end.won", seat=score.winners),
        points=winning_seats[0].total,
        parts=format_points_by_source_if_several(page.say, parts),
        head=head,
        line=line,
        reason_sentence=reason_sentence,
        win_clause=clause,
        rows=rows,
        wins=wins,
    )


def wins_by_seat_including_this_game_if_won(page: Page) -> dict[str, int]:
    """Returns the wins of each seat including this game; {} if it has no winner."""
    score = score_in_points_if_game_is_won(page)
    if score is None:
        return {}
    wins_before = page.wins_of_seats_before_this_game_or_empty or (0,) * page.player_count
    return {
        seat: wins + (seat in score.winners)
        for seat, wins in zip(page.seats[: page.player_count], wins_before, strict=True)
    }


def find_clause_slug_of_win_or_tie_or_empty(page: Page, total_or_tie_breaker: str) -> str:
    """Returns the clause that says who wins; for a tie, the clause that decides ties if there is one; '' if the game
    has neither."""
    clause_slugs = {clause.slug for clause in page.answer.game.clauses}
    names = (*TIE_CLAUSE_NAMES, *WIN_CLAUSE_NAMES) if total_or_tie_breaker != "total" else WIN_CLAUSE_NAMES
    return next((slug for name in names if (slug := f"{page.slug}.{name}") in clause_slugs), "")


class WinExplanation(NamedTuple):
    """Why the winner won, in two lines."""

    headline: str
    detail: str


def explain_win_by_decisive_part_or_margin(
    page: Page, content: PageContent, winner: SeatScore, other_seats_best_first: list[SeatScore]
) -> WinExplanation:
    """Returns the part of the points by which the winner is ahead of the next seats, with a note on it; else the margin
    and the usual sentence. A part counts only if the winner would not be ahead without it."""
    next_seats = [seat.seat for seat in other_seats_best_first if seat.total == other_seats_best_first[0].total]
    margin = page.say("end.margin", seats=next_seats, n=abs(winner.total - other_seats_best_first[0].total))
    winner_parts, next_parts = (
        sum_points_by_named_source(page.say, winner),
        sum_points_by_named_source(page.say, other_seats_best_first[0]),
    )
    part_leads = {part: points - next_parts.get(part, 0) for part, points in winner_parts.items() if points > 0}
    deciding_part = max(part_leads, key=lambda part: part_leads[part], default="")
    has_own_sentence = page.say.has_sentence(f"{page.slug}.end.by")  # one that names no part
    least_lead = 1 if has_own_sentence else max(1, winner.total - other_seats_best_first[0].total)
    if (
        len(winner_parts) < 2
        or not deciding_part
        or part_leads[deciding_part] < least_lead
        or winner.total < other_seats_best_first[0].total
    ):
        return WinExplanation(
            margin, page.say_longest_known_key_of_game_or_common("decided.total", seats=[winner.seat])
        )
    return WinExplanation(
        page.say_longest_known_key_of_game_or_common(
            "end.by", part=deciding_part, points=winner_parts[deciding_part], total=winner.total
        ),
        content.ending_notes.get(deciding_part, margin),
    )


def sum_points_by_named_source(say: Speaker, seat_score: SeatScore) -> dict[str, int]:
    """Returns the sum of a seat's points by the name of their source; those without a name, or of 0 points, are left
    out."""
    points_by_part: dict[str, int] = {}
    for line in seat_score.lines:
        key = f"end.{line.code}"
        if line.points and say.has_sentence(key):
            part = say(key, **line.params)
            points_by_part[part] = points_by_part.get(part, 0) + line.points
    return points_by_part


def format_points_by_source_if_several(say: Speaker, source_points: dict[str, int]) -> str:
    """Formats `beads 17 + longest 9`; '' for a single part."""
    if len(source_points) < 2:
        return ""
    text = "".join(
        say("end.less" if n < 0 else "end.more", part=part, n=format_number(abs(n)))
        for part, n in source_points.items()
    )
    leading_plus = say("end.more", part="", n="").rstrip()
    return text.removeprefix(leading_plus).strip()


def build_play_again_action_with_win_tally(page: Page) -> Action:
    """Builds the action that begins another game with the same people and rulings, and the wins of each seat; the
    record of this game stays in the other tabs."""
    next_game_query = {n: v for n, v in page.full_answer.query.items() if n in ("players", "names", "house")}
    if wins := wins_by_seat_including_this_game_if_won(page):
        next_game_query["won"] = ".".join(map(str, wins.values()))
    return Action(
        text=page.say("end.again"),
        control=link_to(
            page.links.link_to_position_or_record_standing_at_it(View.PLAY, encode_query_string(next_game_query))
        ),
    )


def describe_winners_and_points_if_game_ended(say: Speaker, ending: Ending | None) -> str:
    """Describes who won and with how many points, if there are points, in one line; '' before the end."""
    if not isinstance(ending, PointsEnding):
        return ending.title if ending else ""
    names = say("bar.and").join(map(say.seat_name, ending.winners))
    return say("bar.won", names=names, points=ending.points)


def build_reason_and_play_again_bar_if_game_ended(page: Page, ending: Ending | None) -> AnswerBar | None:
    """Builds the bar of a game that is over: what decided it, and another game; None without an ending. The page names
    the winner above it."""
    return (
        AnswerBar(
            head=ending.head,
            lines=(ending.line,),
            clause=ending.clause,
            href=ending.details_href,
            action=build_play_again_action_with_win_tally(page),
        )
        if ending
        else None
    )
