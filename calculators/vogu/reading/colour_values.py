"""Reads values of colours from a sentence, and what a colour gains or loses as the contact of a placement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
)
from calculators.vogu.reading.example_placements import (
    ContactChange,
    build_example_with_two_contacts_or_none,
    build_example_with_up_to_two_contacts_or_none,
    value_changed_within_limits,
)
from calculators.vogu.state import COLOURS, VALUE_LIMIT

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vogu")
RIGHT_OR_BELOW, LEFT_OR_ABOVE = "right or below", "left or above"
SIDES_OF_LATER_CARD = {
    **dict.fromkeys(("right", "bottom", "left_of", "above"), RIGHT_OR_BELOW),
    **dict.fromkeys(("left", "top", "right_of", "below"), LEFT_OR_ABOVE),
}
"""Where the card said later is, by the word between two cards: 「Aの左にB」 in Japanese, "A left of B" in English.

Behind both cards the word is about the earlier one: 「BをAの左に」."""
MOST_CONTACTS = 2
"""The most contacts of the example layout."""
DOUBT_OF_UNNAMED_CONTACT = 0.8
"""The implausibility of a placement in a followed game that is told only as a rise or fall: 「緑1上がった」."""
TOUCHING_EDGES = (("bottom", "top"), ("right", "left"))
"""The edges of two cards that touch, that with the sign first."""


@dataclass(kw_only=True)
class ColourChange:
    """The changes of a colour's value in a sentence.

    contacts: in the order of the sentence; value: before them, None if not given; claims: facts that state the result
    of the contacts (「3になった」, 「2上がった」); other_values: of other colours, as text; contradictions: of the
    sentence with itself; are_successive: does it tell two changes in their order (「3上がって、2下がった」)?
    """

    colour: str = ""
    contacts: list[ContactChange] = field(default_factory=list)
    value: int | None = None
    claims: list[Fact] = field(default_factory=list)
    other_values: dict[str, str] = field(default_factory=dict)
    meanings: list[Meaning] = field(default_factory=list)
    contradictions: list[Meaning] = field(default_factory=list)
    doubt: float = 0.0
    are_successive: bool = False

    @property
    def has_contact_of_number_and_sign(self) -> bool:
        return any(not contact.may_include_boost for contact in self.contacts)


def interpret_colour_change_as_contact_of_placement(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets the changes of a colour as a question about a placement with such contacts.

    If the value in the sentence is not that of the followed game, the change of the current value comes first.
    """
    read = read_first_colour_change(facts, asks_whether_right=context.is_question and not asks_for_value(facts))
    if not read.colour or not 0 < len(read.contacts) <= MOST_CONTACTS:
        return
    changed_facts = select_facts_with_meaning(facts, "change", "pair")
    names_contact = not all(map(is_rise_or_fall_by_number_not_to_it, changed_facts))
    read.doubt += 0.0 if names_contact or asks_for_value(facts) or not context.is_followed else DOUBT_OF_UNNAMED_CONTACT
    current_values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    conflicts = find_conflict_between_sentence_and_current_value(read, current_values)
    if conflicts and read.doubt < 1:
        change_of_current_value = replace(read, value=int(current_values[read.colour]))
        for interpretation in interpret_change_as_example_placements(change_of_current_value, current_values):
            yield replace(
                interpretation,
                conflicts=(*interpretation.conflicts, *conflicts),
                implausibility=interpretation.implausibility + 0.4,
            )
    for interpretation in interpret_change_as_example_placements(read, current_values):
        yield replace(interpretation, conflicts=(*interpretation.conflicts, *conflicts))


def read_first_colour_change(facts: Sequence[Fact], *, asks_whether_right: bool) -> ColourChange:
    """Reads the changes and the value of the colour that changes first; those of other colours stay unread.

    asks_whether_right: does the sentence ask whether its values are right? Then 「青が2から5に上がった」 is what comes
    of the change behind it.
    """
    changed_facts = select_facts_with_meaning(facts, "change", "pair")
    colours = [fact.value("colour") for fact in changed_facts] + [
        fact.value("colour") for fact in select_facts_with_meaning(facts, "value", "boost")
    ]
    read = ColourChange(colour=next(filter(None, colours), ""))
    boost_facts = select_facts_with_meaning(facts, "boost", "no_boost")
    boosts_by_words = boost_facts[-1].meaning == "boost" if boost_facts else None
    last_colour = ""
    for index, fact in enumerate(facts):
        last_colour = fact.value("colour") or last_colour
        if read.contacts and states_result_of_contacts(read, facts, index):
            if is_value_before_contacts_stated_as_now(read, facts, index):
                add_value_before_changes(read, fact)
                read.doubt += DOUBT_OF_VALUE_NOW
            elif last_colour in ("", read.colour):
                add_claim(read, fact)
            continue  # stays unread for another colour, which the contacts do not change
        if fact.meaning == "value" and fact.value("colour") not in ("", read.colour):
            read.other_values[fact.value("colour")] = str(stated_value_after_change_or_0(fact))
            read.meanings.append(
                build_meaning_of_fact(
                    fact, "value", colour=fact.value("colour"), number=stated_value_after_change_or_0(fact)
                )
            )
            read.doubt += 1.0 if may_be_change_rather_than_value(fact) else 0.0
        elif does_fact_describe_edges_that_cannot_touch(fact):
            continue  # stays unread: those two cards touch with other edges
        elif last_colour not in ("", read.colour):
            read.doubt += 1.5
        elif fact.meaning in ("change", "pair"):
            add_contacts_of_fact(read, fact, boosts_by_words=boosts_by_words)
        elif fact.meaning in ("boost", "no_boost"):
            read.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning == "value":
            is_claim = asks_whether_right and is_value_reached_from_another(fact)
            (add_claim if is_claim else add_value_before_changes)(read, fact)
    if len(read.contacts) > 1:
        changed_facts = [fact for fact in changed_facts if fact not in read.claims]
        has_word_for_both = any(word.kind == "together" for fact in changed_facts for word in fact.words)
        read.are_successive = not has_word_for_both and all(map(is_rise_or_fall_by_number_not_to_it, changed_facts))
        is_order_clear = has_word_for_both or read.are_successive
        read.doubt += doubt_of_two_changes(read, is_order_clear=is_order_clear)
        names_no_colour = any(not fact.value("colour") for fact in changed_facts[1:])
        read.doubt += 1.0 if names_no_colour and not is_order_clear else 0.0
    return read


def may_be_change_rather_than_value(fact: Fact) -> bool:
    """Returns whether a value is negative and no word says that it is a value: 「白の−1」."""
    kinds = {word.kind for word in fact.words} - {"hence", "questioned"}
    return fact.value("number").startswith("-") and kinds == {"colour", "number"}


def does_fact_describe_edges_that_cannot_touch(fact: Fact) -> bool:
    """Returns whether a fact puts the card with the number above or left of the card with the sign, or names edges of
    the two that do not touch.

    「＋の左に2」 and 「2を＋の左に」: no two cards touch so (vogu.card), the number is on the right or the lower one.
    """
    edges = fact.value("side_of_sign"), fact.value("side_of_number")
    if any(edges):
        return edges not in TOUCHING_EDGES or fact.value("place_of_number") not in ("", "beside", edges[0])
    words = [word for word in fact.words if word.slot in ("sign", "amount", "beside")]
    sides_of_later = next((SIDES_OF_LATER_CARD.get(word.value, "") for word in words if word.slot == "beside"), "")
    if fact.meaning != "pair" or not sides_of_later:
        return False
    is_later_right_or_below = (sides_of_later == RIGHT_OR_BELOW) != (words[-1].slot == "beside")
    is_number_later = next(word.slot for word in words if word.slot != "beside") == "sign"
    return is_number_later != is_later_right_or_below


def doubt_of_two_changes(read: ColourChange, *, is_order_clear: bool) -> float:
    """Returns the implausibility of two changes.

    The first one may be the value before the other; a boost may be of one of them alone; and one after the other they
    may end elsewhere if the value meets an end.
    """
    doubt = 0.0 if read.value is not None or read.are_successive else 1.0
    doubt += 1.0 if len({contact.boosts for contact in read.contacts}) == 1 and read.contacts[0].boosts else 0.0
    has_both_signs = len({contact.change > 0 for contact in read.contacts}) > 1
    largest_change = max(abs(contact.change) for contact in read.contacts)
    may_meet_end = abs(read.value or 0) + largest_change > VALUE_LIMIT
    return doubt + (1.0 if has_both_signs and may_meet_end and not is_order_clear else 0.0)


def add_contacts_of_fact(read: ColourChange, fact: Fact, *, boosts_by_words: bool | None) -> None:
    """Adds the contact that a fact describes, several times if it says so.

    boosts_by_words: what the sentence says of a boost, None for nothing.
    """
    other = fact.value("other")
    read.doubt += 1.0 if other not in ("", read.colour) and not fact.value("sign") else 0.0
    if fact.value("sign"):
        change = (-1 if fact.value("sign") == "m" else 1) * int(fact.value("amount"))
    else:
        change = change_of_fact(fact)
    boosts = other == read.colour or any(word.kind == "boost" for word in fact.words)
    if boosts_by_words is not None:
        boosts = boosts_by_words
    read.contacts += [ContactChange(change, boosts, not fact.value("sign"))] * int(fact.value("occasion_count") or 1)
    kind = "contact" if fact.meaning == "pair" else "change"
    read.meanings.append(build_meaning_of_fact(fact, kind, colour=read.colour, change=change))


def asks_for_value(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence asks what a value becomes: 「いくつ」."""
    return any(word.kind == "asks_value" for fact in facts for word in fact.words)


def states_result_of_contacts(read: ColourChange, facts: Sequence[Fact], index: int) -> bool:
    """Returns whether the fact at an index states the result of the contacts read so far.

    「6になった」 and 「6まで上がった」 do. 「つけて6」, 「今6」 and 「6だよね」 do unless the sentence asks for the
    value (「いくつ」): then they are the value before. So is 「今6の青」.
    """
    fact = facts[index]
    kinds = {word.kind for word in fact.words}
    if fact.meaning == "change":
        return is_total_change_of_contacts(read, facts, index)
    if fact.meaning != "value":
        return fact.meaning == "claim" and not fact.value("points")
    if kinds & {"became", "expected", "made", "rises", "falls", "changed"}:
        return True
    is_behind_contact = facts[index - 1].words[-1].kind in ("gets", "place", "sign")
    follows = "hence" in kinds and (fact.value("hence") == "hence" or is_behind_contact)
    is_confirmed = "questioned" in kinds and "kara" not in kinds
    begins_with_now = "now_at" in kinds and fact.words[-1].kind == "number"
    ends_with_now = fact.words[-1].kind == "now_at" and read.has_contact_of_number_and_sign
    if follows or is_confirmed or begins_with_now or ends_with_now:
        return not asks_for_value(facts)
    is_second_value = read.value is not None and fact.value("colour") in ("", read.colour)
    return is_second_value and read.has_contact_of_number_and_sign


def is_value_before_contacts_stated_as_now(read: ColourChange, facts: Sequence[Fact], index: int) -> bool:
    """Returns whether the fact at an index is rather the value before the contacts: 「白に+1、今3」, but not
    「つけて今3」.

    Only of the changed colour, and if no value is read yet.
    """
    is_now = {word.kind for word in facts[index].words} <= {"colour", "value", "ga", "wa", "now_at", "number"}
    has_verb = any(word.kind in ("gets", "place", "rises", "falls") for fact in facts[:index] for word in fact.words)
    is_of_changed_colour = facts[index].value("colour") in ("", read.colour)
    return (
        is_now
        and facts[index].words[-1].kind == "number"
        and is_of_changed_colour
        and not (has_verb or read.value is not None)
    )


def is_total_change_of_contacts(read: ColourChange, facts: Sequence[Fact], index: int) -> bool:
    """Returns whether the change at an index is the one by the contacts read so far, not a further contact.

    A rise or fall is (「2上がった」) unless those are told so as well, and so is a number alone (「緑-1」) behind a
    number that touches a sign, if it cannot be the value before. A question for a number always is (「+5？」),
    「さらに2下がった」 never.
    """
    fact = facts[index]
    kinds = {word.kind for word in fact.words}
    if "questioned" in kinds or "further" in kinds:
        return "further" not in kinds
    if is_rise_or_fall_by_number_not_to_it(fact):
        return not all(
            map(is_rise_or_fall_by_number_not_to_it, select_facts_with_meaning(facts[:index], "change", "pair"))
        )
    is_number_alone = kinds <= {"colour", "signed"} and fact.words[-1].kind == "signed"
    can_be_value_before = read.value is None and change_of_fact(fact) < 0
    return is_number_alone and not can_be_value_before and read.has_contact_of_number_and_sign


def add_claim(read: ColourChange, fact: Fact) -> None:
    """Adds what a fact states to come of the contacts, and the value before them if it has that too."""
    if fact.value("before") and read.value is None:
        read.value = int(fact.value("before"))
        read.meanings.append(build_meaning_of_fact(fact, "value", colour=read.colour, number=read.value))
    read.claims.append(fact)
    if fact.meaning == "change":
        meaning = build_meaning_of_fact(fact, "change", colour=read.colour, change=change_of_fact(fact))
    else:
        meaning = build_meaning_of_fact(
            fact, "value_after", colour=read.colour, number=claimed_or_stated_value_or_0(fact)
        )
    read.meanings.append(meaning)


def claimed_or_stated_value_or_0(fact: Fact) -> int:
    return int(fact.value("claimed") or stated_value_after_change_or_0(fact))


def does_claim_hold(claim: Fact, changes: Sequence[int], value_before: int | None) -> bool:
    """Returns whether a claim fits the changes of a value. If the value before is unknown, any claim of a value does.

    「緑-1」 may be the change or the value. A change that meets an end may be said in full or as far as it goes.
    """
    may_be_change = claim.meaning == "change" or may_be_change_rather_than_value(claim)
    may_be_value = claim.meaning != "change" or bool(claim.value("signed"))
    claimed = change_of_fact(claim) if claim.meaning == "change" else claimed_or_stated_value_or_0(claim)
    if value_before is None:
        return may_be_value or claimed == sum(changes)
    value_after = reduce(value_changed_within_limits, changes, value_before)
    return (may_be_change and claimed in (sum(changes), value_after - value_before)) or (
        may_be_value and claimed == value_after
    )


def add_value_before_changes(read: ColourChange, fact: Fact) -> None:
    """Adds the value before the changes; a second, different one contradicts it."""
    number = stated_value_after_change_or_0(fact)
    if read.value not in (None, number):
        read.doubt += 2.0
        read.contradictions.append(build_meaning_of_fact(fact, "twice", colour=read.colour, number=read.value))
    read.value = number
    read.meanings.append(build_meaning_of_fact(fact, "value", colour=read.colour, number=number))


def interpret_change_as_example_placements(
    colour_change: ColourChange, current_values: dict[str, str]
) -> Iterator[Interpretation]:
    """Interprets changes as a placement with such contacts on an example layout.

    A number is read as the change without the boost; a single one with a boost also as the whole change.
    """
    values = current_values | colour_change.other_values
    if colour_change.value is not None:
        values[colour_change.colour] = str(colour_change.value)
    meanings = tuple(sorted(colour_change.meanings, key=lambda meaning: meaning.start))
    missing = () if colour_change.colour in values else ("values",)
    first = colour_change.contacts[0]
    may_include_boost = len(colour_change.contacts) == 1 and first.boosts and first.may_include_boost
    for decrease, added_doubt in ((0, 0.0), (1, 0.7))[: 1 + may_include_boost]:
        example = (
            build_example_with_two_contacts_or_none(
                colour_change.colour, colour_change.contacts, are_successive=colour_change.are_successive
            )
            if len(colour_change.contacts) > 1
            else build_example_with_up_to_two_contacts_or_none(
                colour_change.colour, abs(first.change) - decrease, falls=first.change < 0, boosts=first.boosts
            )
        )
        if example is None:
            continue
        query = {
            "values": format_value_texts(values),
            "board": example.board,
            "move": example.placement,
        }
        yield Interpretation(
            view="check",
            query={name: text for name, text in query.items() if text},
            meanings=meanings,
            missing=missing,
            conflicts=(
                *colour_change.contradictions,
                *find_conflict_with_wrong_claim(colour_change, values.get(colour_change.colour), decrease=decrease),
            ),
            implausibility=colour_change.doubt + added_doubt,
        )


def find_conflict_with_wrong_claim(
    colour_change: ColourChange, value_before: str | None, *, decrease: int
) -> tuple[Meaning, ...]:
    """Returns one meaning with the value after the changes if the sentence claims another result, else ().

    It states the change if the value before is unknown.
    decrease: by how much the number of a contact is smaller than said, because it includes the boost.
    """
    numbers = [contact.change_with_boost for contact in colour_change.contacts]
    changes = [number - decrease if number > 0 else number + decrease for number in numbers]
    known_value = None if value_before is None else int(value_before)
    if all(does_claim_hold(claim, changes, known_value) for claim in colour_change.claims):
        return ()
    if known_value is None:
        return (Meaning("vogu.read.change.wrong", {"colour": colour_change.colour, "change": sum(changes)}, 0, 0),)
    value_after = reduce(value_changed_within_limits, changes, known_value)
    return (Meaning("vogu.read.value_after.wrong", {"colour": colour_change.colour, "number": value_after}, 0, 0),)


def find_conflict_between_sentence_and_current_value(
    colour_change: ColourChange, current_values: dict[str, str]
) -> tuple[Meaning, ...]:
    """Returns one meaning that states the current value if the sentence has another one, else ()."""
    value = current_values.get(colour_change.colour)
    if value is None or colour_change.value is None or int(value) == colour_change.value:
        return ()
    return (Meaning("vogu.read.stands", {"colour": colour_change.colour, "number": int(value)}, 0, 0),)


def stated_value_after_change_or_0(fact: Fact) -> int:
    """Returns the value that a fact states; 0 if it has no number.

    「9から3下がった」 is 6. With a particle between, the number is the value itself: 「9から3に下がった」.
    """
    number = int(fact.value("number") or 0)
    if not fact.value("before"):
        return number
    number_end = next(word.end for word in fact.words if word.slot == "number")
    if not any(word.kind in ("rises", "falls") and word.start == number_end for word in fact.words):
        return number
    return value_changed_within_limits(int(fact.value("before")), rise_or_negative_fall(fact, number))


def is_value_reached_from_another(fact: Fact) -> bool:
    """Returns whether a fact has the value before and the one after: 「9から3に下がった」, not 「9から3下がった」."""
    return bool(fact.value("before")) and stated_value_after_change_or_0(fact) == int(fact.value("number"))


def is_rise_or_fall_by_number_not_to_it(fact: Fact) -> bool:
    """Returns whether a fact has a rise or fall and its amount: 「2上がった」, but not 「2に上がった」."""
    words_by_kind = {word.kind: word for word in fact.words}
    direction = words_by_kind.get("rises") or words_by_kind.get("falls")
    number = words_by_kind.get("number")
    return direction is not None and number is not None and direction.start <= number.end


def change_of_fact(fact: Fact) -> int:
    """Returns the number by which a fact without cards changes a value, negative for a fall."""
    number = int(fact.value("amount_signed") or fact.value("signed") or fact.value("number_only"))
    return rise_or_negative_fall(fact, number)


def rise_or_negative_fall(fact: Fact, number: int) -> int:
    return -number if any(word.kind == "falls" for word in fact.words) else number


def value_texts_by_colour_dash_as_all_zero(values_parameter_text: str) -> dict[str, str]:
    """Returns the value of each colour in the parameter `values`, as text; `-` is 0 for all colours, '' gives {}."""
    if values_parameter_text == "-":
        return dict.fromkeys(COLOURS, "0")
    return {item[0]: item[1:] for item in values_parameter_text.split(".") if item}


def format_value_texts(values: dict[str, str]) -> str:
    """Formats the values of colours for an address; `-` if all six are 0."""
    if len(values) == len(COLOURS) and set(values.values()) == {"0"}:
        return "-"
    return ".".join(f"{colour}{values[colour]}" for colour in COLOURS if colour in values)


DOUBT_OF_VALUE_NOW = 0.8
"""The doubt of a value that is now, with a contact that no verb has made yet: it may be what came of it."""
