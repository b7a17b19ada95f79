"""The forms of a table, built from what its game declares: the notation box, the settings, an input.

Most people use pictures as the form. A form reads the fields of a request, validates them and returns the state of the
table: an unreadable value is an error of its field, a contradiction is an error of the form. JSON needs no form.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict
from wtforms import (  # type: ignore[attr-defined]  # its stubs do not know SelectChoice yet
    Form,
    RadioField,
    SelectChoice,
    StringField,
    TextAreaField,
)
from wtforms.fields import Field
from wtforms.validators import Optional, ValidationError

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.game import Game
from calculators.core.messages import LETTERS
from calculators.core.parameters import Parameter
from calculators.core.parsing import Unreadable, format_seat_names
from calculators.core.replay import MOVES_LIMIT, PLAY_LIMIT, format_moves, parse_moves
from calculators.core.types import View
from web.i18n import Speaker

FIELD_PREFIX = "parameter_"
"""Prefix of a field's attribute in its form, so that a game may have a parameter `data` or `errors`."""
MAX_VALUE_LENGTH = 200
"""Characters of an input's value; more than any has."""


class ShortTextField(StringField):
    """A parameter in one line."""


class LongTextField(TextAreaField):
    """A parameter that may need several lines."""


class ParameterReader:
    """Parses the text of a field as its game declares it, into `field.value`."""

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
    """The parameters of one game's addresses, as fields in canonical order. Created by `build_notation_form_class`."""

    game: Game[Any, Any]
    say: Speaker
    view = View.SCORE
    """The view whose rules a position has to satisfy."""

    def __getitem__(self, parameter_name: str) -> Field:
        """Returns the field of a parameter. Raises KeyError for a name that the game does not have."""
        return super().__getitem__(FIELD_PREFIX + parameter_name)

    def __contains__(self, parameter_name: str) -> bool:
        return super().__contains__(FIELD_PREFIX + parameter_name)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Parses every field; if all are readable, contradictions become errors of the form."""
        if not super().validate(extra_validators):
            return False
        self.form_errors = [
            self.say.violation_text(v) for v in self.game.find_violations(self.state, self.view.position_view)
        ]
        return not self.form_errors

    @property
    def is_readable(self) -> bool:
        """Whether all fields are readable. Known after `validate`; a contradiction is readable."""
        return not any(field.errors for field in self)

    @property
    def state(self) -> Any:
        """The state of the parsed values."""
        values = {
            declared.name: self.parsed_value_of_field(declared.name)
            for declared in self.game.parameters_except_move_and_lang
        }
        return self.game.build_state_from_all_parameter_values(values)

    @property
    def moves(self) -> list[Any]:
        found: list[Any] = self.parsed_value_of_field("move")
        return found

    def parsed_value_of_field(self, field_name: str) -> Any:
        field: Any = self[field_name]
        return field.value

    @property
    def uncomputed_answer(self) -> Answer:
        """The parsed values with their canonical query; nothing is computed yet."""
        query = self.game.format_query(self.state)
        if self.moves:
            query["move"] = format_moves(self.game, self.moves)
        return Answer(game=self.game, view=self.view, state=self.state, query=query)

    def list_notation_fields(self, view_name: str, present_seat_codes: Sequence[str]) -> list[Field]:
        """Returns the fields of the notation box: those that the game declares for a view, and those with an error."""
        field_names = {
            parameter.name for parameter in self.game.parameters_except_move_and_lang if view_name in parameter.views
        }
        field_names |= {"move"} if view_name in (View.CHECK, View.PLAY) else set()
        fields_of_absent_seats = {parameter.name for parameter in self.game.seat_parameters} - set(present_seat_codes)
        return [field for field in self if (field.name in field_names - fields_of_absent_seats) or field.errors]


class MovesReader:
    """Parses the moves of a game, at most as many as the view allows."""

    def __call__(self, form: NotationForm, field: Any) -> None:
        field.value = []
        try:
            limit = PLAY_LIMIT if form.view is View.PLAY else MOVES_LIMIT
            field.value = parse_moves(form.game, field.data or "", limit)
        except Unreadable as error:
            raise ValidationError(form.say.message_text(error.expected)) from None


@cache
def build_notation_form_class(game_slug: str, language: str) -> type[NotationForm]:
    """Returns the form of a game in a language: one field per declared parameter, and one for the moves."""
    game, say = load_game(game_slug), Speaker(language)
    fields: dict[str, Any] = {"game": game, "say": say}
    for declared in game.parameters_except_move_and_lang:
        field_class = LongTextField if declared.may_need_several_lines else ShortTextField
        label = label_of_parameter(say, game_slug, declared.name)
        fields[FIELD_PREFIX + declared.name] = field_class(label, [ParameterReader(declared)], name=declared.name)
    fields[f"{FIELD_PREFIX}move"] = LongTextField(
        label_of_parameter(say, game_slug, "move"), [MovesReader()], name="move"
    )
    return type(f"{game_slug.title()}Form", (NotationForm,), fields)


def label_of_parameter(say: Speaker, game_slug: str, parameter_name: str) -> str:
    """Returns a parameter's label: the game's own, or the common one."""
    return say.say_first_known_or_last(f"{game_slug}.field.{parameter_name}", f"field.{parameter_name}")


class SettingsForm(Form):
    """Who plays, their names, and the table's rulings. Created by `build_settings_form_class`."""

    game: Game[Any, Any]

    @property
    def name_fields(self) -> list[Field]:
        """The fields of the names, in turn order."""
        return [field for field in self if field.name.startswith("n")]

    @property
    def ruling_fields(self) -> list[Field]:
        return [field for field in self if field.name.startswith("h.")]

    @property
    def submitted_names_and_rulings_as_parameters(self) -> dict[str, str]:
        """The chosen settings as parameters; names as typed, also one that is too long."""
        parameters: dict[str, str] = {}
        if any(field.raw_data for field in self.name_fields):
            parameters["names"] = format_seat_names([(field.data or "").strip() for field in self.name_fields]).rstrip(
                "."
            )
        chosen_options = [f"{field.name[2:]}-{field.data}" for field in self.ruling_fields if field.raw_data]
        if chosen_options:
            parameters["house"] = ".".join(chosen_options)
        return parameters


@cache
def build_settings_form_class(game_slug: str, language: str) -> type[SettingsForm]:
    """Returns the settings form of a game in a language."""
    game, say = load_game(game_slug), Speaker(language)
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


INPUT_FIELDS = ("view", "put", "go")
"""The fields of an input besides the table and its selection: the view, the value, the new selection."""


class InputFields(NamedTuple):
    """The fields of a request to `/enter`. value, new_selection: None if the request has none; table_query: the
    parameters of the table."""

    view: str
    value: str | None
    new_selection: str | None
    table_query: dict[str, str]


@cache
def touch_and_settings_field_names(game_slug: str) -> tuple[str, ...]:
    """Returns the parameters of `/enter` besides the table: the fields of an input and of the settings."""
    return (*INPUT_FIELDS, *(field.name for field in build_settings_form_class(game_slug, "en")()))


def split_input_from_query_or_raise(
    game_slug: str, language: str, view_names: Collection[str], query: Mapping[str, str]
) -> InputFields:
    """Splits the fields of a request to `/enter` into the input and the table's parameters.

    Chosen settings replace their parameters. Raises LookupError for an unknown view, ValueError for a value that is too
    long.
    """
    view, value = query.get("view", View.SCORE.value), query.get("put")
    if view not in view_names:
        raise LookupError(view)
    if value is not None and len(value) > MAX_VALUE_LENGTH:
        raise ValueError(value)
    settings = build_settings_form_class(game_slug, language)(MultiDict(query))
    form_field_names = {*INPUT_FIELDS, *(field.name for field in settings)} - {"players"}
    texts = {name: text for name, text in query.items() if name not in form_field_names}
    texts |= settings.submitted_names_and_rulings_as_parameters
    table_query = {name: text for name, text in texts.items() if text.strip()}
    return InputFields(view, value, query.get("go"), table_query)
