"""Judges and applies VOGU's moves on public knowledge: violations, effects, the state after a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from calculators.core.knowledge import Knowledge, find_uncertain_needed_cards_with_needed_counts
from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, TableSettings, View
from calculators.vogu.codes import message
from calculators.vogu.contacts import (
    EdgeContact,
    entered_or_starting_value_or_none_of_each_colour,
    find_contacts_in_resolution_order,
    list_contacts_with_values_in_resolution_order,
    list_possible_values_from_starting_layout,
    list_possible_values_given_contact_order_first,
    map_order_dependent_colours_to_known_values,
)
from calculators.vogu.counts import (
    build_unknown_hands_by_count,
    count_tokens_left_by_colour,
    is_last_turn,
    is_mover_hand_fully_entered,
    is_over,
    knowledge_with_entered_mover_hand,
    max_mover_hand_size,
)
from calculators.vogu.notation import format_colour_values
from calculators.vogu.refusals import find_refusals, list_known_hand_cards_used_by_move, list_needed_faces_first
from calculators.vogu.rulings import CONTACTS, RULINGS
from calculators.vogu.state import (
    CARD_MATCHER,
    CHANGE_LIMIT,
    COLOURS,
    SIDES,
    UNKNOWN_CARD,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    Move,
    PartialCard,
    PlaceCard,
    PlayedTurn,
    Reveal,
    SeatCards,
    State,
    Values,
    card_from_face,
    cells_above_left_right_and_below,
)
from calculators.vogu.validate import list_edge_code_or_dashes_of_each_side


def judge_move(state: State, move: Move) -> Judgement[State]:
    """Judges a move on what is known: every violation, or its effects and the state after it.

    Values that are not entered do not matter. Cards that the hand is not known to hold are assumed if it can hold them.
    """
    violations = tuple(find_refusals(state, move))
    if violations:
        return Judgement(legal=False, violations=violations)
    effects = (
        describe_contacts_and_changes(state, move)
        if isinstance(move, PlaceCard)
        else (describe_token_taken_and_left_in_stock(state, move),)
    )
    assumes = list_assumptions_about_hand_for_move(state, move)
    next_state = next_state_or_state_to_score_after_last_turn(state, move)
    if is_last_turn(state):
        return Judgement(legal=True, effects=(*effects, message("vogu.end")), end=next_state, assumes=assumes)
    return Judgement(legal=True, effects=effects, after=next_state, assumes=assumes)


# --- assumptions ------------------------------------------------------------------------------------


def find_uncertain_cards_with_needed_counts(state: State, move: Move) -> tuple[tuple[PartialCard, int], ...]:
    """Returns the cards that a move uses and that the hand is not known to hold, each with how many are needed."""
    hand = knowledge_with_entered_mover_hand(state).zone_named(state.mover_code)
    return find_uncertain_needed_cards_with_needed_counts(
        hand, max_mover_hand_size(state), list_needed_faces_first(move), CARD_MATCHER
    )


def list_assumptions_about_hand_for_move(state: State, move: Move) -> tuple[Message, ...]:
    """Returns what the hand has to hold for a move to be legal, besides what it is known to hold."""
    assumptions = []
    hand = knowledge_with_entered_mover_hand(state).zone_named(state.mover_code)
    for card, needed_count in find_uncertain_cards_with_needed_counts(state, move):
        if isinstance(card, Card):
            has_such_card = any(
                CARD_MATCHER.does_known_card_surely_fit_recorded_card(fact.card, card) for fact in hand.held_facts
            )
            code = "vogu.assume.colours.another" if has_such_card else "vogu.assume.colours"
            assumptions.append(message(code, seat=state.mover_code, card=list(card.colours)))
        else:
            code = "vogu.assume.hand" if isinstance(move, PlaceCard) else "vogu.assume.cards"
            if assumed_count := state.assumed_faces.count((state.mover_code, card)):
                code, needed_count = "vogu.assume.again", assumed_count + needed_count
            assumptions.append(
                message(
                    code, seat=state.mover_code, face=list_edge_code_or_dashes_of_each_side(card), cards=needed_count
                )
            )
    return tuple(assumptions)


# --- effects ----------------------------------------------------------------------------------------


def list_possible_placement_values_for_entered_order(state: State, placement: PlaceCard) -> tuple[Values, ...]:
    """Returns all values that a placement can lead to (ruling `contacts`), those of the reading order first.

    If the placement has an order of contacts, only those of that order.
    """
    every = list_possible_placement_values_given_order_first(state, placement)
    return every[:1] if placement.first_sides else every


def values_after_placement(state: State, placement: PlaceCard) -> Values:
    """Returns the values that a placement leads to in its order of contacts, or in the reading order if it has none."""
    return list_possible_placement_values_given_order_first(state, placement)[0]


def list_possible_placement_values_given_order_first(state: State, placement: PlaceCard) -> tuple[Values, ...]:
    """Returns all values that a placement can lead to, those of its own order of contacts first."""
    return list_possible_values_given_contact_order_first(
        entered_or_starting_value_or_none_of_each_colour(state),
        list_contacts_with_values_in_resolution_order(state, placement),
        state.table.option(CONTACTS),
    )


def list_contact_orders_with_different_results(state: State, placement: PlaceCard) -> tuple[PlaceCard, ...]:
    """Returns the placement with one order of contacts for each possible result, that of the reading order first.

    () if every order leads to the same result (vogu.order).
    """
    every = list_possible_placement_values_given_order_first(state, replace(placement, first_sides=()))
    if len(every) < 2:
        return ()
    orders = [replace(placement, first_sides=sides) for n in range(1, len(SIDES)) for sides in permutations(SIDES, n)]
    by_values = {values_after_placement(state, one): one for one in reversed(orders)}
    return tuple(by_values[values] for values in every)


def describe_contacts_and_changes(state: State, placement: PlaceCard) -> tuple[Message, ...]:
    """Describes each contact, then each value that changed, then the results of other orders of the contacts.

    If the order is entered and matters, it is described instead of the other results.
    """
    contacts = list_contacts_with_values_in_resolution_order(state, placement)
    every = list_possible_placement_values_for_entered_order(state, placement)
    before = entered_or_starting_value_or_none_of_each_colour(state)
    effects = [describe_contact_change_and_boost_without_values(contact) for contact in contacts]
    for index, colour in enumerate(COLOURS):
        changes = [contact.change for contact in contacts if contact.colour == colour]
        if changes:
            effects.append(describe_value_change(colour, before[index], every[0][index], sum(changes)))
    if len(every) > 1:
        values_by_colour = map_order_dependent_colours_to_known_values(every)
        effects.append(
            message(
                "vogu.contacts.order",
                values=[format_colour_values(values) for values in every],
                colours=list(values_by_colour),
            )
        )
        effects += [
            message("vogu.contacts.ways", colour=colour, ways=list(values))
            for colour, values in values_by_colour.items()
        ]
    elif (
        placement.first_sides and len(others := list_possible_placement_values_given_order_first(state, placement)) > 1
    ):
        colours = list(map_order_dependent_colours_to_known_values(others))
        sides = [contact.side for contact in contacts if contact.colour in colours]
        effects.append(message("vogu.contacts.chosen", colours=colours, sides=sides))
    return tuple(effects)


def describe_contact_change_and_boost_without_values(contact: EdgeContact) -> Message:
    """Describes a contact (vogu.contact), including its boost (vogu.boost)."""
    return message(
        "vogu.contact.boost" if contact.is_boosted else "vogu.contact",
        side=contact.side,
        sign="p" if contact.sign > 0 else "m",
        beside=contact.sign_colour,
        number=contact.number,
        colour=contact.colour,
        plain=contact.sign * contact.number,
        change=contact.change,
    )


def describe_value_change(colour: str, value_before: int | None, value_after: int | None, total_change: int) -> Message:
    """Describes a value that changed (vogu.contact), that stopped at the limit (vogu.limit), or that is unknown."""
    if value_before is None or value_after is None:
        return message("vogu.change.open", colour=colour, change=total_change)
    code = "vogu.change" if value_before + total_change == value_after else "vogu.change.limit"
    return message(code, colour=colour, before=value_before, after=value_after, change=total_change)


def describe_token_taken_and_left_in_stock(state_before: State, reveal: Reveal) -> Message:
    """Describes the token taken and how many of its colour stay in the stock (vogu.reveal)."""
    return message(
        "vogu.token",
        seat=state_before.mover_code,
        token=reveal.colour,
        left=count_tokens_left_by_colour(state_before)[reveal.colour] - 1,
    )


# --- the state after a move -------------------------------------------------------------------------


def next_state_or_state_to_score_after_last_turn(state_before: State, move: Move) -> State:
    """Returns the state after a legal move: the next seat's, without a hand, or the state to score after the last turn.

    The cells of a layout that grows above or to the left are counted from 0 again. At the end the last seat owns the
    cards left in its hand, if all of them are known. Since all seats have had equally many turns, the seat that would
    move next is the one that began.
    """
    mover_cards, board, values = state_before.revealed_by_mover, state_before.board or (), state_before.values
    values_after = entered_or_starting_value_or_none_of_each_colour(state_before)
    if isinstance(move, PlaceCard):
        board = board_with_card_added(board, move.entered_cell, move.face)
        values_after = values_after_placement(state_before, move)
    else:
        mover_cards = (*mover_cards, move.card_with_token)
    if any(value is not None for value in values_after):
        values = values_after
    knowledge, hand_size = knowledge_with_entered_mover_hand(state_before), max_mover_hand_size(state_before)
    unknown_discard = (UNKNOWN_CARD,) if isinstance(move, Reveal) and move.discard is None else ()
    for removed_count, card in enumerate((*list_known_hand_cards_used_by_move(move), *unknown_discard)):
        knowledge = knowledge.remove_card_or_record_departure_publicly(
            state_before.mover_code, card, hand_size - removed_count, CARD_MATCHER
        )
    next_table = state_before.table.with_next_turn
    if not is_last_turn(state_before):
        return State(
            table=next_table,
            seats=cards_by_seat_with_mover_cards(state_before, mover_cards),
            values=values,
            board=board,
            knowledge=knowledge.next_turn(),
            assumed_faces=(*state_before.assumed_faces, *list_faces_assumed_of_mover(state_before, move)),
            turns_so_far=played_turns_including_move(state_before, move),
            first=state_before.first,
        )
    mover_cards = (
        *mover_cards,
        *map(card_from_face, mover_hand_after_move_if_fully_known_or_empty(state_before, move)),
    )
    after = replace(
        state_before,
        seats=cards_by_seat_with_mover_cards(state_before, mover_cards),
        values=values,
        board=board,
        knowledge=knowledge,
    )
    return build_state_to_score_with_only_hand_sizes(after, next_table.turn)


def build_state_to_score_with_only_hand_sizes(state: State, beginning_seat_number: int) -> State:
    """Returns the state to score once every seat has 4 cards: without layout and private hands, with the hand sizes."""
    end = State(
        table=replace(state.table, turn=1),
        seats=state.seats,
        values=state.values,
        board=state.board,
        knowledge=replace(state.knowledge, private_zones=()),
        first=beginning_seat_number,
    )
    return replace(end, board=None, knowledge=build_unknown_hands_by_count(end) if is_over(end) else Knowledge())


def apply_departure_or_end_game(state: State, table_after_departure: TableSettings) -> Judgement[State]:
    """Judges a departure (vogu.leave) and returns the state after it.

    The hand of the player who left is out of the game, their revealed cards stay with their tokens, and the others play
    as many turns as their own cards allow.
    """
    knowledge = (
        state.knowledge
        if state.knowledge.public_zones
        else replace(build_unknown_hands_by_count(state), private_zones=state.knowledge.private_zones)
    )
    departed_codes = {format_seat_code(number) for number in table_after_departure.departed_seats}
    knowledge = replace(
        knowledge,
        public_zones=tuple((name, zone) for name, zone in knowledge.public_zones if name not in departed_codes),
    )
    is_same_mover = state.table.turn == table_after_departure.turn
    values = entered_or_starting_value_or_none_of_each_colour(state)
    after = replace(
        state,
        table=table_after_departure,
        hand=state.hand if is_same_mover else None,
        mine=None,
        values=values if any(value is not None for value in values) else state.values,
        knowledge=replace(knowledge, turn=state.knowledge.turn).next_turn(),
    )
    if is_over(after):
        end = build_state_to_score_with_only_hand_sizes(after, table_after_departure.turn)
        return Judgement(legal=True, effects=(message("vogu.end"),), end=end)
    return Judgement(legal=True, after=after)


def played_turns_including_move(state: State, move: Move) -> tuple[PlayedTurn, ...]:
    """Returns the turns of the record including this move, with their cells in the layout after it."""
    cell, token = (move.cell, "") if isinstance(move, PlaceCard) else (None, move.colour)
    turns = (
        *state.turns_so_far,
        PlayedTurn(
            turn=state.knowledge.turn,
            seat=state.mover_code,
            cards=list_known_hand_cards_used_by_move(move),
            cell=cell,
            token=token,
        ),
    )
    down, right = (max(0, -part) for part in cell or (0, 0))
    return tuple(replace(turn, cell=turn.cell and (turn.cell[0] + down, turn.cell[1] + right)) for turn in turns)


def list_faces_assumed_of_mover(state: State, move: Move) -> Iterator[tuple[str, Face]]:
    """Yields the seat to move with each face of a move that its hand is not known to hold."""
    for card, needed_count in find_uncertain_cards_with_needed_counts(state, move):
        if isinstance(card, Face):
            yield from [(state.mover_code, card)] * needed_count


def mover_hand_after_move_if_fully_known_or_empty(state_before: State, move: Move) -> tuple[Face, ...]:
    """Returns the hand after a move; () unless every card of it is known."""
    used_faces = [card for card in list_known_hand_cards_used_by_move(move) if isinstance(card, Face)]
    if not is_mover_hand_fully_entered(state_before) or len(used_faces) < 2 - isinstance(move, PlaceCard):
        return ()
    cards_left = list(state_before.hand or ())
    for face in used_faces:
        cards_left.remove(face)
    return tuple(cards_left)


def cards_by_seat_with_mover_cards(
    state: State, mover_cards_or_empty_to_keep: tuple[Card, ...]
) -> tuple[SeatCards | None, ...]:
    """Returns the cards of all seats with those of the seat to move replaced; () leaves them as they are."""
    index = state.table.turn - 1
    return (*state.seats[:index], mover_cards_or_empty_to_keep or state.seats[index], *state.seats[index + 1 :])


def board_with_card_added(board: Board, cell: Cell, face: Face) -> Board:
    """Returns a layout with one more card; its cells are shifted if that card lies above or left of it."""
    down, right = max(0, -cell[0]), max(0, -cell[1])
    cards = sorted([*board, (cell, face)], key=lambda card: card[0])
    return tuple(((row + down, col + right), card) for (row, col), card in cards)


# --- rulings ----------------------------------------------------------------------------------------


def find_keys_of_possibly_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """Returns the keys of the rulings that could change an answer; all of them unless the view is MOVES.

    `contacts` matters if the starting layout has other values under its options, or if a value can pass the limit
    before the last contact of a placement (vogu.limit).
    """
    all_keys = tuple(ruling.key for ruling in RULINGS)
    if view is not View.MOVES:
        return all_keys
    tables = [replace(state.table, house=((CONTACTS.key, option.key),)) for option in CONTACTS.options]
    if len({list_possible_values_from_starting_layout(replace(state, table=table)) for table in tables}) > 1:
        return all_keys
    cells = dict(state.board or ())
    neighbour_counts = [
        sum(near in cells for near in cells_above_left_right_and_below(cell)) for cell in state.empty_cells_beside_cards
    ]
    max_neighbours = max(neighbour_counts, default=0)
    max_absolute_value = max(abs(value or 0) for value in entered_or_starting_value_or_none_of_each_colour(state))
    max_before_last_contact = max_absolute_value + CHANGE_LIMIT * (max_neighbours - 1)
    return all_keys if max_neighbours > 1 and max_before_last_contact > VALUE_LIMIT else ()


class ValuesBeforeAndAfter(NamedTuple):
    """The values before a move, and all values that it can lead to."""

    before: Values
    possible_after: tuple[Values, ...]


def possible_values_by_contact_order_for_each_move(
    state: State, legal_moves: Sequence[Move]
) -> Iterator[ValuesBeforeAndAfter]:
    """Yields what a ruling can change of each legal move's outcome: the values before it and those it can lead to.

    A reveal does not change the values.
    """
    values, option = entered_or_starting_value_or_none_of_each_colour(state), state.table.option(CONTACTS)
    cells = dict(state.board or ())
    values_by_changes: dict[tuple[tuple[str, int], ...], tuple[Values, ...]] = {}
    for move in legal_moves:
        contacts = find_contacts_in_resolution_order(cells, move) if isinstance(move, PlaceCard) else ()
        changes = tuple((contact.colour, contact.change) for contact in contacts)
        if changes not in values_by_changes:
            values_by_changes[changes] = list_possible_values_given_contact_order_first(values, contacts, option)
        has_entered_order = isinstance(move, PlaceCard) and bool(move.first_sides)
        yield ValuesBeforeAndAfter(values, values_by_changes[changes][: 1 if has_entered_order else None])
