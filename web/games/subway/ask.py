"""One page to ask about a move: the map, the dice, any station touched, its verdict, and all that is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from calculators.core.parsing import Unreadable, format_seat
from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.arrival import is_complete, targets
from calculators.subway.moves import legal_moves
from calculators.subway.notation import format_move
from calculators.subway.rulings import STALKING
from calculators.subway.score import seat_lines
from calculators.subway.state import Along, Go, Start, State
from web.games.subway.pictures.faces import dice_pad, seat_columns, style_captions, style_pad
from web.games.subway.pictures.map import Map, around, draw_map, looked_at, with_names
from web.games.subway.pictures.names import Texts
from web.pieces import Action, Bar, Chips, Key, Pad, Seats, Stamp, Touch, Tray, select, tell
from web.table.bar import standard_bar, take, verdict_bar
from web.table.page import Page
from web.table.shown import Shown

PAWN, PATH = "pawn", "path"
"""What a touch on the map means besides a question: where the pawn stands, the next station of a path."""
BEADS = ("place", "replace", "protected", "isolated", "nothing", "line", "bonus", "last", "end", "unknown")
"""Effects that are told of a move; the way is on the map."""
CHOICE = 1
"""The dice style of which one die is used."""


@dataclass(frozen=True, slots=True)
class Dest:
    """A station that the dice lead to. gain: what it does for the mover, in few signs; steps: how far."""

    name: str
    steps: str
    gain: str
    on: bool
    weak: bool
    touch: Touch


@dataclass(frozen=True, slots=True)
class AskView(Shown):
    """mode: what a touch on the map does (`ask`, `pawn`, `path`); pawn: where the mover's pawn stands, in words;
    mend: where beads and pawns are entered; robbed: whom the mover robbed last, where that matters;
    whose: all seats whose bead the move could be said to replace, whether it may or not."""

    mode: str
    seats: Seats
    map: Map
    tray: Tray
    pad: Pad
    dests: tuple[Dest, ...]
    way: tuple[str, ...]
    pawn: str
    mend: str
    paths: Touch
    robbed: Chips | None
    whose: Chips | None


def ask(page: Page) -> AskView:
    """What the page of moves and verdicts shows."""
    state, move = position(page)
    turn = state.table.turn
    seat = format_seat(turn)
    now = replace(state, roll=move.roll) if isinstance(move, (Go, Along)) and move.roll else state
    mode = touch_mode(page, state)
    listed = is_complete(now) and state.pawn(turn) is not None
    drawn = ask_map(page, now, move, mode, listed)
    return AskView(
        mode,
        seat_columns(page, None, style_captions(page, state), seat, touches=turns(page, seat)),
        drawn,
        tray(page, now),
        pad(page, state),
        destinations(page, now, move, "ask") if listed else (),
        move.stations if isinstance(move, Along) else (),
        page.say("subway.ask.from", station=state.pawn(turn)) if state.pawn(turn) else page.say("subway.pawn.none"),
        entry(page),
        select("" if mode == PATH else PATH),
        robbed_chips(page, state),
        whose_chips(page, state, move) if verdict_given(page) else None,
        bar=ask_bar(page, state, mode),
        detail=asked_part(drawn, state, move),
    )


def asked_part(drawn: Map, state: State, move: Go | Along | Start | None) -> tuple[float, ...]:
    """The part of the map that a move is about: where it begins, leads, and ends; () where none of it is on the map."""
    if move is None:
        return ()
    way = {state.pawn(state.table.turn), move.station, *(move.stations if isinstance(move, Along) else ())}
    known = [code for code in way if code in state.board.lines_at]
    return around(drawn, known) if known else ()


def steps_left(page: Page, mode: str) -> int | None:
    """How many more steps a path that is being told can have by the dice; None where it is told or went astray."""
    verdict = page.answer.verdict
    reasons = verdict.steps[-1].violations if verdict and mode == PATH else ()
    if [reason.code for reason in reasons] != ["subway.path.steps"]:
        return None
    left = max(reasons[0].params["steps"], default=0) - reasons[0].params["count"]
    return left if left > 0 else None


def position(page: Page) -> tuple[State, Go | Along | Start | None]:
    """The table that the question is about and the move in question, the last of several."""
    verdict = page.answer.verdict
    text = page.answer.query.get("move", "").split("_")[-1]
    state: State = page.state
    if verdict is not None:
        text, state = verdict.steps[-1].move, verdict.steps[-1].before or state
    try:
        return state, GAME.parse_move(text)
    except Unreadable:
        return state, None


def touch_mode(page: Page, state: State) -> str:
    """What a touch on the map means."""
    if page.pick in (PAWN, PATH):
        return page.pick
    return "ask" if state.pawn(state.table.turn) is not None else PAWN


def turns(page: Page, seat: str) -> dict[str, Touch]:
    """A touch on a seat makes it its turn; on the one whose turn it is, its pawn is put anew."""
    return {other: select(PAWN) if other == seat else tell(f"turn.{other}") for other in page.seats}


def entry(page: Page) -> str:
    """Where beads are entered."""
    address = page.to("score")
    return f"{address}{'&' if '?' in address else '?'}pick=line"


def named_map(page: Page, state: State, drawn: Map) -> Map:
    """A map with the names of the other stations as well."""
    return with_names(drawn, state.board.key, *spoken(page, state))


def whole_map(page: Page, state: State, drawn: Map) -> Map:
    """A map that is only looked at, with the names that find room."""
    return looked_at(drawn, state.board.key, *spoken(page, state))


def spoken(page: Page, state: State) -> tuple[Texts, Texts]:
    """Stations and lines with their names."""
    board, say = state.board, page.say
    stations = tuple((code, say(f"subway.station.{code}")) for code in board.stations)
    return stations, tuple((letter, say(f"subway.line.{letter}")) for letter in board.lines)


def named(page: Page, codes: Mapping[str, str]) -> dict[str, str]:
    return {code: page.say(f"subway.station.{code}") for code in codes}


def ask_map(page: Page, now: State, move: Go | Along | Start | None, mode: str, listed: bool) -> Map:
    """Where the dice lead, and the station in question."""
    rings: dict[str, str] = {}
    swaps = []
    for go in legal_moves(now) if listed else ():
        done = {e.code.rpartition(".")[2] for e in GAME.judge(now, go).effects}
        rings[go.station] = "can" if done & {"place", "replace", "unknown"} or not done else "weak"
        swaps += [go.station] if "replace" in done else []
    led = dict(rings)
    verdict = page.answer.verdict
    legal = verdict.steps[-1].legal if verdict else None
    route: tuple[str, ...] = ()
    if move is not None and move.station in now.board.lines_at:
        rings[move.station] = "bad" if legal is False and steps_left(page, mode) is None else "sel"
        found = targets(now).get(move.station)
        route = found[0].stations if found and legal is not False else ()
    if isinstance(move, Along):
        route = move.stations if all(code in now.board.lines_at for code in move.stations) else ()
    pawn = now.pawn(now.table.turn)
    near = {**led, **({pawn: ""} if pawn in now.board.lines_at and pawn else {})}
    put = {PAWN: "pawn.", PATH: "step."}.get(mode, "ask.")
    drawn = draw_map(
        now,
        format_seat(now.table.turn),
        solid=True,
        route=route,
        start=0,
        rings=rings,
        swaps=swaps,
        bad=page.places,
        names=named(page, {**near, **rings}),
        focus=near,
        touch=lambda code: tell(put + code),
    )
    return named_map(page, now, drawn)


def ask_bar(page: Page, state: State, mode: str) -> Bar:
    """The verdict; or what is asked next."""
    answer, say, turn = page.answer, page.say, state.table.turn
    if answer.refused:
        return standard_bar(page)
    verdict = answer.verdict
    left = steps_left(page, mode)
    if left is not None:
        return Bar(say("subway.ask.path"), (say("subway.ask.path.left", n=left),), action=take(page))
    if verdict is None or (mode == PAWN and page.pick):
        return next_bar(page, state, mode)
    step = verdict.steps[-1]
    station = GAME.parse_move(step.move).station
    if step.legal is None and verdict.missing == ("move",):
        asked = step.judgement.notices[0]
        if asked.code == "subway.move.seat.needed":
            choices = tuple(Action(say.seat(seat), tell(f"whose.{seat}")) for seat in asked.params["seats"])
            return Bar(say("subway.ask.whom"), (say.violation(asked),), Stamp.ASK, choices=choices)
        return Bar(say("verdict.unknown"), (say.violation(asked),), Stamp.ASK)
    said = verdict_bar(page, verdict)
    if step.legal is None:
        lacks = {"at": "subway.ask.pawn", "styles": "subway.ask.style", "roll": "subway.play.dice"}
        line = next((say(key, seat=turn) for name, key in lacks.items() if name in verdict.missing), page.lacking(4))
        return replace(said, head=say("verdict.unknown"), lines=(line,))
    effects = step.effects
    ways = [effect.params["steps"] for effect in effects if effect.code == "subway.effect.way"]
    if step.legal and ways:
        lines = tuple(say.message(effect) for effect in effects if effect.code.rpartition(".")[2] in BEADS)
        return replace(said, head=say("subway.play.to", station=station, n=ways[0]), lines=lines)
    if step.legal:
        return said
    if all(v.code.startswith("subway.move.seat.") for v in step.violations):
        return replace(said, head=say("subway.ask.stays"), stamp=Stamp.NOTE)
    return replace(said, head=say("subway.play.cannot", station=station))


def next_bar(page: Page, state: State, mode: str) -> Bar:
    """What to touch next."""
    say, turn = page.say, state.table.turn
    said = standard_bar(page)
    if mode == PAWN or state.pawn(turn) is None:
        return replace(said, head=say("subway.ask.where", seat=turn), lines=(say("subway.ask.pawn", seat=turn),))
    if mode == PATH:
        return replace(said, head=say("subway.ask.path"), lines=(say("subway.ask.path.how"),))
    if state.style(turn) is None:
        return replace(said, head=say("subway.ask.style.head", seat=turn), lines=(say("subway.ask.style", seat=turn),))
    if not is_complete(state):
        return replace(said, head=say("bar.turn", seat=turn), lines=(say("subway.play.dice"),))
    count = len({move.station for move in legal_moves(state)})
    return replace(said, head=say("subway.play.reach", n=count), lines=(say("subway.ask.any"),))


def tray(page: Page, now: State) -> Tray:
    """Whose turn it is, its dice."""
    say, seat = page.say, format_seat(now.table.turn)
    style = now.style(now.table.turn)
    if style is None:
        return Tray(say("subway.style.which"), seat, say("subway.style.keep"))
    dice = tuple(
        Key(str(face), tell(f"drop.{face}"), say("subway.die.told", seat=seat, n=face), on=True) for face in now.roll
    )
    return Tray(say(f"subway.style.head.{style}"), seat, "", dice, (Key(say("subway.ask.restyle"), tell("restyle")),))


def pad(page: Page, state: State) -> Pad:
    """The dice styles while that of the mover is not known, then the faces of a die."""
    seat = format_seat(state.table.turn)
    if state.style(state.table.turn) is None:
        return style_pad(page, state, None, lambda style: tell(f"{seat}.style.{style}"))
    return dice_pad(page, seat, lambda face: tell(f"die.{face}"))


def verdict_given(page: Page) -> bool:
    """Is a move asked about that is all told?"""
    return page.answer.verdict is not None


def whose_chips(page: Page, state: State, move: Go | Along | Start | None) -> Chips | None:
    """The other seats, where several have a bead at the station the move leads to, or one of them was named."""
    if not isinstance(move, (Go, Along)):
        return None
    others = [seat for seat in page.seats if seat != format_seat(state.table.turn)]
    there = [seat for seat in others if move.station in state.hand(int(seat[1]))]
    if len(there) < 2 and move.seat is None:
        return None
    keys = (Key(page.say.seat(seat), tell(f"whose.{seat}"), on=move.seat == int(seat[1])) for seat in others)
    return Chips(page.say("subway.ask.whom"), tuple(keys))


def robbed_chips(page: Page, state: State) -> Chips | None:
    """Whom the mover robbed on its last turn, for the variant ストーカー禁止."""
    if state.table.option(STALKING) == "off":
        return None
    turn = state.table.turn
    keys = tuple(
        Key(page.say.seat(seat), tell(f"robbed.{seat}"), on=state.victim(turn) == int(seat[1]))
        for seat in page.seats
        if seat != format_seat(turn)
    )
    return Chips(page.say("subway.field.robbed"), keys)


def destinations(page: Page, now: State, asked: object, put: str) -> tuple[Dest, ...]:
    """Where the dice lead: how far, and what it would do for the mover; first where something can be put.

    asked: the move in question; put: what a touch tells with the station.
    """
    say, turn = page.say, now.table.turn
    had = points_of(now, turn)
    wanted = replace(asked, roll=()) if isinstance(asked, Go) else asked
    found = []
    for move in legal_moves(now):
        judged = GAME.judge(now, move)
        reached = judged.after or judged.end
        assert reached is not None
        done = {e.code.rpartition(".")[2] for e in judged.effects}
        weak = not done & {"place", "replace", "unknown"}
        name = say(f"subway.station.{move.station}")
        if move.seat is not None:
            name = say("subway.play.swap", station=move.station, seat=move.seat)
        gain = say("subway.play.nothing") if weak else gain_words(page, reached, turn, had)
        steps = say("subway.steps", n=steps_taken(judged))
        found.append(Dest(name, steps, gain, move == wanted, weak, tell(f"{put}.{format_move(move)[3:]}")))
    return tuple(sorted(found, key=lambda dest: dest.weak))


def points_of(state: State, seat: int) -> int | None:
    """The points of a seat, None where its beads are not known."""
    if state.beads[seat - 1] is None:
        return None
    return sum(line.points for line in seat_lines(state, seat))


def gain_words(page: Page, reached: State, turn: int, had: int | None) -> str:
    """What a move adds to the mover's points; ？ where that is not known."""
    now = points_of(reached, turn)
    return "？" if now is None or had is None else page.say("subway.play.gain.points", n=now - had)


def steps_taken(judged: Judgement[State] | None) -> int | None:
    """How far the pawn goes."""
    ways = [e.params["steps"] for e in judged.effects if e.code == "subway.effect.way"] if judged else []
    return ways[0] if ways else None
