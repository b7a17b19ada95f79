"""Collects the facts of a sentence about the subway game as turns: who goes where, from where, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from calculators.core.reading import (
    Fact,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.subway.reading.claimed_walks import PassedStation

build_meaning_of_fact = partial(build_meaning_of_game_fact, "subway")
MOST_SEATS = 4


@dataclass(kw_only=True)
class DescribedTurn:
    """A turn as a sentence describes it. start: where the pawn stands before it; dice: the dice rolled; steps: the
    number of steps; says_steps: does the sentence call them steps? A number alone may be a die. flips: is the die
    turned over? keeps_top: is it expressly not turned over? combination: `add`, `subtract`, `smaller` or `larger`, what
    the two dice are expressly used for. indexes: of the turns of the sentence that this one consists of. bead_count: of
    the seat, where its pawn stands. says_target_goes: does a word say that the pawn goes to the target?
    returns: does it go there and back to where the turn starts?

    Everything is empty where the sentence does not mention it.
    """

    target: str = ""
    start: str = ""
    dice: list[int] = field(default_factory=list)
    steps: int = 0
    says_steps: bool = False
    flips: bool = False
    keeps_top: bool = False
    combination: str = ""
    indexes: frozenset[int] = frozenset({0})
    passed: list[PassedStation] = field(default_factory=list)
    bead_count: int = 0
    says_target_goes: bool = False
    returns: bool = False
    style: str = ""
    starts: bool = False
    victim: str = ""
    seat: str = ""


@dataclass(kw_only=True)
class DescribedTable:
    """Everything that a sentence describes. start: the station where a walk begins; standing: the other seats that
    only stand somewhere, each with its station as start; leaves_choice_of_number: does it say 「2か3で」?
    repeats_position: does it say where a waiting pawn stands, as the followed game has it? implausibility: how unlikely
    it is that the sentence means this."""

    start: str = ""
    standing: dict[str, DescribedTurn] = field(default_factory=dict)
    players: int = 0
    leaves_choice_of_number: bool = False
    repeats_position: bool = False
    turns: list[DescribedTurn] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0


def collect_described_turns(facts: Sequence[Fact], context: ReadingContext) -> DescribedTable:
    """Collects the facts of a sentence as turns, in the order of the sentence."""
    sentence_table = DescribedTable()
    if select_facts_with_meaning(
        facts, "start"
    ):  # 「… starts at Hara」 chooses a start, it is not the station where a walk begins
        facts = [replace(fact, meaning="to") if fact.meaning == "from" else fact for fact in facts]
    if not context.is_followed:
        facts = replace_lone_station_by_start_if_walk_goes_on(facts)
    facts_about_others = find_facts_of_stations_where_counted_people_stand(facts)
    facts = [fact for fact in facts if fact not in facts_about_others]
    for index, fact in enumerate(facts):
        if add_fact := FACT_ADDERS.get(fact.meaning):
            add_fact(sentence_table, fact)
        elif fact.meaning == "players":
            sentence_table.players = int(fact.value("count"))
            if not context.players or context.players == sentence_table.players:
                sentence_table.meanings.append(build_meaning_of_fact(fact, "players", players=sentence_table.players))
        elif fact.meaning == "rob" and not fact.value("tint").isalpha():  # no seat can be red
            sentence_table.turns = sentence_table.turns or [DescribedTurn()]
            sentence_table.turns[-1].victim = fact.value("seat") or context.seat_code_of_colour(fact.value("tint"))
            sentence_table.meanings.append(build_meaning_of_fact(fact, "rob", seat=sentence_table.turns[-1].victim))
        elif fact.meaning in ("where", "here"):
            sentence_table.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning in ("to", "dice", "style", "start", "seat"):
            add_fact_to_turns(
                sentence_table,
                fact,
                is_die=is_number_of_die_rather_than_of_steps(fact, facts[:index], facts[index + 1 :]),
                is_in_last_walk=not select_facts_with_meaning(facts[index + 1 :], "to"),
            )
    sentence_table.turns = [
        turn for turn in sentence_table.turns if turn.target or turn.start or turn.dice or turn.steps or turn.style
    ]
    if sum(bool(turn.target) for turn in sentence_table.turns) > 1 and any(
        turn.passed for turn in sentence_table.turns
    ):
        sentence_table.implausibility += 1.0  # on which of the walks is the station?
    if not context.is_followed:
        give_only_style_to_turns_without_style(sentence_table)
        move_standing_pawns_out_of_turns_if_last_walks(sentence_table)
        take_bare_first_station_as_start(sentence_table)
        use_stations_of_others_as_start_or_target(sentence_table, facts_about_others)
    else:
        drop_turns_describing_waiting_pawns(sentence_table, context)
    sentence_table.start = sentence_table.start or next((turn.start for turn in sentence_table.turns if turn.start), "")
    return sentence_table


def replace_lone_station_by_start_if_walk_goes_on(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the facts with the only station of a sentence as the start of the walk, if it is no target.

    It is no target if the sentence asks where the walk ends, or if dice follow: 「高畑で3の目」. Else facts are
    unchanged.
    """
    stations = [index for index, fact in enumerate(facts) if fact.value("station")]
    if len(stations) != 1 or select_facts_with_meaning(facts, "start", "seat", "moved"):
        return list(facts)
    fact, later_facts = facts[stations[0]], facts[stations[0] + 1 :]
    is_bare = fact.meaning == "to" and {word.kind for word in fact.words} <= {"station", "de"}
    goes_on = select_facts_with_meaning(facts, "where") or (
        has_word(fact, "de") and select_facts_with_meaning(later_facts, "dice")
    )
    return [replace(one, meaning="from") if one is fact and is_bare and goes_on else one for one in facts]


def find_facts_of_stations_where_counted_people_stand(facts: Sequence[Fact]) -> list[Fact]:
    """Returns the facts that name the station of a number of people: 「3人が金山にいる」, 「金山に3人いる」.

    Without those of a walk: 「2人がいるけど、伏見から」.
    """
    found = []
    for before, fact, after in zip((None, *facts), facts, (*facts[1:], None), strict=False):
        neighbour = after if has_word(fact, "present") else before
        if (
            fact.meaning == "company"
            and not has_word(fact, "beside", "those")
            and neighbour
            and neighbour.meaning in ("from", "to")
            and not has_word(neighbour, "kara", "out_of", "arrow", "go", "into")
        ):
            found.append(neighbour)
    return found


def use_stations_of_others_as_start_or_target(sentence_table: DescribedTable, facts: Sequence[Fact]) -> None:
    """Uses a station where others stand as the start of the walk if it has none, else as its target if it has none.

    One that is its target already is understood too; else the fact stays unused.
    """
    for fact in facts:
        station = fact.value("station")
        sentence_table.turns = sentence_table.turns or [DescribedTurn()]
        turn = sentence_table.turns[-1]
        has_target = any(one.target for one in sentence_table.turns)
        if not sentence_table.start and not any(one.start for one in sentence_table.turns):
            sentence_table.start = station
            sentence_table.meanings.append(build_meaning_of_fact(fact, "from", station=station))
        elif not has_target or turn.target == station:
            turn.target = station
            sentence_table.meanings.append(build_meaning_of_fact(fact, "to", station=station))


def add_station_of_seat_just_named_or_mover(sentence_table: DescribedTable, fact: Fact) -> None:
    """Adds where a pawn stands: that of the seat named just before, else that of the seat to move.

    Of stations with arrows between them only the first is the start: 「栄→伏見→名古屋」.
    """
    station = fact.value("station")
    turn = sentence_table.turns[-1] if sentence_table.turns else DescribedTurn()
    if has_word(fact, "arrow") and (turn.start or sentence_table.start):
        add_claim_about_walk_to_last_turn(sentence_table, replace(fact, meaning="via"))
        return
    if turn.seat and not turn.start and not turn.target:
        turn.start = station
    else:
        sentence_table.implausibility += 2.0 if sentence_table.start else 0.0
        sentence_table.start = station
    sentence_table.meanings.append(build_meaning_of_fact(fact, "from", station=station))


def add_beads_under_pawn_that_stands(sentence_table: DescribedTable, fact: Fact) -> None:
    """Adds the number of beads to the seat named last, if the sentence says where it stands."""
    turn = sentence_table.turns[-1] if sentence_table.turns else DescribedTurn()
    station = turn.start or turn.target
    count = 2 if has_word(fact, "twice") else int(fact.value("count") or 1)
    if turn.seat and station and not turn.dice and not turn.steps and count in (1, 2):
        turn.bead_count = count
        kind = "double" if count > 1 else "beads"
        sentence_table.meanings.append(build_meaning_of_fact(fact, kind, stations=[station]))


def record_that_choice_of_number_is_open(sentence_table: DescribedTable, fact: Fact) -> None:
    """Records that the sentence leaves open which of its numbers is meant (「2か3で」); no turn gets one of them."""
    numbers = split_dotted_slot_values_into_numbers(fact.values("numbers"))
    sentence_table.turns = sentence_table.turns or [DescribedTurn()]
    sentence_table.leaves_choice_of_number = True
    sentence_table.meanings.append(build_meaning_of_fact(fact, "choice", numbers=numbers))


def add_claim_about_walk_to_last_turn(sentence_table: DescribedTable, fact: Fact) -> None:
    """Adds to the last turn a station on the way, or how its dice are used."""
    sentence_table.turns = sentence_table.turns or [DescribedTurn()]
    turn = sentence_table.turns[-1]
    if fact.meaning in ("flip", "unflipped"):
        turn.flips, turn.keeps_top = fact.meaning == "flip", fact.meaning == "unflipped"
        sentence_table.meanings.append(build_meaning_of_fact(fact, fact.meaning))
    elif fact.meaning == "combine":
        turn.combination = fact.value("combine")
        sentence_table.meanings.append(build_meaning_of_fact(fact, turn.combination))
    else:
        turn.passed.append(PassedStation(fact.value("station"), fact.meaning == "bounce"))
        sentence_table.meanings.append(build_meaning_of_fact(fact, "via", station=fact.value("station")))


FACT_ADDERS = {
    "from": add_station_of_seat_just_named_or_mover,
    "choice": record_that_choice_of_number_is_open,
    "own_beads": add_beads_under_pawn_that_stands,
    "via": add_claim_about_walk_to_last_turn,
    "bounce": add_claim_about_walk_to_last_turn,
    "flip": add_claim_about_walk_to_last_turn,
    "unflipped": add_claim_about_walk_to_last_turn,
    "combine": add_claim_about_walk_to_last_turn,
}
"""The functions that add a fact to what the sentence describes, by its meaning."""


def is_number_of_die_rather_than_of_steps(
    fact: Fact, earlier_facts: Sequence[Fact], later_facts: Sequence[Fact]
) -> bool:
    """Returns whether the numbers of a fact are dice.

    A single number is one if the sentence says so, or if the number of steps or 「裏返して」 follows in the same turn;
    behind the target, only if no other target follows. There the number of steps may lack a word for steps, if a style
    was said before the die: 「②で3、千種から本山に3で」.
    """
    if fact.meaning != "dice":
        return False
    numbers = split_dotted_slot_values_into_numbers(fact.values("numbers"))
    if len(numbers) > 1 or has_word(fact, "dice", "appear", "pair_of"):
        return True
    if has_word(fact, "steps", "go"):
        return False
    is_behind_target = False
    for index, later_fact in enumerate(later_facts):
        if later_fact.meaning in ("seat", "where") or (later_fact.meaning == "to" and is_behind_target):
            return False
        is_behind_target |= later_fact.meaning == "to"
        if later_fact.meaning in ("flip", "unflipped") and not is_behind_target:
            return True
        if later_fact.meaning == "dice" and not has_word(later_fact, "dice", "appear"):
            is_of_same_walk = not select_facts_with_meaning(later_facts[index:], "to", "seat")
            if is_behind_target:
                says_steps = has_word(later_fact, "steps", "go") or select_facts_with_meaning(earlier_facts, "style")
                return bool(says_steps) and is_of_same_walk
            if has_word(later_fact, "steps", "go"):
                return True
    return False


def has_word(fact: Fact, *kinds: str) -> bool:
    return any(word.kind in kinds for word in fact.words)


def move_standing_pawns_out_of_turns_if_last_walks(sentence_table: DescribedTable) -> None:
    """Takes the seats of which the sentence says only where they stand out of the turns, if another turn is a walk.

    「Aが名古屋で振り方①、Bが栄で振り方④。Aが2と2で栄へ」 is one walk at a table, not two chosen starts.
    """
    give_separate_styles_to_turn_of_same_seat(sentence_table)
    *others, mover = sentence_table.turns or [DescribedTurn()]
    are_all_standing = all(
        turn.seat and (turn.start or turn.target) and not (turn.starts or turn.dice or turn.steps) for turn in others
    )
    if not (others and are_all_standing and mover.target and (mover.dice or mover.steps) and not mover.starts):
        return
    sentence_table.standing = {turn.seat: replace(turn, start=turn.start or turn.target) for turn in others}
    sentence_table.turns = [mover]
    free_seats = (seat for number in range(1, MOST_SEATS + 1) if (seat := f"p{number}") not in sentence_table.standing)
    mover.seat = mover.seat or next(free_seats, "p1")
    own = sentence_table.standing.pop(mover.seat, DescribedTurn())
    mover.style = mover.style or own.style
    sentence_table.start = sentence_table.start or mover.start or own.start


def take_bare_first_station_as_start(sentence_table: DescribedTable) -> None:
    """Joins two turns: the first station is the start of one walk, if nothing says that the pawn goes there.

    「いま鶴舞で2が出た、大須観音に着ける?」 is never surely read so.
    """
    if len(sentence_table.turns) != 2 or sentence_table.start or sentence_table.standing:
        return
    first, second = sentence_table.turns
    is_bare = first.target and not (first.says_target_goes or first.starts or first.start or second.starts)
    if not is_bare or second.target in ("", first.target) or (second.seat and second.seat != first.seat):
        return
    if (first.dice or first.steps) and (second.dice or second.steps):
        return
    second.dice, second.steps = second.dice or first.dice, second.steps or first.steps
    second.style = second.style or first.style
    second.indexes |= first.indexes
    second.flips, second.keeps_top = second.flips or first.flips, second.keeps_top or first.keeps_top
    second.combination = second.combination or first.combination
    sentence_table.start = first.target
    sentence_table.turns = [second]
    sentence_table.implausibility += 0.5


def give_only_style_to_turns_without_style(sentence_table: DescribedTable) -> None:
    """Gives the only style that a sentence names to its other turns: 「②で1が出た。1か6で…、1で栄へ」.

    Not if a seat is named or a start chosen.
    """
    styles = {turn.style for turn in sentence_table.turns if turn.style}
    if len(styles) == 1 and not any(turn.seat or turn.starts for turn in sentence_table.turns):
        for turn in sentence_table.turns:
            turn.style = min(styles)


def drop_turns_describing_waiting_pawns(sentence_table: DescribedTable, context: ReadingContext) -> None:
    """Drops the turns before the last one that say only where the pawn of a seat stands that is not to move.

    A station that contradicts the followed game stays, so that it is reported. Notes in `repeats_position` whether any
    was dropped.
    """
    *others, last = sentence_table.turns or [DescribedTurn()]
    pawn_stations = context.position.get("at", "").split(".")
    station_by_seat = {f"p{number}": station for number, station in enumerate(pawn_stations, 1)}
    kept = [
        turn
        for turn in others
        if turn.target
        or turn.dice
        or turn.steps
        or turn.seat in ("", context.turn)
        or station_by_seat.get(turn.seat) != turn.start
    ]
    sentence_table.repeats_position = len(kept) < len(others)
    sentence_table.turns = [*kept, last] if sentence_table.turns else []


def give_separate_styles_to_turn_of_same_seat(sentence_table: DescribedTable) -> None:
    """Gives the style of 「Aは振り方①」 to the other turn of A, if there is one without a style, and removes its own
    turn."""
    for turn in list(sentence_table.turns):
        says_only_style = turn.seat and not (turn.target or turn.start or turn.starts or turn.dice or turn.steps)
        same_seat = (one for one in sentence_table.turns if one is not turn and one.seat == turn.seat and not one.style)
        other_turn = next(same_seat, None) if says_only_style else None
        if other_turn:
            other_turn.style = turn.style
            sentence_table.turns.remove(turn)


def does_fact_lead_back_from_target_to_named_station(fact: Fact, turn: DescribedTurn) -> bool:
    """Returns whether the same walk goes on to a station that it returns to: 「藤が丘に行って本郷に戻る」."""
    return (
        fact.meaning == "to"
        and has_word(fact, "return", "and_back")
        and not has_word(fact, "go", "bounce")
        and fact.words[-1].kind != "and_back"
        and turn.says_target_goes
        and not turn.returns
    )


def add_fact_to_turns(sentence_table: DescribedTable, fact: Fact, *, is_die: bool, is_in_last_walk: bool) -> None:
    """Adds a fact to the last turn, or to a new one if the last has a fact of this kind already.

    is_in_last_walk: does no target follow? Then a die behind the target of a walk with a number of steps is its die.
    """
    before = len(sentence_table.meanings)
    turn = sentence_table.turns[-1] if sentence_table.turns else DescribedTurn()
    numbers = split_dotted_slot_values_into_numbers(fact.values("numbers")) * (2 if has_word(fact, "pair_of") else 1)
    if does_fact_lead_back_from_target_to_named_station(fact, turn):
        turn.passed.append(PassedStation(turn.target, turns_back=False))
        turn.target = ""
    is_turn_full = (
        (fact.meaning == "to" and turn.target)
        or (fact.meaning == "seat" and (turn.seat or turn.target))
        or (fact.meaning == "style" and turn.style)
        or (fact.meaning == "dice" and is_die and turn.dice)
        or (fact.meaning == "dice" and turn.steps and not (is_die and turn.target and is_in_last_walk))
    )
    if is_turn_full or not sentence_table.turns:
        sentence_table.implausibility += 0.3 if is_turn_full else 0.0
        turn = DescribedTurn(indexes=frozenset({len(sentence_table.turns)}))
        sentence_table.turns.append(turn)
    if fact.meaning == "to":
        turn.target = fact.value("station")
        turn.says_target_goes = has_word(fact, "go", "into", "return")
        turn.returns = fact.words[-1].kind == "and_back" or (
            has_word(fact, "return") and has_word(fact, "go", "bounce")
        )
        kind = "via" if turn.returns else "to"
        sentence_table.meanings.append(build_meaning_of_fact(fact, kind, station=turn.target))
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
    elif is_die:
        turn.dice = numbers
        turn.combination = fact.value("combine") or turn.combination
        sentence_table.implausibility += 2.0 if len(numbers) > 2 else 0.0
        kind = ".".join(("dice", *fact.values("combine")))
        sentence_table.meanings.append(build_meaning_of_fact(fact, kind, numbers=numbers))
    elif numbers[0]:  # no walk has 0 steps
        turn.steps = numbers[0]
        turn.says_steps = has_word(fact, "steps", "go")
        continues_dice = any(
            one.code == "subway.read.dice" and 0 <= fact.start - one.end <= 1 for one in sentence_table.meanings
        )
        sentence_table.implausibility += 2.0 if continues_dice and not turn.says_steps else 0.0
        sentence_table.meanings.append(build_meaning_of_fact(fact, "steps", steps=turn.steps))
    sentence_table.meanings[before:] = [
        replace(one, turn=len(sentence_table.turns) - 1) for one in sentence_table.meanings[before:]
    ]
