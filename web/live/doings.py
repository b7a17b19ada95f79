"""What others did at a shared table, in words and by whom: from the table as a phone knew it and as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.departures import acting_seat_code_or_empty, departed_seat_code_or_empty
from calculators.core.types import View
from web.i18n import Speaker
from web.live.shared_table import SharedTable
from web.pieces.live_table import LastMove


def last_move_of_record_or_none(say: Speaker, answer: Answer | None) -> LastMove | None:
    """The last move of a record; None before the first, and of what is none."""
    verdict = answer.verdict if answer else None
    steps = [step for step in (verdict.steps if verdict else ()) if step.before is not None]
    if not answer or not steps:
        return None
    return LastMove(acting_seat_code_or_empty(answer.game, steps[-1]), say.message_text(steps[-1].text))


def describe_what_others_changed_or_empty(
    say: Speaker,
    table_before: SharedTable,
    *,
    table_now: SharedTable,
    answer_before_or_none: Answer | None,
    answer_now: Answer,
) -> str:
    """What happened to a table since a phone knew it, and by whom where it was one touch; '' where a turn was told by
    whose it was, which the last move says. answer_before_or_none, answer_now: the answers to what the phone knew and
    to what is there now; what a phone says it knew may be anything, and has no answer then."""
    before, after = dict(parse_qsl(table_before.query)), dict(parse_qsl(table_now.query))
    told, tells = ([move for move in query.pop("move", "").split("_") if move] for query in (before, after))
    once = table_now.version == table_before.version + 1
    name = say.seat_name(table_now.teller) if table_now.teller and once else say("live.another")
    if before != after or table_before.view != table_now.view:
        return describe_that_table_was_changed(
            say,
            name,
            query_before=before,
            query_after=after,
            game_slug=table_now.game,
            change_kind=classify_table_change_as_score_again_or_table(table_before, table_now, told, tells),
        )
    gone = seats_that_left_if_nothing_else_changed_or_empty(told, tells)
    if gone:
        return say("live.did.left", name=name, gone=say("list.comma").join(map(say.seat_name, gone)))
    same = next((at for at, pair in enumerate(zip(told, tells, strict=False)) if pair[0] != pair[1]), None)
    if same is not None:
        return say("live.did.mended", name=name, n=same + 1)
    if len(tells) < len(told):
        return describe_moves_taken_back(
            say,
            name,
            undone_count=len(told) - len(tells),
            only_undone_move=last_move_of_record_or_none(say, answer_before_or_none),
            is_record_empty=not tells,
        )
    if len(tells) > len(told) + 1:
        return say("live.did.several", n=len(tells) - len(told))
    last = last_move_of_record_or_none(say, answer_now)
    by_other = once and last is not None and table_now.teller and last.seat and last.seat != table_now.teller
    return say("live.did.told", name=name, seat=say.seat_name(last.seat)) if last and by_other and tells != told else ""


def seats_that_left_if_nothing_else_changed_or_empty(moves_before: list[str], moves_now: list[str]) -> list[str]:
    """The seats that a record says have left, where nothing else was told since: at its end or before the turn that is
    under way, which may have been taken back."""
    gone = [seat for move in moves_now if (seat := departed_seat_code_or_empty(move)) and move not in moves_before]
    rest = [move for move in moves_now if departed_seat_code_or_empty(move) not in gone]
    return gone if moves_before[: len(rest)] == rest else []


def describe_moves_taken_back(
    say: Speaker, seat_name: str, *, undone_count: int, only_undone_move: LastMove | None, is_record_empty: bool
) -> str:
    """That moves were taken back: which, where it was one. is_record_empty: is none left? All of several at once are
    another game."""
    if undone_count > 1:
        return (
            say("live.did.again", name=seat_name)
            if is_record_empty
            else say("live.did.back", name=seat_name, n=undone_count)
        )
    if only_undone_move is None or not only_undone_move.seat:
        return say("live.did.back", name=seat_name, n=undone_count)
    return say(
        "live.did.undone", name=seat_name, seat=say.seat_name(only_undone_move.seat), move=only_undone_move.words
    )


def describe_that_table_was_changed(
    say: Speaker,
    teller_name: str,
    *,
    query_before: Mapping[str, str],
    query_after: Mapping[str, str],
    game_slug: str,
    change_kind: str,
) -> str:
    """That the table is another one: somebody left, others sit there, or what `change_kind` says
    (`classify_table_change_as_score_again_or_table`), in the game's own words where it has some."""
    out_before, out_now = (set(filter(None, told.get("out", "").split("."))) for told in (query_before, query_after))
    if departed := sorted(out_now - out_before):
        return say("live.did.left", name=teller_name, gone=say("list.comma").join(map(say.seat_name, departed)))
    was, are = (told.get("names", "").split(".") for told in (query_before, query_after))
    if change_kind == "table" and query_before.get("players") != query_after.get("players"):
        gone = [one for one in was if one and one not in are]
        left = gone and len(are) < len(was)
        return (
            say("live.did.left", name=teller_name, gone=say("list.comma").join(gone))
            if left
            else say("live.did.players", name=teller_name)
        )
    named = {**query_before, "names": ""} == {**query_after, "names": ""}
    common = f"live.did.{'names' if change_kind == 'table' and named else change_kind}"
    own = f"{game_slug}.{common}"
    return say(own if say.has_sentence(own) else common, name=teller_name)


def classify_table_change_as_score_again_or_table(
    table_before: SharedTable, table_now: SharedTable, moves_before: list[str], moves_now: list[str]
) -> str:
    """What became of a table that is another one: `score` where it is at its points, `again` where a game begins anew,
    `table` where it was mended."""
    if table_now.view == View.SCORE:
        return "score"
    return "again" if not moves_now and (moves_before or table_before.view == View.SCORE) else "table"
