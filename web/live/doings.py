"""Describes what others did at a shared table, from the table as a phone knew it and the current one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise, zip_longest
from typing import Literal
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.corrections import is_correction_text
from calculators.core.departures import departed_seat_code_or_empty, departing_or_moving_seat_code_or_empty
from calculators.core.game import AnyGame, AnyMove
from calculators.core.replay import ReplayStep, join_moves, split_moves
from calculators.core.types import View
from web.i18n import Speaker
from web.live.shared_table import SharedTable
from web.pieces.live_table import LastMove
from web.table.game_pages import load_game_pages
from web.table.pending_moves import parse_moves_or_empty

ChangeKind = Literal[
    "turns", "back", "again", "mended", "left", "players", "names", "exchange", "score", "start", "table"
]
"""Turns were added or taken back, a game begins anew, an earlier turn was entered again, somebody left, the number of
players, their names or two of their seats changed, the table is at its score, the table before the first turn was
entered, or it was corrected."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """What happened to a table. facts: those of its sentences, `live.did.…` and, once it is undone, `live.undid.…`."""

    kind: ChangeKind
    facts: Mapping[str, str | int] = field(default_factory=dict)


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
    return [describe_moves_of_one_turn(say, game, turn) for turn in last_turns]


def describe_undone_turn_if_known(say: Speaker, answer_before: Answer | None, move_count_now: int) -> LastMove | None:
    """Returns what a record had after its first moves before it was taken back; None if that is not known."""
    steps = answer_before.verdict.steps[move_count_now:] if answer_before and answer_before.verdict else ()
    steps = tuple(step for step in steps if step.before is not None)
    return describe_moves_of_one_turn(say, answer_before.game, steps) if answer_before and steps else None


def describe_moves_of_one_turn(say: Speaker, game: AnyGame, steps: Sequence[ReplayStep]) -> LastMove:
    """Describes moves of one turn, finished or not, with their main effects, or that somebody left."""
    has_left = departed_seat_code_or_empty(steps[-1].move)
    words = say("leave.brief") if has_left else load_game_pages(game.slug).describe_turn(say, steps)
    return LastMove(departing_or_moving_seat_code_or_empty(game, steps[-1]), words)


def list_move_counts_of_turns(game: AnyGame, moves: list[AnyMove], player_count: int) -> Iterator[int]:
    """Yields how many moves each turn has; the last turn may be unfinished."""
    while moves:
        count = game.count_moves_up_to_end_of_first_turn(moves, player_count)
        yield count
        moves = moves[count:]


def list_ends_of_turns(answer: Answer, move_texts: Sequence[str]) -> list[int]:
    """Returns for each turn of a record the number of moves up to its end; the last turn may be unfinished."""
    moves = parse_moves_or_empty(answer.game, join_moves(move_texts))
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
    """Describes what happened to a table since a phone knew it, and who did it if one seat did all of it; '' if a turn
    was entered by the seat whose turn it was, which the last move says. Of an undo it says which change was taken back.

    answer_before_or_none: the answer to the table the phone knew, None if that is not a valid table; answer_now: the
    answer to the current table.
    """
    is_single_change = table_now.version == table_before.version + 1
    teller = table_now.teller if table_now.teller_first_version <= table_before.version + 1 else ""
    query_before, query_now = (dict(parse_qsl(table.query)) for table in (table_before, table_now))
    name = (
        seat_name_or_name_of_player_moved_from_it(say, teller, query_before, query_now)
        if teller
        else say("live.another")
    )
    is_undo = is_single_change and table_now.is_undo
    change = (
        find_change_between_table_versions_or_none(say, table_now, table_before, answer_now)
        if is_undo
        else find_change_between_table_versions_or_none(say, table_before, table_now, answer_now)
    )
    if change is None:
        return ""
    if change.kind == ("turns" if is_undo else "back"):
        return describe_undone_turns(
            say,
            name,
            turn_count=int(change.facts["n"]),
            undone_turn=describe_undone_turn_if_known(
                say, answer_before_or_none, len(split_moves(query_now.get("move", "")))
            ),
            teller_seat=teller,
        )
    if change.kind == "turns":
        turn_count = int(change.facts["n"])
        return describe_added_turns_or_empty_if_own(say, name, answer_now, turn_count=turn_count, teller_seat=teller)
    common_key = f"live.{'undid' if is_undo else 'did'}.{change.kind}"
    return say.say_first_known_or_last(f"{table_now.game}.{common_key}", common_key, name=name, **change.facts)


def find_change_between_table_versions_or_none(
    say: Speaker, table_before: SharedTable, table_after: SharedTable, answer: Answer
) -> TableChange | None:
    """Returns what happened between two versions of a table; None if nothing did. answer: to either of them, for the
    game and the number of players."""
    before, after = dict(parse_qsl(table_before.query)), dict(parse_qsl(table_after.query))
    moves_before, moves_after = (split_moves(query.pop("move", "")) for query in (before, after))
    if before != after or table_before.view != table_after.view:
        kind = classify_table_change(table_before, table_after, moves_before, moves_after)
        return find_change_of_people(say, before, after, is_same_game=kind in ("start", "table")) or TableChange(kind)
    if departed_seats := seats_that_left_if_no_other_move_was_added_or_empty(moves_before, moves_after):
        return TableChange("left", {"gone": say("list.comma").join(map(say.seat_name, departed_seats))})
    pairs = enumerate(zip(moves_before, moves_after, strict=False), 1)
    for move_count, (move_before, move_after) in pairs:
        if move_before != move_after:
            return TableChange("mended", {"n": len(list_ends_of_turns(answer, moves_after[:move_count]))})
    if len(moves_after) < len(moves_before):
        turn_count = count_turns_with_added_moves(answer, len(moves_after), moves_before)
        return TableChange("again") if turn_count > 1 and not moves_after else TableChange("back", {"n": turn_count})
    turn_count = count_turns_with_added_moves(answer, len(moves_before), moves_after)
    if turn_count == 1 and is_correction_text(moves_after[-1]):
        return TableChange("table")
    return TableChange("turns", {"n": turn_count}) if turn_count else None


def seat_name_or_name_of_player_moved_from_it(
    say: Speaker, seat_code: str, query_before: Mapping[str, str], query_after: Mapping[str, str]
) -> str:
    """Returns the name of a seat; if its player before has another seat now, that player's name."""
    names_before, names_after = (query.get("names", "").split(".") for query in (query_before, query_after))
    index = int(seat_code[1]) - 1
    name_before, name_after = (names[index] if index < len(names) else "" for names in (names_before, names_after))
    has_moved = (
        name_before and name_before != name_after and name_before in names_after
    ) or seat_code in two_exchanged_seats_or_empty(query_before, query_after)
    return Speaker(say.language, names_before).seat_name(seat_code) if has_moved else say.seat_name(seat_code)


def two_exchanged_seats_or_empty(query_before: Mapping[str, str], query_after: Mapping[str, str]) -> list[str]:
    """Returns the seats of two players who have exchanged them, of whom one may have no name; empty for any other
    change of names.

    >>> two_exchanged_seats_or_empty({"names": "Sora..Mori"}, {"names": ".Sora.Mori"})
    ['p1', 'p2']
    """
    pairs = zip_longest(*(query.get("names", "").split(".") for query in (query_before, query_after)), fillvalue="")
    changed = {f"p{number}": names for number, names in enumerate(pairs, 1) if names[0] != names[1]}
    if len(changed) != 2:
        return []
    first, second = changed.values()
    return [*changed] if first == second[::-1] else []


def seats_that_left_if_no_other_move_was_added_or_empty(moves_before: list[str], moves_now: list[str]) -> list[str]:
    """Returns the seats that have left according to a record, if no other move was entered since. A departure is at the
    end of the record or before the unfinished turn, which may have been taken back."""
    departed_seats = [
        seat for move in moves_now if (seat := departed_seat_code_or_empty(move)) and move not in moves_before
    ]
    other_moves = [move for move in moves_now if departed_seat_code_or_empty(move) not in departed_seats]
    return departed_seats if moves_before[: len(other_moves)] == other_moves else []


def describe_added_turns_or_empty_if_own(
    say: Speaker, seat_name: str, answer_now: Answer, *, turn_count: int, teller_seat: str
) -> str:
    """Describes that turns were entered: how many, or for whom; '' if it is one, and not entered by another seat.
    teller_seat: who entered them, '' if that is not known."""
    if turn_count > 1:
        return say("live.did.several", n=turn_count)
    last = last_move_of_record_or_none(say, answer_now)
    if last is None or not teller_seat or last.seat in ("", teller_seat):
        return ""
    return say("live.did.told", name=seat_name, seat=say.seat_name(last.seat))


def describe_undone_turns(
    say: Speaker, seat_name: str, *, turn_count: int, undone_turn: LastMove | None, teller_seat: str
) -> str:
    """Describes that turns were taken back: which, if it was one. undone_turn: its moves that were taken back, None if
    they are not known; teller_seat: who took them back, '' if that is not known."""
    if turn_count > 1 or undone_turn is None or not undone_turn.seat:
        return say("live.did.back", name=seat_name, n=turn_count)
    if undone_turn.seat == teller_seat:
        return say("live.did.undone.own", name=seat_name, move=undone_turn.words)
    return say("live.did.undone", name=seat_name, seat=say.seat_name(undone_turn.seat), move=undone_turn.words)


def find_change_of_people(
    say: Speaker, query_before: Mapping[str, str], query_after: Mapping[str, str], *, is_same_game: bool
) -> TableChange | None:
    """Returns who left, or how people sit now; None if they are the same. is_same_game: no other game began."""
    out_before, out_now = (set(filter(None, query.get("out", "").split("."))) for query in (query_before, query_after))
    if departed := sorted(out_now - out_before):
        return TableChange("left", {"gone": say("list.comma").join(map(say.seat_name, departed))})
    if not is_same_game:
        return None
    names_before, names_now = (query.get("names", "").split(".") for query in (query_before, query_after))
    if query_before.get("players") != query_after.get("players"):
        departed_names = [one for one in names_before if one and one not in names_now]
        has_somebody_left = departed_names and len(names_now) < len(names_before)
        return (
            TableChange("left", {"gone": say("list.comma").join(departed_names)})
            if has_somebody_left
            else TableChange("players")
        )
    if {**query_before, "names": ""} != {**query_after, "names": ""}:
        return None
    if exchanged := two_exchanged_seats_or_empty(query_before, query_after):
        first, second = map(Speaker(say.language, names_before).seat_name, exchanged)
        return TableChange("exchange", {"first": first, "second": second})
    return TableChange("names")


def classify_table_change(
    table_before: SharedTable, table_now: SharedTable, moves_before: list[str], moves_now: list[str]
) -> ChangeKind:
    """Returns what a change of more than the moves means: `score` (taken to its score), `table` (corrected under its
    record), `again` (begun anew after a record or a score), `start` (changed before the first move)."""
    if table_now.view == View.SCORE:
        return "score"
    if moves_now:
        return "table"
    return "again" if moves_before or table_before.view == View.SCORE else "start"
