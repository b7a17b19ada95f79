"""Is a move legal, which rule says so, what does it do and what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import Judgement, Message
from calculators.coupelation.digest import message, violation
from calculators.coupelation.draw import allowance
from calculators.coupelation.hands import assumptions, card_of, hand_of
from calculators.coupelation.hidden import safe_numbers
from calculators.coupelation.order import ended
from calculators.coupelation.refusals import needs_reserve, refusals
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
from calculators.coupelation.tower import cards_of, put, settled


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on any move in a position without contradictions, on what is known of the hand.

    `after` leaves out the next seat's hand; the reserve is as it lies before it is adjusted, unless the move
    says what is discarded; the deck as it lies before the next draw.
    """
    if ended(state):
        return Judgement(False, (violation("over", ("move",)),))
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    missing = lacking(state, move)
    if missing:
        return Judgement(None, missing=missing)
    if isinstance(move, Draw):
        return Judgement(True, effects=tuple(draw_effects(state, move)), after=after_draw(state, move))
    after = play(state, move)
    effects = (*done(state, move), *(follows(state, move, after) if after else ()))
    assumes = tuple(assumptions(state, used_faces(move)))
    if after is not None and ended(after):
        end = replace(after, table=state.table)
        return Judgement(True, effects=effects, end=end, assumes=assumes)
    return Judgement(True, effects=effects, after=after, assumes=assumes)


def lacking(state: State, move: Move) -> tuple[str, ...]:
    """What everybody can see, a move hangs on and was not entered."""
    if isinstance(move, Draw):
        left = allowance(state)
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
    )


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
    yield message("effect.drawn", {"count": move.count})
    if state.deck is not None:
        yield message("effect.deck", {"count": state.deck - move.count - move.finish})
    if move.finish:
        yield message("effect.drawn.finish", {"seat": f"p{state.table.turn}"})


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
        yield message("effect.flip" if fitting else "effect.flip.hopeless", params)


def paid(state: State, move: Take) -> Iterator[Message]:
    """The two go to the reserve, discards out of the game, a removed card into the hand."""
    yield message("effect.paid", {"cards": [move.payment.first, move.payment.second]})
    named = [face for face in move.payment.discards if face != HIDDEN.face]
    unseen = len(move.payment.discards) - len(named)
    if named:
        yield message("effect.discard", {"cards": named, "count": len(named)})
    if unseen:
        yield message("effect.discard.unseen", {"count": unseen})
    if FINISH.face in (*move.payment.discards, *move.dropped):
        yield message("effect.hopeless")
    removed = removed_by(state, move)
    if removed == HIDDEN:
        yield message("effect.removed.hidden")
    elif removed == FINISH:
        yield message("effect.removed.finish")
    elif removed is not None:
        yield message("effect.removed", {"number": removed.face})


def follows(state: State, move: Action, after: State) -> Iterator[Message]:
    """The end of the game, or the adjusting and the next draw."""
    outcome = ended(after)
    if outcome == "won":
        yield message("effect.won")
        return
    if outcome == "lost":
        yield message("effect.lost", {"number": move.number if isinstance(move, Flip) else None})
        return
    if isinstance(move, Flip):
        yield message("effect.fits", {"number": move.number})
    yield from adjusting(state, move, after)
    yield allowance(after).phrase


def adjusting(state: State, move: Action, after: State) -> Iterator[Message]:
    """Hands above 3 and a reserve above its size are discarded down (coupelation.limit)."""
    over = (hand_after(state, move) or 0) - HAND_LIMIT
    if over > 0:
        yield message("effect.hand", {"count": over, "limit": HAND_LIMIT})
    if isinstance(move, Take) and move.dropped:
        yield message("effect.dropped", {"cards": list(move.dropped), "count": len(move.dropped)})
    size = after.reserve_size
    spare = len(after.reserve or ()) - size
    if spare > 0:
        yield message("effect.reserve", {"count": spare, "limit": size})


def public_move(move: Move) -> Move:
    """A move as everybody saw it: no numbers of cards laid face down or discarded (coupelation.down, .take)."""
    if isinstance(move, Down):
        return replace(move, face=HIDDEN.face)
    if isinstance(move, Take):
        unseen = (face if face == FINISH.face else HIDDEN.face for face in move.payment.discards)
        return replace(move, payment=replace(move.payment, discards=tuple(sorted(unseen, key=rank))))
    return move


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
