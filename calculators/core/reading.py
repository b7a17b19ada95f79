"""Declares the types that the sentence reader shares with the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.replay import Verdict, join_moves, split_moves
from calculators.core.types import Params, TableSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the vocabulary found in a sentence.

    start, end: its range of letters, 0-based, end exclusive; kind: for example `colour`; value: for example `B`; slot:
    the name that a pattern gives it (`theirs`), by default its kind.
    """

    start: int
    end: int
    kind: str
    value: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A match of a pattern.

    meaning: the pattern's meaning (`hand`); words: the words of its slots; start, end: its range of letters, 0-based,
    end exclusive.
    """

    meaning: str
    words: tuple[Word, ...]
    start: int
    end: int

    def values(self, slot: str) -> tuple[str, ...]:
        """Returns the values of all words in a slot, in the order of the sentence."""
        return tuple(word.value for word in self.words if word.slot == slot)

    def value(self, slot: str) -> str:
        """Returns the first value of a slot; '' if the slot is empty."""
        return next(iter(self.values(slot)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingContext:
    """The context in which a sentence is read.

    query: of the followed game, empty if there is none; position: the current position of that game, as a query; turn:
    the code of its seat to move, '' if unknown; names: of the seats; table: of that position, with 0 players if
    unknown; is_question: is the sentence a question? seat_codes_by_colour: the seat that has chosen each colour of the
    box; the keys are colour numbers, 1-based; judge_moves: judges further moves from that position, None if it is not
    known or a move has a hole; find_mover_after_moves_or_empty: finds the seat to move after further moves, '' if
    unknown.
    """

    query: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, str] = field(default_factory=dict)
    turn: str = ""
    names: tuple[str, ...] = ()
    table: TableSettings = field(default_factory=lambda: TableSettings(players=0))
    is_question: bool = False
    seat_codes_by_colour: Mapping[str, str] = field(default_factory=dict)
    judge_moves: Callable[[Sequence[str]], Verdict | None] = lambda _: None
    find_mover_after_moves_or_empty: Callable[[Sequence[str]], str] = lambda _: ""

    @property
    def players(self) -> int:
        """The number of seats, 0 if unknown."""
        return self.table.players

    def seat_code_to_move_after_turns_or_empty(self, turn_count: int, moves_of_turns: Sequence[str] = ()) -> str:
        """Returns the seat that moves after so many further turns; '' if unknown. 0 turns: the seat to move.

        It is the one that the rules say after these moves, also of the next round. Without moves, or if they are not
        complete or not legal, it is the one in the order of the seats, past those that have left.
        """
        if not self.turn or not self.players:
            return ""
        if moves_of_turns and (mover := self.find_mover_after_moves_or_empty(moves_of_turns)):
            return mover
        seat_number = int(self.turn.removeprefix("p"))
        for _ in range(turn_count):
            seat_number = self.table.next_staying_seat_number_or_same(seat_number)
        return f"p{seat_number}"

    def seat_code_of_colour(self, colour_number: str) -> str:
        """Returns the seat that plays a colour of the box: the one that has chosen it, else the seat of that number."""
        return self.seat_codes_by_colour.get(colour_number, f"p{colour_number}")

    @property
    def is_followed(self) -> bool:
        return bool(self.query)


@dataclass(frozen=True, slots=True)
class Meaning:
    """How a part of a sentence was understood: a message code with its facts, and its range of letters.

    start, end: 0-based, end exclusive; both 0 for what is understood without words; turn: the index of the turn that it
    belongs to, if the sentence has several turns.
    """

    code: str
    params: Params
    start: int
    end: int
    turn: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpretation:
    """A game's interpretation of the facts of a sentence: a view and a query, not judged.

    draft: the move with `?` for its missing parts, '' for a complete move; missing: what the sentence lacks (a
    parameter, or `move` and the missing part: `move.side`); conflicts: what contradicts the current position of the
    followed game; implausibility: how far-fetched it is, from 0; dispensable_parameters: parameters that the answer
    does not need.
    """

    view: str
    query: Mapping[str, str]
    meanings: tuple[Meaning, ...]
    draft: str = ""
    missing: tuple[str, ...] = ()
    conflicts: tuple[Meaning, ...] = ()
    implausibility: float = 0.0
    dispensable_parameters: frozenset[str] = frozenset()


def select_facts_with_meaning(facts: Sequence[Fact], *meanings: str) -> list[Fact]:
    """Returns the facts that have one of these meanings, in the order of the sentence."""
    return [fact for fact in facts if fact.meaning in meanings]


def build_query_with_moves_appended(context: ReadingContext, new_move_texts: Sequence[str]) -> dict[str, str]:
    """Returns the query of the followed game (empty if there is none) with moves appended to its record."""
    move_texts = [*split_moves(context.query.get("move", "")), *new_move_texts]
    return {**context.query, **({"move": join_moves(move_texts)} if move_texts else {})}


def build_meaning_of_game_fact(game_slug: str, fact: Fact, kind: str, /, **params: object) -> Meaning:
    """Returns the meaning of a fact in a game: the code `<game_slug>.read.<kind>`, on the fact's letters."""
    return Meaning(f"{game_slug}.read.{kind}", params, fact.start, fact.end)


def interpret_moves_as_appended_or_as_draft(
    context: ReadingContext,
    move_texts: Sequence[str],
    *,
    meanings: Iterable[Meaning],
    missing_in_moves: Iterable[str] = (),
    missing_beside_moves: Iterable[str] = (),
    conflicts: Iterable[Meaning] = (),
    doubt: float = 0.0,
) -> Interpretation:
    """Interprets moves as appended to the record of the followed game.

    missing_in_moves: the parts of the moves that the sentence lacks; if there are any, no move is appended and all of
    them become the draft. missing_beside_moves: what else the sentence lacks, although the moves are complete. doubt:
    the implausibility."""
    missing_in_moves = tuple(missing_in_moves)
    return Interpretation(
        view="play",
        query=build_query_with_moves_appended(context, () if missing_in_moves else move_texts),
        meanings=tuple(meanings),
        draft=join_moves(move_texts) if missing_in_moves else "",
        missing=(*missing_in_moves, *missing_beside_moves),
        conflicts=tuple(conflicts),
        implausibility=doubt,
    )


def split_dotted_slot_values_into_numbers(values: Iterable[str]) -> list[int]:
    """Returns the numbers in a slot's values; `6.6` is the number 6 twice.

    >>> split_dotted_slot_values_into_numbers(["3", "6.6"])
    [3, 6, 6]
    """
    return [int(number) for value in values for number in value.split(".")]


Interpret = Callable[[Sequence[Fact], ReadingContext], Iterable[Interpretation]]
"""The function of a game that yields the possible interpretations of facts; none if the decisive part is missing."""
