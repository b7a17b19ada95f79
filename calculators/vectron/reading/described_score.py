"""Interprets the gauges, scores and held chips that a sentence gives to seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice, zip_longest
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
from calculators.vectron.reading.claimed_points import (
    compare_claimed_points_with_settlement,
    compare_claimed_ranks_with_settlement,
    find_points_that_settlement_of_gauges_may_give,
    rank_and_points_by_seat_if_all_gauges_entered,
)
from calculators.vectron.state import GAUGE_GOAL, PLAYERS

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
SEAT_COUNT_MEANINGS = (
    "gauge", "shared_gauge", "gauge_of_seats", "gauge_of_all", "versus", "points", "points_of_seats", "points_of_all",
    "both", "bare", "chip",
)  # fmt: skip
"""The meanings of facts that say what a seat has."""
GAUGE_MEANINGS = ("gauge", "shared_gauge", "gauge_of_seats", "gauge_of_all", "head_gauge")
CLAIM = "vectron.read.claim"
DOUBT_OF_OTHER_KIND_OF_POINTS, DOUBT_OF_POINTS = 0.3, 0.75
"""The implausibility that points are scores if they are what the gauges give, and of either kind if they are not."""
CountLetter = Literal["g", "s", "h"]


@dataclass(kw_only=True)
class SeatCounts:
    """What a sentence has given to seats so far.

    counts_by_seat: the letters g, s and h with their values; seat_code: the seat it named last, '' for none;
    value_of_all: the value of each letter that it gave to all seats at once; unnamed: for each letter the number of
    values it gave without naming a seat; letter_for_bare_numbers: what numbers without a word of their own count;
    player_count: 0 if unknown; has_unplaced_names: does it name seats without saying which of a list they are?
    """

    player_count: int
    has_unplaced_names: bool

    counts_by_seat: dict[str, dict[str, str]] = field(default_factory=dict)
    meanings: list[Meaning] = field(default_factory=list)
    seat_code: str = ""
    value_of_all: dict[str, str] = field(default_factory=dict)
    unnamed: Counter[str] = field(default_factory=Counter)
    letter_for_bare_numbers: Literal["g", "s"] = "g"
    implausibility: float = 0.0

    def add_counts_of_fact(self, fact: Fact, next_fact_or_none: Fact | None) -> None:
        """Notes what a fact says of one seat, of several or of all; nothing if it is about something else, about all of
        another number of players, or if it names a seat of which nothing is said."""
        if fact.meaning in ("head_gauge", "head_score"):
            self.letter_for_bare_numbers = "g" if fact.meaning == "head_gauge" else "s"
            self.meanings.append(build_meaning_of_fact(fact, fact.meaning.replace("_", ".")))
        elif fact.meaning == "seat":
            if next_fact_or_none is not None and next_fact_or_none.value("seat"):
                return  # nothing is said of this seat
            self.seat_code = fact.value("seat")
            self.meanings.append(build_meaning_of_fact(fact, "seat", seat=self.seat_code))
        elif fact.meaning in SEAT_COUNT_MEANINGS:
            # 「Cy has 3 and gauge 0」: the gauge follows, so that 3 is the score.
            is_gauge_of_same_seat_next = (
                next_fact_or_none is not None
                and next_fact_or_none.meaning == "gauge"
                and len(next_fact_or_none.values("gauges")) == 1
                and not next_fact_or_none.value("seat")
            )
            letter, values = count_letter_and_values_repeated_if_shared(
                fact, "s" if is_gauge_of_same_seat_next and fact.value("seat") else self.letter_for_bare_numbers
            )
            if fact.meaning not in ("gauge_of_all", "points_of_all"):
                self.give_values_to_seats(fact, letter, values)
            elif fact.value("count") in ("", str(self.player_count)):
                self.value_of_all[letter] = values[0]
                kind = "gauge" if letter == "g" else "score"
                self.meanings.append(build_meaning_of_fact(fact, kind, numbers=[int(values[0])]))

    def give_values_to_seats(self, fact: Fact, letter: CountLetter, values: Sequence[str]) -> None:
        """Gives the values of a fact to the seats it names, or one value to the seat that was named last, else to the
        next seats in turn order that have none of this kind.

        A second value for the same seat, and one for more seats than there are, is left out, so that the fact counts as
        not understood.
        """
        named_seat_codes = fact.values("seat")
        self.seat_code = named_seat_codes[-1] if named_seat_codes else self.seat_code if len(values) == 1 else ""
        continues = fact.meaning == "shared_gauge" or fact.value("rest")
        # Values of the same kind far from each other may count the seats anew.
        self.implausibility += 1.0 if not (self.seat_code or continues) and self.unnamed[letter] else 0.0
        seat_codes = named_seat_codes or (
            (self.seat_code,) if self.seat_code else self.first_seat_codes_without_value(letter, len(values))
        )
        if not values or any(
            letter in self.counts_by_seat.get(seat_code, {}) or 0 < self.player_count < int(seat_code[1:])
            for seat_code in seat_codes
        ):
            self.implausibility += 2.0
            return
        for seat_code, value in zip(seat_codes, values, strict=True):
            self.counts_by_seat.setdefault(seat_code, {})[letter] = value
        if letter == "h":
            self.meanings.append(build_meaning_of_chip_fact(fact, values[0]))
            return
        self.meanings += list_meanings_of_gauge_or_score_fact(
            fact,
            "gauge" if letter == "g" else "score",
            values,
            first_number=0 if self.seat_code or self.has_unplaced_names else int(seat_codes[0][1:]),
        )
        if not self.seat_code:
            self.unnamed[letter] += len(values)

    def first_seat_codes_without_value(self, letter: CountLetter, seat_count: int) -> tuple[str, ...]:
        """Returns the first seats, from p1 on, that have no value of a kind yet; also seats beyond the players."""
        seat_codes = (f"p{number}" for number in count(1))
        without = (seat_code for seat_code in seat_codes if letter not in self.counts_by_seat.get(seat_code, {}))
        return tuple(islice(without, seat_count))

    def give_values_of_all_to_seats_without_one(self) -> None:
        """Gives the values that all seats have to each seat for which the sentence gives no other.

        A single value beside them is of all seats too: 「全員ゲージ7でスコア4」.
        """
        letter_pairs: tuple[tuple[CountLetter, CountLetter], ...] = (("g", "s"), ("s", "g"))
        for letter, other_letter in letter_pairs:
            if letter in self.value_of_all and other_letter not in self.value_of_all:
                values = [counts[other_letter] for counts in self.counts_by_seat.values() if other_letter in counts]
                if self.unnamed[other_letter] == len(values) == 1:
                    self.value_of_all[other_letter] = values[0]
        for number in range(1, (self.player_count or len(self.counts_by_seat)) * bool(self.value_of_all) + 1):
            counts = self.counts_by_seat.get(f"p{number}", {})
            self.counts_by_seat[f"p{number}"] = {**self.value_of_all, **counts}

    def is_owner_of_some_unnamed_count_a_guess(self) -> bool:
        """Returns whether some kind of value given without names is known of fewer seats than there are, so that its
        seats are a guess: 「ゲージ7、5、4、スコア5」."""
        seat_count = max(self.player_count, len(self.counts_by_seat))
        return any(
            number and sum(letter in counts for counts in self.counts_by_seat.values()) < seat_count
            for letter, number in self.unnamed.items()
        )


def interpret_gauges_scores_and_chips_as_settlement(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets gauges, scores and chips as a settlement; points behind the gauges as what it is said to give.

    Nobody asks whether the scores before a settlement are right, so that points in a question are claimed. Else they
    can be the scores before it as well: both are offered, unless they are exactly what the gauges give.
    """
    as_scores = interpret_settlement_or_none(facts, context, ())
    points = find_points_that_settlement_of_gauges_may_give(facts)
    as_claim = interpret_settlement_or_none(facts, context, points.facts) if points else None
    if as_claim is None or points is None or as_scores is None:
        yield from [as_scores] if as_scores else []
    elif points.has_word("gain", "place") or (
        context.is_question and points.are_behind_all and not points.heads_scores
    ):
        yield as_claim
    elif any(meaning.code == CLAIM for meaning in as_claim.meanings) and not as_claim.conflicts:
        yield as_claim
        if points.are_called_scores or not points.are_behind_all or context.is_followed:
            yield replace(as_scores, implausibility=as_scores.implausibility + DOUBT_OF_OTHER_KIND_OF_POINTS)
    elif points.are_called_scores:
        yield as_scores
    else:
        yield replace(as_scores, implausibility=as_scores.implausibility + DOUBT_OF_POINTS)
        yield replace(as_claim, implausibility=as_claim.implausibility + DOUBT_OF_POINTS)


def interpret_settlement_or_none(
    facts: Sequence[Fact], context: ReadingContext, claim_facts: Sequence[Fact]
) -> Interpretation | None:
    """Interprets gauges, scores and chips, of one named seat after another or of all seats in turn order.

    None if no gauge is named, except for scores of several seats outside a followed game, which are never surely read;
    if a chip has no seat, or if bare numbers cannot be the gauges of all seats.
    claim_facts: the points that are what the settlement is said to give, and no scores. What the sentence leaves out is
    that of the followed game, unless the sentence has another number of players.
    """
    player_count = player_count_of_first_fact_or_0(facts) or context.players
    is_about_followed_seats = context.is_followed and player_count == context.players
    position = context.position if is_about_followed_seats else {}
    query = dict(position) or {
        name: text
        for name, text in context.query.items()
        if name == "house" or (name in ("players", "names") and is_about_followed_seats)
    }
    names_gauge = bool(select_facts_with_meaning(facts, *GAUGE_MEANINGS))
    bare_numbers = [number for fact in select_facts_with_meaning(facts, "bare") for number in fact.values("gauges")]
    are_bare_numbers_gauges = not names_gauge and (
        len(bare_numbers) == player_count
        or (not player_count and asks_points_of_each(facts) and can_be_gauges_to_settle(bare_numbers))
    )
    names_gauge |= bool(bare_numbers)
    if bare_numbers and not are_bare_numbers_gauges:
        return None
    given = SeatCounts(
        player_count=player_count,
        has_unplaced_names=not context.is_followed and are_only_some_of_listed_seats_named(facts, player_count),
        implausibility=0.0
        if names_gauge or select_facts_with_meaning(facts, "head_score")
        else float(len(select_facts_with_meaning(facts, "both"))),
    )
    claim_starts = {fact.start for fact in claim_facts}
    for fact, next_fact in zip_longest(facts, facts[1:]):
        if (fact.value("seat") and given.has_unplaced_names) or fact.start in claim_starts:
            continue  # counts as not understood, unless it is a claim that can be checked
        if fact.meaning == "chip" and not (fact.value("seat") or given.seat_code):
            return None
        if fact.meaning == "players" and int(fact.value("count")) == player_count:
            query["players"] = fact.value("count")
            given.meanings.append(build_meaning_of_fact(fact, "players", players=player_count))
        elif fact.meaning == "deck_out":
            query["deck"] = "0"
            given.meanings.append(build_meaning_of_fact(fact, "deck.out"))
        else:
            given.add_counts_of_fact(fact, next_fact)
    given.give_values_of_all_to_seats_without_one()
    if not any("g" in counts for counts in given.counts_by_seat.values()) and not (names_gauge and position.get("p1")):
        if position or len(given.counts_by_seat) < PLAYERS[0]:
            return None
        given.implausibility += DOUBT_OF_POINTS
    if not player_count and len(given.counts_by_seat) in PLAYERS[:-1]:
        query["players"] = str(len(given.counts_by_seat))
        given.implausibility += 0.1
    elif select_facts_with_meaning(facts, "gauge_of_all", "points_of_all") and player_count:
        query["players"] = str(player_count)
    for name, counts in sorted(given.counts_by_seat.items()):
        query[name] = replace_counts_in_seat_text(position.get(name, ""), counts)
    settled_by_seat = rank_and_points_by_seat_if_all_gauges_entered(query, player_count or len(given.counts_by_seat))
    claim = compare_claimed_points_with_settlement(claim_facts, settled_by_seat, query)
    claimed_ranks = compare_claimed_ranks_with_settlement(facts, settled_by_seat)
    return Interpretation(
        view="score",
        query=query,
        meanings=(*given.meanings, *claim.meanings, *claimed_ranks.meanings),
        conflicts=(*claim.conflicts, *claimed_ranks.conflicts),
        implausibility=given.implausibility + 2.0 * given.is_owner_of_some_unnamed_count_a_guess(),
    )


def asks_points_of_each(facts: Sequence[Fact]) -> bool:
    return any(
        word.kind == "own_counter" for fact in select_facts_with_meaning(facts, "asks_score") for word in fact.words
    )


def can_be_gauges_to_settle(numbers: Sequence[str]) -> bool:
    """Returns whether numbers can be the gauges of all seats, one of which brings a settlement (vectron.settle)."""
    return len(numbers) in PLAYERS and any(int(number) >= GAUGE_GOAL for number in numbers)


def replace_counts_in_seat_text(seat_text: str, counts: Mapping[str, str]) -> str:
    """Replaces the chip, gauge and score in the text of a seat (`h2.g3.s4.down`) by the given ones."""
    kept = {part[0]: part[1:] for part in seat_text.split(".") if part and part != "down"}
    merged = {**kept, **counts}
    parts = [f"{letter}{merged[letter]}" for letter in "hgs" if letter in merged]
    return ".".join([*parts, *(["down"] if "down" in seat_text.split(".") else [])])


def are_only_some_of_listed_seats_named(facts: Sequence[Fact], player_count: int) -> bool:
    """Returns whether new names belong to unknown places of a list: 「ゲージは6、7、3。チカはスコア5」.

    New names are seats in their order, but those of a list are of all seats. A letter for a seat (A) has its place.
    """
    seat_words = [word for fact in facts for word in fact.words if word.kind == "seat"]
    seat_codes = {word.value for word in seat_words}
    listed_counts = [
        len(values)
        for fact in facts
        if fact.meaning in SEAT_COUNT_MEANINGS and not fact.value("seat") and not fact.value("rest")
        for values in (count_letter_and_values_repeated_if_shared(fact, "g")[1],)
    ]
    return (
        "p1" in seat_codes
        and max(listed_counts, default=0) > 1
        and len(seat_codes) < max(player_count, *listed_counts)
        and all(word.end - word.start > 1 for word in seat_words)
    )


def player_count_of_first_fact_or_0(facts: Sequence[Fact]) -> int:
    """Returns the number of players that a sentence names first; a later one counts some of them."""
    counts = [fact.value("count") for fact in select_facts_with_meaning(facts, "players")]
    counts += [fact.value("count") for fact in select_facts_with_meaning(facts, "gauge_of_all", "points_of_all")]
    return next((int(count_text) for count_text in counts if count_text), 0)


def count_letter_and_values_repeated_if_shared(
    fact: Fact, letter_for_bare_numbers: Literal["g", "s"]
) -> tuple[CountLetter, list[str]]:
    """Returns what a fact counts, and its values; one that several seats share, once for each.

    letter_for_bare_numbers: the letter for numbers without a word of their own, from an earlier word of the sentence.
    """
    if fact.meaning in ("both", "bare", "versus"):
        return letter_for_bare_numbers, list(fact.values("gauges"))
    if fact.meaning == "chip":
        return "h", [fact.value("stars") or "G"]
    if fact.meaning == "shared_gauge":
        return "g", [fact.value("gauges")] * min(int(fact.value("count")), max(PLAYERS))
    if fact.meaning in ("gauge_of_seats", "points_of_seats"):
        letter: CountLetter = "g" if fact.meaning == "gauge_of_seats" else "s"
        return letter, [fact.value("gauges") or fact.value("scores")] * len(fact.values("seat"))
    if fact.meaning in ("points", "points_of_all"):
        return "s", list(fact.values("scores"))
    return "g", list(fact.values("gauges"))


def build_meaning_of_chip_fact(fact: Fact, chip: str) -> Meaning:
    """Builds the meaning of a fact about a held chip: a gate (`G`), or a number of stars."""
    if chip == "G":
        return build_meaning_of_fact(fact, "gate")
    return build_meaning_of_fact(fact, "stars", stars=int(chip))


def list_meanings_of_gauge_or_score_fact(
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
