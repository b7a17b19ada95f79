"""Changes what facts mean where the whole sentence decides it: a card is taken, placed or turned up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

from calculators.core.reading import Fact, select_facts_with_meaning

PLACE_MEANINGS = ("cell", "over", "between", "pushed", "beside_right", "beside_left", "upper_right", "upper_left")
PAYMENT_MEANINGS = ("paid", "discard", "exchange")
"""The meanings of facts that belong to a card taken from the reserve."""
ActionMeaning = Literal["card", "finish", "down", "flip", "take"]
ACTION_MEANINGS: tuple[ActionMeaning, ...] = get_args(ActionMeaning)


def facts_with_taken_or_placed_card_resolved(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with the only card named of the reserve as taken, and the only one of the hand as placed.

    「リザーブの40を7と33で31の右に」 takes the 40, but 「リザーブ40。7と33で40を取る」 describes the reserve. A card of
    the hand is never exchanged. A card that the sentence has in the reserve, or pays for out of the reserve, is taken.
    Facts of a payment are left out if no card is taken.
    """
    facts = [fact for fact in facts if not any(word.value.startswith("-") for word in fact.words)]  # no such cards
    facts = facts_without_laying_card_of_reserve_face_down(facts)
    has_action = any(
        fact.meaning in ACTION_MEANINGS or (fact.meaning == "exchange" and fact.value("card")) for fact in facts
    )
    has_payment = bool(select_facts_with_meaning(facts, *PAYMENT_MEANINGS))
    exchanges = bool(select_facts_with_meaning(facts, "exchange"))
    has_place = bool(select_facts_with_meaning(facts, *PLACE_MEANINGS))
    read_facts: list[Fact] = []
    for fact in facts:
        is_moved = (
            not has_action
            and (fact.meaning == "reserve" or not exchanges)
            and len(fact.values("numbers")) == 1
            and (has_place or has_payment)
        )
        if fact.meaning in ("reserve", "hand") and is_moved:
            words = tuple(replace(word, slot="card") if word.slot == "numbers" else word for word in fact.words)
            has_action, fact = True, replace(fact, meaning="take" if fact.meaning == "reserve" else "card", words=words)
        read_facts.append(fact)
    pays_by_word = any(
        fact.value("pay") or fact.value("paying") or fact.value("got")
        for fact in select_facts_with_meaning(facts, "paid")
    )
    takes_placed_card = not exchanges and (
        pays_by_word or bool(has_payment and select_facts_with_meaning(facts, "reserve"))
    )
    cards_of_reserve = {
        number for fact in select_facts_with_meaning(read_facts, "reserve") for number in fact.values("numbers")
    }
    pays_from_reserve = any(fact.value("by") for fact in select_facts_with_meaning(read_facts, "reserve"))
    if not select_facts_with_meaning(read_facts, "take"):
        read_facts = [
            replace(fact, meaning="take")
            if fact.meaning == "card"
            and (takes_placed_card or pays_from_reserve or fact.value("card") in cards_of_reserve)
            else fact
            for fact in read_facts
        ]
    if not exchanges and not select_facts_with_meaning(read_facts, "take"):
        read_facts = [fact for fact in read_facts if fact.meaning not in ("paid", "discard")]
    return tuple(read_facts)


def facts_without_laying_card_of_reserve_face_down(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts without a card laid face down if a sentence with one place has one card of the reserve for it.

    A card of the reserve is always laid face up: 「リザーブの8を裏向きで25の左に」 leaves 「裏向きで」 unused.
    """
    other_actions = [
        fact.meaning for fact in select_facts_with_meaning(facts, *ACTION_MEANINGS) if fact.meaning != "down"
    ]
    reserves = select_facts_with_meaning(facts, "reserve")
    has_one_card = other_actions == ["take"] or (
        not other_actions and [len(fact.values("numbers")) for fact in reserves] == [1]
    )
    has_one_place = len(select_facts_with_meaning(facts, *PLACE_MEANINGS)) == 1
    return tuple(fact for fact in facts if not (has_one_card and has_one_place and fact.meaning == "down"))


def facts_with_single_card_of_last_row_as_placed(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with the last one as a card to be placed if it is a row of one card above other rows.

    「一番下8、12、25、二段目10、20。三段目に22？」 asks whether 22 may lie there.
    """
    rows = select_facts_with_meaning(facts, "rows")
    last = facts[-1] if facts else None
    if (
        last is None
        or rows[-1:] != [last]
        or select_facts_with_meaning(facts, *ACTION_MEANINGS)
        or len(last.values("numbers")) != 1
        or not last.value("numbers").isdigit()
        or int(last.value("level") or 1) < 2
        or int(last.value("level")) - 1 not in [int(row.value("level") or 1) for row in rows[:-1]]
    ):
        return tuple(facts)
    slots = {"numbers": "card", "level": "y"}
    words = tuple(replace(word, slot=slots.get(word.slot, word.slot)) for word in last.words)
    return (*facts[:-1], replace(last, meaning="card", words=words))


def facts_with_unplaced_last_card_as_turned_up(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with a last card that is not placed as the number of the card turned up: "flip it: 40".

    Unchanged if the sentence has other actions, or if the number of the card turned up is known.
    """
    flips = select_facts_with_meaning(facts, "flip")
    actions = select_facts_with_meaning(facts, *ACTION_MEANINGS)
    is_bare_card = bool(facts) and facts[-1].meaning == "card" and {word.slot for word in facts[-1].words} == {"card"}
    if not is_bare_card or len(actions) != len(flips) + 1 or any(flip.value("number") for flip in flips) or not flips:
        return tuple(facts)
    return (*facts[:-1], replace(facts[-1], meaning="flip"))


def facts_with_tower_cards_before_their_places(facts: Sequence[Fact], *, tells_turns: bool) -> tuple[Fact, ...]:
    """Returns the facts with each card that lies in the tower before the fact of its place; one that is said to lie
    there without a place gets the meaning `lies_nowhere`.

    A card is said to lie there, or, unless the sentence tells turns, it stands beside its place, not placed, before an
    exchange that names the card that is replaced: 「25と31の上に28、31を27に差し替える」.
    """
    exchange_start = max((fact.start for fact in facts if fact.meaning == "exchange" and fact.value("old")), default=-1)
    read_facts = list(facts)
    for index, fact in enumerate(facts):
        neighbours = (index - 1,) if fact.meaning == "lies" else (index - 1, index + 1)
        place_index = next((place for place in neighbours if facts[place : place + 1] and is_place(facts[place])), None)
        is_bare = fact.meaning in ("card", "down") and not any(word.kind == "put" for word in fact.words)
        may_lie = is_bare and not tells_turns and fact.start < exchange_start
        if place_index is not None and (fact.meaning == "lies" or may_lie):
            place_fact = facts[place_index]
            first, second = sorted((index, place_index))
            read_facts[first : second + 1] = [replace(fact, meaning="lies"), place_fact]
        elif fact.meaning == "lies" and not fact.value("base"):
            read_facts[index] = replace(fact, meaning="lies_nowhere")
    return tuple(read_facts)


def facts_with_side_of_card_beside_another(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with 「25の隣」 as right of it for a higher card, as left of it for a lower one.

    Unchanged without a number of the card.
    """
    numbers = [int(fact.value("card")) for fact in facts if fact.value("card").isdigit()]
    return tuple(
        replace(fact, meaning="beside_right" if numbers[0] > int(fact.value("base")) else "beside_left")
        if fact.meaning == "beside" and numbers
        else fact
        for fact in facts
    )


def is_place(fact: Fact) -> bool:
    return fact.meaning in PLACE_MEANINGS


def facts_with_facedown_card_as_turned_up(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with the only face-down card as the one that a later fact turns up.

    "The face-down card left of 25 turns out to be 26" is one turn; unchanged if the card is put there, or numbered.
    """
    downs = select_facts_with_meaning(facts, "down")
    flips = select_facts_with_meaning(facts, "flip")
    is_lying = len(downs) == 1 and {word.kind for word in downs[0].words} <= {"down", "hidden", "card_word"}
    if not is_lying or not flips or flips[0].start < downs[0].start:
        return tuple(facts)
    return tuple(replace(fact, meaning="flip") if fact is downs[0] else fact for fact in facts)
