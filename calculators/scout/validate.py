"""Can such a table be? What contradicts the rules, what is not entered yet, what one should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from calculators.core.parsing import SEAT_FIELDS, format_seat, table_violations
from calculators.core.types import View, Violation
from calculators.scout.move_list import tops
from calculators.scout.notation import format_card
from calculators.scout.sets import strength
from calculators.scout.state import (
    LONGEST,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    Card,
    End,
    State,
    between,
)

Found = Iterator[Violation]


def violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that contradicts the rules; what a view does not need is checked as well."""
    del view
    found = table_violations(state.table, PLAYERS, "scout.deck", given_seats(state))
    checks = ALWAYS if state.table.players not in PLAYERS else ALWAYS + WITH_PLAYERS
    return (*found, *(violation for check in checks for violation in check(state)))


def given_seats(state: State) -> list[str]:
    return [name for name, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None]


def cards(state: State) -> list[tuple[str, str, Card]]:
    """Parameter, mark and card of all cards entered."""
    both = (("hand", state.hand or ()), ("table", state.active))
    return [(name, f"{name}.{n}", card) for name, held in both for n, card in enumerate(held)]


def same_numbers(state: State) -> Found:
    """Every card has two different numbers (scout.deck)."""
    for name, mark, card in cards(state):
        if card.top == card.bottom:
            yield Violation("scout.card.same", "scout.deck", (name,), of_card(card), (mark,))


def card_twice(state: State) -> Found:
    """Every pair of numbers is on one card only, whichever way up (scout.deck)."""
    places: dict[frozenset[int | None], list[tuple[str, str, Card]]] = {}
    for place in cards(state):
        if place[2].complete:
            places.setdefault(frozenset((place[2].top, place[2].bottom)), []).append(place)
    for same in places.values():
        if len(same) > 1:
            names = tuple(dict.fromkeys(name for name, _, _ in same))
            params = {**of_card(same[0][2]), "count": len(same)}
            yield Violation("scout.card.twice", "scout.deck", names, params, tuple(mark for _, mark, _ in same))


def card_not_in_deck(state: State) -> Found:
    """Three players have no 10, two and four no card with 9 and 10 (scout.deck)."""
    players = state.table.players
    for name, mark, card in cards(state):
        numbers = {card.top, card.bottom}
        if (players == 3 and 10 in numbers) or (players in (2, 4) and numbers == {9, 10}):
            params = {**of_card(card), "players": players}
            yield Violation("scout.card.deck", "scout.deck", (name,), params, (mark,))


def of_card(card: Card) -> dict[str, str]:
    return {"card": format_card(card)}


def table_no_set(state: State) -> Found:
    """The active set is one card, a run or a matching set (scout.show)."""
    numbers = tops(state.active)
    if numbers and strength(numbers) is None:
        yield Violation("scout.table.set", "scout.show", ("table",), {"numbers": list(numbers)}, ("table",))


def hand_empty(state: State) -> Found:
    """A seat without cards has ended the round, it does not move (scout.end)."""
    if state.hand == ():
        yield Violation("scout.hand.empty", "scout.end", ("hand",), {}, ("hand",))


def seat_beyond(state: State) -> Found:
    """Owner and end name seats that are there (scout.deck)."""
    named = (("owner", state.owner), ("end", state.end and state.end.seat))
    for name, seat in named:
        if seat and seat > state.table.players:
            params = {"players": state.table.players}
            yield Violation("scout.seat", "scout.deck", (name,), params, (name,))


def owner_of_nothing(state: State) -> Found:
    """Without an active set it has no owner, and nobody scouted from it (scout.empty)."""
    if state.active:
        return
    where = tuple(name for name, entry in (("owner", state.owner), ("scouts", state.scouts)) if entry is not None)
    if where:
        yield Violation("scout.owner.nothing", "scout.empty", where, {}, where)


def owner_moves(state: State) -> Found:
    """Nobody meets their own set: it would have ended the round (scout.end)."""
    if state.active and state.owner == state.table.turn:
        seat = format_seat(state.owner)
        yield Violation("scout.owner.turn", "scout.end", ("owner", "turn"), {"owner": seat}, ("owner",))


def scouts_count(state: State) -> Found:
    """All seats between owner and seat to move have scouted, and not yet all others (scout.end)."""
    owner, players, scouts = state.owner, state.table.players, state.scouts
    if scouts is None or state.two or not state.active:
        return
    if scouts >= players - 1:
        limit = {"scouts": scouts, "limit": players - 2}
        yield Violation("scout.scouts.many", "scout.end", ("scouts",), limit, ("scouts",))
    elif owner is not None and scouts != between(owner, state.table.turn, players):
        params = {
            "scouts": scouts,
            "between": between(owner, state.table.turn, players),
            "owner": format_seat(owner),
            "turn": format_seat(state.table.turn),
        }
        where = ("scouts", "owner", "turn")
        yield Violation("scout.scouts.between", "scout.scout", where, params, ("scouts",))


def too_many_cards(state: State) -> Found:
    """Hand and active set leave what was captured, and a card for every other seat but one that ended the
    round by its last card (scout.end)."""
    if not state.active and state.hand is None:
        return
    # While the round goes on nobody is out of cards; an end whose seat is not entered may be anybody's.
    end = state.end or End(None, None)
    elsewhere = sum(seat.captured for seat in state.seats if seat is not None)
    for number, seat in enumerate(state.seats[: state.table.players], 1):
        if number != state.table.turn or state.hand is None:
            least = 0 if end.kind == "empty" and end.seat in (None, number) else 1
            elsewhere += max(least, (seat and seat.hand) or 0)
    count = len(state.hand or ()) + len(state.active)
    limit = ROUND_CARDS[state.table.players] - elsewhere
    if count > limit:
        where = tuple(name for name, held in (("hand", state.hand), ("table", state.active)) if held)
        params = {"count": count, "limit": limit, "cards": ROUND_CARDS[state.table.players]}
        yield Violation("scout.cards.many", "scout.end", where, params, where)


def two_players_hand(state: State) -> Found:
    """With two players a hand grows by a card for each chip spent (scout.two)."""
    if not state.two or state.scout_chips > SCOUT_CHIPS:
        return
    count, limit = len(state.hand or ()), 11 + SCOUT_CHIPS - state.scout_chips
    if count > limit:
        params = {"count": count, "limit": limit, "chips": state.scout_chips}
        yield Violation("scout.hand.chips", "scout.two", ("hand", "chips"), params, ("hand",))


def own_chips(state: State) -> Found:
    """Own Scout chips are for two players, three each (scout.two)."""
    if state.chips and not state.two:
        yield Violation("scout.chips.two", "scout.two", ("chips",), {}, ("chips",))
    elif any((entry or 0) > SCOUT_CHIPS for entry in state.chips):
        params = {"chips": max(entry or 0 for entry in state.chips), "limit": SCOUT_CHIPS}
        yield Violation("scout.chips.many", "scout.two", ("chips",), params, ("chips",))


def chips_of_nobody(state: State) -> Found:
    """A list of chips has an entry a seat (scout.deck)."""
    for name, chips in (("ss", state.ss), ("chips", state.chips)):
        if len(chips) > max(1, state.table.players):
            yield Violation("scout.seat", "scout.deck", (name,), {"players": state.table.players}, (name,))


def seats_empty(state: State) -> Found:
    """The round ends with the first empty hand, so there is no second one (scout.end)."""
    empty = tuple(f"p{n}" for n, seat in enumerate(state.seats, 1) if seat is not None and seat.hand == 0)
    if len(empty) > 1:
        yield Violation("scout.seats.empty", "scout.end", empty, {"seats": list(empty)}, empty)


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
            yield Violation("scout.end.unbeaten", "scout.end", ("end", name), params, (name,))
        elif end == End("empty", number) and seat.hand > 0:
            yield Violation("scout.end.cards", "scout.end", ("end", name), params, (name,))
        elif end.kind == "empty" and number != end.seat and seat.hand == 0:
            yield Violation("scout.end.other", "scout.end", ("end", name), params, (name,))


def cards_left(state: State) -> int:
    """Cards neither captured nor in a hand at the end of a round: those of the active set."""
    known = [seat for seat in state.seats if seat is not None]
    counted = sum(seat.captured + (seat.hand or 0) for seat in known)
    return ROUND_CARDS[state.table.players] - counted


def score_cards(state: State) -> Found:
    """Captured cards and hands are part of the deck, and the last show still lies there (scout.score)."""
    least = 1 if state.end is not None and state.end.kind == "empty" else 0
    if cards_left(state) < least:
        where = tuple(given_seats(state))
        limit = ROUND_CARDS[state.table.players] - least
        params = {"count": limit + least - cards_left(state), "limit": limit}
        yield Violation("scout.cards.deck", "scout.score", where, params, where)


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
        if seat is not None and seat.chips < least:
            params = {"seat": f"p{number}", "chips": seat.chips, "least": least}
            yield Violation("scout.seat.paid", "scout.scout", (f"p{number}",), params, (f"p{number}",))


def two_players_chips(state: State) -> Found:
    """With two players nobody ever gets a fourth chip (scout.two)."""
    for number, seat in enumerate(state.seats, 1):
        if state.two and seat is not None and seat.chips > SCOUT_CHIPS:
            params = {"seat": f"p{number}", "chips": seat.chips, "limit": SCOUT_CHIPS}
            yield Violation("scout.seat.chips", "scout.two", (f"p{number}",), params, (f"p{number}",))


def too_many_rounds(state: State) -> Found:
    """A game has as many rounds as players (scout.game), so fewer went before; each has those seats."""
    limit = ROUNDS[state.table.players] - 1
    if len(state.rounds) > limit:
        params = {"rounds": len(state.rounds), "limit": limit}
        yield Violation("scout.rounds.many", "scout.game", ("rounds",), params, ("rounds",))
    for index, group in enumerate(state.rounds):
        if len(group) > state.table.players:
            params = {"round": index + 1, "entries": len(group), "players": state.table.players}
            yield Violation("scout.rounds.seats", "scout.game", ("rounds",), params, (f"rounds.{index}",))


Check = Callable[[State], Found]
ALWAYS: tuple[Check, ...] = (
    same_numbers,
    card_twice,
    card_not_in_deck,
    table_no_set,
    hand_empty,
    owner_of_nothing,
    owner_moves,
    seats_empty,
    end_and_hands,
)
"""What can be told without a possible number of players."""
WITH_PLAYERS: tuple[Check, ...] = (
    seat_beyond,
    scouts_count,
    too_many_cards,
    two_players_hand,
    own_chips,
    chips_of_nobody,
    score_cards,
    owner_chips,
    two_players_chips,
    too_many_rounds,
)


def missing(state: State, view: View) -> tuple[str, ...]:
    """What the view needs and is not entered, or only half."""
    return score_missing(state) if view is View.SCORE else position_missing(state)


def position_missing(state: State) -> tuple[str, ...]:
    """A hand. Who showed the set can be left open: it says nothing about what is legal."""
    lacking = []
    if state.hand is None or not all(card.complete for card in state.hand):
        lacking.append("hand")
    if not all(card.complete for card in state.active):
        lacking.append("table")
    return tuple(lacking)


def score_missing(state: State) -> tuple[str, ...]:
    """Every seat's counts, how the round ended, and whole rounds before."""
    players = state.table.players
    lacking = [f"p{n}" for n, seat in enumerate(state.seats[:players], 1) if seat is None or seat.hand is None]
    if state.end is None or not state.end.complete:
        lacking.append("end")
    if any(len(group) < players or None in group for group in state.rounds):
        lacking.append("rounds")
    return tuple(lacking)


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed, but the table should know."""
    if state.table.players not in PLAYERS:
        return ()
    return tuple(notice for check in NOTED[view.position] for notice in check(state))


def owner_open(state: State) -> Found:
    """Whose chip a scout pays, and whether it ends the round, depends on who showed (scout.end)."""
    if state.active and state.shower is None:
        yield Violation("scout.owner.open", "scout.end", ("owner",), {}, ("owner",))


def unused_by_two(state: State) -> Found:
    """Two players neither count the scouts nor have Scout & Show (scout.two)."""
    where = [name for name, entry in (("scouts", state.scouts), ("ss", state.ss or None)) if entry is not None]
    if state.two and where:
        yield Violation("scout.two.unused", "scout.two", tuple(where), {"names": where}, tuple(where))


def many_cards_left(state: State) -> Found:
    """What is neither captured nor in hand is the active set, which is never longer than a run of ten."""
    left = cards_left(state)
    if not score_missing(state) and left > LONGEST:
        params = {"left": left, "limit": LONGEST}
        yield Violation("scout.cards.left", "scout.score", tuple(given_seats(state)), params)


NOTED: dict[View, tuple[Check, ...]] = {
    View.SCORE: (many_cards_left,),
    View.MOVES: (owner_open, unused_by_two),
    View.CHECK: (unused_by_two,),
}
