"""Two have told different things: both, side by side, each as a picture of the table it leads to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from web.live.page import Told
from web.live.telling import differences, record
from web.routes import draw
from web.table.address import ask
from web.table.colours import hue, in_colours
from web.table.frame import Frame
from web.templates import speak
from web.voices import render

NAMED = re.compile(r' (?:id|data-piece)="[^"]*"')
"""What a picture is known by on its page, where it stands more than once."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one of two has told. turns: where they differ, in words; picture: the table with it."""

    turns: tuple[str, ...]
    picture: Markup


def sides(told: Told, page: Frame) -> tuple[Side, Side]:
    """What stands and what waits, as everybody sees it. page: of the phone that asks."""
    mine = page.told
    stands, waits = differences(told.row.query, mine)
    found = side(page, told.row.view, told.row.query, stands), side(page, told.view, mine, waits)
    speak(page.say.language, page.say.names)
    return found


def side(page: Frame, view: str, query: str, lines: Sequence[str]) -> Side:
    """One of the two. lines: moves, or parameters with their values."""
    asked = ask(query.encode())
    moves = record(asked.query)
    pick = f"at.{moves.count('_') + 1}" if moves else ""
    question = replace(asked, lang=page.lang, pick=pick)
    drawn = draw(page.answer.game, page.pages, view, question, page.say.language)
    drawn.say = speak(page.say.language, page.say.names)
    verdict = drawn.asked.verdict
    said = {step.move: page.say.message(step.text) for step in (verdict.steps if verdict else ())}
    words = tuple(said.get(line) or said_of(page, line) for line in lines)
    drawn.tapped = "picture"
    html = "" if drawn.asked.refused else render([f"{page.slug}/{view}.html", f"{view}.html"], page=drawn)
    return Side(words, Markup(NAMED.sub("", html)))


def said_of(page: Frame, line: str) -> str:
    """`p2=GWg` → the seat or field by its name, and its value."""
    name, told, value = line.partition("=")
    if name == "colours":
        seats = zip(page.seats, in_colours(value.strip("-")), strict=False)
        value = page.say("list.comma").join(
            f"{page.say.seat(seat)} {page.say(f'colour.{hue(colour)}')}" for seat, colour in seats
        )
    return f"{page.missing_word(name)}: {value}" if told else line
