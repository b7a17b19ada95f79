"""A turn of a game that is followed, looked at again: what stood after it, and the ways on from there.

`pick=at.12` looks at the table after twelve moves of the record, `pick=swap.12` chooses which turn the one that ends
there is exchanged with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.evaluate import with_alternatives
from calculators.core.replay import stands, upto
from calculators.core.types import View
from web.pieces import Bar, Key, Pad, Tray, link, select
from web.table.address import LEAVE, LOOK, SWAP
from web.table.bar import deciding
from web.table.mending import ends_of, exchanged, going_on, inserted, span, told_again, without
from web.table.page import Page

PICK = re.compile(rf"(?:{LOOK}|{SWAP})\.(\d{{1,3}})|{LEAVE}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Looking:
    """The tray and the bar of a turn that is looked at, or of a record that stops (bar: None, as the page says it)."""

    tray: Tray
    pad: Pad
    bar: Bar | None = None


def place(number: int) -> str:
    """The pick that looks at the table after so many moves."""
    return f"{LOOK}.{number}"


def looked_at(answer: Answer, pick: str) -> int:
    """After how many moves of the record the table is looked at; 0 for the present."""
    found = PICK.fullmatch(pick)
    if found is None or found[1] is None or answer.view is not View.PLAY or answer.verdict is None:
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
    said = replace(said, score=followed.score, missing=(), notices=(), alternatives=())
    return with_alternatives(said, [step.move for step in verdict.steps])


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
    if swaps(page):
        return swapping(page, ends)
    arrows = (
        Key("◁", select(place(before)), say("look.back"), off=not before),
        Key("▷", select(place(after)), say("look.forward"), off=not after),
    )
    keys = (
        Key(say("look.again"), link(told_again(page, before), "again")),
        Key(say("look.insert"), link(inserted(page, before), "insert")),
        Key(say("look.from"), link(going_on(page, number), "from")),
        Key(say("look.out"), link(without(page, *span(page, number)), "out")),
        Key(say("look.swap"), select(f"{SWAP}.{number}"), off=len(ends) < 2),
        Key(say("look.now"), select("")),
    )
    words = [say.message(step.text) for step in steps]
    effects = [say.message(effect) for step in steps for effect in step.effects]
    most = max(steps, key=lambda step: len(step.effects))
    return Looking(
        Tray(say("look.head", n=turn, of=len(ends)), seat, tools=arrows),
        Pad(say("look.label"), 3, keys),
        Bar(
            say("look.after", n=turn),
            (say("list.comma").join(words), " ".join(effects)),
            clause=deciding(most.effects),
        ),
    )


def swaps(page: Page) -> bool:
    """Is a turn looked at to be exchanged with another?"""
    return page.looks_back and page.pick.startswith(f"{SWAP}.")


def swapping(page: Page, ends: Sequence[int]) -> Looking:
    """Which turn it is exchanged with: the one before, the one behind, or any that is touched in the record."""
    say, at = page.say, ends.index(span(page, page.step)[1])
    beside = [(f"swap.{way}", ends[to]) for way, to in (("back", at - 1), ("forward", at + 1)) if 0 <= to < len(ends)]
    keys = (
        *(Key(say(word), link(exchanged(page, page.step, end), word)) for word, end in beside),
        Key(say("swap.stop"), select(place(page.step))),
    )
    return Looking(
        Tray(say("swap.head", n=at + 1)),
        Pad(say("look.label"), len(keys), keys),
        Bar(say("swap.head", n=at + 1), (say("swap.how"),), href="#record"),
    )
