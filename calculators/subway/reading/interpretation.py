"""What the facts of a sentence about the subway game mean: a way asked about, turns told, beads entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    interpret_moves_as_played,
    select_facts_with_meaning,
    split_slot_values_into_numbers,
)
from calculators.subway.notation import format_move
from calculators.subway.state import LINES, ORDER, ChooseStart, MoveToStation

build_meaning_of_fact = partial(build_meaning_of_game_fact, "subway")
DIE = 6
PLAIN_STYLE = "4"
"""The style that goes exactly what one die shows: of steps that were said without a style."""
ALL_STYLES = 4


@dataclass(kw_only=True)
class SaidTurn:
    """A turn as it was said. dice: what was rolled; steps: how far it went."""

    target: str = ""
    dice: list[int] = field(default_factory=list)
    steps: int = 0
    style: str = ""
    starts: bool = False
    victim: str = ""
    seat: str = ""


@dataclass(kw_only=True)
class SaidTable:
    """Everything a sentence said. start: the station a way begins at."""

    start: str = ""
    players: int = 0
    turns: list[SaidTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def interpret_facts_as_score_question_or_moves(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a station nor a roll was said."""
    if select_facts_with_meaning(facts, "beads", "range", "double", "tint") and not select_facts_with_meaning(
        facts, "dice", "from", "where"
    ):
        yield from interpret_as_entered_beads(facts, context)
    if not select_facts_with_meaning(facts, "beads", "range", "double", "tint", "bonus"):
        said = collect_said_turns(facts, context)
        asked = context.is_question or bool(select_facts_with_meaning(facts, "where") or said.start)
        if not said.turns and not said.start:
            return
        yield from (
            interpret_as_question_where_pawn_can_go(said, facts, context)
            if asked
            else interpret_as_played_turns_or_draft_with_missing(said, context)
        )


def collect_said_turns(facts: Sequence[Fact], context: ReadingContext) -> SaidTable:
    """The facts in the order in which they were said, as turns."""
    said = SaidTable()
    if select_facts_with_meaning(facts, "start"):  # 「… starts at Hara」 is where a pawn begins, not where a way does
        facts = [replace(fact, meaning="to") if fact.meaning == "from" else fact for fact in facts]
    for fact in facts:
        station = fact.value("station")
        if fact.meaning == "from":
            said.implausibility += 2.0 if said.start else 0.0
            said.start = station
            said.meanings.append(build_meaning_of_fact(fact, "from", station=station))
        elif fact.meaning == "players":
            said.players = int(fact.value("count"))
            said.meanings.append(build_meaning_of_fact(fact, "players", players=said.players))
        elif fact.meaning == "via":
            said.meanings.append(build_meaning_of_fact(fact, "via", station=station))
        elif fact.meaning == "rob" and not fact.value("tint").isalpha():  # nobody of the box is red
            said.turns = said.turns or [SaidTurn()]
            said.turns[-1].victim = fact.value("seat") or context.seat_code_of_colour(fact.value("tint"))
            said.meanings.append(build_meaning_of_fact(fact, "rob", seat=said.turns[-1].victim))
        elif fact.meaning in ("where", "here"):
            said.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning in ("to", "dice", "style", "start", "seat"):
            add_fact_to_current_or_next_turn(said, fact)
    said.turns = [turn for turn in said.turns if turn.target or turn.dice or turn.steps or turn.style]
    return said


def add_fact_to_current_or_next_turn(said_table: SaidTable, fact: Fact) -> None:
    """What a fact says of the turn that is told, or of the next one."""
    before = len(said_table.meanings)
    turn = said_table.turns[-1] if said_table.turns else SaidTurn()
    numbers = split_slot_values_into_numbers(fact.values("numbers"))
    full = (
        (fact.meaning == "to" and turn.target)
        or (fact.meaning == "seat" and (turn.seat or turn.target))
        or (fact.meaning == "style" and turn.style)
        or (fact.meaning == "dice" and (len(numbers) > 1 or not turn.dice) and (turn.dice or turn.steps))
        or (fact.meaning == "dice" and turn.steps)
    )
    if full or not said_table.turns:
        said_table.implausibility += 0.3 if full else 0.0
        turn = SaidTurn()
        said_table.turns.append(turn)
    if fact.meaning == "to":
        turn.target = fact.value("station")
        said_table.meanings.append(build_meaning_of_fact(fact, "to", station=turn.target))
    elif fact.meaning == "style":
        turn.style = fact.value("style") or fact.value("number")
        said_table.meanings.append(build_meaning_of_fact(fact, "style", style=int(turn.style)))
    elif fact.meaning == "start":
        turn.starts = True
        turn.target = fact.value("station") or turn.target
        said_table.meanings.append(build_meaning_of_fact(fact, "start"))
        if fact.value("station"):
            said_table.meanings.append(build_meaning_of_fact(fact, "to", station=turn.target))
    elif fact.meaning == "seat":
        turn.seat = fact.value("seat")
        said_table.meanings.append(build_meaning_of_fact(fact, "seat", seat=turn.seat))
    elif len(numbers) == 1 and not any(word.kind in ("dice", "appear") for word in fact.words):
        turn.steps = numbers[0]
        said_table.meanings.append(build_meaning_of_fact(fact, "steps", steps=turn.steps))
    else:
        turn.dice = numbers
        said_table.implausibility += 2.0 if len(numbers) > 2 else 0.0
        said_table.meanings.append(build_meaning_of_fact(fact, "dice", numbers=numbers))
    said_table.meanings[before:] = [
        replace(one, turn=len(said_table.turns) - 1) for one in said_table.meanings[before:]
    ]


def find_conflicts_of_said_seat_or_start(said_table: SaidTable, context: ReadingContext) -> tuple[Meaning, ...]:
    """Where the sentence says something else than what stands in the followed game."""
    found = []
    seat = next((turn.seat for turn in said_table.turns if turn.seat), "")
    if context.turn and seat and seat != context.turn:
        found.append(Meaning("subway.read.stands.turn", {"seat": context.turn}, 0, 0))
    stands = entry_at_seat_position_or_empty(context.position.get("at", ""), context.turn)
    if said_table.start and stands and said_table.start != stands:
        found.append(Meaning("subway.read.stands", {"station": stands}, 0, 0))
    return tuple(found)


def entry_at_seat_position_or_empty(dotted_list: str, seat_code: str) -> str:
    """The entry of a seat in a list of an address, '' where it is not known."""
    entries = dotted_list.split(".")
    index = int(seat_code.removeprefix("p") or 0) - 1
    return entries[index].strip("-") if 0 <= index < len(entries) else ""


def interpret_as_question_where_pawn_can_go(
    said_table: SaidTable, facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Where the pawn may go, or whether it may go to a station."""
    query = dict(context.position)
    turn = next(
        (turn for turn in reversed(said_table.turns) if turn.target),
        said_table.turns[0] if said_table.turns else SaidTurn(),
    )
    missing = ["move"] if sum(bool(turn.target) for turn in said_table.turns) > 1 else []
    if said_table.players:
        query["players"] = str(said_table.players)
    if not said_table.start and not context.is_followed and not turn.starts:
        missing.append("at")
    if said_table.start and not context.is_followed:
        query["at"] = said_table.start
    style = (
        entry_at_seat_position_or_empty(query.get("styles", ""), context.turn) if context.is_followed else turn.style
    )
    roll = turn.dice or ([turn.steps] if turn.steps else [])
    if not style and len(roll) == 1 and roll[0] <= DIE:
        style = PLAIN_STYLE
    if not context.is_followed and style:
        query["styles"] = style
    if roll and all(0 < number <= DIE for number in roll) and style:
        query["roll"] = ".".join(map(str, sorted(roll)))
    elif roll:
        missing.append("styles" if not style else "roll")
    doubt = said_table.implausibility + max(len(said_table.turns) - 1, 0) * 1.0
    conflicts = find_conflicts_of_said_seat_or_start(said_table, context)
    if any(found.code == "subway.read.stands" for found in conflicts) and "at" in context.position:
        elsewhere = replace(context, position=position_query_with_mover_pawn_on_station(context, said_table.start))
        for other in interpret_as_question_where_pawn_can_go(said_table, facts, elsewhere):
            yield replace(other, conflicts=conflicts)
        doubt += 0.4
    if turn.starts and turn.target:
        view = "check"
        query["move"] = f"start.{turn.target}" + (f".{turn.style}" if turn.style else "")
        query.pop("styles", None)
    elif select_facts_with_meaning(facts, "where") or not turn.target:
        view = "moves"
    else:
        view = "check"
        query["move"] = f"go.{turn.target}" + (f".{turn.victim}" if turn.victim else "")
    order = ("players", "p1", "p2", "p3", "p4", "turn")
    query = {**{name: query[name] for name in order if name in query}, **query}
    yield Interpretation(
        view=view,
        query=query,
        meanings=tuple(said_table.meanings),
        draft="",
        missing=tuple(missing),
        conflicts=conflicts,
        implausibility=doubt,
    )


def position_query_with_mover_pawn_on_station(context: ReadingContext, station_code: str) -> dict[str, str]:
    """The position of the followed game with the pawn of the seat to move on another station."""
    entries = context.position.get("at", "").split(".")
    entries[int(context.turn[1:]) - 1] = station_code
    return {**context.position, "at": ".".join(entries)}


def interpret_as_played_turns_or_draft_with_missing(
    said_table: SaidTable, context: ReadingContext
) -> Iterator[Interpretation]:
    """Turns told, in the order in which they were said, behind those of the followed game."""
    moves: list[str] = []
    missing: list[str] = []
    open_rolls = False
    turn_number = int(context.turn.removeprefix("p") or 0)
    for index, turn in enumerate(said_table.turns):
        if turn.starts or (turn.style and not turn.dice):
            moves.append(format_move(ChooseStart(turn.target, int(turn.style) if turn.style else None)))
            missing += [] if turn.target else ["move.station"]
            continue
        seat = f"p{(turn_number - 1 + index) % context.players + 1}" if turn_number and context.players else ""
        style = entry_at_seat_position_or_empty(context.position.get("styles", ""), seat)
        dice = turn.dice or ([turn.steps] if turn.steps and style in ("1", "4") else [])
        victim = int(turn.victim[1:]) if turn.victim else None
        moves.append(format_move(MoveToStation(turn.target, victim, tuple(dice))))
        missing += [] if turn.target else ["move.station"]
        open_rolls |= not dice
    yield interpret_moves_as_played(
        context,
        moves,
        meanings=said_table.meanings,
        missing=missing,
        missing_beside_moves=["roll"] if open_rolls else [],
        conflicts=find_conflicts_of_said_seat_or_start(said_table, context),
        doubt=said_table.implausibility,
    )


# --- beads ----------------------------------------------------------------------------------------------------


def interpret_as_entered_beads(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """The beads of seats, station by station or along a line."""
    beads: dict[str, dict[str, int]] = {}
    said: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    missing: list[str] = []
    owners = select_facts_with_meaning(facts, "seat", "tint")
    seat_by_tint = assign_seats_to_said_colours(facts, context)
    seat = (
        owners[0].value("seat") or seat_by_tint[owners[0].value("tint")]
        if owners and owners[0].start > index_of_first_bead_fact(facts)
        else ""
    )
    seat = seat if len(owners) == 1 else ""
    shared = find_owners_named_together(facts)
    for fact in facts:
        if fact in shared:
            continue  # 「青と緑が名古屋に」: what each of them has is not understood
        if fact.meaning in ("seat", "tint"):
            seat = fact.value("seat") or seat_by_tint[fact.value("tint")]
            missing += ["colours"] if fact.value("tint").isalpha() else []
            said.append(build_meaning_of_fact(fact, "seat", seat=seat))
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            said.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        elif fact.meaning in ("beads", "range", "double", "to"):
            owner_behind = find_owner_said_behind_range_or_none(facts, fact)
            of_seat = seat
            if owner_behind:
                of_seat = owner_behind.value("seat") or seat_by_tint[owner_behind.value("tint")]
            if not of_seat:
                missing.append("seat")
            stations = list_stations_named_or_in_named_range(fact)
            if not stations:
                return
            owner = beads.setdefault(of_seat or "p1", {})
            for station in stations:
                owner[station] = 2 if fact.meaning == "double" else 1
            said.append(
                build_meaning_of_fact(fact, "double" if fact.meaning == "double" else "beads", stations=stations)
            )
    for name, owner in sorted(beads.items()):
        told = sorted(owner, key=ORDER.__getitem__)
        query[name] = ".".join(station if owner[station] == 1 else f"{station}*2" for station in told)
    if beads:
        # Beside a record a station alone is where a pawn goes.
        doubt = 1.0 if context.is_followed and "seat" in missing else 0.0
        yield Interpretation(
            view="score", query=query, meanings=tuple(said), missing=tuple(dict.fromkeys(missing)), implausibility=doubt
        )


def index_of_first_bead_fact(facts: Sequence[Fact]) -> int:
    return min(fact.start for fact in select_facts_with_meaning(facts, "beads", "range", "double", "to", "tint"))


def find_owners_named_together(facts: Sequence[Fact]) -> list[Fact]:
    """The owners right behind whom another one is named, so that nothing is said of what each has."""
    owners = ("seat", "tint")
    return [
        one
        for before, one, other in zip((None, *facts), facts, facts[1:], strict=False)
        if one.meaning in owners and other.meaning in owners and not (before and before.meaning == "range")
    ]


def find_owner_said_behind_range_or_none(facts: Sequence[Fact], fact: Fact) -> Fact | None:
    """Who has all of a stretch, where that is said right behind it: 「…から藤が丘まで全部赤」."""
    if fact.meaning != "range":
        return None
    behind = next((other for other in facts if other.start >= fact.end), None)
    said_all = any(word.kind == "all" for one in (fact, behind) if one for word in one.words)
    return behind if behind and said_all and behind.meaning in ("seat", "tint") else None


def assign_seats_to_said_colours(facts: Sequence[Fact], context: ReadingContext) -> dict[str, str]:
    """The seat of each colour that was said: the one that has it unless the table says otherwise; of a colour that the
    box has not, such as `red`, the first that no other said colour has."""
    tints = dict.fromkeys(word.value for fact in facts for word in fact.words if word.kind == "tint")
    seats = {tint: context.seat_code_of_colour(tint) for tint in tints if tint.isdigit()}
    free = (seat for number in range(1, ALL_STYLES + 1) if (seat := f"p{number}") not in set(seats.values()))
    return seats | {tint: next(free, "p1") for tint in tints if tint not in seats}


def list_stations_named_or_in_named_range(fact: Fact) -> list[str]:
    """The stations that a fact names, all of a stretch of a line."""
    if fact.meaning != "range":
        return list(fact.values("stations") or fact.values("station"))
    first, last, line = fact.value("first"), fact.value("last"), fact.value("line")
    for along in (LINES[line],) if line else LINES.values():
        stations = along.stations
        if first in stations and last in stations:
            start, end = sorted((stations.index(first), stations.index(last)))
            return list(stations[start : end + 1])
    return []
