"""What a sentence was cut into, and what a game makes of it: the types that the reader and the games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.types import Params


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the vocabulary in a sentence: letters `start` to `end`, its kind (`colour`) and its value (`B`).

    slot: the name that a pattern gives it (`theirs`), the kind where it gives none.
    """

    start: int
    end: int
    kind: str
    value: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a pattern found: what it means (`hand`), the words of its slots, and the letters it stands on."""

    means: str
    words: tuple[Word, ...]
    start: int
    end: int

    def values(self, slot: str) -> tuple[str, ...]:
        """The values in a slot, in the order in which they were said."""
        return tuple(word.value for word in self.words if word.slot == slot)

    def value(self, slot: str) -> str:
        """The first value in a slot, '' where it is empty."""
        return next(iter(self.values(slot)), "")


@dataclass(frozen=True, slots=True)
class Given:
    """What stands before a sentence is read.

    query: of the followed game, empty for none; position: where that game stands, as a query; turn: the seat to move
    there, '' where nobody knows; names: of the seats; players: their number, 0 where nobody said it; asks: is the
    sentence a question?
    """

    query: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, str] = field(default_factory=dict)
    turn: str = ""
    names: tuple[str, ...] = ()
    players: int = 0
    asks: bool = False

    @property
    def is_followed(self) -> bool:
        return bool(self.query)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a piece of a sentence was understood as: a sentence key and its facts, and the letters it stands on."""

    code: str
    params: Params
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a game makes of the facts of a sentence: a view and a query, nothing judged.

    draft: the move with `?` for what it lacks; missing: what the sentence should have said (parameters, or `move` and
    the part it lacks: `move.side`); conflicts: what was said against the followed game, as it stands there;
    doubt: how far-fetched it is, 0 for not at all; spared: parameters that the answer can do without.
    """

    view: str
    query: Mapping[str, str]
    meanings: tuple[Meaning, ...]
    draft: str = ""
    missing: tuple[str, ...] = ()
    conflicts: tuple[Meaning, ...] = ()
    doubt: float = 0.0
    spared: frozenset[str] = frozenset()


def find_facts(facts: Sequence[Fact], *means: str) -> list[Fact]:
    """The facts of some meanings, in the order in which they were said."""
    return [fact for fact in facts if fact.means in means]


def append_moves(given: Given, moves: Sequence[str]) -> dict[str, str]:
    """The query of the followed game, or of an empty one, with moves told behind its own."""
    told = [*filter(None, [given.query.get("move", "")]), *moves]
    return {**given.query, **({"move": "_".join(told)} if told else {})}


def numbers_of(values: Iterable[str]) -> list[int]:
    """The numbers of a slot; `6.6` is a number said to be there twice.

    >>> numbers_of(["3", "6.6"])
    [3, 6, 6]
    """
    return [int(number) for value in values for number in value.split(".")]


Interpret = Callable[[Sequence[Fact], Given], Iterable[Interpretation]]
"""A game's half of the reader: what the facts of a sentence can mean, nothing where its decisive part is not said."""
