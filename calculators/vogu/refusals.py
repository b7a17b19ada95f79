"""The rules that a move can break; each `check_` function is one and yields the violations of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calculators.core.knowledge import CardFact, can_some_deal_have_all_cards_in_zone
from calculators.core.types import Params, Violation
from calculators.vogu.codes import violation
from calculators.vogu.counts import count_tokens_left_by_colour, knowledge_with_entered_mover_hand, max_mover_hand_size
from calculators.vogu.state import (
    CARD_MATCHER,
    REVEALED_LIMIT,
    UNKNOWN_CARD,
    Card,
    Cell,
    Face,
    Move,
    PartialCard,
    PlaceCard,
    PlayedTurn,
    Reveal,
    State,
    cells_above_left_right_and_below,
)
from calculators.vogu.validate import list_edge_code_or_dashes_of_each_side


def find_refusals(state: State, move: Move) -> Iterator[Violation]:
    """Yields everything that forbids a move, whatever hidden cards turn out to be."""
    yield from check_each_used_face_has_max_two_colours(move)
    yield from check_cards_can_be_in_hand(state, move)
    if isinstance(move, PlaceCard):
        yield from check_cell_is_free_and_adjacent(state, move.entered_cell)
    else:
        yield from check_mover_has_two_cards_and_reveals_left(state)
        yield from check_token_has_card_colour_and_is_in_stock(state, move)


def list_known_hand_cards_used_by_move(move: Move) -> tuple[PartialCard, ...]:
    """Returns the cards that a move takes from the hand, without an unknown discard."""
    if isinstance(move, PlaceCard):
        return (move.face,)
    return (move.revealed_card,) if move.discard is None else (move.revealed_card, move.discard)


def check_each_used_face_has_max_two_colours(move: Move) -> Iterator[Violation]:
    """Checks that the edges of each used face have at most two colours (vogu.card)."""
    for card in list_known_hand_cards_used_by_move(move):
        if isinstance(card, Face) and len(card.colours) > 2:
            facts = {"face": list_edge_code_or_dashes_of_each_side(card), "colours": list(card.colours), "limit": 2}
            yield violation("vogu.face.colours", ["move"], facts=facts)


def check_cell_is_free_and_adjacent(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that a cell is empty and shares an edge with a card (vogu.place, vogu.place.edge)."""
    cells = dict(state.board or ())
    row, col = cell
    facts = {"col": col, "row": row}
    mark = (f"board.{row}.{col}",)
    if cell in cells:
        yield violation(
            "vogu.move.occupied",
            ["move"],
            facts={**facts, "face": list_edge_code_or_dashes_of_each_side(cells[cell])},
            picture_marks=mark,
            contradicted_turns=facts_of_earlier_turns(
                state, [turn for turn in state.turns_so_far if turn.cell == cell]
            ),
        )
    elif not any(near in cells for near in cells_above_left_right_and_below(cell)):
        touches_corner = any((row + down, col + right) in cells for down in (-1, 1) for right in (-1, 1))
        yield violation(
            "vogu.move.corner" if touches_corner else "vogu.move.apart", ["move"], facts=facts, picture_marks=mark
        )


def check_mover_has_two_cards_and_reveals_left(state: State) -> Iterator[Violation]:
    """Checks that the seat to move has two hand cards and has revealed fewer than 4 cards."""
    size = max_mover_hand_size(state)
    if size < 2:
        yield violation("vogu.move.two", ["hand"], facts={"hand": size, "least": 2})
    revealed_count = len(state.revealed_by_mover)
    if revealed_count >= REVEALED_LIMIT:
        reveal_turns = [turn for turn in state.turns_so_far if turn.seat == state.mover_code and turn.token]
        yield violation(
            "vogu.move.four",
            [state.mover_code],
            facts={"seat": state.mover_code, "revealed": revealed_count, "limit": REVEALED_LIMIT},
            contradicted_turns=facts_of_earlier_turns(state, reveal_turns),
        )


def check_token_has_card_colour_and_is_in_stock(state: State, reveal: Reveal) -> Iterator[Violation]:
    """Checks that the token has a colour of the card and is in the stock (vogu.reveal, vogu.reveal.token)."""
    colours = list(dict.fromkeys(reveal.card_with_token.colours))
    tokens_left = count_tokens_left_by_colour(state)
    if reveal.colour not in colours:
        yield violation("vogu.move.colour", ["move"], facts={"token": reveal.colour, "colours": colours})
    elif tokens_left[reveal.colour] <= 0:
        available_colours = [colour for colour in colours if tokens_left[colour] > 0]
        turns_with_token = [turn for turn in state.turns_so_far if turn.token == reveal.colour]
        yield violation(
            "vogu.move.other" if available_colours else "vogu.move.stock",
            ["move"],
            facts={"token": reveal.colour, "left": available_colours},
            contradicted_turns=facts_of_earlier_turns(state, turns_with_token),
        )


def facts_of_earlier_turns(state: State, contradicted_turns: Sequence[PlayedTurn]) -> Params:
    """Returns the facts about turns of the record that a move contradicts; {} if all of them are of this turn."""
    return state.knowledge.params_of_contradicted_earlier_turns_or_empty(
        *(CardFact(UNKNOWN_CARD, turn_shown=turn.turn) for turn in contradicted_turns)
    )


def list_needed_faces_first(move: Move) -> list[PartialCard]:
    """Returns the cards that a move takes from the hand, faces before cards of which only the colours are known."""
    return sorted(list_known_hand_cards_used_by_move(move), key=lambda card: isinstance(card, Card))


def check_cards_can_be_in_hand(state: State, move: Move) -> Iterator[Violation]:
    """Checks that the hand can hold the cards that a move uses; unknown cards of a hand can be any card.

    The violation names the earlier turns of the record that it contradicts.
    """
    hand_size, needed_cards = max_mover_hand_size(state), list_needed_faces_first(move)
    hand = knowledge_with_entered_mover_hand(state).zone_named(state.mover_code)
    if can_some_deal_have_all_cards_in_zone(hand, hand_size, needed_cards, CARD_MATCHER):
        return
    impossible_cards = [
        card
        for card in dict.fromkeys(needed_cards)
        if not can_some_deal_have_all_cards_in_zone(hand, hand_size, [card] * needed_cards.count(card), CARD_MATCHER)
    ]
    if not impossible_cards and hand_size >= len(needed_cards):
        unknown_count = max(0, hand_size - sum(fact.card != UNKNOWN_CARD for fact in hand.held_facts))
        yield violation(
            "vogu.move.unknown", ["move", "hand"], facts={"cards": len(needed_cards), "free": unknown_count}
        )
    for card in impossible_cards:
        turns_with_card = [
            turn
            for turn in state.turns_so_far
            if turn.seat == state.mover_code and any(could_be_same_card(used_card, card) for used_card in turn.cards)
        ]
        refusal_code = "vogu.move.colours"
        facts: Params = {"card": list(card.colours)}
        if isinstance(card, Face):
            refusal_code = "vogu.move.hand" if isinstance(move, PlaceCard) else "vogu.move.cards"
            held_count = sum(fact.card == card for fact in hand.held_facts)
            facts = {
                "face": list_edge_code_or_dashes_of_each_side(card),
                "have": held_count,
                "need": needed_cards.count(card),
            }
        turn_facts = facts_of_earlier_turns(state, turns_with_card)
        yield violation(refusal_code, ["move", "hand"], facts=facts, contradicted_turns=turn_facts)


def could_be_same_card(first_card: PartialCard, second_card: PartialCard) -> bool:
    """Returns whether two partly known cards can be the same card."""
    return CARD_MATCHER.could_known_card_fit_recorded_card(
        first_card, second_card
    ) or CARD_MATCHER.could_known_card_fit_recorded_card(second_card, first_card)
