"""Collects the facts of a sentence about Coupelation as a tower and turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from calculators.core.reading import (
    Fact,
    Meaning,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.coupelation.reading.fact_changes import (
    ACTION_MEANINGS,
    PAYMENT_MEANINGS,
    PLACE_MEANINGS,
    ActionMeaning,
)
from calculators.coupelation.reading.tower_rows import split_cards_at_ends_of_ascending_rows_or_keep
from calculators.coupelation.state import Cell

build_meaning_of_fact = partial(build_meaning_of_game_fact, "coupelation")
NUMBER_TWICE = 2.0
"""The doubt of a row with a number twice: its last cards belong to what follows."""
NOT_IN_RESERVE = 1.0
"""The implausibility of a card taken that is not among the cards of the reserve in the same sentence."""
ALTERNATIVE_TURN = 1.0
"""The implausibility of two turns with 「か」 or "or" between them, of which one is meant."""
LIES_NOWHERE = 2.0
"""The implausibility of a card that lies in the tower at no place that the sentence names."""
NO_CARD_AT_ROW = 1.0
"""The implausibility of 「12、25の左」 as a row with no card placed left of it: the 12 may be placed left of the 25."""
BARE_BESIDE = 0.8
"""The implausibility of a card beside another of which the sentence does not say the side."""
DESCENDING = 0.8
"""The implausibility of two cards below in descending order: one of them may be the card that is placed."""
BARE_BETWEEN = 0.8
"""The implausibility of `between` as a cell over two cards: it may also be the place that separates them."""
WRONG_RESULT = 1.0
"""The implausibility of a payment whose result in the sentence is neither sum nor difference: 「30-12=17で」."""
DRAW_MEANINGS = ("draw", "draw_some", "no_draw", "draw_finish")


@dataclass(kw_only=True)
class DescribedTurn:
    """A turn as a sentence describes it.

    draws_finish: is the finish card among the cards drawn? paid, discards: the cards of the hand that go to the reserve
    and to the discards, `x` for an unseen one; replaced: the card of the tower that goes to the hand for the one taken;
    exchanges_hand: is it exchanged for a card of the hand, which no rule allows?
    place: one of `PLACE_MEANINGS`, or `row`; a card that is `pushed` between two neighbours has no cell; bases: the
    cards that its card lies over or beside, `x` for a face-down one; row_index: of the row that is named, 0-based;
    row_end: `left` or `right` for its first or last cell; has_alternative: does a word such as 「か」 follow?
    """

    draw: str = ""
    draws_finish: bool = False
    action: ActionMeaning | Literal[""] = ""
    card: str = ""
    mark: str = ""
    paid: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    replaced: str = ""
    exchanges_hand: bool = False
    place: str = ""
    bases: list[str] = field(default_factory=list)
    cell: Cell | None = None
    row_index: int = 0
    row_end: str = ""
    has_alternative: bool = False


@dataclass(kw_only=True)
class DescribedTable:
    """Everything that a sentence says.

    rows: of the tower, by 0-based row; lying_cards: other cards that lie in the tower, each as a turn with its place;
    hand: of the seat to move; seats: each seat that is named, with the 0-based index of its turn among `turns`;
    pays_from_reserve: does it pay cards of the reserve, which no rule allows?
    """

    rows: dict[int, list[str]] = field(default_factory=dict)
    reserve: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    players: int = 0
    is_first_game: bool = False
    pays_from_reserve: bool = False
    seats: list[tuple[str, int]] = field(default_factory=list)
    turns: list[DescribedTurn] = field(default_factory=list)
    lying_cards: list[DescribedTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def collect_described_rows_reserve_and_turns(facts: Sequence[Fact]) -> DescribedTable:
    """Collects the facts of a sentence, in its order; facts of other meanings are left out."""
    described_table = DescribedTable()
    for fact in facts:
        if fact.meaning == "rows":
            level = int(fact.value("level") or 1) - 1
            described_table.implausibility += 2.0 if level in described_table.rows else 0.0
            cards = [face_of_value(value) for value in fact.values("numbers")]
            rows = [cards] if fact.value("level") else split_cards_at_ends_of_ascending_rows_or_keep(cards)
            for row, row_cards in enumerate(rows, level):
                add_row_of_fact(described_table, fact, row, row_cards)
        elif fact.meaning == "hidden_between":
            low, high = fact.values("base")
            add_row_of_fact(described_table, fact, 0, [low, *["x"] * int(fact.value("count") or 1), high])
        elif fact.meaning == "next_row":
            level = max(described_table.rows, default=-1) + 1
            add_row_of_fact(described_table, fact, level, list(fact.values("numbers")))
            described_table.implausibility += 0.0 if level else 2.0  # the sentence names no row below
        elif fact.meaning in ("reserve", "hand"):
            described_table.meanings.append(set_reserve_or_hand_and_return_meaning(described_table, fact))
        elif fact.meaning in ("players", "seat", "first"):
            described_table.meanings.append(set_players_seat_or_first_game_and_return_meaning(described_table, fact))
        elif fact.meaning == "lies":
            described_table.meanings.append(add_lying_card_and_return_meaning(described_table, fact))
        elif fact.meaning in PLACE_MEANINGS and is_last_lying_card_without_place(described_table):
            described_table.meanings.append(
                set_place_with_bases_or_cell_and_return_meaning(described_table.lying_cards[-1], fact)
            )
        elif fact.meaning == "which_card" and not select_facts_with_meaning(facts, *ACTION_MEANINGS):
            described_table.meanings.append(build_meaning_of_fact(fact, "which_card"))
        elif fact.meaning in DRAW_MEANINGS + PLACE_MEANINGS + ACTION_MEANINGS + PAYMENT_MEANINGS:
            add_fact_and_its_meaning_to_current_or_next_turn(described_table, fact)
    pay_taken_card_with_hand_of_two_unless_paid(described_table)
    described_table.implausibility += implausibility_of_unplaced_or_missing_cards(described_table, facts)
    return described_table


def add_row_of_fact(described_table: DescribedTable, fact: Fact, row_index: int, cards: list[str]) -> None:
    """Adds a row, 0-based, or replaces it; one with a number twice is hardly meant."""
    numbers = [card for card in cards if card.isdigit()]
    described_table.implausibility += NUMBER_TWICE if len(set(numbers)) < len(numbers) else 0.0
    described_table.rows[row_index] = cards
    described_table.meanings.append(build_meaning_of_fact(fact, "row", row=row_index + 1, cards=faces_as_facts(cards)))


def implausibility_of_unplaced_or_missing_cards(described_table: DescribedTable, facts: Sequence[Fact]) -> float:
    """Returns how implausible the cards are that have no place, or are not in the reserve they are taken from."""
    has_row_at_place = any(fact.values("row") for fact in facts)
    taken_cards = {turn.card for turn in described_table.turns if turn.action == "take" and turn.card}
    is_other_than_reserve = bool(described_table.reserve) and not taken_cards <= set(described_table.reserve)
    return (
        NO_CARD_AT_ROW * (has_row_at_place and not any(turn.action for turn in described_table.turns))
        + NOT_IN_RESERVE * is_other_than_reserve
        + LIES_NOWHERE * len(select_facts_with_meaning(facts, "lies_nowhere"))
    )


def set_reserve_or_hand_and_return_meaning(described_table: DescribedTable, fact: Fact) -> Meaning:
    """Enters the cards of the reserve or the hand, or that the reserve pays."""
    numbers = split_dotted_slot_values_into_numbers(fact.values("numbers"))
    if fact.meaning == "hand":
        described_table.hand = list(fact.values("numbers"))
        return build_meaning_of_fact(fact, "hand", numbers=numbers)
    if fact.value("by"):
        described_table.pays_from_reserve = True
        return build_meaning_of_fact(fact, "paid", numbers=numbers, discarded=[])
    described_table.reserve = list(fact.values("numbers"))
    return build_meaning_of_fact(fact, "reserve", numbers=numbers)


def pay_taken_card_with_hand_of_two_unless_paid(described_table: DescribedTable) -> None:
    """Pays each card taken from the reserve with the hand of the sentence if that has two cards beside those discarded
    and none is paid."""
    for turn in described_table.turns:
        cards = [card for card in described_table.hand if card not in turn.discards]
        if turn.action == "take" and not turn.paid and "x" not in turn.discards and len(cards) == 2:
            turn.paid = cards


def set_players_seat_or_first_game_and_return_meaning(described_table: DescribedTable, fact: Fact) -> Meaning:
    """Enters the number of players, a seat, or whether it is the first game."""
    if fact.meaning == "players":
        described_table.players = int(fact.value("count"))
        return build_meaning_of_fact(fact, "players", players=described_table.players)
    if fact.meaning == "seat":
        described_table.seats.append((fact.value("seat"), index_of_turn_that_continues(described_table.turns)))
        return build_meaning_of_fact(fact, "seat", seat=fact.value("seat"))
    described_table.is_first_game = True
    return build_meaning_of_fact(fact, "first")


def add_lying_card_and_return_meaning(described_table: DescribedTable, fact: Fact) -> Meaning:
    """Adds a card that lies in the tower, over the cards that the fact names, else at the place of the next fact."""
    card = face_of_value(fact.value("card")) or "x"
    bases = [face_of_value(value) for value in fact.values("base")]
    described_table.lying_cards.append(DescribedTurn(replaced=card, place="over" if bases else "", bases=bases))
    return build_meaning_of_fact(fact, "lies", cards=faces_as_facts([card]))


def is_last_lying_card_without_place(described_table: DescribedTable) -> bool:
    return bool(described_table.lying_cards) and not described_table.lying_cards[-1].place


def index_of_turn_that_continues(turns: Sequence[DescribedTurn]) -> int:
    """Returns the index of the turn that the rest of the sentence is about, a new one behind a card and its place."""
    return len(turns) - 1 if turns and not (turns[-1].action and turns[-1].place) else len(turns)


def are_descending_numbers(faces: Sequence[str]) -> bool:
    return len(faces) == 2 and all(face.isdigit() for face in faces) and int(faces[0]) > int(faces[1])


def face_of_value(value: str) -> str:
    """Returns a card as addresses write it; `x` for a face-down one."""
    return "x" if value == "hidden" else value


def faces_as_facts(faces: Sequence[str]) -> list[int | str]:
    """Returns the cards of the tower as facts of a message: numbers, `hidden` and `F`; empty cells are left out."""
    return [int(face) if face.isdigit() else "hidden" if face == "x" else face for face in faces if face != "-"]


def add_fact_and_its_meaning_to_current_or_next_turn(described_table: DescribedTable, fact: Fact) -> None:
    """Adds a fact to the last turn of the sentence, or to a new one if that turn already has such a fact."""
    turn = described_table.turns[-1] if described_table.turns else DescribedTurn()
    names_flipped_card = fact.meaning == "flip" and turn.action == "flip" and not turn.card
    names_exchanged_card = fact.meaning == "take" and bool(turn.replaced) and not turn.card
    is_draw = fact.meaning in DRAW_MEANINGS
    is_already_named = (
        (is_draw and (turn.draw or turn.action or turn.place))
        or (fact.meaning in ACTION_MEANINGS and turn.action and not names_flipped_card and not names_exchanged_card)
        or (fact.meaning in PLACE_MEANINGS and turn.place and fact.meaning != "pushed")
        or (fact.meaning == "paid" and turn.paid)
        or (fact.meaning == "exchange" and fact.value("old") not in ("", turn.card) and turn.action in ("card", "down"))
    )
    if is_already_named or not described_table.turns:
        described_table.implausibility += 0.3 if is_already_named and not is_draw else 0.0
        described_table.implausibility += ALTERNATIVE_TURN if turn.has_alternative else 0.0
        turn = DescribedTurn()
        described_table.turns.append(turn)
    turn.has_alternative = any(word.kind == "or_else" for word in fact.words)
    if is_draw:
        meaning = set_draw_and_return_meaning(turn, fact)
    elif fact.meaning in ACTION_MEANINGS:
        turn.action = fact.meaning
        meaning = set_action_and_return_meaning(turn, fact)
    elif fact.meaning in PAYMENT_MEANINGS:
        described_table.implausibility += WRONG_RESULT if has_wrong_result(fact) else 0.0
        meaning = set_payment_and_return_meaning(turn, fact)
    else:
        meaning = set_place_with_bases_or_cell_and_return_meaning(turn, fact)
        if fact.values("row"):
            described_table.meanings.append(set_bottom_row_of_place_and_return_meaning(described_table, fact))
        described_table.implausibility += (
            BARE_BESIDE if any(word.kind in ("beside", "beside_en") for word in fact.words) else 0.0
        )
        described_table.implausibility += BARE_BETWEEN if fact.meaning == "between" else 0.0
        described_table.implausibility += DESCENDING if are_descending_numbers(turn.bases) else 0.0
    described_table.meanings.append(replace(meaning, turn=len(described_table.turns) - 1))


def set_draw_and_return_meaning(turn: DescribedTurn, fact: Fact) -> Meaning:
    """Enters how many cards were drawn, or that the finish card was one of them."""
    if fact.meaning == "draw_finish":
        turn.draws_finish = True
        return build_meaning_of_fact(fact, "draw_finish")
    if fact.meaning == "draw_some":
        turn.draw = "some"
        return build_meaning_of_fact(fact, "draw_some")
    turn.draw = fact.value("amount") or "0"
    return build_meaning_of_fact(fact, "draw", count=int(turn.draw))


def set_action_and_return_meaning(turn: DescribedTurn, fact: Fact) -> Meaning:
    """Enters the card, the payment and the row of an action."""
    turn.card = fact.value("card") or fact.value("number")
    turn.mark = fact.value("mark") or turn.mark
    turn.paid = list(fact.values("paid")) or turn.paid
    if fact.value("y"):
        turn.place, turn.row_index = "row", int(fact.value("y")) - 1
        turn.row_end = fact.value("end").split("_")[0]
        if fact.meaning == "card":
            return build_meaning_of_fact(fact, "card.row", number=int(turn.card), row=turn.row_index + 1)
    number = {"number": int(turn.card)} if turn.card else {}
    if fact.meaning == "take" and fact.values("paid"):
        paid = split_dotted_slot_values_into_numbers(fact.values("paid"))
        return build_meaning_of_fact(fact, "take", **number, paid=paid)
    if fact.meaning in ("take", "flip"):
        return build_meaning_of_fact(
            fact, "take.unpaid" if fact.meaning == "take" else f"flip{'' if number else '.open'}", **number
        )
    if fact.meaning == "down":
        return build_meaning_of_fact(fact, "down.number" if number else "down", **number)
    return build_meaning_of_fact(fact, fact.meaning, **number)


def set_payment_and_return_meaning(turn: DescribedTurn, fact: Fact) -> Meaning:
    """Enters the cards that are paid, discarded or exchanged."""
    if fact.meaning == "exchange":
        turn.exchanges_hand = bool(fact.value("hand"))
        return set_taken_and_replaced_card_and_return_meaning(turn, fact)
    turn.paid = list(fact.values("paid")) or turn.paid
    numbers = list(fact.values("discarded"))
    count = int(fact.value("amount") or ("1" if fact.value("one_card") else "0"))
    turn.discards += numbers or ["x"] * count
    if fact.meaning == "paid":
        paid, discarded = list(map(int, turn.paid)), list(map(int, numbers))
        if count:
            return build_meaning_of_fact(fact, "paid.discarded.unseen", numbers=paid, count=count)
        return build_meaning_of_fact(fact, "paid.discarded" if discarded else "paid", numbers=paid, discarded=discarded)
    if numbers:
        return build_meaning_of_fact(fact, "discard", numbers=list(map(int, numbers)))
    return build_meaning_of_fact(fact, "discard.unseen", count=count)


def set_bottom_row_of_place_and_return_meaning(described_table: DescribedTable, fact: Fact) -> Meaning:
    """Sets the bottom row that a place has before its cards: 「20、25、31の20と25の上」, or with its only one in it:
    「25、31の右」."""
    slots = ("row",) if fact.meaning == "over" else ("row", "base")
    row = [word.value for word in fact.words if word.slot in slots]
    described_table.implausibility += 2.0 if 0 in described_table.rows or row != sorted(row, key=int) else 0.0
    described_table.rows[0] = row
    return build_meaning_of_fact(fact, "row", row=1, cards=faces_as_facts(row))


def has_wrong_result(fact: Fact) -> bool:
    """Returns whether a payment states a result that is neither the sum nor the difference of its two cards."""
    if not fact.value("result"):
        return False
    first, second = map(int, fact.values("paid"))
    return int(fact.value("result")) not in (first + second, abs(first - second))


def set_taken_and_replaced_card_and_return_meaning(turn: DescribedTurn, fact: Fact) -> Meaning:
    """Sets the card that is taken from the reserve, and the card of the tower that it replaces.

    If the fact names only the new card, the card that the turn named before is the replaced one: 「28は25と31の上に
    あるが、30に差し替える」.
    """
    taken, replaced = fact.value("card"), face_of_value(fact.value("old"))
    if taken and not replaced and turn.action == "card":
        turn.replaced, turn.card = turn.card, ""
    turn.replaced = replaced or turn.replaced
    turn.action, turn.card = "take", taken or turn.card
    taken_number = {"number": int(taken)} if taken else {}
    replaced_cards = {"cards": faces_as_facts([replaced])} if replaced else {}
    kind = "exchange.both" if taken and replaced else "exchange.taken" if taken else "exchange"
    return build_meaning_of_fact(fact, kind, **taken_number, **replaced_cards)


def set_place_with_bases_or_cell_and_return_meaning(turn: DescribedTurn, fact: Fact) -> Meaning:
    """Sets the place of a turn, and its cell or the cards that it is over or beside; `between` is set as `over`."""
    if fact.meaning == "pushed":
        turn.place = "pushed"
        return build_meaning_of_fact(fact, "pushed")
    turn.place, turn.bases = "over" if fact.meaning == "between" else fact.meaning, []
    if fact.meaning == "cell":
        turn.cell = int(fact.value("y") or 1) - 1, int(fact.value("x")) - 1
        return build_meaning_of_fact(fact, "cell", row=turn.cell[0] + 1, place=turn.cell[1] + 1)
    turn.bases = [face_of_value(value) for value in fact.values("base")]
    return build_meaning_of_fact(fact, turn.place, numbers=faces_as_facts(turn.bases))
