"""What a move does, and why it may not be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, View, Violation
from calculators.scout.digest import LAST_SCOUT
from calculators.scout.move_list import can_scout, taken, tops
from calculators.scout.moves import Both, Move, Scout, Show
from calculators.scout.notation import canonical_move, format_card
from calculators.scout.sets import STEPS, bound, compare, show_keys, streaks, strength
from calculators.scout.state import (
    SCOUT_CHIPS,
    SHOW_CHIP,
    Card,
    Cards,
    Chips,
    End,
    Seat,
    State,
    between,
    by_seat,
    chips_entry,
)

Reasons = Iterator[Violation]


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on a move of the seat to move, and what the move does."""
    move = canonical_move(state, move)
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    if isinstance(move, Show):
        return after_show(state, move, ())
    if isinstance(move, Both):
        effects = (Message("scout.effect.spend", {}, "scout.both"), *scout_effects(state, move.scout))
        return after_show(take(replace(state, ss=spent(state)), move.scout), move.show, effects)
    return after_scout(state, move)


def play(state: State, move: Move) -> State:
    """The position after a legal move; the one to score if the move ends the round."""
    judged = judge(state, move)
    after = judged.after or judged.end
    if after is None:
        raise ValueError(f"not legal: {move.notation}")
    return after


# Why a move may not be made


def refusals(state: State, move: Move) -> Reasons:
    """Every reason against a move."""
    if isinstance(move, Show):
        yield from against_show(state, move, state.hand or ())
        return
    scout = move if isinstance(move, Scout) else move.scout
    against = list(against_scout(state, scout))
    if isinstance(move, Scout):
        yield from against_own_chips(state)
        yield from against
        return
    yield from against_paying(state)
    yield from against
    if not against:
        after = take(state, scout)
        weak = tuple(against_show(after, move.show, after.hand or ()))
        yield from weak
        if weak:
            yield from against_no_show(after)


def against_show(state: State, show: Show, hand: Cards) -> Reasons:
    """A show is a set that lies side by side, and stronger than the active set (scout.show)."""
    if show.last > len(hand):
        places = {"place": show.last, "cards": len(hand)}
        yield Violation("scout.move.place", "scout.show", ("move", "hand"), places)
        return
    numbers = tops(hand[show.first - 1 : show.last])
    marks = tuple(f"hand.{n - 1}" for n in range(show.first, show.last + 1))
    if strength(numbers) is None:
        apart = [pair for pair in pairwise(numbers) if pair[1] - pair[0] not in STEPS]
        params: dict[str, object] = {"numbers": list(numbers)}
        if apart:
            params |= zip(("left", "right"), apart[0], strict=True)
            yield Violation("scout.move.apart", "scout.show", ("move", "hand"), params, marks)
        else:
            yield Violation("scout.move.mixed", "scout.show", ("move", "hand"), params, marks)
    yield from against_weaker(numbers, tops(state.active), marks)


def against_weaker(numbers: Sequence[int], active: Sequence[int], marks: tuple[str, ...]) -> Reasons:
    """More cards, then a matching set, then the higher number; equal is not stronger (scout.strength)."""
    found = compare(numbers, active)
    if found is None or found.beats:
        return
    params = {
        "numbers": list(numbers),
        "table": list(active),
        "count": found.ours.size,
        "needed": found.theirs.size,
        "number": found.ours.number,
        "least": found.theirs.number,
    }
    code = f"scout.move.weaker.{found.reason}"
    yield Violation(code, "scout.strength", ("move", "table"), params, marks)


def against_scout(state: State, scout: Scout) -> Reasons:
    """A Scout takes from an active set into a place of the hand (scout.scout); without one a seat shows."""
    if not state.active:
        yield Violation("scout.move.nothing", "scout.scout", ("move", "table"), {})
        yield Violation("scout.move.must", "scout.empty", ("move", "table"), {})
    places = len(state.hand or ()) + 1
    if scout.place > places:
        params = {"place": scout.place, "places": places}
        yield Violation("scout.move.gap", "scout.scout", ("move", "hand"), params)


def against_own_chips(state: State) -> Reasons:
    """With two players a Scout costs one of the own chips (scout.two)."""
    if state.two and state.scout_chips < 1:
        yield Violation("scout.move.chips", "scout.two", ("move", "chips"), {"chips": state.scout_chips})


def against_paying(state: State) -> Reasons:
    """Scout & Show costs the chip each seat has once a round (scout.both), and two players have none."""
    if state.two:
        yield Violation("scout.move.two", "scout.two", ("move", "players"), {})
    elif not state.has_show_chip:
        params = {"seat": format_seat(state.table.turn)}
        yield Violation("scout.move.spent", "scout.both", ("move", "ss"), params)


def against_no_show(state: State) -> Reasons:
    """Without a legal show afterwards there is no Scout & Show (scout.both)."""
    if not can_show(state):
        params = {"table": list(tops(state.active))}
        yield Violation("scout.move.none", "scout.both", ("move", "table"), params)


def can_show(state: State) -> bool:
    """Does any set of the hand beat the active set?"""
    numbers = tops(state.hand or ())
    shows = show_keys(numbers, streaks(numbers).left)
    return bool(shows) and shows[0] < bound(tops(state.active))


# What a move does


def after_show(state: State, show: Show, effects: tuple[Message, ...]) -> Judgement[State]:
    """The set becomes the active set, the one it beats is captured; an empty hand ends the round."""
    effects += tuple(show_effects(state, show))
    hand = state.hand or ()
    turn = state.table.turn
    shown, rest = hand[show.first - 1 : show.last], hand[: show.first - 1] + hand[show.last :]
    after = counted(state, turn, captured=len(state.active))
    after = replace(after, hand=rest, active=shown, owner=turn, scouts=None)
    if not rest:
        return ended(after, "empty", turn, effects)
    return Judgement(True, effects=effects, after=passed_on(after))


def after_scout(state: State, scout: Scout) -> Judgement[State]:
    """The turn passes on, unless all others have scouted now or, with two players, the seat goes on."""
    effects = tuple(scout_effects(state, scout))
    owner, after = state.shower, take(state, scout)
    if owner is None:
        effects += (Message("scout.effect.open", {}, "scout.end"),)
    elif state.two:
        return two_players_go_on(after, owner, effects)
    elif is_last_scout(state, owner) and (after.active or state.table.option(LAST_SCOUT) == "ends"):
        return ended(after, "unbeaten", owner, effects)
    return Judgement(True, effects=effects, after=passed_on(after))


def relevant(state: State, view: View) -> tuple[str, ...]:
    """`last-scout` can matter only where one scout both empties the set and is the last of all others; in
    a replay that may come later."""
    alone = len(state.active) == 1 and state.shower is not None and is_last_scout(state, state.shower)
    return (LAST_SCOUT.key,) if view is not View.MOVES or alone else ()


def is_last_scout(state: State, owner: int) -> bool:
    """Have all other seats scouted since the show, once the seat to move does (scout.end)?"""
    players = state.table.players
    return between(owner, state.table.turn, players) == players - 2


def two_players_go_on(after: State, owner: int, effects: tuple[Message, ...]) -> Judgement[State]:
    """With two players the seat goes on until it shows; if it can do nothing the round ends (scout.two)."""
    if not can_show(after) and not can_scout(after):
        return ended(after, "unbeaten", owner, effects)
    effects += (Message("scout.effect.again", {"seat": format_seat(after.table.turn)}, "scout.two"),)
    return Judgement(True, effects=effects, after=with_hand(after, always=False))


def take(state: State, scout: Scout) -> State:
    """The position after the card was taken, the same seat still to move (scout.scout)."""
    owner, active = state.shower, taken(state, scout.side)[1]
    hand = new_hand(state, scout)
    if state.two:
        left = state.scout_chips - 1
        entries = by_seat(state.chips, state.table.turn)
        entries[state.table.turn - 1] = left
        state = replace(state, chips=chips_entry(entries, state.table, SCOUT_CHIPS))
        state = counted(state, state.table.turn, left=left)
    elif owner is not None:
        state = counted(state, owner, paid=1)
    owner = owner if active else None
    return replace(state, hand=hand, active=active, owner=owner, scouts=None)


def new_hand(state: State, scout: Scout) -> Cards:
    """The hand with the taken card at its place."""
    hand, card = state.hand or (), taken_card(state, scout)
    return (*hand[: scout.place - 1], card, *hand[scout.place - 1 :])


def taken_card(state: State, scout: Scout) -> Card:
    """The card a scout takes, the way up it is taken."""
    card, _ = taken(state, scout.side)
    return card.flipped if scout.flip else card


def counted(state: State, number: int, captured: int = 0, paid: int = 0, left: int | None = None) -> State:
    """The seat's counts after it captured cards, was paid chips, or has so many left; if entered."""
    seat = state.seats[number - 1]
    if seat is None:
        return state
    chips = seat.chips + paid if left is None else left
    return with_seat(state, number, replace(seat, captured=seat.captured + captured, chips=chips))


def with_seat(state: State, number: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


def with_hand(state: State, always: bool) -> State:
    """The mover's counts with the cards it has now: where they were entered, at the end of a round always."""
    seat, turn = state.seats[state.table.turn - 1], state.table.turn
    if seat is None or (seat.hand is None and not always):
        return state
    return with_seat(state, turn, replace(seat, hand=len(state.hand or ())))


def spent(state: State) -> Chips:
    """Everybody's Scout & Show chips when the seat to move has paid its own."""
    entries = by_seat(state.ss, state.table.turn)
    entries[state.table.turn - 1] = 0
    return chips_entry(entries, state.table, SHOW_CHIP)


def passed_on(state: State) -> State:
    """The next seat is to move; its hand is not known, and chips are told of the seats they belong to."""
    table, turn = replace(state.table, turn=state.table.turn % state.table.players + 1), state.table.turn
    state = with_hand(state, always=False)
    return replace(
        state,
        table=table,
        hand=None,
        ss=chips_entry(by_seat(state.ss, turn), table, SHOW_CHIP),
        chips=chips_entry(by_seat(state.chips, turn), table, SCOUT_CHIPS),
    )


def ended(state: State, kind: str, seat: int, effects: tuple[Message, ...]) -> Judgement[State]:
    """The round is over: what is left is to score it, with all that is known (scout.end)."""
    clause = "scout.two" if state.two and kind == "unbeaten" else "scout.end"
    effects += (Message(f"scout.effect.end.{kind}", {"seat": format_seat(seat)}, clause),)
    table, seats = replace(state.table, turn=1), with_hand(state, always=True).seats
    over = State(table=table, seats=seats, end=End(kind, seat), rounds=state.rounds)
    return Judgement(True, effects=effects, end=over)


def show_effects(state: State, show: Show) -> Iterator[Message]:
    """What is shown, and what is captured, because of what (scout.show, scout.strength)."""
    numbers = tops((state.hand or ())[show.first - 1 : show.last])
    yield Message("scout.effect.show", {"numbers": list(numbers)}, "scout.show")
    found = compare(numbers, tops(state.active))
    if found is not None:
        params = {
            "numbers": list(tops(state.active)),
            "count": found.ours.size,
            "needed": found.theirs.size,
            "number": found.ours.number,
            "least": found.theirs.number,
        }
        yield Message(f"scout.effect.stronger.{found.reason}", params, "scout.strength")
        yield Message("scout.effect.capture", {"cards": found.theirs.size}, "scout.show")


def scout_effects(state: State, scout: Scout) -> Iterator[Message]:
    """Which card goes where, who gets a chip for it, and whether anything is left (scout.scout)."""
    card, (_, rest) = taken_card(state, scout), taken(state, scout.side)
    params = {"card": format_card(card), "number": card.top, "place": scout.place}
    yield Message("scout.effect.scout", params, "scout.scout")
    if state.two:
        yield Message("scout.effect.pay", {"left": state.scout_chips - 1}, "scout.two")
    elif state.shower is None:
        yield Message("scout.effect.chip.open", {}, "scout.scout")
    else:
        yield Message("scout.effect.chip", {"seat": format_seat(state.shower)}, "scout.scout")
    if not rest:
        yield Message("scout.effect.gone", {}, "scout.empty")
