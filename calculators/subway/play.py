"""The moves of a turn: where the roll leads, and what happens there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, Violation
from calculators.subway.digest import CODES, ISOLATED, LANDING, STALKING
from calculators.subway.state import (
    LINES_TO_END,
    ORDER,
    PROTECTED,
    Go,
    Hand,
    State,
    complete_lines,
)
from calculators.subway.validate import over, wrong
from calculators.subway.walk import STEPS_LIMIT, Way, destinations, reached, steps_of, turning_reaches


@dataclass(frozen=True, slots=True)
class Landing:
    """What the station does to a pawn that arrives.

    free: a bead can be put; robbed: seats of which one bead can be replaced; protected: seats that style ④
    keeps from it; isolated: seats that only the variant 別世界線 keeps from it.
    """

    free: bool
    robbed: tuple[int, ...]
    protected: tuple[int, ...]
    isolated: tuple[int, ...]

    @property
    def choice(self) -> bool:
        return len(self.robbed) > 1


def targets(state: State) -> dict[str, tuple[Way, Way | None]]:
    """Where the roll leads, in board order: one shortest way and, with other lines, another (clause
    subway.move). Asked of a complete position."""
    turn = state.table.turn
    start, style = state.pawn(turn), state.style(turn)
    assert start is not None
    assert style is not None
    return destinations(state.board, start, steps_of(style, state.roll))


def shunned(state: State) -> str | None:
    """The station that the variant ストーカー禁止 forbids: where the seat robbed last turn stands, unless the
    roll leads nowhere else (ruling stalking)."""
    victim = state.victim(state.table.turn)
    if state.table.option(STALKING) == "off" or victim is None:
        return None
    station = state.pawn(victim)
    return station if targets(state).keys() - {station} else None


def landing(state: State, station: str) -> Landing:
    """What can be put and replaced on a station (clauses subway.place, subway.replace, subway.dice)."""
    turn = state.table.turn
    owners = state.owners(station)
    there = [seat for seat in owners if seat != turn and state.pawn(seat) == station]
    protected = tuple(seat for seat in there if state.style(seat) == PROTECTED)
    open_to = tuple(seat for seat in there if seat not in protected)
    alone = state.style(turn) == PROTECTED and state.table.option(ISOLATED) == "on"
    robbed = () if alone else open_to
    free = sum(owners.values()) < state.board.room[station]
    if robbed and state.table.option(LANDING) == "replace":
        free = False
    return Landing(free, robbed, protected, open_to if alone else ())


def legal_moves(state: State) -> tuple[Go, ...]:
    """Every move, stations in board order, then whom to rob."""
    if over(state):
        return ()
    found: list[Go] = []
    shun = shunned(state)
    for station in targets(state):
        if station == shun:
            continue
        there = landing(state, station)
        found.extend(Go(station, seat) for seat in (there.robbed if there.choice else (None,)))
    return tuple(found)


def refusals(state: State, move: Go) -> tuple[Violation, ...]:
    """Every reason why a move cannot be made."""
    if over(state):
        return (wrong("subway.over", ["move"], {}),)
    if move.station not in state.board.lines_at:
        params: dict[str, object] = {"station": move.station, "players": state.table.players}
        return (wrong("subway.move.board", ["move"], params, [f"st.{move.station}"]),)
    return (*unreached(state, move.station), *stalked(state, move.station), *choices(state, move))


def unreached(state: State, station: str) -> tuple[Violation, ...]:
    """The roll has to lead there, with no turning back on the way (clause subway.move)."""
    if station in targets(state):
        return ()
    turn = state.table.turn
    start, style = state.pawn(turn), state.style(turn)
    assert start is not None
    assert style is not None
    steps = steps_of(style, state.roll)
    needed = [n for n, codes in enumerate(reached(state.board, start), start=1) if station in codes]
    params: dict[str, object] = {
        "from": start,
        "station": station,
        "steps": list(steps),
        "needed": needed,
        "limit": STEPS_LIMIT,
    }
    code = "subway.move.reach" if needed else "subway.move.far"
    if any(station in turning_reaches(state.board, start, number) for number in steps):
        code = "subway.move.back"
    return (wrong(code, ["move", "roll"], params, [f"st.{station}"]),)


def stalked(state: State, station: str) -> tuple[Violation, ...]:
    """Not after the seat robbed last turn (ruling stalking)."""
    if station != shunned(state):
        return ()
    victim = state.victim(state.table.turn)
    params: dict[str, object] = {"station": station, "seat": format_seat(victim or 0)}
    return (wrong("subway.move.stalking", ["move", "robbed"], params, [f"st.{station}"]),)


def choices(state: State, move: Go) -> tuple[Violation, ...]:
    """The seat to rob is named exactly where there is a choice (clause subway.replace)."""
    there = landing(state, move.station)
    named = [] if move.seat is None else [format_seat(move.seat)]
    options = [format_seat(seat) for seat in there.robbed]
    if not there.choice:
        code = "subway.move.seat.needless" if named else ""
    elif not named:
        code = "subway.move.seat.needed"
    else:
        code = "" if move.seat in there.robbed else "subway.move.seat.wrong"
    if not code:
        return ()
    params: dict[str, object] = {"station": move.station, "seats": options, "named": named}
    return (wrong(code, ["move"], params, [f"st.{move.station}"]),)


def judge(state: State, move: Go) -> Judgement[State]:
    """Whether a move can be made, why not, and what it does."""
    if refused := refusals(state, move):
        return Judgement(False, refused)
    there = landing(state, move.station)
    robbed = move.seat if there.choice else next(iter(there.robbed), None)
    played = play(state, move.station, robbed, there.free)
    before, after = complete_lines(state), complete_lines(played)
    ending = len(after) >= LINES_TO_END
    finished = ending and len(before) < LINES_TO_END
    if finished:
        played = replace(played, bonus=state.table.turn)
    effects = (
        *way_effects(state, move.station),
        *bead_effects(state, move.station, there, robbed),
        *(effect("subway.effect.line", line=letter) for letter in after if letter not in before),
        *end_effects(state, finished, ending),
    )
    if ending and state.table.turn >= state.table.players:
        end = replace(played, table=replace(played.table, turn=1), robbed=())
        return Judgement(True, effects=effects, end=end)
    turn = state.table.turn % state.table.players + 1
    return Judgement(True, effects=effects, after=replace(played, table=replace(played.table, turn=turn)))


def play(state: State, station: str, robbed: int | None, put: bool) -> State:
    """Beads and pawns after the move of the seat to move, and whom it robbed; the next roll is not known."""
    turn = state.table.turn
    hands = [state.hand(seat) for seat in state.seats]
    mine = hands[turn - 1]
    if put:
        mine[station] = mine.get(station, 0) + 1
    if robbed is not None:
        hands[robbed - 1][station] -= 1
        mine[station] = mine.get(station, 0) + 1
    at = [*state.at]
    at[turn - 1] = station
    victims = [*state.robbed, *[None] * (turn - len(state.robbed))]
    victims[turn - 1] = robbed
    while victims and victims[-1] is None:
        victims.pop()
    return replace(
        state,
        beads=(*map(sorted_hand, hands), *state.beads[len(hands) :]),
        at=tuple(at),
        roll=(),
        robbed=tuple(victims),
    )


def sorted_hand(hand: Mapping[str, int]) -> Hand:
    """Beads in board order, without stations that lost theirs."""
    return tuple((code, hand[code]) for code in sorted(hand, key=ORDER.__getitem__) if hand[code])


def effect(code: str, **params: object) -> Message:
    return Message(code, params, CODES[code])


def way_effects(state: State, station: str) -> list[Message]:
    """How the pawn gets there."""
    way, other = targets(state)[station]
    found = [effect("subway.effect.way", way=list(way.stations), lines=list(way.lines), steps=way.steps)]
    if other is not None:
        params = {"way": list(other.stations), "lines": list(other.lines), "steps": other.steps}
        found.append(effect("subway.effect.other", **params))
    return found


def bead_effects(state: State, station: str, there: Landing, robbed: int | None) -> list[Message]:
    """What happens to the beads."""
    found = []
    if there.free:
        found.append(effect("subway.effect.place", station=station))
    if robbed is not None:
        found.append(effect("subway.effect.replace", station=station, seat=format_seat(robbed)))
    for code, kept in (("protected", there.protected), ("isolated", there.isolated)):
        if kept:
            seats = [format_seat(seat) for seat in kept]
            found.append(effect(f"subway.effect.{code}", station=station, seats=seats))
    if not there.free and robbed is None:
        beads = sum(state.owners(station).values())
        found.append(effect("subway.effect.nothing", station=station, beads=beads))
    return found


def end_effects(state: State, finished: bool, ending: bool) -> list[Message]:
    """The bonus for the second line, and how long the game still goes (clause subway.end)."""
    found = []
    if finished:
        found.append(effect("subway.effect.bonus", seat=format_seat(state.table.turn)))
    if ending:
        last = [format_seat(seat) for seat in state.seats if seat > state.table.turn]
        found.append(effect("subway.effect.last", seats=last) if last else effect("subway.effect.end"))
    return found


def stuck(state: State) -> tuple[Violation, ...]:
    """What follows when there is no move: the game is over (clause subway.end)."""
    return (wrong("subway.stuck.over", [], {}),) if over(state) else ()


def describe(state: State, move: Go) -> Message:
    """A move in words."""
    del state
    if move.seat is None:
        return Message("subway.go", {"station": move.station})
    return Message("subway.go.seat", {"station": move.station, "seat": format_seat(move.seat)})
