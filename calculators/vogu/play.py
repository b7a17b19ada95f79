"""VOGU's judge: may this be done on what everybody saw, why not, what does it do, what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from calculators.core.knowledge import (
    CardFact,
    Knowledge,
    can_zone_hold_all,
    find_uncertain_needed_cards_with_needed_counts,
)
from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, Params, Table, View, Violation
from calculators.vogu.contacts import (
    EdgeContact,
    entered_or_starting_value_of_each_colour_or_none,
    find_contacts_in_resolution_order,
    list_placement_contacts_with_values,
    list_possible_values_given_order_first,
    list_values_completed_from_starting_layout_or_empty,
    map_order_dependent_colours_to_values,
)
from calculators.vogu.counts import (
    build_unknown_hands_by_count,
    count_tokens_left_by_colour,
    is_last_turn,
    is_mover_hand_fully_entered,
    is_over,
    knowledge_with_entered_mover_hand,
    max_hand_size_of_mover,
)
from calculators.vogu.digest import message, violation
from calculators.vogu.moves import cells_of, find_playable_cells
from calculators.vogu.notation import format_colour_values
from calculators.vogu.rulings import CONTACTS, RULINGS
from calculators.vogu.state import (
    CARD_MATCHER,
    CHANGE_LIMIT,
    COLOURS,
    REVEALED_LIMIT,
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
    adjacent_cells,
    card_from_face,
)
from calculators.vogu.validate import list_edge_codes


def check_move(state: State, move: Move) -> Judgement[State]:
    """Is the move legal on what is known; if so what it does and where it leads, if not every reason.

    Values that were not entered do not matter to that. What the hand is not known to hold is assumed, as far as
    it can hold it.
    """
    if isinstance(move, PlaceCard):
        reasons, effects = tuple(check_placement(state, move)), describe_placement_effects(state, move)
    else:
        reasons, effects = tuple(check_reveal(state, move)), describe_token_taken_and_left_in_stock(state, move)
    reasons = (*check_used_faces_max_two_colours(move), *reasons)
    if reasons:
        return Judgement(legal=False, violations=reasons)
    assumes = list_assumptions_about_hand_for_move(state, move)
    if is_last_turn(state):
        return Judgement(
            legal=True, effects=(*effects, message("vogu.end")), end=apply_move(state, move), assumes=assumes
        )
    return Judgement(legal=True, effects=effects, after=apply_move(state, move), assumes=assumes)


# --- why not ----------------------------------------------------------------------------------------


def list_hand_cards_used_by_move(move: Move) -> tuple[PartialCard, ...]:
    """The cards a move takes from the hand, as far as they are known."""
    if isinstance(move, PlaceCard):
        return (move.face,)
    return (move.shown,) if move.discard is None else (move.shown, move.discard)


def check_used_faces_max_two_colours(move: Move) -> Iterator[Violation]:
    """The edges of a face show at most two colours (vogu.card)."""
    for need in list_hand_cards_used_by_move(move):
        if isinstance(need, Face) and len(need.colours) > 2:
            facts = {"face": list_edge_codes(need), "colours": list(need.colours), "limit": 2}
            yield violation("vogu.face.colours", ["move"], facts=facts)


def check_placement(state: State, placement: PlaceCard) -> Iterator[Violation]:
    """A hand card goes to an empty cell that shares an edge with a card (vogu.place, vogu.place.edge)."""
    yield from check_cards_can_be_in_hand(state, placement, "vogu.move.hand")
    yield from check_cell_is_free_and_adjacent(state, placement.cell)


def check_cell_is_free_and_adjacent(state: State, cell: Cell) -> Iterator[Violation]:
    """Why no card at all goes to a cell."""
    cells = dict(state.board or ())
    row, col = cell
    facts = {"col": col, "row": row}
    mark = (f"board.{row}.{col}",)
    if cell in cells:
        there = [one for one in state.done if one.cell == cell]
        occupied: Params = {**facts, "face": list_edge_codes(cells[cell])}
        yield build_refusal_with_contradicted_turns(
            state,
            refusal_code="vogu.move.occupied",
            parameter_names=["move"],
            facts=occupied,
            contradicted_turns=there,
            targets_to_mark=mark,
        )
    elif not any(near in cells for near in adjacent_cells(cell)):
        at_corner = any((row + down, col + right) in cells for down in (-1, 1) for right in (-1, 1))
        yield violation(
            "vogu.move.corner" if at_corner else "vogu.move.apart", ["move"], facts=facts, picture_marks=mark
        )


def check_reveal(state: State, reveal: Reveal) -> Iterator[Violation]:
    """Two hand cards, fewer than 4 revealed, a token of one of the card's colours left (vogu.reveal)."""
    yield from check_cards_can_be_in_hand(state, reveal, "vogu.move.cards")
    yield from check_mover_has_two_cards_and_reveals_left(state)
    yield from check_token_colour_and_stock(state, reveal)


def check_mover_has_two_cards_and_reveals_left(state: State) -> Iterator[Violation]:
    """Why whoever is to move reveals no card at all."""
    size = max_hand_size_of_mover(state)
    if size < 2:
        yield violation("vogu.move.two", ["hand"], facts={"hand": size, "least": 2})
    shown = len(state.revealed_by_mover)
    if shown >= REVEALED_LIMIT:
        facts = {"seat": state.mover_code, "revealed": shown, "limit": REVEALED_LIMIT}
        own = [one for one in state.done if one.seat == state.mover_code and one.token]
        yield build_refusal_with_contradicted_turns(
            state,
            refusal_code="vogu.move.four",
            parameter_names=[state.mover_code],
            facts=facts,
            contradicted_turns=own,
        )


def check_token_colour_and_stock(state: State, reveal: Reveal) -> Iterator[Violation]:
    """The token has a colour of the card and is in the stock (vogu.reveal, vogu.reveal.token)."""
    colours = list(dict.fromkeys(reveal.card_with_token.colours))
    left = count_tokens_left_by_colour(state)
    if reveal.colour not in colours:
        yield violation("vogu.move.colour", ["move"], facts={"token": reveal.colour, "colours": colours})
    elif left[reveal.colour] <= 0:
        others = [colour for colour in colours if left[colour] > 0]
        code = "vogu.move.other" if others else "vogu.move.stock"
        taken = [one for one in state.done if one.token == reveal.colour]
        yield build_refusal_with_contradicted_turns(
            state,
            refusal_code=code,
            parameter_names=["move"],
            facts={"token": reveal.colour, "left": others},
            contradicted_turns=taken,
        )


def build_refusal_with_contradicted_turns(
    state: State,
    *,
    refusal_code: str,
    parameter_names: Sequence[str],
    facts: Params,
    contradicted_turns: Sequence[PlayedTurn],
    targets_to_mark: Sequence[str] = (),
) -> Violation:
    """Why a move is not legal; with the turns of the record that it contradicts, where there are any."""
    proof = state.known.message_facts_of_contradicted_turns(
        *(CardFact(UNKNOWN_CARD, turn_shown=one.turn) for one in contradicted_turns)
    )
    return violation(
        f"{refusal_code}.turns" if proof else refusal_code,
        parameter_names,
        facts={**facts, **proof},
        picture_marks=targets_to_mark,
    )


def list_needed_faces_first(move: Move) -> list[PartialCard]:
    """The cards a move takes from the hand, faces before colours."""
    return sorted(list_hand_cards_used_by_move(move), key=lambda need: isinstance(need, Card))


def check_cards_can_be_in_hand(state: State, move: Move, face_refusal_code: str) -> Iterator[Violation]:
    """Only cards of the hand are played, each once; what is not known of a hand can be anything. Where the moves
    before have shown that, they and this one cannot all be so."""
    known, size, needs = (
        knowledge_with_entered_mover_hand(state),
        max_hand_size_of_mover(state),
        list_needed_faces_first(move),
    )
    place = known.zone_named(state.mover_code)
    if can_zone_hold_all(place, size, needs, CARD_MATCHER):
        return
    single = [
        need
        for need in dict.fromkeys(needs)
        if not can_zone_hold_all(place, size, [need] * needs.count(need), CARD_MATCHER)
    ]
    if not single and size >= len(needs):
        free = size - sum(fact.card != UNKNOWN_CARD for fact in place.held_facts)
        yield violation("vogu.move.unknown", ["move", "hand"], facts={"cards": len(needs), "free": max(0, free)})
    for need in single:
        gone = [
            one
            for one in state.done
            if one.seat == state.mover_code and any(could_be_same_card(card, need) for card in one.cards)
        ]
        facts: Params = {"card": list(need.colours)}
        if isinstance(need, Face):
            have = sum(fact.card == need for fact in place.held_facts)
            facts = {"face": list_edge_codes(need), "have": have, "need": needs.count(need)}
        which = face_refusal_code if isinstance(need, Face) else "vogu.move.colours"
        yield build_refusal_with_contradicted_turns(
            state, refusal_code=which, parameter_names=["move", "hand"], facts=facts, contradicted_turns=gone
        )


def could_be_same_card(first_card: PartialCard, second_card: PartialCard) -> bool:
    """Can two cards, each as far as it was seen, be one?"""
    return CARD_MATCHER.can_known_card_match_recorded_card(
        first_card, second_card
    ) or CARD_MATCHER.can_known_card_match_recorded_card(second_card, first_card)


def list_assumptions_about_hand_for_move(state: State, move: Move) -> tuple[Message, ...]:
    """What the hand has to hold besides what is known of it."""
    said = []
    place, needs = knowledge_with_entered_mover_hand(state).zone_named(state.mover_code), list_needed_faces_first(move)
    for need, times in find_uncertain_needed_cards_with_needed_counts(
        place, max_hand_size_of_mover(state), needs, CARD_MATCHER
    ):
        if isinstance(need, Card):
            another = any(
                CARD_MATCHER.must_known_card_match_recorded_card(fact.card, need) for fact in place.held_facts
            )
            code = "vogu.assume.colours.another" if another else "vogu.assume.colours"
            said.append(message(code, seat=state.mover_code, card=list(need.colours)))
        else:
            code = "vogu.assume.hand" if isinstance(move, PlaceCard) else "vogu.assume.cards"
            if before := state.assumed.count((state.mover_code, need)):
                code, times = "vogu.assume.again", before + times
            said.append(message(code, seat=state.mover_code, face=list_edge_codes(need), cards=times))
    return tuple(said)


# --- what it does -----------------------------------------------------------------------------------


def list_values_after_placement_only_given_order_if_told(state: State, placement: PlaceCard) -> tuple[Values, ...]:
    """All values a placement can lead to (ruling `contacts`): those of the order that the table told, else first those
    of the reading order."""
    every = list_values_after_placement_given_order_first(state, placement)
    return every[:1] if placement.first_sides else every


def list_values_after_placement_given_order_first(state: State, placement: PlaceCard) -> tuple[Values, ...]:
    """All values a placement can lead to, first those of the order in which its contacts stand."""
    return list_possible_values_given_order_first(
        entered_or_starting_value_of_each_colour_or_none(state),
        list_placement_contacts_with_values(state, placement),
        state.table.option(CONTACTS),
    )


def list_placements_by_order_or_empty_if_same_result(state: State, placement: PlaceCard) -> tuple[PlaceCard, ...]:
    """The placement with an order of its contacts for each result that some order has, that of the reading order first;
    () where every order leads to the same (vogu.order)."""
    every = list_values_after_placement_given_order_first(state, replace(placement, first_sides=()))
    if len(every) < 2:
        return ()
    orders = [replace(placement, first_sides=sides) for n in range(1, len(SIDES)) for sides in permutations(SIDES, n)]
    by_values = {list_values_after_placement_only_given_order_if_told(state, one)[0]: one for one in reversed(orders)}
    return tuple(by_values[values] for values in every)


def describe_placement_effects(state: State, placement: PlaceCard) -> tuple[Message, ...]:
    """Each contact, then each value that moved, then what other orders of the contacts would give, or that the table
    told the order."""
    contacts = list_placement_contacts_with_values(state, placement)
    every = list_values_after_placement_only_given_order_if_told(state, placement)
    before = entered_or_starting_value_of_each_colour_or_none(state)
    effects = [describe_contact(contact) for contact in contacts]
    for index, colour in enumerate(COLOURS):
        moved = [contact.change for contact in contacts if contact.colour == colour]
        if moved:
            effects.append(describe_value_change_limit_or_unknown(colour, before[index], every[0][index], sum(moved)))
    if len(every) > 1:
        ways = map_order_dependent_colours_to_values(every)
        effects.append(
            message(
                "vogu.contacts.order", values=[format_colour_values(values) for values in every], colours=list(ways)
            )
        )
        effects += [message("vogu.contacts.ways", colour=colour, ways=list(way)) for colour, way in ways.items()]
    elif placement.first_sides and len(others := list_values_after_placement_given_order_first(state, placement)) > 1:
        colours = list(map_order_dependent_colours_to_values(others))
        sides = [contact.side for contact in contacts if contact.colour in colours]
        effects.append(message("vogu.contacts.chosen", colours=colours, sides=sides))
    return tuple(effects)


def describe_contact(contact: EdgeContact) -> Message:
    """One contact (vogu.contact), with what the boost added (vogu.boost)."""
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


def describe_value_change_limit_or_unknown(
    colour: str, value_before: int | None, value_after: int | None, total_change: int
) -> Message:
    """A value that moved (vogu.contact), or was stopped on its way (vogu.limit), or is not known."""
    if value_before is None or value_after is None:
        return message("vogu.change.open", colour=colour, change=total_change)
    code = "vogu.change" if value_before + total_change == value_after else "vogu.change.limit"
    return message(code, colour=colour, before=value_before, after=value_after, change=total_change)


def describe_token_taken_and_left_in_stock(state: State, reveal: Reveal) -> tuple[Message, ...]:
    """The token taken and how many of its colour stay in the stock (vogu.reveal)."""
    return (
        message(
            "vogu.token",
            seat=state.mover_code,
            token=reveal.colour,
            left=count_tokens_left_by_colour(state)[reveal.colour] - 1,
        ),
    )


# --- what comes after -------------------------------------------------------------------------------


def apply_move(state_before: State, move: Move) -> State:
    """The table after a legal move: the next seat's, whose hand is not known, or the one to score.

    A placement outside makes the layout grow, so that its cells count from 0 again. At the end the last
    seat owns what is left of its hand, if all of that is known, and how many cards each hand has tells that it is over.
    All have had as many turns: whoever would be next began.
    """
    own, board, values = state_before.revealed_by_mover, state_before.board or (), state_before.values
    now = entered_or_starting_value_of_each_colour_or_none(state_before)
    if isinstance(move, PlaceCard):
        board = board_with_card_added_and_cells_recounted(board, move.cell, move.face)
        now = list_values_after_placement_only_given_order_if_told(state_before, move)[0]
    else:
        own = (*own, move.card_with_token)
    if any(value is not None for value in now):
        values = now
    known, size = knowledge_with_entered_mover_hand(state_before), max_hand_size_of_mover(state_before)
    discard = (UNKNOWN_CARD,) if isinstance(move, Reveal) and move.discard is None else ()
    for taken, card in enumerate((*list_hand_cards_used_by_move(move), *discard)):
        known = known.remove_card_from_zone(state_before.mover_code, card, size - taken, CARD_MATCHER)
    turn = state_before.table.turn % state_before.table.players + 1
    if not is_last_turn(state_before):
        following = State(
            table=replace(state_before.table, turn=turn),
            seats=seats_with_mover_cards(state_before, own),
            values=values,
            board=board,
            known=known.next_turn(),
            first=state_before.first,
        )
        return replace(
            following,
            assumed=(*state_before.assumed, *list_seats_and_faces_assumed(state_before, move)),
            done=played_turns_with_move_added_and_cells_recounted(state_before, move),
        )
    own = (*own, *map(card_from_face, known_hand_after_move_or_empty(state_before, move)))
    after = replace(
        state_before, seats=seats_with_mover_cards(state_before, own), values=values, board=board, known=known
    )
    return state_to_score(after, replace(state_before.table, turn=turn).turn)


def state_to_score(state: State, first_seat_number: int) -> State:
    """The table once everybody has 4 cards: nothing lies on it but what each seat revealed, and how many cards each
    hand has tells that the game is over."""
    end = State(
        table=replace(state.table, turn=1),
        seats=state.seats,
        values=state.values,
        board=state.board,
        known=replace(state.known, private_zones=()),
        first=first_seat_number,
    )
    return replace(end, board=None, known=build_unknown_hands_by_count(end) if is_over(end) else Knowledge())


def remove_player(state: State, table_after: Table) -> Judgement[State]:
    """The table once somebody has left: their hand is out of the game, what lies before them stays with its tokens,
    and the others play the turns that their own cards leave them (vogu.leave)."""
    known = (
        state.known
        if state.known.places
        else replace(build_unknown_hands_by_count(state), private_zones=state.known.private_zones)
    )
    gone = {format_seat_code(number) for number in table_after.departed_seats}
    known = replace(known, places=tuple(place for place in known.places if place[0] not in gone))
    stays = state.table.turn == table_after.turn
    values = entered_or_starting_value_of_each_colour_or_none(state)
    after = replace(
        state,
        table=table_after,
        hand=state.hand if stays else None,
        mine=None,
        values=values if any(value is not None for value in values) else state.values,
        known=replace(known, turn=state.known.turn).next_turn(),
    )
    if is_over(after):
        end = state_to_score(after, table_after.turn)
        return Judgement(legal=True, effects=(message("vogu.end"),), end=end)
    return Judgement(legal=True, after=after)


def played_turns_with_move_added_and_cells_recounted(state: State, move: Move) -> tuple[PlayedTurn, ...]:
    """What the moves so far did, this one the last of them; cells as the layout then lies."""
    cell, token = (move.cell, "") if isinstance(move, PlaceCard) else (None, move.colour)
    every = (
        *state.done,
        PlayedTurn(
            turn=state.known.turn,
            seat=state.mover_code,
            cards=list_hand_cards_used_by_move(move),
            cell=cell,
            token=token,
        ),
    )
    down, right = (max(0, -part) for part in cell or (0, 0))
    return tuple(replace(one, cell=one.cell and (one.cell[0] + down, one.cell[1] + right)) for one in every)


def list_seats_and_faces_assumed(state: State, move: Move) -> Iterator[tuple[str, Face]]:
    """The faces of a move that are assumed."""
    place, needs = knowledge_with_entered_mover_hand(state).zone_named(state.mover_code), list_needed_faces_first(move)
    for need, times in find_uncertain_needed_cards_with_needed_counts(
        place, max_hand_size_of_mover(state), needs, CARD_MATCHER
    ):
        if isinstance(need, Face):
            yield from [(state.mover_code, need)] * times


def known_hand_after_move_or_empty(state_before: State, move: Move) -> tuple[Face, ...]:
    """The hand after a move; nothing unless every card of it is known."""
    cards = list_hand_cards_used_by_move(move)
    faces = [card for card in cards if isinstance(card, Face)]
    if not is_mover_hand_fully_entered(state_before) or len(faces) < 2 - isinstance(move, PlaceCard):
        return ()
    left = list(state_before.hand or ())
    for face in faces:
        left.remove(face)
    return tuple(left)


def seats_with_mover_cards(state: State, seat_cards: tuple[Card, ...]) -> tuple[SeatCards | None, ...]:
    """The cards of all seats with those of the seat to move; nothing stays not entered."""
    index = state.table.turn - 1
    return (*state.seats[:index], seat_cards or state.seats[index], *state.seats[index + 1 :])


def board_with_card_added_and_cells_recounted(board: Board, cell: Cell, face: Face) -> Board:
    """A layout with one card more, moved down or right if that card lies above or left of it."""
    down, right = max(0, -cell[0]), max(0, -cell[1])
    cards = sorted([*board, (cell, face)], key=lambda card: card[0])
    return tuple(((row + down, col + right), card) for (row, col), card in cards)


# --- rulings ----------------------------------------------------------------------------------------


def find_keys_of_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """The rulings that could change an answer; a check is quick, so there all of them.

    contacts: where the starting layout gives other values, or where a value can pass the limit by all
    contacts of a placement but the last (vogu.limit).
    """
    every = tuple(ruling.key for ruling in RULINGS)
    if view is not View.MOVES:
        return every
    tables = [replace(state.table, house=((CONTACTS.key, option.key),)) for option in CONTACTS.options]
    if len({list_values_completed_from_starting_layout_or_empty(replace(state, table=table)) for table in tables}) > 1:
        return every
    cells = dict(state.board or ())
    around = [
        sum(near in cells for near in adjacent_cells(cell)) for cell in find_playable_cells(cells_of(state.board))
    ]
    most = max(around, default=0)
    furthest = max(
        abs(value or 0) for value in entered_or_starting_value_of_each_colour_or_none(state)
    ) + CHANGE_LIMIT * (most - 1)
    return every if most > 1 and furthest > VALUE_LIMIT else ()


def ruling_dependent_outcome_of_each_move(state: State, moves: Sequence[Move]) -> Iterator[object]:
    """What each of some legal moves leads to as far as a ruling can change it: every value its contacts can give; a
    reveal leaves the values as they are."""
    now, option = entered_or_starting_value_of_each_colour_or_none(state), state.table.option(CONTACTS)
    cells = dict(state.board or ())
    found: dict[tuple[tuple[str, int], ...], tuple[Values, ...]] = {}
    for move in moves:
        contacts = find_contacts_in_resolution_order(cells, move) if isinstance(move, PlaceCard) else ()
        changes = tuple((contact.colour, contact.change) for contact in contacts)
        if changes not in found:
            found[changes] = list_possible_values_given_order_first(now, contacts, option)
        yield now, found[changes][: 1 if isinstance(move, PlaceCard) and move.first_sides else None]
