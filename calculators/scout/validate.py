"""Checks of a position: what contradicts the rules, which parameters are missing, and what the table should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import TableSettings, View, Violation
from calculators.scout.card_checks import CARD_CHECKS, Check, check_private_hand_is_of_distinct_deck_cards
from calculators.scout.codes import violation, violation_marking_entries
from calculators.scout.move_descriptions import list_card_numbers
from calculators.scout.sets import measure_set_strength_or_none
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    RoundEnd,
    RoundPoints,
    State,
    chips_of_seat_or_default,
    count_other_staying_seats,
    list_entered_seat_hand_table_and_end_parameters,
    list_entered_seats,
    shortest_equal_chips_entry,
    top_numbers,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Returns everything that contradicts the rules, including what the view does not need."""
    violations = check_player_count_seat_range_and_enough_staying(
        state.table, PLAYERS, "scout.players", list_entered_seats(state)
    )
    checks = CHECKS_WITHOUT_PLAYER_COUNT
    if state.table.players in PLAYERS:
        checks += CHECKS_WITH_PLAYER_COUNT
        if view is not View.SCORE and state.end is None:
            checks += (check_no_hand_is_empty,)
    return (*violations, *(violation for check in checks for violation in check(state)))


def check_active_set_is_set(state: State) -> Iterator[Violation]:
    """Checks that the active set is one card, a run or a matching set (scout.show)."""
    if (
        state.active
        and 0 not in top_numbers(state.active)
        and measure_set_strength_or_none(top_numbers(state.active)) is None
    ):
        yield violation_marking_entries("scout.table.set", "table", numbers=list_card_numbers(state.active))


def check_mover_hand_is_not_entered_as_empty(state: State) -> Iterator[Violation]:
    """Checks that the seat to move has a card: without one it would have ended the round (scout.end)."""
    if state.hand == ():
        yield violation_marking_entries("scout.hand.empty", "hand")


def check_seats_named_in_parameters_exist(state: State) -> Iterator[Violation]:
    """Checks that the seats of `owner`, `first`, `holds`, `end` and `mine` exist (scout.deck)."""
    named = (
        ("owner", state.owner),
        ("first", state.first),
        *(("holds", int(name[1:])) for name, _ in state.knowledge.public_zones),
        ("end", state.round_end.seat),
        ("mine", state.mine and state.mine.seat),
    )
    for name, seat in named:
        if seat and seat > state.table.players:
            yield violation_marking_entries("scout.seat", name, players=state.table.players)


def check_owner_and_scouts_need_active_set(state: State) -> Iterator[Violation]:
    """Checks that without an active set neither its owner nor a count of scouts is entered (scout.empty)."""
    if state.active:
        return
    parameter_names = tuple(
        name for name, entry in (("owner", state.owner), ("scouts", state.scouts)) if entry is not None
    )
    if parameter_names:
        yield violation_marking_entries("scout.owner.nothing", *parameter_names)


def check_owner_is_not_mover(state: State) -> Iterator[Violation]:
    """Checks that the owner of the active set is not the seat to move: the round would have ended (scout.end)."""
    if state.active and state.owner == state.table.turn:
        seat = format_seat_code(state.owner)
        yield violation("scout.owner.turn", ("owner", "turn"), facts={"owner": seat}, picture_marks=("owner",))


def check_scouts_match_seats_since_owner(state: State) -> Iterator[Violation]:
    """Checks that as many scouted as sit between the owner and the seat to move, and not yet all others (scout.end)."""
    owner, table, scouts = state.owner, state.table, state.scouts
    if scouts is None or state.is_two_player_game or not state.active:
        return
    others = len(table.staying_seats) - 1 if owner is None else count_other_staying_seats(table, owner)
    between = None if owner is None else table.count_staying_seats_between(owner, table.turn)
    if scouts >= others:
        yield violation_marking_entries("scout.scouts.many", "scouts", scouts=scouts, limit=others - 1)
    elif owner is not None and scouts != between:
        seats = {"owner": format_seat_code(owner), "turn": state.table.mover_seat_code}
        yield violation(
            "scout.scouts.between",
            ("scouts", *seats),
            facts={"scouts": scouts, "between": between, **seats},
            picture_marks=("scouts",),
        )


def check_hand_and_set_leave_cards_for_others(state: State) -> Iterator[Violation]:
    """Checks that the hand and the active set leave enough cards of the deck for the captured cards and for every other
    seat, which has at least one unless it ended the round with its last card (scout.end)."""
    if not state.active and state.hand is None:
        return
    # While the round goes on every seat has a card; an end without an entered seat can be any seat's.
    end = state.round_end
    elsewhere = sum(seat.captured or 0 for seat in state.seat_counts)
    for number, seat in enumerate(state.seat_counts[: state.table.players], 1):
        if number != state.table.turn or state.hand is None:
            least = 0 if end.kind == "empty" and end.seat in (None, number) else 1
            elsewhere += max(least, seat.hand or 0)
    count = len(state.hand_cards) + len(state.active)
    limit = max(0, ROUND_CARDS[state.table.players] - elsewhere)
    if count > limit:
        parameter_names = tuple(name for name, cards in (("hand", state.hand), ("table", state.active)) if cards)
        cards = ROUND_CARDS[state.table.players]
        yield violation_marking_entries("scout.cards.many", *parameter_names, count=count, limit=limit, cards=cards)


def check_two_player_mover_hand_fits_chips_spent(state: State) -> Iterator[Violation]:
    """Checks that of two players the hand that moves has grown by at most one card for each chip spent (scout.two)."""
    chips = state.two_player_scout_chips_of_mover
    count, limit = len(state.hand_cards), DEALT[2] + SCOUT_CHIPS - chips
    if state.is_two_player_game and chips <= SCOUT_CHIPS and count > limit:
        params = {"count": count, "limit": limit, "chips": chips}
        yield violation("scout.hand.chips", ("hand", "chips"), facts=params, picture_marks=("hand",))


def check_two_player_hand_counts_fit_chips_spent(state: State) -> Iterator[Violation]:
    """Checks that of two players each counted hand has grown by at most one card for each chip that its seat spent
    (scout.two)."""
    for name, counts in zip(SEAT_FIELDS, state.seat_counts, strict=True):
        if not state.is_two_player_game or counts.hand is None or counts.chips is None:
            continue
        limit = DEALT[2] + SCOUT_CHIPS - counts.chips
        if counts.chips <= SCOUT_CHIPS and counts.hand > limit:
            yield violation_marking_entries(
                "scout.hand.chips", name, count=counts.hand, limit=limit, chips=counts.chips
            )


def check_hands_grew_at_most_by_chips_of_all_seats(state: State) -> Iterator[Violation]:
    """Checks that hands have grown by no more cards than the seats have chips: each Scout gave a chip (scout.chip).

    Checked if the chips of all seats are entered and nobody has left.
    """
    players = state.table.players
    counted_seats = [counts for counts in state.seat_counts[:players] if counts.chips is not None]
    if state.is_two_player_game or len(counted_seats) < players or len(state.table.staying_seats) < players:
        return
    dealt, chips = DEALT[players], sum(counts.chips or 0 for counts in counted_seats)
    grown_seats = {
        name: counts.hand - dealt
        for name, counts in zip(SEAT_FIELDS, counted_seats, strict=False)
        if counts.hand is not None and counts.hand > dealt
    }
    count = sum(grown_seats.values())
    if count > chips:
        yield violation_marking_entries("scout.seats.grown", *grown_seats, dealt=dealt, count=count, chips=chips)


def check_own_chips_only_of_two_players_up_to_three(state: State) -> Iterator[Violation]:
    """Checks that only two players have Scout chips of their own, three each (scout.two)."""
    if state.chips and not state.is_two_player_game:
        yield violation_marking_entries("scout.chips.two", "chips")
        return
    most_chips = max((entry or 0 for entry in state.chips), default=0)
    if most_chips > SCOUT_CHIPS:
        yield violation_marking_entries("scout.chips.many", "chips", chips=most_chips, limit=SCOUT_CHIPS)


def check_two_player_mover_chips_entered_twice_agree(state: State) -> Iterator[Violation]:
    """Checks that of two players `chips` equals the counted chips of the seat to move where both are entered
    (scout.two)."""
    counted_chips = state.mover_counts.chips
    if (
        state.is_two_player_game
        and state.chips
        and counted_chips is not None
        and chips_of_seat_or_default(state.chips, state.table.turn, counted_chips) != counted_chips
    ):
        seat = state.table.mover_seat_code
        chips = state.two_player_scout_chips_of_mover
        yield violation_marking_entries(
            "scout.chips.differ", "chips", seat, seat=seat, chips=chips, counted=counted_chips
        )


def check_chip_lists_not_longer_than_seats(state: State) -> Iterator[Violation]:
    """Checks that a list of chips has at most one entry per seat (scout.deck)."""
    for name, chips in (("ss", state.ss), ("chips", state.chips)):
        if len(shortest_equal_chips_entry(chips, state.table.turn)) > state.table.players:
            yield violation_marking_entries("scout.seat", name, players=state.table.players)


def list_seats_with_empty_hand(state: State) -> list[str]:
    return [seat for seat, counts in zip(SEAT_FIELDS, state.seat_counts, strict=True) if counts.hand == 0]


def check_one_empty_hand_at_most(state: State) -> Iterator[Violation]:
    """Checks that at most one hand is empty: the round ends with the first one (scout.end)."""
    empty = list_seats_with_empty_hand(state)
    if len(empty) > 1:
        yield violation_marking_entries("scout.seats.empty", *empty, seats=empty)


def check_no_hand_is_empty(state: State) -> Iterator[Violation]:
    """Checks that no hand is empty: the first one would have ended the round that is running (scout.end)."""
    empty = list_seats_with_empty_hand(state)
    if empty:
        yield violation("scout.seat.empty", (*empty, "end"), facts={"seat": empty[0]}, picture_marks=empty)


def check_hand_size_not_below_known_card_count(state: State) -> Iterator[Violation]:
    """Checks that a hand has at least the cards that came to it and have not left it (scout.hand)."""
    for name, zone in state.knowledge.public_zones:
        size = state.seat_counts[int(name[1:]) - 1].hand
        count = len(zone.held_facts) - len(zone.departed_facts)
        if size is not None and count > size:
            params = {"seat": name, "count": count, "cards": size}
            yield violation("scout.holds.many", ("holds", name), facts=params, picture_marks=(name,))


def check_gone_cards_need_two_players_and_fit_round(state: State) -> Iterator[Violation]:
    """Checks that only two players have cards of another round, at most as many as a round has (scout.two)."""
    if state.gone and not state.is_two_player_game:
        yield violation_marking_entries("scout.gone.two", "gone")
    elif len(state.gone) > ROUND_CARDS[2]:
        yield violation_marking_entries("scout.gone.many", "gone", count=len(state.gone), limit=ROUND_CARDS[2])


def check_round_end_matches_hand_sizes(state: State) -> Iterator[Violation]:
    """Checks that the seat that ended the round has an empty hand and no other has, or none if a show went unbeaten
    (scout.end)."""
    end = state.round_end
    if not end.is_complete:
        return
    for number, seat in enumerate(state.seat_counts, 1):
        if seat.hand is None:
            continue
        name = f"p{number}"
        params: dict[str, object] = {"seat": name, "cards": seat.hand, "end": f"p{end.seat}"}
        if end.kind == "unbeaten" and seat.hand == 0:
            code = "scout.end.unbeaten"
        elif end == RoundEnd("empty", number) and seat.hand > 0:
            code = "scout.end.cards"
        elif end.kind == "empty" and number != end.seat and seat.hand == 0:
            code = "scout.end.other"
        else:
            continue
        yield violation(code, ("end", name), facts=params, picture_marks=(name,))


def check_two_player_unbeaten_end_needs_spent_chips(state: State) -> Iterator[Violation]:
    """Checks that of two players the other one had no chip left for a Scout when a show went unbeaten (scout.two)."""
    end = state.round_end
    if not state.is_two_player_game or end.kind != "unbeaten" or end.seat not in (1, 2):
        return
    other = 3 - end.seat
    chips = state.seat_counts[other - 1].chips
    if chips:
        params = {"seat": f"p{other}", "chips": chips, "end": f"p{end.seat}"}
        yield violation("scout.end.chips", ("end", f"p{other}"), facts=params, picture_marks=(f"p{other}",))


def count_cards_neither_captured_nor_in_hand(state: State) -> int:
    """Returns how many cards of the round are neither captured nor in a hand, by the counts entered: at the end of a
    round those of the active set."""
    counted_cards = sum((seat.captured or 0) + (seat.hand or 0) for seat in state.seat_counts)
    return ROUND_CARDS[state.table.players] - counted_cards


def check_counted_cards_leave_last_show_on_table(state: State) -> Iterator[Violation]:
    """Checks that captured cards and hands leave the last show on the table, out of the cards of the deck
    (scout.score)."""
    least = 1 if state.round_end.kind == "empty" else 0
    left = count_cards_neither_captured_nor_in_hand(state)
    if left < least:
        cards = ROUND_CARDS[state.table.players]
        yield violation_marking_entries(
            "scout.cards.deck", *list_entered_seats(state), count=cards - left, limit=cards - least
        )


def check_listed_captured_cards_within_counts(state: State) -> Iterator[Violation]:
    """Checks that no more captured cards are listed than the seats have captured, if that is known of all
    (scout.show)."""
    captured = [seat.captured for seat in state.seat_counts[: state.table.players]]
    count, limit = len(state.seen or ()), sum(cards or 0 for cards in captured)
    if state.seen is not None and None not in captured and count > limit:
        parameter_names = ("seen", *list_entered_seats(state))
        yield violation(
            "scout.seen.many", parameter_names, facts={"count": count, "limit": limit}, picture_marks=("seen",)
        )


def check_set_owner_or_unbeaten_seat_got_scout_chips(state: State) -> Iterator[Violation]:
    """Checks that the owner of the set has a chip from each seat that scouted (scout.scout)."""
    if state.is_two_player_game:
        return
    paid: Counter[int] = Counter()
    end = state.round_end
    if end.kind == "unbeaten" and end.seat:
        paid[end.seat] = count_other_staying_seats(state.table, end.seat)
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    if state.active and owner and owner not in paid:
        paid[owner] = state.table.count_staying_seats_between(owner, state.table.turn)
    for number, least in paid.items():
        chips = state.seat_counts[number - 1].chips if number <= state.table.players else None
        if chips is not None and chips < least:
            name = format_seat_code(number)
            yield violation_marking_entries("scout.seat.paid", name, seat=name, chips=chips, least=least)


def check_two_player_chip_limit(state: State) -> Iterator[Violation]:
    """Checks that nobody of two players has a fourth chip (scout.two)."""
    for name, seat in zip(SEAT_FIELDS, state.seat_counts, strict=True):
        if state.is_two_player_game and (seat.chips or 0) > SCOUT_CHIPS:
            yield violation_marking_entries("scout.seat.chips", name, seat=name, chips=seat.chips, limit=SCOUT_CHIPS)


def check_extra_points_within_seats(state: State) -> Iterator[Violation]:
    """Checks that points added by the table are for its players (scout.extra)."""
    if len(state.extra) > state.table.players:
        yield violation_marking_entries(
            "scout.extra.seats", "extra", entries=len(state.extra), players=state.table.players
        )


def violation_in_round(code: str, round_index: int, **facts: object) -> Violation:
    """Returns a violation that names and marks an earlier round. round_index: from 0."""
    facts = {"round": round_index + 1, **facts}
    return violation(code, ("rounds",), facts=facts, picture_marks=(f"rounds.{round_index}",))


def check_rounds_and_entries_not_too_many(state: State) -> Iterator[Violation]:
    """Checks that there are no more rounds than players, including this one (scout.game), each with at most one entry
    per seat."""
    limit = ROUNDS[state.table.players]
    if len(state.rounds) > limit:
        yield violation_marking_entries("scout.rounds.many", "rounds", rounds=len(state.rounds), limit=limit)
    elif len(state.rounds) == limit and list_entered_seat_hand_table_and_end_parameters(state):
        params = {"rounds": len(state.rounds), "limit": limit - 1}
        yield violation(
            "scout.rounds.over",
            ("rounds", *list_entered_seat_hand_table_and_end_parameters(state)),
            facts=params,
            picture_marks=("rounds",),
        )
    for index, group in enumerate(state.rounds):
        if len(group) > state.table.players:
            yield violation_in_round("scout.rounds.seats", index, entries=len(group), players=state.table.players)


def check_earlier_rounds_have_cards_of_one_deck(state: State) -> Iterator[Violation]:
    """Checks that the counts of a finished round add up to no more cards than were dealt, and that at most one hand
    costs nothing: that of the seat from whose show all others scouted (scout.deal, scout.score)."""
    limit = ROUND_CARDS[state.table.players]
    for index, group in enumerate(state.rounds):
        counted_points = [points for points in group if isinstance(points, RoundPoints)]
        if (cards := sum(points.captured + points.hand for points in counted_points)) > limit:
            yield violation_in_round("scout.rounds.cards", index, count=cards, cards=limit)
        free_seats = [
            f"p{number}" for number, points in enumerate(group, 1) if isinstance(points, RoundPoints) and points.free
        ]
        if len(free_seats) > 1:
            yield violation_in_round("scout.rounds.free", index, seat=free_seats[0], other=free_seats[1])


def check_earlier_rounds_have_one_end(state: State) -> Iterator[Violation]:
    """Checks that a round ended with its first empty hand, or with none after all others scouted and paid their chips
    (scout.end, scout.chip). Skips rounds without the counts of all players."""
    for index, group in enumerate(state.rounds):
        counted_points = [points for points in group if isinstance(points, RoundPoints)]
        if len(counted_points) != state.table.players or len(group) != len(counted_points):
            continue
        empty = [format_seat_code(number) for number, points in enumerate(counted_points, 1) if points.hand == 0]
        owners = [number for number, points in enumerate(counted_points, 1) if points.free]
        if owners and empty:
            yield violation_in_round("scout.rounds.unbeaten", index, seat=empty[0])
        elif len(empty) > 1:
            yield violation_in_round("scout.rounds.empty", index, seats=empty)
        elif not owners and not empty:
            yield violation_in_round("scout.rounds.open", index)
        for number in () if state.is_two_player_game else owners:
            chips, least = counted_points[number - 1].chips, state.table.players - 1
            if chips < least:
                seat = format_seat_code(number)
                yield violation_in_round("scout.rounds.paid", index, seat=seat, chips=chips, least=least)


CHECKS_WITHOUT_PLAYER_COUNT: tuple[Check, ...] = (
    *CARD_CHECKS,
    check_private_hand_is_of_distinct_deck_cards,
    check_active_set_is_set,
    check_mover_hand_is_not_entered_as_empty,
    check_owner_and_scouts_need_active_set,
    check_owner_is_not_mover,
    check_one_empty_hand_at_most,
    check_round_end_matches_hand_sizes,
)
"""Checks that do not need a valid number of players."""
CHECKS_WITH_PLAYER_COUNT: tuple[Check, ...] = (
    check_seats_named_in_parameters_exist,
    check_gone_cards_need_two_players_and_fit_round,
    check_hand_size_not_below_known_card_count,
    check_scouts_match_seats_since_owner,
    check_hand_and_set_leave_cards_for_others,
    check_two_player_mover_hand_fits_chips_spent,
    check_two_player_hand_counts_fit_chips_spent,
    check_hands_grew_at_most_by_chips_of_all_seats,
    check_own_chips_only_of_two_players_up_to_three,
    check_two_player_mover_chips_entered_twice_agree,
    check_two_player_unbeaten_end_needs_spent_chips,
    check_chip_lists_not_longer_than_seats,
    check_counted_cards_leave_last_show_on_table,
    check_listed_captured_cards_within_counts,
    check_set_owner_or_unbeaten_seat_got_scout_chips,
    check_two_player_chip_limit,
    check_rounds_and_entries_not_too_many,
    check_earlier_rounds_have_cards_of_one_deck,
    check_earlier_rounds_have_one_end,
    check_extra_points_within_seats,
)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Returns the parameters that the view needs and that are not entered, or only half. A verdict never needs the
    hand, which is a secret."""
    if view is View.SCORE:
        return list_parameters_missing_for_score(state)
    missing = find_incomplete_hand_and_table_parameters(state) if view is View.MOVES else ()
    if state.end is not None and not state.end.is_complete:
        missing += ("end",)
    return missing


def find_incomplete_hand_and_table_parameters(state: State) -> tuple[str, ...]:
    """Returns `hand` and `table` unless they are complete; without an active set only `hand` can be missing.

    The owner of the set may be missing: it does not matter for what is legal.
    """
    missing = []
    if state.hand is None or not all(card.is_complete for card in state.hand):
        missing.append("hand")
    if not all(card.is_complete for card in state.active):
        missing.append("table")
    return tuple(missing)


def does_round_lack_points_of_staying_seat(table: TableSettings, points_by_seat: Sequence[int | None]) -> bool:
    """Returns whether the points of a round are missing for a seat that stays."""
    return len(points_by_seat) < table.players or any(
        points is None and number in table.staying_seats for number, points in enumerate(points_by_seat, 1)
    )


def list_parameters_missing_for_score(state: State) -> tuple[str, ...]:
    """Returns the missing parts of a score: the counts of every seat, the end of the round, and complete earlier
    rounds. With the points of all rounds only those rounds matter."""
    missing = []
    if not state.has_all_round_points:
        missing = [f"p{number}" for number, seat in state.counts_by_staying_seat.items() if not seat.is_complete]
        if not state.round_end.is_complete:
            missing.append("end")
    if any(does_round_lack_points_of_staying_seat(state.table, group) for group in state.rounds):
        missing.append("rounds")
    return tuple(missing)
