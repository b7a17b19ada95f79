"""Declares the types that the reader of sentences shares with the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.types import Params


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the vocabulary in a sentence.

    start, end: its letters; kind: such as `colour`; value: such as `B`; slot: the name a pattern gives it (`theirs`),
    by default its kind.
    """

    start: int
    end: int
    kind: str
    value: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a pattern found. meaning: its meaning (`hand`); words: the words of its slots; start, end: its letters."""

    meaning: str
    words: tuple[Word, ...]
    start: int
    end: int

    def values(self, slot: str) -> tuple[str, ...]:
        """Returns the values of a slot, in the order of the sentence."""
        return tuple(word.value for word in self.words if word.slot == slot)

    def value(self, slot: str) -> str:
        """Returns the first value of a slot, '' if it is empty."""
        return next(iter(self.values(slot)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingContext:
    """What is known before a sentence is read.

    query: of the followed game, empty for none; position: where that game stands, as a query; turn: the seat to move
    there, '' if unknown; names: of the seats; players: their number, 0 if unknown; is_question: is the sentence a
    question? seat_codes_by_colour: who plays with which colour of the box, from 1, where somebody has chosen one.
    """

    query: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, str] = field(default_factory=dict)
    turn: str = ""
    names: tuple[str, ...] = ()
    players: int = 0
    is_question: bool = False
    seat_codes_by_colour: Mapping[str, str] = field(default_factory=dict)

    def seat_code_of_colour(self, colour_number: str) -> str:
        """Who plays with a colour of the box: the seat of its number unless somebody has chosen another one."""
        return self.seat_codes_by_colour.get(colour_number, f"p{colour_number}")

    @property
    def is_followed(self) -> bool:
        return bool(self.query)


@dataclass(frozen=True, slots=True)
class Meaning:
    """How a part of a sentence was understood: a message code with its facts, and the letters it stands on.

    turn: which of several turns told it belongs to, from 0.
    """

    code: str
    params: Params
    start: int
    end: int
    turn: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpretation:
    """What a game makes of the facts of a sentence: a view and a query, not judged.

    draft: the move with `?` for what is missing in it; missing: what the sentence should have said (a parameter, or
    `move` and the missing part: `move.side`); conflicts: what contradicts the followed game as it stands;
    implausibility: how far-fetched it is, from 0; dispensable_parameters: parameters that the answer can do without.
    """

    view: str
    query: Mapping[str, str]
    meanings: tuple[Meaning, ...]
    draft: str = ""
    missing: tuple[str, ...] = ()
    conflicts: tuple[Meaning, ...] = ()
    implausibility: float = 0.0
    dispensable_parameters: frozenset[str] = frozenset()


def select_facts_with_meaning(facts: Sequence[Fact], *means: str) -> list[Fact]:
    """Returns the facts with one of these meanings, in the order of the sentence."""
    return [fact for fact in facts if fact.meaning in means]


def build_query_with_moves_appended(given: ReadingContext, moves: Sequence[str]) -> dict[str, str]:
    """Returns the query of the followed game, or an empty one, with moves appended to its record."""
    told = [*filter(None, [given.query.get("move", "")]), *moves]
    return {**given.query, **({"move": "_".join(told)} if told else {})}


def build_meaning_of_game_fact(game_slug: str, fact: Fact, kind: str, /, **params: object) -> Meaning:
    """Returns how a game understood a fact: the message `<game_slug>.read.<kind>`, on the fact's letters."""
    return Meaning(f"{game_slug}.read.{kind}", params, fact.start, fact.end)


def interpret_moves_as_played(
    context: ReadingContext,
    move_texts: Sequence[str],
    *,
    meanings: Iterable[Meaning],
    missing: Iterable[str] = (),
    missing_beside_moves: Iterable[str] = (),
    conflicts: Iterable[Meaning] = (),
    doubt: float = 0.0,
) -> Interpretation:
    """Returns the followed game with moves behind its record.

    missing: the parts of the moves that were not said; with one, no move is played and all of them are a draft.
    missing_beside_moves: what the sentence should also have said, without which the moves are whole.
    """
    missing = tuple(missing)
    return Interpretation(
        view="play",
        query=build_query_with_moves_appended(context, () if missing else move_texts),
        meanings=tuple(meanings),
        draft="_".join(move_texts) if missing else "",
        missing=(*missing, *missing_beside_moves),
        conflicts=tuple(conflicts),
        implausibility=doubt,
    )


def split_slot_values_into_numbers(values: Iterable[str]) -> list[int]:
    """Returns the numbers of a slot's values; `6.6` is the same number twice.

    >>> split_slot_values_into_numbers(["3", "6.6"])
    [3, 6, 6]
    """
    return [int(number) for value in values for number in value.split(".")]


Interpret = Callable[[Sequence[Fact], ReadingContext], Iterable[Interpretation]]
"""A game's half of the reader: what the facts of a sentence can mean, nothing where its decisive part is not said."""
