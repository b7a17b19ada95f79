"""Interprets the beads that a sentence names, station by station or as stretches of a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from calculators.core.reading import Fact, Interpretation, Meaning, ReadingContext, select_facts_with_meaning
from calculators.subway.reading.described_turns import MOST_SEATS, build_meaning_of_fact
from calculators.subway.state import LINES, ORDER, StationCode


def facts_with_dice_behind_stations_as_bead_counts(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the facts with the 1 or 2 behind each station of a list as its number of beads: 「赤は栄2、伏見1」.

    Unchanged if another number could be a die, or if there is neither a colour nor a second such station.
    """
    numbers = select_facts_with_meaning(facts, "dice")
    counts = [
        fact
        for before, fact in pairwise(facts)
        if fact in numbers and is_bead_count_directly_behind_station(before, fact)
    ]
    has_list = len(counts) > 1 or bool(select_facts_with_meaning(facts, "tint"))
    if len(counts) < len(numbers) or not has_list:
        return list(facts)
    return [replace(fact, meaning="bead_count") if fact in counts else fact for fact in facts]


def is_bead_count_directly_behind_station(station_fact: Fact, number_fact: Fact) -> bool:
    """Returns whether a number stands directly behind a station and can be its number of beads."""
    return (
        station_fact.meaning in ("beads", "to")
        and station_fact.words[-1].kind == "station"
        and [word.kind for word in number_fact.words] == ["number"]
        and number_fact.value("numbers") in ("1", "2")
        and number_fact.start - station_fact.end <= 1
    )


def interpret_as_score_of_named_beads(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Interprets the beads of each seat, named station by station or as a stretch of a line, as a table to score.

    None if no bead is named, if a seat has a station twice, or if no line has both ends of a stretch.
    """
    beads: dict[str, dict[str, int]] = {}
    lacking_stations: set[tuple[str, StationCode]] = set()
    meanings: list[Meaning] = []
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    missing: list[str] = []
    owners = select_facts_with_meaning(facts, "seat", "tint")
    seat_by_tint = seat_code_of_each_named_colour_or_first_free(facts, context)
    seat = (
        owners[0].value("seat") or seat_by_tint[owners[0].value("tint")]
        if owners and owners[0].start > start_of_first_bead_fact(facts)
        else ""
    )
    seat = seat if len(owners) == 1 else ""
    owners_named_together = find_owners_directly_before_another_owner(facts)
    # 「青と緑が名古屋に」 does not say what each of them has.
    for fact in (one for one in facts if one not in owners_named_together):
        if fact.meaning in ("seat", "tint"):
            seat = fact.value("seat") or seat_by_tint[fact.value("tint")]
            missing += ["colours"] if fact.value("tint").isalpha() else []
            meanings.append(build_meaning_of_fact(fact, "seat", seat=seat))
        elif fact.meaning in ("players", "bonus"):
            meanings.append(enter_player_count_or_bonus(query, fact, seat or "p1"))
        elif fact.meaning in ("no_bonus", "lacking"):
            lacking_stations.add((seat or "p1", fact.value("station")))
            station_params = {"stations": list(fact.values("station"))} if fact.meaning == "lacking" else {}
            meanings.append(build_meaning_of_fact(fact, fact.meaning, **station_params))
        elif fact.meaning in ("beads", "range", "double", "to") or is_single_bead_of_station(fact):
            owner_after_range = find_owner_named_after_whole_range_or_none(facts, fact)
            owner_seat = seat
            if owner_after_range:
                owner_seat = owner_after_range.value("seat") or seat_by_tint[owner_after_range.value("tint")]
            if not owner_seat:
                missing.append("seat")
            stations = list_named_stations_or_empty(fact)
            counts = beads.setdefault(owner_seat or "p1", {})
            if not stations or counts.keys() & set(stations):
                return None  # a station is named twice: it is no list of beads
            for station in stations:
                counts[station] = 2 if fact.meaning == "double" else 1
            meanings.append(
                build_meaning_of_fact(fact, "double" if fact.meaning == "double" else "beads", stations=stations)
            )
        elif fact.meaning == "bead_count":
            meanings.append(enter_bead_count_and_return_meaning(beads.get(seat or "p1", {}), facts, fact))
    query |= {
        name: format_beads_except_on_lacking_stations(name, counts, lacking_stations)
        for name, counts in sorted(beads.items())
    }
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


def interpret_as_score_told_by_counts_or_none(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Returns the score of seats of which a sentence only counts what they have, without the stations of their beads.

    For example 「青15個、赤12個」, 「ビーズ14個、終点2つ、最長8」.
    None beside a followed game, which has the beads, with fewer than two counts, and if the sentence is about more.
    """
    numbers = select_facts_with_meaning(facts, "dice", "own_beads", "counted")
    owners = [fact for fact in facts if fact.value("seat") or fact.value("tint")]
    of_scores = ("seat", "tint", "score", "players", "bonus", "no_bonus", "asks", "points_now")
    if (
        "p1" in context.position
        or len(numbers) < 2
        or len(numbers) + len(select_facts_with_meaning(facts, *of_scores)) < len(facts)
        or any(len(fact.words) > 1 if fact.meaning == "dice" else fact.value("stations") for fact in numbers)
        or (len(owners) < 2 and not select_facts_with_meaning(facts, "own_beads", "counted"))
    ):
        return None
    seat_by_tint = seat_code_of_each_named_colour_or_first_free(facts, context)
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    missing: dict[str, None] = {}
    meanings: list[Meaning] = []
    for fact in facts:
        if fact in owners:
            seat = fact.value("seat") or seat_by_tint[fact.value("tint")]
            missing[seat] = None
            meanings.append(build_meaning_of_fact(fact, "seat", seat=seat))
        if fact in numbers:
            number_in_word = 1 if fact.value("once") else 2 if fact.value("twice") else 0
            number = int(fact.value("count") or fact.value("numbers") or number_in_word)
            meanings.append(build_meaning_of_fact(fact, f"counted.{fact.value('part') or 'beads'}", number=number))
        elif fact.meaning in ("players", "bonus"):
            meanings.append(enter_player_count_or_bonus(query, fact, next(reversed(missing), "p1")))
    return Interpretation(view="score", query=query, meanings=tuple(meanings), missing=tuple(missing or ("p1",)))


def enter_bead_count_and_return_meaning(counts: dict[StationCode, int], facts: Sequence[Fact], fact: Fact) -> Meaning:
    """Enters how many beads are on the station before a number, into the beads of a seat."""
    stations = [word for other in facts for word in other.words if word.kind == "station" and word.end <= fact.start]
    counts[stations[-1].value] = int(fact.value("numbers"))
    kind = "double" if fact.value("numbers") == "2" else "beads"
    return build_meaning_of_fact(fact, kind, stations=[stations[-1].value])


def is_single_bead_of_station(fact: Fact) -> bool:
    """Returns whether a fact says that a station has one bead: 「伏見に1個」."""
    return fact.meaning == "own_beads" and bool(fact.values("stations"))


def format_beads_except_on_lacking_stations(
    seat: str, counts: dict[StationCode, int], lacking_stations: set[tuple[str, StationCode]]
) -> str:
    """Writes the beads of a seat as in an address, without the stations of which the sentence says that it has none."""
    stations = sorted((one for one in counts if (seat, one) not in lacking_stations), key=ORDER.__getitem__)
    return ".".join(station if counts[station] == 1 else f"{station}*2" for station in stations)


def enter_player_count_or_bonus(query: dict[str, str], fact: Fact, owner_seat: str) -> Meaning:
    """Enters the number of players or the seat with the bonus into a query; returns what it means.

    「…, and the bonus」 without a seat is the bonus of the owner of the beads named last.
    """
    if fact.meaning == "bonus":
        query["bonus"] = fact.value("seat") or owner_seat
        return build_meaning_of_fact(fact, "bonus", seat=query["bonus"])
    query["players"] = fact.value("count")
    return build_meaning_of_fact(fact, "players", players=int(fact.value("count")))


def start_of_first_bead_fact(facts: Sequence[Fact]) -> int:
    return min(fact.start for fact in select_facts_with_meaning(facts, "beads", "range", "double", "to", "tint"))


def find_owners_directly_before_another_owner(facts: Sequence[Fact]) -> list[Fact]:
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


def replace_colours_by_owner_or_first_free_seat(facts: Sequence[Fact], context: ReadingContext) -> list[Fact]:
    """Returns the facts with the seat of each colour that stands alone, as if the sentence had named the seat.

    Unchanged if two owners are named together: the sentence does not say what each of them does."""
    if find_owners_directly_before_another_owner(facts):
        return list(facts)
    seats = seat_code_of_each_named_colour_or_first_free(facts, context)
    return [
        replace(fact, meaning="seat", words=(replace(fact.words[-1], slot="seat", value=seats[fact.value("tint")]),))
        if fact.meaning == "tint"
        else fact
        for fact in facts
    ]


def seat_code_of_each_named_colour_or_first_free(facts: Sequence[Fact], context: ReadingContext) -> dict[str, str]:
    """Returns the seat code of each colour in the sentence.

    That is the seat that has the colour. A colour that no seat can have, such as `red`, gets the first seat without
    another colour of the sentence.
    """
    colours = dict.fromkeys(word.value for fact in facts for word in fact.words if word.kind == "tint")
    seats = {colour: context.seat_code_of_colour(colour) for colour in colours if colour.isdigit()}
    free_seats = (seat for number in range(1, MOST_SEATS + 1) if (seat := f"p{number}") not in set(seats.values()))
    return seats | {colour: next(free_seats, "p1") for colour in colours if colour not in seats}


def list_named_stations_or_empty(fact: Fact) -> list[StationCode]:
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
