"""A finished game for other programs: a table of points (CSV), a play for BG Stats (`.bgsplay`), its record in words.

What is written is what everybody saw: names, points, ranks. An address has no time; who asks says the day.
"""

from __future__ import annotations

import csv
import json
from datetime import datetime
from io import StringIO
from uuid import NAMESPACE_URL, uuid5

from calculators.core.types import ScoresAndWinners, SeatScore
from web.table.frame import Frame

LOG_KINDS = {"csv": "text/csv", "bgsplay": "application/json", "txt": "text/plain"}
"""What a finished game leaves as, by the ending of its address."""
LOG_DATE_PARAMETER = "date"
CSV_FORMULA_STARTS = ("=", "+", "-", "@", "\t")
"""A cell that begins so is taken for a formula by spreadsheets."""


def final_score_of_page_or_none(page: Frame) -> ScoresAndWinners | None:
    """The score of a game that is over; None before its end, and of a game that counts no points."""
    score = page.full_answer.score
    return score if isinstance(score, ScoresAndWinners) and score.final and not page.full_answer.refused else None


def parse_log_date_or_none(date_text: str) -> datetime | None:
    """`2026-11-25` or `2026-11-25T20:30` → the time that is meant; None for what is none.

    >>> parse_log_date_or_none("2026-11-25T20:30"), parse_log_date_or_none("soon")
    (datetime.datetime(2026, 11, 25, 20, 30), None)
    """
    try:
        return datetime.fromisoformat(date_text).replace(tzinfo=None)
    except ValueError:
        return None


def format_play_log(page: Frame, log_kind: str, score: ScoresAndWinners, played_at: datetime) -> str:
    """A finished game as text of one of LOG_KINDS."""
    if log_kind == "csv":
        return format_points_csv(page, score, played_at)
    return format_bg_stats_play(page, score, played_at) if log_kind == "bgsplay" else format_record_words(page, score)


def safe_cell(text: str) -> str:
    """A text that a spreadsheet takes for one."""
    return f"'{text}" if text.startswith(CSV_FORMULA_STARTS) else text


def format_points_csv(page: Frame, score: ScoresAndWinners, played_at: datetime) -> str:
    """A row for everything a seat's points come from, rounds too, and one for its total with rank and winner. Begins
    with a byte order mark, without which spreadsheets take Japanese for something else."""
    say, stream = page.say, StringIO()
    rows = csv.writer(stream, lineterminator="\r\n")
    rows.writerow(["game", "date", "seat", "name", "item", "points", "rank", "winner"])
    for seat in score.seats:
        begins = [
            say(f"game.{page.slug}"),
            f"{played_at:%Y-%m-%d}",
            seat.seat,
            safe_cell(page.entered_seat_name_or_empty(int(seat.seat[1]) - 1)),
        ]
        for line in seat.lines:
            rows.writerow([*begins, safe_cell(say.score_line_text(line)), line.points, "", ""])
        rows.writerow([*begins, "total", seat.total, seat.rank, int(seat.seat in score.winners)])
    return "\ufeff" + stream.getvalue()


def format_bg_stats_play(page: Frame, score: ScoresAndWinners, played_at: datetime) -> str:
    """The play as BG Stats reads it: the JSON of its own export, with the fields that it needs. Players and the game
    have the same `uuid` in every file, so that several are one evening."""
    game_name = page.say(f"game.{page.slug}")
    names = {seat.seat: page.say.seat_name(seat.seat) for seat in score.seats}
    at = f"{played_at:%Y-%m-%d %H:%M:%S}"
    play_id = str(uuid5(NAMESPACE_URL, f"takujo:play:{page.slug}:{page.shared_query}:{played_at:%Y-%m-%d}"))
    players = [
        {"id": number, "uuid": str(uuid5(NAMESPACE_URL, f"takujo:player:{name}")), "name": name, "isAnonymous": False}
        for number, name in enumerate(names.values(), 1)
    ]
    first = page.full_answer.query.get("first", "")
    scores = [build_player_score(score, seat, number, first) for number, seat in enumerate(score.seats, 1)]
    play = {
        "uuid": play_id,
        "playDate": at,
        "entryDate": at,
        "modificationDate": at,
        "gameRefId": 1,
        "ignored": False,
        "usesTeams": False,
        "manualWinner": True,
        "comments": page.base + page.link_to_hand_out(),
        "playerScores": scores,
    }
    game = {
        "id": 1,
        "uuid": str(uuid5(NAMESPACE_URL, f"takujo:game:{page.slug}")),
        "name": game_name,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }
    log = {"about": "Takujo", "games": [game], "players": players, "locations": [], "plays": [play]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def build_player_score(
    score: ScoresAndWinners, seat_score: SeatScore, player_id: int, first_seat_code: str
) -> dict[str, object]:
    """A seat of a play. Who began is said only where the address says so."""
    said: dict[str, object] = {
        "playerRefId": player_id,
        "score": str(seat_score.total),
        "winner": seat_score.seat in score.winners,
        "rank": seat_score.rank,
        "seatOrder": player_id,
        "newPlayer": False,
    }
    return {**said, "startPlayer": seat_score.seat == first_seat_code} if first_seat_code else said


def format_record_words(page: Frame, score: ScoresAndWinners) -> str:
    """The game in words to paste: who won, everybody's points, every turn, and the address."""
    say = page.say
    lines = [say(f"game.{page.slug}")]
    ranked = sorted(score.seats, key=lambda seat: seat.rank or 0)
    lines += [f"{seat.rank}. {say.seat_name(seat.seat)} {seat.total}" for seat in ranked]
    lines.append("")
    for turn in page.record_turns if page.is_following_game else ():
        who = f"{say.seat_name(turn.seat)}: " if turn.seat else ""
        lines.append(f"{turn.number}. {who}{turn.words}" + (f" ({turn.points})" if turn.points else ""))
    return "\n".join([*lines, page.base + page.link_to_hand_out(), ""])
