"""A parameter of a game's addresses, declared once: reading, writing, forms, descriptions and tests follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.parsing import (
    NAME_LENGTH,
    format_house,
    format_names,
    format_seat,
    parse_house,
    parse_names,
    parse_number,
    parse_seat,
)
from calculators.core.types import Ruling, Table, View

ASKED = (View.MOVES, View.CHECK, View.PLAY)
"""The views that ask about a position in the middle of a game."""
ALL = tuple(View)
COMMON = ("players", "turn", "names", "house")
"""The parameters every table has."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit on what is read. what: of what; most: a text at the limit; more: one above it, unreadable."""

    what: str
    most: str
    more: str

    @classmethod
    def of_list(cls, what: str, item: str, separator: str, most: int) -> Limit:
        """A list of at most so many items."""
        return cls(what, separator.join([item] * most), separator.join([item] * (most + 1)))

    def after(self, prefix: str) -> Limit:
        """The same of what follows a prefix."""
        return Limit(self.what, prefix + self.most, prefix + self.more)


@dataclass(frozen=True)
class Parameter:
    """A parameter as a game declares it.

    name: in addresses (`hand`); read: text → value, raises `Unreadable`; write: value → canonical text;
    default: what it is when absent, and then it is not written; of: the value in a state, that of the attribute of
    its name if left out; views: those whose notation box shows it; secret: only one seat may see it; long: may run
    over a line; example: a text that can be read; limits: what is too much to be read. Its label is the sentence
    `<game>.field.<name>`, or `field.<name>`.

    >>> used = Parameter("used", lambda raw: parse_number(raw, 0, 99), str, default=0)
    >>> used.read("3"), used.text(3), used.text(0)
    (3, '3', '')
    """

    name: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    default: Any
    of: Callable[[Any], Any] | None = None
    views: Sequence[str] = ALL
    secret: bool = False
    long: bool = False
    example: str = ""
    limits: tuple[Limit, ...] = ()

    def value(self, state: Any) -> Any:
        """Its value in a state."""
        return getattr(state, self.name) if self.of is None else self.of(state)

    def text(self, value: Any) -> str:
        """The canonical text of a value, '' where it is the default."""
        return "" if value == self.default else self.write(value)


def per_seat(declared: Parameter, of: Callable[[Any], Sequence[Any]], seats: int = 5) -> tuple[Parameter, ...]:
    """`p1` … from one declaration, whatever its name; of: the values of all seats in a state."""

    def value(seat: int) -> Callable[[Any], Any]:
        return lambda state: of(state)[seat]

    return tuple(replace(declared, name=format_seat(n + 1), of=value(n)) for n in range(seats))


def common(players: int, seats: int, rulings: Sequence[Ruling]) -> tuple[Parameter, ...]:
    """What every table has, in canonical order; of: takes a `Table`. players: the default; seats: the most."""

    def seat(raw: str) -> int:
        return parse_seat(raw, seats)

    def names(raw: str) -> tuple[str, ...]:
        return parse_names(raw, seats)

    def house(raw: str) -> tuple[tuple[str, str], ...]:
        return parse_house(raw, rulings)

    lengths = (Limit("letters", "a" * NAME_LENGTH, "a" * (NAME_LENGTH + 1)), Limit("bytes", "😀" * 9, "😀" * 10))
    return (
        Parameter(
            "players",
            lambda raw: parse_number(raw, 0, 999),
            str,
            default=players,
            example=str(players),
            limits=(Limit("players", "999", "1000"),),
        ),
        Parameter(
            "turn",
            seat,
            format_seat,
            default=1,
            views=ASKED,
            example="p2",
            limits=(Limit("a seat", f"p{seats}", f"p{seats + 1}"),),
        ),
        Parameter(
            "names",
            names,
            format_names,
            default=(),
            limits=(Limit.of_list("names", "a", ".", seats), *lengths),
            example="あき.ベン",
        ),
        Parameter(
            "house",
            house,
            format_house,
            default=(),
            example=next((f"{r.key}-{r.options[-1].key}" for r in rulings), ""),
        ),
    )


def table_of(values: Mapping[str, Any]) -> Table:
    """The table of the common parameters' values."""
    return Table(values["players"], values["turn"], values["names"], values["house"])
