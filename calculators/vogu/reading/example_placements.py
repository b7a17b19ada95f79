"""Builds placements as an example of a change that a sentence describes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calculators.vogu.state import VALUE_LIMIT

STRONGEST = 3
"""The highest number on a card."""


class ExampleTexts(NamedTuple):
    """The texts of a layout and of one or more placements on it."""

    board: str
    placement: str


def build_example_with_two_contacts_or_none(
    colour: str, contacts: Sequence[ContactChange], *, are_successive: bool
) -> ExampleTexts | None:
    """Builds a layout and a placement with the first contact above and the second one on the left.

    Successive contacts are of two placements, on the right of a card and below it. None if a number is on no card.
    """
    if not all(0 < abs(contact.change) <= STRONGEST for contact in contacts):
        return None
    neutral = "W" if colour == "K" else "K"
    if are_successive:
        signs = "".join(f"{'mp'[contact.change > 0]}{colour if contact.boosts else neutral}" for contact in contacts)
        first, second = (f"{abs(contact.change)}{colour}" for contact in contacts)
        signs_of_placed = f"p{colour}p{colour}"
        return ExampleTexts(
            f"1{neutral}1{neutral}{signs}",
            f"place.1{colour}{first}{signs_of_placed}.1.0_place.{second}1{colour}{signs_of_placed}.0.1",
        )
    above, beside = ((colour if contact.boosts else neutral, "mp"[contact.change > 0]) for contact in contacts)
    corner = f"1{neutral}1{neutral}p{neutral}p{neutral}"
    above_face = f"1{neutral}1{neutral}p{neutral}{above[1]}{above[0]}"
    beside_face = f"1{neutral}1{neutral}{beside[1]}{beside[0]}p{neutral}"
    face = f"{abs(contacts[0].change)}{colour}{abs(contacts[1].change)}{colour}p{colour}p{colour}"
    return ExampleTexts(f"{corner}.{above_face}_{beside_face}", f"place.{face}.1.1")


def build_example_with_up_to_two_contacts_or_none(
    colour: str, sum_of_contact_numbers: int, *, falls: bool, boosts: bool
) -> ExampleTexts | None:
    """Builds a layout and a placement whose contacts have a number in total.

    One contact for a number up to 3, two for one up to 6; None above that, or above 3 with a boost.
    """
    other = colour if boosts else "W" if colour == "K" else "K"
    sign = "m" if falls else "p"
    if sum_of_contact_numbers < 1:
        return None
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


def value_changed_within_limits(value: int, change: int) -> int:
    return max(-VALUE_LIMIT, min(VALUE_LIMIT, value + change))


class ContactChange(NamedTuple):
    """The change of a colour by one contact.

    change: with its sign; boosts: do both edges have its colour? may_include_boost: may the change be meant with it?
    """

    change: int
    boosts: bool
    may_include_boost: bool

    @property
    def change_with_boost(self) -> int:
        return self.change + (self.boosts if self.change > 0 else -self.boosts)
