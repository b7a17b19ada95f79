"""Checks a Coupelation position: what contradicts the rules, what is missing, and what the table should know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from calculators.core.knowledge import HELD, LESS
from calculators.core.parsing import check_player_count_seat_range_and_enough_staying
from calculators.core.types import View, Violation
from calculators.coupelation.card_knowledge import (
    OUT,
    find_held_facts_true_in_every_deal,
    list_facedown_cards_with_possible_numbers,
    pair_certain_facedown_numbers_with_laying_facts,
    parse_cell_of_facedown_card_name_or_none,
    public_glass_card_count_of_zone_if_known,
    zone_facts_known_to_asker,
)
from calculators.coupelation.codes import violation
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover
from calculators.coupelation.knowledge_update import knowledge_with_asker_hand
from calculators.coupelation.moves import is_mover_stuck_before_draw_if_known, is_reserve_incomplete
from calculators.coupelation.possible_deals import is_deal_possible, is_named_by_cell
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HAND_FULL,
    HAND_LIMIT,
    HAND_START,
    HIDDEN,
    HIGHEST,
    LOWEST,
    RESERVE,
    RESERVE_FULL,
    TOP,
    UNENTERED_HAND,
    Face,
    State,
    face_sort_key,
)
from calculators.coupelation.tower import (
    count_glass_cards,
    format_cell_target,
    format_cell_targets,
    tower_outcome_or_empty,
    violation_at_cell,
)
from calculators.coupelation.tower_checks import (
    check_25_is_middle_of_bottom_row,
    check_bottom_row_not_too_wide,
    check_bottom_row_without_gaps,
    check_cards_supported,
    check_entered_tower_not_empty,
    check_finish_card_lies_only_at_top,
    check_rising_order,
    check_top_has_only_finish_card,
    check_top_not_filled_too_early_as_ruled,
    check_tower_has_at_most_seven_rows,
    does_only_last_revealed_card_break_rising_order,
)


def find_violations(state: State, _view: View) -> tuple[Violation, ...]:
    """Returns everything that contradicts the rules."""
    entered_seats = [f"p{seat}" for seat, holding in enumerate(state.holdings, 1) if holding is not None]
    violations = [
        *check_player_count_seat_range_and_enough_staying(
            state.table, tuple(RESERVE), "coupelation.players", entered_seats
        ),
        *(position_violation for check in POSITION_CHECKS for position_violation in check(state)),
    ]
    if not does_only_last_revealed_card_break_rising_order(state):
        violations += check_rising_order(state)
    return tuple(violations)


class EnteredFace(NamedTuple):
    """The face of an entered card, its parameter, and its target on the picture."""

    face: Face
    parameter_name: str
    target: str


def list_faces_with_parameter_and_target(state: State) -> Iterator[EnteredFace]:
    """Yields every card whose face can be read, with its parameter and its target."""
    for cell, card in state.cards_by_cell.items():
        if card != HIDDEN:
            yield EnteredFace(card.face, "tower", format_cell_target(cell))
    for cell, number in state.facedown_numbers:
        yield EnteredFace(number, "known", format_cell_target(cell))
    for name, cards in (("reserve", state.reserve), ("hand", state.hand)):
        for index, card in enumerate(cards or ()):
            if card != HIDDEN:
                yield EnteredFace(card.face, name, f"{name}.{index}")
    yield from list_sure_faces_from_holds_not_entered_elsewhere(state)
    for seat, holding in enumerate(state.holdings, 1):
        is_in_entered_hand = seat == state.table.turn and FINISH in state.hand_cards
        if holding is not None and holding.finish and not is_in_entered_hand:
            yield EnteredFace(FINISH.face, f"p{seat}", f"p{seat}")


def list_sure_faces_from_holds_not_entered_elsewhere(state: State) -> Iterator[EnteredFace]:
    """Yields every card that is surely in a hand, out of the game, or face down in the tower, with its zone.

    Leaves out the entered hand, and the numbers entered as known.
    """
    for zone_name, _ in state.knowledge.public_zones:
        if zone_name != f"p{state.table.turn}" or state.hand is None:
            yield from (
                EnteredFace(fact.card, "holds", zone_name)
                for fact in find_held_facts_true_in_every_deal(state, zone_name)
            )
    yield from (
        EnteredFace(FINISH.face, "holds", OUT)
        for fact in state.knowledge.zone_named(OUT).held_facts
        if fact.card == FINISH.face
    )
    facedown_numbers = (laid.number for laid in pair_certain_facedown_numbers_with_laying_facts(state))
    yield from (
        EnteredFace(number, "holds", "tower")
        for number in facedown_numbers
        if number not in state.known_numbers_by_cell.values()
    )


class ParametersAndTargets(NamedTuple):
    """The parameters that have a face, each once, and all its targets."""

    parameter_names: tuple[str, ...]
    targets: tuple[str, ...]


def group_unique_parameters_and_all_targets_by_face(state: State) -> dict[Face, ParametersAndTargets]:
    """Returns the parameters and the targets of each face, the faces ascending."""
    parameters_and_targets: dict[Face, tuple[list[str], list[str]]] = {}
    for face, parameter_name, target in list_faces_with_parameter_and_target(state):
        parameter_names, targets = parameters_and_targets.setdefault(face, ([], []))
        parameter_names.append(parameter_name)
        targets.append(target)
    return {
        face: ParametersAndTargets(
            tuple(dict.fromkeys(parameters_and_targets[face][0])), tuple(parameters_and_targets[face][1])
        )
        for face in sorted(parameters_and_targets, key=face_sort_key)
    }


def check_card_numbers_in_range(state: State) -> Iterator[Violation]:
    """Checks that glass cards have the numbers 1 to 50 (coupelation.setup)."""
    for face, (parameter_names, targets) in group_unique_parameters_and_all_targets_by_face(state).items():
        if isinstance(face, int) and not LOWEST <= face <= HIGHEST:
            params = {"number": face, "low": LOWEST, "high": HIGHEST}
            yield violation("coupelation.number", parameter_names, facts=params, picture_marks=targets)


def check_no_card_twice(state: State) -> Iterator[Violation]:
    """Checks that every number, and the finish card, exists once (coupelation.setup)."""
    for face, (parameter_names, targets) in group_unique_parameters_and_all_targets_by_face(state).items():
        if len(targets) > 1:
            if face == FINISH.face:
                yield violation(
                    "coupelation.finish.twice", parameter_names, facts={"count": len(targets)}, picture_marks=targets
                )
            else:
                yield violation(
                    "coupelation.number.twice",
                    parameter_names,
                    facts={"number": face, "count": len(targets)},
                    picture_marks=targets,
                )


def check_no_finish_card_in_first_game(state: State) -> Iterator[Violation]:
    """Checks that the first game has no finish card (coupelation.setup)."""
    if state.first and FINISH.face in (
        parameters_and_targets := group_unique_parameters_and_all_targets_by_face(state)
    ):
        parameter_names, targets = parameters_and_targets[FINISH.face]
        yield violation("coupelation.finish.first", ("first", *parameter_names), picture_marks=targets)


def check_hand_at_most_limit_plus_drawn_cards(state: State) -> Iterator[Violation]:
    """Checks that a hand has at most 3 cards, and in its turn those it drew besides (coupelation.draw)."""
    count = count_glass_cards(state.hand_cards)
    if count > HAND_FULL:
        yield violation("coupelation.hand.size", ("hand",), facts={"count": count, "limit": HAND_FULL})
    elif state.drawn is not None and count > HAND_LIMIT + state.drawn:
        params = {"count": count, "drawn": state.drawn, "limit": HAND_LIMIT + state.drawn}
        yield violation("coupelation.drawn.hand", ("hand", "drawn"), facts=params)


def check_public_hands_within_limit_plus_mover_draws(state: State) -> Iterator[Violation]:
    """Checks that a public hand has at most 3 cards, and in its turn those it drew besides (coupelation.limit)."""
    for seat, holding in enumerate(state.holdings, 1):
        limit = (
            combine_private_and_public_hand_of_mover(state).max_glass_cards if seat == state.table.turn else HAND_LIMIT
        )
        if holding is not None and holding.count is not None and holding.count > limit:
            params = {"seat": f"p{seat}", "count": holding.count, "limit": limit}
            yield violation("coupelation.holding.size", (f"p{seat}",), facts=params, picture_marks=(f"p{seat}",))


def check_mover_hand_fits_public_hand(state: State) -> Iterator[Violation]:
    """Checks that the hand of the seat to move has no more than everybody sees of it (coupelation.limit, .draw)."""
    public, seat = state.mover_public_hand, f"p{state.table.turn}"
    if public == UNENTERED_HAND or state.hand is None:
        return
    count = count_glass_cards(state.hand)
    if public.count is not None and count > public.count:
        yield violation(
            "coupelation.hand.shown", ("hand", seat), facts={"seat": seat, "count": count, "limit": public.count}
        )
    if FINISH in state.hand and not public.finish:
        yield violation("coupelation.hand.finish", ("hand", seat), facts={"seat": seat})


def check_holds_fit_zone_sizes_and_some_deal(state: State) -> Iterator[Violation]:
    """Checks that no hand has more cards recorded than it holds, and that some deal fits all facts
    (coupelation.limit)."""
    violations = []
    for zone_name, zone in state.knowledge.public_zones:
        size = public_glass_card_count_of_zone_if_known(state, zone_name)
        least_count = len(zone.held_facts) - len(zone.departed_facts)
        if size is not None and least_count > size:
            params = {"seat": zone_name, "count": least_count, "limit": size}
            violations.append(
                violation("coupelation.holds.size", ("holds", zone_name), facts=params, picture_marks=(zone_name,))
            )
    violations += check_cards_named_by_cell_left_one_hand(state)
    yield from violations
    if violations or not state.knowledge.public_zones:
        return
    knowledge, parameter_names = state.knowledge, ["holds"]
    if state.hand is not None:
        knowledge = knowledge_with_asker_hand(knowledge, f"p{state.table.turn}", state.hand)
        parameter_names.append("hand")
    if not is_deal_possible(zone_facts_known_to_asker(replace(state, knowledge=knowledge))):
        yield violation("coupelation.holds.deal", parameter_names)


def check_cards_named_by_cell_left_one_hand(state: State) -> Iterator[Violation]:
    """Checks that a card named by its cell left one hand, and either lies there face down or came into another hand."""
    facts = [fact for _, zone in state.knowledge.public_zones for fact in zone.facts if is_named_by_cell(fact.card)]
    tower_cards = state.cards_by_cell
    for card in sorted({str(fact.card) for fact in facts}):
        kinds = [fact.kind for fact in facts if fact.card == card]
        cell = parse_cell_of_facedown_card_name_or_none(card) or TOP
        is_facedown = tower_cards.get(cell) == HIDDEN
        if sorted(kinds) not in ([LESS], [HELD, LESS]) or (bool(state.rows) and is_facedown is (HELD in kinds)):
            yield violation_at_cell("coupelation.holds.cell", ("holds", "tower"), cell)


def check_reserve_has_at_most_seven_cards(state: State) -> Iterator[Violation]:
    """Checks that the reserve has at most 7 cards: six, and the one that action D adds (coupelation.limit)."""
    count = len(state.reserve_cards)
    if count > RESERVE_FULL:
        yield violation("coupelation.reserve.size", ("reserve",), facts={"count": count, "limit": RESERVE_FULL})


def check_deck_tower_reserve_and_hands_fit_box(state: State) -> Iterator[Violation]:
    """Checks that all cards, with the deck, are at most the 50 and the finish card (coupelation.setup)."""
    if state.deck is None:
        return
    other_public_hands = [
        holding for seat, holding in enumerate(state.holdings, 1) if holding and seat != state.table.turn
    ]
    mover_hand = combine_private_and_public_hand_of_mover(state)
    counted_cards = (
        len(state.cards_by_cell)
        + len(state.reserve_cards)
        + (mover_hand.glass_card_count or 0)
        + bool(mover_hand.has_finish_card)
    )
    counted_cards += sum((holding.count or 0) + holding.finish for holding in other_public_hands)
    # The finish card may lie in the deck as long as nobody has seen it.
    limit = (HIGHEST if state.first else BOX) - counted_cards
    if state.deck > limit:
        params = {"deck": state.deck, "shown": counted_cards, "limit": max(limit, 0)}
        yield violation("coupelation.deck.count", ("deck",), facts=params)


def check_last_placed_cell_has_card(state: State) -> Iterator[Violation]:
    """Checks that the cell where the previous seat placed or revealed a card has one (coupelation.draw)."""
    if state.tower is not None and state.last is not None and state.last not in state.cards_by_cell:
        yield violation_at_cell("coupelation.last", ("last",), state.last)


def check_drawn_count_at_most_allowance(state: State) -> Iterator[Violation]:
    """Checks that the seat to move has drawn no more than it may (coupelation.draw)."""
    if state.drawn is None or not state.rows or any(check_last_placed_cell_has_card(state)):
        return
    public = state.mover_public_hand
    if public.count is not None:
        public = replace(public, count=max(0, public.count - state.drawn))
    state_before_draw = replace(state.state_with_mover_public_hand(public), drawn=None, hand=None, deck=None)
    limit = calculate_draw_allowance(state_before_draw).most
    if state.drawn > limit:
        yield violation("coupelation.drawn.limit", ("drawn",), facts={"drawn": state.drawn, "limit": limit})


def check_private_hand_seat_is_within_player_count(state: State) -> Iterator[Violation]:
    """Checks that a private hand belongs to a seat that plays (coupelation.setup)."""
    if state.mine is not None and state.mine.seat > state.table.players:
        params = {"seat": state.mine.seat, "players": state.table.players}
        yield violation("coupelation.mine.seat", ("mine",), facts=params)


def check_known_cards_lie_facedown_with_one_number(state: State) -> Iterator[Violation]:
    """Checks that every known face-down card lies face down in the tower and has one number (coupelation.flip)."""
    cards = state.cards_by_cell
    for cell, cells_and_numbers in groupby(state.facedown_numbers, key=itemgetter(0)):
        known_numbers = [number for _, number in cells_and_numbers]
        if len(known_numbers) > 1:
            yield violation_at_cell("coupelation.known.twice", ("known",), cell, numbers=known_numbers)
        if state.tower is not None and cards.get(cell) != HIDDEN:
            yield violation_at_cell("coupelation.known.place", ("known",), cell, number=known_numbers[0])


POSITION_CHECKS = (
    check_card_numbers_in_range,
    check_no_card_twice,
    check_no_finish_card_in_first_game,
    check_entered_tower_not_empty,
    check_bottom_row_without_gaps,
    check_bottom_row_not_too_wide,
    check_25_is_middle_of_bottom_row,
    check_tower_has_at_most_seven_rows,
    check_cards_supported,
    check_top_has_only_finish_card,
    check_finish_card_lies_only_at_top,
    check_top_not_filled_too_early_as_ruled,
    check_hand_at_most_limit_plus_drawn_cards,
    check_public_hands_within_limit_plus_mover_draws,
    check_mover_hand_fits_public_hand,
    check_reserve_has_at_most_seven_cards,
    check_deck_tower_reserve_and_hands_fit_box,
    check_last_placed_cell_has_card,
    check_drawn_count_at_most_allowance,
    check_known_cards_lie_facedown_with_one_number,
    check_private_hand_seat_is_within_player_count,
    check_holds_fit_zone_sizes_and_some_deal,
)


# What is missing


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Returns the parameters that a view needs and that are not entered, or not completely.

    A check never needs the hand.
    """
    missing_parameters = [] if state.tower is not None else ["tower"]
    if is_complete_reserve_needed_but_not_entered(state, view):
        missing_parameters.append("reserve")
    if view is View.MOVES and (
        state.hand is None or not combine_private_and_public_hand_of_mover(state).is_fully_known
    ):
        missing_parameters.append("hand")
    return tuple(missing_parameters)


def is_complete_reserve_needed_but_not_entered(state: State, view: View) -> bool:
    """Does the view need the whole reserve while it is not entered completely?

    A list of moves needs it; a score needs it only to know whether a seat is stuck. A check needs it only for action D,
    and the verdict on the move names it.
    """
    if view is View.CHECK:
        return False
    if state.reserve is not None:
        return is_reserve_incomplete(state)
    if view is View.MOVES:
        return True
    return (
        state.hand is not None
        and bool(state.rows)
        and combine_private_and_public_hand_of_mover(state).is_fully_known
        and is_mover_stuck_before_draw_if_known(state) is None
    )


# The size of the deck


def count_deck_after_deal(player_count: int, *, is_first_game: bool) -> int:
    """Returns the cards of the deck at the start, with the finish card unless it is the first game (coupelation.setup).

    >>> count_deck_after_deal(4, is_first_game=False)
    34
    """
    # Of the reserve 1 and 50 are not drawn; they and 25 are not dealt either.
    return HIGHEST - 1 - HAND_START * player_count - RESERVE[player_count] + (0 if is_first_game else 1)


def find_notices(valid_state: State, view: View) -> tuple[Violation, ...]:
    """Returns what is allowed, but the table should know. Called only for positions without violations."""
    notices = [*find_reserve_above_size_notices(valid_state), *find_deck_larger_than_at_start_notices(valid_state)]
    if valid_state.rows and not tower_outcome_or_empty(valid_state):
        notices += find_hopeless_flip_notices_without_secrets(valid_state)
    if view is not View.MOVES:
        notices += find_won_lost_or_must_draw_notices(valid_state)
    # The verdict on a move says by itself what follows, and the move may be the draw.
    omitted_code = "coupelation.stuck.draws" if view is View.CHECK else ""
    return tuple(notice for notice in notices if notice.code != omitted_code)


def find_reserve_above_size_notices(state: State) -> Iterator[Violation]:
    """Notes a reserve above its size; it must be discarded down before the next turn (coupelation.limit)."""
    size = state.reserve_size
    excess_count = len(state.reserve_cards) - size
    if excess_count > 0:
        yield violation("coupelation.reserve.adjust", ("reserve",), facts={"count": excess_count, "limit": size})


def find_deck_larger_than_at_start_notices(state: State) -> Iterator[Violation]:
    """Notes a deck larger than at the start, although a deck only gets smaller (coupelation.setup)."""
    max_deck = count_deck_after_deal(state.table.players, is_first_game=state.first)
    if state.deck is not None and state.deck > max_deck:
        params = {"deck": state.deck, "limit": max_deck, "players": state.table.players}
        yield violation("coupelation.deck.start", ("deck",), facts=params)


def find_hopeless_flip_notices_without_secrets(state: State) -> Iterator[Violation]:
    """Notes face-down cards that no number left fits, so that they cannot be turned up safely (coupelation.flip).

    Uses only what lies open, not what one seat knows, because everybody may read the notice.
    """
    cells = [
        card.cell
        for card in list_facedown_cards_with_possible_numbers(replace(state, hand=None, facedown_numbers=()))
        if not card.possible_numbers
    ]
    if cells:
        yield violation(
            "coupelation.hidden.unsafe",
            ("tower",),
            facts={"count": len(cells)},
            picture_marks=format_cell_targets(*cells),
        )


def find_won_lost_or_must_draw_notices(state: State) -> Iterator[Violation]:
    """Notes how the game ended, or that a seat without an action must draw first (coupelation.draw, .stuck)."""
    if not state.rows:
        return
    outcome = tower_outcome_or_empty(state)
    if outcome == "lost" and state.last is not None:
        revealed_number = {"number": state.cards_by_cell[state.last].face}
        yield violation(
            "coupelation.lost.reveal",
            ("tower", "last"),
            facts=revealed_number,
            picture_marks=format_cell_targets(state.last),
        )
    elif outcome == "won":
        yield violation("coupelation.won", ("tower",))
    elif is_mover_stuck_before_draw_if_known(state):
        draw_allowance = calculate_draw_allowance(state)
        if draw_allowance.most:
            yield violation(
                "coupelation.stuck.draws",
                ("hand",),
                facts={"count": draw_allowance.count, "seat": f"p{state.table.turn}"},
            )
        else:
            yield violation("coupelation.lost.stuck", ("hand",))


def find_notices_when_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """Returns the reason why there is no legal move: the game is over, the seat must draw first, or all have lost."""
    return tuple(find_won_lost_or_must_draw_notices(state))
