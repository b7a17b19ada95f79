"""The forms of a table, made from what its game declares: the notation box, the settings, a touch.

Pictures are the form most people use. A form reads the fields of a request, validates them and gives the state of
the table: what cannot be read is an error of its field, what contradicts is one of the form. JSON needs no form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import (  # type: ignore[attr-defined]  # its stubs do not know SelectChoice yet
    Form,
    RadioField,
    SelectChoice,
    StringField,
    TextAreaField,
)
from wtforms.fields import Field
from wtforms.validators import AnyOf, Length, Optional, ValidationError

from calculators import game as load
from calculators.core.answers import Answer
from calculators.core.game import Game
from calculators.core.messages import LETTERS
from calculators.core.parameters import Parameter
from calculators.core.parsing import NAME_LENGTH, Unreadable
from calculators.core.replay import MOVES_LIMIT, PLAY_LIMIT, parse_moves
from calculators.core.types import View
from web.i18n import Speaker

PUT_LENGTH = 200
"""Signs of what a touch tells; more than any has."""


class Line(StringField):
    """A parameter that is short."""


class Box(TextAreaField):
    """A parameter that may run over a line."""


class Readable:
    """Reads the text of a field as its game declares it; the value is left in `field.value`."""

    def __init__(self, declared: Parameter) -> None:
        self.declared = declared

    def __call__(self, form: NotationForm, field: Any) -> None:
        field.value = self.declared.default
        try:
            if (field.data or "").strip():
                field.value = self.declared.read(field.data)
        except Unreadable as error:
            raise ValidationError(form.say.message(error.expected)) from None


class NotationForm(Form):
    """The parameters of one game's addresses, as fields in canonical order. Made by `notation_form`."""

    game: Game[Any, Any]
    say: Speaker
    view = View.SCORE
    """Whose rules a position has to satisfy."""

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Reads every field; where all can be read, what contradicts becomes the errors of the form."""
        if not super().validate(extra_validators):
            return False
        self.form_errors = [self.say.violation(v) for v in self.game.violations(self.state, self.view.position)]
        return not self.form_errors

    @property
    def readable(self) -> bool:
        """Can all of it be read? (Known after `validate`; a contradiction can be read.)"""
        return not any(field.errors for field in self)

    @property
    def state(self) -> Any:
        """The state of what was read."""
        values = {declared.name: self.value(declared.name) for declared in self.game.declared}
        return self.game.state_of(values)

    @property
    def moves(self) -> list[Any]:
        found: list[Any] = self.value("move")
        return found

    def value(self, name: str) -> Any:
        """What was read of a field."""
        field: Any = self[name]
        return field.value

    @property
    def answer(self) -> Answer:
        """What was read, with its canonical text; nothing is decided yet."""
        text = self.game.format(self.state)
        if self.moves:
            text["move"] = "_".join(self.game.format_move(move) for move in self.moves)
        return Answer(self.game, self.view, self.state, text)

    def shown(self, view: str, seats: Sequence[str]) -> list[Field]:
        """What the notation box of a view shows: what the game declares for it, and what has an error."""
        declared = {d.name for d in self.game.declared if view in d.views}
        declared |= {"move"} if view in (View.CHECK, View.PLAY) else set()
        ghosts = {d.name for d in self.game.seat_parameters} - set(seats)
        return [field for field in self if (field.name in declared - ghosts) or field.errors]


class Moves:
    """Reads the moves of a game; how many there may be is the view's."""

    def __call__(self, form: NotationForm, field: Any) -> None:
        field.value = []
        try:
            limit = PLAY_LIMIT if form.view is View.PLAY else MOVES_LIMIT
            field.value = parse_moves(form.game, field.data or "", limit)
        except Unreadable as error:
            raise ValidationError(form.say.message(error.expected)) from None


@cache
def notation_form(slug: str, language: str) -> type[NotationForm]:
    """The form of a game in a language: one field a declared parameter, and the moves."""
    game, say = load(slug), Speaker(language)
    fields: dict[str, Any] = {"game": game, "say": say}
    for declared in game.declared:
        kind = Box if declared.long else Line
        fields[declared.name] = kind(label(say, slug, declared.name), [Readable(declared)])
    fields["move"] = Box(label(say, slug, "move"), [Moves()])
    return type(f"{slug.title()}Form", (NotationForm,), fields)


def label(say: Speaker, slug: str, name: str) -> str:
    """A parameter's name: the game's own word for it, or the common one."""
    own = f"{slug}.field.{name}"
    return say(own if say.has(own) else f"field.{name}")


class SettingsForm(Form):
    """Who plays, their names, and what the table decided. Made by `settings_form`."""

    game: Game[Any, Any]

    @property
    def names(self) -> list[Field]:
        """The fields of names, in turn order."""
        return [field for field in self if field.name.startswith("n")]

    @property
    def rulings(self) -> list[Field]:
        return [field for field in self if field.name.startswith("h.")]

    @property
    def text(self) -> dict[str, str]:
        """What was chosen, as parameters; a dot inside a name, which parts them, is dropped."""
        told: dict[str, str] = {}
        if any(field.raw_data for field in self.names):
            names = [(field.data or "").replace(".", "").strip() for field in self.names]
            told["names"] = ".".join(names).rstrip(".")
        chosen = [f"{field.name[2:]}-{field.data}" for field in self.rulings if field.raw_data]
        if chosen:
            told["house"] = ".".join(chosen)
        return told


@cache
def settings_form(slug: str, language: str) -> type[SettingsForm]:
    """The settings of a game in a language."""
    game, say = load(slug), Speaker(language)
    counts = [SelectChoice(str(n), say("players.count", n=n)) for n in game.players]
    fields: dict[str, Any] = {"game": game}
    fields["players"] = RadioField(say("field.players"), [Optional()], choices=counts, validate_choice=False)
    for letter, n in zip(LETTERS, range(game.players[-1]), strict=False):
        fields[f"n{n + 1}"] = StringField(say("seat.name", letter=letter), [Optional(), Length(max=NAME_LENGTH)])
    for ruling in game.rulings:
        options = [SelectChoice(option.key, say.localized(option.label)) for option in ruling.options]
        question = say.localized(ruling.question)
        if len(options) > 1:
            fields[f"h.{ruling.key}"] = RadioField(question, [Optional()], choices=options, validate_choice=False)
    return type(f"{slug.title()}Settings", (SettingsForm,), fields)


class TouchForm(Form):
    """What comes along with every touch besides the table: the view, the place picked, and what is told or picked."""

    view = StringField(default=View.SCORE.value)
    pick = StringField()
    put = StringField(validators=[Length(max=PUT_LENGTH)])
    go = StringField()


def entered(
    slug: str, language: str, views: Sequence[str], query: Mapping[str, str]
) -> tuple[TouchForm, dict[str, str]]:
    """The fields of a request to `/enter`: the touch, and the texts of the table's parameters.

    Raises LookupError for a view there is not, ValueError for a touch that no pad has. What the settings chose stands
    in the place of its parameter.
    """
    data = MultiDict(query)
    touch = TouchForm(data)
    if not touch.validate({"view": [AnyOf(views)]}):
        raise LookupError(touch.errors) if "view" in touch.errors else ValueError(touch.errors)
    settings = settings_form(slug, language)(data)
    own = {field.name for form in (touch, settings) for field in form} - {"players"}
    texts = {name: value for name, value in query.items() if name not in own}
    texts |= settings.text if settings.validate() else {}
    return touch, {name: value for name, value in texts.items() if value.strip()}
