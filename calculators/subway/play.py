"""May this move be made, why not, what does it do, and what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, Violation
from calculators.subway.arrival import (
    Landing,
    are_alike,
    certain_steps,
    completed,
    hunted,
    is_complete,
    landing,
    possible_steps,
    shunned,
)
from calculators.subway.codes import message, violation
from calculators.subway.start import is_setting_up, judge_start
from calculators.subway.state import (
    DICE,
    LINES_TO_END,
    ORDER,
    PROTECTED,
    Along,
    Go,
    Hand,
    Move,
    Start,
    State,
    complete_lines,
    over,
)
from calculators.subway.validate import unknown_prey
from calculators.subway.walk import STEPS_LIMIT, Way, reached, turning_reaches, ways_to

Walk = Go | Along
Refusal = Callable[[State, Walk], Iterator[Violation]]


def judge(state: State, move: Move) -> Judgement[State]:
    """Whether a move can be made, why not, and what it does, on what is known of the table."""
    if isinstance(move, Start):
        return judge_start(state, move)
    now = rolled(state, move)
    if refused := tuple(refusals(state, now, move)):
        return Judgement(False, refused)
    if lacks := lacking_for(now, move):
        return Judgement(None, missing=lacks, notices=tuple(unsettled_start(state)))
    there = landing(now, move.station)
    if move.seat in there.open:
        return Judgement(None, missing=there.unknown)
    if move.seat is not None and there.free is not None:
        # Whose bead goes is named: whose else could go changes nothing.
        there = replace(there, open=(), unknown=())
    if move.seat is None and there.choice:
        params: dict[str, object] = {"station": move.station, "seats": [format_seat(seat) for seat in there.robbed]}
        asked = violation("subway.move.seat.needed", ["move"], params, [f"st.{move.station}"])
        return Judgement(None, missing=("move",), notices=(asked,))
    return made(now, move, there)


def rolled(state: State, move: Walk) -> State:
    """The table with the dice that the move tells, where it tells more than the table."""
    return replace(state, roll=move.roll) if len(move.roll) > len(state.roll) else state


def unsettled_start(state: State) -> Iterator[Violation]:
    """What to know of a walk while others still choose where they start (clause subway.setup)."""
    waiting = [format_seat(seat) for seat in state.seats if state.pawn(seat) is None]
    if is_setting_up(state) and len(waiting) < len(state.seats):
        yield violation("subway.start.others", ["move"], {"seats": waiting, "count": len(waiting)})


def refusals(state: State, now: State, move: Walk) -> Iterator[Violation]:
    """Every reason why a move cannot be made; state: as entered, now: with the dice that the move tells."""
    if over(state):
        yield violation("subway.over", ["move"], {})
        return
    stations = move.stations if isinstance(move, Along) else (move.station,)
    absent = [code for code in stations if code not in state.board.lines_at]
    if absent:
        params: dict[str, object] = {"station": absent[0], "players": state.table.players}
        yield violation("subway.move.board", ["move"], params, [f"st.{code}" for code in absent])
        return
    dice = tuple(told_dice(state, move))
    yield from dice
    if not dice:
        for refusal in REFUSALS:
            yield from refusal(now, move)


def told_dice(state: State, move: Walk) -> Iterator[Violation]:
    """The dice told with a move are as many as the style rolls, and those of the table (clause subway.dice)."""
    style = state.style(state.table.turn)
    if style is not None and len(move.roll) > DICE[style]:
        params: dict[str, object] = {"count": len(move.roll), "limit": DICE[style], "style": style}
        yield violation("subway.move.dice", ["move"], params)
    elif not are_alike(state.roll, move.roll):
        yield violation("subway.move.roll", ["move", "roll"], {"roll": list(state.roll), "told": list(move.roll)})


def unreached(state: State, move: Walk) -> Iterator[Violation]:
    """The dice have to lead there, with no turning back on the way (clause subway.move)."""
    start = state.pawn(state.table.turn)
    if isinstance(move, Along) or start is None or start not in state.board.lines_at:
        return
    steps = possible_steps(state)
    reach = reached(state.board, start)
    if any(move.station in reach[number - 1] for number in steps):
        return
    needed = [n for n, codes in enumerate(reach, start=1) if move.station in codes]
    params: dict[str, object] = {
        "from": start,
        "station": move.station,
        "steps": list(steps),
        "needed": needed,
        "limit": STEPS_LIMIT,
    }
    code = "subway.move.reach" if needed else "subway.move.far"
    if any(move.station in turning_reaches(state.board, start, number) for number in steps):
        code = "subway.move.back"
    yield violation(code, ["move", "roll"], params, [f"st.{move.station}"])


def off_track(state: State, move: Walk) -> Iterator[Violation]:
    """A path begins at the pawn and follows the track (clause subway.move)."""
    if not isinstance(move, Along):
        return
    start = state.pawn(state.table.turn)
    if start is not None and move.stations[0] != start:
        params: dict[str, object] = {"station": move.stations[0], "pawn": start}
        yield violation("subway.path.start", ["move"], params, [f"st.{move.stations[0]}", f"st.{start}"])
    for one, other in pairwise(move.stations):
        if other not in state.board.tracks[one]:
            yield violation(
                "subway.path.track", ["move"], {"from": one, "station": other}, [f"st.{one}", f"st.{other}"]
            )


def turned_back(state: State, move: Walk) -> Iterator[Violation]:
    """A path turns back only where the track ends (clause subway.move)."""
    stations = move.stations if isinstance(move, Along) else ()
    for before, here, after in zip(stations, stations[1:], stations[2:], strict=False):
        if before == after and here not in state.board.dead_ends:
            yield violation("subway.path.back", ["move"], {"station": here}, [f"st.{here}"])


def miscounted(state: State, move: Walk) -> Iterator[Violation]:
    """A path has as many steps as the dice allow (clause subway.move)."""
    if not isinstance(move, Along):
        return
    steps, count = possible_steps(state), len(move.stations) - 1
    if count not in steps:
        yield violation("subway.path.steps", ["move", "roll"], {"count": count, "steps": list(steps)})


def stalked(state: State, move: Walk) -> Iterator[Violation]:
    """Not after the seat robbed on the mover's last turn (ruling stalking)."""
    if hunted(state) != move.station:
        return
    leads = [full for full in completed(state) if is_reached(full, move)]
    if leads and all(move.station == shunned(full) for full in leads):
        seat = format_seat(state.victim(state.table.turn) or 0)
        params: dict[str, object] = {"station": move.station, "seat": seat}
        yield violation("subway.move.stalking", ["move", "robbed"], params, [f"st.{move.station}"])


def wrong_prey(state: State, move: Walk) -> Iterator[Violation]:
    """Who is named to lose a bead has a pawn and a bead there, and nothing keeps it (clauses subway.replace,
    subway.dice)."""
    if move.seat is None:
        return
    there = landing(state, move.station)
    if move.seat in (*there.robbed, *there.open):
        return
    params: dict[str, object] = {"station": move.station, "seat": format_seat(move.seat)}
    params["seats"] = [format_seat(seat) for seat in there.robbed]
    yield violation(f"subway.move.seat.{kept(state, there, move)}", ["move"], params, [f"st.{move.station}"])


def kept(state: State, there: Landing, move: Walk) -> str:
    """Why a seat loses no bead on the station: the end of a code."""
    seat = move.seat or 0
    if seat not in state.seats:
        return "nobody"
    if seat == state.table.turn:
        return "own"
    if seat in there.protected:
        return "protected"
    if seat in there.isolated:
        return "isolated"
    if state.pawn(seat) not in (None, move.station):
        return "pawn"
    if state.beads[seat - 1] is not None and not state.hand(seat).get(move.station):
        return "bead"
    return "protected" if state.style(seat) == PROTECTED else "isolated"


REFUSALS: tuple[Refusal, ...] = (unreached, off_track, turned_back, miscounted, stalked, wrong_prey)
"""The rules a move can break, in the order in which they are said."""


def lacking_for(state: State, move: Walk) -> tuple[str, ...]:
    """The parameters without which it is not decided whether the pawn can go there."""
    turn = state.table.turn
    known = is_complete(state) or state.style(turn) is None
    leads = (is_reached(full, move) and move.station != shunned(full) for full in completed(state))
    lacks = {
        "at": state.pawn(turn) is None or unknown_prey(state),
        "styles": state.style(turn) is None,
        "roll": not state.roll or not (known or (is_reached(state, move) and all(leads))),
    }
    return tuple(name for name, is_lacking in lacks.items() if is_lacking)


def is_reached(state: State, move: Walk) -> bool:
    """Do the dice as far as they are known lead along a walk for certain?"""
    start, steps = state.pawn(state.table.turn), certain_steps(state)
    if isinstance(move, Along):
        return len(move.stations) - 1 in steps
    return start is not None and any(move.station in reached(state.board, start)[n - 1] for n in steps)


def made(state: State, move: Walk, there: Landing) -> Judgement[State]:
    """What a legal move does, and the table after it."""
    turn = state.table.turn
    robbed = move.seat if move.seat is not None else next(iter(there.robbed), None)
    played = played_out(state, move.station, there, robbed) if there.known else unsettled(state, move.station, there)
    after = complete_lines(played)
    before = complete_lines(state) if after and there.free else after
    ending = len(after) >= LINES_TO_END
    finished = ending and len(before) < LINES_TO_END
    if finished:
        played = replace(played, bonus=turn)
    effects = (
        *way_effects(state, move),
        *bead_effects(state, move.station, there, robbed),
        *(message("subway.effect.line", line=letter) for letter in after if letter not in before),
        *end_effects(state, finished, ending),
    )
    if ending and turn >= state.table.players:
        return Judgement(True, effects=effects, end=replace(played, table=replace(played.table, turn=1), robbed=None))
    following = turn % state.table.players + 1
    return Judgement(True, effects=effects, after=replace(played, table=replace(played.table, turn=following)))


def played_out(state: State, station: str, there: Landing, robbed: int | None) -> State:
    """Beads and pawns after the move of the seat to move, and whom it robbed; the next roll is not known."""
    turn = state.table.turn
    beads = [*state.beads]
    gained = int(bool(there.free)) + (robbed is not None)
    for seat, change in ((turn, gained), (robbed, -1)):
        if seat is not None and change and beads[seat - 1] is not None:
            hand = state.hand(seat)
            hand[station] = hand.get(station, 0) + change
            beads[seat - 1] = sorted_hand(hand)
    return replace(state, beads=tuple(beads), at=moved(state, station), roll=(), robbed=robbers(state, robbed))


def unsettled(state: State, station: str, there: Landing) -> State:
    """The table after a move of which it is not known what it does there: the beads of the mover and of whom
    it may have robbed are not known any more."""
    turn = state.table.turn
    doubtful = {turn, *there.open, *there.robbed}
    beads = (None if seat in doubtful else hand for seat, hand in enumerate(state.beads, start=1))
    return replace(state, beads=tuple(beads), at=moved(state, station), roll=(), robbed=robbers(state, None))


def moved(state: State, station: str) -> tuple[str | None, ...]:
    """Where the pawns stand when that of the seat to move has gone to a station."""
    turn = state.table.turn
    at = [*state.at, *[None] * (turn - len(state.at))]
    at[turn - 1] = station
    return tuple(at)


def robbers(state: State, robbed: int | None) -> tuple[int | None, ...] | None:
    """Whom each seat robbed on its last turn, when the seat to move has robbed one or nobody; None where nobody did
    and it is not known of the others."""
    turn = state.table.turn
    before = state.robbed or ()
    victims = [*before, *[None] * (turn - len(before))]
    victims[turn - 1] = robbed
    while victims and victims[-1] is None:
        victims.pop()
    return None if state.robbed is None and not victims else tuple(victims)


def sorted_hand(hand: Mapping[str, int]) -> Hand:
    """Beads in board order, without stations that lost theirs."""
    return tuple((code, hand[code]) for code in sorted(hand, key=ORDER.__getitem__) if hand[code])


def way_effects(state: State, move: Walk) -> list[Message]:
    """How the pawn gets there: the path that was named, or a shortest one and another by other lines."""
    if isinstance(move, Along):
        tracks = state.board.tracks
        lines = tuple(dict.fromkeys(tracks[one][other] for one, other in pairwise(move.stations)))
        way, other_way = Way(move.stations, lines), None
    else:
        start = state.pawn(state.table.turn)
        assert start is not None
        found = ways_to(state.board, start, certain_steps(state), move.station)
        assert found is not None
        way, other_way = found
    return [
        message(f"subway.effect.{name}", way=list(one.stations), lines=list(one.lines), steps=one.steps)
        for name, one in (("way", way), ("other", other_way))
        if one is not None
    ]


def bead_effects(state: State, station: str, there: Landing, robbed: int | None) -> list[Message]:
    """What happens to the beads."""
    if not there.known:
        return [message("subway.effect.unknown", station=station, names=list(there.unknown))]
    found = []
    if there.free:
        found.append(message("subway.effect.place", station=station))
    if robbed is not None:
        found.append(message("subway.effect.replace", station=station, seat=format_seat(robbed)))
    for code, seats in (("protected", there.protected), ("isolated", there.isolated)):
        if seats:
            named = [format_seat(seat) for seat in seats]
            found.append(message(f"subway.effect.{code}", station=station, seats=named))
    if not there.free and robbed is None:
        beads = sum(state.owners(station).values())
        found.append(message("subway.effect.nothing", station=station, beads=beads))
    return found


def end_effects(state: State, finished: bool, ending: bool) -> list[Message]:
    """The bonus for the second line, and how long the game still goes (clause subway.end)."""
    found = []
    if finished:
        found.append(message("subway.effect.bonus", seat=format_seat(state.table.turn)))
    if ending:
        last = [format_seat(seat) for seat in state.seats if seat > state.table.turn]
        count = len(last)
        found.append(message("subway.effect.last", seats=last, count=count) if last else message("subway.effect.end"))
    return found
