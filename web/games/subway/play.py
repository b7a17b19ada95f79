"""A game that is followed: the map, this turn in the fewest touches, and the record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, Score
from calculators.subway import GAME
from calculators.subway.arrival import is_complete, targets
from calculators.subway.moves import legal_moves
from calculators.subway.score import score
from calculators.subway.start import chooser, free_styles, is_setting_up
from calculators.subway.state import State, to_fill
from web.games.subway.ask import BEADS, CHOICE, Dest, destinations, named_map, steps_taken, whole_map
from web.games.subway.draft import Draft, read
from web.games.subway.pictures.faces import dice_pad, dice_wanted, seat_columns, style_captions, style_pad
from web.games.subway.pictures.map import Map, draw_map
from web.games.subway.pictures.record import Record, drawn_record
from web.games.subway.score import longest_way
from web.pieces import Action, Bar, Key, Pad, Seats, Stamp, Tray, link, select, tell
from web.table.bar import play_bar, standard_bar, take, tell_again
from web.table.opening import opening_bar
from web.table.page import Page
from web.table.shown import Shown

BEGIN = "begin"
"""The pick after the people: the first seat chooses."""
RECORD = "rec"
"""The pick that unfolds the whole record."""
FEW = 9
"""So many stations left are marked on the map."""


@dataclass(frozen=True, slots=True)
class PlayView(Shown):
    """mode: `people`, `start`, `turn`, `looked`, `stopped` or `ended`; left: how far the end is, in words;
    facts: what the box says to lay out; mend: where the position is corrected."""

    mode: str
    seats: Seats
    map: Map
    record: Record
    left: str
    mend: str
    tray: Tray | None = None
    pad: Pad | None = None
    dests: tuple[Dest, ...] = ()
    facts: tuple[Message, ...] = ()
    here: str = ""


def play(page: Page) -> PlayView:
    """What the page of a followed game shows."""
    followed = page.answer.followed
    if followed is None or followed.state is None:
        return refused(page)
    verdict = followed.verdict
    if page.looks_back:
        return looked(page)
    if verdict is not None and verdict.legal is not True:
        return stopped(page)
    if followed.ended:
        return ended(page)
    state: State = followed.state
    if is_setting_up(state):
        nobody = not page.asked.query.get("move") and not any(state.at)
        return people(page, state) if nobody and not page.pick else choosing(page, state)
    return turning(page, state)


def common(
    page: Page,
    state: State,
    mode: str,
    bar: Bar | None,
    seats: Seats | None = None,
    drawn: Map | None = None,
) -> PlayView:
    """What all of them have, without the turn. seats, drawn: instead of points and table as they stand."""
    return PlayView(
        mode,
        seats or standing(page, state, "" if mode in ("ended", "looked") else format_seat(state.table.turn)),
        named_map(page, state, drawn or draw_map(state, solid=True, left=last_few(state), bad=page.places)),
        drawn_record(page, page.pick == RECORD or mode in ("ended", "looked")),
        ending_words(page, state),
        mending(page),
        bar=bar,
    )


def standing(page: Page, state: State, turn: str) -> Seats:
    """Everybody's points and style."""
    points = score(state) if any(state.beads) else None
    return seat_columns(page, points, style_captions(page, state), turn)


def mending(page: Page) -> str:
    """Where the position reached is corrected by its own pictures."""
    address = page.to("score")
    return f"{address}{'&' if '?' in address else '?'}pick=line"


def last_few(state: State) -> tuple[str, ...]:
    """The stations still to fill, when they are few enough to look for."""
    stations = to_fill(state)
    return stations if len(stations) <= FEW else ()


def ending_words(page: Page, state: State) -> str:
    """How far the end of the game is."""
    said = [m for m in GAME.progress(state) if m.code in ("subway.progress.fill", "subway.progress.last")]
    return page.say.message(said[0]) if said else ""


def refused(page: Page) -> PlayView:
    """A start that contradicts the rules: the reasons, and the way to mend it."""
    return common(page, page.state, "stopped", standard_bar(page))


def stopped(page: Page) -> PlayView:
    """A move that cannot be right: everything before it stands."""
    followed = page.answer.followed
    assert followed is not None
    assert followed.verdict is not None
    verdict, say = followed.verdict, page.say
    step = verdict.steps[-1]
    head = say("subway.play.stopped", n=verdict.played + 1)
    if verdict.legal is False:
        reason = verdict.violations[0]
        bar = Bar(head, (say.violation(reason),), Stamp.NO, clause=reason.clause, action=tell_again(page))
    else:
        asked = [say.violation(notice) for notice in verdict.notices]
        bar = Bar(head, tuple(asked) or (page.lacking(4),), Stamp.ASK, action=tell_again(page))
    state: State = followed.state
    station = GAME.parse_move(step.move).station
    rings = {station: "bad"} if station in state.board.lines_at else {}
    drawn = draw_map(state, solid=True, left=last_few(state), rings=rings, names=named(page, rings), focus=rings)
    return common(page, state, "stopped", bar, drawn=drawn)


def looked(page: Page) -> PlayView:
    """An earlier turn: the table after it, with the way that was gone."""
    followed = page.answer.followed
    assert followed is not None
    assert followed.verdict is not None
    step = followed.verdict.steps[-1]
    state: State = step.after or step.end
    way = next((effect.params["way"] for effect in step.effects if effect.code == "subway.effect.way"), ())
    rings = {way[-1]: "sel"} if way else {}
    drawn = draw_map(
        state,
        format_seat(step.before.table.turn),
        solid=True,
        route=way,
        start=0,
        rings=rings,
        left=last_few(state),
        names=named(page, rings),
        focus=way,
    )
    return common(page, state, "looked", None, drawn=drawn)


def named(page: Page, codes: object) -> dict[str, str]:
    """The names of stations."""
    assert isinstance(codes, (dict, tuple, list, set, frozenset))
    return {code: page.say(f"subway.station.{code}") for code in codes}


def people(page: Page, state: State) -> PlayView:
    """Who plays and who starts; the box."""
    say = page.say
    bar = opening_bar(page, Action(say("opening.begin"), select(BEGIN)))
    captions = {seat: say("subway.play.order.turn", n=number) for number, seat in enumerate(page.seats, start=1)}
    seats = seat_columns(page, None, captions, "p1")
    drawn = draw_map(state, crosses=barred(state), touch=lambda code: tell(f"at.{code}"))
    return replace(
        common(page, state, "people", bar, seats=seats, drawn=drawn),
        facts=GAME.setup(page.players),
    )


def barred(state: State) -> set[str]:
    """Termini, where nobody starts; transfer stations are seen by their shape."""
    return set(state.board.dead_ends)


def choosing(page: Page, state: State) -> PlayView:
    """Before the first turn: the seat that chooses, its style and its station, judged as they are touched."""
    say = page.say
    seat = chooser(state)
    assert seat is not None
    told = read(page.pick)
    left = free_styles(state)
    if told.style is None and len(left) == 1:
        told = replace(told, style=left[0])
    judged = GAME.judge(state, told.start) if told.station else None
    near: tuple[str, ...] = ()
    if judged is not None and judged.legal is False:
        near = tuple(judged.violations[0].params.get("near", ()))
    rings = dict.fromkeys(near, "near")
    if told.station:
        rings[told.station] = "bad" if judged is not None and judged.legal is False else "sel"
    captions = style_captions(page, state)
    for number in state.seats:
        if state.style(number) is None:
            key = "subway.play.choosing" if number == seat else "subway.play.order"
            captions[format_seat(number)] = say(key, n=len(page.seats) - number + 1)
    chosen = [code for code in state.at if code]
    drawn = draw_map(
        state,
        solid=True,
        rings=rings,
        crosses=barred(state),
        names=named(page, [*rings, *chosen]),
        touch=lambda code: tell(f"at.{code}"),
    )
    seats = seat_columns(page, None, captions, format_seat(seat))
    return replace(
        common(page, state, "start", start_bar(page, seat, told, judged), seats=seats, drawn=drawn),
        tray=Tray(
            say("subway.play.choose"),
            format_seat(seat),
            say(f"subway.style.does.{told.style}") if told.style else "",
        ),
        pad=style_pad(
            page,
            replace(state, table=replace(state.table, turn=seat)),
            told.style,
            lambda style: tell(f"style.{style}"),
        ),
        here=say(f"subway.station.{told.station}") if told.station else "",
    )


def start_bar(page: Page, seat: int, told: Draft, judged: Judgement[State] | None) -> Bar:
    """What the bar says of a choice at set-up."""
    say = page.say
    waiting = Action(say("subway.play.so"), tell("go"), off=True)
    if judged is None:
        key = "subway.play.choose.station" if told.style else "subway.play.choose.both"
        return Bar(say("subway.play.chooses", seat=seat), (say(key),), action=waiting)
    head = say("subway.play.at", station=told.station)
    if judged.legal is False:
        reason = judged.violations[0]
        by_style = reason.code == "subway.start.style"
        head = say("subway.play.not.style" if by_style else "subway.play.not", station=told.station)
        return Bar(head, (say.violation(reason),), Stamp.NO, clause=reason.clause, action=waiting)
    if judged.legal is None:
        return Bar(head, (say("subway.play.choose.style"),), action=waiting)
    return Bar(head, (say.message(judged.effects[0]),), action=Action(say("subway.play.so"), tell("start")))


def turning(page: Page, state: State) -> PlayView:
    """A turn: dice, station, and what would come of it before it stands."""
    told = read(page.pick)
    now = replace(state, roll=told.roll)
    seat = format_seat(state.table.turn)
    judged = GAME.judge(state, told.go) if told.station in state.board.lines_at else None
    before = score(state)
    reached = judged.after or judged.end if judged is not None and whole(told, now) else None
    after = score(reached) if reached is not None else None
    seats = seat_columns(page, before, style_captions(page, state), seat, changed(page, before, after))
    dests: tuple[Dest, ...] = ()
    if is_complete(now):
        asked = replace(told.go, roll=())
        dests = destinations(page, now, asked, "to")
    settled = after is not None
    bar = turn_bar(page, now, told, judged, before, after)
    return replace(
        common(page, state, "turn", bar, seats=seats, drawn=turn_map(page, now, told, judged)),
        tray=turn_tray(page, now, told, judged),
        pad=turn_pad(page, state, settled and bool(judged and judged.after)),
        dests=dests,
    )


def whole(told: Draft, now: State) -> bool:
    """Is all told that the turn has?"""
    return bool(told.station) and is_complete(now)


def changed(page: Page, before: Score, after: Score | None) -> dict[str, str]:
    """What a move that does not stand yet changes, a seat."""
    if after is None:
        return {}
    totals = {seat.seat: seat.total for seat in before.seats}
    gains = {seat.seat: seat.total - totals.get(seat.seat, 0) for seat in after.seats}
    return {seat: page.say("subway.play.gain", n=gain) for seat, gain in gains.items() if gain}


def turn_map(page: Page, now: State, told: Draft, judged: Judgement[State] | None) -> Map:
    """Where the dice lead, and the station that is told."""
    rings: dict[str, str] = {}
    swaps = []
    for move in legal_moves(now) if is_complete(now) else ():
        done = {e.code.rpartition(".")[2] for e in GAME.judge(now, move).effects}
        rings[move.station] = "can" if done & {"place", "replace", "unknown"} else "weak"
        swaps += [move.station] if "replace" in done else []
    pawn = now.pawn(now.table.turn)
    near = [*rings, *([pawn] if pawn else [])]
    route: tuple[str, ...] = ()
    if told.station in now.board.lines_at:
        rings[told.station] = "bad" if judged is not None and judged.legal is False else "sel"
        found = targets(now).get(told.station)
        route = found[0].stations if found and judged is not None and judged.legal is not False else ()
    return draw_map(
        now,
        format_seat(now.table.turn),
        solid=True,
        route=route,
        start=0,
        rings=rings,
        left=last_few(now),
        swaps=swaps,
        names=named(page, [*near, *rings]),
        focus=near,
        touch=lambda code: tell(f"at.{code}"),
    )


def turn_tray(page: Page, now: State, told: Draft, judged: Judgement[State] | None) -> Tray:
    """Whose turn it is and how it rolls."""
    say = page.say
    style = now.style(now.table.turn)
    steps = steps_taken(judged)
    hint = say("subway.steps", n=steps) if steps is not None and whole(told, now) else ""
    seat = format_seat(now.table.turn)
    dice = tuple(
        Key(
            str(face),
            tell(f"less.{face}"),
            say("subway.die.told", seat=seat, n=face),
            on=steps is None or style != CHOICE or face == steps,
        )
        for face in told.roll
    )
    return Tray(say(f"subway.style.head.{style or 'none'}"), seat, hint, dice)


def turn_pad(page: Page, state: State, settled: bool) -> Pad:
    """The six faces: for this turn, or for the next seat when this turn only has to be accepted."""
    turn = state.table.turn
    if not settled:
        return dice_pad(page, format_seat(turn), lambda face: tell(f"die.{face}"))
    following = format_seat(turn % state.table.players + 1)
    return dice_pad(page, following, lambda face: tell(f"go.{face}"), page.say("subway.play.next", seat=following))


def turn_bar(
    page: Page, now: State, told: Draft, judged: Judgement[State] | None, before: Score, after: Score | None
) -> Bar:
    """What the bar says of the turn that is being told."""
    say = page.say
    turn = now.table.turn
    waiting = Action(say("subway.play.so"), tell("go"), off=True)
    if now.pawn(turn) is None or now.style(turn) is None:
        mend = Action(say("subway.play.mend"), link(page.to("moves")))
        return Bar(say("bar.turn", seat=turn), (say("subway.play.lacks"),), action=mend)
    if judged is not None and judged.legal is False:
        reason = judged.violations[0]
        head = say("subway.play.cannot", station=told.station)
        return Bar(head, (say.violation(reason),), Stamp.NO, clause=reason.clause, action=waiting)
    if judged is not None and judged.missing == ("move",):
        asked = judged.notices[0]
        choices = tuple(Action(say.seat(seat), tell(f"whose.{seat}")) for seat in asked.params["seats"])
        return Bar(say("subway.ask.whom"), (say.violation(asked),), Stamp.ASK, choices=choices)
    if after is not None and judged is not None:
        steps = steps_taken(judged)
        lines = [say.message(e) for e in judged.effects if e.code.rpartition(".")[2] in BEADS]
        lines += [points_line(page, before, after)] if changed(page, before, after) else []
        head = say("subway.play.to", station=told.station, n=steps)
        return Bar(head, tuple(lines), action=Action(say("subway.play.so"), tell("go")))
    wanted = dice_wanted(now) - len(told.roll)
    head = say("bar.turn", seat=turn)
    if wanted:
        key = "subway.play.dice.more" if told.roll else "subway.play.dice"
        return Bar(head, (say(key, n=wanted),), action=waiting if told.text else take(page))
    return Bar(say("subway.play.reach", n=len(targets(now))), (say("subway.play.touch"),), action=waiting)


def points_line(page: Page, before: Score, after: Score) -> str:
    """`B 18→19点、D 15→14点`."""
    say = page.say
    had = {seat.seat: seat.total for seat in before.seats}
    parts = [
        say("subway.play.change", seat=seat.seat, before=had.get(seat.seat, 0), after=seat.total)
        for seat in after.seats
        if seat.total != had.get(seat.seat, 0)
    ]
    return say("list.comma").join(parts)


def ended(page: Page) -> PlayView:
    """The ending: the winner's beads and longest way on the whole map, and the way to another game."""
    followed = page.answer.followed
    assert followed is not None
    state: State = followed.state
    said: Score = followed.score
    best = next((seat for seat in said.seats if seat.seat in said.winners), None)
    lines = best.lines if best else ()
    route = next((line.params["route"] for line in lines if "route" in line.params), ())
    drawn = draw_map(state, best.seat if best else "", route=route)
    said_all = common(page, state, "ended", play_bar(page), drawn=drawn)
    return replace(said_all, map=whole_map(page, state, drawn), further=longest_way(page, said))
