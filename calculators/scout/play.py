"""What a move does, and what comes after it: the rest of the round, its end, the next round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, View
from calculators.scout.deals import (
    better_known,
    deal_shown,
    deal_taken,
    fitting,
    lying,
    name_of,
    placed,
    rows_without,
    shown_by,
    tries_left,
    with_own,
)
from calculators.scout.digest import BOTH_SHOW, LAST_SCOUT, message
from calculators.scout.hidden import could_show, elsewhere, hand_of, holds
from calculators.scout.moves import can_scout, new_hand, numbers_of, taken, taken_card
from calculators.scout.notation import canonical_move
from calculators.scout.refusals import contest, lacks_table, provisos, refusals
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUNDS,
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    Both,
    BothSeen,
    Cards,
    Chips,
    Deal,
    End,
    Move,
    Scout,
    Scouted,
    Seat,
    Show,
    Shown,
    State,
    Stuck,
    between,
    by_seat,
    chips_entry,
    tops,
)


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on a move of the seat to move, and what the move does; the hand may be hidden, or known in part."""
    move = canonical_move(state, move)
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    if lacks_table(state, move):
        return Judgement(None, missing=("table",))
    if state.hand is not None:
        state = replace(state, known=with_own(state.known, name_of(state.table.turn), tuple(map(lying, state.hand))))
    judged = carried_out(state, move)
    assumes = tuple(provisos(state, move))
    return replace(judged, assumes=assumes) if assumes else judged


def carried_out(state: State, move: Move) -> Judgement[State]:
    """What a legal move does."""
    if isinstance(move, Show | Shown):
        return after_show(state, shown_of(state, move), state.hand_size, (), first_of(move))
    if isinstance(move, Stuck):
        return after_stuck(state, ())
    if isinstance(move, Scout | Scouted):
        return after_scout(state, move, tuple(scout_effects(state, move)))
    scout = move.scout if isinstance(move, Both) else Scouted(move.side)
    effects = (message("scout.effect.spend"), *scout_effects(state, scout))
    state = replace(state, ss=spent(state))
    size = None if state.hand_size is None else state.hand_size + 1
    if isinstance(move, Both) and move.first:
        after = take(state, scout)
        return after_show(after, shown_of(after, move.show), size, effects, move.first)
    if isinstance(move, BothSeen) and move.cards:
        return after_show(take(state, scout), shown_after(state, move), size, effects)
    return after_scout(state, scout, effects)


def play(state: State, move: Move) -> State:
    """The position after a legal move; the one to score if the move ends the round."""
    judged = judge(state, move)
    after = judged.after or judged.end
    if after is None:
        raise ValueError(f"not legal: {move.notation}")
    return after


def first_of(move: Show | Shown) -> int:
    """The place of the first card of a show, 0 where nobody told it."""
    return move.first if isinstance(move, Show) else 0


def shown_of(state: State, move: Show | Shown) -> Cards:
    """The cards a show lays out."""
    hand = state.hand
    if isinstance(move, Show):
        return hand_of(state)[move.first - 1 : move.last]
    if hand is not None:
        return as_held(hand, move.cards) or move.cards
    return better_known(state, move.cards, elsewhere(state))


def as_held(hand: Cards, shown: Cards) -> Cards:
    """The first cards of a hand that were shown; none where there are none."""
    for first in range(len(hand) - len(shown) + 1):
        window = hand[first : first + len(shown)]
        if holds(bool, window, shown):
            return window
    return ()


def shown_after(state: State, move: BothSeen) -> Cards:
    """The cards of a Scout & Show, with all that is known of them: where a told hand has only these to show."""
    after = take(state, Scouted(move.side))
    if state.hand is None:
        return better_known(after, move.cards, elsewhere(after))
    hands = {
        as_held((*state.hand[:place], card, *state.hand[place:]), move.cards)
        for card in (taken(state, move.side)[0], taken(state, move.side)[0].flipped)
        for place in range(len(state.hand) + 1)
    } - {()}
    return hands.pop() if len(hands) == 1 else move.cards


def after_show(
    state: State, shown: Cards, size: int | None, effects: tuple[Message, ...], first: int = 0
) -> Judgement[State]:
    """The set becomes the active set, the one it beats is captured; an empty hand ends the round.

    size: cards of the hand it was shown from, None where that is not known; first: the place of the first card shown.
    """
    effects += tuple(show_effects(shown, state.active))
    turn = state.table.turn
    seen = None if state.seen is None else state.seen + state.active
    seats = counted(state.seats, turn, captured=len(state.active))
    known, rows = shown_by(state, shown, size, first)
    told = (*state.shown, *((card, state.known.turn) for card in shown if card.complete))
    after = replace(
        state,
        seats=seats,
        active=shown,
        owner=turn,
        scouts=None,
        seen=seen,
        known=known,
        rows=rows,
        shown=told,
        deal=deal_shown(state, shown, known),
    )
    left = None if size is None else size - len(shown)
    if left == 0:
        return ended(after, "empty", turn, 0, effects)
    if left is None:
        effects += (message("scout.effect.end.open", seat=format_seat(turn)),)
    following = passed_on(after, left)
    if can_do_nothing(following):
        return after_stuck(following, effects)
    return Judgement(True, effects=effects, after=following)


def after_scout(state: State, scout: Scout | Scouted, effects: tuple[Message, ...]) -> Judgement[State]:
    """The turn passes on, unless all others have scouted now or, with two players, the seat goes on."""
    owner, after = state.shower, take(state, scout)
    if owner is None:
        effects += (message("scout.effect.open"),)
    elif state.two:
        return two_players_go_on(after, effects)
    elif is_last_scout(state, owner) and (after.active or state.table.option(LAST_SCOUT) == "ends"):
        return ended(after, "unbeaten", owner, after.hand_size, effects)
    return Judgement(True, effects=effects, after=passed_on(after, after.hand_size))


def after_stuck(state: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """With two players the round is over, and the owner of the set keeps its hand for nothing (scout.two)."""
    effects += (message("scout.effect.stuck", seat=format_seat(state.table.turn)),)
    return ended(state, "unbeaten", 3 - state.table.turn, state.hand_size, effects)


def relevant(state: State, view: View) -> tuple[str, ...]:
    """`last-scout` can matter only where one scout both empties the set and is the last of all others, and
    `both-show` only in a verdict, where the chip can be paid; in a replay either may come later."""
    alone = len(state.active) == 1 and state.shower is not None and is_last_scout(state, state.shower)
    keys = [LAST_SCOUT.key] if view is not View.MOVES or alone else []
    return (*keys, BOTH_SHOW.key) if view is not View.MOVES and state.has_show_chip else tuple(keys)


def is_last_scout(state: State, owner: int) -> bool:
    """Have all other seats scouted since the show, once the seat to move does (scout.end)?"""
    players = state.table.players
    return between(owner, state.table.turn, players) == players - 2


def two_players_go_on(after: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """With two players the seat goes on until it shows; if it can do nothing the round ends (scout.two)."""
    after = replace(after, known=after.known.turned())
    if can_do_nothing(after):
        return after_stuck(after, effects)
    effects += (message("scout.effect.again", seat=format_seat(after.table.turn)),)
    return Judgement(True, effects=effects, after=after)


def can_do_nothing(state: State) -> bool:
    """With two players: can the seat to move surely neither show nor pay for a Scout (scout.two)?"""
    return state.two and not can_scout(state) and not could_show(state, fitting(state))


def says_again(end: State, move: Move) -> bool:
    """Who could do nothing may say so, though everybody saw it and the round is over (scout.two)."""
    return isinstance(move, Stuck) and end.two and end.end is not None and end.end.kind == "unbeaten"


def take(state: State, scout: Scout | Scouted) -> State:
    """The position after the card was taken, the same seat still to move (scout.scout)."""
    owner, turn, active = state.shower, state.table.turn, taken(state, scout.side)[1]
    hand = new_hand(state, scout) if isinstance(scout, Scout) and state.hand is not None else None
    size = None if state.hand_size is None else state.hand_size + 1
    seats, chips = with_size(state.seats, turn, size), state.chips
    if state.two:
        left = state.scout_chips - 1
        entries = by_seat(state.chips, turn)
        entries[turn - 1] = left
        chips = chips_entry(entries, state.table, SCOUT_CHIPS)
        seats = counted(seats, turn, left=left)
    elif owner is not None:
        seats = counted(seats, owner, paid=1)
    owner = owner if active else None
    card = taken(state, scout.side)[0]
    known = state.known.take(name_of(turn), lying(card))
    rows = state.rows
    if state.hand is None:
        flip = isinstance(scout, Scout) and scout.flip
        rows = placed(state, card.flipped if flip else card, scout.place) if isinstance(scout, Scout) else ()
        rows = rows or rows_without(state.rows, turn)
    return replace(
        state,
        seats=seats,
        hand=hand,
        active=active,
        owner=owner,
        scouts=None,
        chips=chips,
        mine=None,
        known=known,
        rows=rows,
        deal=deal_taken(state, scout.side, known),
    )


Seats = tuple[Seat | None, ...]


def counted(seats: Seats, number: int, captured: int = 0, paid: int = 0, left: int | None = None) -> Seats:
    """The counts after a seat captured cards, was paid chips, or has so many left; what was not entered stays so."""
    seat = seats[number - 1]
    if seat is None:
        return seats
    chips = left if left is not None else None if seat.chips is None else seat.chips + paid
    cards = None if seat.captured is None else seat.captured + captured
    return with_seat(seats, number, Seat(cards, chips, seat.hand))


def with_size(seats: Seats, number: int, size: int | None, always: bool = False) -> Seats:
    """The counts with the cards a seat has now: where they were entered, at the end of a round always."""
    seat = seats[number - 1]
    if seat is None or size is None or (seat.hand is None and not always):
        return seats
    return with_seat(seats, number, Seat(seat.captured, seat.chips, size))


def with_seat(seats: Seats, number: int, seat: Seat) -> Seats:
    return (*seats[: number - 1], seat, *seats[number:])


def spent(state: State) -> Chips:
    """Everybody's Scout & Show chips when the seat to move has paid its own."""
    entries = by_seat(state.ss, state.table.turn)
    entries[state.table.turn - 1] = 0
    return chips_entry(entries, state.table, SHOW_CHIP)


def passed_on(state: State, size: int | None) -> State:
    """The next seat is to move; its hand is not known, and chips are told of the seats they belong to."""
    turn = state.table.turn
    table = replace(state.table, turn=turn % state.table.players + 1)
    return replace(
        state,
        table=table,
        seats=with_size(state.seats, turn, size),
        hand=None,
        mine=None,
        known=state.known.turned(),
        ss=chips_entry(by_seat(state.ss, turn), table, SHOW_CHIP),
        chips=chips_entry(by_seat(state.chips, turn), table, SCOUT_CHIPS),
    )


def ended(state: State, kind: str, seat: int, size: int | None, effects: tuple[Message, ...]) -> Judgement[State]:
    """The round is over: what is left is to score it, with all that is known (scout.end).

    size: cards left in the hand of the seat that moved last.
    """
    effects += (message(f"scout.effect.end.{kind}", seat=format_seat(seat)),)
    over = State(
        table=replace(state.table, turn=1),
        seats=with_size(state.seats, state.table.turn, size, always=True),
        gone=elsewhere(state) if state.two and state.seen is not None and not state.rounds else (),
        known=(known := state.known.turned().dealt()),
        deal=Deal(known, tries_left(state)),
        end=End(kind, seat),
        rounds=state.rounds,
        first=state.first,
        extra=state.extra,
        word=state.word,
    )
    return Judgement(True, effects=effects, end=over)


# Rounds


def opening(state: State) -> State:
    """The position a game that is followed starts from: dealt as the box says where nothing was entered (scout.deal).

    Every seat then has its cards and chips, and what is captured will be remembered.
    """
    if state.table.players not in PLAYERS or state.all_rounds:
        return state
    state = begun(state)
    return dealt(state) if state == untouched(state) else state


def untouched(state: State) -> State:
    """What says nothing of the round but who begins it."""
    return State(
        state.table,
        gone=state.gone,
        rounds=state.rounds,
        first=state.first,
        extra=state.extra,
        word=state.word,
        mine=state.mine,
        known=state.known,
        deal=state.deal and Deal(state.known, state.deal.left),
    )


def begun(state: State) -> State:
    """At a deal who begins follows from who began the first round, unless the seat to move is told: then that seat
    begins this one, and who began follows (scout.start, scout.next)."""
    bare, players = state == untouched(state), state.table.players
    if players not in PLAYERS or not (bare or replace(state, mine=None) == dealt(state)):
        return state
    if bare and state.table.turn == 1:
        return replace(state, table=replace(state.table, turn=state.starter))
    return replace(state, first=(state.table.turn - 1 - len(state.rounds)) % players + 1)


def dealt(state: State) -> State:
    """A round as it begins, for the table and the rounds before of a state."""
    players = state.table.players
    seat = Seat(0, SCOUT_CHIPS if players == 2 else 0, DEALT[players])
    seats = (*(seat for _ in range(players)), *(None for _ in range(SEATS - players)))
    return replace(untouched(state), seats=seats, seen=(), mine=None)


def go_on(end: State, points: tuple[int | None, ...]) -> State | None:
    """The next round after one that is over (its points a seat), with the start one seat to the left; None after the
    last one (scout.next, scout.game)."""
    if len(end.rounds) + 1 >= ROUNDS.get(end.table.players, 0):
        return None
    following = replace(end, rounds=(*end.rounds, points))
    return dealt(replace(following, table=replace(end.table, turn=following.starter)))


# What a move does, in words


def show_effects(shown: Cards, active: Cards) -> Iterator[Message]:
    """What is shown, and what is captured, because of what (scout.show, scout.strength)."""
    told = 0 not in tops((*shown, *active))
    if 0 in tops(shown):
        yield message("scout.effect.show.hidden", count=len(shown))
    else:
        yield message("scout.effect.show", numbers=numbers_of(shown))
    if not active:
        return
    reason, _ = contest(shown, active)
    if reason:
        params = {
            "numbers": numbers_of(shown),
            "table": numbers_of(active),
            "count": len(shown),
            "needed": len(active),
        }
        yield message(f"scout.effect.stronger.{reason}" if told else "scout.effect.more", **params)
    yield message("scout.effect.capture", cards=len(active))


def scout_effects(state: State, scout: Scout | Scouted) -> Iterator[Message]:
    """Which card goes where, who gets a chip for it, and whether anything is left (scout.scout)."""
    card, rest = taken(state, scout.side)
    if isinstance(scout, Scout):
        card = taken_card(state, scout)
        params = {"card": card.notation, "number": card.top or "?", "place": scout.place}
        yield message("scout.effect.scout", **params)
    else:
        yield message("scout.effect.scouted", card=card.notation, seat=format_seat(state.table.turn))
    if state.two:
        yield message("scout.effect.pay", left=state.scout_chips - 1)
    elif state.shower is None:
        yield message("scout.effect.chip.open")
    else:
        yield message("scout.effect.chip", seat=format_seat(state.shower))
    if not rest:
        yield message("scout.effect.gone")
