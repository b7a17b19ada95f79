"""A turn of a game that is followed, looked at again: what stood after it, and the ways on from there.

`pick=at.12` looks at the table after twelve moves of the record. `then=8.go.T05.r1_…` tells the turn behind the
first eight moves anew: what stood from there on waits, and follows again once the turn is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from calculators.core.answers import Answer
from calculators.core.game import Game
from calculators.core.parsing import Unreadable
from calculators.core.replay import PLAY_LIMIT, Verdict, parse_moves, retell, stands, turn_ends, upto
from calculators.core.types import View
from web.pieces import Bar, Key, Pad, Tray, link, select
from web.query import Asked

if TYPE_CHECKING:
    from web.page import Page

LOOK = "at"
PICK = re.compile(rf"{LOOK}\.(\d{{1,3}})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Looking:
    """The tray and the bar of a turn that is looked at."""

    tray: Tray
    pad: Pad
    bar: Bar


def place(number: int) -> str:
    """The pick that looks at the table after so many moves."""
    return f"{LOOK}.{number}"


def looked_at(answer: Answer, pick: str) -> int:
    """After how many moves of the record the table is looked at; 0 for the present."""
    found = PICK.fullmatch(pick)
    if found is None or answer.view is not View.PLAY or answer.verdict is None:
        return 0
    number = int(found[1])
    return number if 0 < number <= answer.verdict.played else 0


def as_of(answer: Answer, number: int) -> Answer:
    """The answer as it was after the first moves of the record; a hand of one's own is of the present alone."""
    assert answer.verdict is not None
    game, verdict = answer.game, upto(answer.game, answer.verdict, number)
    public = {name: text for name, text in answer.query.items() if name not in ("move", *game.secrets)}
    state = game.parse(public).state
    query = {**public, "move": "_".join(step.move for step in verdict.steps)}
    followed = stands(game, state, verdict)
    said = replace(answer, state=state, query=query, verdict=verdict, followed=followed)
    return replace(said, score=followed.score, missing=(), notices=())


def looking(page: Page) -> Looking:
    """What is said of the turn that is looked at, and what can be done there."""
    say, whole = page.say, page.asked
    assert whole.verdict is not None
    ends = ends_of(whole.game, whole.verdict)
    number = page.step
    turn = sum(end < number for end in ends) + 1
    before = ends[turn - 2] if turn > 1 else 0
    after = ends[turn] if turn < len(ends) else 0
    steps = whole.verdict.steps[before:number]
    seat = f"p{whole.game.table(steps[0].before).turn}" if steps[0].before is not None else ""
    arrows = (
        Key("◁", select(place(before)), say("look.back"), off=not before),
        Key("▷", select(place(after)), say("look.forward"), off=not after),
    )
    told = dict.fromkeys(whole.game.secrets, "") if number < whole.verdict.played else {}
    told |= {"move": page.moves_to(number), "pick": ""}
    keys = (
        Key(say("look.from"), link(page.here(**told))),
        Key(say("look.again"), link(page.again(before))),
        Key(say("look.now"), select("")),
    )
    words = [say.message(step.text) for step in steps]
    effects = [say.message(effect) for step in steps for effect in step.effects]
    return Looking(
        Tray(say("look.head", n=turn, of=len(ends)), seat, tools=arrows),
        Pad(say("look.label"), 3, keys),
        Bar(say("look.after", n=turn), (say("list.comma").join(words), " ".join(effects))),
    )


def ends_of(game: Game[Any, Any], verdict: Verdict) -> tuple[int, ...]:
    """Where the turns of a record end; the last may still be under way."""
    ends = turn_ends(game, verdict.steps)
    if verdict.played and (not ends or ends[-1] != verdict.played):
        ends = (*ends, verdict.played)
    return ends


def told_again(page: Page, number: int) -> str:
    """Where the turn is told anew that begins with the move behind so many, or is under way there; what its game can
    still tell of it is told already."""
    answer = page.asked
    steps = answer.verdict.steps if answer.verdict else ()
    before = max((end for end in turn_ends(answer.game, steps) if end <= number), default=0)
    old = answer.query["move"].split("_")[before:]
    moves = [answer.game.parse_move(move) for move in old]
    pick = page.pages.telling(moves[: answer.game.turn_length(moves)]) if page.pages.telling else ""
    return page.here(move=page.moves_to(before), then=f"{before}.{'_'.join(old)}", pick=pick)


def parse_then(game: Game[Any, Any], text: str) -> tuple[int, list[Any]] | None:
    """Behind how many moves a turn is told anew, and the moves that stood there; None where none is."""
    at, _, moves = text.partition(".")
    if not at.isdecimal() or len(at) > len(str(PLAY_LIMIT)):
        return None
    try:
        old = parse_moves(game, moves, PLAY_LIMIT)
    except Unreadable:
        return None
    return (int(at), old) if old else None


def settled(game: Game[Any, Any], question: Asked) -> Asked:
    """The question with the turns that waited, once the one before them is told anew; else as it was."""
    waits = parse_then(game, question.then)
    if waits is None:
        return replace(question, then="") if question.then else question
    reading = game.parse({name: value for name, value in question.query.items() if name != "move"})
    try:
        moves = parse_moves(game, question.query.get("move", ""), PLAY_LIMIT)
    except Unreadable:
        return question
    if reading.unread or game.violations(reading.state, View.MOVES):
        return question
    record = retell(game, reading.state, moves, *waits) if len(moves) > waits[0] else None
    if record is None:
        return question
    text = "_".join(map(game.format_move, record))
    return replace(question, query={**question.query, "move": text}, pick="", then="")


def as_before(page: Page) -> str:
    """Of a turn that is told anew: its next move as it was told before; '' where there is none."""
    waits = parse_then(page.answer.game, page.then) if page.then else None
    if waits is None:
        return ""
    (at, old), game, verdict = waits, page.answer.game, page.asked.verdict
    turn, told = old[: game.turn_length(old)], (verdict.played if verdict else 0) - at
    return game.format_move(turn[told]) if 0 <= told < len(turn) else ""


def waiting(page: Page) -> tuple[int, int, str] | None:
    """Of a turn that is told anew: its number, how many moves wait behind it, and where the record is as it was."""
    game = page.answer.game
    waits = parse_then(game, page.then)
    if waits is None:
        return None
    at, old = waits
    verdict = page.asked.verdict
    turn = len([end for end in turn_ends(game, verdict.steps) if end <= at]) + 1 if verdict else 1
    record = "_".join(filter(None, [page.moves_to(at), *map(game.format_move, old)]))
    return turn, len(old) - game.turn_length(old), page.here(move=record, then="", pick="")
