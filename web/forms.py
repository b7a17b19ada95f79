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

from calculators import load_game as load
from calculators.core.answers import Answer
from calculators.core.game import Game
from calculators.core.messages import LETTERS
from calculators.core.parameters import Parameter
from calculators.core.parsing import Unreadable, format_seat_names
from calculators.core.replay import MOVES_LIMIT, PLAY_LIMIT, parse_moves
from calculators.core.types import View
from web.i18n import Speaker

FIELD_PREFIX = "parameter_"
"""What the attribute of a field begins with in its form, so that a game may call a parameter `data` or `errors`."""
MAX_VALUE_LENGTH = 200
"""Signs of what a touch tells; more than any has."""


class ShortTextField(StringField):
    """A parameter that is short."""


class LongTextField(TextAreaField):
    """A parameter that may run over a line."""


class ParameterReader:
    """Reads the text of a field as its game declares it; the value is left in `field.value`."""

    def __init__(self, declared: Parameter) -> None:
        self.declared = declared

    def __call__(self, form: NotationForm, field: Any) -> None:
        field.value = self.declared.default
        try:
            if (field.data or "").strip():
                field.value = self.declared.parse_text(field.data)
        except Unreadable as error:
            raise ValidationError(form.say.message_text(error.expected)) from None


class NotationForm(Form):
    """The parameters of one game's addresses, as fields in canonical order. Made by `build_notation_form_class`."""

    game: Game[Any, Any]
    say: Speaker
    view = View.SCORE
    """Whose rules a position has to satisfy."""

    def __getitem__(self, parameter_name: str) -> Field:
        """The field of a parameter. Raises KeyError for a name that the game does not have."""
        return super().__getitem__(FIELD_PREFIX + parameter_name)

    def __contains__(self, parameter_name: str) -> bool:
        return super().__contains__(FIELD_PREFIX + parameter_name)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Reads every field; where all can be read, what contradicts becomes the errors of the form."""
        if not super().validate(extra_validators):
            return False
        self.form_errors = [
            self.say.violation_text(v) for v in self.game.find_violations(self.state, self.view.position_view)
        ]
        return not self.form_errors

    @property
    def is_readable(self) -> bool:
        """Can all of it be read? (Known after `validate`; a contradiction can be read.)"""
        return not any(field.errors for field in self)

    @property
    def state(self) -> Any:
        """The state of what was read."""
        values = {declared.name: self.parsed_value_of_field(declared.name) for declared in self.game.query_parameters}
        return self.game.build_state_from_values(values)

    @property
    def moves(self) -> list[Any]:
        found: list[Any] = self.parsed_value_of_field("move")
        return found

    def parsed_value_of_field(self, field_name: str) -> Any:
        """What was read of a field."""
        field: Any = self[field_name]
        return field.value

    @property
    def uncomputed_answer(self) -> Answer:
        """What was read, with its canonical text; nothing is decided yet."""
        text = self.game.format_query(self.state)
        if self.moves:
            text["move"] = "_".join(self.game.format_move(move) for move in self.moves)
        return Answer(game=self.game, view=self.view, state=self.state, query=text)

    def list_fields_shown_in_notation_box(self, view_name: str, seat_codes: Sequence[str]) -> list[Field]:
        """What the notation box of a view shows: what the game declares for it, and what has an error."""
        declared = {d.name for d in self.game.query_parameters if view_name in d.views}
        declared |= {"move"} if view_name in (View.CHECK, View.PLAY) else set()
        ghosts = {d.name for d in self.game.seat_parameters} - set(seat_codes)
        return [field for field in self if (field.name in declared - ghosts) or field.errors]


class MovesReader:
    """Reads the moves of a game; how many there may be is the view's."""

    def __call__(self, form: NotationForm, field: Any) -> None:
        field.value = []
        try:
            limit = PLAY_LIMIT if form.view is View.PLAY else MOVES_LIMIT
            field.value = parse_moves(form.game, field.data or "", limit)
        except Unreadable as error:
            raise ValidationError(form.say.message_text(error.expected)) from None


@cache
def build_notation_form_class(game_slug: str, language: str) -> type[NotationForm]:
    """The form of a game in a language: one field a declared parameter, and the moves."""
    game, say = load(game_slug), Speaker(language)
    fields: dict[str, Any] = {"game": game, "say": say}
    for declared in game.query_parameters:
        kind = LongTextField if declared.may_need_several_lines else ShortTextField
        label = label_of_parameter(say, game_slug, declared.name)
        fields[FIELD_PREFIX + declared.name] = kind(label, [ParameterReader(declared)], name=declared.name)
    fields[f"{FIELD_PREFIX}move"] = LongTextField(
        label_of_parameter(say, game_slug, "move"), [MovesReader()], name="move"
    )
    return type(f"{game_slug.title()}Form", (NotationForm,), fields)


def label_of_parameter(say: Speaker, game_slug: str, parameter_name: str) -> str:
    """A parameter's name: the game's own word for it, or the common one."""
    own = f"{game_slug}.field.{parameter_name}"
    return say(own if say.has_sentence(own) else f"field.{parameter_name}")


class SettingsForm(Form):
    """Who plays, their names, and what the table decided. Made by `build_settings_form_class`."""

    game: Game[Any, Any]

    @property
    def name_fields(self) -> list[Field]:
        """The fields of names, in turn order."""
        return [field for field in self if field.name.startswith("n")]

    @property
    def ruling_fields(self) -> list[Field]:
        return [field for field in self if field.name.startswith("h.")]

    @property
    def chosen_parameters(self) -> dict[str, str]:
        """What was chosen, as parameters; names as they were typed, also one that is too long."""
        told: dict[str, str] = {}
        if any(field.raw_data for field in self.name_fields):
            told["names"] = format_seat_names([(field.data or "").strip() for field in self.name_fields]).rstrip(".")
        chosen = [f"{field.name[2:]}-{field.data}" for field in self.ruling_fields if field.raw_data]
        if chosen:
            told["house"] = ".".join(chosen)
        return told


@cache
def build_settings_form_class(game_slug: str, language: str) -> type[SettingsForm]:
    """The settings of a game in a language."""
    game, say = load(game_slug), Speaker(language)
    counts = [SelectChoice(str(n), say("players.count", n=n)) for n in game.players]
    fields: dict[str, Any] = {"game": game}
    fields["players"] = RadioField(say("field.players"), [Optional()], choices=counts, validate_choice=False)
    for letter, n in zip(LETTERS, range(game.players[-1]), strict=False):
        fields[f"n{n + 1}"] = StringField(say("seat.name", letter=letter), [Optional()])
    for ruling in game.rulings:
        options = [SelectChoice(option.key, say.localized_text(option.label)) for option in ruling.options]
        question = say.localized_text(ruling.question)
        if len(options) > 1:
            fields[f"h.{ruling.key}"] = RadioField(question, [Optional()], choices=options, validate_choice=False)
    return type(f"{game_slug.title()}Settings", (SettingsForm,), fields)


class InputForm(Form):
    """What comes along with every touch besides the table: the view, the place picked, and what is told or picked."""

    view = StringField(default=View.SCORE.value)
    pick = StringField()
    put = StringField(validators=[Length(max=MAX_VALUE_LENGTH)])
    go = StringField()


@cache
def touch_and_settings_field_names(game_slug: str) -> tuple[str, ...]:
    """What an address of `/enter` says besides the table: the fields of a touch and of the settings."""
    fields = [*InputForm(), *build_settings_form_class(game_slug, "en")()]
    return tuple(field.name for field in fields)


def split_input_form_from_table_or_raise(
    game_slug: str, language: str, view_names: Sequence[str], query: Mapping[str, str]
) -> tuple[InputForm, dict[str, str]]:
    """The fields of a request to `/enter`: the touch, and the texts of the table's parameters.

    Raises LookupError for a view there is not, ValueError for a touch that no pad has. What the settings chose stands
    in the place of its parameter.
    """
    data = MultiDict(query)
    touch = InputForm(data)
    if not touch.validate({"view": [AnyOf(view_names)]}):
        raise LookupError(touch.errors) if "view" in touch.errors else ValueError(touch.errors)
    settings = build_settings_form_class(game_slug, language)(data)
    own = {field.name for form in (touch, settings) for field in form} - {"players"}
    texts = {name: value for name, value in query.items() if name not in own}
    texts |= settings.chosen_parameters if settings.validate() else {}
    return touch, {name: value for name, value in texts.items() if value.strip()}
