"""Reads how often each colour is on a seat's cards, with its value and its tokens, as a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from calculators.core.reading import Fact, Interpretation, Meaning, ReadingContext, select_facts_with_meaning
from calculators.vogu.reading.colour_values import (
    build_meaning_of_fact,
    format_value_texts_or_dash_if_every_colour_zero,
    value_texts_by_colour_dash_as_all_zero,
)
from calculators.vogu.state import CARDS_AT_END, COLOURS

COLOURS_AT_END = 2 * CARDS_AT_END
"""The number of colours on a seat's cards at the end."""
FILLERS = "KBRYGW"
"""The colours that fill up cards, the first that the sentence does not mention."""
DOUBTFUL = 1.5
"""The implausibility of a fact whose colour is a guess."""


CONTRADICTORY = 1.0
"""The implausibility of a conflict within the sentence."""


class CardsAndLooseTokens(NamedTuple):
    """The text of a seat's cards with their tokens, and the colours of the tokens that no card is left for."""

    cards_text: str
    loose_tokens: tuple[str, ...]

    @property
    def one_conflict_per_colour_of_tokens_without_card(self) -> tuple[Meaning, ...]:
        return tuple(
            Meaning("vogu.read.no_card", {"colour": colour}, 0, 0) for colour in dict.fromkeys(self.loose_tokens)
        )


@dataclass
class CountedColours:
    """How often each colour is on a seat's cards, and its tokens of each colour."""

    counts: Counter[str] = field(default_factory=Counter)
    tokens: dict[str, int] = field(default_factory=dict)


@dataclass(kw_only=True)
class CountedFacts:
    """What is read of the facts so far.

    colour: the last one mentioned, which a fact without a colour is about; seat: whose cards are counted; values: the
    number of each colour.
    """

    colour: str = ""
    seat: str = "p1"
    values: dict[str, int] = field(default_factory=dict)
    owned_by_seat: dict[str, CountedColours] = field(default_factory=dict)
    players: str = ""
    meanings: list[Meaning] = field(default_factory=list)
    conflicts: list[Meaning] = field(default_factory=list)
    doubt: float = 0.0

    @property
    def owned(self) -> CountedColours:
        return self.owned_by_seat.setdefault(self.seat, CountedColours())

    @property
    def counted_colours(self) -> list[str]:
        """The counted colours of all seats, each once, in the order of the sentence."""
        return [*dict.fromkeys(colour for owned in self.owned_by_seat.values() for colour in owned.counts)]


def interpret_values_counts_and_tokens_of_colours_as_score(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation | None:
    """Interprets values, counts and tokens of colours as a score; a colour that is not counted is worth 0.

    None if no colour is counted, or if a seat has more colours than its cards can show.
    """
    read = read_counted_facts(facts_until_seat_named_after_counts(facts))
    counted = read.counted_colours
    totals = [sum(owned.counts.values()) for owned in read.owned_by_seat.values()]
    if not any(totals) or any(total > COLOURS_AT_END for total in totals):
        return None
    values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    values |= {colour: str(number) for colour, number in read.values.items()}
    filler = first_colour_that_sentence_does_not_mention_or_empty(read)
    cards_by_seat = {
        seat: build_cards_of_counted_colours_with_tokens(owned, filler)
        for seat, owned in sorted(read.owned_by_seat.items())
    }
    missing = () if set(counted) <= values.keys() else ("values",)
    if missing:
        values = {colour: values[colour] for colour in counted if colour in values}
    elif filler:
        values[filler] = "0"
    query = {
        "players": read.players,
        "values": format_value_texts_or_dash_if_every_colour_zero(values),
        **{seat: cards.cards_text for seat, cards in cards_by_seat.items()},
    }
    alone = Meaning("vogu.read.alone", {"colour": counted}, 0, 0)
    loose = [
        found for cards in cards_by_seat.values() for found in cards.one_conflict_per_colour_of_tokens_without_card
    ]
    conflicts = (*read.conflicts, *loose)
    return Interpretation(
        view="score",
        query={name: text for name, text in query.items() if text},
        meanings=(*read.meanings, alone) if filler else tuple(read.meanings),
        missing=(*missing, *(seat for seat, cards in cards_by_seat.items() if is_fewer_colours_than_at_end(cards))),
        conflicts=conflicts,
        implausibility=read.doubt + CONTRADICTORY * len(conflicts),
        dispensable_parameters=frozenset(f"p{seat}" for seat in range(1, 6)) - cards_by_seat.keys()
        | (frozenset() if missing else {"values"}),
    )


def facts_until_seat_named_after_counts(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Returns the facts without those of seats that are named after something was counted for nobody by name.

    「青3個、ベンが青のコマを取った」: those tokens are not on the cards that were counted.
    """
    first_count = next((index for index, fact in enumerate(facts) if fact.meaning in ("count", "groups")), len(facts))
    first_seat = next((index for index, fact in enumerate(facts) if fact.meaning == "seat"), len(facts))
    return facts[:first_seat] if first_count < first_seat else facts


def read_counted_facts(facts: Sequence[Fact]) -> CountedFacts:
    """Reads the facts in the order of the sentence."""
    read = CountedFacts(colour=first_colour_of_facts_or_empty(facts))
    names_seats = bool(select_facts_with_meaning(facts, "seat"))
    for index, fact in enumerate(facts):
        read.colour = last_colour_of_fact_or_empty(fact) or read.colour
        if fact.meaning in ("value", "change"):
            add_value(read, fact, facts[index + 1 :])
        elif fact.meaning == "count":
            add_count_unless_colour_is_counted_already(read, fact)
        elif fact.meaning == "groups":
            add_equal_cards_counting_single_colour_twice(read, fact)
        elif fact.meaning == "tokens":
            set_tokens_unless_of_opponent_without_counts(read, fact)
        elif fact.meaning == "rest_zero":
            read.meanings.append(build_meaning_of_fact(fact, "rest_zero"))
        elif fact.meaning == "players":
            read.players = fact.value("count")
            read.meanings.append(build_meaning_of_fact(fact, "players", players=int(read.players)))
        elif fact.meaning == "seat" or (fact.meaning == "opponent" and not names_seats and read.owned_by_seat):
            read.seat = fact.value("seat") or "p2"
            read.meanings.append(build_meaning_of_fact(fact, "seat", seat=read.seat))
    has_one_token_fact = len(select_facts_with_meaning(facts, "tokens")) == 1
    last_counted = [fact for fact in facts if fact.meaning in ("count", "groups", "tokens")][-1:]
    if len(read.counted_colours) > 1 and has_one_token_fact and any(map(is_token_without_colour, last_counted)):
        read.doubt += DOUBTFUL
    return read


def add_value(read: CountedFacts, fact: Fact, later_facts: Sequence[Fact]) -> None:
    """Adds a value; one without a colour is of the colour before it, or of the next one if that has a value.

    Of the changes, only a colour with a signed number is a value (「青+5」).
    """
    if fact.meaning == "change" and {word.kind for word in fact.words} != {"colour", "signed"}:
        return
    colour = fact.value("colour")
    if not colour and read.colour in read.values:
        read.colour = first_colour_of_facts_or_empty(later_facts) or read.colour
    colour = colour or read.colour
    number = int(fact.value("number") or fact.value("amount_signed") or fact.value("signed") or 0)
    if read.values.setdefault(colour, number) != number:
        read.conflicts.append(build_meaning_of_fact(fact, "twice", colour=colour, number=read.values[colour]))
    read.values[colour] = number
    read.meanings.append(build_meaning_of_fact(fact, "value", colour=colour, number=number))


def add_count_unless_colour_is_counted_already(read: CountedFacts, fact: Fact) -> None:
    """Adds how often the colour is on the cards, and its value in 「7×4」; a second count of a colour stays unread."""
    if read.colour and read.colour not in read.owned.counts:
        if fact.value("number"):
            read.values[read.colour] = int(fact.value("number"))
        read.owned.counts[read.colour] = int(fact.value("amount") or fact.value("twice") or 0)
        count = read.owned.counts[read.colour]
        read.meanings.append(build_meaning_of_fact(fact, "count", colour=read.colour, count=count))


def add_equal_cards_counting_single_colour_twice(read: CountedFacts, fact: Fact) -> None:
    """Adds cards with the same two colours, unless these do not stand together; one colour counts twice."""
    colours = list_colours_of_equal_cards_repeated_or_none_if_apart(fact)
    if not colours:
        return
    read.owned.counts.update(colours)
    read.meanings.append(build_meaning_of_fact(fact, "cards", colours=colours))


def list_colours_of_equal_cards_repeated_or_none_if_apart(fact: Fact) -> list[str]:
    """Returns the colours on all cards of a fact: 「青白が2枚」 is blue, white, blue, white.

    Empty if something stands between the two colours: 「3枚の青、白」 is no card.
    """
    first, *second = (word for word in fact.words if word.slot in ("first", "second"))
    if any(word.start - first.end > 1 for word in second):
        return []
    return [first.value, second[0].value if second else first.value] * int(fact.value("amount") or 1)


def set_tokens_unless_of_opponent_without_counts(read: CountedFacts, fact: Fact) -> None:
    """Adds the tokens of a fact; those of an opponent without counted cards stay unread."""
    if read.seat != "p1" and not read.owned.counts:
        return
    read.doubt += DOUBTFUL if is_number_of_two_or_more_tokens_denied(fact) else 0.0
    tokens = token_count_by_colour(fact) or {read.colour: token_count_of_each_colour_1_if_unsaid_0_if_denied(fact)}
    for colour, count in tokens.items():
        read.doubt += DOUBTFUL if read.owned.tokens.get(colour, count) != count else 0.0
        read.owned.tokens[colour] = count
    for colour, count in tokens.items():
        read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=colour, count=count))


def token_count_by_colour(fact: Fact) -> Counter[str]:
    """Returns how many tokens of each colour a fact has; empty if it names no colour."""
    count = token_count_of_each_colour_1_if_unsaid_0_if_denied(fact)
    return Counter({colour: n * count for colour, n in Counter(fact.values("colours") + fact.values("colour")).items()})


def token_count_of_each_colour_1_if_unsaid_0_if_denied(fact: Fact) -> int:
    """Returns the number of tokens of each colour in a fact; 0 if it says that there is none or another has it.

    「1個しかない」 is one.
    """
    kinds = {word.kind for word in fact.words}
    is_without = "only" not in kinds and bool(kinds & {"none", "lost", "opponent"})
    return 0 if is_without else int(fact.value("amount") or 1)


def is_number_of_two_or_more_tokens_denied(fact: Fact) -> bool:
    """Returns whether a fact denies two or more tokens, so that it may be fewer: 「2個はない」."""
    kinds = {word.kind for word in fact.words}
    return "none" in kinds and "only" not in kinds and int(fact.value("amount") or 0) > 1


def is_token_without_colour(fact: Fact) -> bool:
    return (
        fact.meaning == "tokens"
        and token_count_of_each_colour_1_if_unsaid_0_if_denied(fact) > 0
        and not token_count_by_colour(fact)
    )


def colours_of_fact(fact: Fact) -> Iterator[str]:
    for slot in ("colour", "colours", "first"):
        yield from fact.values(slot)


def first_colour_of_facts_or_empty(facts: Sequence[Fact]) -> str:
    return next((colour for fact in facts for colour in colours_of_fact(fact)), "")


def last_colour_of_fact_or_empty(fact: Fact) -> str:
    return next(iter([*colours_of_fact(fact)][::-1]), "")


def first_colour_that_sentence_does_not_mention_or_empty(read: CountedFacts) -> str:
    """Returns the colour to fill up cards with, which is worth 0 then; '' if the sentence mentions all colours."""
    return next((colour for colour in FILLERS if colour not in {*read.counted_colours, *read.values}), "")


def build_cards_of_counted_colours_with_tokens(owned: CountedColours, filler: str) -> CardsAndLooseTokens:
    """Builds the cards of a seat: one for each token, which has its colour; the other colours fill them up."""
    tokens = [colour for colour, count in owned.tokens.items() for _ in range(count)]
    held = [colour for colour, count in owned.tokens.items() for _ in range(min(count, owned.counts[colour]))]
    held = held[:CARDS_AT_END]
    other_colours = [*(owned.counts - Counter(held)).elements()]
    other_colours += [filler] * (COLOURS_AT_END - len(held) - len(other_colours)) if filler else []
    pairs = list(held)
    for colour in other_colours:
        open_card = next((index for index, pair in enumerate(pairs) if len(pair) == 1), None)
        if open_card is None:
            pairs.append(colour)
        else:
            pairs[open_card] += colour
    cards = [
        "".join(sorted(pair, key=COLOURS.index)) + "".join(held[index : index + 1]).lower()
        for index, pair in enumerate(pairs)
    ]
    return CardsAndLooseTokens(".".join(cards), tuple((Counter(tokens) - Counter(held)).elements()))


def is_fewer_colours_than_at_end(cards: CardsAndLooseTokens) -> bool:
    return sum(letter.isupper() for letter in cards.cards_text) < COLOURS_AT_END
