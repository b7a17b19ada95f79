"""Declares the parameters of a game's addresses; parsing, writing, forms and documentation use these declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.parsing import (
    NAME_LENGTH,
    format_departed_seats,
    format_house_rules,
    format_seat_code,
    format_seat_names,
    parse_departed_seat_numbers,
    parse_dotted_seat_names,
    parse_integer_within_bounds,
    parse_nondefault_house_rules,
    parse_seat_code,
)
from calculators.core.types import Ruling, TableSettings, View

MID_GAME_VIEWS = (View.MOVES, View.CHECK, View.PLAY)
"""The views for a position in the middle of a game."""
ALL_VIEWS = tuple(View)
COMMON_NAMES = ("players", "turn", "out", "names", "house")
"""The parameters that every table has."""


FAMILY = "👨\u200d👩\u200d👧"
"""One grapheme of a name with an unusually large number of bytes."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of a parameter. limited_part: what is limited; text_at_limit: a readable text at the limit;
    text_above_limit: an unreadable text just above it."""

    limited_part: str
    text_at_limit: str
    text_above_limit: str

    @classmethod
    def for_list(cls, limited_part: str, item_text: str, separator: str, max_items: int) -> Limit:
        """Returns a limit on the number of items of a list."""
        return cls(limited_part, separator.join([item_text] * max_items), separator.join([item_text] * (max_items + 1)))

    def with_prefix(self, prefix: str) -> Limit:
        """Returns the limit with a prefix before both texts."""
        return Limit(self.limited_part, prefix + self.text_at_limit, prefix + self.text_above_limit)


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A parameter as a game declares it.

    name: in addresses (`hand`); parse_text: text → value, raises `Unreadable`; format_value: value → canonical text;
    default: the value if the parameter is absent, which is never written; value_of_state: returns the value of a state,
    by default the attribute with that name; views: the views whose notation box displays it; secret: may only one seat
    see it? may_need_several_lines: may it be longer than a line? example: a readable text; limits: of its text. The
    sentence `<game>.field.<name>`, or `field.<name>`, is its label.

    >>> used = Parameter(
    ...     name="used", parse_text=lambda raw: parse_integer_within_bounds(raw, 0, 99), format_value=str, default=0
    ... )
    >>> used.parse_text("3"), used.canonical_text(3), used.canonical_text(0)
    (3, '3', '')
    """

    name: str
    parse_text: Callable[[str], Any]
    format_value: Callable[[Any], str]
    default: Any
    value_of_state: Callable[[Any], Any] | None = None
    views: Sequence[str] = ALL_VIEWS
    secret: bool = False
    may_need_several_lines: bool = False
    example: str = ""
    limits: tuple[Limit, ...] = ()

    def value_in_state(self, state: Any) -> Any:
        return getattr(state, self.name) if self.value_of_state is None else self.value_of_state(state)

    def canonical_text(self, value: Any) -> str:
        """Returns the canonical text of a value; '' for the default."""
        return "" if value == self.default else self.format_value(value)


def declare_count_parameter(
    name: str, counted: str, highest: int, *, default: int | None, views: Sequence[str], example: str
) -> Parameter:
    """Declares a parameter that is a number from 0 to `highest`. counted: what it counts, as in `Limit`."""
    return Parameter(
        name=name,
        parse_text=lambda raw: parse_integer_within_bounds(raw, 0, highest),
        format_value=str,
        default=default,
        views=views,
        example=example,
        limits=(Limit(counted, str(highest), str(highest + 1)),),
    )


def declare_parameter_for_each_seat(
    parameter_template: Parameter, get_seat_values: Callable[[Any], Sequence[Any]], seat_count: int = 5
) -> tuple[Parameter, ...]:
    """Declares `p1` … from one parameter. get_seat_values: returns the values of all seats of a state."""

    def getter_for_seat(seat_index: int) -> Callable[[Any], Any]:
        return lambda state: get_seat_values(state)[seat_index]

    return tuple(
        replace(parameter_template, name=format_seat_code(n + 1), value_of_state=getter_for_seat(n))
        for n in range(seat_count)
    )


def declare_common_parameters(
    default_player_count: int, max_seats: int, rulings: Sequence[Ruling]
) -> tuple[Parameter, ...]:
    """Declares the parameters that every table has, in canonical order; `value_of_state` takes a `TableSettings`."""

    def parse_seat_parameter(raw_text: str) -> int:
        return parse_seat_code(raw_text, max_seats)

    def parse_out_parameter(raw_text: str) -> tuple[int, ...]:
        return parse_departed_seat_numbers(raw_text, max_seats)

    def parse_names_parameter(raw_text: str) -> tuple[str, ...]:
        return parse_dotted_seat_names(raw_text, max_seats)

    def parse_house_parameter(raw_text: str) -> tuple[tuple[str, str], ...]:
        return parse_nondefault_house_rules(raw_text, rulings)

    lengths = (Limit("letters", "a" * NAME_LENGTH, "a" * (NAME_LENGTH + 1)), Limit("bytes", FAMILY * 4, FAMILY * 5))
    return (
        declare_count_parameter(
            "players", "players", 999, default=default_player_count, views=ALL_VIEWS, example=str(default_player_count)
        ),
        Parameter(
            name="turn",
            parse_text=parse_seat_parameter,
            format_value=format_seat_code,
            default=1,
            views=MID_GAME_VIEWS,
            example="p2",
            limits=(Limit("a seat", f"p{max_seats}", f"p{max_seats + 1}"),),
        ),
        Parameter(
            name="out",
            parse_text=parse_out_parameter,
            format_value=format_departed_seats,
            default=(),
            value_of_state=lambda table: table.departed_seats,
            limits=(Limit("a seat", f"p{max_seats}", f"p{max_seats + 1}"),),
            example="p2",
        ),
        Parameter(
            name="names",
            parse_text=parse_names_parameter,
            format_value=format_seat_names,
            default=(),
            limits=(Limit.for_list("names", "a", ".", max_seats), *lengths),
            example="あき.ベン",
        ),
        Parameter(
            name="house",
            parse_text=parse_house_parameter,
            format_value=format_house_rules,
            default=(),
            example=next((f"{r.key}-{r.options[-1].key}" for r in rulings), ""),
        ),
    )


def build_table_from_common_parameters(parameter_values: Mapping[str, Any]) -> TableSettings:
    """Builds the table from the values of all declared parameters, of which it takes the common ones."""
    return TableSettings(
        parameter_values["players"],
        parameter_values["turn"],
        parameter_values["names"],
        parameter_values["house"],
        departed_seats=parameter_values["out"],
    )
