"""Why a move may not be made, and what a hidden hand has to be for a move that may.

Each function is a rule and yields what a move has against it; the clause is in its docstring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from calculators.core.knowledge import CardFact
from calculators.core.parsing import format_seat_code
from calculators.core.types import Message, Params, Violation
from calculators.scout.deals import (
    deal_after_scout,
    find_other_seat_surely_holding,
    list_known_facts_against_show,
    list_seats_with_known_zone,
    make_can_mover_hold_predicate,
    mover_hand_size_or_max,
)
from calculators.scout.digest import BOTH_SHOW, message, violation
from calculators.scout.hidden_hand import (
    HandPredicate,
    can_all_be_distinct_deck_cards,
    can_be_beating_set,
    can_be_in_deck,
    can_mover_show_beating_set,
    cards_outside_hands,
    holds_shown_cards_side_by_side,
    is_surely_card,
    known_row_of_mover,
    mover_hand_padded_with_unknowns,
    must_be_beating_set,
    narrow_to_window,
    sorted_number_pair_of_card,
)
from calculators.scout.moves import can_scout, card_taken_by_scout, list_card_numbers, split_end_card_from_active_set
from calculators.scout.sets import STEPS, compare_two_sets_or_none, measure_set_strength_or_none
from calculators.scout.state import (
    FACES,
    UNKNOWN,
    Cards,
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    State,
    top_numbers,
)

Violations = Iterator[Violation]


def find_refusals(state: State, move: Move) -> Violations:
    """Every reason against a move."""
    if isinstance(move, Show):
        yield from check_show_by_places(
            move, mover_hand_padded_with_unknowns(state), make_can_mover_hold_predicate(state), state.active
        )
    elif isinstance(move, SeenShow):
        yield from check_seen_show(state, move.cards)
    elif isinstance(move, DeclareStuck):
        yield from check_two_player_is_stuck(state)
    elif isinstance(move, Scout | SeenScout):
        yield from check_two_player_chip_pays_scout(state)
        yield from check_scout_has_set_and_place(state, move)
    else:
        yield from check_scout_and_show(state, move)


def check_scout_and_show(state: State, move: ScoutAndShow | SeenScoutAndShow) -> Violations:
    """A Scout & Show costs its chip, and both of its parts have to be legal (scout.both, scout.free)."""
    yield from check_scout_and_show_chip(state)
    scout = move.scout if isinstance(move, ScoutAndShow) else SeenScout(move.side)
    against = list(check_scout_has_set_and_place(state, scout))
    yield from against
    if against:
        return
    rest = split_end_card_from_active_set(state, move.side)[1]
    if isinstance(move, ScoutAndShow) and move.first:
        weak = tuple(
            check_show_by_places(
                move.show,
                padded_hand_after_scout(state, move.scout),
                make_can_mover_hold_after_scout(state, move),
                rest,
            )
        )
        yield from weak
        if weak and state.hand is not None:
            yield from check_legal_show_exists_after_scout(state, move.scout)
    elif isinstance(move, SeenScoutAndShow) and move.cards:
        yield from check_seen_scout_and_show(state, move)
    elif state.table.option(BOTH_SHOW) == "must" and not state.is_two_player_game:
        yield violation("scout.move.without", ("move",))


# A show


def make_can_mover_hold_after_scout(state: State, move: ScoutAndShow | SeenScoutAndShow) -> HandPredicate:
    """What the hand can be once the card was taken."""
    card, rest = split_end_card_from_active_set(state, move.side)
    after = replace(state, active=rest, deal=deal_after_scout(state, move.side, state.known))
    return make_can_mover_hold_predicate(after, mover_hand_size_or_max(state) + 1, card)


def check_show_by_places(show: Show, hand: Cards, can_be_hand: HandPredicate, active_set: Cards) -> Violations:
    """A show is a set that lies side by side, and stronger than the active set (scout.show)."""
    if show.last > len(hand):
        places = {"place": show.last, "cards": len(hand)}
        yield violation("scout.move.place", ("move", "hand"), facts=places)
        return
    window = hand[show.first - 1 : show.last]
    marks = tuple(f"hand.{n - 1}" for n in range(show.first, show.last + 1))
    if 0 not in top_numbers(window):
        yield from check_numbers_form_run_or_matching(top_numbers(window), marks, "hand")
        yield from check_show_beats_set(window, active_set, marks)
        return
    weak = tuple(check_show_beats_set(window, active_set, marks))
    yield from weak
    bar = top_numbers(active_set) if len(window) == len(active_set) and 0 not in top_numbers(active_set) else ()
    can_be_hand = narrow_to_window(can_be_hand, hand, show.first - 1, show.last)
    if weak or can_be_beating_set(can_be_hand, window, bar):
        return
    params = {"count": len(window), "table": list_card_numbers(active_set)}
    code = "scout.move.no.beat" if bar and can_be_beating_set(can_be_hand, window, ()) else "scout.move.no.set"
    yield violation(code, ("move", "hand"), facts=params, picture_marks=marks)


def check_numbers_form_run_or_matching(
    numbers: Sequence[int], marks: tuple[str, ...], *parameter_names: str
) -> Violations:
    """Cards shown together are one card, a run or a matching set, never mixed, and a run goes one way (scout.show)."""
    if measure_set_strength_or_none(numbers) is not None:
        return
    apart = [pair for pair in pairwise(numbers) if pair[1] - pair[0] not in STEPS]
    params: dict[str, Any] = {"numbers": list(numbers)}
    if apart:
        params |= zip(("left", "right"), apart[0], strict=True)
    reason = "apart" if apart else "mixed" if any(left == right for left, right in pairwise(numbers)) else "between"
    yield violation(f"scout.move.{reason}", ("move", *parameter_names), facts=params, picture_marks=marks)


def check_show_beats_set(shown_cards: Cards, active_set: Cards, marks: tuple[str, ...]) -> Violations:
    """More cards, then a matching set, then the higher numbers; equal is not stronger (scout.strength)."""
    reason, beaten = deciding_reason_and_does_show_win(shown_cards, active_set)
    if beaten is False:
        params = {
            "numbers": list_card_numbers(shown_cards),
            "table": list_card_numbers(active_set),
            "count": len(shown_cards),
            "needed": len(active_set),
        }
        told = 0 not in top_numbers((*shown_cards, *active_set))
        yield violation(
            f"scout.move.weaker.{reason}" if told else "scout.move.few",
            ("move", "table"),
            facts=params,
            picture_marks=marks,
        )


def deciding_reason_and_does_show_win(shown_cards: Cards, active_set: Cards) -> tuple[str, bool | None]:
    """What decides between a show and the active set, and whether the show wins; None: nothing to beat, no set, or
    it hangs on numbers that nobody told."""
    ours, theirs = top_numbers(shown_cards), top_numbers(active_set)
    if active_set and 0 in (*ours, *theirs) and len(ours) != len(theirs):
        return "count", len(ours) > len(theirs)
    found = None if 0 in (*ours, *theirs) else compare_two_sets_or_none(ours, theirs)
    return ("", None) if found is None else (found.reason, found.beats)


def check_seen_show(state: State, shown_cards: Cards) -> Violations:
    """The cards everybody saw: of the deck, a set that beats the active one, and from that hand (scout.show)."""
    marks = tuple(f"move.{n}" for n in range(len(shown_cards)))
    against = list(check_shown_cards_exist_only_once(state, shown_cards, cards_outside_hands(state)))
    yield from against
    yield from check_numbers_form_run_or_matching(top_numbers(shown_cards), marks)
    yield from check_show_beats_set(shown_cards, state.active, marks)
    hand, fits = mover_hand_padded_with_unknowns(state), make_can_mover_hold_predicate(state)
    if len(shown_cards) > len(hand):
        yield violation(
            "scout.move.count", ("move",), facts={"count": len(shown_cards), "cards": len(hand)}, picture_marks=marks
        )
    elif (state.hand is not None or known_row_of_mover(state)) and holds_shown_cards_side_by_side(
        fits, hand, shown_cards
    ) is False:
        yield (
            build_not_in_hand_violation(shown_cards, marks)
            if state.hand is not None
            else build_impossible_show_violation(state, shown_cards, marks)
        )
    elif state.hand is None and not against and not fits(shown_cards):
        yield build_impossible_show_violation(state, shown_cards, marks)


def build_impossible_show_violation(state: State, shown_cards: Cards, marks: tuple[str, ...]) -> Violation:
    """No deal that fits all that was told has these cards in the hand (scout.pairs): one is held by another seat, or
    what came to this hand leaves no room for them."""
    for card in shown_cards:
        found = find_other_seat_surely_holding(state, card)
        if found:
            seat, fact = found
            params = {"card": card.notation, "seat": format_seat_code(seat)}
            return build_contradiction(
                "scout.move.held", params, state.known.message_facts_of_contradicted_turns(fact), marks
            )
    return build_contradiction(
        "scout.move.known",
        {"numbers": list_card_numbers(shown_cards)},
        state.known.message_facts_of_contradicted_turns(*list_known_facts_against_show(state, shown_cards)),
        marks,
    )


def build_contradiction(
    violation_code: str, facts: Params, contradicted_turns: Params, marks: tuple[str, ...] = ()
) -> Violation:
    """What cannot be so; with the turns that contradict each other where the record told both."""
    return violation(
        f"{violation_code}.turns" if contradicted_turns else violation_code,
        ("move",),
        facts={**facts, **contradicted_turns},
        picture_marks=marks,
    )


def build_not_in_hand_violation(shown_cards: Cards, marks: tuple[str, ...]) -> Violation:
    """The cards do not lie side by side in the hand (scout.show)."""
    return violation(
        "scout.move.hold", ("move", "hand"), facts={"numbers": list_card_numbers(shown_cards)}, picture_marks=marks
    )


def check_shown_cards_exist_only_once(state: State, shown_cards: Cards, cards_outside_hands: Cards) -> Violations:
    """A card is in the deck, and it is there once: what lies open or was captured is in no hand (scout.pairs)."""
    players = state.table.players
    wrong = [card for card in shown_cards if not can_be_in_deck(players, card)]
    for card in wrong:
        yield violation("scout.move.card", ("move",), facts={"card": card.notation, "players": players})
    known = [sorted_number_pair_of_card(card) for card in cards_outside_hands if card.is_complete]
    named = [card for card in shown_cards if card.is_complete]
    twice = [
        card
        for n, card in enumerate(named)
        if sorted_number_pair_of_card(card) in [*known, *(sorted_number_pair_of_card(other) for other in named[:n])]
    ]
    for card in twice:
        before = [
            CardFact(other, since=turn)
            for other, turn in state.shown
            if sorted_number_pair_of_card(other) == sorted_number_pair_of_card(card)
        ]
        yield build_contradiction(
            "scout.move.twice", {"card": card.notation}, state.known.message_facts_of_contradicted_turns(*before[-1:])
        )
    if not wrong and not twice and not can_all_be_distinct_deck_cards(players, cards_outside_hands + shown_cards):
        yield violation("scout.move.none.left", ("move",), facts={"numbers": list_card_numbers(shown_cards)})


def check_seen_scout_and_show(state: State, move: SeenScoutAndShow) -> Violations:
    """After the scout the same holds for what everybody saw, with the taken card in the hand (scout.free)."""
    card, rest = split_end_card_from_active_set(state, move.side)
    shown, marks = move.cards, tuple(f"move.{n}" for n in range(len(move.cards)))
    after = replace(state, active=rest)
    against = list(check_shown_cards_exist_only_once(after, shown, cards_outside_hands(after)))
    yield from against
    yield from check_numbers_form_run_or_matching(top_numbers(shown), marks)
    yield from check_show_beats_set(shown, rest, marks)
    before = len(mover_hand_padded_with_unknowns(state))
    if len(shown) > before + 1:
        yield violation(
            "scout.move.count", ("move",), facts={"count": len(shown), "cards": before + 1}, picture_marks=marks
        )
    elif state.hand is not None:
        if can_hold_shown_after_scout(state, move) is False:
            yield build_not_in_hand_violation(shown, marks)
    elif not against and not make_can_mover_hold_after_scout(state, move)(shown):
        if list_seats_with_known_zone(state):
            yield build_impossible_show_violation(state, shown, marks)
            return
        params = {"card": card.notation, "numbers": list_card_numbers(shown), "cards": before}
        yield violation("scout.move.taken", ("move",), facts=params, picture_marks=marks)


def can_hold_shown_after_scout(state: State, move: SeenScoutAndShow) -> bool | None:
    """Can the taken card be put into the hand so that the shown cards lie side by side? None: perhaps."""
    hand, fits = mover_hand_padded_with_unknowns(state), make_can_mover_hold_after_scout(state, move)
    found: bool | None = False
    for place in range(1, len(hand) + 2):
        for flip in FACES:
            after = padded_hand_after_scout(state, Scout(move.side, place, flip))
            held = holds_shown_cards_side_by_side(fits, after, move.cards)
            if held is True:
                return True
            found = None if held is None else found
    return found


# A scout


def padded_hand_after_scout(state: State, scout: Scout) -> Cards:
    """The hand with the taken card at its place, unknown cards as far as it is not known."""
    hand = mover_hand_padded_with_unknowns(state)
    return (*hand[: scout.place - 1], card_taken_by_scout(state, scout), *hand[scout.place - 1 :])


def check_scout_has_set_and_place(state: State, scout: Scout | SeenScout) -> Violations:
    """A Scout takes from an active set into a place of the hand (scout.scout); without one a seat shows."""
    if not state.active:
        yield violation("scout.move.nothing", ("move", "table"))
        yield violation("scout.move.must", ("move", "table"))
    places = len(mover_hand_padded_with_unknowns(state)) + 1
    if isinstance(scout, Scout) and scout.place > places:
        params = {"place": scout.place, "places": places}
        yield violation("scout.move.gap", ("move", "hand"), facts=params)


def check_two_player_chip_pays_scout(state: State) -> Violations:
    """With two players a Scout costs one of the own chips (scout.two)."""
    if state.is_two_player_game and state.mover_scout_chips < 1:
        yield violation("scout.move.chips", ("move", "chips"), facts={"chips": state.mover_scout_chips})


def check_scout_and_show_chip(state: State) -> Violations:
    """Scout & Show costs the chip each seat has once a round (scout.both), and two players have none."""
    if state.is_two_player_game:
        yield violation("scout.move.two", ("move", "players"))
    elif not state.has_show_chip:
        params = {"seat": format_seat_code(state.table.turn)}
        yield violation("scout.move.spent", ("move", "ss"), facts=params)


def check_legal_show_exists_after_scout(state: State, scout: Scout) -> Violations:
    """Without a legal show afterwards there is no Scout & Show, unless the table has ruled otherwise."""
    after = replace(
        state, hand=padded_hand_after_scout(state, scout), active=split_end_card_from_active_set(state, scout.side)[1]
    )
    if (
        can_mover_show_beating_set(after, make_can_mover_hold_predicate(after)) is False
        and state.table.option(BOTH_SHOW) == "must"
    ):
        yield violation("scout.move.none", ("move", "table"), facts={"table": list_card_numbers(after.active)})


def check_two_player_is_stuck(state: State) -> Violations:
    """Only with two players nothing may be left to do: neither a show nor a chip for a Scout (scout.two)."""
    seat = {"seat": format_seat_code(state.table.turn)}
    if not state.is_two_player_game:
        yield violation("scout.move.stuck.two", ("move", "players"))
        return
    if can_scout(state):
        yield violation("scout.move.can.scout", ("move", "chips"), facts={**seat, "chips": state.mover_scout_chips})
    if can_mover_show_beating_set(state, make_can_mover_hold_predicate(state)) is True:
        yield violation("scout.move.can.show", ("move", "hand"), facts=seat)


def does_verdict_need_unknown_set(state: State, move: Move) -> bool:
    """Does a verdict hang on numbers of the active set that nobody told?"""
    if isinstance(move, DeclareStuck):
        return 0 in top_numbers(state.active)
    if isinstance(move, Scout | SeenScout) or (isinstance(move, ScoutAndShow) and not move.first):
        return False
    active = state.active if isinstance(move, Show | SeenShow) else split_end_card_from_active_set(state, move.side)[1]
    shown = move.cards if isinstance(move, SeenShow | SeenScoutAndShow) else (UNKNOWN,) * (move.last - move.first + 1)
    return 0 in top_numbers(active) and len(shown) == len(active)


# What has to be true of a hidden hand


def list_assumptions(state: State, move: Move) -> Iterator[Message]:
    """What the hidden hand has to be for a move without a reason against it; nothing if it is legal anyhow."""
    seat = format_seat_code(state.table.turn)
    if isinstance(move, Show):
        yield from list_assumptions_of_show_by_places(
            state,
            show=move,
            hand=mover_hand_padded_with_unknowns(state),
            can_be_hand=make_can_mover_hold_predicate(state),
            active_set=state.active,
            min_hand_size=move.last,
        )
    elif isinstance(move, SeenShow):
        told = state.hand is not None or known_row_of_mover(state)
        if not told or not holds_shown_cards_side_by_side(
            make_can_mover_hold_predicate(state), mover_hand_padded_with_unknowns(state), move.cards
        ):
            yield describe_hand_assumption(seat, move.cards)
    elif isinstance(move, DeclareStuck):
        if can_mover_show_beating_set(state, make_can_mover_hold_predicate(state)) is None:
            yield message("scout.assume.stuck", seat=seat, table=list_card_numbers(state.active))
    elif isinstance(move, SeenScoutAndShow):
        if move.cards and not are_cards_certain_after_scout(state, move):
            yield describe_hand_assumption(seat, move.cards)
    elif isinstance(move, ScoutAndShow) and move.first:
        hand, active = padded_hand_after_scout(state, move.scout), split_end_card_from_active_set(state, move.side)[1]
        yield from list_assumptions_of_show_by_places(
            state,
            show=move.show,
            hand=hand,
            can_be_hand=make_can_mover_hold_after_scout(state, move),
            active_set=active,
            min_hand_size=max(move.place, move.last) - 1,
        )
    elif isinstance(move, Scout | ScoutAndShow):
        yield from list_hand_size_assumptions(state, move.place - 1)


def describe_hand_assumption(seat_code: str, shown_cards: Cards) -> Message:
    """The proviso of every show that everybody saw: its cards lay side by side (scout.show)."""
    code = "scout.assume.hand" if len(shown_cards) > 1 else "scout.assume.card"
    return message(code, seat=seat_code, numbers=list_card_numbers(shown_cards), count=len(shown_cards))


def are_cards_certain_after_scout(state: State, move: SeenScoutAndShow) -> bool:
    """Are the cards there whatever the hidden hand is? A taken card that is shown alone is."""
    if state.hand is not None:
        return can_hold_shown_after_scout(state, move) is True
    card, _ = split_end_card_from_active_set(state, move.side)
    return len(move.cards) == 1 and any(is_surely_card(face, move.cards[0]) for face in (card, card.flipped))


def list_assumptions_of_show_by_places(
    state: State, *, show: Show, hand: Cards, can_be_hand: HandPredicate, active_set: Cards, min_hand_size: int
) -> Iterator[Message]:
    """Unknown cards have to be a set that beats the active one, unless they always are; min_hand_size: cards the
    hand needs."""
    window = hand[show.first - 1 : show.last]
    bar = top_numbers(active_set) if len(window) <= len(active_set) else ()
    if must_be_beating_set(narrow_to_window(can_be_hand, hand, show.first - 1, show.last), window, bar):
        yield from list_hand_size_assumptions(state, min_hand_size)
        return
    params = {
        "seat": format_seat_code(state.table.turn),
        "first": show.first,
        "last": show.last,
        "count": len(window),
        "table": list_card_numbers(active_set),
    }
    yield message("scout.assume.beats" if bar else "scout.assume.set", **params)


def list_hand_size_assumptions(state: State, min_hand_size: int) -> Iterator[Message]:
    """A place in the hand is there only if the hand has so many cards."""
    if state.mover_hand_size is None and min_hand_size > 1:
        yield message("scout.assume.count", seat=format_seat_code(state.table.turn), cards=min_hand_size)
