"""Reads how often each colour is on a seat's cards, with its value and its tokens, as a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.reading import Fact, Interpretation, Meaning, ReadingContext, select_facts_with_meaning
from calculators.vogu.reading.colour_values import (
    build_meaning_of_fact,
    format_value_texts_or_dash_if_every_colour_zero,
    is_rise_or_fall_by_number_not_to_it,
    rise_or_negative_fall,
    stated_value_after_its_rise_or_fall_or_0,
    value_changed_within_limits,
    value_texts_by_colour_dash_as_all_zero,
)
from calculators.vogu.score import build_score_line_of_colour_times_token_factor
from calculators.vogu.state import CARDS_AT_END, COLOURS

COLOURS_AT_END = 2 * CARDS_AT_END
"""The number of colours on a seat's cards at the end."""
FILLERS = "KBRYGW"
"""The colours that fill up cards, the first that the sentence does not mention."""
DOUBTFUL = 1.5
"""The implausibility of a fact whose colour is a guess."""


DOUBT_OF_FOLLOWED_GAME = 0.4
"""The implausibility of the followed game being right where the sentence contradicts it."""
SETTINGS_OF_FOLLOWED_GAME = ("players", "names", "house", "first")
"""The parameters of the followed game that are about the table as a whole."""
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


def interpret_values_counts_and_tokens_of_colours_as_score(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets values, counts and tokens of colours as a score; a colour that is not counted is worth 0.

    What the sentence does not say is taken from the followed game. If the sentence contradicts it, the score with the
    values and tokens of that game comes as well. Yields nothing if no colour is counted, if a seat has more colours
    than its cards can show, or if a comma separates the tokens from what seems to be their number.
    """
    facts = facts_until_seat_named_after_counts(facts)
    read = read_counted_facts(facts, context)
    totals = [sum(owned.counts.values()) for owned in read.owned_by_seat.values()]
    tokens_facts = select_facts_with_meaning(facts, "tokens")
    if (
        not any(totals)
        or any(total > COLOURS_AT_END for total in totals)
        or any(is_count_separated_from_next_word(fact, "token") for fact in tokens_facts)
    ):
        return
    conflicts = list_conflicts_of_values_and_tokens_with_followed_game(read, context)
    if not select_facts_with_meaning(facts, "seat") and has_other_seat_other_tokens_of_counted_colours(read, context):
        read.doubt += DOUBTFUL
    add_unmentioned_tokens_of_followed_game(read, context)
    yield build_score_of_counted_colours(read, facts, context, conflicts)
    if conflicts:
        of_game = replace(
            read,
            values={},
            owned_by_seat={seat: CountedColours(owned.counts) for seat, owned in read.owned_by_seat.items()},
            doubt=read.doubt + DOUBT_OF_FOLLOWED_GAME,
        )
        add_unmentioned_tokens_of_followed_game(of_game, context)
        yield build_score_of_counted_colours(of_game, facts, context, conflicts)


def token_count_by_colour_of_public_cards(context: ReadingContext, seat: str) -> Counter[str]:
    """Returns how many tokens of each colour a seat has in the followed game."""
    cards = context.position.get(seat, "").split(".")
    return Counter(token for card in cards if (token := card[2:].upper()) in COLOURS and token)


def list_conflicts_of_values_and_tokens_with_followed_game(
    read: CountedFacts, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns a meaning for each value and each number of tokens that the sentence gives otherwise."""
    values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    conflicts = [
        Meaning("vogu.read.stands", {"colour": colour, "number": int(values[colour])}, 0, 0)
        for colour, number in read.values.items()
        if colour not in read.changed_colours and int(values.get(colour, number)) != number
    ]
    for seat, owned in read.owned_by_seat.items() if context.position else ():
        held = token_count_by_colour_of_public_cards(context, seat)
        conflicts += [
            Meaning("vogu.read.stands.tokens", {"seat": seat, "colour": colour, "count": held[colour]}, 0, 0)
            for colour, count in owned.tokens.items()
            if count != held[colour]
        ]
    return tuple(conflicts)


def has_other_seat_other_tokens_of_counted_colours(read: CountedFacts, context: ReadingContext) -> bool:
    """Returns whether the points depend on whose cards are counted, by the tokens of the followed game."""
    seats = [name for name in context.position if name in SEAT_FIELDS]
    owned = read.owned_by_seat.get(read.seat, CountedColours())
    colours = [colour for colour in read.counted_colours if colour not in owned.tokens]
    tokens = [token_count_by_colour_of_public_cards(context, seat) for seat in seats]
    return any(held[colour] != tokens[0][colour] for held in tokens for colour in colours)


def add_unmentioned_tokens_of_followed_game(read: CountedFacts, context: ReadingContext) -> None:
    """Adds the tokens of the counted colours that the seats have in the followed game."""
    for seat, owned in read.owned_by_seat.items():
        held = token_count_by_colour_of_public_cards(context, seat)
        owned.tokens |= {colour: held[colour] for colour in owned.counts if held[colour] and colour not in owned.tokens}


def build_score_of_counted_colours(
    read: CountedFacts, facts: Sequence[Fact], context: ReadingContext, conflicts_with_game: Sequence[Meaning]
) -> Interpretation:
    """Builds the score of the counted colours, with the values of the followed game for those that were not said."""
    counted = read.counted_colours
    values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    values |= {colour: str(number) for colour, number in read.values.items()}
    filler = first_colour_that_sentence_does_not_mention_or_empty(read, values)
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
        **{
            name: text
            for name, text in {**context.query, **context.position}.items()
            if name in SETTINGS_OF_FOLLOWED_GAME
        },
        **({"players": read.players} if read.players else {}),
        "values": format_value_texts_or_dash_if_every_colour_zero(values),
        **{seat: cards.cards_text for seat, cards in cards_by_seat.items()},
    }
    understood_starts = {meaning.start for meaning in read.meanings}
    # The meaning `alone` also starts at 0, so that a first fact that stays unread would not count as unused.
    is_first_fact_unread = facts[0].meaning in ("value", "change", "tokens") and facts[0].start not in understood_starts
    total_claims = read_claims_of_total_unless_other_seats(read, facts, values, is_question=context.is_question)
    claims = [] if missing else [*total_claims]
    meanings = [*read.meanings, *(meaning for meaning, _ in claims)]
    alone = Meaning("vogu.read.alone", {"colour": counted}, 0, 0)
    loose = [
        found for cards in cards_by_seat.values() for found in cards.one_conflict_per_colour_of_tokens_without_card
    ]
    conflicts = (*read.conflicts, *loose)
    wrong_claims = [conflict for _, conflicts_of_claim in claims for conflict in conflicts_of_claim]
    return Interpretation(
        view="score",
        query={name: text for name, text in query.items() if text},
        meanings=(*meanings, alone) if filler else tuple(meanings),
        missing=(*missing, *(seat for seat, cards in cards_by_seat.items() if is_fewer_colours_than_at_end(cards))),
        conflicts=(*conflicts, *wrong_claims, *conflicts_with_game),
        implausibility=read.doubt + CONTRADICTORY * len(conflicts) + DOUBTFUL * is_first_fact_unread,
        dispensable_parameters=frozenset(SEAT_FIELDS) - cards_by_seat.keys() | (frozenset() if missing else {"values"}),
    )


def read_claims_of_total_unless_other_seats(
    read: CountedFacts, facts: Sequence[Fact], values: Mapping[str, str], *, is_question: bool
) -> Iterator[tuple[Meaning, tuple[Meaning, ...]]]:
    """Yields a meaning for each total in the sentence, with a conflict if the points are others.

    「5なら？」 is another question, and stays unread; so do other points beside a question: 「ケンは23点。勝ち？」.
    """
    if [*read.owned_by_seat] != [read.seat]:
        return
    lines = [
        build_score_line_of_colour_times_token_factor(
            colour,
            colour_value=int(values[colour]),
            occurrences_on_cards=count,
            token_count=read.owned.tokens.get(colour, 0),
        )
        for colour, count in read.owned.counts.items()
        if count
    ]
    total = sum(line.points for line in lines)
    for fact in select_facts_with_meaning(facts, "claim"):
        claimed = int(fact.value("claimed"))
        if claimed != total and is_question and not fact.value("questioned"):
            continue
        if fact.value("points") or fact.words[-1].start == fact.words[0].end:
            meaning = build_meaning_of_fact(fact, "claim", points=claimed)
            yield meaning, () if claimed == total else (Meaning("vogu.read.claim.wrong", {"points": total}, 0, 0),)


def facts_until_seat_named_after_counts(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Returns the facts without those of seats that are named after something was counted for nobody by name.

    「青3個、ベンが青のコマを取った」: those tokens are not on the cards that were counted.
    """
    first_count = next((index for index, fact in enumerate(facts) if fact.meaning in ("count", "groups")), len(facts))
    first_seat = next((index for index, fact in enumerate(facts) if fact.meaning == "seat"), len(facts))
    return facts[:first_seat] if first_count < first_seat else facts


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
            add_value_or_rise_or_fall_of_known_value(read, fact, facts[index + 1 :])
        elif fact.meaning == "count" and is_part_of_tokens_of_fact_before(facts, index):
            set_colour_of_some_tokens(read, fact)
        elif fact.meaning == "count" and not is_count_followed_by_tokens_with_colour(facts, index):
            add_count_unless_colour_is_counted_already(read, fact)
        elif fact.meaning == "groups":
            add_equal_cards_counting_single_colour_twice(read, fact)
        elif fact.meaning == "tokens":
            set_tokens_unless_of_opponent_without_counts_or_each_colour(read, fact)
        elif fact.meaning == "rest_zero":
            read.meanings.append(build_meaning_of_fact(fact, "rest_zero"))
        elif fact.meaning == "players":
            read.players = fact.value("count")
            read.meanings.append(build_meaning_of_fact(fact, "players", players=int(read.players)))
        elif fact.meaning == "seat" or (fact.meaning == "opponent" and not names_seats and read.owned_by_seat):
            read.seat = fact.value("seat") or ("p1" if read.speaker == "p2" else "p2")
            read.meanings.append(build_meaning_of_fact(fact, "seat", seat=read.seat))
    for fact in filter(is_of_each_colour, select_facts_with_meaning(facts, "tokens")):
        set_tokens_of_each_counted_colour(read, fact)
    has_one_token_fact = len(select_facts_with_meaning(facts, "tokens")) == 1
    last_counted = [fact for fact in facts if fact.meaning in ("count", "groups", "tokens")][-1:]
    if len(read.counted_colours) > 1 and has_one_token_fact and any(map(is_token_without_colour, last_counted)):
        read.doubt += DOUBTFUL
    return read


def add_value(read: CountedFacts, fact: Fact, later_facts: Sequence[Fact]) -> None:
    """Adds a value; one without a colour is of the colour before it, or of the next one if that has a value."""
    colour = fact.value("colour")
    if not colour and read.colour in read.values:
        read.colour = first_colour_of_facts_or_empty(later_facts) or read.colour
    colour = colour or read.colour
    number = stated_value_after_its_rise_or_fall_or_0(fact) or int(
        fact.value("amount_signed") or fact.value("signed") or 0
    )
    if read.values.setdefault(colour, number) != number:
        read.conflicts.append(build_meaning_of_fact(fact, "twice", colour=colour, number=read.values[colour]))
    read.values[colour] = number
    read.meanings.append(build_meaning_of_fact(fact, "value", colour=colour, number=number))


def add_value_or_rise_or_fall_of_known_value(read: CountedFacts, fact: Fact, later_facts: Sequence[Fact]) -> None:
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
    read.doubt += DOUBTFUL if is_count_separated_from_next_word(fact, "colour") else 0.0
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


def is_part_of_tokens_of_fact_before(facts: Sequence[Fact], index: int) -> bool:
    """Returns whether a count says of what colour some of the tokens are: 「コマ2個のうち青は1個」."""
    if not index or not is_token_without_colour(facts[index - 1]):
        return False
    tokens = token_count_of_each_colour_1_if_unsaid_0_if_denied(facts[index - 1])
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


def set_tokens_of_each_counted_colour(read: CountedFacts, fact: Fact) -> None:
    """Gives every seat the tokens of a fact for each of its colours: 「コマ1個ずつ」.

    With several seats and colours, they may also be meant for each seat.
    """
    count = token_count_of_each_colour_1_if_unsaid_0_if_denied(fact)
    for owned in read.owned_by_seat.values():
        owned.tokens |= {colour: count for colour, number in owned.counts.items() if number}
    read.doubt += DOUBTFUL if len(read.owned_by_seat) > 1 and len(read.counted_colours) > 1 else 0.0
    read.meanings.append(build_meaning_of_fact(fact, "tokens", colour=read.counted_colours, count=count))


def set_tokens_unless_of_opponent_without_counts_or_each_colour(read: CountedFacts, fact: Fact) -> None:
    """Adds the tokens of a fact; those of an opponent without counted cards stay unread."""
    if is_of_each_colour(fact) or (read.seat != read.speaker and not read.owned.counts):
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
    return (
        fact.meaning == "tokens"
        and token_count_of_each_colour_1_if_unsaid_0_if_denied(fact) > 0
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


def first_colour_that_sentence_does_not_mention_or_empty(read: CountedFacts, values: Mapping[str, str]) -> str:
    """Returns the colour to fill up cards with, which is worth 0 then; '' if the sentence mentions all colours.

    One that is worth 0 already comes first.
    """
    mentioned = {*read.values, *(colour for owned in read.owned_by_seat.values() for colour in owned.counts)}
    fillers = [colour for colour in FILLERS if colour not in mentioned]
    return next((colour for colour in fillers if values.get(colour) == "0"), next(iter(fillers), ""))


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
