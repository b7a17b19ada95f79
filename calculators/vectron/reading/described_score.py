"""Interprets the gauges, scores and held chips that a sentence gives to seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.vectron.state import PLAYERS

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
SEAT_COUNT_MEANINGS = ("gauge", "shared_gauge", "gauge_of_all", "versus", "score", "both", "bare", "chip")
"""The meanings of facts that say what a seat has."""
CountLetter = Literal["g", "s", "h"]


@dataclass(kw_only=True)
class SeatCounts:
    """What a sentence has given to seats so far.

    counts_by_seat: the letters g, s and h with their values; seat_code: the seat it named last, '' for none; unnamed:
    for each letter the number of values it gave without naming a seat, which are of the first seats in turn order;
    letter_for_bare_numbers: what numbers without a word of their own count.
    """

    counts_by_seat: dict[str, dict[str, str]] = field(default_factory=dict)
    meanings: list[Meaning] = field(default_factory=list)
    seat_code: str = ""
    unnamed: Counter[str] = field(default_factory=Counter)
    letter_for_bare_numbers: Literal["g", "s"] = "g"
    implausibility: float = 0.0

    def give_values_to_named_or_last_named_or_next_seats(
        self, fact: Fact, letter: CountLetter, values: Sequence[str]
    ) -> None:
        """Gives the values of a fact to the seat it names or that was named last, else to the next seats in turn
        order."""
        self.seat_code = fact.value("seat") or self.seat_code
        first_number = self.unnamed[letter] + 1
        # Values of the same kind far from each other may count the seats anew.
        continues = fact.meaning == "shared_gauge" or fact.value("rest")
        self.implausibility += 1.0 if not (self.seat_code or continues) and self.unnamed[letter] else 0.0
        self.implausibility += 2.0 if self.seat_code and len(values) > 1 else 0.0
        for number, value in enumerate(values, first_number):
            counts = self.counts_by_seat.setdefault(self.seat_code or f"p{number}", {})
            self.implausibility += 2.0 if letter in counts else 0.0
            counts[letter] = value
        if letter == "h":
            self.meanings.append(build_meaning_of_chip_fact(fact, values[0]))
            return
        self.meanings += list_meanings_per_value_or_single_if_seat_named_or_shared(
            fact, "gauge" if letter == "g" else "score", values, first_number=0 if self.seat_code else first_number
        )
        if not self.seat_code:
            self.unnamed[letter] += len(values)

    def note_word_for_bare_numbers(self, fact: Fact) -> None:
        self.letter_for_bare_numbers = "g" if fact.meaning == "head_gauge" else "s"
        self.meanings.append(build_meaning_of_fact(fact, fact.meaning.replace("_", ".")))


def interpret_gauges_scores_and_chips_as_settlement_if_any_gauge(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets gauges, scores and chips, of one named seat after another or of all seats in turn order."""
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    player_count = player_count_of_first_fact_or_0(facts) or context.players
    names_gauge = bool(select_facts_with_meaning(facts, "gauge", "shared_gauge", "gauge_of_all", "head_gauge"))
    bare_numbers = [number for fact in select_facts_with_meaning(facts, "bare") for number in fact.values("gauges")]
    are_bare_numbers_gauges = not names_gauge and len(bare_numbers) == player_count
    names_gauge |= bool(bare_numbers)
    if (bare_numbers and not are_bare_numbers_gauges) or (
        not names_gauge and select_facts_with_meaning(facts, "score")
    ):
        return
    given = SeatCounts()
    for fact in facts:
        if fact.meaning in ("head_gauge", "head_score"):
            given.note_word_for_bare_numbers(fact)
        elif fact.meaning == "seat":
            given.seat_code = fact.value("seat")
            given.meanings.append(build_meaning_of_fact(fact, "seat", seat=given.seat_code))
        elif fact.meaning == "players" and int(fact.value("count")) == player_count:
            query["players"] = fact.value("count")
            given.meanings.append(build_meaning_of_fact(fact, "players", players=player_count))
        elif fact.meaning == "deck_out":
            query["deck"] = "0"
            given.meanings.append(build_meaning_of_fact(fact, "deck.out"))
        elif fact.meaning in SEAT_COUNT_MEANINGS:
            letter, values = count_letter_and_values_repeated_per_player_if_shared(
                fact, given.letter_for_bare_numbers, player_count
            )
            given.implausibility += 1.0 if fact.meaning == "both" and not names_gauge else 0.0
            if not values or (letter == "h" and not (fact.value("seat") or given.seat_code)):
                return
            given.give_values_to_named_or_last_named_or_next_seats(fact, letter, values)
    if not any("g" in counts for counts in given.counts_by_seat.values()):
        return
    if not player_count and len(given.counts_by_seat) in PLAYERS[:-1]:
        query["players"] = str(len(given.counts_by_seat))
        given.implausibility += 0.1
    for name, counts in sorted(given.counts_by_seat.items()):
        query[name] = ".".join(f"{letter}{counts[letter]}" for letter in "hgs" if letter in counts)
    yield Interpretation(view="score", query=query, meanings=tuple(given.meanings), implausibility=given.implausibility)


def player_count_of_first_fact_or_0(facts: Sequence[Fact]) -> int:
    """Returns the number of players that a sentence names first; a later one counts some of them."""
    return next((int(fact.value("count")) for fact in select_facts_with_meaning(facts, "players")), 0)


def count_letter_and_values_repeated_per_player_if_shared(
    fact: Fact, letter_for_bare_numbers: Literal["g", "s"], player_count: int
) -> tuple[CountLetter, list[str]]:
    """Returns what a fact counts, and its values; none for all players if their number is unknown.

    letter_for_bare_numbers: the letter for numbers without a word of their own, from an earlier word of the sentence.
    """
    if fact.meaning in ("both", "bare", "versus"):
        return letter_for_bare_numbers, list(fact.values("gauges"))
    if fact.meaning == "score":
        return "s", list(fact.values("scores"))
    if fact.meaning == "chip":
        return "h", [fact.value("stars") or "G"]
    if fact.meaning == "shared_gauge":
        return "g", [fact.value("gauges")] * min(int(fact.value("count")), max(PLAYERS))
    if fact.meaning == "gauge_of_all":
        return "g", [fact.value("gauges")] * player_count
    return "g", list(fact.values("gauges"))


def build_meaning_of_chip_fact(fact: Fact, chip: str) -> Meaning:
    """Builds the meaning of a fact about a held chip: a gate (`G`), or a number of stars."""
    if chip == "G":
        return build_meaning_of_fact(fact, "gate")
    return build_meaning_of_fact(fact, "stars", stars=int(chip))


def list_meanings_per_value_or_single_if_seat_named_or_shared(
    fact: Fact, kind: Literal["gauge", "score"], values: Sequence[str], *, first_number: int
) -> list[Meaning]:
    """Lists the meanings of a fact: one for all values of a named seat, or of seats that share one word; with the seat
    if the fact itself names it.

    Values of several unnamed seats are a meaning each, on the letters up to their number. first_number: of the first
    of these seats, 0 if the seat is named.
    """
    words = [word for word in fact.words if word.slot in ("gauges", "scores")]
    if fact.value("seat") and len(values) == 1:
        params = {"seat": fact.value("seat"), "number": int(values[0])}
        return [Meaning(f"vectron.read.{kind}.of", params, fact.start, fact.end)]
    if not first_number or (len(values) < 2 and first_number == 1) or len(words) < len(values):
        return [build_meaning_of_fact(fact, kind, numbers=split_dotted_slot_values_into_numbers(values))]
    start_positions = [fact.start, *(word.start for word in words[1:])]
    return [
        Meaning(f"vectron.read.{kind}.of", {"seat": f"p{number}", "number": int(value)}, start, word.end)
        for number, (value, start, word) in enumerate(zip(values, start_positions, words, strict=True), first_number)
    ]
