"""Reads facts about values, counts and tokens of colours one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from calculators.core.reading import Fact, Meaning, ReadingContext, select_facts_with_meaning
from calculators.vogu.reading.colour_values import (
    build_meaning_of_fact,
    is_rise_or_fall_by_number_not_to_it,
    rise_or_negative_fall,
    stated_value_after_change_or_0,
    value_texts_by_colour_dash_as_all_zero,
)
from calculators.vogu.reading.example_placements import value_changed_within_limits
from calculators.vogu.state import CARDS_AT_END

MOST_OF_ONE_COLOUR = 2 * CARDS_AT_END
DOUBTFUL = 1.5
"""The implausibility of a fact whose colour is a guess."""


@dataclass
class CountedColours:
    """How often each colour is on a seat's cards, and its tokens of each colour."""

    counts: Counter[str] = field(default_factory=Counter)
    tokens: dict[str, int] = field(default_factory=dict)


@dataclass(kw_only=True)
class CountedFacts:
    """What is read of the facts so far.

    colour: the last one mentioned, which a fact without a colour is about; seat: whose cards are counted; speaker: the
    seat that no name stands for; values: the number of each colour; values_of_game: in the followed game;
    changed_colours: those whose value the sentence changes.
    """

    colour: str = ""
    seat: str = "p1"
    speaker: str = "p1"
    values: dict[str, int] = field(default_factory=dict)
    values_of_game: Mapping[str, str] = field(default_factory=dict)
    changed_colours: set[str] = field(default_factory=set)
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
        """The colours on the cards of any seat, each once, in the order of the sentence."""
        counts = [item for owned in self.owned_by_seat.values() for item in owned.counts.items()]
        return [*dict.fromkeys(colour for colour, count in counts if count)]


def facts_with_second_numbers_of_colours_as_counts(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Returns the facts with numbers of colours that have a value already as how often they are on the cards.

    For example in 「青4赤6、青2赤3、何点」.

    Unchanged unless the sentence asks for points or has tokens, and all numbers behind the first such are of this kind.
    """
    colours_with_value = [fact.value("colour") if fact.meaning == "value" else "" for fact in facts]
    seconds = [
        index
        for index, fact in enumerate(facts)
        if is_colour_with_bare_number(fact) and fact.value("colour") in colours_with_value[:index]
    ]
    later_values = select_facts_with_meaning(facts[seconds[0] :] if seconds else (), "value", "change")
    if len(later_values) != len(seconds) or not select_facts_with_meaning(facts, "score", "tokens"):
        return facts
    return [value_fact_as_count(fact) if index in seconds else fact for index, fact in enumerate(facts)]


def is_colour_with_bare_number(fact: Fact) -> bool:
    """Returns whether a fact is a colour and a number that can be how often it is on the cards: 「青2」."""
    return (
        fact.meaning == "value"
        and [word.kind for word in fact.words] == ["colour", "number"]
        and 0 <= int(fact.value("number")) <= MOST_OF_ONE_COLOUR
    )


def value_fact_as_count(fact: Fact) -> Fact:
    words = tuple(replace(word, kind="amount", slot="amount") if word.kind == "number" else word for word in fact.words)
    return replace(fact, meaning="count", words=words)


def read_counted_facts(facts: Sequence[Fact], context: ReadingContext) -> CountedFacts:
    """Reads the facts in the order of the sentence; tokens of each colour come last."""
    speaker = context.turn or "p1"
    values_of_game = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    read = CountedFacts(
        colour=first_colour_of_facts_or_empty(facts), seat=speaker, speaker=speaker, values_of_game=values_of_game
    )
    names_seats = bool(select_facts_with_meaning(facts, "seat"))
    for index, fact in enumerate(facts):
        read.colour = last_colour_of_fact_or_empty(fact) or read.colour
        if fact.meaning in ("value", "change"):
            set_value_or_change_known_value(read, fact, facts[index + 1 :])
        elif fact.meaning == "count" and is_part_of_tokens_of_fact_before(facts, index):
            set_colour_of_some_tokens(read, fact)
        elif fact.meaning == "count" and not is_count_followed_by_tokens_with_colour(facts, index):
            add_count_unless_colour_is_counted_already(read, fact)
        elif fact.meaning in ("groups", "reveal"):
            add_equal_cards_counting_single_colour_twice(read, fact)
        elif fact.meaning == "tokens":
            add_tokens_of_fact(read, fact)
        elif fact.meaning == "rest_zero":
            read.meanings.append(build_meaning_of_fact(fact, "rest_zero"))
        elif fact.meaning == "players":
            read.players = fact.value("count")
            read.meanings.append(build_meaning_of_fact(fact, "players", players=int(read.players)))
        elif fact.meaning == "seat" or (fact.meaning == "opponent" and not names_seats and read.owned_by_seat):
            read.seat = fact.value("seat") or ("p1" if read.speaker == "p2" else "p2")
            read.meanings.append(build_meaning_of_fact(fact, "seat", seat=read.seat))
    for fact in filter(is_of_each_colour, select_facts_with_meaning(facts, "tokens")):
        set_counted_tokens_of_every_seat(read, fact)
    has_one_token_fact = len(select_facts_with_meaning(facts, "tokens")) == 1
    last_counted = [fact for fact in facts if fact.meaning in ("count", "groups", "tokens")][-1:]
    if len(read.counted_colours) > 1 and has_one_token_fact and any(map(is_token_without_colour, last_counted)):
        read.doubt += DOUBTFUL
    return read


def add_value(read: CountedFacts, fact: Fact, later_facts: Sequence[Fact]) -> None:
    """Adds a value; one without a colour is of the colour before it, or of the next one if that has a value.

    A second, different value of a colour replaces the first, with a conflict.
    """
    colour = fact.value("colour")
    if not colour and read.colour in read.values:
        read.colour = first_colour_of_facts_or_empty(later_facts) or read.colour
    colour = colour or read.colour
    number = stated_value_after_change_or_0(fact) or int(fact.value("amount_signed") or fact.value("signed") or 0)
    if read.values.setdefault(colour, number) != number:
        read.conflicts.append(build_meaning_of_fact(fact, "twice", colour=colour, number=read.values[colour]))
    read.values[colour] = number
    read.meanings.append(build_meaning_of_fact(fact, "value", colour=colour, number=number))


def set_value_or_change_known_value(read: CountedFacts, fact: Fact, later_facts: Sequence[Fact]) -> None:
    """Adds a value, a colour with a signed number as one (「青+5」), and a rise or fall; other changes stay unread."""
    colour = fact.value("colour") or read.colour
    value = read.values.get(colour, read.values_of_game.get(colour))
    if fact.meaning == "value" or {word.kind for word in fact.words} == {"colour", "signed"}:
        add_value(read, fact, later_facts)
    elif value is not None and is_rise_or_fall_by_number_not_to_it(fact):
        change = rise_or_negative_fall(fact, int(fact.value("number_only")))
        read.values[colour] = value_changed_within_limits(int(value), change)
        read.changed_colours.add(colour)
        read.meanings.append(build_meaning_of_fact(fact, "change", colour=colour, change=change))


def add_count_unless_colour_is_counted_already(read: CountedFacts, fact: Fact) -> None:
    """Adds how often the colour is on the cards, and its value in 「7×4」.

    A second count of a colour stays unread, and so does a denied count of two or more: fewer, but how many?
    """
    is_denied = any(word.kind == "none" for word in fact.words)
    amount = int(fact.value("amount") or fact.value("twice") or 0)
    if not read.colour or read.colour in read.owned.counts or (is_denied and amount > 1):
        return
    if fact.value("number"):
        read.values[read.colour] = int(fact.value("number"))
    count = 0 if is_denied else amount
    read.owned.counts[read.colour] = count
    read.doubt += DOUBTFUL if fact.value("unit") == "card" and count > CARDS_AT_END else 0.0
    read.doubt += DOUBTFUL if "card" in fact.values("own") and count > 1 else 0.0
    read.doubt += DOUBTFUL if is_count_separated_from_next_word(fact, "colour") else 0.0
    read.meanings.append(build_meaning_of_fact(fact, "count", colour=read.colour, count=count))


def add_equal_cards_counting_single_colour_twice(read: CountedFacts, fact: Fact) -> None:
    """Adds cards with the same two colours, unless these do not stand together; one colour counts twice."""
    colours = list_colours_of_equal_cards(fact)
    if not colours:
        return
    read.owned.counts.update(colours)
    read.meanings.append(build_meaning_of_fact(fact, "cards", colours=colours))


def list_colours_of_equal_cards(fact: Fact) -> list[str]:
    """Returns the colours on all cards of a fact: 「青白が2枚」 is blue, white, blue, white.

    Empty if something stands between the two colours: 「3枚の青、白」 is no card.
    """
    first, *second = (word for word in fact.words if word.slot in ("first", "second"))
    if any(word.start - first.end > 1 for word in second):
        return []
    return [first.value, second[0].value if second else first.value] * int(fact.value("amount") or 1)


def is_part_of_tokens_of_fact_before(facts: Sequence[Fact], index: int) -> bool:
    """Returns whether a count says of what colour some of the tokens are: 「コマ2個のうち青は1個」."""
    if not index or not is_token_without_colour(facts[index - 1]):
        return False
    tokens = token_count_of_each_colour(facts[index - 1])
    return bool(facts[index].value("colour")) and 0 < int(facts[index].value("amount") or 0) < tokens


def is_count_followed_by_tokens_with_colour(facts: Sequence[Fact], index: int) -> bool:
    """Returns whether a count of nothing is directly before the colour of tokens: "have three green tokens"."""
    count, next_fact = facts[index], facts[min(index + 1, len(facts) - 1)]
    is_before_colour = next_fact.meaning == "tokens" and next_fact.words[0].kind == "colour"
    return count.words[-1].kind == "amount" and is_before_colour and next_fact.start - count.end <= 1


def set_colour_of_some_tokens(read: CountedFacts, fact: Fact) -> None:
    """Gives some of the tokens said before the colour of a fact; the others are of the colour before, unless it is the
    same one."""
    colour, count = fact.value("colour"), int(fact.value("amount"))
    for other in [other for other in read.owned.tokens if other != colour][-1:]:
        read.owned.tokens[other] -= count
    read.owned.tokens[colour] = count
    read.doubt += DOUBTFUL
    read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=colour, count=count))


def set_counted_tokens_of_every_seat(read: CountedFacts, fact: Fact) -> None:
    """Gives every seat the tokens of a fact for each of its colours: 「コマ1個ずつ」.

    With several seats and colours, they may also be meant for each seat.
    """
    count = token_count_of_each_colour(fact)
    for owned in read.owned_by_seat.values():
        owned.tokens |= {colour: count for colour, number in owned.counts.items() if number}
    read.doubt += DOUBTFUL if len(read.owned_by_seat) > 1 and len(read.counted_colours) > 1 else 0.0
    read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=read.counted_colours, count=count))


def add_tokens_of_fact(read: CountedFacts, fact: Fact) -> None:
    """Adds the tokens of a fact; those of an opponent without counted cards stay unread.

    A multiplier behind tokens adds none, and stays unread if it does not fit them: 「コマ1個で2倍」.
    """
    if is_of_each_colour(fact) or (read.seat != read.speaker and not read.owned.counts):
        return
    multiplied, tokens_before = fact.value("multiplied"), read.owned.tokens.get(read.colour)
    if multiplied and tokens_before is not None:
        if int(multiplied) == tokens_before:
            read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=read.colour, count=tokens_before))
        return
    read.doubt += DOUBTFUL if is_number_of_two_or_more_tokens_denied(fact) else 0.0
    tokens = token_count_by_colour(fact) or {read.colour: token_count_of_each_colour(fact)}
    for colour, count in tokens.items():
        # A second token of the same colour may be one more: 「コマ1個、またコマ1個」.
        read.doubt += DOUBTFUL if colour in read.owned.tokens else 0.0
        read.owned.tokens[colour] = count
    for colour, count in tokens.items():
        read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=colour, count=count))


def token_count_by_colour(fact: Fact) -> Counter[str]:
    """Returns how many tokens of each colour a fact has; empty if it names no colour."""
    count = token_count_of_each_colour(fact)
    return Counter({colour: n * count for colour, n in Counter(fact.values("colours") + fact.values("colour")).items()})


def token_count_of_each_colour(fact: Fact) -> int:
    """Returns the number of tokens of each colour in a fact; 0 if it says that there is none or another has it.

    「1個しかない」 is one, 「2倍」 two.
    """
    kinds = {word.kind for word in fact.words}
    is_without = "only" not in kinds and bool(kinds & {"none", "lost", "opponent"})
    return 0 if is_without else int(fact.value("amount") or fact.value("multiplied") or 1)


def is_number_of_two_or_more_tokens_denied(fact: Fact) -> bool:
    """Returns whether a fact denies two or more tokens, so that it may be fewer: 「2個はない」."""
    kinds = {word.kind for word in fact.words}
    return "none" in kinds and "only" not in kinds and int(fact.value("amount") or 0) > 1


def is_of_each_colour(fact: Fact) -> bool:
    """Returns whether a fact is about tokens of each colour and names none."""
    return any(word.kind == "each" for word in fact.words) and not token_count_by_colour(fact)


def is_count_separated_from_next_word(fact: Fact, next_kind: str) -> bool:
    """Returns whether anything is between a count and a word of a kind: 「青3個、コマは売り切れ」.

    One letter may be between the counted colour and that word, but not more: "three reds and a token".
    """
    letters_between = {"unit": 0, "colour": 1} if fact.words[0].kind == "amount" else {"unit": 0}
    return any(
        word.kind in letters_between
        and next_word.kind == next_kind
        and next_word.start > word.end + letters_between[word.kind]
        for word, next_word in pairwise(fact.words)
    )


def is_token_without_colour(fact: Fact) -> bool:
    """Returns whether a fact gives at least one token, names no colour and does not say "each"."""
    return (
        fact.meaning == "tokens"
        and token_count_of_each_colour(fact) > 0
        and not token_count_by_colour(fact)
        and not is_of_each_colour(fact)
    )


def colours_of_fact(fact: Fact) -> Iterator[str]:
    for slot in ("colour", "colours", "first"):
        yield from fact.values(slot)


def first_colour_of_facts_or_empty(facts: Sequence[Fact]) -> str:
    return next((colour for fact in facts for colour in colours_of_fact(fact)), "")


def last_colour_of_fact_or_empty(fact: Fact) -> str:
    return next(iter([*colours_of_fact(fact)][::-1]), "")
