"""Describes what others did at a shared table, from the table as a phone knew it and the current one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import Literal
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.corrections import is_correction_text
from calculators.core.departures import departed_seat_code_or_empty, departing_or_moving_seat_code_or_empty
from calculators.core.game import AnyGame, AnyMove
from calculators.core.replay import join_moves, split_moves
from calculators.core.types import View
from web.i18n import Speaker
from web.live.shared_table import SharedTable
from web.pieces.live_table import LastMove
from web.table.game_pages import load_game_pages
from web.table.pending_moves import parse_moves_or_empty_if_unreadable

TableChange = Literal["score", "again", "start", "table"]
"""The table is at its score, a game begins anew, the table before the first turn was entered, or it was corrected."""


def last_move_of_record_or_none(say: Speaker, answer: Answer | None) -> LastMove | None:
    """Returns the last turn of a record, finished or not; None before the first move, and without a record."""
    return next(iter(list_last_turns_newest_first(say, answer, 1)), None) if answer else None


def list_last_turns_newest_first(say: Speaker, answer: Answer, max_turns: int) -> list[LastMove]:
    """Returns the last turns of a record, whose last one may be unfinished: what each did, with its main effects."""
    game = answer.game
    steps = [step for step in (answer.verdict.steps if answer.verdict else ()) if step.before is not None]
    moves = [game.parse_move(step.move) for step in steps]
    ends = [0, *accumulate(list_move_counts_of_turns(game, moves, answer.table.players))]
    last_turns = [steps[start:end] for start, end in pairwise(ends)][: -max_turns - 1 : -1]
    describe_turn = load_game_pages(game.slug).describe_turn
    return [
        LastMove(
            departing_or_moving_seat_code_or_empty(game, turn[-1]),
            say("leave.brief") if departed_seat_code_or_empty(turn[-1].move) else describe_turn(say, turn),
        )
        for turn in last_turns
    ]


def undone_move_or_none(say: Speaker, answer: Answer | None) -> LastMove | None:
    """Returns the last move of a record before it was taken back."""
    steps = [step for step in (answer.verdict.steps if answer and answer.verdict else ()) if step.before is not None]
    if not answer or not steps:
        return None
    words = say("leave.brief") if departed_seat_code_or_empty(steps[-1].move) else say.message_text(steps[-1].text)
    return LastMove(departing_or_moving_seat_code_or_empty(answer.game, steps[-1]), words)


def list_move_counts_of_turns(game: AnyGame, moves: list[AnyMove], player_count: int) -> Iterator[int]:
    """Yields how many moves each turn has; the last turn may be unfinished."""
    while moves:
        count = game.count_moves_up_to_end_of_first_turn(moves, player_count)
        yield count
        moves = moves[count:]


def list_ends_of_turns(answer: Answer, move_texts: Sequence[str]) -> list[int]:
    """Returns for each turn of a record the number of moves up to its end; the last turn may be unfinished."""
    moves = parse_moves_or_empty_if_unreadable(answer.game, join_moves(move_texts))
    return list(accumulate(list_move_counts_of_turns(answer.game, moves, answer.table.players)))


def count_turns_with_added_moves(answer: Answer, shorter_move_count: int, longer_move_texts: Sequence[str]) -> int:
    """Counts the turns that have moves in the longer record only: 1 for the rest of an unfinished turn."""
    return sum(end > shorter_move_count for end in list_ends_of_turns(answer, longer_move_texts))


def describe_changes_by_others_or_empty_if_normal_turn(
    say: Speaker,
    table_before: SharedTable,
    *,
    table_now: SharedTable,
    answer_before_or_none: Answer | None,
    answer_now: Answer,
) -> str:
    """Describes what happened to a table since a phone knew it, and who did it if it was a single input; '' if a turn
    was entered by the seat whose turn it was, which the last move says.

    answer_before_or_none: the answer to the table the phone knew, None if that is not a valid table; answer_now: the
    answer to the current table.
    """
    before, after = dict(parse_qsl(table_before.query)), dict(parse_qsl(table_now.query))
    moves_before, moves_now = (split_moves(query.pop("move", "")) for query in (before, after))
    is_single_change = table_now.version == table_before.version + 1
    teller = table_now.teller if is_single_change else ""
    name = name_of_who_sat_at_seat(say, teller, before, after) if teller else say("live.another")
    if before != after or table_before.view != table_now.view:
        return describe_table_change_or_who_left(
            say,
            name,
            query_before=before,
            query_after=after,
            game_slug=table_now.game,
            table_change=classify_table_change(table_before, table_now, moves_before, moves_now),
        )
    departed_seats = seats_that_left_if_no_other_move_was_added_or_empty(moves_before, moves_now)
    if departed_seats:
        return say("live.did.left", name=name, gone=say("list.comma").join(map(say.seat_name, departed_seats)))
    first_changed_index = next(
        (
            move_index
            for move_index, pair in enumerate(zip(moves_before, moves_now, strict=False))
            if pair[0] != pair[1]
        ),
        None,
    )
    if first_changed_index is not None:
        turns_up_to_change = list_ends_of_turns(answer_now, moves_now[: first_changed_index + 1])
        return say("live.did.mended", name=name, n=len(turns_up_to_change))
    if len(moves_now) < len(moves_before):
        return describe_undone_turns_or_new_game_if_all_of_several(
            say,
            name,
            undone_count=count_turns_with_added_moves(answer_now, len(moves_now), moves_before),
            only_undone_move=undone_move_or_none(say, answer_before_or_none),
            teller_seat=teller,
            is_record_empty=not moves_now,
        )
    if (turn_count := count_turns_with_added_moves(answer_now, len(moves_before), moves_now)) > 1:
        return say("live.did.several", n=turn_count)
    if len(moves_now) > len(moves_before) and is_correction_text(moves_now[-1]):
        return say("live.did.table", name=name)
    last = last_move_of_record_or_none(say, answer_now)
    was_entered_by_other_seat = (
        is_single_change and last is not None and table_now.teller and last.seat and last.seat != table_now.teller
    )
    return (
        say("live.did.told", name=name, seat=say.seat_name(last.seat))
        if last and was_entered_by_other_seat and moves_now != moves_before
        else ""
    )


def name_of_who_sat_at_seat(
    say: Speaker, seat_code: str, query_before: Mapping[str, str], query_after: Mapping[str, str]
) -> str:
    """Returns the name of a seat, or who sat there before, if that player has another seat now."""
    names_before, names_after = (query.get("names", "").split(".") for query in (query_before, query_after))
    index = int(seat_code[1]) - 1
    name_before, name_after = (names[index] if index < len(names) else "" for names in (names_before, names_after))
    has_moved = name_before and name_before != name_after and name_before in names_after
    return Speaker(say.language, names_before).seat_name(seat_code) if has_moved else say.seat_name(seat_code)


def two_exchanged_names_or_empty(query_before: Mapping[str, str], query_after: Mapping[str, str]) -> list[str]:
    """Returns the names of two players who have exchanged their seats; empty for any other change of names."""
    pairs = zip_longest(*(query.get("names", "").split(".") for query in (query_before, query_after)), fillvalue="")
    changed = [(before, after) for before, after in pairs if before != after]
    return [*changed[0]] if len(changed) == 2 and changed[0] == changed[1][::-1] and all(changed[0]) else []


def seats_that_left_if_no_other_move_was_added_or_empty(moves_before: list[str], moves_now: list[str]) -> list[str]:
    """Returns the seats that have left according to a record, if no other move was entered since. A departure is at the
    end of the record or before the unfinished turn, which may have been taken back."""
    departed_seats = [
        seat for move in moves_now if (seat := departed_seat_code_or_empty(move)) and move not in moves_before
    ]
    other_moves = [move for move in moves_now if departed_seat_code_or_empty(move) not in departed_seats]
    return departed_seats if moves_before[: len(other_moves)] == other_moves else []


def describe_undone_turns_or_new_game_if_all_of_several(
    say: Speaker,
    seat_name: str,
    *,
    undone_count: int,
    only_undone_move: LastMove | None,
    teller_seat: str,
    is_record_empty: bool,
) -> str:
    """Describes that turns were taken back: which move, if it was one. teller_seat: who took them back, '' if that is
    not known; is_record_empty: no move is left; then several turns taken back mean a new game."""
    if undone_count > 1:
        return (
            say("live.did.again", name=seat_name)
            if is_record_empty
            else say("live.did.back", name=seat_name, n=undone_count)
        )
    if only_undone_move is None or not only_undone_move.seat:
        return say("live.did.back", name=seat_name, n=undone_count)
    if only_undone_move.seat == teller_seat:
        return say("live.did.undone.own", name=seat_name, move=only_undone_move.words)
    return say(
        "live.did.undone", name=seat_name, seat=say.seat_name(only_undone_move.seat), move=only_undone_move.words
    )


def describe_table_change_or_who_left(
    say: Speaker,
    teller_name: str,
    *,
    query_before: Mapping[str, str],
    query_after: Mapping[str, str],
    game_slug: str,
    table_change: TableChange,
) -> str:
    """Describes that the table was changed: somebody left, others sit there, or what `table_change` says
    (`classify_table_change`), in the game's own words if it has some."""
    out_before, out_now = (set(filter(None, query.get("out", "").split("."))) for query in (query_before, query_after))
    if departed := sorted(out_now - out_before):
        return say("live.did.left", name=teller_name, gone=say("list.comma").join(map(say.seat_name, departed)))
    names_before, names_now = (query.get("names", "").split(".") for query in (query_before, query_after))
    is_same_game = table_change in ("start", "table")
    if is_same_game and query_before.get("players") != query_after.get("players"):
        departed_names = [one for one in names_before if one and one not in names_now]
        has_somebody_left = departed_names and len(names_now) < len(names_before)
        return (
            say("live.did.left", name=teller_name, gone=say("list.comma").join(departed_names))
            if has_somebody_left
            else say("live.did.players", name=teller_name)
        )
    have_only_names_changed = {**query_before, "names": ""} == {**query_after, "names": ""}
    is_about_names = is_same_game and have_only_names_changed
    if is_about_names and (exchanged := two_exchanged_names_or_empty(query_before, query_after)):
        first, second = exchanged
        return say("live.did.exchange", name=teller_name, first=first, second=second)
    common_key = f"live.did.{'names' if is_about_names else table_change}"
    game_key = f"{game_slug}.{common_key}"
    return say(game_key if say.has_sentence(game_key) else common_key, name=teller_name)


def classify_table_change(
    table_before: SharedTable, table_now: SharedTable, moves_before: list[str], moves_now: list[str]
) -> TableChange:
    """Returns what a change of a table means, which is more than a move."""
    if table_now.view == View.SCORE:
        return "score"
    if moves_now:
        return "table"
    return "again" if moves_before or table_before.view == View.SCORE else "start"
