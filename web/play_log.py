"""Exports finished games to other programs: points (CSV), plays for BG Stats (`.bgsplay`), records in words.

Exported is what everybody saw: names, points, ranks. An address has no time; the request gives the day. Several games
make one file, so that an evening is exported as a whole.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from typing import Literal
from unicodedata import normalize
from uuid import NAMESPACE_URL, uuid5

from calculators.core.types import ScoreLine, points_score_or_empty
from web.table.frame import Frame
from web.templates import seat_letter

LogKind = Literal["csv", "bgsplay", "txt"]
LOG_KINDS: dict[LogKind, str] = {"csv": "text/csv", "bgsplay": "application/json", "txt": "text/plain"}
"""The file endings of an export, with their types."""
LOG_DATE_PARAMETER = "date"
CSV_FORMULA_STARTS = ("=", "+", "-", "@", "\t")
"""A cell that begins with one is a formula to spreadsheets, to Japanese ones also in full width."""
CSV_COLUMNS = ("play", "game", "date", "seat", "name", "item", "points", "rank", "winner")


@dataclass(frozen=True, kw_only=True)
class FinishedSeat:
    """A seat at the end of a game.

    total, rank: None if the players win or lose together; lines: the parts of the total.
    """

    seat_code: str
    name: str
    lines: tuple[ScoreLine, ...]
    total: int | None
    rank: int | None
    is_winner: bool


@dataclass(frozen=True, kw_only=True)
class FinishedGame:
    """A finished game, with the day it was played."""

    page: Frame
    played_at: datetime
    seats: tuple[FinishedSeat, ...]

    @property
    def name(self) -> str:
        """The name of the game in the page's language."""
        return self.page.say(f"game.{self.page.slug}")

    @property
    def is_team_game(self) -> bool:
        """Whether its players win or lose together."""
        return all(seat.total is None for seat in self.seats)


def build_finished_game_if_over(page: Frame, played_at: datetime) -> FinishedGame | None:
    """Returns the game of a page, with points or without; None before its end. If who began decides between the leaders
    and is not entered, they are all first, and none is the winner."""
    if not page.shows_finished_game:
        return None
    answer = page.full_answer
    score = points_score_or_empty(answer.score)
    names = distinct_seat_names(page)
    ranks = {seat.seat: seat.rank for seat in score.seats}
    winners = score.winners
    if page.is_tie_unbroken_because_starter_unknown:
        ranks |= dict.fromkeys(score.seat_codes_with_best_total, 1)
        winners = ()
    has_team_won = answer.game.is_won_by_team(answer.score)
    seats = tuple(
        FinishedSeat(
            seat_code=seat.seat,
            name=names[seat.seat],
            lines=tuple(seat.lines),
            total=seat.total,
            rank=ranks[seat.seat],
            is_winner=seat.seat in winners,
        )
        for seat in score.seats
    ) or tuple(
        FinishedSeat(
            seat_code=code,
            name=names[code],
            lines=(),
            total=None,
            rank=None,
            is_winner=bool(has_team_won),
        )
        for code in answer.table.seats
    )
    return FinishedGame(page=page, played_at=played_at, seats=seats)


def distinct_seat_names(page: Frame) -> dict[str, str]:
    """Returns the name of each seat, with its letter added if another seat has the same name: two people of one name
    are two players."""
    names = {code: page.say.seat_name(code) for code in page.full_answer.table.seats}
    repeated = {name for name, count in Counter(names.values()).items() if count > 1}
    return {code: f"{name} ({seat_letter(code)})" if name in repeated else name for code, name in names.items()}


def parse_log_date_or_none(date_text: str) -> datetime | None:
    """Parses `2026-11-25` or `2026-11-25T20:30`; None for anything else.

    >>> parse_log_date_or_none("2026-11-25T20:30"), parse_log_date_or_none("soon")
    (datetime.datetime(2026, 11, 25, 20, 30), None)
    """
    try:
        return datetime.fromisoformat(date_text).replace(tzinfo=None)
    except ValueError:
        return None


def format_play_log(games: Sequence[FinishedGame], log_kind: LogKind) -> str:
    """Formats finished games, in the order they were played, as a file of one kind."""
    formats: dict[LogKind, Callable[[Sequence[FinishedGame]], str]] = {
        "csv": format_csv_rows_of_score_lines_and_totals,
        "bgsplay": format_bg_stats_plays,
        "txt": format_games_in_words,
    }
    return formats[log_kind](games)


def safe_cell(text: str) -> str:
    """Returns a text that no spreadsheet takes for a formula."""
    return f"'{text}" if normalize("NFKC", text).startswith(CSV_FORMULA_STARTS) else text


def format_csv_rows_of_score_lines_and_totals(games: Sequence[FinishedGame]) -> str:
    """Formats a row for each part of a seat's points, rounds too, and one for its total with rank and winner.

    If the players win or lose together, a seat has only the last row, without points. `play` numbers the games from 1.
    The text begins with a byte order mark, without which spreadsheets misread Japanese.
    """
    stream = StringIO()
    rows = csv.writer(stream, lineterminator="\r\n")
    rows.writerow(CSV_COLUMNS)
    for number, game in enumerate(games, 1):
        say = game.page.say
        for seat in game.seats:
            first_cells = (number, game.name, f"{game.played_at:%Y-%m-%d}", seat.seat_code, safe_cell(seat.name))
            for line in seat.lines:
                rows.writerow([*first_cells, safe_cell(say.score_line_text(line)), line.points, "", ""])
            rows.writerow([*first_cells, "total", seat.total, seat.rank, int(seat.is_winner)])
    return "\ufeff" + stream.getvalue()


def stable_uuid(kind: str, name: str) -> str:
    """Returns the same identifier for the same thing in every file, so that BG Stats recognises it."""
    return str(uuid5(NAMESPACE_URL, f"takujo:{kind}:{name}"))


def format_bg_stats_time(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}"


def format_bg_stats_plays(games: Sequence[FinishedGame]) -> str:
    """Formats the plays for BG Stats: the JSON of its own export, with the fields that it needs."""
    game_names = {game.page.slug: game for game in games}
    game_ids = {slug: number for number, slug in enumerate(game_names, 1)}
    names = dict.fromkeys(seat.name for game in games for seat in game.seats)
    player_ids = {name: number for number, name in enumerate(names, 1)}
    log = {
        "about": "Takujo",
        "games": [build_bg_stats_game_with_uuid(game, game_ids[slug]) for slug, game in game_names.items()],
        "players": [
            {
                "id": number,
                "uuid": stable_uuid("player", name),
                "name": name,
                "isAnonymous": False,
                "modificationDate": format_bg_stats_time(games[-1].played_at),
                "bggUsername": "",
            }
            for name, number in player_ids.items()
        ],
        "locations": [],
        "plays": [build_bg_stats_play(game, game_ids[game.page.slug], player_ids) for game in games],
    }
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def build_bg_stats_game_with_uuid(finished_game: FinishedGame, game_id: int) -> dict[str, object]:
    """Builds a game as BG Stats describes it."""
    return {
        "id": game_id,
        "uuid": stable_uuid("game", finished_game.page.slug),
        "name": finished_game.name,
        "modificationDate": format_bg_stats_time(finished_game.played_at),
        "highestWins": True,
        "noPoints": finished_game.is_team_game,
        "cooperative": finished_game.is_team_game,
        "usesTeams": False,
    }


def build_bg_stats_play(game: FinishedGame, game_id: int, player_ids: dict[str, int]) -> dict[str, object]:
    """Builds a play. player_ids: the number of each name in this file. Who began is included only if the address has
    it."""
    page = game.page
    played_at = format_bg_stats_time(game.played_at)
    first_seat_code = page.full_answer.query.get("first", "")
    scores: list[dict[str, object]] = [
        {
            "playerRefId": player_ids[seat.name],
            "score": "" if seat.total is None else str(seat.total),
            "winner": seat.is_winner,
            "rank": seat.rank or 0,
            "seatOrder": number,
            "newPlayer": False,
            **({"startPlayer": seat.seat_code == first_seat_code} if first_seat_code else {}),
        }
        for number, seat in enumerate(game.seats, 1)
    ]
    return {
        "uuid": stable_uuid("play", f"{page.slug}:{page.shared_query}:{game.played_at:%Y-%m-%d}"),
        "playDate": played_at,
        "entryDate": played_at,
        "modificationDate": played_at,
        "gameRefId": game_id,
        "ignored": False,
        "usesTeams": False,
        "manualWinner": True,
        "comments": page.base + page.links.public_path_to_hand_out(),
        "playerScores": scores,
    }


def format_games_in_words(games: Sequence[FinishedGame]) -> str:
    """Formats the games in words to paste, separated by an empty line: points or result, every turn, and the
    address."""
    return "\n".join(map(format_result_worded_turns_and_address_of_game, games))


def format_result_worded_turns_and_address_of_game(game: FinishedGame) -> str:
    """Formats one game in words: its name, result, turns (of a followed game) and address."""
    page, say = game.page, game.page.say
    lines = [game.name]
    if game.is_team_game:
        result = "log.won" if all(seat.is_winner for seat in game.seats) else "log.lost"
        lines += [say(result), say("bar.and").join(seat.name for seat in game.seats)]
    else:
        ranked = sorted(game.seats, key=lambda seat: seat.rank or 0)
        lines += [f"{seat.rank}. {seat.name} {seat.total}" for seat in ranked]
    lines.append("")
    for entry in page.record_entries if page.is_following_game else ():
        mover = f"{say.seat_name(entry.seat)}: " if entry.seat else ""
        lines.append(f"{entry.number}. {mover}{entry.full_words}")
    return "\n".join([*lines, page.base + page.links.public_path_to_hand_out(), ""])
