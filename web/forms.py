"""The form of a table: every parameter of its address as a field of the notation box.

Pictures are the form most people use; this one is for typing, pasting and screen readers, and it
carries what was entered from tap to tap. Reading the text is the notation's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import Form, StringField, TextAreaField
from wtforms.fields import Field

from calculators.core.answers import Answer
from web.i18n import Speaker


class Line(StringField):
    """A parameter that is short."""


class Box(TextAreaField):
    """A parameter that may be long."""


class TableForm(Form):
    """The parameters every game has; a game adds its own and says which a view shows."""

    players = Line()
    p1 = Box()
    p2 = Box()
    p3 = Box()
    p4 = Box()
    p5 = Box()
    turn = Line()
    names = Line()
    house = Line()
    move = Line()

    shows: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """view → the parameters its notation box shows, besides players, names, turn and house."""


def fill(kind: type[TableForm], answer: Answer, raw: Mapping[str, str], say: Speaker) -> TableForm:
    """The form with the canonical text, or the text as typed where it could not be read, and why."""
    unreadable = {u.field: u for u in answer.unread}
    text = {**answer.query, **{name: raw[name] for name in unreadable if name in raw}}
    form = kind(MultiDict(text))
    for name, field in form._fields.items():
        field.label.text = say(label(answer.game.slug, name, say))
        field.errors = [say.message(unreadable[name].expected)] if name in unreadable else []
    return form


def label(slug: str, name: str, say: Speaker) -> str:
    """The key of a parameter's name: the game's own word for it, or the common one."""
    own = f"{slug}.field.{name}"
    return own if say.has(own) else f"field.{name}"


def fields(form: TableForm, view: str, players: int) -> list[Field]:
    """What the notation box of a view shows, in canonical order."""
    shown = {"players", "names", "house", *form.shows.get(view, ())}
    seats = {f"p{n}" for n in range(players + 1, 6)}
    return [field for name, field in form._fields.items() if (name in shown and name not in seats) or field.errors]


def hidden(answer: Answer) -> dict[str, Any]:
    """What a page sends back with every tap."""
    return dict(answer.query)
