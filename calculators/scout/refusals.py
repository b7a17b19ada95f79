"""Why a move may not be made, and what a hidden hand has to be for a move that may.

Each function is a rule and yields what a move has against it; the clause is in its docstring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from calculators.core.known import Fact
from calculators.core.parsing import format_seat
from calculators.core.types import Message, Params, Violation
from calculators.scout.deals import deal_taken, earlier, fitting, holder, known_of, most_cards
from calculators.scout.digest import BOTH_SHOW, message, violation
from calculators.scout.hidden import (
    Fits,
    around,
    can_be_set,
    can_show,
    elsewhere,
    hand_of,
    holds,
    in_deck,
    must_be_set,
    pair_of,
    room,
    row_of,
    sure,
)
from calculators.scout.moves import can_scout, numbers_of, taken, taken_card
from calculators.scout.sets import STEPS, compare, strength
from calculators.scout.state import (
    FACES,
    UNKNOWN,
    Both,
    BothSeen,
    Cards,
    Move,
    Scout,
    Scouted,
    Show,
    Shown,
    State,
    Stuck,
    tops,
)

Reasons = Iterator[Violation]


def refusals(state: State, move: Move) -> Reasons:
    """Every reason against a move."""
    if isinstance(move, Show):
        yield from against_places(move, hand_of(state), fitting(state), state.active)
    elif isinstance(move, Shown):
        yield from against_shown(state, move.cards)
    elif isinstance(move, Stuck):
        yield from against_stuck(state)
    elif isinstance(move, Scout | Scouted):
        yield from against_own_chips(state)
        yield from against_scout(state, move)
    else:
        yield from against_both(state, move)


def against_both(state: State, move: Both | BothSeen) -> Reasons:
    """A Scout & Show costs its chip, and both of its parts have to be legal (scout.both, scout.free)."""
    yield from against_paying(state)
    scout = move.scout if isinstance(move, Both) else Scouted(move.side)
    against = list(against_scout(state, scout))
    yield from against
    if against:
        return
    rest = taken(state, move.side)[1]
    if isinstance(move, Both) and move.first:
        weak = tuple(against_places(move.show, hand_with(state, move.scout), after_taking(state, move), rest))
        yield from weak
        if weak and state.hand is not None:
            yield from against_no_show(state, move.scout)
    elif isinstance(move, BothSeen) and move.cards:
        yield from against_seen(state, move)
    elif state.table.option(BOTH_SHOW) == "must" and not state.two:
        yield violation("scout.move.without", ("move",))


# A show


def after_taking(state: State, move: Both | BothSeen) -> Fits:
    """What the hand can be once the card was taken."""
    card, rest = taken(state, move.side)
    after = replace(state, active=rest, deal=deal_taken(state, move.side, state.known))
    return fitting(after, most_cards(state) + 1, card)


def against_places(show: Show, hand: Cards, fits: Fits, active: Cards) -> Reasons:
    """A show is a set that lies side by side, and stronger than the active set (scout.show)."""
    if show.last > len(hand):
        places = {"place": show.last, "cards": len(hand)}
        yield violation("scout.move.place", ("move", "hand"), places)
        return
    window = hand[show.first - 1 : show.last]
    marks = tuple(f"hand.{n - 1}" for n in range(show.first, show.last + 1))
    if 0 not in tops(window):
        yield from against_no_set(tops(window), marks, "hand")
        yield from against_weaker(window, active, marks)
        return
    weak = tuple(against_weaker(window, active, marks))
    yield from weak
    bar = tops(active) if len(window) == len(active) and 0 not in tops(active) else ()
    fits = around(fits, hand, show.first - 1, show.last)
    if weak or can_be_set(fits, window, bar):
        return
    params = {"count": len(window), "table": numbers_of(active)}
    code = "scout.move.no.beat" if bar and can_be_set(fits, window, ()) else "scout.move.no.set"
    yield violation(code, ("move", "hand"), params, marks)


def against_no_set(numbers: Sequence[int], marks: tuple[str, ...], *where: str) -> Reasons:
    """Cards shown together are one card, a run or a matching set, never mixed (scout.show)."""
    if strength(numbers) is not None:
        return
    apart = [pair for pair in pairwise(numbers) if pair[1] - pair[0] not in STEPS]
    params: dict[str, Any] = {"numbers": list(numbers)}
    if apart:
        params |= zip(("left", "right"), apart[0], strict=True)
    yield violation(f"scout.move.{'apart' if apart else 'mixed'}", ("move", *where), params, marks)


def against_weaker(shown: Cards, active: Cards, marks: tuple[str, ...]) -> Reasons:
    """More cards, then a matching set, then the higher numbers; equal is not stronger (scout.strength)."""
    reason, beaten = contest(shown, active)
    if beaten is False:
        params = {
            "numbers": numbers_of(shown),
            "table": numbers_of(active),
            "count": len(shown),
            "needed": len(active),
        }
        told = 0 not in tops((*shown, *active))
        yield violation(f"scout.move.weaker.{reason}" if told else "scout.move.few", ("move", "table"), params, marks)


def contest(shown: Cards, active: Cards) -> tuple[str, bool | None]:
    """What decides between a show and the active set, and whether the show wins; None: nothing to beat, no set, or
    it hangs on numbers that nobody told."""
    ours, theirs = tops(shown), tops(active)
    if active and 0 in (*ours, *theirs) and len(ours) != len(theirs):
        return "count", len(ours) > len(theirs)
    found = None if 0 in (*ours, *theirs) else compare(ours, theirs)
    return ("", None) if found is None else (found.reason, found.beats)


def against_shown(state: State, shown: Cards) -> Reasons:
    """The cards everybody saw: of the deck, a set that beats the active one, and from that hand (scout.show)."""
    marks = tuple(f"move.{n}" for n in range(len(shown)))
    against = list(against_cards(state, shown, elsewhere(state)))
    yield from against
    yield from against_no_set(tops(shown), marks)
    yield from against_weaker(shown, state.active, marks)
    hand, fits = hand_of(state), fitting(state)
    if len(shown) > len(hand):
        yield violation("scout.move.count", ("move",), {"count": len(shown), "cards": len(hand)}, marks)
    elif (state.hand is not None or row_of(state)) and holds(fits, hand, shown) is False:
        yield not_held(shown, marks) if state.hand is not None else against_known(state, shown, marks)
    elif state.hand is None and not against and not fits(shown):
        yield against_known(state, shown, marks)


def against_known(state: State, shown: Cards, marks: tuple[str, ...]) -> Violation:
    """No deal that fits all that was told has these cards in the hand (scout.pairs): one is held by another seat, or
    what came to this hand leaves no room for them."""
    for card in shown:
        found = holder(state, card)
        if found:
            seat, fact = found
            params = {"card": card.notation, "seat": format_seat(seat)}
            return contradiction("scout.move.held", params, state.known.against(fact), marks)
    return contradiction(
        "scout.move.known", {"numbers": numbers_of(shown)}, state.known.against(*earlier(state, shown)), marks
    )


def contradiction(code: str, params: Params, proof: Params, marks: tuple[str, ...] = ()) -> Violation:
    """What cannot be so; with the turns that contradict each other where the record told both."""
    return violation(f"{code}.turns" if proof else code, ("move",), {**params, **proof}, marks)


def not_held(shown: Cards, marks: tuple[str, ...]) -> Violation:
    """The cards do not lie side by side in the hand (scout.show)."""
    return violation("scout.move.hold", ("move", "hand"), {"numbers": numbers_of(shown)}, marks)


def against_cards(state: State, shown: Cards, open_cards: Cards) -> Reasons:
    """A card is in the deck, and it is there once: what lies open or was captured is in no hand (scout.pairs)."""
    players = state.table.players
    wrong = [card for card in shown if not in_deck(players, card)]
    for card in wrong:
        yield violation("scout.move.card", ("move",), {"card": card.notation, "players": players})
    known = [pair_of(card) for card in open_cards if card.complete]
    named = [card for card in shown if card.complete]
    twice = [
        card for n, card in enumerate(named) if pair_of(card) in [*known, *(pair_of(other) for other in named[:n])]
    ]
    for card in twice:
        before = [Fact(other, since=turn) for other, turn in state.shown if pair_of(other) == pair_of(card)]
        yield contradiction("scout.move.twice", {"card": card.notation}, state.known.against(*before[-1:]))
    if not wrong and not twice and not room(players, open_cards + shown):
        yield violation("scout.move.none.left", ("move",), {"numbers": numbers_of(shown)})


def against_seen(state: State, move: BothSeen) -> Reasons:
    """After the scout the same holds for what everybody saw, with the taken card in the hand (scout.free)."""
    card, rest = taken(state, move.side)
    shown, marks = move.cards, tuple(f"move.{n}" for n in range(len(move.cards)))
    after = replace(state, active=rest)
    against = list(against_cards(after, shown, elsewhere(after)))
    yield from against
    yield from against_no_set(tops(shown), marks)
    yield from against_weaker(shown, rest, marks)
    before = len(hand_of(state))
    if len(shown) > before + 1:
        yield violation("scout.move.count", ("move",), {"count": len(shown), "cards": before + 1}, marks)
    elif state.hand is not None:
        if held_after(state, move) is False:
            yield not_held(shown, marks)
    elif not against and not after_taking(state, move)(shown):
        if known_of(state):
            yield against_known(state, shown, marks)
            return
        params = {"card": card.notation, "numbers": numbers_of(shown), "cards": before}
        yield violation("scout.move.taken", ("move",), params, marks)


def held_after(state: State, move: BothSeen) -> bool | None:
    """Can the taken card be put into the hand so that the shown cards lie side by side? None: perhaps."""
    hand, fits = hand_of(state), after_taking(state, move)
    found: bool | None = False
    for place in range(1, len(hand) + 2):
        for flip in FACES:
            after = hand_with(state, Scout(move.side, place, flip))
            held = holds(fits, after, move.cards)
            if held is True:
                return True
            found = None if held is None else found
    return found


# A scout


def hand_with(state: State, scout: Scout) -> Cards:
    """The hand with the taken card at its place, unknown cards as far as it is not known."""
    hand = hand_of(state)
    return (*hand[: scout.place - 1], taken_card(state, scout), *hand[scout.place - 1 :])


def against_scout(state: State, scout: Scout | Scouted) -> Reasons:
    """A Scout takes from an active set into a place of the hand (scout.scout); without one a seat shows."""
    if not state.active:
        yield violation("scout.move.nothing", ("move", "table"))
        yield violation("scout.move.must", ("move", "table"))
    places = len(hand_of(state)) + 1
    if isinstance(scout, Scout) and scout.place > places:
        params = {"place": scout.place, "places": places}
        yield violation("scout.move.gap", ("move", "hand"), params)


def against_own_chips(state: State) -> Reasons:
    """With two players a Scout costs one of the own chips (scout.two)."""
    if state.two and state.scout_chips < 1:
        yield violation("scout.move.chips", ("move", "chips"), {"chips": state.scout_chips})


def against_paying(state: State) -> Reasons:
    """Scout & Show costs the chip each seat has once a round (scout.both), and two players have none."""
    if state.two:
        yield violation("scout.move.two", ("move", "players"))
    elif not state.has_show_chip:
        params = {"seat": format_seat(state.table.turn)}
        yield violation("scout.move.spent", ("move", "ss"), params)


def against_no_show(state: State, scout: Scout) -> Reasons:
    """Without a legal show afterwards there is no Scout & Show, unless the table has ruled otherwise."""
    after = replace(state, hand=hand_with(state, scout), active=taken(state, scout.side)[1])
    if can_show(after, fitting(after)) is False and state.table.option(BOTH_SHOW) == "must":
        yield violation("scout.move.none", ("move", "table"), {"table": numbers_of(after.active)})


def against_stuck(state: State) -> Reasons:
    """Only with two players nothing may be left to do: neither a show nor a chip for a Scout (scout.two)."""
    seat = {"seat": format_seat(state.table.turn)}
    if not state.two:
        yield violation("scout.move.stuck.two", ("move", "players"))
        return
    if can_scout(state):
        yield violation("scout.move.can.scout", ("move", "chips"), {**seat, "chips": state.scout_chips})
    if can_show(state, fitting(state)) is True:
        yield violation("scout.move.can.show", ("move", "hand"), seat)


def lacks_table(state: State, move: Move) -> bool:
    """Does a verdict hang on numbers of the active set that nobody told?"""
    if isinstance(move, Stuck):
        return 0 in tops(state.active)
    if isinstance(move, Scout | Scouted) or (isinstance(move, Both) and not move.first):
        return False
    active = state.active if isinstance(move, Show | Shown) else taken(state, move.side)[1]
    shown = move.cards if isinstance(move, Shown | BothSeen) else (UNKNOWN,) * (move.last - move.first + 1)
    return 0 in tops(active) and len(shown) == len(active)


# What has to be true of a hidden hand


def provisos(state: State, move: Move) -> Iterator[Message]:
    """What the hidden hand has to be for a move without a reason against it; nothing if it is legal anyhow."""
    seat = format_seat(state.table.turn)
    if isinstance(move, Show):
        yield from show_provisos(state, move, hand_of(state), fitting(state), state.active, move.last)
    elif isinstance(move, Shown):
        told = state.hand is not None or row_of(state)
        if not told or not holds(fitting(state), hand_of(state), move.cards):
            yield assume_hand(seat, move.cards)
    elif isinstance(move, Stuck):
        if can_show(state, fitting(state)) is None:
            yield message("scout.assume.stuck", seat=seat, table=numbers_of(state.active))
    elif isinstance(move, BothSeen):
        if move.cards and not held_anyhow(state, move):
            yield assume_hand(seat, move.cards)
    elif isinstance(move, Both) and move.first:
        hand, active = hand_with(state, move.scout), taken(state, move.side)[1]
        yield from show_provisos(
            state, move.show, hand, after_taking(state, move), active, max(move.place, move.last) - 1
        )
    elif isinstance(move, Scout | Both):
        yield from count_provisos(state, move.place - 1)


def assume_hand(seat: str, shown: Cards) -> Message:
    """The proviso of every show that everybody saw: its cards lay side by side (scout.show)."""
    code = "scout.assume.hand" if len(shown) > 1 else "scout.assume.card"
    return message(code, seat=seat, numbers=numbers_of(shown), count=len(shown))


def held_anyhow(state: State, move: BothSeen) -> bool:
    """Are the cards there whatever the hidden hand is? A taken card that is shown alone is."""
    if state.hand is not None:
        return held_after(state, move) is True
    card, _ = taken(state, move.side)
    return len(move.cards) == 1 and any(sure(face, move.cards[0]) for face in (card, card.flipped))


def show_provisos(state: State, show: Show, hand: Cards, fits: Fits, active: Cards, least: int) -> Iterator[Message]:
    """Unknown cards have to be a set that beats the active one, unless they always are; least: cards the hand needs."""
    window = hand[show.first - 1 : show.last]
    bar = tops(active) if len(window) <= len(active) else ()
    if must_be_set(around(fits, hand, show.first - 1, show.last), window, bar):
        yield from count_provisos(state, least)
        return
    params = {
        "seat": format_seat(state.table.turn),
        "first": show.first,
        "last": show.last,
        "count": len(window),
        "table": numbers_of(active),
    }
    yield message("scout.assume.beats" if bar else "scout.assume.set", **params)


def count_provisos(state: State, cards: int) -> Iterator[Message]:
    """A place in the hand is there only if the hand has so many cards."""
    if state.hand_size is None and cards > 1:
        yield message("scout.assume.count", seat=format_seat(state.table.turn), cards=cards)
