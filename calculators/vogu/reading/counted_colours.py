"""Reads how often each colour is on a seat's cards, with its value and its tokens, as a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.reading import Fact, Interpretation, Meaning, ReadingContext, select_facts_with_meaning
from calculators.vogu.reading.colour_values import (
    build_meaning_of_fact,
    format_value_texts,
    value_texts_by_colour_dash_as_all_zero,
)
from calculators.vogu.reading.counted_facts import (
    DOUBTFUL,
    CountedColours,
    CountedFacts,
    is_count_separated_from_next_word,
    read_counted_facts,
)
from calculators.vogu.score import build_score_line_of_colour_times_token_factor
from calculators.vogu.state import CARDS_AT_END, COLOURS

COLOURS_AT_END = 2 * CARDS_AT_END
"""The number of colours on a seat's cards at the end."""
FILLERS = "KBRYGW"
"""The colours that fill up cards, the first that the sentence does not mention."""


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


def interpret_counted_colours_as_score(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
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
    conflicts = list_conflicts_of_values_and_tokens(read, context)
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


def list_conflicts_of_values_and_tokens(read: CountedFacts, context: ReadingContext) -> tuple[Meaning, ...]:
    """Returns a meaning, with what the followed game has, for each value and number of tokens that the sentence
    contradicts."""
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
    filler = first_unmentioned_colour_or_empty(read, values)
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
        "values": format_value_texts(values),
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
    """Yields a meaning for each total in the sentence, with a conflict if the points are others; nothing if the cards
    of other seats are counted.

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


def first_unmentioned_colour_or_empty(read: CountedFacts, values: Mapping[str, str]) -> str:
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
