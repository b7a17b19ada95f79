"""What others did at a shared table, in words and by whom: from the table as a phone knew it and as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.types import View
from web.i18n import Speaker
from web.live.shared_table import SharedTable
from web.pieces.live_table import LastMove


def last_move(say: Speaker, answer: Answer | None) -> LastMove | None:
    """The last move of a record; None before the first, and of what is none."""
    verdict = answer.verdict if answer else None
    steps = [step for step in (verdict.steps if verdict else ()) if step.before is not None]
    if not answer or not steps:
        return None
    turn = answer.game.table(steps[-1].before).turn
    return LastMove(f"p{turn}" if turn else "", say.message_text(steps[-1].text))


def describe_change(say: Speaker, knew: SharedTable, row: SharedTable, stood: Answer | None, stands: Answer) -> str:
    """What happened to a table since a phone knew it, and by whom where it was one touch; '' where a turn was told by
    whose it was, which the last move says. stood, stands: the answers to what the phone knew and to what is there now;
    what a phone says it knew may be anything, and has no answer then."""
    before, after = dict(parse_qsl(knew.query)), dict(parse_qsl(row.query))
    told, tells = ([move for move in query.pop("move", "").split("_") if move] for query in (before, after))
    once = row.version == knew.version + 1
    name = say.seat_name(row.teller) if row.teller and once else say("live.another")
    if before != after or knew.view != row.view:
        return describe_table(say, name, before, after, kind_of_table(knew, row, told, tells))
    same = next((at for at, pair in enumerate(zip(told, tells, strict=False)) if pair[0] != pair[1]), None)
    if same is not None:
        return say("live.did.mended", name=name, n=same + 1)
    if len(tells) < len(told):
        return describe_undo(say, name, len(told) - len(tells), last_move(say, stood), over=not tells)
    if len(tells) > len(told) + 1:
        return say("live.did.several", n=len(tells) - len(told))
    last = last_move(say, stands)
    by_other = once and last is not None and row.teller and last.seat and last.seat != row.teller
    return say("live.did.told", name=name, seat=say.seat_name(last.seat)) if last and by_other and tells != told else ""


def describe_undo(say: Speaker, name: str, count: int, undone: LastMove | None, over: bool) -> str:
    """That moves were taken back: which, where it was one. over: is none left? All of several at once are another
    game."""
    if count > 1:
        return say("live.did.again", name=name) if over else say("live.did.back", name=name, n=count)
    if undone is None or not undone.seat:
        return say("live.did.back", name=name, n=count)
    return say("live.did.undone", name=name, seat=say.seat_name(undone.seat), move=undone.words)


def describe_table(say: Speaker, name: str, before: Mapping[str, str], after: Mapping[str, str], kind: str) -> str:
    """That the table is another one: somebody left, others sit there, or what `kind` says (`kind_of_table`)."""
    was, are = (told.get("names", "").split(".") for told in (before, after))
    if kind == "table" and before.get("players") != after.get("players"):
        gone = [one for one in was if one and one not in are]
        left = gone and len(are) < len(was)
        return (
            say("live.did.left", name=name, gone=say("list.comma").join(gone))
            if left
            else say("live.did.players", name=name)
        )
    named = {**before, "names": ""} == {**after, "names": ""}
    return say(f"live.did.{'names' if kind == 'table' and named else kind}", name=name)


def kind_of_table(knew: SharedTable, row: SharedTable, told: list[str], tells: list[str]) -> str:
    """What became of a table that is another one: `score` where it is at its points, `again` where a game begins anew,
    `table` where it was mended."""
    if row.view == View.SCORE:
        return "score"
    return "again" if not tells and (told or knew.view == View.SCORE) else "table"
