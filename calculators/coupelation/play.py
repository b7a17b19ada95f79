"""Is a move legal, which rule says so, what does it do and what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.known import Known
from calculators.core.types import Judgement, Message
from calculators.coupelation.digest import message, violation
from calculators.coupelation.draw import allowance
from calculators.coupelation.hands import assumptions, card_of, hand_of
from calculators.coupelation.hidden import safe_numbers
from calculators.coupelation.mine import shifted
from calculators.coupelation.moves import can_act
from calculators.coupelation.order import ended
from calculators.coupelation.refusals import needs_reserve, refusals
from calculators.coupelation.score import outcome
from calculators.coupelation.sight import Turn, after_turn
from calculators.coupelation.sight import after_draw as told_after_draw
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
    Holding,
    Move,
    State,
    Take,
    Up,
    rank,
)
from calculators.coupelation.told import size_of
from calculators.coupelation.tower import cards_of, put, settled


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on any move in a position without contradictions, on what is known of the hand.

    `after` leaves out the next seat's hand; the reserve is as it lies before it is adjusted, unless the move
    says what is discarded; the deck as it lies before the next draw.
    """
    if over(state):
        return Judgement(False, (violation("coupelation.over", ("move",)),))
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    missing = lacking(state, move)
    if missing:
        return Judgement(None, missing=missing)
    if isinstance(move, Draw):
        return reached(after_draw(state, move), tuple(draw_effects(state, move)))
    after = play(state, move)
    effects = (*done(state, move), *(follows(state, move, after) if after else ()))
    assumes = tuple(assumptions(state, used_faces(move)))
    if after is not None and ended(after):
        after = replace(after, table=state.table)
    return reached(after, effects, assumes)


def reached(after: State | None, effects: tuple[Message, ...], assumes: tuple[Message, ...] = ()) -> Judgement[State]:
    """A legal move that leads to a position, which may be the end of the game: all have lost as well where the seat
    that is to move has no action (coupelation.stuck)."""
    if after is None or not over(after):
        return Judgement(True, effects=effects, after=after, assumes=assumes)
    if not ended(after):
        effects += (message("coupelation.effect.stuck", seat=f"p{after.table.turn}"),)
    return Judgement(True, effects=effects, end=after, assumes=assumes)


def ruled(state: State, moves: Sequence[Move]) -> Iterator[tuple[object, ...]]:
    """What each of some legal actions leads to as far as a ruling can change it: the end of the game, what the next
    seat may draw, the numbers a card turned up may have. The many ways to pay for a card that comes to lie in one
    place share all that, unless the next seat might be stuck."""
    found: dict[object, tuple[State | None, tuple[object, ...]]] = {}
    actions = (move for move in moves if not isinstance(move, Draw))  # no list has a draw
    for move in actions:
        key = in_sight(move)
        if key not in found:
            found[key] = shared(state, move)
        after, told = found[key]
        yield told if after is None else (*told, outcome(play(state, move) or after))


def in_sight(move: Action) -> object:
    """What of an action the tower and the next seat can tell."""
    if isinstance(move, Take):
        return move.face, move.row, move.col, FINISH.face in move.payment.faces
    return ("down", move.row, move.col) if isinstance(move, Down) else move


def shared(state: State, move: Action) -> tuple[State | None, tuple[object, ...]]:
    """What actions that look alike lead to; with a position after them where each may still leave the next seat
    stuck."""
    after = play(state, move)
    if after is None:
        return None, (safe_numbers(state, (move.row, move.col)),)
    if won_or_lost := ended(after):
        return None, (won_or_lost,)
    told = (allowance(after).phrase,)
    return (None, (*told, "open")) if can_act(after) else (after, told)


def over(state: State) -> bool:
    """Is the game won or lost?"""
    return bool(state.rows) and outcome(state) != "open"


def lacking(state: State, move: Move) -> tuple[str, ...]:
    """What everybody can see, a move hangs on and was not entered."""
    if isinstance(move, Draw):
        left = allowance(state)
        if move.finish and not move.count and state.deck is None:
            return ("deck",)
        return left.missing if left.count is None and move.count else ()
    return ("reserve",) if needs_reserve(state, move) else ()


def used_faces(move: Action) -> tuple[Face, ...]:
    """The cards a move takes from the hand."""
    if isinstance(move, Take):
        return move.payment.faces
    return () if isinstance(move, Flip) else (move.face,)


# The position after


def after_draw(state: State, move: Draw) -> State:
    """The same seat with more cards, the deck with fewer (coupelation.draw)."""
    taken = move.count + move.finish
    drawn = (*([HIDDEN] * move.count), *([FINISH] if move.finish else []))
    holding = state.holding and Holding(state.holding.count + move.count, state.holding.finish or move.finish)
    return replace(
        state.with_holding(holding),
        hand=None if state.hand is None else (*state.hand, *drawn),
        deck=None if state.deck is None else state.deck - taken,
        drawn=move.count,
        told=told_after_draw(state.told, f"p{state.table.turn}", move.count),
    )


def play(state: State, move: Action) -> State | None:
    """The position after a legal action; None after a reveal whose number is not known."""
    if isinstance(move, Flip):
        return None if move.number is None else passed(state, move, Card(move.number, move.mark))
    if isinstance(move, Down):
        return passed(state, move, HIDDEN)
    if isinstance(move, Up):
        return passed(state, move, card_of(state.hand or (), move.face, move.mark))
    reserve = state.reserve or ()
    taken = card_of(reserve, move.face, move.mark)
    pair = tuple(card_of(state.hand or (), card.face, card.mark) for card in move.payment.pair)
    left = (*(card for card in reserve if card.face != taken.face), *pair)
    after = passed(state, move, taken)
    return replace(after, reserve=tuple(card for card in left if card.face not in move.dropped))


def passed(state: State, move: Action, card: Card) -> State:
    """The turn goes to the next seat, whose hand nobody else knows."""
    cell = (move.row, move.col)
    turn = state.table.turn % state.table.players + 1
    after = state.with_holding(holding_after(state, move))
    return replace(
        after,
        table=replace(state.table, turn=turn),
        tower=put(state.rows, cell, card),
        hand=None,
        last=settled(cell),
        drawn=None,
        known=(),
        mine=None,
        told=told_after(state, move),
        recalled=tuple(recalled(state, move)),
    )


def recalled(state: State, move: Action) -> Iterator[tuple[Cell, int]]:
    """The face-down cards the asker knows, where they lie after a turn; not the one that was touched, but one that was
    told as it was laid."""
    touched: Cell = (move.row, move.col)
    for spot, number in state.known_numbers.items():
        if spot != touched:
            yield shifted(spot, touched), number
    if isinstance(move, Down) and isinstance(move.face, int):
        yield settled(touched), move.face


def told_after(state: State, move: Action) -> Known[Face]:
    """What is known of hidden cards after a turn, to everybody and to the asker."""
    over, removed = max(0, (hand_after(state, move) or 0) - HAND_LIMIT), removed_by(state, move)
    holding = holding_after(state, move)
    table = state if holding is None else state.with_holding(holding)
    sizes = {name: size_of(table, name) for name in table.table.seats}
    seen = Turn(f"p{state.table.turn}", public_action(state, move), removed, over, sizes, state.told.turn)
    number = state.known_numbers.get((move.row, move.col))
    own = replace(seen, move=move)
    if removed == HIDDEN and number is not None:
        own = replace(own, removed=Card(number))
    return after_turn(state.told, seen, own, None if state.hand is None else (card.face for card in state.hand))


def holding_after(state: State, move: Action) -> Holding | None:
    """What everybody sees of the mover's hand after it was adjusted, where its size is known."""
    count = hand_after(state, move)
    if count is None or state.holding is None:
        return None
    kept = state.holding.finish and FINISH.face not in used_faces(move)
    return Holding(min(count, HAND_LIMIT), kept or removed_by(state, move) == FINISH)


def hand_after(state: State, move: Action) -> int | None:
    """Glass cards of the mover's hand after its move, before it is adjusted; None if not known."""
    count = hand_of(state).count
    if count is None:
        return None
    used = sum(face != FINISH.face for face in used_faces(move))
    return count - used + (removed_by(state, move) not in (None, FINISH))


def removed_by(state: State, move: Action) -> Card | None:
    """The card of the tower that a move takes away."""
    return cards_of(state.rows).get((move.row, move.col)) if isinstance(move, Take) else None


# What a move does


def draw_effects(state: State, move: Draw) -> Iterator[Message]:
    """Cards drawn, and what is left of the deck (coupelation.draw)."""
    yield message("coupelation.effect.drawn", count=move.count)
    if state.deck is not None:
        yield message("coupelation.effect.deck", count=state.deck - move.count - move.finish)
    if move.finish:
        yield message("coupelation.effect.drawn.finish", seat=f"p{state.table.turn}")


def done(state: State, move: Action) -> Iterator[Message]:
    """What a legal move does beyond its own words."""
    if isinstance(move, Flip):
        yield from unknown_flip(state, move)
    elif isinstance(move, Take):
        yield from paid(state, move)


def unknown_flip(state: State, move: Flip) -> Iterator[Message]:
    """The numbers that would fit; with any other all lose at once (coupelation.flip)."""
    cell: Cell = (move.row, move.col)
    if move.number is None:
        fitting = safe_numbers(state, cell)
        params = {"numbers": list(fitting), "count": len(fitting)}
        yield message("coupelation.effect.flip" if fitting else "coupelation.effect.flip.hopeless", **params)


def paid(state: State, move: Take) -> Iterator[Message]:
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
    removed = removed_by(state, move)
    if removed == HIDDEN:
        yield message("coupelation.effect.removed.hidden")
    elif removed == FINISH:
        yield message("coupelation.effect.removed.finish")
    elif removed is not None:
        yield message("coupelation.effect.removed", number=removed.face)


def follows(state: State, move: Action, after: State) -> Iterator[Message]:
    """The end of the game, or the adjusting and the next draw."""
    outcome = ended(after)
    if outcome == "won":
        yield message("coupelation.effect.won")
        return
    if outcome == "lost":
        yield message("coupelation.effect.lost", number=move.number if isinstance(move, Flip) else None)
        return
    if isinstance(move, Flip):
        yield message("coupelation.effect.fits", number=move.number)
    yield from adjusting(state, move, after)
    yield allowance(after).phrase


def adjusting(state: State, move: Action, after: State) -> Iterator[Message]:
    """Hands above 3 and a reserve above its size are discarded down (coupelation.limit)."""
    over = (hand_after(state, move) or 0) - HAND_LIMIT
    if over > 0:
        yield message("coupelation.effect.hand", count=over, limit=HAND_LIMIT)
    if isinstance(move, Take) and move.dropped:
        yield message("coupelation.effect.dropped", cards=list(move.dropped), count=len(move.dropped))
    size = after.reserve_size
    spare = len(after.reserve or ()) - size
    if spare > 0:
        yield message("coupelation.effect.reserve", count=spare, limit=size)


def public_move(state: State | None, move: Move) -> Move:
    """A move as everybody saw it."""
    return move if isinstance(move, Draw) else public_action(state, move)


def public_action(state: State | None, move: Action) -> Action:
    """An action as everybody saw it: no numbers of cards laid face down or discarded (coupelation.down, .take), and
    the mark of a card that was shown, also where only the hand had told it."""
    hand = (state.hand if state else None) or ()
    if isinstance(move, Up):
        return replace(move, mark=seen_mark(hand, move.face, move.mark))
    if isinstance(move, Down):
        return replace(move, face=HIDDEN.face)
    if isinstance(move, Take):
        unseen = (face if face == FINISH.face else HIDDEN.face for face in move.payment.discards)
        first, second = (seen_mark(hand, card.face, card.mark) for card in move.payment.pair)
        discards = tuple(sorted(unseen, key=rank))
        return replace(move, payment=replace(move.payment, discards=discards, marks=(first, second)))
    return move


def seen_mark(hand: tuple[Card, ...], face: Face, told: str) -> str:
    """The mark of a card that leaves a hand for all to see."""
    return told or next((card.mark for card in hand if card.face == face), "")


def canonical_move(state: State, move: Move) -> Move:
    """A move without the marks that the table tells anyway."""
    if isinstance(move, Up):
        return replace(move, mark=untold(state.hand, move.face, move.mark))
    if isinstance(move, Take):
        first, second = (untold(state.hand, card.face, card.mark) for card in move.payment.pair)
        payment = replace(move.payment, marks=(first, second))
        return replace(move, mark=untold(state.reserve, move.face, move.mark), payment=payment)
    return move


def untold(cards: tuple[Card, ...] | None, face: Face, mark: str) -> str:
    """A mark unless the cards show it."""
    return "" if Card(face, mark) in (cards or ()) else mark
