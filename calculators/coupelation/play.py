"""Is a move legal, which rule says so, what does it do and what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.knowledge import Knowledge
from calculators.core.types import Judgement, Message, Table
from calculators.coupelation.card_knowledge import count_glass_cards_in_zone
from calculators.coupelation.digest import message, violation
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.facedown_cards import find_facedown_card_numbers_that_avoid_loss
from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    find_card_with_mark,
    list_assumptions_about_unknown_hand_cards,
)
from calculators.coupelation.knowledge_update import ObservedTurn, update_knowledge_after_turn
from calculators.coupelation.knowledge_update import update_knowledge_after_draw as told_after_draw
from calculators.coupelation.moves import may_have_action_without_reserve
from calculators.coupelation.private_hand import shift_cell_after_placement
from calculators.coupelation.refusals import does_move_need_unentered_reserve, find_refusals
from calculators.coupelation.score import game_won_lost_or_open
from calculators.coupelation.state import (
    FINISH,
    HAND_LIMIT,
    HIDDEN,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    PublicHand,
    State,
    Take,
    Up,
    face_sort_key,
)
from calculators.coupelation.tower import cards_by_cell, cell_after_placement, tower_with_card_placed_or_replaced
from calculators.coupelation.tower_rules import is_lost_by_early_top, tower_won_lost_or_empty


def check_move(state: State, move: Move) -> Judgement[State]:
    """The verdict on any move in a position without contradictions, on what is known of the hand.

    `after` leaves out the next seat's hand; the reserve is as it lies before it is adjusted, unless the move
    says what is discarded; the deck as it lies before the next draw.
    """
    if is_over(state):
        return Judgement(legal=False, violations=(violation("coupelation.over", ("move",)),))
    reasons = tuple(find_refusals(state, move))
    if reasons:
        return Judgement(legal=False, violations=reasons)
    missing = find_missing_public_parameters(state, move)
    if missing:
        return Judgement(legal=None, missing=missing)
    if isinstance(move, Draw):
        return judgement_of_legal_move_lost_if_stuck(
            state_after_draw(state, move), tuple(describe_draw_effects(state, move))
        )
    after = apply_move(state, move)
    effects = (
        *describe_safe_flip_numbers_or_payment(state, move),
        *(describe_end_or_discards_and_draw(state, move, after) if after else ()),
    )
    assumes = tuple(list_assumptions_about_unknown_hand_cards(state, faces_used_from_hand(move)))
    if after is not None and tower_won_lost_or_empty(after):
        after = replace(after, table=state.table)
    return judgement_of_legal_move_lost_if_stuck(after, effects, assumes)


def judgement_of_legal_move_lost_if_stuck(
    state_after: State | None, effects: tuple[Message, ...], assumed_facts: tuple[Message, ...] = ()
) -> Judgement[State]:
    """A legal move that leads to a position, which may be the end of the game: all have lost as well where the seat
    that is to move has no action (coupelation.stuck)."""
    if state_after is None or not is_over(state_after):
        return Judgement(legal=True, effects=effects, after=state_after, assumes=assumed_facts)
    if not tower_won_lost_or_empty(state_after):
        effects += (message("coupelation.effect.stuck", seat=f"p{state_after.table.turn}"),)
    return Judgement(legal=True, effects=effects, end=state_after, assumes=assumed_facts)


def ruling_dependent_outcome_of_each_move(state: State, moves: Sequence[Move]) -> Iterator[tuple[object, ...]]:
    """What each of some legal actions leads to as far as a ruling can change it: the end of the game, what the next
    seat may draw, the numbers a card turned up may have. The many ways to pay for a card that comes to lie in one
    place share all that, unless the next seat might be stuck."""
    found: dict[object, tuple[State | None, tuple[object, ...]]] = {}
    actions = (move for move in moves if not isinstance(move, Draw))  # no list has a draw
    for move in actions:
        key = key_of_action_as_others_see_it(move)
        if key not in found:
            found[key] = state_if_stuck_possible_and_outcome_key(state, move)
        after, told = found[key]
        yield told if after is None else (*told, game_won_lost_or_open(apply_move(state, move) or after))


def key_of_action_as_others_see_it(move: Action) -> object:
    """What of an action the tower and the next seat can tell."""
    if isinstance(move, Take):
        return move.face, move.row, move.col, FINISH.face in move.payment.all_faces
    return ("down", move.row, move.col) if isinstance(move, Down) else move


def state_if_stuck_possible_and_outcome_key(state: State, move: Action) -> tuple[State | None, tuple[object, ...]]:
    """What actions that look alike lead to; with a position after them where each may still leave the next seat
    stuck."""
    after = apply_move(state, move)
    if after is None:
        return None, (find_facedown_card_numbers_that_avoid_loss(state, (move.row, move.col)),)
    if won_or_lost := tower_won_lost_or_empty(after):
        return None, (won_or_lost,)
    told = (calculate_remaining_draw_allowance(after).phrase,)
    return (None, (*told, "open")) if may_have_action_without_reserve(after) else (after, told)


def is_over(state: State) -> bool:
    """Is the game won or lost?"""
    return bool(state.rows) and game_won_lost_or_open(state) != "open"


def find_missing_public_parameters(state: State, move: Move) -> tuple[str, ...]:
    """What everybody can see, a move hangs on and was not entered."""
    if isinstance(move, Draw):
        left = calculate_remaining_draw_allowance(state)
        if move.finish and not move.count and state.deck is None:
            return ("deck",)
        return left.missing if left.count is None and move.count else ()
    return ("reserve",) if does_move_need_unentered_reserve(state, move) else ()


def faces_used_from_hand(move: Action) -> tuple[Face, ...]:
    """The cards a move takes from the hand."""
    if isinstance(move, Take):
        return move.payment.all_faces
    return () if isinstance(move, Flip) else (move.face,)


# The position after


def remove_player(state: State, table_after: Table) -> Judgement[State]:
    """The table once somebody has left: their hand lies face down, out of the game, but for the finish card, which goes
    to the next one in turn order (coupelation.leave)."""
    stays = state.table.turn == table_after.turn
    (gone,) = set(table_after.departed_seats) - set(state.table.departed_seats)
    after = replace(state, knowledge=replace(state.knowledge, turn=state.knowledge.turn).next_turn())
    public = state.public_hand_of_seat(gone)
    if public is not None and public.finish:
        heir = table_after.seat_number_after(gone)
        theirs = state.public_hand_of_seat(heir)
        hands = [*state.holdings, *([None] * (max(gone, heir) - len(state.holdings)))]
        hands[gone - 1] = None if public.count is None else replace(public, finish=False)
        hands[heir - 1] = PublicHand(None if theirs is None else theirs.count, finish=True)
        while hands and hands[-1] is None:
            hands.pop()
        after = replace(after, holdings=tuple(hands))
    after = replace(after, table=table_after, hand=state.hand if stays else None, drawn=None, mine=None)
    return Judgement(legal=True, after=after)


def state_after_draw(state: State, move: Draw) -> State:
    """The same seat with more cards, the deck with fewer (coupelation.draw)."""
    taken = move.count + move.finish
    drawn = (*([HIDDEN] * move.count), *([FINISH] if move.finish else []))
    return replace(
        state.with_mover_public_hand_set_or_cleared(public_hand_after_draw(state.mover_public_hand, move)),
        hand=None if state.hand is None else (*state.hand, *drawn),
        deck=None if state.deck is None else state.deck - taken,
        drawn=move.count,
        knowledge=told_after_draw(state.knowledge, f"p{state.table.turn}", move.count),
    )


def public_hand_after_draw(public_hand: PublicHand | None, move: Draw) -> PublicHand | None:
    """What everybody sees of a hand after its draw: the finish card lies open, also before cards nobody counted."""
    if public_hand is None:
        return PublicHand(None, finish=True) if move.finish else None
    count = None if public_hand.count is None else public_hand.count + move.count
    return PublicHand(count, public_hand.finish or move.finish)


def apply_move(state_before: State, move: Action) -> State | None:
    """The position after a legal action; None after a reveal whose number is not known."""
    if isinstance(move, Flip):
        return (
            None
            if move.number is None
            else state_of_next_seat_after_turn(state_before, move, Card(move.number, move.mark))
        )
    if isinstance(move, Down):
        return state_of_next_seat_after_turn(state_before, move, HIDDEN)
    if isinstance(move, Up):
        return state_of_next_seat_after_turn(
            state_before, move, find_card_with_mark(state_before.hand or (), move.face, move.mark)
        )
    reserve = state_before.reserve or ()
    taken = find_card_with_mark(reserve, move.face, move.mark)
    pair = tuple(find_card_with_mark(state_before.hand or (), card.face, card.mark) for card in move.payment.pair)
    left = (*(card for card in reserve if card.face != taken.face), *pair)
    after = state_of_next_seat_after_turn(state_before, move, taken)
    return replace(after, reserve=tuple(card for card in left if card.face not in move.dropped))


def state_of_next_seat_after_turn(state_before: State, move: Action, placed_card: Card) -> State:
    """The turn goes to the next seat, whose hand nobody else knows."""
    cell = (move.row, move.col)
    turn = state_before.table.turn % state_before.table.players + 1
    after = state_before.with_mover_public_hand_set_or_cleared(
        mover_public_hand_after_move_or_none_if_unknown(state_before, move)
    )
    return replace(
        after,
        table=replace(state_before.table, turn=turn),
        tower=tower_with_card_placed_or_replaced(state_before.rows, cell, placed_card),
        hand=None,
        last=cell_after_placement(cell),
        drawn=None,
        known=(),
        mine=None,
        knowledge=knowledge_after_move(state_before, move),
        recalled=tuple(carry_known_facedown_numbers_over(state_before, move)),
    )


def carry_known_facedown_numbers_over(state_before: State, move: Action) -> Iterator[tuple[Cell, int]]:
    """The face-down cards the asker knows, where they lie after a turn; not the one that was touched, but one that was
    told as it was laid."""
    touched: Cell = (move.row, move.col)
    for spot, number in state_before.known_numbers_by_cell.items():
        if spot != touched:
            yield shift_cell_after_placement(spot, touched), number
    if isinstance(move, Down) and isinstance(move.face, int):
        yield cell_after_placement(touched), move.face


def knowledge_after_move(state_before: State, move: Action) -> Knowledge[Face]:
    """What is known of hidden cards after a turn, to everybody and to the asker."""
    over, removed = (
        max(0, (count_hand_before_discarding(state_before, move) or 0) - HAND_LIMIT),
        card_removed_by_move(state_before, move),
    )
    table = state_before.with_mover_public_hand_set_or_cleared(
        mover_public_hand_after_move_or_none_if_unknown(state_before, move)
    )
    sizes = {name: count_glass_cards_in_zone(table, name) for name in table.table.seats}
    seen = ObservedTurn(
        hand_zone=f"p{state_before.table.turn}",
        move=action_as_everybody_saw_it(state_before, move),
        removed_card=removed,
        was_removed_facedown=removed == HIDDEN,
        unseen_discard_count=over,
        sizes=sizes,
        number=state_before.knowledge.turn,
    )
    number = state_before.known_numbers_by_cell.get((move.row, move.col))
    own = replace(seen, move=move)
    if removed == HIDDEN and number is not None:
        own = replace(own, removed_card=Card(number))
    return update_knowledge_after_turn(
        state_before.knowledge,
        seen,
        own,
        None if state_before.hand is None else (card.face for card in state_before.hand),
    )


def mover_public_hand_after_move_or_none_if_unknown(state_before: State, move: Action) -> PublicHand | None:
    """What everybody sees of the mover's hand after it was adjusted, as far as it was entered; None where that is
    nothing."""
    public, count = state_before.mover_public_hand, count_hand_before_discarding(state_before, move)
    had_finish_card = (public is not None and public.finish) or FINISH in (state_before.hand or ())
    has_finish_card = (had_finish_card and FINISH.face not in faces_used_from_hand(move)) or (
        card_removed_by_move(state_before, move) == FINISH
    )
    if public is None or public.count is None or count is None:
        return PublicHand(None, finish=True) if has_finish_card else None
    return PublicHand(min(count, HAND_LIMIT), has_finish_card)


def count_hand_before_discarding(state_before: State, move: Action) -> int | None:
    """Glass cards of the mover's hand after its move, before it is adjusted; None if not known."""
    count = combine_private_and_public_hand_of_mover(state_before).glass_card_count
    if count is None:
        return None
    used = sum(face != FINISH.face for face in faces_used_from_hand(move))
    return count - used + (card_removed_by_move(state_before, move) not in (None, FINISH))


def card_removed_by_move(state: State, move: Action) -> Card | None:
    """The card of the tower that a move takes away."""
    return cards_by_cell(state.rows).get((move.row, move.col)) if isinstance(move, Take) else None


# What a move does


def describe_draw_effects(state_before: State, move: Draw) -> Iterator[Message]:
    """Cards drawn, and what is left of the deck (coupelation.draw)."""
    yield message("coupelation.effect.drawn", count=move.count)
    if state_before.deck is not None:
        yield message("coupelation.effect.deck", count=state_before.deck - move.count - move.finish)
    if move.finish:
        yield message("coupelation.effect.drawn.finish", seat=f"p{state_before.table.turn}")


def describe_safe_flip_numbers_or_payment(state_before: State, move: Action) -> Iterator[Message]:
    """What a legal move does beyond its own words."""
    if isinstance(move, Flip):
        yield from describe_safe_numbers_of_unknown_flip(state_before, move)
    elif isinstance(move, Take):
        yield from describe_payment_and_removed_card(state_before, move)


def describe_safe_numbers_of_unknown_flip(state: State, move: Flip) -> Iterator[Message]:
    """The numbers that would fit; with any other all lose at once (coupelation.flip)."""
    cell: Cell = (move.row, move.col)
    if move.number is None:
        fitting = find_facedown_card_numbers_that_avoid_loss(state, cell)
        params = {"numbers": list(fitting), "count": len(fitting)}
        yield message("coupelation.effect.flip" if fitting else "coupelation.effect.flip.hopeless", **params)


def describe_payment_and_removed_card(state_before: State, move: Take) -> Iterator[Message]:
    """The two go to the reserve, discards out of the game, a removed card into the hand."""
    yield message("coupelation.effect.paid", cards=[move.payment.first, move.payment.second])
    named = [face for face in move.payment.discards if face != HIDDEN.face]
    unseen = len(move.payment.discards) - len(named)
    if named:
        yield message("coupelation.effect.discard", cards=named, count=len(named))
    if unseen:
        yield message("coupelation.effect.discard.unseen", count=unseen)
    if FINISH.face in (*move.payment.discards, *move.dropped):
        yield message("coupelation.effect.hopeless")
    removed = card_removed_by_move(state_before, move)
    if removed == HIDDEN:
        yield message("coupelation.effect.removed.hidden")
    elif removed == FINISH:
        yield message("coupelation.effect.removed.finish")
    elif removed is not None:
        yield message("coupelation.effect.removed", number=removed.face)


def describe_end_or_discards_and_draw(state_before: State, move: Action, state_after: State) -> Iterator[Message]:
    """The end of the game, or the adjusting and the next draw."""
    outcome = tower_won_lost_or_empty(state_after)
    if outcome == "won":
        yield message("coupelation.effect.won")
        return
    if is_lost_by_early_top(state_after):
        yield message("coupelation.effect.early")
        return
    if outcome == "lost":
        yield message("coupelation.effect.lost", number=move.number if isinstance(move, Flip) else None)
        return
    if isinstance(move, Flip):
        yield message("coupelation.effect.fits", number=move.number)
    yield from describe_required_discards(state_before, move, state_after)
    yield calculate_remaining_draw_allowance(state_after).phrase


def describe_required_discards(state_before: State, move: Action, state_after: State) -> Iterator[Message]:
    """Hands above 3 and a reserve above its size are discarded down (coupelation.limit)."""
    over = (count_hand_before_discarding(state_before, move) or 0) - HAND_LIMIT
    if over > 0:
        yield message("coupelation.effect.hand", count=over, limit=HAND_LIMIT)
    if isinstance(move, Take) and move.dropped:
        yield message("coupelation.effect.dropped", cards=list(move.dropped), count=len(move.dropped))
    size = state_after.reserve_size
    spare = len(state_after.reserve or ()) - size
    if spare > 0:
        yield message("coupelation.effect.reserve", count=spare, limit=size)


def hide_secrets_of_move(state: State | None, move: Move) -> Move:
    """A move as everybody saw it."""
    return move if isinstance(move, Draw) else action_as_everybody_saw_it(state, move)


def action_as_everybody_saw_it(state: State | None, move: Action) -> Action:
    """An action as everybody saw it: no numbers of cards laid face down or discarded (coupelation.down, .take), and
    the mark of a card that was shown, also where only the hand had told it."""
    hand = (state.hand if state else None) or ()
    if isinstance(move, Up):
        return replace(move, mark=find_visible_mark(hand, move.face, move.mark))
    if isinstance(move, Down):
        return replace(move, face=HIDDEN.face)
    if isinstance(move, Take):
        unseen = (face if face == FINISH.face else HIDDEN.face for face in move.payment.discards)
        first, second = (find_visible_mark(hand, card.face, card.mark) for card in move.payment.pair)
        discards = tuple(sorted(unseen, key=face_sort_key))
        return replace(move, payment=replace(move.payment, discards=discards, marks=(first, second)))
    return move


def find_visible_mark(hand_cards: tuple[Card, ...], face: Face, given_mark: str) -> str:
    """The mark of a card that leaves a hand for all to see."""
    return given_mark or next((card.mark for card in hand_cards if card.face == face), "")


def move_without_marks_shown_on_table(state: State, move: Move) -> Move:
    """A move without the marks that the table tells anyway."""
    if isinstance(move, Up):
        return replace(move, mark=mark_unless_shown(state.hand, move.face, move.mark))
    if isinstance(move, Take):
        first, second = (mark_unless_shown(state.hand, card.face, card.mark) for card in move.payment.pair)
        payment = replace(move.payment, marks=(first, second))
        return replace(move, mark=mark_unless_shown(state.reserve, move.face, move.mark), payment=payment)
    return move


def mark_unless_shown(known_cards: tuple[Card, ...] | None, face: Face, mark: str) -> str:
    """A mark unless the cards show it."""
    return "" if Card(face, mark) in (known_cards or ()) else mark
