"""What a move does, and what comes after it: the rest of the round, its end, the next round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, View
from calculators.scout.deals import (
    complete_shown_cards_where_certain,
    deal_after_scout,
    deal_after_show,
    hand_zone_name,
    knowledge_and_rows_after_show,
    known_rows_after_scout,
    make_can_mover_hold_predicate,
    normalize_card_orientation,
    rows_without_seat,
    search_steps_left,
)
from calculators.scout.digest import BOTH_SHOW, LAST_SCOUT, message, violation
from calculators.scout.hidden_hand import (
    can_any_possible_hand_beat_set,
    cards_outside_hands,
    holds_shown_cards_side_by_side,
    known_row_of_mover,
    mover_hand_padded_with_unknowns,
)
from calculators.scout.moves import (
    can_scout,
    card_taken_by_scout,
    known_hand_after_scout,
    list_card_numbers,
    split_end_card_from_active_set,
)
from calculators.scout.notation import canonicalize_move
from calculators.scout.private_knowledge import with_private_hand
from calculators.scout.refusals import (
    deciding_reason_and_does_show_win,
    does_verdict_need_unknown_set,
    find_refusals,
    list_assumptions,
)
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUNDS,
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    UNKNOWN,
    Cards,
    Chips,
    Deal,
    DeclareStuck,
    Move,
    RoundEnd,
    Scout,
    ScoutAndShow,
    SeatCounts,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    State,
    count_seats_between,
    list_chips_by_seat,
    shorten_chips_for_notation,
    top_numbers,
)


def check_move(state: State, move: Move) -> Judgement[State]:
    """The verdict on a move of the seat to move, and what the move does; the hand may be hidden, or known in part."""
    move = canonicalize_move(state, move)
    reasons = tuple(find_refusals(state, move))
    if reasons:
        return Judgement(legal=False, violations=reasons)
    if does_verdict_need_unknown_set(state, move):
        return Judgement(legal=None, missing=("table",))
    if state.hand is not None:
        state = replace(
            state,
            known=with_private_hand(
                state.known, hand_zone_name(state.table.turn), tuple(map(normalize_card_orientation, state.hand))
            ),
            rows=(*rows_without_seat(state.rows, state.table.turn), (state.table.turn, state.hand)),
        )
    judged = judgement_of_legal_move(state, move)
    assumes = tuple(list_assumptions(state, move))
    return replace(judged, assumes=assumes) if assumes else judged


def judgement_of_legal_move(state: State, legal_move: Move) -> Judgement[State]:
    """What a legal move does."""
    if isinstance(legal_move, Show | SeenShow):
        return judgement_after_show(
            state,
            shown_cards=list_cards_of_show(state, legal_move),
            hand_size_before=state.mover_hand_size,
            effects=(),
            first_place_or_0=first_shown_place(state, legal_move),
        )
    if isinstance(legal_move, DeclareStuck):
        return judgement_of_round_end_by_stuck(state, ())
    if isinstance(legal_move, Scout | SeenScout):
        return judgement_after_scout(state, legal_move, tuple(describe_scout_effects(state, legal_move)))
    scout = legal_move.scout if isinstance(legal_move, ScoutAndShow) else SeenScout(legal_move.side)
    effects = (message("scout.effect.spend"), *describe_scout_effects(state, scout))
    state = replace(state, ss=show_chips_after_mover_paid(state))
    size = None if state.mover_hand_size is None else state.mover_hand_size + 1
    if isinstance(legal_move, ScoutAndShow) and legal_move.first:
        after = state_after_taking_scouted_card(state, scout)
        return judgement_after_show(
            after,
            shown_cards=list_cards_of_show(after, legal_move.show),
            hand_size_before=size,
            effects=effects,
            first_place_or_0=legal_move.first,
        )
    if isinstance(legal_move, SeenScoutAndShow) and legal_move.cards:
        return judgement_after_show(
            state_after_taking_scouted_card(state, scout),
            shown_cards=list_cards_of_seen_scout_and_show(state, legal_move),
            hand_size_before=size,
            effects=effects,
        )
    return judgement_after_scout(state, scout, effects)


def apply_move(state: State, move: Move) -> State:
    """The position after a legal move; the one to score if the move ends the round."""
    judged = check_move(state, move)
    after = judged.after or judged.end
    if after is None:
        raise ValueError(f"not legal: {move.notation}")
    return after


def first_shown_place(state: State, move: Show | SeenShow) -> int:
    """The place of the first card of a show; 0 where nobody told it and the known order of the hand leaves it open."""
    if isinstance(move, Show):
        return move.first
    row = known_row_of_mover(state)
    if UNKNOWN in row or len(row) != state.mover_hand_size:
        return 0
    firsts = [
        first
        for first in range(1, len(row) - len(move.cards) + 2)
        if holds_shown_cards_side_by_side(bool, row[first - 1 : first - 1 + len(move.cards)], move.cards)
    ]
    return firsts[0] if len(firsts) == 1 else 0


def list_cards_of_show(state: State, move: Show | SeenShow) -> Cards:
    """The cards a show lays out."""
    hand = state.hand
    if isinstance(move, Show):
        return mover_hand_padded_with_unknowns(state)[move.first - 1 : move.last]
    if hand is not None:
        return find_shown_cards_in_hand_or_empty(hand, move.cards) or move.cards
    return complete_shown_cards_where_certain(state, move.cards, cards_outside_hands(state))


def find_shown_cards_in_hand_or_empty(hand: Cards, shown_cards: Cards) -> Cards:
    """The first cards of a hand that were shown; none where there are none."""
    for first in range(len(hand) - len(shown_cards) + 1):
        window = hand[first : first + len(shown_cards)]
        if holds_shown_cards_side_by_side(bool, window, shown_cards):
            return window
    return ()


def list_cards_of_seen_scout_and_show(state: State, move: SeenScoutAndShow) -> Cards:
    """The cards of a Scout & Show, with all that is known of them: where a told hand has only these to show."""
    after = state_after_taking_scouted_card(state, SeenScout(move.side))
    if state.hand is None:
        return complete_shown_cards_where_certain(after, move.cards, cards_outside_hands(after))
    hands = {
        find_shown_cards_in_hand_or_empty((*state.hand[:place], card, *state.hand[place:]), move.cards)
        for card in (
            split_end_card_from_active_set(state, move.side)[0],
            split_end_card_from_active_set(state, move.side)[0].flipped,
        )
        for place in range(len(state.hand) + 1)
    } - {()}
    return hands.pop() if len(hands) == 1 else move.cards


def judgement_after_show(
    state: State,
    *,
    shown_cards: Cards,
    hand_size_before: int | None,
    effects: tuple[Message, ...],
    first_place_or_0: int = 0,
) -> Judgement[State]:
    """The set becomes the active set, the one it beats is captured; an empty hand ends the round.

    hand_size_before: cards of the hand it was shown from, None where that is not known; first_place_or_0: the place
    of the first card shown.
    """
    effects += tuple(describe_show_effects(shown_cards, state.active))
    turn = state.table.turn
    seen = None if state.seen is None else state.seen + state.active
    seats = with_counts_added_for_seat(state.seats, turn, captured_count=len(state.active))
    known, rows = knowledge_and_rows_after_show(state, shown_cards, hand_size_before, first_place_or_0)
    told = (*state.shown, *((card, state.known.turn) for card in shown_cards if card.is_complete))
    deal = deal_after_show(state, shown_cards, known)
    after = replace(
        state,
        seats=seats,
        active=shown_cards,
        owner=turn,
        scouts=None,
        seen=seen,
        known=known,
        rows=rows,
        shown=told,
        deal=deal,
    )
    judged = judgement_once_shown(after, hand_size_before, effects, len(shown_cards))
    return replace(judged, notices=(violation("scout.limit.deals", ("move",)),)) if deal.is_cut else judged


def judgement_once_shown(
    after: State, hand_size: int | None, effects: tuple[Message, ...], shown_count: int
) -> Judgement[State]:
    """What follows once a set lies on the table: the round ends with an empty hand, else the turn passes on."""
    turn = after.table.turn
    left = None if hand_size is None else hand_size - shown_count
    if left == 0:
        return judgement_at_round_end(
            after, end_kind="empty", ending_seat_number=turn, size_of_hand_that_moved=0, effects=effects
        )
    if left is None:
        effects += (message("scout.effect.end.open", seat=format_seat_code(turn)),)
    following = pass_turn_to_next_seat(after, left)
    if is_two_player_mover_surely_stuck(following):
        return judgement_of_round_end_by_stuck(following, effects)
    return Judgement(legal=True, effects=effects, after=following)


def judgement_after_scout(state: State, scout: Scout | SeenScout, effects: tuple[Message, ...]) -> Judgement[State]:
    """The turn passes on, unless all others have scouted now or, with two players, the seat goes on."""
    owner, after = state.active_set_owner, state_after_taking_scouted_card(state, scout)
    if owner is None:
        effects += (message("scout.effect.open"),)
    elif state.is_two_player_game:
        return judgement_after_two_player_scout(after, effects)
    elif would_scout_be_last_of_others(state, owner) and (after.active or state.table.option(LAST_SCOUT) == "ends"):
        return judgement_at_round_end(
            after,
            end_kind="unbeaten",
            ending_seat_number=owner,
            size_of_hand_that_moved=after.mover_hand_size,
            effects=effects,
        )
    return Judgement(legal=True, effects=effects, after=pass_turn_to_next_seat(after, after.mover_hand_size))


def judgement_of_round_end_by_stuck(state: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """With two players the round is over, and the owner of the set keeps its hand for nothing (scout.two)."""
    effects += (message("scout.effect.stuck", seat=format_seat_code(state.table.turn)),)
    return judgement_at_round_end(
        state,
        end_kind="unbeaten",
        ending_seat_number=3 - state.table.turn,
        size_of_hand_that_moved=state.mover_hand_size,
        effects=effects,
    )


def find_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """`last-scout` can matter only where one scout both empties the set and is the last of all others, and
    `both-show` only in a verdict, where the chip can be paid; in a replay either may come later."""
    alone = (
        len(state.active) == 1
        and state.active_set_owner is not None
        and would_scout_be_last_of_others(state, state.active_set_owner)
    )
    keys = [LAST_SCOUT.key] if view is not View.MOVES or alone else []
    return (*keys, BOTH_SHOW.key) if view is not View.MOVES and state.has_show_chip else tuple(keys)


def would_scout_be_last_of_others(state: State, owner_seat_number: int) -> bool:
    """Have all other seats scouted since the show, once the seat to move does (scout.end)?"""
    players = state.table.players
    return count_seats_between(owner_seat_number, state.table.turn, players) == players - 2


def judgement_after_two_player_scout(state_after: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """With two players the seat goes on until it shows; if it can do nothing the round ends (scout.two)."""
    state_after = replace(state_after, known=state_after.known.next_turn())
    if is_two_player_mover_surely_stuck(state_after):
        return judgement_of_round_end_by_stuck(state_after, effects)
    effects += (message("scout.effect.again", seat=format_seat_code(state_after.table.turn)),)
    return Judgement(legal=True, effects=effects, after=state_after)


def is_two_player_mover_surely_stuck(state: State) -> bool:
    """With two players: can the seat to move surely neither show nor pay for a Scout (scout.two)?"""
    return (
        state.is_two_player_game
        and not can_scout(state)
        and not can_any_possible_hand_beat_set(state, make_can_mover_hold_predicate(state))
    )


def repeats_round_end(end_state: State, move: Move) -> bool:
    """Who could do nothing may say so, though everybody saw it and the round is over (scout.two)."""
    return (
        isinstance(move, DeclareStuck)
        and end_state.is_two_player_game
        and end_state.end is not None
        and end_state.end.kind == "unbeaten"
    )


def state_after_taking_scouted_card(state: State, scout: Scout | SeenScout) -> State:
    """The position after the card was taken, the same seat still to move (scout.scout)."""
    owner, turn, active = state.active_set_owner, state.table.turn, split_end_card_from_active_set(state, scout.side)[1]
    hand = known_hand_after_scout(state, scout) if isinstance(scout, Scout) and state.hand is not None else None
    size = None if state.mover_hand_size is None else state.mover_hand_size + 1
    seats, chips = with_hand_size_of_seat(state.seats, turn, size), state.chips
    if state.is_two_player_game:
        left = state.mover_scout_chips - 1
        entries = list_chips_by_seat(state.chips, turn)
        entries[turn - 1] = left
        chips = shorten_chips_for_notation(entries, state.table, SCOUT_CHIPS)
        seats = with_counts_added_for_seat(seats, turn, chips_left=left)
    elif owner is not None:
        seats = with_counts_added_for_seat(seats, owner, chips_received=1)
    owner = owner if active else None
    card = split_end_card_from_active_set(state, scout.side)[0]
    known = state.known.add_card(hand_zone_name(turn), normalize_card_orientation(card))
    rows = rows_without_seat(state.rows, turn)
    if hand is not None:
        rows = (*rows, (turn, hand))
    elif state.hand is None:
        flip = isinstance(scout, Scout) and scout.flip
        if isinstance(scout, Scout):
            rows = known_rows_after_scout(state, card.flipped if flip else card, scout.place)
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
        deal=deal_after_scout(state, scout.side, known),
    )


CountsBySeat = tuple[SeatCounts | None, ...]


def with_counts_added_for_seat(
    counts_by_seat: CountsBySeat,
    seat_number: int,
    *,
    captured_count: int = 0,
    chips_received: int = 0,
    chips_left: int | None = None,
) -> CountsBySeat:
    """The counts after a seat captured cards, was paid chips, or has so many left; what was not entered stays so."""
    seat = counts_by_seat[seat_number - 1]
    if seat is None:
        return counts_by_seat
    chips = chips_left if chips_left is not None else None if seat.chips is None else seat.chips + chips_received
    cards = None if seat.captured is None else seat.captured + captured_count
    return with_seat_counts(counts_by_seat, seat_number, SeatCounts(cards, chips, seat.hand))


def with_hand_size_of_seat(
    counts_by_seat: CountsBySeat, seat_number: int, new_hand_size: int | None, *, even_if_unentered: bool = False
) -> CountsBySeat:
    """The counts with the cards a seat has now: where they were entered, at the end of a round always."""
    seat = counts_by_seat[seat_number - 1]
    if seat is None or new_hand_size is None or (seat.hand is None and not even_if_unentered):
        return counts_by_seat
    return with_seat_counts(counts_by_seat, seat_number, SeatCounts(seat.captured, seat.chips, new_hand_size))


def with_seat_counts(counts_by_seat: CountsBySeat, seat_number: int, seat_counts: SeatCounts) -> CountsBySeat:
    return (*counts_by_seat[: seat_number - 1], seat_counts, *counts_by_seat[seat_number:])


def show_chips_after_mover_paid(state: State) -> Chips:
    """Everybody's Scout & Show chips when the seat to move has paid its own."""
    entries = list_chips_by_seat(state.ss, state.table.turn)
    entries[state.table.turn - 1] = 0
    return shorten_chips_for_notation(entries, state.table, SHOW_CHIP)


def pass_turn_to_next_seat(state: State, size_of_hand_that_moved: int | None) -> State:
    """The next seat is to move; its hand is not known, and chips are told of the seats they belong to."""
    turn = state.table.turn
    table = replace(state.table, turn=turn % state.table.players + 1)
    return replace(
        state,
        table=table,
        seats=with_hand_size_of_seat(state.seats, turn, size_of_hand_that_moved),
        hand=None,
        mine=None,
        known=state.known.next_turn(),
        ss=shorten_chips_for_notation(list_chips_by_seat(state.ss, turn), table, SHOW_CHIP),
        chips=shorten_chips_for_notation(list_chips_by_seat(state.chips, turn), table, SCOUT_CHIPS),
    )


def judgement_at_round_end(
    state: State,
    *,
    end_kind: str,
    ending_seat_number: int,
    size_of_hand_that_moved: int | None,
    effects: tuple[Message, ...],
) -> Judgement[State]:
    """The round is over: what is left is to score it, with all that is known (scout.end).

    size_of_hand_that_moved: cards left in the hand of the seat that moved last.
    """
    effects += (message(f"scout.effect.end.{end_kind}", seat=format_seat_code(ending_seat_number)),)
    over = State(
        table=replace(state.table, turn=1),
        seats=with_hand_size_of_seat(state.seats, state.table.turn, size_of_hand_that_moved, even_if_unentered=True),
        gone=cards_outside_hands(state)
        if state.is_two_player_game and state.seen is not None and not state.rounds
        else (),
        known=(known := state.known.next_turn().cleared()),
        deal=Deal(known=known, left=search_steps_left(state)),
        end=RoundEnd(end_kind, ending_seat_number),
        rounds=state.rounds,
        first=state.first,
        extra=state.extra,
        word=state.word,
    )
    return Judgement(legal=True, effects=effects, end=over)


# Rounds


def starting_state(state: State) -> State:
    """The position a game that is followed starts from: dealt as the box says where nothing was entered (scout.deal).

    Every seat then has its cards and chips, and what is captured will be remembered.
    """
    if state.table.players not in PLAYERS or state.has_all_round_points:
        return state
    state = settle_starting_seat_at_deal(state)
    return state_with_new_round_dealt(state) if state == state_without_current_round(state) else state


def state_without_current_round(state: State) -> State:
    """What says nothing of the round but who begins it."""
    return State(
        table=state.table,
        gone=state.gone,
        rounds=state.rounds,
        first=state.first,
        extra=state.extra,
        word=state.word,
        mine=state.mine,
        known=state.known,
        deal=state.deal and Deal(known=state.known, left=state.deal.left),
    )


def settle_starting_seat_at_deal(state: State) -> State:
    """At a deal who begins follows from who began the first round, unless the seat to move is told: then that seat
    begins this one, and who began follows (scout.start, scout.next)."""
    bare, players = state == state_without_current_round(state), state.table.players
    if players not in PLAYERS or not (bare or replace(state, mine=None) == state_with_new_round_dealt(state)):
        return state
    if bare and state.table.turn == 1:
        return replace(state, table=replace(state.table, turn=state.starting_seat_number))
    return replace(state, first=(state.table.turn - 1 - len(state.rounds)) % players + 1)


def state_with_new_round_dealt(state: State) -> State:
    """A round as it begins, for the table and the rounds before of a state."""
    players = state.table.players
    seat = SeatCounts(0, SCOUT_CHIPS if players == 2 else 0, DEALT[players])
    seats = (*(seat for _ in range(players)), *(None for _ in range(SEATS - players)))
    return replace(state_without_current_round(state), seats=seats, seen=(), mine=None)


def next_round_state(end_state: State, round_points: tuple[int | None, ...]) -> State | None:
    """The next round after one that is over (its points a seat), with the start one seat to the left; None after the
    last one (scout.next, scout.game)."""
    if len(end_state.rounds) + 1 >= ROUNDS.get(end_state.table.players, 0):
        return None
    following = replace(end_state, rounds=(*end_state.rounds, round_points))
    return state_with_new_round_dealt(
        replace(following, table=replace(end_state.table, turn=following.starting_seat_number))
    )


# What a move does, in words


def describe_show_effects(shown_cards: Cards, active_set: Cards) -> Iterator[Message]:
    """What is shown, and what is captured, because of what (scout.show, scout.strength)."""
    told = 0 not in top_numbers((*shown_cards, *active_set))
    if 0 in top_numbers(shown_cards):
        yield message("scout.effect.show.hidden", count=len(shown_cards))
    else:
        yield message("scout.effect.show", numbers=list_card_numbers(shown_cards))
    if not active_set:
        return
    reason, _ = deciding_reason_and_does_show_win(shown_cards, active_set)
    if reason:
        params = {
            "numbers": list_card_numbers(shown_cards),
            "table": list_card_numbers(active_set),
            "count": len(shown_cards),
            "needed": len(active_set),
        }
        yield message(f"scout.effect.stronger.{reason}" if told else "scout.effect.more", **params)
    yield message("scout.effect.capture", cards=len(active_set))


def describe_scout_effects(state: State, scout: Scout | SeenScout) -> Iterator[Message]:
    """Which card goes where, who gets a chip for it, and whether anything is left (scout.scout)."""
    card, rest = split_end_card_from_active_set(state, scout.side)
    if isinstance(scout, Scout):
        card = card_taken_by_scout(state, scout)
        params = {"card": card.notation, "number": card.top or "?", "place": scout.place}
        yield message("scout.effect.scout", **params)
    else:
        yield message("scout.effect.scouted", card=card.notation, seat=format_seat_code(state.table.turn))
    if state.is_two_player_game:
        yield message("scout.effect.pay", left=state.mover_scout_chips - 1)
    elif state.active_set_owner is None:
        yield message("scout.effect.chip.open")
    else:
        yield message("scout.effect.chip", seat=format_seat_code(state.active_set_owner))
    if not rest:
        yield message("scout.effect.gone")
