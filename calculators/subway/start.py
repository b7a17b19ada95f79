"""Before the first turn: each seat chooses a dice style and a station, the last seat first (clause subway.setup)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Violation
from calculators.subway.codes import message, violation
from calculators.subway.rulings import STALKING
from calculators.subway.state import STYLES, Board, Start, State


def chooser(state: State) -> int | None:
    """The seat that chooses now: the last one with neither pawn nor bead; None when all have chosen."""
    waiting = [seat for seat in state.seats if state.pawn(seat) is None and not state.beads[seat - 1]]
    return waiting[-1] if waiting else None


def is_setting_up(state: State) -> bool:
    """Whether the table is still before its first turn: somebody has to choose, and who has chosen has
    one bead, under the pawn."""
    if chooser(state) is None or state.roll:
        return False
    chosen = [seat for seat in state.seats if state.pawn(seat) is not None or state.beads[seat - 1]]
    return all(state.beads[seat - 1] == ((state.pawn(seat), 1),) for seat in chosen)


def opening(state: State) -> State:
    """Before the first turn it is the turn of who chooses a station (clause subway.setup), and nobody has robbed."""
    seat = chooser(state)
    if seat is None or not is_setting_up(state):
        return state
    robbed = () if state.table.option(STALKING) == "on" else state.robbed
    return replace(state, table=replace(state.table, turn=seat), robbed=robbed)


def free_styles(state: State) -> tuple[int, ...]:
    """The dice styles nobody has."""
    return tuple(style for style in STYLES if style not in state.styles)


def holders(state: State, station: str) -> tuple[int, ...]:
    """The seats that chose a station."""
    return tuple(seat for seat in state.seats if state.pawn(seat) == station or state.hand(seat).get(station))


def may_start(state: State, station: str) -> bool:
    """Whether a seat may start on a station of the board."""
    board = state.board
    ordinary = station not in board.transfers and station not in board.dead_ends
    return ordinary and not holders(state, station)


def nearest(state: State, station: str) -> tuple[str, ...]:
    """The stations to start from that are the fewest steps away, in board order."""
    seen = layer = {station}
    while layer and not any(may_start(state, code) for code in layer):
        layer = {near for code in layer for near in state.board.tracks[code]} - seen
        seen = seen | layer
    return tuple(code for code in state.board.stations if code in layer and may_start(state, code))


def refusals(state: State, move: Start) -> Iterator[Violation]:
    """Every reason why a seat cannot start so."""
    if chooser(state) is None:
        yield violation("subway.start.begun", ["move"], {})
        return
    if move.station not in state.board.lines_at:
        params: dict[str, object] = {"station": move.station, "players": state.table.players}
        yield violation("subway.move.board", ["move"], params, [f"st.{move.station}"])
        return
    yield from barred_station(state, move.station)
    if move.style is not None and move.style in state.styles:
        seat = format_seat(state.styles.index(move.style) + 1)
        yield violation("subway.start.style", ["move"], {"style": move.style, "seat": seat})


def barred_station(state: State, station: str) -> Iterator[Violation]:
    """Neither a terminus nor a transfer station, and no station that somebody has (clause subway.setup)."""
    board: Board = state.board
    facts: dict[str, object] = {"station": station, "near": list(nearest(state, station))}
    marks = [f"st.{station}"]
    if station in board.dead_ends:
        yield violation("subway.start.terminus", ["move"], facts, marks)
    if station in board.transfers:
        yield violation("subway.start.transfer", ["move"], facts, marks)
    for seat in holders(state, station):
        yield violation("subway.start.taken", ["move"], {**facts, "seat": format_seat(seat)}, marks)


def judge_start(state: State, move: Start) -> Judgement[State]:
    """Whether the seat that chooses now may choose so, and the table after it."""
    if refused := tuple(refusals(state, move)):
        return Judgement(False, refused)
    style = named_style(state, move)
    if style is None:
        styles = list(free_styles(state))
        asked = violation("subway.start.style.needed", ["move"], {"station": move.station, "styles": styles})
        return Judgement(None, missing=("move",), notices=(asked,))
    seat = chooser(state)
    assert seat is not None
    played = seated(state, seat, move.station, style)
    following = chooser(played)
    after = replace(played, table=replace(state.table, turn=following or 1))
    effects = [message("subway.effect.start", seat=format_seat(seat), station=move.station, style=style)]
    if following is None:
        effects.append(message("subway.effect.begin", seat="p1"))
    return Judgement(True, effects=tuple(effects), after=after)


def named_style(state: State, move: Start) -> int | None:
    """The style that is chosen: the one named, or the only one that is left."""
    left = free_styles(state)
    return left[0] if move.style is None and len(left) == 1 else move.style


def seated(state: State, seat: int, station: str, style: int) -> State:
    """The table with a seat's pawn, first bead and dice style."""
    at = [*state.at, *[None] * (seat - len(state.at))]
    styles = [*state.styles, *[None] * (seat - len(state.styles))]
    at[seat - 1], styles[seat - 1] = station, style
    beads = (*state.beads[: seat - 1], ((station, 1),), *state.beads[seat:])
    return replace(state, at=tuple(at), styles=tuple(styles), beads=beads)
