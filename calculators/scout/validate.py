"""Can such a table be? What contradicts the rules, what is not entered yet, what one should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from calculators.core.parsing import SEAT_FIELDS, format_seat, table_violations
from calculators.core.types import View, Violation
from calculators.scout.deals import name_of
from calculators.scout.digest import violation
from calculators.scout.hidden import in_deck, room
from calculators.scout.moves import numbers_of
from calculators.scout.sets import strength
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    Card,
    End,
    Mine,
    State,
    between,
    held,
    tops,
)

Found = Iterator[Violation]


def violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that contradicts the rules; what a view does not need is checked as well."""
    found = table_violations(state.table, PLAYERS, "scout.players", given_seats(state))
    checks = ALWAYS if state.table.players not in PLAYERS else ALWAYS + WITH_PLAYERS
    if view is not View.SCORE and state.end is None and state.table.players in PLAYERS:
        checks += GOING_ON
    return (*found, *(violation for check in checks for violation in check(state)))


def given_seats(state: State) -> list[str]:
    return [name for name, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None]


def cards(state: State) -> list[tuple[str, str, Card]]:
    """Parameter, mark and card of all cards entered."""
    rows = (("hand", state.hand or ()), ("table", state.active), ("seen", state.seen or ()), ("gone", state.gone))
    found = [(name, f"{name}.{n}", card) for name, row in rows for n, card in enumerate(row)]
    told = name_of(state.table.turn) if state.hand is not None else ""
    for name, place in state.known.places:
        if name != told and not place.gone:
            found += [("holds", f"holds.{name}.{n}", fact.card) for n, fact in enumerate(place.held)]
    return found


def same_numbers(state: State) -> Found:
    """Every card has two different numbers (scout.pairs)."""
    for name, mark, card in cards(state):
        if card.top == card.bottom:
            yield violation("scout.card.same", (name,), of_card(card), (mark,))


def card_twice(state: State) -> Found:
    """Every pair of numbers is on one card only, whichever way up (scout.pairs)."""
    places: dict[frozenset[int | None], list[tuple[str, str, Card]]] = {}
    for place in cards(state):
        if place[2].complete:
            places.setdefault(frozenset((place[2].top, place[2].bottom)), []).append(place)
    for same in places.values():
        if len(same) > 1:
            names = tuple(dict.fromkeys(name for name, _, _ in same))
            params = {**of_card(same[0][2]), "count": len(same)}
            yield violation("scout.card.twice", names, params, tuple(mark for _, mark, _ in same))


def cards_beyond_deck(state: State) -> Found:
    """There are only so many cards with a number, also where of some only that one is told (scout.pairs)."""
    given = cards(state)
    pairs = [frozenset((card.top, card.bottom)) for _, _, card in given if card.complete]
    players = state.table.players
    single = all(in_deck(players, card) and card.top != card.bottom for _, _, card in given)
    if single and len(pairs) == len(set(pairs)):
        names = tuple(dict.fromkeys(name for name, _, _ in given))
        if not room(players, [card for _, _, card in given]):
            yield violation("scout.card.none", names, {"players": players}, names)


def card_not_in_deck(state: State) -> Found:
    """Three players have no 10, two and four no card with 9 and 10 (scout.deck)."""
    players = state.table.players
    for name, mark, card in cards(state):
        if card.top != card.bottom and not in_deck(players, card):
            params = {**of_card(card), "players": players}
            yield violation("scout.card.deck", (name,), params, (mark,))


def hand_violations(mine: Mine, state: State) -> Found:
    """What contradicts in a hand of one's own beside the cards that lie open in a state (scout.pairs, scout.deck)."""
    told = State(state.table, hand=mine.cards + mine.loose, active=state.active, seen=state.seen, gone=state.gone)
    for check in OF_CARDS:
        for found in check(told):
            if "hand" in found.where:
                where = tuple("mine" if name == "hand" else name for name in found.where)
                marks = tuple(mark.replace("hand", "mine") for mark in found.marks)
                yield replace(found, where=where, marks=marks)


def own_hand(state: State) -> Found:
    """A hand of one's own is of different cards of the deck; what lies open now is not what lay there at the start."""
    if state.mine is not None:
        yield from hand_violations(state.mine, State(state.table))


def of_card(card: Card) -> dict[str, str]:
    return {"card": card.notation}


def table_no_set(state: State) -> Found:
    """The active set is one card, a run or a matching set (scout.show)."""
    if state.active and 0 not in tops(state.active) and strength(tops(state.active)) is None:
        yield violation("scout.table.set", ("table",), {"numbers": numbers_of(state.active)}, ("table",))


def hand_empty(state: State) -> Found:
    """A seat without cards has ended the round, it does not move (scout.end)."""
    if state.hand == ():
        yield violation("scout.hand.empty", ("hand",), {}, ("hand",))


def seat_beyond(state: State) -> Found:
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
            yield violation("scout.seat", (name,), params, (name,))


def owner_of_nothing(state: State) -> Found:
    """Without an active set it has no owner, and nobody scouted from it (scout.empty)."""
    if state.active:
        return
    where = tuple(name for name, entry in (("owner", state.owner), ("scouts", state.scouts)) if entry is not None)
    if where:
        yield violation("scout.owner.nothing", where, {}, where)


def owner_moves(state: State) -> Found:
    """Nobody meets their own set: it would have ended the round (scout.end)."""
    if state.active and state.owner == state.table.turn:
        seat = format_seat(state.owner)
        yield violation("scout.owner.turn", ("owner", "turn"), {"owner": seat}, ("owner",))


def scouts_count(state: State) -> Found:
    """All seats between owner and seat to move have scouted, and not yet all others (scout.end)."""
    owner, players, scouts = state.owner, state.table.players, state.scouts
    if scouts is None or state.two or not state.active:
        return
    if scouts >= players - 1:
        limit = {"scouts": scouts, "limit": players - 2}
        yield violation("scout.scouts.many", ("scouts",), limit, ("scouts",))
    elif owner is not None and scouts != between(owner, state.table.turn, players):
        params = {
            "scouts": scouts,
            "between": between(owner, state.table.turn, players),
            "owner": format_seat(owner),
            "turn": format_seat(state.table.turn),
        }
        where = ("scouts", "owner", "turn")
        yield violation("scout.scouts.between", where, params, ("scouts",))


def too_many_cards(state: State) -> Found:
    """Hand and active set leave what was captured, and a card for every other seat but one that ended the
    round by its last card (scout.end)."""
    if not state.active and state.hand is None:
        return
    # While the round goes on nobody is out of cards; an end whose seat is not entered may be anybody's.
    end = state.end or End(None, None)
    elsewhere = sum(seat.captured or 0 for seat in state.seats if seat is not None)
    for number, seat in enumerate(state.seats[: state.table.players], 1):
        if number != state.table.turn or state.hand is None:
            least = 0 if end.kind == "empty" and end.seat in (None, number) else 1
            elsewhere += max(least, (seat and seat.hand) or 0)
    count = len(state.hand or ()) + len(state.active)
    limit = ROUND_CARDS[state.table.players] - elsewhere
    if count > limit:
        where = tuple(name for name, held in (("hand", state.hand), ("table", state.active)) if held)
        params = {"count": count, "limit": limit, "cards": ROUND_CARDS[state.table.players]}
        yield violation("scout.cards.many", where, params, where)


def two_players_hand(state: State) -> Found:
    """With two players a hand grows by a card for each chip spent (scout.two)."""
    if not state.two or state.scout_chips > SCOUT_CHIPS:
        return
    count, limit = len(state.hand or ()), DEALT[2] + SCOUT_CHIPS - state.scout_chips
    if count > limit:
        params = {"count": count, "limit": limit, "chips": state.scout_chips}
        yield violation("scout.hand.chips", ("hand", "chips"), params, ("hand",))


def own_chips(state: State) -> Found:
    """Own Scout chips are for two players, three each (scout.two)."""
    if state.chips and not state.two:
        yield violation("scout.chips.two", ("chips",), {}, ("chips",))
    elif any((entry or 0) > SCOUT_CHIPS for entry in state.chips):
        params = {"chips": max(entry or 0 for entry in state.chips), "limit": SCOUT_CHIPS}
        yield violation("scout.chips.many", ("chips",), params, ("chips",))


def chips_differ(state: State) -> Found:
    """With two players the chips of the seat to move are said once (scout.two)."""
    counted = None if state.mover is None else state.mover.chips
    if state.two and state.chips and counted is not None and held(state.chips, state.table.turn, counted) != counted:
        name = f"p{state.table.turn}"
        params = {"seat": name, "chips": state.scout_chips, "counted": counted}
        yield violation("scout.chips.differ", ("chips", name), params, ("chips", name))


def chips_of_nobody(state: State) -> Found:
    """A list of chips has an entry a seat (scout.deck)."""
    for name, chips in (("ss", state.ss), ("chips", state.chips)):
        if len(chips) > state.table.players:
            yield violation("scout.seat", (name,), {"players": state.table.players}, (name,))


def seats_empty(state: State) -> Found:
    """The round ends with the first empty hand, so there is no second one (scout.end)."""
    empty = tuple(f"p{n}" for n, seat in enumerate(state.seats, 1) if seat is not None and seat.hand == 0)
    if len(empty) > 1:
        yield violation("scout.seats.empty", empty, {"seats": list(empty)}, empty)


def seat_empty(state: State) -> Found:
    """While a round goes on every seat has a card: the first empty hand ended it (scout.end)."""
    empty = tuple(f"p{n}" for n, seat in enumerate(state.seats, 1) if seat is not None and seat.hand == 0)
    if empty:
        yield violation("scout.seat.empty", (*empty, "end"), {"seat": empty[0]}, empty)


def held_too_many(state: State) -> Found:
    """A hand has at least the cards that came to it and have not left it (scout.hand)."""
    for name, place in state.known.places:
        seat = state.seats[int(name[1:]) - 1]
        count = len(place.held) - len(place.gone)
        if seat is not None and seat.hand is not None and count > seat.hand:
            params = {"seat": name, "count": count, "cards": seat.hand}
            yield violation("scout.holds.many", ("holds", name), params, (name,))


def other_round(state: State) -> Found:
    """Only two players leave cards for another round, and both rounds have as many (scout.two)."""
    if state.gone and not state.two:
        yield violation("scout.gone.two", ("gone",), {}, ("gone",))
    elif len(state.gone) > ROUND_CARDS[2]:
        yield violation("scout.gone.many", ("gone",), {"count": len(state.gone), "limit": ROUND_CARDS[2]}, ("gone",))


def end_and_hands(state: State) -> Found:
    """Exactly the seat that ended the round is empty, or nobody if a show went unbeaten (scout.end)."""
    end = state.end
    if end is None or not end.complete:
        return
    for number, seat in enumerate(state.seats, 1):
        if seat is None or seat.hand is None:
            continue
        name = f"p{number}"
        params: dict[str, object] = {"seat": name, "cards": seat.hand, "end": f"p{end.seat}"}
        if end.kind == "unbeaten" and seat.hand == 0:
            yield violation("scout.end.unbeaten", ("end", name), params, (name,))
        elif end == End("empty", number) and seat.hand > 0:
            yield violation("scout.end.cards", ("end", name), params, (name,))
        elif end.kind == "empty" and number != end.seat and seat.hand == 0:
            yield violation("scout.end.other", ("end", name), params, (name,))


def end_and_chips(state: State) -> Found:
    """With two players a round goes on as long as the other one can pay for a Scout (scout.two)."""
    end = state.end
    if not state.two or end is None or end.kind != "unbeaten" or end.seat not in (1, 2):
        return
    other = 3 - end.seat
    seat = state.seats[other - 1]
    if seat is not None and seat.chips:
        params = {"seat": f"p{other}", "chips": seat.chips, "end": f"p{end.seat}"}
        yield violation("scout.end.chips", ("end", f"p{other}"), params, (f"p{other}",))


def cards_left(state: State) -> int:
    """Cards neither captured nor in a hand at the end of a round: those of the active set."""
    known = [seat for seat in state.seats if seat is not None]
    counted = sum((seat.captured or 0) + (seat.hand or 0) for seat in known)
    return ROUND_CARDS[state.table.players] - counted


def score_cards(state: State) -> Found:
    """Captured cards and hands are part of the deck, and the last show still lies there (scout.score)."""
    least = 1 if state.end is not None and state.end.kind == "empty" else 0
    if cards_left(state) < least:
        where = tuple(given_seats(state))
        limit = ROUND_CARDS[state.table.players] - least
        params = {"count": limit + least - cards_left(state), "limit": limit}
        yield violation("scout.cards.deck", where, params, where)


def seen_cards(state: State) -> Found:
    """What was seen to be captured is what the seats have captured, if that is known of all (scout.show)."""
    captured = [seat.captured if seat else None for seat in state.seats[: state.table.players]]
    count, limit = len(state.seen or ()), sum(cards or 0 for cards in captured)
    if state.seen is not None and None not in captured and count > limit:
        where = ("seen", *given_seats(state))
        yield violation("scout.seen.many", where, {"count": count, "limit": limit}, ("seen",))


def owner_chips(state: State) -> Found:
    """Each seat that scouted gave the owner of the set a chip (scout.scout)."""
    if state.two:
        return
    paid: Counter[int] = Counter()
    if state.end is not None and state.end.kind == "unbeaten" and state.end.seat:
        paid[state.end.seat] = state.table.players - 1
    if state.active and state.shower and state.shower not in paid:
        paid[state.shower] = between(state.shower, state.table.turn, state.table.players)
    for number, least in paid.items():
        seat = state.seats[number - 1] if number <= state.table.players else None
        if seat is not None and seat.chips is not None and seat.chips < least:
            params = {"seat": f"p{number}", "chips": seat.chips, "least": least}
            yield violation("scout.seat.paid", (f"p{number}",), params, (f"p{number}",))


def two_players_chips(state: State) -> Found:
    """With two players nobody ever gets a fourth chip (scout.two)."""
    for number, seat in enumerate(state.seats, 1):
        if state.two and seat is not None and (seat.chips or 0) > SCOUT_CHIPS:
            params = {"seat": f"p{number}", "chips": seat.chips, "limit": SCOUT_CHIPS}
            yield violation("scout.seat.chips", (f"p{number}",), params, (f"p{number}",))


def too_many_rounds(state: State) -> Found:
    """A game has as many rounds as players, of which this is one (scout.game); each has those seats."""
    limit = ROUNDS[state.table.players]
    if len(state.rounds) > limit:
        params = {"rounds": len(state.rounds), "limit": limit}
        yield violation("scout.rounds.many", ("rounds",), params, ("rounds",))
    elif len(state.rounds) == limit and in_round(state):
        params = {"rounds": len(state.rounds), "limit": limit - 1}
        yield violation("scout.rounds.over", ("rounds", *in_round(state)), params, ("rounds",))
    for index, group in enumerate(state.rounds):
        if len(group) > state.table.players:
            params = {"round": index + 1, "entries": len(group), "players": state.table.players}
            yield violation("scout.rounds.seats", ("rounds",), params, (f"rounds.{index}",))


def in_round(state: State) -> tuple[str, ...]:
    """What was entered of a round that is being played or scored."""
    entries = (("hand", state.hand), ("table", state.active or None), ("end", state.end))
    return (*given_seats(state), *(name for name, entry in entries if entry is not None))


def extra_seats(state: State) -> Found:
    """Points by hand are for the players of the table (scout.extra)."""
    if len(state.extra) > state.table.players:
        params = {"entries": len(state.extra), "players": state.table.players}
        yield violation("scout.extra.seats", ("extra",), params, ("extra",))


Check = Callable[[State], Found]
OF_CARDS: tuple[Check, ...] = (same_numbers, card_twice, cards_beyond_deck, card_not_in_deck)
ALWAYS: tuple[Check, ...] = (
    *OF_CARDS,
    own_hand,
    table_no_set,
    hand_empty,
    owner_of_nothing,
    owner_moves,
    seats_empty,
    end_and_hands,
)
"""What can be told without a possible number of players."""
GOING_ON: tuple[Check, ...] = (seat_empty,)
"""What holds as long as no end is told, where a round is not to be scored."""
WITH_PLAYERS: tuple[Check, ...] = (
    seat_beyond,
    other_round,
    held_too_many,
    scouts_count,
    too_many_cards,
    two_players_hand,
    own_chips,
    chips_differ,
    end_and_chips,
    chips_of_nobody,
    score_cards,
    seen_cards,
    owner_chips,
    two_players_chips,
    too_many_rounds,
    extra_seats,
)


def missing(state: State, view: View) -> tuple[str, ...]:
    """What the view needs and is not entered, or only half. A verdict never needs the hand: it is a secret."""
    if view is View.SCORE:
        return score_missing(state)
    lacking = list_missing(state) if view is View.MOVES else ()
    if state.end is not None and not state.end.complete:
        lacking += ("end",)
    return lacking


def list_missing(state: State) -> tuple[str, ...]:
    """For a list the whole hand. Who showed the set can be left open: it says nothing about what is legal."""
    lacking = []
    if state.hand is None or not all(card.complete for card in state.hand):
        lacking.append("hand")
    if not all(card.complete for card in state.active):
        lacking.append("table")
    return tuple(lacking)


def score_missing(state: State) -> tuple[str, ...]:
    """Every seat's counts, how the round ended, and whole rounds before; of a game told by its rounds only those."""
    players = state.table.players
    lacking = []
    if not state.all_rounds:
        lacking = [f"p{n}" for n, seat in enumerate(state.seats[:players], 1) if seat is None or not seat.complete]
        if state.end is None or not state.end.complete:
            lacking.append("end")
    if any(len(group) < players or None in group for group in state.rounds):
        lacking.append("rounds")
    return tuple(lacking)
