"""What the facts of a sentence about the subway game mean: a way asked about, turns told, beads entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.reading import Fact, Given, Interpretation, Meaning, append_moves, find_facts, numbers_of
from calculators.subway.state import LINES, ORDER

DIE = 6
PLAIN_STYLE = "4"
"""The style that goes exactly what one die shows: of steps that were said without a style."""
ALL_STYLES = 4


def meaning(fact: Fact, kind: str, **params: object) -> Meaning:
    return Meaning(f"subway.read.{kind}", params, fact.start, fact.end)


@dataclass(kw_only=True)
class Turn:
    """A turn as it was said. dice: what was rolled; steps: how far it went."""

    target: str = ""
    dice: list[int] = field(default_factory=list)
    steps: int = 0
    style: str = ""
    starts: bool = False
    victim: str = ""
    seat: str = ""


@dataclass(kw_only=True)
class Said:
    """Everything a sentence said. start: the station a way begins at."""

    start: str = ""
    players: int = 0
    turns: list[Turn] = field(default_factory=list)
    said: list[Meaning] = field(default_factory=list)
    doubt: float = 0.0


def interpret(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a station nor a roll was said."""
    if find_facts(facts, "beads", "range", "double", "tint") and not find_facts(facts, "dice", "from", "where"):
        yield from enter_beads(facts, given)
    if not find_facts(facts, "beads", "range", "double", "tint", "bonus"):
        said = gather(facts)
        asked = given.asks or bool(find_facts(facts, "where") or said.start)
        if not said.turns and not said.start:
            return
        yield from ask_way(said, facts, given) if asked else tell_turns(said, given)


def gather(facts: Sequence[Fact]) -> Said:
    """The facts in the order in which they were said, as turns."""
    said = Said()
    if find_facts(facts, "start"):  # 「… starts at Hara」 is where a pawn begins, not where a way does
        facts = [replace(fact, means="to") if fact.means == "from" else fact for fact in facts]
    for fact in facts:
        station = fact.value("station")
        if fact.means == "from":
            said.doubt += 2.0 if said.start else 0.0
            said.start = station
            said.said.append(meaning(fact, "from", station=station))
        elif fact.means == "players":
            said.players = int(fact.value("count"))
            said.said.append(meaning(fact, "players", players=said.players))
        elif fact.means == "via":
            said.said.append(meaning(fact, "via", station=station))
        elif fact.means == "rob":
            said.said.append(meaning(fact, "rob", seat=fact.value("seat")))
            if said.turns:
                said.turns[-1].victim = fact.value("seat")
        elif fact.means in ("where", "here"):
            said.said.append(meaning(fact, fact.means))
        elif fact.means in ("to", "dice", "style", "start", "seat"):
            add_to_turn(said, fact)
    said.turns = [turn for turn in said.turns if turn.target or turn.dice or turn.steps or turn.style]
    return said


def add_to_turn(said: Said, fact: Fact) -> None:
    """What a fact says of the turn that is told, or of the next one."""
    before = len(said.said)
    turn = said.turns[-1] if said.turns else Turn()
    numbers = numbers_of(fact.values("numbers"))
    full = (
        (fact.means == "to" and turn.target)
        or (fact.means == "seat" and (turn.seat or turn.target))
        or (fact.means == "style" and turn.style)
        or (fact.means == "dice" and (len(numbers) > 1 or not turn.dice) and (turn.dice or turn.steps))
        or (fact.means == "dice" and turn.steps)
    )
    if full or not said.turns:
        said.doubt += 0.3 if full else 0.0
        turn = Turn()
        said.turns.append(turn)
    if fact.means == "to":
        turn.target = fact.value("station")
        said.said.append(meaning(fact, "to", station=turn.target))
    elif fact.means == "style":
        turn.style = fact.value("style") or fact.value("number")
        said.said.append(meaning(fact, "style", style=int(turn.style)))
    elif fact.means == "start":
        turn.starts = True
        turn.target = fact.value("station") or turn.target
        said.said.append(meaning(fact, "start"))
        if fact.value("station"):
            said.said.append(meaning(fact, "to", station=turn.target))
    elif fact.means == "seat":
        turn.seat = fact.value("seat")
        said.said.append(meaning(fact, "seat", seat=turn.seat))
    elif len(numbers) == 1 and not any(word.kind in ("dice", "appear") for word in fact.words):
        turn.steps = numbers[0]
        said.said.append(meaning(fact, "steps", steps=turn.steps))
    else:
        turn.dice = numbers
        said.doubt += 2.0 if len(numbers) > 2 else 0.0
        said.said.append(meaning(fact, "dice", numbers=numbers))
    said.said[before:] = [replace(one, turn=len(said.turns) - 1) for one in said.said[before:]]


def conflicts_of(said: Said, given: Given) -> tuple[Meaning, ...]:
    """Where the sentence says something else than what stands in the followed game."""
    found = []
    seat = next((turn.seat for turn in said.turns if turn.seat), "")
    if given.turn and seat and seat != given.turn:
        found.append(Meaning("subway.read.stands.turn", {"seat": given.turn}, 0, 0))
    stands = entry_of(given.position.get("at", ""), given.turn)
    if said.start and stands and said.start != stands:
        found.append(Meaning("subway.read.stands", {"station": stands}, 0, 0))
    return tuple(found)


def entry_of(text: str, seat: str) -> str:
    """The entry of a seat in a list of an address, '' where it is not known."""
    entries = text.split(".")
    index = int(seat.removeprefix("p") or 0) - 1
    return entries[index].strip("-") if 0 <= index < len(entries) else ""


def ask_way(said: Said, facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """Where the pawn may go, or whether it may go to a station."""
    query = dict(given.position)
    turn = next((turn for turn in reversed(said.turns) if turn.target), said.turns[0] if said.turns else Turn())
    missing = ["move"] if sum(bool(turn.target) for turn in said.turns) > 1 else []
    if said.players:
        query["players"] = str(said.players)
    if not said.start and not given.is_followed and not turn.starts:
        missing.append("at")
    if said.start and not given.is_followed:
        query["at"] = said.start
    style = entry_of(query.get("styles", ""), given.turn) if given.is_followed else turn.style
    roll = turn.dice or ([turn.steps] if turn.steps else [])
    if not style and len(roll) == 1 and roll[0] <= DIE:
        style = PLAIN_STYLE
    if not given.is_followed and style:
        query["styles"] = style
    if roll and all(0 < number <= DIE for number in roll) and style:
        query["roll"] = ".".join(map(str, sorted(roll)))
    elif roll:
        missing.append("styles" if not style else "roll")
    doubt = said.doubt + max(len(said.turns) - 1, 0) * 1.0
    conflicts = conflicts_of(said, given)
    if any(found.code == "subway.read.stands" for found in conflicts) and "at" in given.position:
        elsewhere = replace(given, position=moved_pawn(given, said.start))
        for other in ask_way(said, facts, elsewhere):
            yield replace(other, conflicts=conflicts)
        doubt += 0.4
    if turn.starts and turn.target:
        view = "check"
        query["move"] = f"start.{turn.target}" + (f".{turn.style}" if turn.style else "")
        query.pop("styles", None)
    elif find_facts(facts, "where") or not turn.target:
        view = "moves"
    else:
        view = "check"
        query["move"] = f"go.{turn.target}" + (f".{turn.victim}" if turn.victim else "")
    order = ("players", "p1", "p2", "p3", "p4", "turn")
    query = {**{name: query[name] for name in order if name in query}, **query}
    yield Interpretation(
        view=view,
        query=query,
        meanings=tuple(said.said),
        draft="",
        missing=tuple(missing),
        conflicts=conflicts,
        doubt=doubt,
    )


def moved_pawn(given: Given, station: str) -> dict[str, str]:
    """The position of the followed game with the pawn of the seat to move on another station."""
    entries = given.position.get("at", "").split(".")
    entries[int(given.turn[1:]) - 1] = station
    return {**given.position, "at": ".".join(entries)}


def tell_turns(said: Said, given: Given) -> Iterator[Interpretation]:
    """Turns told, in the order in which they were said, behind those of the followed game."""
    moves: list[str] = []
    missing: list[str] = []
    open_rolls = False
    turn_number = int(given.turn.removeprefix("p") or 0)
    for index, turn in enumerate(said.turns):
        if turn.starts or (turn.style and not turn.dice):
            tail = f".{turn.style}" if turn.style else ""
            moves.append(f"start.{turn.target or '?'}{tail}")
            missing += [] if turn.target else ["move.station"]
            continue
        seat = f"p{(turn_number - 1 + index) % given.players + 1}" if turn_number and given.players else ""
        style = entry_of(given.position.get("styles", ""), seat)
        dice = turn.dice or ([turn.steps] if turn.steps and style in ("1", "4") else [])
        roll = ".r" + "-".join(map(str, dice)) if dice else ""
        victim = f".{turn.victim}" if turn.victim else ""
        moves.append(f"go.{turn.target or '?'}{victim}{roll}")
        missing += [] if turn.target else ["move.station"]
        open_rolls |= not dice
    query = append_moves(given, () if missing else moves)
    draft = "_".join(moves) if missing else ""
    missing += ["roll"] if open_rolls else []
    conflicts = conflicts_of(said, given)
    yield Interpretation(
        view="play",
        query=query,
        meanings=tuple(said.said),
        draft=draft,
        missing=tuple(missing),
        conflicts=conflicts,
        doubt=said.doubt,
    )


# --- beads ----------------------------------------------------------------------------------------------------


def enter_beads(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """The beads of seats, station by station or along a line."""
    beads: dict[str, dict[str, int]] = {}
    said: list[Meaning] = []
    query = {name: text for name, text in given.query.items() if name in ("players", "names", "house")}
    missing: list[str] = []
    owners = find_facts(facts, "seat", "tint")
    seat = seat_of(owners[0]) if owners and owners[0].start > first_beads(facts) else ""
    seat = seat if len(owners) == 1 else ""
    for fact in facts:
        if fact.means in ("seat", "tint"):
            seat = seat_of(fact)
            unknown = fact.value("tint") == "0"
            missing += ["colours"] if unknown else []
            said.append(meaning(fact, "seat", seat=seat))
        elif fact.means == "players":
            query["players"] = fact.value("count")
            said.append(meaning(fact, "players", players=int(fact.value("count"))))
        elif fact.means in ("beads", "range", "double", "to"):
            if not seat:
                missing.append("seat")
            stations = stations_of(fact)
            if not stations:
                return
            owner = beads.setdefault(seat or "p1", {})
            for station in stations:
                owner[station] = 2 if fact.means == "double" else 1
            said.append(meaning(fact, "double" if fact.means == "double" else "beads", stations=stations))
    for name, owner in sorted(beads.items()):
        told = sorted(owner, key=ORDER.__getitem__)
        query[name] = ".".join(station if owner[station] == 1 else f"{station}*2" for station in told)
    if beads:
        yield Interpretation(view="score", query=query, meanings=tuple(said), missing=tuple(dict.fromkeys(missing)))


def first_beads(facts: Sequence[Fact]) -> int:
    return min(fact.start for fact in find_facts(facts, "beads", "range", "double", "to", "tint"))


def seat_of(fact: Fact) -> str:
    """The seat of a letter or name; of a colour the one that has it unless the table says otherwise."""
    if fact.means == "seat":
        return fact.value("seat")
    return f"p{max(int(fact.value('tint')), 1)}"


def stations_of(fact: Fact) -> list[str]:
    """The stations that a fact names, all of a stretch of a line."""
    if fact.means != "range":
        return list(fact.values("stations") or fact.values("station"))
    first, last, line = fact.value("first"), fact.value("last"), fact.value("line")
    for along in (LINES[line],) if line else LINES.values():
        stations = along.stations
        if first in stations and last in stations:
            start, end = sorted((stations.index(first), stations.index(last)))
            return list(stations[start : end + 1])
    return []
