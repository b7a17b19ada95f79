"""A record that is worked on: a turn told anew or put between two others, one taken out, two exchanged.

`then=8.go.T05.r1_…` tells the turn behind the first eight moves anew, `then=insert.8.…` one more before it: what stood
from there on waits, and follows again once the turn is told. `then=aside.8.…` keeps what stood behind the first eight
moves until it is put back. What follows is judged again like any record; where it stops, the turn is named, and
nothing goes before somebody says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.game import AnyGame, AnyMove
from calculators.core.parsing import Unreadable
from calculators.core.replay import PLAY_LIMIT, Verdict, count_turns, joined, parse_moves, retell, turn_ends
from calculators.core.types import View
from web.pieces import Action, Key, Pad, Tray, link
from web.table.address import Asked
from web.table.page import Page

AGAIN, INSERT, ASIDE = "", "insert", "aside"
"""Why moves wait: the first turn of them is told anew, one is told before them, or somebody put them aside."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Moves that are not in the record for now. how: one of the above; at: behind how many moves they stood."""

    how: str
    at: int
    moves: list[AnyMove]


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of a record that is worked on, and what can be done."""

    head: str
    why: str
    ways: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A record that stops at a move that could not be. turn: its number; at: where it begins; behind: how many turns
    stand behind it."""

    turn: int
    at: int
    behind: int


def parse_then(game: AnyGame, text: str) -> Waits | None:
    """What `then` says; None where it says nothing that can be read."""
    how, dot, rest = text.partition(".")
    if how not in (INSERT, ASIDE) or not dot:
        how, rest = AGAIN, text
    at, _, moves = rest.partition(".")
    if not at.isdecimal() or len(at) > len(str(PLAY_LIMIT)):
        return None
    old = read(game, moves)
    return Waits(how, int(at), old) if old else None


def read(game: AnyGame, moves: str) -> list[AnyMove]:
    """The moves of a record; none of what cannot be read."""
    try:
        return parse_moves(game, moves, PLAY_LIMIT)
    except Unreadable:
        return []


def format_then(how: str, at: int, moves: str) -> str:
    return ".".join(filter(None, (how, str(at), moves))) if moves else ""


def settled(game: AnyGame, question: Asked) -> Asked:
    """The question with the turns that waited, once the one they wait for is told; else as it was."""
    waits = parse_then(game, question.then)
    if waits is None:
        return replace(question, then="") if question.then else question
    if waits.how == ASIDE:
        return question
    reading = game.parse({name: value for name, value in question.query.items() if name != "move"})
    moves = read(game, question.query.get("move", ""))
    if reading.unread or game.violations(reading.state, View.MOVES) or len(moves) <= waits.at:
        return question
    record = retell(game, reading.state, moves, waits.at, waits.moves, waits.how == AGAIN)
    if record is None:
        return question
    return replace(question, query={**question.query, "move": text_of(game, record)}, pick="", then="")


def text_of(game: AnyGame, moves: Sequence[AnyMove]) -> str:
    return "_".join(map(game.format_move, moves))


def told_moves(page: Page) -> list[AnyMove]:
    """The moves of the record as they were told, also those behind one that could not be."""
    return read(page.answer.game, page.asked.query.get("move", ""))


def whole(page: Page) -> list[AnyMove]:
    """The record with what waits: as it was before a turn of it was told anew or another one before it, with what was
    put aside behind its end."""
    game, moves = page.answer.game, told_moves(page)
    waits = parse_then(game, page.then)
    if waits is None:
        return moves
    if waits.how == ASIDE:
        return joined(game, moves, min(waits.at, len(moves)), waits.moves)
    return [*moves[: waits.at], *waits.moves]


def ends_of(game: AnyGame, verdict: Verdict) -> tuple[int, ...]:
    """Where the turns of a record end; the last may still be under way."""
    ends = turn_ends(game, verdict.steps)
    if verdict.played and (not ends or ends[-1] != verdict.played):
        ends = (*ends, verdict.played)
    return ends


def span(page: Page, number: int) -> tuple[int, int]:
    """The turn that a move of the record belongs to, counted from 1: behind how many moves it begins and ends."""
    verdict = page.asked.verdict
    ends = ends_of(page.answer.game, verdict) if verdict else ()
    return max((end for end in ends if end < number), default=0), next((end for end in ends if end >= number), number)


# --- the ways to work on it, each an address


def told_again(page: Page, number: int) -> str:
    """Where the turn is told anew that begins with the move behind so many, or is under way there; what its game can
    still tell of it is told already."""
    game, verdict = page.answer.game, page.asked.verdict
    ends = turn_ends(game, verdict.steps) if verdict else ()
    before = max((end for end in ends if end <= number), default=0)
    old = whole(page)[before:]
    pick = page.pages.touches.telling(old[: game.turn_length(old)])
    return page.here(move=page.moves_to(before), then=format_then(AGAIN, before, text_of(game, old)), pick=pick)


def inserted(page: Page, before: int) -> str:
    """Where one more turn is told behind so many moves."""
    rest = text_of(page.answer.game, whole(page)[before:])
    return page.here(move=page.moves_to(before), then=format_then(INSERT, before, rest), pick="")


def without(page: Page, before: int, end: int) -> str:
    """The record without the moves from one to another."""
    return in_other_order(page, (*range(before), *range(end, len(whole(page)))))


def last_taken_out(page: Page) -> str:
    """The record without its last turn; '' where something else is to be said first, and where a hand of one's own,
    which is of the present, stands beside it."""
    asked = page.asked
    settled = not page.looks_back and not page.then and not any(name in asked.query for name in asked.game.secrets)
    if not page.follows or not settled or asked.verdict is None or asked.verdict.legal is not True:
        return ""
    before = max((end for end in turn_ends(asked.game, asked.verdict.steps) if end < asked.verdict.played), default=0)
    return page.here(move=page.moves_to(before), pick="")


def exchanged(page: Page, one: int, other: int) -> str:
    """The record with two turns exchanged, each named by a move of it."""
    first, second = sorted((span(page, one), span(page, other)))
    rest = (*range(first[1], second[0]), *range(*first), *range(second[1], len(whole(page))))
    return in_other_order(page, (*range(first[0]), *range(*second), *rest))


def in_other_order(page: Page, order: Sequence[int]) -> str:
    record = page.answer.game.retold(whole(page), order)
    return page.here(move=text_of(page.answer.game, record), then="", pick="")


def going_on(page: Page, number: int) -> str:
    """On from an earlier turn: what stands behind it is put aside."""
    verdict = page.asked.verdict
    past = verdict is not None and number < verdict.played
    told = dict.fromkeys(page.answer.game.secrets, "") if past else {}  # a hand of one's own is of the present
    rest = text_of(page.answer.game, whole(page)[number:])
    return page.here(**told, move=page.moves_to(number), then=format_then(ASIDE, number, rest), pick="")


# --- what is said of it


def as_before(page: Page) -> str:
    """Of a turn that is told anew: its next move as it was told before; '' where there is none."""
    game, verdict = page.answer.game, page.asked.verdict
    waits = parse_then(game, page.then) if page.then else None
    if waits is None or waits.how != AGAIN:
        return ""
    turn = waits.moves[: game.turn_length(waits.moves)]
    told = (verdict.played if verdict else 0) - waits.at
    return game.format_move(turn[told]) if 0 <= told < len(turn) else ""


def waiting(page: Page) -> Note | None:
    """Of moves that wait: why, what becomes of them, and the record as it was."""
    game, say = page.answer.game, page.say
    waits = parse_then(game, page.then)
    if waits is None:
        return None
    back = page.here(move=text_of(game, whole(page)), then="", pick="")
    count = count_turns(game, waits.moves)
    if waits.how == ASIDE:
        ways = (
            Action(say("aside.back"), link(back, "back")),
            Action(say("aside.drop", n=count), link(page.here(then=""), "drop")),
        )
        return Note(say("aside.head", n=count), say("aside.how"), ways)
    verdict = page.asked.verdict
    turn = sum(end <= waits.at for end in turn_ends(game, verdict.steps)) + 1 if verdict else 1
    behind = count - (waits.how == AGAIN)
    kind = waits.how or "again"
    why = say("again.waits", n=behind) if behind else ""
    return Note(say(f"{kind}.head", n=turn), why, (Action(say(f"{kind}.stop"), link(back, "back")),))


def stopped(page: Page) -> Stopped | None:
    """Where a record stops at a move that could not be; None where all of it stands."""
    game, verdict = page.answer.game, page.asked.verdict
    if not page.follows or verdict is None or verdict.legal is True:
        return None
    ends = turn_ends(game, verdict.steps)
    at = max(ends, default=0)
    return Stopped(len(ends) + 1, at, count_turns(game, told_moves(page)[at:]) - 1)


def choices(page: Page, where: Stopped) -> tuple[Action, ...]:
    """What can be done with a record that stops: the turn is mended or goes alone, it is put aside with what stands
    behind it, or all of that goes."""
    game, say, verdict = page.answer.game, page.say, page.asked.verdict
    assert verdict is not None
    rest = told_moves(page)[where.at :]
    end = where.at + game.turn_length(rest)
    stop = say("record.drop.rest", n=where.behind) if where.behind else say("record.drop")
    return (
        Action(say("record.again"), link(told_again(page, verdict.played), "again")),
        *((Action(say("record.out"), link(without(page, where.at, end), "out")),) if where.behind else ()),
        Action(say("record.aside"), link(going_on(page, where.at), "aside")),
        Action(stop, link(page.here(move=page.moves_to(verdict.played), pick=""), "drop")),
    )


def stops(page: Page, where: Stopped) -> Note:
    """The turn at which a record stops, by its number."""
    return Note(page.say("record.stops", n=where.turn), "", choices(page, where))


def mending(page: Page, where: Stopped) -> tuple[Tray, Pad]:
    """The same in place of the tray, where turns stand behind the one that could not be."""
    ways = choices(page, where)
    keys = tuple(Key(way.text, way.touch) for way in ways)
    return Tray(page.say("record.stops.head", n=where.turn)), Pad(page.say("look.label"), 2, keys)


def clash(page: Page) -> tuple[tuple[int, str], ...]:
    """Of a record that cannot all be true: the turns that contradict each other, each with where it is told anew."""
    verdict = page.asked.verdict
    if not page.follows or verdict is None or verdict.legal is not False:
        return ()
    proof = next((v.params for v in verdict.violations if "earlier" in v.params), None)
    starts = (0, *turn_ends(page.answer.game, verdict.steps))
    turns = (*proof["earlier"], proof["turn"]) if proof else ()
    return tuple((turn, told_again(page, starts[turn - 1])) for turn in turns)


def turns_of(game: AnyGame, moves: str) -> int:
    """How many turns the moves of a record are, the last may be under way."""
    return count_turns(game, read(game, moves))
