"""Interprets the counts of a sentence about SCOUT! as a score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.scout.reading.described_table import build_meaning_of_fact

DOUBT_OF_HEAD_WITHOUT_COUNTS = 0.4
"""The implausibility of a word such as chips that no count belongs to, in the place of a heading."""

DOUBT_OF_CARDS_AFTER_END = 0.75
"""The implausibility of a seat that is said to go out, and to have cards in its hand: another one may be meant."""


SCORE_PARAMETERS_OF_FOLLOWED_GAME = ("players", "names", "house", "rounds", "first")
"""The parameters of a followed game that the score of its round shares."""


COUNTS = {"captured": "c", "chips": "s", "left": "h", "hand_count": "h"}


NAMES = {"c": "captured", "s": "chips", "h": "left"}


ENDS = {"out": "empty", "unbeaten": "unbeaten"}


def interpret_as_counts_or_rounds_to_score_or_none(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation | None:
    """Returns the rounds of a game to score if the sentence names rounds, else a round with its counts.

    None for rounds in a followed game, and if points are left out or a count is given twice or not at all.
    """
    if not select_facts_with_meaning(facts, "round"):
        return interpret_as_seat_counts_if_each_given_once(facts, context)
    return None if context.is_followed else interpret_as_points_of_rounds_if_complete(facts)


def interpret_as_points_of_rounds_if_complete(facts: Sequence[Fact]) -> Interpretation | None:
    """Returns the game to score whose rounds a sentence gives from the first one on, each with the points of all seats.

    None if a round or the points of a seat are left out, or if the number of players is not the same. Points without
    seats are in the order of the seats.
    """
    query: dict[str, str] = {}
    meanings: list[Meaning] = []
    points_by_round: list[list[str]] = []
    for fact in select_facts_with_meaning(facts, "round", "players"):
        points = list(fact.values("points"))
        if points:
            points_by_seat = dict(zip(fact.values("seat") or list_seat_codes(len(points)), points, strict=True))
            points = [points_by_seat.get(seat, "") for seat in list_seat_codes(len(points))]
            if fact.value("round") != str(len(points_by_round) + 1) or "" in points:
                return None
            points_by_round.append([number.removeprefix("+") for number in points])
            params = {
                "number": len(points_by_round),
                "points": list(map(int, points)),
                "seat": fact.value("seat") and "p1",
            }
            meanings.append(build_meaning_of_fact(fact, "round", **params))
        player_count = str(len(points) or fact.value("count"))
        if query.setdefault("players", player_count) != player_count:
            return None
        if not points:
            meanings.append(build_meaning_of_fact(fact, "players", players=int(player_count)))
    query["rounds"] = "_".join(".".join(points) for points in points_by_round)
    return Interpretation(view="score", query=query, meanings=tuple(meanings))


def list_seat_codes(count: int) -> list[str]:
    return [f"p{number}" for number in range(1, count + 1)]


@dataclass(kw_only=True)
class SeatCounts:
    """The counts that a sentence has given to seats so far.

    counts: seat → letter → count; query: the number of players and the end of the round; seat: the one named last;
    head: the letter of the count that the sentence names for several seats; names_seats: does it name any seat?
    is_said_twice: does it give a seat the same count twice?
    """

    query: dict[str, str]
    names_seats: bool
    counts: dict[str, dict[str, str]] = field(default_factory=dict)
    meanings: list[Meaning] = field(default_factory=list)
    seat: str = ""
    head: str = ""
    is_said_twice: bool = False

    def add_fact(self, fact: Fact, fact_before: Fact | None) -> None:
        """Adds what a fact says of seats, of the players or of the end."""
        if fact.meaning == "column":
            self.add_column(fact)
        if fact.meaning == "head":
            self.head = COUNTS[fact.words[0].kind]
            self.meanings.append(build_meaning_of_fact(fact, f"head.{fact.words[0].kind}"))
        if fact.meaning == "players":
            self.query["players"] = fact.value("count")
            self.meanings.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
        if fact.meaning in ("seat", "of_seat", *ENDS) and fact.value("seat"):
            self.seat = fact.value("seat")
            self.meanings.append(build_meaning_of_fact(fact, "seat", seat=self.seat))
        letter = count_letter_of_fact_or_of_heading_or_empty(
            fact, self.head or find_only_letter_of_nonzero_counts_or_empty(self.counts)
        )
        self.seat = self.seat or "p1"
        if letter:
            is_none_of_all = bool(fact_before and fact_before.meaning == "of_seat") and fact.meaning != "of_seat"
            self.add_count(fact, letter, is_of_all=is_none_of_all and not fact.value("count"))
        if fact.meaning in ENDS:
            self.query["end"] = f"{ENDS[fact.meaning]}.{self.seat}"
            self.meanings.append(build_meaning_of_fact(fact, fact.meaning, seat=self.seat))

    def add_count(self, fact: Fact, letter: str, *, is_of_all: bool) -> None:
        """Adds a count to the seat named last; without names to the next one if that has all its counts.

        is_of_all: does 「チップはなし」 behind a list of seats say it of all of them?
        """
        if not self.names_seats and len(self.counts.get(self.seat, {})) == len(NAMES):
            self.seat = f"p{len(self.counts) + 1}"
        of_seat = self.counts.setdefault(self.seat, {})
        self.is_said_twice |= letter in of_seat
        of_seat[letter] = str(int(fact.value("count") or fact.value("cards") or 0))
        for other in self.counts.values() if is_of_all else ():
            other.setdefault(letter, "0")
        self.meanings.append(build_meaning_of_fact(fact, NAMES[letter], count=int(of_seat[letter])))

    def add_column(self, fact: Fact) -> None:
        """Adds one kind of count of all seats, in their order: 「手札2、1、0」."""
        letter = COUNTS[fact.words[0].kind]
        for number, count in enumerate(fact.values("counts"), 1):
            self.counts.setdefault(f"p{number}", {})[letter] = count
            self.meanings += [
                build_meaning_of_fact(fact, "seat", seat=f"p{number}"),
                build_meaning_of_fact(fact, NAMES[letter], count=int(count)),
            ]


def interpret_as_seat_counts_if_each_given_once(
    facts: Sequence[Fact], context: ReadingContext
) -> Interpretation | None:
    """Returns a round to score: for each seat its captured cards, its chips, and the cards left in its hand.

    None if the sentence has no count, or has one twice: it is to be cut in another way.
    """
    columns = select_facts_with_meaning(facts, "column")
    if columns and not are_columns_of_unnamed_seats(columns, facts):
        return None
    given = SeatCounts(
        query={name: text for name, text in context.query.items() if name in SCORE_PARAMETERS_OF_FOLLOWED_GAME},
        names_seats=any(fact.value("seat") for fact in facts),
    )
    for fact_before, fact in zip((None, *facts), facts, strict=False):
        given.add_fact(fact, fact_before)
    query = given.query
    if query.get("end", "").startswith("empty"):
        given.counts.setdefault(query["end"].split(".")[1], {}).setdefault("h", "0")
    counts = {seat: of_seat for seat, of_seat in given.counts.items() if of_seat}
    if not counts or given.is_said_twice:
        return None
    claims = [
        build_meaning_of_fact(fact, "claim", points=claimed_points_with_sign(fact))
        for fact in select_facts_with_meaning(facts, "claim")
    ]
    if "players" not in query and len(counts) > 2:
        query["players"] = seat_code_to_number_text(max(counts))
    for seat, of_seat in sorted(counts.items()):
        parts = [f"{letter}{of_seat.get(letter, '-')}" for letter in "cs"]
        query[seat] = ".".join([*parts, *([f"h{of_seat['h']}"] if "h" in of_seat else [])])
    missing = tuple(seat for seat, of_seat in sorted(counts.items()) if not {"c", "s"} <= of_seat.keys())
    is_head_without_counts = bool(given.head) and not select_facts_with_meaning(facts, "of_seat") and given.head != "c"
    asks_of_one_seat = len(counts) == 1 and not context.is_followed
    return Interpretation(
        view="score",
        query=query,
        meanings=(*given.meanings, *claims),
        missing=missing,
        dispensable_parameters=frozenset(SEAT_FIELDS) - counts.keys() if asks_of_one_seat else frozenset(),
        conflicts=find_conflicts_of_claimed_points(facts, counts, query.get("end", "")),
        implausibility=(DOUBT_OF_HEAD_WITHOUT_COUNTS if is_head_without_counts else 0.0)
        + (DOUBT_OF_CARDS_AFTER_END if has_cards_although_out(counts, query.get("end", "")) else 0.0),
    )


def are_columns_of_unnamed_seats(columns: Sequence[Fact], facts: Sequence[Fact]) -> bool:
    """Returns whether columns have a count for each seat, and no seat stands beside them: not 「A獲得5、1」."""
    counts = {len(column.values("counts")) for column in columns}
    return len(counts) == 1 and not select_facts_with_meaning(facts, "seat", "of_seat")


def has_cards_although_out(counts: Mapping[str, Mapping[str, str]], round_end: str) -> bool:
    """Returns whether the seat that ends a round by going out has cards in its hand. round_end: as the query writes it,
    `empty.p1`."""
    end, _, seat = round_end.partition(".")
    return end == "empty" and counts.get(seat, {}).get("h", "0") != "0"


def find_conflicts_of_claimed_points(
    facts: Sequence[Fact], counts: Mapping[str, Mapping[str, str]], round_end: str
) -> tuple[Meaning, ...]:
    """Returns the right points of each seat of which the sentence claims others, if all its counts are said.

    A claim is of the seat named last before it. round_end: as the query writes it, `unbeaten.p2`.
    """
    seat, conflicts = "p1", []
    for fact in facts:
        seat = fact.value("seat") or seat
        if fact.meaning == "claim":
            points = round_points_of_seat_if_all_counted(counts.get(seat, {}), is_owner=round_end == f"unbeaten.{seat}")
            if points not in (None, claimed_points_with_sign(fact)):
                conflicts.append(Meaning("scout.read.claim.wrong", {"seat": seat, "points": points}, 0, 0))
    return tuple(conflicts)


def claimed_points_with_sign(fact: Fact) -> int:
    """Returns the points that the sentence expects: 「マイナス1点？」 is −1."""
    return (-1 if any(word.kind == "minus" for word in fact.words) else 1) * int(fact.value("count"))


def round_points_of_seat_if_all_counted(of_seat: Mapping[str, str], *, is_owner: bool) -> int | None:
    """Returns the points of a seat in a round (scout.score); None unless its captured cards, chips and hand are said.

    is_owner: does it own the set that nobody beat? Its hand counts nothing then (scout.score.unbeaten).
    """
    if not {"c", "s", "h"} <= of_seat.keys():
        return None
    return int(of_seat["c"]) + int(of_seat["s"]) - (0 if is_owner else int(of_seat["h"]))


def count_letter_of_fact_or_of_heading_or_empty(fact: Fact, head: str) -> str:
    """Returns which count of a seat a fact says: `c`, `s` or `h`; '' for none.

    head: the count that the sentence names for several seats, or for the seats so far; '' for none.
    """
    if fact.meaning == "of_seat":
        return head or "c"
    if fact.meaning == "hand":
        return "h" if len(split_dotted_slot_values_into_numbers(fact.values("cards"))) == 1 else ""
    return COUNTS.get(fact.meaning, "")


def find_only_letter_of_nonzero_counts_or_empty(counts: Mapping[str, Mapping[str, str]]) -> str:
    """Returns the letter of all counts so far (アヤの手札8枚、ベン9枚); '' if they have several, or are all 0."""
    letters = {letter for of_seat in counts.values() for letter, count in of_seat.items() if count != "0"}
    return letters.pop() if len(letters) == 1 else ""


def seat_code_to_number_text(seat: str) -> str:
    return seat.removeprefix("p")
