"""Reads values of colours from a sentence, and what a colour gains or loses as the contact of a placement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
)
from calculators.vogu.state import COLOURS

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vogu")
STRONGEST = 3
"""The highest number on a card."""


@dataclass(kw_only=True)
class ColourChange:
    """A change of a colour's value in a sentence. boosts: does the sentence mention a boost? value: before the change,
    None if not given."""

    colour: str = ""
    change: int = 0
    boosts: bool = False
    value: int | None = None
    meanings: list[Meaning] = field(default_factory=list)


def interpret_colour_change_as_contact_of_placement(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets a change of a colour as a question about a placement with such a contact.

    If the value in the sentence is not that of the followed game, the change of the current value comes first.
    """
    contact = ColourChange()
    doubt = 0.0
    for fact in facts:
        colour = fact.value("colour")
        if fact.meaning == "change":
            doubt += 2.0 if contact.change else 0.0
            contact.change = int(fact.value("amount_signed") or fact.value("signed") or fact.value("number_only"))
            if any(word.kind == "falls" for word in fact.words):
                contact.change = -contact.change
            contact.colour = colour or contact.colour
            contact.boosts = contact.boosts or any(word.kind == "boost" for word in fact.words)
        elif fact.meaning == "pair":
            doubt += 2.0 if contact.change else 0.0
            sign = -1 if fact.value("sign") == "m" else 1
            contact.change, contact.colour = sign * int(fact.value("amount")), colour
            contact.boosts = colour == fact.value("other")
            contact.meanings.append(build_meaning_of_fact(fact, "contact", colour=colour, change=contact.change))
        elif fact.meaning in ("boost", "no_boost"):
            contact.boosts = fact.meaning == "boost"
            contact.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning == "value":
            doubt += 2.0 if contact.value is not None else 0.0
            contact.value = number_in_fact_or_0(fact)
            contact.meanings.append(
                build_meaning_of_fact(fact, "value", colour=colour or contact.colour, number=contact.value)
            )
            doubt += 1.5 if colour and contact.colour not in ("", colour) else 0.0
            contact.colour = contact.colour or colour
    if not contact.colour:
        return
    contact.meanings += [
        build_meaning_of_fact(fact, "change", colour=contact.colour, change=contact.change)
        for fact in select_facts_with_meaning(facts, "change")
    ]
    current_values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    conflicts = find_conflict_between_sentence_and_current_value(contact, current_values)
    if conflicts and doubt < 1:
        change_of_current_value = replace(contact, value=int(current_values[contact.colour]))
        for interpretation in interpret_change_as_example_placements(change_of_current_value, current_values, doubt):
            yield replace(interpretation, conflicts=conflicts, implausibility=interpretation.implausibility + 0.4)
    for interpretation in interpret_change_as_example_placements(contact, current_values, doubt):
        yield replace(interpretation, conflicts=conflicts)


def interpret_change_as_example_placements(
    colour_change: ColourChange, current_values: dict[str, str], doubt: float
) -> Iterator[Interpretation]:
    """Interprets a change as a placement with such a contact on an example layout.

    The number is read as the change without the boost; with a boost also as the whole change.
    """
    values = dict(current_values)
    if colour_change.value is not None:
        values[colour_change.colour] = str(colour_change.value)
    size = abs(colour_change.change)
    meanings = tuple(sorted(colour_change.meanings, key=lambda meaning: meaning.start))
    missing = () if colour_change.colour in values else ("values",)
    for number, added_doubt in ((size, 0.0), (size - 1, 0.6)):
        if (added_doubt and not colour_change.boosts) or number < 1:
            continue
        example = build_example_with_up_to_two_contacts_or_none(
            colour_change.colour, number, falls=colour_change.change < 0, boosts=colour_change.boosts
        )
        if example is None:
            continue
        query = {
            "values": format_value_texts_or_dash_if_every_colour_zero(values),
            "board": example.board,
            "move": example.placement,
        }
        yield Interpretation(
            view="check",
            query={name: text for name, text in query.items() if text},
            meanings=meanings,
            missing=missing,
            implausibility=doubt + added_doubt,
        )


def find_conflict_between_sentence_and_current_value(
    colour_change: ColourChange, current_values: dict[str, str]
) -> tuple[Meaning, ...]:
    """Returns one meaning that states the current value if the sentence has another one, else ()."""
    value = current_values.get(colour_change.colour)
    if value is None or colour_change.value is None or int(value) == colour_change.value:
        return ()
    return (Meaning("vogu.read.stands", {"colour": colour_change.colour, "number": int(value)}, 0, 0),)


class ExampleTexts(NamedTuple):
    """The texts of a layout and of a placement on it."""

    board: str
    placement: str


def build_example_with_up_to_two_contacts_or_none(
    colour: str, sum_of_contact_numbers: int, *, falls: bool, boosts: bool
) -> ExampleTexts | None:
    """Builds a layout and a placement whose contacts have a number in total.

    One contact for a number up to 3, two for one up to 6; None above that, or above 3 with a boost.
    """
    other = colour if boosts else "W" if colour == "K" else "K"
    sign = "m" if falls else "p"
    if sum_of_contact_numbers <= STRONGEST:
        board = f"1{other}1{other}{sign}{other}p{other}"
        return ExampleTexts(board, f"place.1{colour}{sum_of_contact_numbers}{colour}p{colour}p{colour}.1.0")
    if boosts or sum_of_contact_numbers > 2 * STRONGEST:
        return None
    corner = f"1{other}1{other}p{other}p{other}"
    above = f"1{other}1{other}p{other}{sign}{other}"
    beside = f"1{other}1{other}{sign}{other}p{other}"
    face = f"{sum_of_contact_numbers - STRONGEST}{colour}{STRONGEST}{colour}p{colour}p{colour}"
    return ExampleTexts(f"{corner}.{above}_{beside}", f"place.{face}.1.1")


def number_in_fact_or_0(fact: Fact) -> int:
    return int(fact.value("number") or 0)


def value_texts_by_colour_dash_as_all_zero(values_parameter_text: str) -> dict[str, str]:
    """Returns the value of each colour in the parameter `values`, as text; `-` is 0 for all colours."""
    if values_parameter_text == "-":
        return dict.fromkeys(COLOURS, "0")
    return {item[0]: item[1:] for item in values_parameter_text.split(".") if item}


def format_value_texts_or_dash_if_every_colour_zero(values: dict[str, str]) -> str:
    if len(values) == len(COLOURS) and set(values.values()) == {"0"}:
        return "-"
    return ".".join(f"{colour}{values[colour]}" for colour in COLOURS if colour in values)
