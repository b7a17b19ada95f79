"""What cannot be on a Coupelation table, what is missing of it, and what the table should know."""

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
    count_glass_cards_in_zone,
    find_certain_facedown_numbers_and_facts,
    find_held_facts_true_in_every_deal,
    parse_cell_of_card_name_or_none,
    zone_facts_known_to_asker,
)
from calculators.coupelation.digest import violation
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover
from calculators.coupelation.knowledge_update import with_asker_hand
from calculators.coupelation.moves import has_mover_no_legal_action_or_none_if_unknown, is_reserve_incomplete
from calculators.coupelation.possible_deals import is_deal_possible, is_named_by_cell
from calculators.coupelation.rulings import EARLY, PLACE
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
    ROWS,
    START,
    TOP,
    Face,
    State,
    face_sort_key,
)
from calculators.coupelation.tower import (
    RisingChain,
    can_all_hidden_get_numbers_in_order,
    cards_by_cell,
    cell_message_params,
    cells_below,
    count_cards_left_and_right_of_25,
    find_chains_without_room_for_hidden,
    format_cell_target,
    format_cell_targets,
    tower_with_card_placed_or_replaced,
)
from calculators.coupelation.tower_rules import (
    SIDE,
    count_empty_cells,
    count_glass_cards,
    is_25_off_middle_against_ruling,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:  # noqa: ARG001
    """Everything that contradicts the rules; the same for every view."""
    given = [f"p{seat}" for seat, holding in enumerate(state.holdings, 1) if holding is not None]
    found = [
        *check_player_count_seat_range_and_enough_staying(state.table, tuple(RESERVE), "coupelation.players", given),
        *(reason for rule in POSITION_CHECKS for reason in rule(state)),
    ]
    if not is_disorder_due_to_last_reveal(state):
        found += check_tower_numbers_rise(state)
    return tuple(found)


class EnteredFace(NamedTuple):
    """A card that was entered: its face, its parameter, its place on the picture."""

    face: Face
    parameter_name: str
    target: str


def list_faces_with_parameter_and_target(state: State) -> Iterator[EnteredFace]:
    """Every card whose face can be read: face, parameter, place on the picture."""
    for cell, card in cards_by_cell(state.rows).items():
        if card != HIDDEN:
            yield EnteredFace(card.face, "tower", format_cell_target(cell))
    for cell, number in state.known:
        yield EnteredFace(number, "known", format_cell_target(cell))
    for name, cards in (("reserve", state.reserve), ("hand", state.hand)):
        for index, card in enumerate(cards or ()):
            if card != HIDDEN:
                yield EnteredFace(card.face, name, f"{name}.{index}")
    yield from iterate_faces_certainly_held_with_zone(state)
    for seat, holding in enumerate(state.holdings, 1):
        mine = seat == state.table.turn and FINISH in (state.hand or ())
        if holding is not None and holding.finish and not mine:
            yield EnteredFace(FINISH.face, f"p{seat}", f"p{seat}")


def iterate_faces_certainly_held_with_zone(state: State) -> Iterator[EnteredFace]:
    """Every card that is surely in a hand or out of the game."""
    for name, _ in state.knowledge.places:
        if name != f"p{state.table.turn}" or state.hand is None:
            yield from (
                EnteredFace(fact.card, "holds", name) for fact in find_held_facts_true_in_every_deal(state, name)
            )
    yield from (
        EnteredFace(FINISH.face, "holds", OUT)
        for fact in state.knowledge.zone_named(OUT).held_facts
        if fact.card == FINISH.face
    )
    laid = (number for number, _ in find_certain_facedown_numbers_and_facts(state))
    yield from (
        EnteredFace(number, "holds", "tower") for number in laid if number not in state.known_numbers_by_cell.values()
    )


def group_parameters_and_targets_by_face(state: State) -> dict[Face, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Face → the parameters it is in and its places, the faces ascending."""
    found: dict[Face, tuple[list[str], list[str]]] = {}
    for face, name, where in list_faces_with_parameter_and_target(state):
        names, spots = found.setdefault(face, ([], []))
        names.append(name)
        spots.append(where)
    return {
        face: (tuple(dict.fromkeys(found[face][0])), tuple(found[face][1])) for face in sorted(found, key=face_sort_key)
    }


def check_card_numbers_in_range(state: State) -> Iterator[Violation]:
    """Glass cards have the numbers 1 to 50 (coupelation.setup)."""
    for face, (names, spots) in group_parameters_and_targets_by_face(state).items():
        if isinstance(face, int) and not LOWEST <= face <= HIGHEST:
            params = {"number": face, "low": LOWEST, "high": HIGHEST}
            yield violation("coupelation.number", names, facts=params, picture_marks=spots)


def check_no_card_twice(state: State) -> Iterator[Violation]:
    """Every number is there once, and the finish card too (coupelation.setup)."""
    for face, (names, spots) in group_parameters_and_targets_by_face(state).items():
        if len(spots) > 1:
            if face == FINISH.face:
                yield violation("coupelation.finish.twice", names, facts={"count": len(spots)}, picture_marks=spots)
            else:
                yield violation(
                    "coupelation.number.twice", names, facts={"number": face, "count": len(spots)}, picture_marks=spots
                )


def check_no_finish_card_in_first_game(state: State) -> Iterator[Violation]:
    """The first game is played without the finish card (coupelation.setup)."""
    if state.first and FINISH.face in (places := group_parameters_and_targets_by_face(state)):
        names, spots = places[FINISH.face]
        yield violation("coupelation.finish.first", ("first", *names), picture_marks=spots)


def check_tower_not_empty(state: State) -> Iterator[Violation]:
    """The tower starts with 25 and never loses a card but for another (coupelation.setup)."""
    if state.tower == ():
        yield violation("coupelation.tower.empty", ("tower",), facts={"number": START})


def check_bottom_row_without_gaps(state: State) -> Iterator[Violation]:
    """In the bottom row every card lies directly beside another (coupelation.row)."""
    for col, card in enumerate(state.rows[0] if state.rows else ()):
        if card is None:
            where = (0, col)
            yield violation(
                "coupelation.row.gap",
                ("tower",),
                facts=cell_message_params(where),
                picture_marks=format_cell_targets(where),
            )


def check_bottom_row_not_too_wide(state: State) -> Iterator[Violation]:
    """The bottom row has at most 7 cards (coupelation.row)."""
    width = len(state.rows[0] if state.rows else ())
    if width > ROWS:
        beyond = format_cell_targets(*((0, col) for col in range(ROWS, width)))
        params = {"width": width, "limit": ROWS}
        yield violation("coupelation.row.width", ("tower",), facts=params, picture_marks=beyond)


def check_25_in_middle_if_ruled(state: State) -> Iterator[Violation]:
    """Ruling start-middle: 25 is the middle of the seven while it lies in the bottom row (coupelation.row).

    Only a hidden 25 turned up there has an excuse: that is an unlucky reveal.
    """
    around = count_cards_left_and_right_of_25(state.rows)
    if around and is_25_off_middle_against_ruling(state, state.rows) and state.last != (0, around[0]):
        left, right = around
        params = {"number": START, "left": left, "right": right, "limit": SIDE}
        spots = format_cell_targets((0, left))
        yield violation("coupelation.row.middle", ("tower", "house"), facts=params, picture_marks=spots)


def check_tower_not_too_high(state: State) -> Iterator[Violation]:
    """The pyramid has 7 rows (coupelation.goal)."""
    beyond = [cell for cell in cards_by_cell(state.rows) if cell[0] >= ROWS]
    if beyond:
        params = {"rows": len(state.rows), "limit": ROWS}
        yield violation("coupelation.goal.rows", ("tower",), facts=params, picture_marks=format_cell_targets(*beyond))


def check_cards_supported(state: State) -> Iterator[Violation]:
    """A card above the bottom row lies over two neighbouring cards (coupelation.over)."""
    cards = cards_by_cell(state.rows)
    for cell in cards:
        missing = [below for below in cells_below(cell) if below not in cards] if cell[0] else []
        if missing:
            params = {**cell_message_params(cell), "count": 2 - len(missing)}
            spots = format_cell_targets(cell, *missing)
            yield violation("coupelation.over.support", ("tower",), facts=params, picture_marks=spots)


def check_top_only_finish_card_after_first_game(state: State) -> Iterator[Violation]:
    """At the top lies only the finish card, but in the first game (coupelation.goal)."""
    card = cards_by_cell(state.rows).get(TOP)
    if card not in (None, FINISH) and not state.first:
        yield violation("coupelation.goal.top", ("tower",), picture_marks=format_cell_targets(TOP))


def check_finish_card_only_at_top(state: State) -> Iterator[Violation]:
    """Ruling place: the finish card lies only at the top (coupelation.finish)."""
    if state.table.option(PLACE) == "anywhere":
        return
    for cell, card in cards_by_cell(state.rows).items():
        if card == FINISH and cell != TOP:
            yield violation(
                "coupelation.goal.finish",
                ("tower",),
                facts=cell_message_params(cell),
                picture_marks=format_cell_targets(cell),
            )


def check_top_filled_last_if_ruled(state: State) -> Iterator[Violation]:
    """Ruling early-last: the top comes last, over 27 glass cards face up; early-lost: it lies face up
    (coupelation.win)."""
    cards = cards_by_cell(state.rows)
    top = cards.get(TOP)
    hidden = [cell for cell, card in cards.items() if card == HIDDEN]
    empty = count_empty_cells(state.rows)
    option = state.table.option(EARLY)
    if top is None or not (hidden or empty) or option == "allowed" or (option == "lost" and top != HIDDEN):
        return
    if top == FINISH or state.first:
        params = {"hidden": len(hidden), "empty": empty}
        code = "coupelation.finish.early" if top == FINISH else "coupelation.finish.early.first"
        yield violation(code, ("tower",), facts=params, picture_marks=format_cell_targets(TOP, *hidden))


def check_hand_not_too_large(state: State) -> Iterator[Violation]:
    """A hand has at most 3 cards before the draw and what it drew beside them (coupelation.draw)."""
    count = count_glass_cards(state.hand or ())
    if count > HAND_FULL:
        yield violation("coupelation.hand.size", ("hand",), facts={"count": count, "limit": HAND_FULL})
    elif state.drawn is not None and count > HAND_LIMIT + state.drawn:
        params = {"count": count, "drawn": state.drawn, "limit": HAND_LIMIT + state.drawn}
        yield violation("coupelation.drawn.hand", ("hand", "drawn"), facts=params)


def check_public_hands_not_too_large(state: State) -> Iterator[Violation]:
    """Between turns a hand has at most 3 cards, in its turn what it drew beside them (coupelation.limit)."""
    for seat, holding in enumerate(state.holdings, 1):
        limit = combine_private_and_public_hand_of_mover(state).most if seat == state.table.turn else HAND_LIMIT
        if holding is not None and holding.count is not None and holding.count > limit:
            params = {"seat": f"p{seat}", "count": holding.count, "limit": limit}
            yield violation("coupelation.holding.size", (f"p{seat}",), facts=params, picture_marks=(f"p{seat}",))


def check_mover_hand_fits_its_public_hand(state: State) -> Iterator[Violation]:
    """The hand of the seat to move is the one that everybody sees the backs of (coupelation.limit, .draw)."""
    public, seat = state.mover_public_hand, f"p{state.table.turn}"
    if public is None or state.hand is None:
        return
    count = count_glass_cards(state.hand)
    if public.count is not None and count > public.count:
        yield violation(
            "coupelation.hand.shown", ("hand", seat), facts={"seat": seat, "count": count, "limit": public.count}
        )
    if FINISH in state.hand and not public.finish:
        yield violation("coupelation.hand.finish", ("hand", seat), facts={"seat": seat})


def check_some_deal_fits_holds_parameter(state: State) -> Iterator[Violation]:
    """No hand holds more cards than it has, and some deal fits all that is told of them (coupelation.limit)."""
    found = []
    for name, known in state.knowledge.places:
        size, least = count_glass_cards_in_zone(state, name), len(known.held_facts) - len(known.departed_facts)
        if size is not None and least > size:
            params = {"seat": name, "count": least, "limit": size}
            found.append(violation("coupelation.holds.size", ("holds", name), facts=params, picture_marks=(name,)))
    found += check_whereabouts_of_cards_named_by_cell(state)
    yield from found
    hand = None if state.hand is None else [card.face for card in state.hand]
    told = state.knowledge if hand is None else with_asker_hand(state.knowledge, f"p{state.table.turn}", hand)
    if (
        state.knowledge.places
        and not found
        and not is_deal_possible(zone_facts_known_to_asker(replace(state, knowledge=told)))
    ):
        yield violation("coupelation.holds.deal", ("holds",) if hand is None else ("holds", "hand"))


def check_whereabouts_of_cards_named_by_cell(state: State) -> Iterator[Violation]:
    """A card that is called by its cell left one hand, and lies there face down or came into another one."""
    facts = [fact for _, place in state.knowledge.places for fact in place.facts if is_named_by_cell(fact.card)]
    lying = cards_by_cell(state.rows)
    for card in sorted({str(fact.card) for fact in facts}):
        kinds, cell = [fact.kind for fact in facts if fact.card == card], parse_cell_of_card_name_or_none(card) or TOP
        down = lying.get(cell) == HIDDEN
        if sorted(kinds) not in ([LESS], [HELD, LESS]) or (bool(state.rows) and down is (HELD in kinds)):
            yield violation(
                "coupelation.holds.cell",
                ("holds", "tower"),
                facts=cell_message_params(cell),
                picture_marks=format_cell_targets(cell),
            )


def check_reserve_not_too_large(state: State) -> Iterator[Violation]:
    """No reserve has more than 7 cards: six and the one that action D adds (coupelation.limit)."""
    count = len(state.reserve or ())
    if count > RESERVE_FULL:
        yield violation("coupelation.reserve.size", ("reserve",), facts={"count": count, "limit": RESERVE_FULL})


def check_cards_do_not_exceed_box(state: State) -> Iterator[Violation]:
    """With the deck all cards add up to at most 50 and the finish card (coupelation.setup)."""
    if state.deck is None:
        return
    held = [holding for seat, holding in enumerate(state.holdings, 1) if holding and seat != state.table.turn]
    own = combine_private_and_public_hand_of_mover(state)
    shown = len(cards_by_cell(state.rows)) + len(state.reserve or ()) + (own.glass_card_count or 0) + bool(own.finish)
    shown += sum((holding.count or 0) + holding.finish for holding in held)
    # The finish card may lie in the deck as long as nobody has seen it.
    limit = (HIGHEST if state.first else BOX) - shown
    if state.deck > limit:
        params = {"deck": state.deck, "shown": shown, "limit": max(limit, 0)}
        yield violation("coupelation.deck.count", ("deck",), facts=params)


def check_last_placed_cell_has_card(state: State) -> Iterator[Violation]:
    """The previous seat placed or revealed a card that lies in the tower (coupelation.draw)."""
    if state.tower is not None and state.last is not None and state.last not in cards_by_cell(state.tower):
        yield violation(
            "coupelation.last",
            ("last",),
            facts=cell_message_params(state.last),
            picture_marks=format_cell_targets(state.last),
        )


def check_drawn_count_within_allowance(state: State) -> Iterator[Violation]:
    """Nobody has drawn more than the card before allows (coupelation.draw)."""
    if state.drawn is None or not state.rows or any(check_last_placed_cell_has_card(state)):
        return
    public = state.mover_public_hand
    if public is not None and public.count is not None:
        public = replace(public, count=max(0, public.count - state.drawn))
    before = replace(state.with_mover_public_hand_set_or_cleared(public), drawn=None, hand=None, deck=None)
    limit = calculate_remaining_draw_allowance(before).most
    if state.drawn > limit:
        yield violation("coupelation.drawn.limit", ("drawn",), facts={"drawn": state.drawn, "limit": limit})


def check_private_hand_seat_plays(state: State) -> Iterator[Violation]:
    """A hand of one's own is that of somebody who plays (coupelation.setup)."""
    if state.mine is not None and state.mine.seat > state.table.players:
        params = {"seat": state.mine.seat, "players": state.table.players}
        yield violation("coupelation.mine.seat", ("mine",), facts=params)


def check_known_cards_lie_facedown_once(state: State) -> Iterator[Violation]:
    """What somebody knows of a face-down card is of one that lies in the tower (coupelation.flip)."""
    cards = cards_by_cell(state.rows)
    for cell, numbers in groupby(state.known, key=itemgetter(0)):
        told = [number for _, number in numbers]
        if len(told) > 1:
            yield violation(
                "coupelation.known.twice",
                ("known",),
                facts={**cell_message_params(cell), "numbers": told},
                picture_marks=format_cell_targets(cell),
            )
        if state.tower is not None and cards.get(cell) != HIDDEN:
            yield violation(
                "coupelation.known.place",
                ("known",),
                facts={**cell_message_params(cell), "number": told[0]},
                picture_marks=format_cell_targets(cell),
            )


POSITION_CHECKS = (
    check_card_numbers_in_range,
    check_no_card_twice,
    check_no_finish_card_in_first_game,
    check_tower_not_empty,
    check_bottom_row_without_gaps,
    check_bottom_row_not_too_wide,
    check_25_in_middle_if_ruled,
    check_tower_not_too_high,
    check_cards_supported,
    check_top_only_finish_card_after_first_game,
    check_finish_card_only_at_top,
    check_top_filled_last_if_ruled,
    check_hand_not_too_large,
    check_public_hands_not_too_large,
    check_mover_hand_fits_its_public_hand,
    check_reserve_not_too_large,
    check_cards_do_not_exceed_box,
    check_last_placed_cell_has_card,
    check_drawn_count_within_allowance,
    check_known_cards_lie_facedown_once,
    check_private_hand_seat_plays,
    check_some_deal_fits_holds_parameter,
)


def is_disorder_due_to_last_reveal(state: State) -> bool:
    """Is the disorder that of the card at `last`, turned up where it does not fit (coupelation.flip)?"""
    if state.last is None:
        return False
    card = cards_by_cell(state.rows).get(state.last)
    return (
        card is not None
        and card.number is not None
        and can_all_hidden_get_numbers_in_order(
            tower_with_card_placed_or_replaced(state.rows, state.last, HIDDEN), state.hidden_slack
        )
    )


def check_tower_numbers_rise(state: State) -> Iterator[Violation]:
    """Every row rises, every card lies strictly between the two below (coupelation.row, .over, .down)."""
    for chain in find_chains_without_room_for_hidden(state.rows, state.hidden_slack):
        yield from build_violation_of_chain_without_room(state, chain)


def build_violation_of_chain_without_room(state: State, broken_chain: RisingChain) -> Iterator[Violation]:
    """One chain without room, as the contradiction it is."""
    cards = cards_by_cell(state.rows)
    start, end = broken_chain.cells[0], broken_chain.cells[-1]
    spots = format_cell_targets(*broken_chain.cells)
    if broken_chain.hidden_count:
        params = {
            "low": broken_chain.lowest,
            "high": broken_chain.highest,
            "hidden": broken_chain.hidden_count,
            "least": broken_chain.least_high_number,
            "chain": [str(cards[cell].face) for cell in broken_chain.cells],
        }
        yield violation("coupelation.down.chain", ("tower",), facts=params, picture_marks=spots)
    elif start[0] == end[0]:
        params = {"left": broken_chain.lowest, "right": broken_chain.highest}
        yield violation("coupelation.row.order", ("tower",), facts=params, picture_marks=spots)
    elif start[0] < end[0]:
        params = {"number": broken_chain.highest, "below": broken_chain.lowest}
        yield violation("coupelation.over.left", ("tower",), facts=params, picture_marks=spots)
    else:
        params = {"number": broken_chain.lowest, "below": broken_chain.highest}
        yield violation("coupelation.over.right", ("tower",), facts=params, picture_marks=spots)


# What is missing


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """What a view needs and was not entered, or not to the end.

    A check needs the reserve only for action D: judge names it. It never needs the hand.
    """
    found = [] if state.tower is not None else ["tower"]
    if view is not View.CHECK and is_complete_reserve_needed_but_not_entered(state, view):
        found.append("reserve")
    if view is View.MOVES and (
        state.hand is None or not combine_private_and_public_hand_of_mover(state).is_fully_known
    ):
        found.append("hand")
    return tuple(found)


def is_complete_reserve_needed_but_not_entered(state: State, view: View) -> bool:
    """A list of moves needs it; a score if only the reserve could save a seat from being stuck."""
    if state.reserve is not None:
        return is_reserve_incomplete(state)
    if view is View.MOVES:
        return True
    return (
        state.hand is not None
        and bool(state.rows)
        and combine_private_and_public_hand_of_mover(state).is_fully_known
        and has_mover_no_legal_action_or_none_if_unknown(state) is None
    )


# What the table should know


def count_starting_deck_with_finish_card(player_count: int, *, is_first_game: bool) -> int:
    """Cards of the deck at the start, with the finish card (coupelation.setup).

    >>> count_starting_deck_with_finish_card(4, first=False)
    34
    """
    # Of the reserve 1 and 50 are not drawn; they and 25 are not dealt either.
    return HIGHEST - 1 - HAND_START * player_count - RESERVE[player_count] + (0 if is_first_game else 1)
