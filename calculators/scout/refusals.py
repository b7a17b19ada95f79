"""The rules that a move can break.

Each `check_` function is a rule and yields the violations of a move; the clause is in its docstring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from calculators.core.knowledge import CardFact
from calculators.core.parsing import format_seat_code
from calculators.core.types import Violation
from calculators.scout.codes import violation
from calculators.scout.deals import found_deal_after_scout, make_can_mover_hold_predicate
from calculators.scout.hidden_hand import (
    HandPredicate,
    can_be_distinct_deck_cards_even_half_known,
    can_be_in_deck,
    can_window_cards_be_beating_set,
    cards_outside_hands,
    has_adjacent_cards_in_either_order_if_known,
    has_mover_beating_set_if_known,
    known_row_of_mover,
    mover_hand_with_unknown_cards,
    narrow_hand_predicate_to_window,
    sorted_number_pair_of_card,
)
from calculators.scout.known_cards import (
    find_other_seat_surely_holding_or_none,
    hand_size_of_mover_or_its_maximum,
    list_facts_that_can_contradict_show,
    list_seats_and_zones_of_hands_with_facts,
)
from calculators.scout.move_descriptions import list_card_numbers
from calculators.scout.moves import (
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    hand_after_scout_treating_unknown_hand_as_empty,
    has_active_set_and_chip_if_needed_to_scout,
    split_end_card_from_nonempty_active_set,
    state_without_end_card,
)
from calculators.scout.sets import STEPS, SetToBeat, measure_set_strength_or_none
from calculators.scout.state import Cards, State, top_numbers


def find_certain_refusals(state: State, move: Move) -> Iterator[Violation]:
    """Yields every violation of a move."""
    if isinstance(move, Show):
        yield from check_show_places_can_beat_active_set(
            move,
            mover_hand_with_unknown_cards(state),
            make_can_mover_hold_predicate(state),
            state.set_to_beat,
        )
    elif isinstance(move, SeenShow):
        yield from check_seen_show_fits_hand_and_beats_active_set(state, move.cards)
    elif isinstance(move, DeclareStuck):
        yield from check_stuck_has_two_players_and_no_show_or_scout(state)
    elif isinstance(move, Scout | SeenScout):
        yield from check_two_player_mover_has_chip_for_scout(state)
        yield from check_scout_has_set_and_gap_of_hand(state, move)
    else:
        yield from check_scout_and_show(state, move)


def check_scout_and_show(state: State, move: ScoutAndShow | SeenScoutAndShow) -> Iterator[Violation]:
    """Checks that the chip of a Scout & Show can be paid and that both of its parts are legal (scout.both,
    scout.free)."""
    yield from check_player_count_and_chip_allow_scout_and_show(state)
    scout = move.scout if isinstance(move, ScoutAndShow) else SeenScout(move.side)
    violations = list(check_scout_has_set_and_gap_of_hand(state, scout))
    yield from violations
    if violations:
        return
    if isinstance(move, ScoutAndShow) and move.first:
        show_violations = tuple(
            check_show_places_can_beat_active_set(
                move.show,
                padded_mover_hand_with_scouted_card_inserted(state, move.scout),
                make_can_mover_hold_predicate_after_scout(state, move),
                state_without_end_card(state, move.side).set_to_beat,
            )
        )
        yield from show_violations
        if show_violations and state.hand is not None:
            yield from check_some_show_is_legal_after_scout(state, move.scout)
    elif isinstance(move, SeenScoutAndShow) and move.cards:
        yield from check_cards_shown_in_seen_scout_and_show(state, move)
    elif state.must_scout_and_show_end_with_show and not state.is_two_player_game:
        yield violation("scout.move.without", ("move",))


# A show


def make_can_mover_hold_predicate_after_scout(
    state_before: State, move: ScoutAndShow | SeenScoutAndShow
) -> HandPredicate:
    """Returns the predicate that says which hands are possible once the card was taken."""
    card = split_end_card_from_nonempty_active_set(state_before, move.side).end_card
    state_after = replace(
        state_without_end_card(state_before, move.side),
        deal=found_deal_after_scout(state_before, move.side, state_before.knowledge),
    )
    return make_can_mover_hold_predicate(state_after, hand_size_of_mover_or_its_maximum(state_before) + 1, card)


def check_show_places_can_beat_active_set(
    show: Show, hand: Cards, can_be_hand: HandPredicate, set_to_beat: SetToBeat
) -> Iterator[Violation]:
    """Checks that the places of a Show have a set, stronger than the active one (scout.show).

    Yields no violation where the unknown cards of the hand can be such a set.
    """
    if show.last > len(hand):
        places = {"place": show.last, "cards": len(hand)}
        yield violation("scout.move.place", ("move", "hand"), facts=places)
        return
    window = hand[show.first - 1 : show.last]
    marks = tuple(f"hand.{n - 1}" for n in range(show.first, show.last + 1))
    if 0 not in top_numbers(window):
        yield from check_numbers_are_single_run_or_matching(top_numbers(window), marks, "hand")
        yield from check_show_is_not_surely_too_weak(window, set_to_beat, marks)
        return
    strength_violations = tuple(check_show_is_not_surely_too_weak(window, set_to_beat, marks))
    yield from strength_violations
    set_to_beat_by_numbers = set_to_beat.set_to_beat_by_numbers_or_no_set(len(window))
    can_be_hand = narrow_hand_predicate_to_window(can_be_hand, hand, show.first - 1, show.last)
    if strength_violations or can_window_cards_be_beating_set(can_be_hand, window, set_to_beat_by_numbers):
        return
    params = {"count": len(window), "table": set_to_beat.numbers_in_messages}
    code = (
        "scout.move.no.beat"
        if can_window_cards_be_beating_set(can_be_hand, window, replace(set_to_beat, numbers=()))
        else "scout.move.no.set"
    )
    yield violation(code, ("move", "hand"), facts=params, picture_marks=marks)


def check_numbers_are_single_run_or_matching(
    numbers: Sequence[int], targets_to_mark: tuple[str, ...], *more_parameter_names: str
) -> Iterator[Violation]:
    """Checks that cards shown together are one card, a matching set, or a run that goes one way (scout.show)."""
    if measure_set_strength_or_none(numbers) is not None:
        return
    separate_pairs = [pair for pair in pairwise(numbers) if pair[1] - pair[0] not in STEPS]
    params: dict[str, Any] = {"numbers": list(numbers)}
    if separate_pairs:
        params |= zip(("left", "right"), separate_pairs[0], strict=True)
    reason = (
        "apart" if separate_pairs else "mixed" if any(left == right for left, right in pairwise(numbers)) else "between"
    )
    yield violation(
        f"scout.move.{reason}", ("move", *more_parameter_names), facts=params, picture_marks=targets_to_mark
    )


def check_show_is_not_surely_too_weak(
    shown_cards: Cards, set_to_beat: SetToBeat, targets_to_mark: tuple[str, ...]
) -> Iterator[Violation]:
    """Checks that a show is stronger: more cards win, then a matching set, then the higher numbers (scout.strength).

    Yields nothing without a set, or if an unknown number decides.
    """
    comparison = set_to_beat.compare_with_show_if_decided(top_numbers(shown_cards))
    if comparison is not None and not comparison.beats:
        params = {
            "numbers": list_card_numbers(shown_cards),
            "table": set_to_beat.numbers_in_messages,
            "count": len(shown_cards),
            "needed": len(set_to_beat.numbers),
        }
        are_numbers_known = set_to_beat.is_entered and 0 not in top_numbers(shown_cards)
        yield violation(
            f"scout.move.weaker.{comparison.reason}" if are_numbers_known else "scout.move.few",
            ("move", "table"),
            facts=params,
            picture_marks=targets_to_mark,
        )


def check_seen_show_fits_hand_and_beats_active_set(state: State, shown_cards: Cards) -> Iterator[Violation]:
    """Checks that the cards everybody saw are of the deck, a set that beats the active one, and possible in that hand
    (scout.show)."""
    marks = list_targets_of_shown_cards(shown_cards)
    hand = mover_hand_with_unknown_cards(state)
    can_be_hand = make_can_mover_hold_predicate(state)
    deck_violations = list(check_shown_cards_can_be_in_hand(state, shown_cards))
    yield from deck_violations
    yield from check_seen_cards_can_beat_active_set(state, shown_cards, len(hand))
    if len(shown_cards) > len(hand):
        return
    if (state.hand is not None or known_row_of_mover(state)) and has_adjacent_cards_in_either_order_if_known(
        can_be_hand, hand, shown_cards
    ) is False:
        yield (
            build_not_adjacent_in_hand_violation(shown_cards, marks)
            if state.hand is not None
            else build_violation_for_show_of_impossible_cards(state, shown_cards, marks)
        )
    elif state.hand is None and not deck_violations and not can_be_hand(shown_cards):
        yield build_violation_for_show_of_impossible_cards(state, shown_cards, marks)


def list_targets_of_shown_cards(shown_cards: Cards) -> tuple[str, ...]:
    return tuple(f"move.{index}" for index in range(len(shown_cards)))


def check_seen_cards_can_beat_active_set(state: State, shown_cards: Cards, hand_size: int) -> Iterator[Violation]:
    """Checks that the cards everybody saw are a set that beats the active one, and that the hand has as many
    (scout.show)."""
    marks = list_targets_of_shown_cards(shown_cards)
    yield from check_numbers_are_single_run_or_matching(top_numbers(shown_cards), marks)
    yield from check_show_is_not_surely_too_weak(shown_cards, state.set_to_beat, marks)
    if len(shown_cards) > hand_size:
        facts = {"count": len(shown_cards), "cards": hand_size}
        yield violation("scout.move.count", ("move",), facts=facts, picture_marks=marks)


def build_violation_for_show_of_impossible_cards(
    state: State, shown_cards: Cards, targets_to_mark: tuple[str, ...]
) -> Violation:
    """Returns the violation for cards that no possible deal has in the hand (scout.pairs).

    Either another seat holds one of them, or the known cards of this hand leave no room for them.
    """
    for card in shown_cards:
        seat_and_fact = find_other_seat_surely_holding_or_none(state, card)
        if seat_and_fact:
            seat, fact = seat_and_fact
            return violation(
                "scout.move.held",
                ("move",),
                facts={"card": card.notation, "seat": format_seat_code(seat)},
                picture_marks=targets_to_mark,
                contradicted_turns=state.knowledge.params_of_contradicted_earlier_turns_or_empty(fact),
            )
    return violation(
        "scout.move.known",
        ("move",),
        facts={"numbers": list_card_numbers(shown_cards)},
        picture_marks=targets_to_mark,
        contradicted_turns=state.knowledge.params_of_contradicted_earlier_turns_or_empty(
            *list_facts_that_can_contradict_show(state, shown_cards)
        ),
    )


def build_not_adjacent_in_hand_violation(shown_cards: Cards, targets_to_mark: tuple[str, ...]) -> Violation:
    """Returns the violation for cards that are not adjacent in the hand (scout.show)."""
    return violation(
        "scout.move.hold",
        ("move", "hand"),
        facts={"numbers": list_card_numbers(shown_cards)},
        picture_marks=targets_to_mark,
    )


def check_shown_cards_can_be_in_hand(state: State, shown_cards: Cards) -> Iterator[Violation]:
    """Checks that each shown card is in the deck, and neither lies open nor was captured, nor is shown twice
    (scout.pairs)."""
    players, open_cards = state.table.players, cards_outside_hands(state)
    cards_not_in_deck = [card for card in shown_cards if not can_be_in_deck(players, card)]
    for card in cards_not_in_deck:
        yield violation("scout.move.card", ("move",), facts={"card": card.notation, "players": players})
    earlier_pairs = [sorted_number_pair_of_card(card) for card in open_cards if card.is_complete]
    repeated_cards = []
    for card in shown_cards:
        if card.is_complete:
            if sorted_number_pair_of_card(card) in earlier_pairs:
                repeated_cards.append(card)
            earlier_pairs.append(sorted_number_pair_of_card(card))
    for card in repeated_cards:
        earlier_facts = [
            CardFact(other, turn_shown=turn)
            for other, turn in state.shown_cards_with_turns
            if sorted_number_pair_of_card(other) == sorted_number_pair_of_card(card)
        ]
        yield violation(
            "scout.move.twice",
            ("move",),
            facts={"card": card.notation},
            contradicted_turns=state.knowledge.params_of_contradicted_earlier_turns_or_empty(*earlier_facts[-1:]),
        )
    if (
        not cards_not_in_deck
        and not repeated_cards
        and not can_be_distinct_deck_cards_even_half_known(players, open_cards + shown_cards)
    ):
        yield violation("scout.move.none.left", ("move",), facts={"numbers": list_card_numbers(shown_cards)})


def check_cards_shown_in_seen_scout_and_show(state: State, move: SeenScoutAndShow) -> Iterator[Violation]:
    """Checks the cards of a seen Show after its Scout: the hand has the taken card as well (scout.free)."""
    shown_cards, marks = move.cards, list_targets_of_shown_cards(move.cards)
    state_after = state_without_end_card(state, move.side)
    hand_size_before = len(mover_hand_with_unknown_cards(state))
    deck_violations = list(check_shown_cards_can_be_in_hand(state_after, shown_cards))
    yield from deck_violations
    yield from check_seen_cards_can_beat_active_set(state_after, shown_cards, hand_size_before + 1)
    if len(shown_cards) > hand_size_before + 1:
        return
    if state.hand is not None:
        if can_scout_make_cards_adjacent_if_known(state, move) is False:
            yield build_not_adjacent_in_hand_violation(shown_cards, marks)
    elif not deck_violations and not make_can_mover_hold_predicate_after_scout(state, move)(shown_cards):
        if list_seats_and_zones_of_hands_with_facts(state):
            yield build_violation_for_show_of_impossible_cards(state, shown_cards, marks)
            return
        card = split_end_card_from_nonempty_active_set(state, move.side).end_card
        params = {"card": card.notation, "numbers": list_card_numbers(shown_cards), "cards": hand_size_before}
        yield violation("scout.move.taken", ("move",), facts=params, picture_marks=marks)


def can_scout_make_cards_adjacent_if_known(state: State, move: SeenScoutAndShow) -> bool | None:
    """Returns whether the taken card can be inserted so that the shown cards are adjacent; None if that depends on
    unknown cards."""
    hand = mover_hand_with_unknown_cards(state)
    can_be_hand = make_can_mover_hold_predicate_after_scout(state, move)
    taken_card = split_end_card_from_nonempty_active_set(state, move.side).end_card
    can_hold: bool | None = False
    for index in range(len(hand) + 1):
        for card in (taken_card, taken_card.flipped):
            hand_after = (*hand[:index], card, *hand[index:])
            are_adjacent = has_adjacent_cards_in_either_order_if_known(can_be_hand, hand_after, move.cards)
            if are_adjacent is True:
                return True
            can_hold = None if are_adjacent is None else can_hold
    return can_hold


# A scout


def padded_mover_hand_with_scouted_card_inserted(state_before: State, scout: Scout) -> Cards:
    """Returns the hand with the taken card at its place; cards that are not known are `UNKNOWN`."""
    hand = mover_hand_with_unknown_cards(state_before)
    return hand_after_scout_treating_unknown_hand_as_empty(replace(state_before, hand=hand), scout)


def check_scout_has_set_and_gap_of_hand(state: State, scout: Scout | SeenScout) -> Iterator[Violation]:
    """Checks that there is a set to take a card from, and that the hand has the place for it (scout.scout); without a
    set a seat has to show."""
    if not state.active:
        yield violation("scout.move.nothing", ("move", "table"))
        yield violation("scout.move.must", ("move", "table"))
    places = len(mover_hand_with_unknown_cards(state)) + 1
    if isinstance(scout, Scout) and scout.place > places:
        params = {"place": scout.place, "places": places}
        yield violation("scout.move.gap", ("move", "hand"), facts=params)


def check_two_player_mover_has_chip_for_scout(state: State) -> Iterator[Violation]:
    """Checks that one of two players has a chip of its own to pay for a Scout (scout.two)."""
    chips = state.two_player_scout_chips_of_mover
    if state.is_two_player_game and chips < 1:
        yield violation("scout.move.chips", ("move", "chips"), facts={"chips": chips})


def check_player_count_and_chip_allow_scout_and_show(state: State) -> Iterator[Violation]:
    """Checks that the seat still has the chip that a Scout & Show costs, one a round (scout.both); two players have
    none."""
    if state.is_two_player_game:
        yield violation("scout.move.two", ("move", "players"))
    elif not state.has_show_chip:
        seat = state.table.mover_seat_code
        yield violation("scout.move.spent", ("move", "ss"), facts={"seat": seat})


def check_some_show_is_legal_after_scout(state: State, scout: Scout) -> Iterator[Violation]:
    """Checks that a Show is legal after the Scout, unless the table has ruled that it may be left out."""
    hand_after = padded_mover_hand_with_scouted_card_inserted(state, scout)
    state_after = replace(state_without_end_card(state, scout.side), hand=hand_after)
    if (
        state.must_scout_and_show_end_with_show
        and has_mover_beating_set_if_known(state_after, make_can_mover_hold_predicate(state_after)) is False
    ):
        yield violation("scout.move.none", ("move", "table"), facts={"table": list_card_numbers(state_after.active)})


def check_stuck_has_two_players_and_no_show_or_scout(state: State) -> Iterator[Violation]:
    """Checks that there are two players, and that the seat to move has neither a Show nor a chip for a Scout
    (scout.two)."""
    seat = {"seat": state.table.mover_seat_code}
    if not state.is_two_player_game:
        yield violation("scout.move.stuck.two", ("move", "players"))
        return
    if has_active_set_and_chip_if_needed_to_scout(state):
        chips = state.two_player_scout_chips_of_mover
        yield violation("scout.move.can.scout", ("move", "chips"), facts={**seat, "chips": chips})
    if has_mover_beating_set_if_known(state, make_can_mover_hold_predicate(state)) is True:
        yield violation("scout.move.can.show", ("move", "hand"), facts=seat)


def does_judgement_need_unknown_active_numbers(state: State, move: Move) -> bool:
    """Returns whether the verdict depends on numbers of the active set that are not entered."""
    if isinstance(move, DeclareStuck):
        return not state.set_to_beat.is_entered
    if isinstance(move, Scout | SeenScout) or (isinstance(move, ScoutAndShow) and not move.first):
        return False
    shown_count = len(move.cards) if isinstance(move, SeenShow | SeenScoutAndShow) else move.last - move.first + 1
    if not isinstance(move, Show | SeenShow):
        state = state_without_end_card(state, move.side)
    return state.set_to_beat.lacks_numbers_to_judge(shown_count)
