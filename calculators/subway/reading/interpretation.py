"""Interprets the facts of a sentence about the subway game: as a question, as played turns, or as beads to enter."""

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
    interpret_moves_as_appended_or_all_as_draft_if_any_incomplete,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.subway.notation import format_move
from calculators.subway.state import LINES, ORDER, ChooseStart, MoveToStation, StationCode

build_meaning_of_fact = partial(build_meaning_of_game_fact, "subway")
DIE = 6
PLAIN_STYLE = "4"
"""The dice style that goes exactly the number of its one die; assumed for steps without a style."""
ALL_STYLES = 4


@dataclass(kw_only=True)
class DescribedTurn:
    """A turn as a sentence describes it. dice: the dice rolled; steps: the number of steps.

    Everything is empty where the sentence does not mention it.
    """

    target: str = ""
    dice: list[int] = field(default_factory=list)
    steps: int = 0
    style: str = ""
    starts: bool = False
    victim: str = ""
    seat: str = ""


@dataclass(kw_only=True)
class DescribedTable:
    """Everything that a sentence describes. start: the station where a walk begins; implausibility: how unlikely it is
    that the sentence means this."""

    start: str = ""
    players: int = 0
    turns: list[DescribedTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def interpret_facts_as_score_or_move_question_or_turns(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Yields what a sentence can mean; nothing if it has neither beads nor a start nor a turn."""
    if select_facts_with_meaning(facts, "beads", "range", "double", "tint") and not select_facts_with_meaning(
        facts, "dice", "from", "where"
    ):
        interpretation = interpret_as_score_of_named_beads(facts, context)
        if interpretation is not None:
            yield interpretation
    if not select_facts_with_meaning(facts, "beads", "range", "double", "tint", "bonus"):
        sentence_table = collect_described_turns(facts, context)
        is_question = context.is_question or bool(select_facts_with_meaning(facts, "where") or sentence_table.start)
        if not sentence_table.turns and not sentence_table.start:
            return
        if is_question:
            yield from interpret_as_question_where_or_whether_pawn_can_go(sentence_table, facts, context)
        else:
            yield interpret_as_turns_appended_to_game_with_missing_parts(sentence_table, context)


def collect_described_turns(facts: Sequence[Fact], context: ReadingContext) -> DescribedTable:
    """Collects the facts of a sentence as turns, in the order of the sentence."""
    sentence_table = DescribedTable()
    if select_facts_with_meaning(
        facts, "start"
    ):  # 「… starts at Hara」 chooses a start, it is not the station where a walk begins
        facts = [replace(fact, meaning="to") if fact.meaning == "from" else fact for fact in facts]
    for fact in facts:
        station = fact.value("station")
        if fact.meaning == "from":
            sentence_table.implausibility += 2.0 if sentence_table.start else 0.0
            sentence_table.start = station
            sentence_table.meanings.append(build_meaning_of_fact(fact, "from", station=station))
        elif fact.meaning == "players":
            sentence_table.players = int(fact.value("count"))
            sentence_table.meanings.append(build_meaning_of_fact(fact, "players", players=sentence_table.players))
        elif fact.meaning == "via":
            sentence_table.meanings.append(build_meaning_of_fact(fact, "via", station=station))
        elif fact.meaning == "rob" and not fact.value("tint").isalpha():  # no seat can be red
            sentence_table.turns = sentence_table.turns or [DescribedTurn()]
            sentence_table.turns[-1].victim = fact.value("seat") or context.seat_code_of_colour(fact.value("tint"))
            sentence_table.meanings.append(build_meaning_of_fact(fact, "rob", seat=sentence_table.turns[-1].victim))
        elif fact.meaning in ("where", "here"):
            sentence_table.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning in ("to", "dice", "style", "start", "seat"):
            add_fact_to_last_turn_or_new_one_if_repeated(sentence_table, fact)
    sentence_table.turns = [
        turn for turn in sentence_table.turns if turn.target or turn.dice or turn.steps or turn.style
    ]
    return sentence_table


def add_fact_to_last_turn_or_new_one_if_repeated(sentence_table: DescribedTable, fact: Fact) -> None:
    """Adds a fact to the last turn, or to a new one if the last has a fact of this kind already."""
    before = len(sentence_table.meanings)
    turn = sentence_table.turns[-1] if sentence_table.turns else DescribedTurn()
    numbers = split_dotted_slot_values_into_numbers(fact.values("numbers"))
    is_turn_full = (
        (fact.meaning == "to" and turn.target)
        or (fact.meaning == "seat" and (turn.seat or turn.target))
        or (fact.meaning == "style" and turn.style)
        or (fact.meaning == "dice" and (len(numbers) > 1 or not turn.dice) and (turn.dice or turn.steps))
        or (fact.meaning == "dice" and turn.steps)
    )
    if is_turn_full or not sentence_table.turns:
        sentence_table.implausibility += 0.3 if is_turn_full else 0.0
        turn = DescribedTurn()
        sentence_table.turns.append(turn)
    if fact.meaning == "to":
        turn.target = fact.value("station")
        sentence_table.meanings.append(build_meaning_of_fact(fact, "to", station=turn.target))
    elif fact.meaning == "style":
        turn.style = fact.value("style") or fact.value("number")
        sentence_table.meanings.append(build_meaning_of_fact(fact, "style", style=int(turn.style)))
    elif fact.meaning == "start":
        turn.starts = True
        turn.target = fact.value("station") or turn.target
        sentence_table.meanings.append(build_meaning_of_fact(fact, "start"))
        if fact.value("station"):
            sentence_table.meanings.append(build_meaning_of_fact(fact, "to", station=turn.target))
    elif fact.meaning == "seat":
        turn.seat = fact.value("seat")
        sentence_table.meanings.append(build_meaning_of_fact(fact, "seat", seat=turn.seat))
    elif len(numbers) == 1 and not any(word.kind in ("dice", "appear") for word in fact.words):
        turn.steps = numbers[0]
        sentence_table.meanings.append(build_meaning_of_fact(fact, "steps", steps=turn.steps))
    else:
        turn.dice = numbers
        sentence_table.implausibility += 2.0 if len(numbers) > 2 else 0.0
        sentence_table.meanings.append(build_meaning_of_fact(fact, "dice", numbers=numbers))
    sentence_table.meanings[before:] = [
        replace(one, turn=len(sentence_table.turns) - 1) for one in sentence_table.meanings[before:]
    ]


def find_conflicts_of_mover_or_its_pawn_station_with_followed_game(
    sentence_table: DescribedTable, context: ReadingContext
) -> tuple[Meaning, ...]:
    """Returns the seat to move and the station of its pawn in the followed game, each if the sentence contradicts
    it."""
    conflicts = []
    seat = next((turn.seat for turn in sentence_table.turns if turn.seat), "")
    if context.turn and seat and seat != context.turn:
        conflicts.append(Meaning("subway.read.stands.turn", {"seat": context.turn}, 0, 0))
    station_of_pawn = entry_of_seat_or_empty_if_dash_or_missing(context.position.get("at", ""), context.turn)
    if sentence_table.start and station_of_pawn and sentence_table.start != station_of_pawn:
        conflicts.append(Meaning("subway.read.stands", {"station": station_of_pawn}, 0, 0))
    return tuple(conflicts)


def entry_of_seat_or_empty_if_dash_or_missing(dotted_list: str, seat_code: str) -> str:
    """Returns the entry of a seat in a dotted list of a query; '' if it is not entered."""
    entries = dotted_list.split(".")
    index = int(seat_code.removeprefix("p") or 0) - 1
    return entries[index].strip("-") if 0 <= index < len(entries) else ""


def interpret_as_question_where_or_whether_pawn_can_go(
    sentence_table: DescribedTable, facts: Sequence[Fact], context: ReadingContext
) -> list[Interpretation]:
    """Returns the sentence as a question: where the pawn can go, or whether it can go to a station.

    If the sentence has the pawn on another station than the followed game, the question with the pawn there comes
    first, then the one about the followed game.
    """
    conflicts = find_conflicts_of_mover_or_its_pawn_station_with_followed_game(sentence_table, context)
    interpretation = replace(
        interpret_as_moves_or_check_question_about_context_position(sentence_table, facts, context), conflicts=conflicts
    )
    if "at" not in context.position or all(conflict.code != "subway.read.stands" for conflict in conflicts):
        return [interpretation]
    context_with_start = replace(
        context, position=position_query_with_mover_pawn_on_station(context, sentence_table.start)
    )
    with_moved_pawn = interpret_as_moves_or_check_question_about_context_position(
        sentence_table, facts, context_with_start
    )
    return [
        replace(with_moved_pawn, conflicts=conflicts),
        replace(interpretation, implausibility=interpretation.implausibility + 0.4),
    ]


def interpret_as_moves_or_check_question_about_context_position(
    sentence_table: DescribedTable, facts: Sequence[Fact], context: ReadingContext
) -> Interpretation:
    """Returns the sentence as a question about `context.position`; `missing` lists what the question lacks."""
    query = dict(context.position)
    turn = next(
        (turn for turn in reversed(sentence_table.turns) if turn.target),
        sentence_table.turns[0] if sentence_table.turns else DescribedTurn(),
    )
    missing = ["move"] if sum(bool(turn.target) for turn in sentence_table.turns) > 1 else []
    if sentence_table.players:
        query["players"] = str(sentence_table.players)
    if not sentence_table.start and not context.is_followed and not turn.starts:
        missing.append("at")
    if sentence_table.start and not context.is_followed:
        query["at"] = sentence_table.start
    style = (
        entry_of_seat_or_empty_if_dash_or_missing(query.get("styles", ""), context.turn)
        if context.is_followed
        else turn.style
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
    implausibility = sentence_table.implausibility + max(len(sentence_table.turns) - 1, 0) * 1.0
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
    return Interpretation(
        view=view,
        query=query,
        meanings=tuple(sentence_table.meanings),
        draft="",
        missing=tuple(missing),
        implausibility=implausibility,
    )


def position_query_with_mover_pawn_on_station(context: ReadingContext, station_code: StationCode) -> dict[str, str]:
    """Returns the position of the followed game with the pawn of the seat to move on another station."""
    entries = context.position.get("at", "").split(".")
    entries[int(context.turn[1:]) - 1] = station_code
    return {**context.position, "at": ".".join(entries)}


def interpret_as_turns_appended_to_game_with_missing_parts(
    sentence_table: DescribedTable, context: ReadingContext
) -> Interpretation:
    """Returns the turns of a sentence as moves, in the order of the sentence, after those of the followed game."""
    moves: list[str] = []
    missing: list[str] = []
    is_roll_missing = False
    for index, turn in enumerate(sentence_table.turns):
        if turn.starts or (turn.style and not turn.dice):
            moves.append(format_move(ChooseStart(turn.target, int(turn.style) if turn.style else None)))
            missing += [] if turn.target else ["move.station"]
            continue
        seat_code = context.seat_code_to_move_after_turns_or_empty(index)
        style = entry_of_seat_or_empty_if_dash_or_missing(context.position.get("styles", ""), seat_code)
        dice = turn.dice or ([turn.steps] if turn.steps and style in ("1", "4") else [])
        victim = int(turn.victim[1:]) if turn.victim else None
        moves.append(format_move(MoveToStation(turn.target, victim, tuple(dice))))
        missing += [] if turn.target else ["move.station"]
        is_roll_missing |= not dice
    return interpret_moves_as_appended_or_all_as_draft_if_any_incomplete(
        context,
        moves,
        meanings=sentence_table.meanings,
        missing_in_moves=missing,
        missing_beside_moves=["roll"] if is_roll_missing else [],
        conflicts=find_conflicts_of_mover_or_its_pawn_station_with_followed_game(sentence_table, context),
        doubt=sentence_table.implausibility,
    )


# --- beads ----------------------------------------------------------------------------------------------------


def interpret_as_score_of_named_beads(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Interprets the beads of each seat, named station by station or as a stretch of a line, as a table to score.

    None if no bead is named, or if no line has both ends of a stretch.
    """
    beads: dict[str, dict[str, int]] = {}
    meanings: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    missing: list[str] = []
    owners = select_facts_with_meaning(facts, "seat", "tint")
    seat_by_tint = seat_code_of_each_named_colour_or_first_free(facts, context)
    seat = (
        owners[0].value("seat") or seat_by_tint[owners[0].value("tint")]
        if owners and owners[0].start > index_of_first_bead_fact(facts)
        else ""
    )
    seat = seat if len(owners) == 1 else ""
    owners_named_together = find_owners_before_another_owner_unless_after_range(facts)
    for fact in facts:
        if fact in owners_named_together:
            continue  # 「青と緑が名古屋に」 does not say what each of them has
        if fact.meaning in ("seat", "tint"):
            seat = fact.value("seat") or seat_by_tint[fact.value("tint")]
            missing += ["colours"] if fact.value("tint").isalpha() else []
            meanings.append(build_meaning_of_fact(fact, "seat", seat=seat))
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            meanings.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        elif fact.meaning in ("beads", "range", "double", "to"):
            owner_after_range = find_owner_named_after_whole_range_or_none(facts, fact)
            owner_seat = seat
            if owner_after_range:
                owner_seat = owner_after_range.value("seat") or seat_by_tint[owner_after_range.value("tint")]
            if not owner_seat:
                missing.append("seat")
            stations = list_named_stations_or_range_on_common_line_or_empty(fact)
            if not stations:
                return None
            counts = beads.setdefault(owner_seat or "p1", {})
            for station in stations:
                counts[station] = 2 if fact.meaning == "double" else 1
            meanings.append(
                build_meaning_of_fact(fact, "double" if fact.meaning == "double" else "beads", stations=stations)
            )
    for name, counts in sorted(beads.items()):
        stations_in_order = sorted(counts, key=ORDER.__getitem__)
        query[name] = ".".join(station if counts[station] == 1 else f"{station}*2" for station in stations_in_order)
    if not beads:
        return None
    # While a game is followed, a station alone is rather the target of a move.
    implausibility = 1.0 if context.is_followed and "seat" in missing else 0.0
    return Interpretation(
        view="score",
        query=query,
        meanings=tuple(meanings),
        missing=tuple(dict.fromkeys(missing)),
        implausibility=implausibility,
    )


def index_of_first_bead_fact(facts: Sequence[Fact]) -> int:
    return min(fact.start for fact in select_facts_with_meaning(facts, "beads", "range", "double", "to", "tint"))


def find_owners_before_another_owner_unless_after_range(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the owners that directly precede another owner, as the sentence does not say what each of them has."""
    owner_meanings = ("seat", "tint")
    return [
        owner
        for before, owner, other in zip((None, *facts), facts, facts[1:], strict=False)
        if owner.meaning in owner_meanings
        and other.meaning in owner_meanings
        and not (before and before.meaning == "range")
    ]


def find_owner_named_after_whole_range_or_none(facts: Sequence[Fact], fact: Fact) -> Fact | None:
    """Returns the owner named directly after a stretch of stations, as in 「…から藤が丘まで全部赤」.

    None if the fact is no stretch, or the sentence does not say "all".
    """
    if fact.meaning != "range":
        return None
    next_fact = next((other for other in facts if other.start >= fact.end), None)
    says_all = any(word.kind == "all" for one in (fact, next_fact) if one for word in one.words)
    return next_fact if next_fact and says_all and next_fact.meaning in ("seat", "tint") else None


def seat_code_of_each_named_colour_or_first_free(facts: Sequence[Fact], context: ReadingContext) -> dict[str, str]:
    """Returns the seat code of each colour in the sentence.

    That is the seat that has the colour. A colour that no seat can have, such as `red`, gets the first seat without
    another colour of the sentence.
    """
    colours = dict.fromkeys(word.value for fact in facts for word in fact.words if word.kind == "tint")
    seats = {colour: context.seat_code_of_colour(colour) for colour in colours if colour.isdigit()}
    free_seats = (seat for number in range(1, ALL_STYLES + 1) if (seat := f"p{number}") not in set(seats.values()))
    return seats | {colour: next(free_seats, "p1") for colour in colours if colour not in seats}


def list_named_stations_or_range_on_common_line_or_empty(fact: Fact) -> list[StationCode]:
    """Returns the stations that a fact names; for a stretch, all of its stations. Empty if no line has both ends."""
    if fact.meaning != "range":
        return list(fact.values("stations") or fact.values("station"))
    first, last, line = fact.value("first"), fact.value("last"), fact.value("line")
    for line_of_board in (LINES[line],) if line else LINES.values():
        stations = line_of_board.stations
        if first in stations and last in stations:
            start, end = sorted((stations.index(first), stations.index(last)))
            return list(stations[start : end + 1])
    return []
