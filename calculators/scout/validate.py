"""Can such a table be? What contradicts the rules, what is not entered yet, what one should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import Table, View, Violation
from calculators.scout.deals import hand_zone_name
from calculators.scout.digest import violation
from calculators.scout.hidden_hand import can_all_be_distinct_deck_cards, can_be_in_deck
from calculators.scout.moves import list_card_numbers
from calculators.scout.sets import measure_set_strength_or_none
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    SEATS,
    Card,
    PrivateOrderedHand,
    RoundEnd,
    RoundPoints,
    State,
    chips_of_mover_or_default,
    count_other_staying_seats,
    top_numbers,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that contradicts the rules; what a view does not need is checked as well."""
    found = check_player_count_seat_range_and_enough_staying(
        state.table, PLAYERS, "scout.players", list_entered_seats(state)
    )
    checks = ALWAYS if state.table.players not in PLAYERS else ALWAYS + WITH_PLAYERS
    if view is not View.SCORE and state.end is None and state.table.players in PLAYERS:
        checks += GOING_ON
    return (*found, *(violation for check in checks for violation in check(state)))


def list_entered_seats(state: State) -> list[str]:
    return [name for name, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None]


class EnteredCard(NamedTuple):
    """A card that was entered, with its parameter and its place on the picture."""

    parameter_name: str
    target: str
    card: Card


def list_entered_cards_with_parameter_and_target(state: State) -> list[EnteredCard]:
    """Parameter, mark and card of all cards entered."""
    rows = (("hand", state.hand or ()), ("table", state.active), ("seen", state.seen or ()), ("gone", state.gone))
    found = [EnteredCard(name, f"{name}.{n}", card) for name, row in rows for n, card in enumerate(row)]
    told = hand_zone_name(state.table.turn) if state.hand is not None else ""
    for name, place in state.known.places:
        if name != told and not place.departed_facts:
            found += [EnteredCard("holds", f"holds.{name}.{n}", fact.card) for n, fact in enumerate(place.held_facts)]
    return found


def check_card_numbers_differ(state: State) -> Iterator[Violation]:
    """Every card has two different numbers (scout.pairs)."""
    for name, mark, card in list_entered_cards_with_parameter_and_target(state):
        if card.top == card.bottom:
            yield violation("scout.card.same", (name,), facts=card_facts(card), picture_marks=(mark,))


def check_cards_are_unique(state: State) -> Iterator[Violation]:
    """Every pair of numbers is on one card only, whichever way up (scout.pairs)."""
    places: dict[frozenset[int | None], list[tuple[str, str, Card]]] = {}
    for place in list_entered_cards_with_parameter_and_target(state):
        if place[2].is_complete:
            places.setdefault(frozenset((place[2].top, place[2].bottom)), []).append(place)
    for same in places.values():
        if len(same) > 1:
            names = tuple(dict.fromkeys(name for name, _, _ in same))
            params = {**card_facts(same[0][2]), "count": len(same)}
            yield violation("scout.card.twice", names, facts=params, picture_marks=tuple(mark for _, mark, _ in same))


def check_half_known_cards_fit_deck(state: State) -> Iterator[Violation]:
    """There are only so many cards with a number, also where of some only that one is told (scout.pairs)."""
    given = list_entered_cards_with_parameter_and_target(state)
    pairs = [frozenset((card.top, card.bottom)) for _, _, card in given if card.is_complete]
    players = state.table.players
    single = all(can_be_in_deck(players, card) and card.top != card.bottom for _, _, card in given)
    if single and len(pairs) == len(set(pairs)):
        names = tuple(dict.fromkeys(name for name, _, _ in given))
        if not can_all_be_distinct_deck_cards(players, [card for _, _, card in given]):
            yield violation("scout.card.none", names, facts={"players": players}, picture_marks=names)


def check_cards_are_in_deck(state: State) -> Iterator[Violation]:
    """Three players have no 10, two and four no card with 9 and 10 (scout.deck)."""
    players = state.table.players
    for name, mark, card in list_entered_cards_with_parameter_and_target(state):
        if card.top != card.bottom and not can_be_in_deck(players, card):
            params = {**card_facts(card), "players": players}
            yield violation("scout.card.deck", (name,), facts=params, picture_marks=(mark,))


def check_private_hand_cards_against_open(private_hand: PrivateOrderedHand, state: State) -> Iterator[Violation]:
    """What contradicts in a hand of one's own beside the cards that lie open in a state (scout.pairs, scout.deck)."""
    told = State(
        table=state.table,
        hand=private_hand.cards + private_hand.loose,
        active=state.active,
        seen=state.seen,
        gone=state.gone,
    )
    for check in OF_CARDS:
        for found in check(told):
            if "hand" in found.parameter_names:
                where = tuple("mine" if name == "hand" else name for name in found.parameter_names)
                marks = tuple(mark.replace("hand", "mine") for mark in found.marks)
                yield replace(found, parameter_names=where, marks=marks)


def check_private_hand_is_of_distinct_deck_cards(state: State) -> Iterator[Violation]:
    """A hand of one's own is of different cards of the deck; what lies open now is not what lay there at the start."""
    if state.mine is not None:
        yield from check_private_hand_cards_against_open(state.mine, State(table=state.table))


def card_facts(card: Card) -> dict[str, str]:
    return {"card": card.notation}


def check_active_set_is_set(state: State) -> Iterator[Violation]:
    """The active set is one card, a run or a matching set (scout.show)."""
    if (
        state.active
        and 0 not in top_numbers(state.active)
        and measure_set_strength_or_none(top_numbers(state.active)) is None
    ):
        yield violation(
            "scout.table.set", ("table",), facts={"numbers": list_card_numbers(state.active)}, picture_marks=("table",)
        )


def check_hand_is_not_empty(state: State) -> Iterator[Violation]:
    """A seat without cards has ended the round, it does not move (scout.end)."""
    if state.hand == ():
        yield violation("scout.hand.empty", ("hand",), facts={}, picture_marks=("hand",))


def check_named_seats_exist(state: State) -> Iterator[Violation]:
    """Owner, end and a hand of one's own name seats that are there (scout.deck)."""
    named = (
        ("owner", state.owner),
        ("first", state.first),
        *(("holds", int(name[1:])) for name, _ in state.known.places),
        ("end", state.end and state.end.seat),
        ("mine", state.mine and state.mine.seat),
    )
    for name, seat in named:
        if seat and seat > state.table.players:
            params = {"players": state.table.players}
            yield violation("scout.seat", (name,), facts=params, picture_marks=(name,))


def check_owner_and_scouts_need_active_set(state: State) -> Iterator[Violation]:
    """Without an active set it has no owner, and nobody scouted from it (scout.empty)."""
    if state.active:
        return
    where = tuple(name for name, entry in (("owner", state.owner), ("scouts", state.scouts)) if entry is not None)
    if where:
        yield violation("scout.owner.nothing", where, facts={}, picture_marks=where)


def check_owner_is_not_mover(state: State) -> Iterator[Violation]:
    """Nobody meets their own set: it would have ended the round (scout.end)."""
    if state.active and state.owner == state.table.turn:
        seat = format_seat_code(state.owner)
        yield violation("scout.owner.turn", ("owner", "turn"), facts={"owner": seat}, picture_marks=("owner",))


def check_scouts_equal_seats_since_owner_and_below_all(state: State) -> Iterator[Violation]:
    """All seats between owner and seat to move have scouted, and not yet all others (scout.end)."""
    owner, table, scouts = state.owner, state.table, state.scouts
    if scouts is None or state.is_two_player_game or not state.active:
        return
    others = len(table.staying_seats) - 1 if owner is None else count_other_staying_seats(table, owner)
    between = None if owner is None else table.count_staying_seats_strictly_between(owner, table.turn)
    if scouts >= others:
        limit = {"scouts": scouts, "limit": others - 1}
        yield violation("scout.scouts.many", ("scouts",), facts=limit, picture_marks=("scouts",))
    elif owner is not None and scouts != between:
        params = {
            "scouts": scouts,
            "between": between,
            "owner": format_seat_code(owner),
            "turn": format_seat_code(state.table.turn),
        }
        where = ("scouts", "owner", "turn")
        yield violation("scout.scouts.between", where, facts=params, picture_marks=("scouts",))


def check_hand_and_active_set_leave_card_for_others(state: State) -> Iterator[Violation]:
    """Hand and active set leave what was captured, and a card for every other seat but one that ended the
    round by its last card (scout.end)."""
    if not state.active and state.hand is None:
        return
    # While the round goes on nobody is out of cards; an end whose seat is not entered may be anybody's.
    end = state.end or RoundEnd(None, None)
    elsewhere = sum(seat.captured or 0 for seat in state.seats if seat is not None)
    for number, seat in enumerate(state.seats[: state.table.players], 1):
        if number != state.table.turn or state.hand is None:
            least = 0 if end.kind == "empty" and end.seat in (None, number) else 1
            elsewhere += max(least, (seat and seat.hand) or 0)
    count = len(state.hand or ()) + len(state.active)
    limit = max(0, ROUND_CARDS[state.table.players] - elsewhere)
    if count > limit:
        where = tuple(name for name, held in (("hand", state.hand), ("table", state.active)) if held)
        params = {"count": count, "limit": limit, "cards": ROUND_CARDS[state.table.players]}
        yield violation("scout.cards.many", where, facts=params, picture_marks=where)


def check_two_player_hand_not_too_large(state: State) -> Iterator[Violation]:
    """With two players a hand grows by a card for each chip spent (scout.two)."""
    if not state.is_two_player_game or state.scout_chips_of_mover_in_two_player_game > SCOUT_CHIPS:
        return
    count, limit = len(state.hand or ()), DEALT[2] + SCOUT_CHIPS - state.scout_chips_of_mover_in_two_player_game
    if count > limit:
        params = {"count": count, "limit": limit, "chips": state.scout_chips_of_mover_in_two_player_game}
        yield violation("scout.hand.chips", ("hand", "chips"), facts=params, picture_marks=("hand",))


def check_scout_chips_two_players_at_most_three(state: State) -> Iterator[Violation]:
    """Own Scout chips are for two players, three each (scout.two)."""
    if state.chips and not state.is_two_player_game:
        yield violation("scout.chips.two", ("chips",), facts={}, picture_marks=("chips",))
    elif any((entry or 0) > SCOUT_CHIPS for entry in state.chips):
        params = {"chips": max(entry or 0 for entry in state.chips), "limit": SCOUT_CHIPS}
        yield violation("scout.chips.many", ("chips",), facts=params, picture_marks=("chips",))


def check_two_player_chips_entered_twice_agree(state: State) -> Iterator[Violation]:
    """With two players the chips of the seat to move are said once (scout.two)."""
    counted = None if state.mover_counts is None else state.mover_counts.chips
    if (
        state.is_two_player_game
        and state.chips
        and counted is not None
        and chips_of_mover_or_default(state.chips, state.table.turn, counted) != counted
    ):
        name = f"p{state.table.turn}"
        params = {"seat": name, "chips": state.scout_chips_of_mover_in_two_player_game, "counted": counted}
        yield violation("scout.chips.differ", ("chips", name), facts=params, picture_marks=("chips", name))


def check_chip_lists_not_longer_than_seats(state: State) -> Iterator[Violation]:
    """A list of chips has an entry a seat (scout.deck)."""
    for name, chips in (("ss", state.ss), ("chips", state.chips)):
        if len(chips) > state.table.players:
            yield violation("scout.seat", (name,), facts={"players": state.table.players}, picture_marks=(name,))


def check_one_empty_hand_at_most(state: State) -> Iterator[Violation]:
    """The round ends with the first empty hand, so there is no second one (scout.end)."""
    empty = tuple(f"p{n}" for n, seat in enumerate(state.seats, 1) if seat is not None and seat.hand == 0)
    if len(empty) > 1:
        yield violation("scout.seats.empty", empty, facts={"seats": list(empty)}, picture_marks=empty)


def check_running_round_has_no_empty_hand(state: State) -> Iterator[Violation]:
    """While a round goes on every seat has a card: the first empty hand ended it (scout.end)."""
    empty = tuple(f"p{n}" for n, seat in enumerate(state.seats, 1) if seat is not None and seat.hand == 0)
    if empty:
        yield violation("scout.seat.empty", (*empty, "end"), facts={"seat": empty[0]}, picture_marks=empty)


def check_holds_parameter_within_hand_size(state: State) -> Iterator[Violation]:
    """A hand has at least the cards that came to it and have not left it (scout.hand)."""
    for name, place in state.known.places:
        seat = state.seats[int(name[1:]) - 1]
        count = len(place.held_facts) - len(place.departed_facts)
        if seat is not None and seat.hand is not None and count > seat.hand:
            params = {"seat": name, "count": count, "cards": seat.hand}
            yield violation("scout.holds.many", ("holds", name), facts=params, picture_marks=(name,))


def check_removed_cards_two_players_within_deck(state: State) -> Iterator[Violation]:
    """Only two players leave cards for another round, and both rounds have as many (scout.two)."""
    if state.gone and not state.is_two_player_game:
        yield violation("scout.gone.two", ("gone",), facts={}, picture_marks=("gone",))
    elif len(state.gone) > ROUND_CARDS[2]:
        yield violation(
            "scout.gone.many",
            ("gone",),
            facts={"count": len(state.gone), "limit": ROUND_CARDS[2]},
            picture_marks=("gone",),
        )


def check_round_end_matches_hand_sizes(state: State) -> Iterator[Violation]:
    """Exactly the seat that ended the round is empty, or nobody if a show went unbeaten (scout.end)."""
    end = state.end
    if end is None or not end.is_complete:
        return
    for number, seat in enumerate(state.seats, 1):
        if seat is None or seat.hand is None:
            continue
        name = f"p{number}"
        params: dict[str, object] = {"seat": name, "cards": seat.hand, "end": f"p{end.seat}"}
        if end.kind == "unbeaten" and seat.hand == 0:
            yield violation("scout.end.unbeaten", ("end", name), facts=params, picture_marks=(name,))
        elif end == RoundEnd("empty", number) and seat.hand > 0:
            yield violation("scout.end.cards", ("end", name), facts=params, picture_marks=(name,))
        elif end.kind == "empty" and number != end.seat and seat.hand == 0:
            yield violation("scout.end.other", ("end", name), facts=params, picture_marks=(name,))


def check_two_player_end_matches_chips(state: State) -> Iterator[Violation]:
    """With two players a round goes on as long as the other one can pay for a Scout (scout.two)."""
    end = state.end
    if not state.is_two_player_game or end is None or end.kind != "unbeaten" or end.seat not in (1, 2):
        return
    other = 3 - end.seat
    seat = state.seats[other - 1]
    if seat is not None and seat.chips:
        params = {"seat": f"p{other}", "chips": seat.chips, "end": f"p{end.seat}"}
        yield violation("scout.end.chips", ("end", f"p{other}"), facts=params, picture_marks=(f"p{other}",))


def count_cards_neither_captured_nor_held(state: State) -> int:
    """Cards neither captured nor in a hand at the end of a round: those of the active set."""
    known = [seat for seat in state.seats if seat is not None]
    counted = sum((seat.captured or 0) + (seat.hand or 0) for seat in known)
    return ROUND_CARDS[state.table.players] - counted


def check_counted_cards_within_deck(state: State) -> Iterator[Violation]:
    """Captured cards and hands are part of the deck, and the last show still lies there (scout.score)."""
    least = 1 if state.end is not None and state.end.kind == "empty" else 0
    if count_cards_neither_captured_nor_held(state) < least:
        where = tuple(list_entered_seats(state))
        limit = ROUND_CARDS[state.table.players] - least
        params = {"count": limit + least - count_cards_neither_captured_nor_held(state), "limit": limit}
        yield violation("scout.cards.deck", where, facts=params, picture_marks=where)


def check_not_more_seen_than_captured(state: State) -> Iterator[Violation]:
    """What was seen to be captured is what the seats have captured, if that is known of all (scout.show)."""
    captured = [seat.captured if seat else None for seat in state.seats[: state.table.players]]
    count, limit = len(state.seen or ()), sum(cards or 0 for cards in captured)
    if state.seen is not None and None not in captured and count > limit:
        where = ("seen", *list_entered_seats(state))
        yield violation("scout.seen.many", where, facts={"count": count, "limit": limit}, picture_marks=("seen",))


def check_owner_has_chips_from_scouts(state: State) -> Iterator[Violation]:
    """Each seat that scouted gave the owner of the set a chip (scout.scout)."""
    if state.is_two_player_game:
        return
    paid: Counter[int] = Counter()
    if state.end is not None and state.end.kind == "unbeaten" and state.end.seat:
        paid[state.end.seat] = count_other_staying_seats(state.table, state.end.seat)
    if (
        state.active
        and state.active_set_owner_or_none_if_unknown
        and state.active_set_owner_or_none_if_unknown not in paid
    ):
        paid[state.active_set_owner_or_none_if_unknown] = state.table.count_staying_seats_strictly_between(
            state.active_set_owner_or_none_if_unknown, state.table.turn
        )
    for number, least in paid.items():
        seat = state.seats[number - 1] if number <= state.table.players else None
        if seat is not None and seat.chips is not None and seat.chips < least:
            params = {"seat": f"p{number}", "chips": seat.chips, "least": least}
            yield violation("scout.seat.paid", (f"p{number}",), facts=params, picture_marks=(f"p{number}",))


def check_two_player_chip_limit(state: State) -> Iterator[Violation]:
    """With two players nobody ever gets a fourth chip (scout.two)."""
    for number, seat in enumerate(state.seats, 1):
        if state.is_two_player_game and seat is not None and (seat.chips or 0) > SCOUT_CHIPS:
            params = {"seat": f"p{number}", "chips": seat.chips, "limit": SCOUT_CHIPS}
            yield violation("scout.seat.chips", (f"p{number}",), facts=params, picture_marks=(f"p{number}",))


def check_no_excess_rounds_or_round_entries(state: State) -> Iterator[Violation]:
    """A game has as many rounds as players, of which this is one (scout.game); each has those seats."""
    limit = ROUNDS[state.table.players]
    if len(state.rounds) > limit:
        params = {"rounds": len(state.rounds), "limit": limit}
        yield violation("scout.rounds.many", ("rounds",), facts=params, picture_marks=("rounds",))
    elif len(state.rounds) == limit and list_entered_current_round_parameters(state):
        params = {"rounds": len(state.rounds), "limit": limit - 1}
        yield violation(
            "scout.rounds.over",
            ("rounds", *list_entered_current_round_parameters(state)),
            facts=params,
            picture_marks=("rounds",),
        )
    for index, group in enumerate(state.rounds):
        if len(group) > state.table.players:
            params = {"round": index + 1, "entries": len(group), "players": state.table.players}
            yield violation("scout.rounds.seats", ("rounds",), facts=params, picture_marks=(f"rounds.{index}",))


def check_earlier_rounds_card_sum_and_free_hands(state: State) -> Iterator[Violation]:
    """In a round that is over there are no more cards than were dealt, and at most one hand costs nothing: that of the
    seat from whose show all others scouted (scout.deal, scout.score)."""
    limit = ROUND_CARDS[state.table.players]
    for index, group in enumerate(state.rounds):
        told = [points for points in group if isinstance(points, RoundPoints)]
        where = (f"rounds.{index}",)
        if (cards := sum(points.captured + points.hand for points in told)) > limit:
            facts = {"round": index + 1, "count": cards, "cards": limit}
            yield violation("scout.rounds.cards", ("rounds",), facts=facts, picture_marks=where)
        free = [
            f"p{number}" for number, points in enumerate(group, 1) if isinstance(points, RoundPoints) and points.free
        ]
        if len(free) > 1:
            seats = {"round": index + 1, "seat": free[0], "other": free[1]}
            yield violation("scout.rounds.free", ("rounds",), facts=seats, picture_marks=where)


def check_earlier_rounds_ended_empty_or_unbeaten(state: State) -> Iterator[Violation]:
    """A round ends with its first empty hand, or with none after all others have scouted, who then paid their chips
    (scout.end, scout.chip); of rounds whose counts are told of all players."""
    for index, group in enumerate(state.rounds):
        told = [points for points in group if isinstance(points, RoundPoints)]
        if len(told) != state.table.players or len(group) != len(told):
            continue
        empty = [format_seat_code(number) for number, points in enumerate(told, 1) if points.hand == 0]
        owners = [number for number, points in enumerate(told, 1) if points.free]
        found: list[tuple[str, dict[str, object]]] = []
        if owners and empty:
            found.append(("unbeaten", {"seat": empty[0]}))
        elif len(empty) > 1:
            found.append(("empty", {"seats": empty}))
        elif not owners and not empty:
            found.append(("open", {}))
        for number in () if state.is_two_player_game else owners:
            chips, least = told[number - 1].chips, state.table.players - 1
            if chips < least:
                found.append(("paid", {"seat": format_seat_code(number), "chips": chips, "least": least}))
        for name, facts in found:
            yield violation(
                f"scout.rounds.{name}",
                ("rounds",),
                facts={"round": index + 1, **facts},
                picture_marks=(f"rounds.{index}",),
            )


def list_entered_current_round_parameters(state: State) -> tuple[str, ...]:
    """What was entered of a round that is being played or scored."""
    entries = (("hand", state.hand), ("table", state.active or None), ("end", state.end))
    return (*list_entered_seats(state), *(name for name, entry in entries if entry is not None))


def check_extra_points_within_seats(state: State) -> Iterator[Violation]:
    """Points by hand are for the players of the table (scout.extra)."""
    if len(state.extra) > state.table.players:
        params = {"entries": len(state.extra), "players": state.table.players}
        yield violation("scout.extra.seats", ("extra",), facts=params, picture_marks=("extra",))


Check = Callable[[State], Iterator[Violation]]
OF_CARDS: tuple[Check, ...] = (
    check_card_numbers_differ,
    check_cards_are_unique,
    check_half_known_cards_fit_deck,
    check_cards_are_in_deck,
)
ALWAYS: tuple[Check, ...] = (
    *OF_CARDS,
    check_private_hand_is_of_distinct_deck_cards,
    check_active_set_is_set,
    check_hand_is_not_empty,
    check_owner_and_scouts_need_active_set,
    check_owner_is_not_mover,
    check_one_empty_hand_at_most,
    check_round_end_matches_hand_sizes,
)
"""What can be told without a possible number of players."""
GOING_ON: tuple[Check, ...] = (check_running_round_has_no_empty_hand,)
"""What holds as long as no end is told, where a round is not to be scored."""
WITH_PLAYERS: tuple[Check, ...] = (
    check_named_seats_exist,
    check_removed_cards_two_players_within_deck,
    check_holds_parameter_within_hand_size,
    check_scouts_equal_seats_since_owner_and_below_all,
    check_hand_and_active_set_leave_card_for_others,
    check_two_player_hand_not_too_large,
    check_scout_chips_two_players_at_most_three,
    check_two_player_chips_entered_twice_agree,
    check_two_player_end_matches_chips,
    check_chip_lists_not_longer_than_seats,
    check_counted_cards_within_deck,
    check_not_more_seen_than_captured,
    check_owner_has_chips_from_scouts,
    check_two_player_chip_limit,
    check_no_excess_rounds_or_round_entries,
    check_earlier_rounds_card_sum_and_free_hands,
    check_earlier_rounds_ended_empty_or_unbeaten,
    check_extra_points_within_seats,
)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """What the view needs and is not entered, or only half. A verdict never needs the hand: it is a secret."""
    if view is View.SCORE:
        return list_missing_seat_counts_end_and_round_parameters(state)
    lacking = find_missing_parameters_to_list_moves(state) if view is View.MOVES else ()
    if state.end is not None and not state.end.is_complete:
        lacking += ("end",)
    return lacking


def find_missing_parameters_to_list_moves(state: State) -> tuple[str, ...]:
    """For a list the whole hand. Who showed the set can be left open: it says nothing about what is legal."""
    lacking = []
    if state.hand is None or not all(card.is_complete for card in state.hand):
        lacking.append("hand")
    if not all(card.is_complete for card in state.active):
        lacking.append("table")
    return tuple(lacking)


def does_round_lack_points_of_staying_seat(table: Table, points_by_seat: Sequence[int | None]) -> bool:
    """Do somebody's points of a round lack, of those who play on?"""
    return len(points_by_seat) < table.players or any(
        points is None and number in table.staying_seats for number, points in enumerate(points_by_seat, 1)
    )


def list_missing_seat_counts_end_and_round_parameters(state: State) -> tuple[str, ...]:
    """Every seat's counts, how the round ended, and whole rounds before; of a game told by its rounds only those."""
    lacking = []
    entered = {number: state.seats[number - 1] for number in state.table.staying_seats if number <= SEATS}
    if not state.has_all_round_points:
        lacking = [f"p{number}" for number, seat in entered.items() if seat is None or not seat.is_complete]
        if state.end is None or not state.end.is_complete:
            lacking.append("end")
    if any(does_round_lack_points_of_staying_seat(state.table, group) for group in state.rounds):
        lacking.append("rounds")
    return tuple(lacking)
