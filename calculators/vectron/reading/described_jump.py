"""Interprets a sentence about the jumps of one turn: where cards lead from a cell, or whether they lead to cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    Word,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
)
from calculators.vectron.board import DIRECTIONS, trace_path_and_wall_kicks
from calculators.vectron.notation import format_cell
from calculators.vectron.reading.cell_characters import ANY_PIECE, CellCharacters, index_of_cell
from calculators.vectron.reading.described_score import (
    build_meaning_of_chip_fact,
    count_letter_and_values_repeated_if_shared,
    replace_counts_in_seat_text,
)
from calculators.vectron.state import BLANK, GATE, PIECES, SWAP, SWAPS

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")
CORNER_CELLS = {"": "A1", "UL": "A1", "UR": "D1", "DL": "A4", "DR": "D4"}
"""The corners by their names; one without a name is A1, because all four are alike."""
ASKING_WHERE = ("where", "which")
PIECE_OF_SOMEBODY = Word(start=0, end=0, kind="pawn", value="other", slot="pawn")
STEPS_OF_WAY: Mapping[str, tuple[int | None, int | None]] = {
    "L": (-1, None), "R": (1, None), "U": (None, -1), "D": (None, 1),
    "UL": (-1, -1), "UR": (1, -1), "DL": (-1, 1), "DR": (1, 1),
    "H": (None, 0), "V": (0, None),
}  # fmt: skip
"""The columns and rows of one step in each named direction; None for what the name leaves open."""


def action_card_of_fact(card_fact: Fact) -> str:
    """Returns the card that a fact names: `D2`, `O3` or `S`; also one named by one of its directions (横1, 右に1) is
    `O1`."""
    if card_fact.value("special"):
        return "S"
    kind = card_fact.value("kind") if card_fact.value("kind") in DIRECTIONS else "O"
    if len(card_fact.value("way")) > 1:
        kind = "D"
    return card_fact.value("card") or f"{kind}{card_fact.value('number')}"


def direction_of_card_or_way_fact_or_empty(fact: Fact) -> str:
    """Returns the direction that a fact names, a key of `STEPS_OF_WAY`; '' for none. `D` of a card is no direction."""
    kind = fact.value("kind")
    return fact.value("way") or (kind if kind in STEPS_OF_WAY and kind not in DIRECTIONS else "")


@dataclass(kw_only=True)
class SentenceJumps:
    """The jumps of one piece that a sentence names.

    counts: the chip that the mover holds (`h`) and its gauge (`g`), as far as they are said; start: the cell of the
    piece, '' if not named; targets, cards: in the order of the jumps; things: what the sentence says of other cells, as
    characters of the map; seat_code: whose piece it is, '' if not named; ways: the directions it names (keys of
    `STEPS_OF_WAY`); target_meanings, way_meanings: count as understood only if they are used.
    """

    counts: dict[str, str] = field(default_factory=dict)
    start: str = ""
    targets: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)
    seat_code: str = ""
    ways: list[str] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)
    target_meanings: list[Meaning] = field(default_factory=list)
    way_meanings: list[Meaning] = field(default_factory=list)
    implausibility: float = 0.0

    def set_start_cell_or_corner(self, fact: Fact) -> None:
        """Sets the cell that a fact names as the start, else the corner that it names."""
        cell = fact.value("cell")
        start = cell or CORNER_CELLS.get(fact.value("way"), CORNER_CELLS[""])
        self.implausibility += 2.0 if self.start and self.start != start else 0.0
        self.start = start
        self.meanings.append(build_meaning_of_fact(fact, "from" if cell else "corner", cell=self.start))

    def add_target_unless_same_as_last(self, fact: Fact, cell: str) -> None:
        """Adds a target and what the fact has on it; the last target again only adds its meaning."""
        if character := character_of_thing_or_empty(fact):
            self.things[cell] = character
        meaning = build_meaning_of_fact(fact, "to", cell=cell)
        if self.targets[-1:] == [cell]:
            self.meanings.append(meaning)
            return
        self.targets.append(cell)
        self.target_meanings.append(meaning)

    def append_card_and_its_direction(self, fact: Fact) -> None:
        self.cards.append(action_card_of_fact(fact))
        self.meanings.append(build_meaning_of_fact(fact, "card", card=self.cards[-1]))
        if way := direction_of_card_or_way_fact_or_empty(fact):
            self.ways.append(way)

    def add_chips_lying_on_named_cells(self, fact: Fact) -> None:
        """Adds what lies on a cell, or on several: a gate, a swap chip, or a star chip of so many stars."""
        for cell in fact.values("cell"):
            self.things[cell] = character_of_thing_or_empty(fact)
            self.meanings.append(build_meaning_of_fact(fact, "lies", cell=cell, chip=self.things[cell]))

    def add_what_mover_holds_and_gate_it_enters(self, facts: Sequence[Fact], *, is_place_unsaid: bool) -> None:
        """Adds the held chip and the gauge, and the gate as a target: the one that lies on a cell, if no target is
        named, or the only thing beside the piece, if the sentence has no place (ゲージ4で星3もってゲート踏んだら)."""
        for fact in select_facts_with_meaning(facts, "chip", "gauge"):
            letter, values = count_letter_and_values_repeated_if_shared(fact, "g")
            if len(values) == 1 and not fact.value("seat") and letter not in self.counts:
                self.counts[letter] = values[0]
                self.meanings.append(
                    build_meaning_of_chip_fact(fact, values[0])
                    if letter == "h"
                    else build_meaning_of_fact(fact, "gauge", numbers=[int(values[0])])
                )
        for fact in select_facts_with_meaning(facts, "onto_gate", "lies") if self.counts else ():
            if fact.meaning == "onto_gate" and is_place_unsaid:
                self.start, self.things, self.cards = "A1", {"B2": GATE}, ["D1"]
                self.add_target_unless_same_as_last(fact, "B2")
            elif fact.meaning == "lies" and not select_facts_with_meaning(facts, "to", "onto_it", "onto_seat"):
                self.add_target_unless_same_as_last(fact, fact.value("cell"))

    def add_other_piece(self, fact: Fact) -> None:
        """Adds a piece that does not jump on its cell: of a seat, or of nobody in particular."""
        cell, seat_code = fact.value("cell"), fact.value("seat")
        self.things[cell] = character_of_thing_or_empty(fact)
        self.meanings.append(
            build_meaning_of_fact(fact, "piece", cell=cell, seat=seat_code)
            if seat_code
            else build_meaning_of_fact(fact, "piece.any", cell=cell)
        )


def character_of_thing_or_empty(fact: Fact) -> str:
    """Returns what a fact says to be on its cell, as a character of the map; '' if it says nothing."""
    if fact.value("pawn"):
        return PIECES[int(fact.value("seat")[1:]) - 1] if fact.value("seat") else ANY_PIECE
    return fact.value("stars") or {"gate": GATE, "swap": SWAP, "swaps": SWAP}.get(fact.value("thing"), "")


def collect_named_jumps(facts: Sequence[Fact], context: ReadingContext) -> SentenceJumps:
    """Collects the jumps that a sentence names; of two cells the first is the start, unless each has its own card."""
    jumps = SentenceJumps()
    facts = replace_places_of_named_others_by_pieces(facts, context)
    names_start = bool(select_facts_with_meaning(facts, "from", "corner"))
    named_mover = next((fact.value("seat") for fact in select_facts_with_meaning(facts, "seat")), "")
    jumps.add_what_mover_holds_and_gate_it_enters(facts, is_place_unsaid=not (names_start or context.is_followed))
    for fact in facts:
        is_own_piece = fact.meaning == "piece" and is_piece_of_mover(fact, named_mover, names_start=names_start)
        is_start_before_target = (
            fact.meaning == "to"
            and not (jumps.start or names_start or context.is_followed)
            and len(select_facts_with_meaning(facts, "card")) < 2
            and does_later_fact_name_target_cell(facts, fact)
        )
        is_start = fact.meaning in ("from", "corner") or is_start_before_target or is_own_piece
        if is_start and jumps.start and fact.value("cell") in jumps.targets[-1:]:
            jumps.meanings.append(build_meaning_of_fact(fact, "from", cell=fact.value("cell")))
        elif is_start:
            jumps.set_start_cell_or_corner(fact)
        elif cell := target_cell_of_fact_or_empty(fact, context, jumps.start):
            jumps.add_target_unless_same_as_last(fact, cell)
        elif fact.meaning == "card":
            jumps.append_card_and_its_direction(fact)
        elif fact.meaning == "lies":
            jumps.add_chips_lying_on_named_cells(fact)
        elif fact.meaning == "piece":
            jumps.add_other_piece(fact)
        elif fact.meaning == "seat" and jumps.seat_code in ("", fact.value("seat")):
            jumps.seat_code = fact.value("seat")
            jumps.meanings.append(build_meaning_of_fact(fact, "seat", seat=jumps.seat_code))
        elif fact.meaning == "way":
            jumps.ways.append(fact.value("way"))
            jumps.way_meanings.append(build_meaning_of_fact(fact, "way"))
        elif fact.meaning in ASKING_WHERE:
            jumps.meanings.append(build_meaning_of_fact(fact, "where"))
        elif fact.meaning in ("onto_it", "onto_seat") and len(jumps.things) == 1 and not jumps.targets:
            jumps.add_target_unless_same_as_last(fact, next(iter(jumps.things)))
    return jumps


def replace_places_of_named_others_by_pieces(facts: Sequence[Fact], context: ReadingContext) -> tuple[Fact, ...]:
    """Returns the facts with a piece in place of each named seat on a cell, if the piece that jumps starts elsewhere.

    For example 「B2から縦横2、たけしはD2にいる」. In a followed game it is the piece of that seat, else one of nobody
    in particular. What jumps onto a seat or a piece comes last, behind the places. Unchanged if nobody else is on a
    named cell, or if the other start is the target of a jump.
    """
    places = {
        fact: seat_fact
        for seat_fact, fact in pairwise(facts)
        if seat_fact.meaning == "seat" and fact.meaning == "from" and fact.value("be")
    }
    target_cells = [fact.value("cell") for fact in select_facts_with_meaning(facts, "to")]
    if not places or all(
        fact in places or fact.value("cell") in target_cells
        for fact in select_facts_with_meaning(facts, "from", "corner")
    ):
        return tuple(facts)
    pieces = [
        Fact("piece", (*seat_words_if_followed, PIECE_OF_SOMEBODY, *place.words), part.start, part.end)
        for place, seat_fact in places.items()
        for seat_words_if_followed in [seat_fact.words if context.is_followed else ()]
        for part in (seat_fact, place)
    ]
    others = [fact for fact in facts if fact not in places and fact not in places.values()]
    onto = select_facts_with_meaning(others, "onto_it", "onto_seat")
    return (*(fact for fact in others if fact not in onto), *pieces, *onto)


def target_cell_of_fact_or_empty(fact: Fact, context: ReadingContext, start_cell_or_empty: str = "") -> str:
    """Returns the cell that a fact names as a target: itself, as the start, or by the piece or the only gate on the
    current map; '' for none."""
    if fact.meaning == "back":
        return start_cell_or_empty
    if fact.meaning == "to":
        return fact.value("cell")
    characters = {"onto_gate": GATE, "onto_seat": PIECES[int((fact.value("seat") or "p1")[1:]) - 1]}
    map_text = context.position.get("map", "")
    character = characters.get(fact.meaning, "")
    return CellCharacters(map_text).find_cell_or_empty(character) if map_text.count(character) == 1 else ""


def is_piece_of_mover(piece_fact: Fact, mover_seat_code_or_empty: str, *, names_start: bool) -> bool:
    """Returns whether a piece on a cell is the one that jumps: called so, or the only one with a cell."""
    whose = piece_fact.value("pawn")
    seat_code = piece_fact.value("seat")
    if whose == "own" or (seat_code and seat_code == mover_seat_code_or_empty):
        return True
    return whose == "any" and not (names_start or seat_code or piece_fact.value("between"))


def does_later_fact_name_target_cell(facts: Sequence[Fact], fact: Fact) -> bool:
    return any(other.meaning == "to" and other.start > fact.start for other in facts)


def interpret_as_question_about_card_targets(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """Interprets a sentence as a question where a card leads from a cell, or whether cards lead to cells in turn.

    It is asked on the current map, or on one with what the sentence says alone. Yields nothing without cards and
    targets unless it asks where.
    """
    jumps = collect_named_jumps(facts, context)
    table = JumpTable(query=dict(context.position), jumps=jumps)
    table.enter_mover_and_map()
    table.enter_cards_on_row_noting_conflicts()
    has_target_by_direction = table.enter_only_cell_in_directions_as_target()
    asks_where = bool(select_facts_with_meaning(facts, *ASKING_WHERE)) and not has_target_by_direction
    if jumps.targets and not asks_where and len(jumps.targets) >= len(jumps.cards):
        target_meanings = table.enter_jumps_that_have_cards_and_record_missing_card()
        table.report_missing_map_if_cells_matter()
        meanings = (*jumps.meanings, *target_meanings, *table.add_direction_conflicts_and_return_meanings())
        yield table.build_interpretation_of_entered_query("check", meanings)
    elif asks_where or jumps.cards:
        table.jumps.implausibility += 2.0 * (len(jumps.cards) > 1)
        yield table.build_interpretation_of_entered_query("moves", tuple(jumps.meanings))


@dataclass(kw_only=True)
class JumpTable:
    """The table that a question about jumps is asked on.

    query: the position of the followed game, changed by what the sentence says; seat_code: whose piece jumps;
    is_row_of_followed_game: whether its further cards are known; missing, conflicts: what the sentence lacks, and
    what it says otherwise than the followed game.
    """

    query: dict[str, str]
    jumps: SentenceJumps
    seat_code: str = "p1"
    is_row_of_followed_game: bool = False
    missing: list[str] = field(default_factory=list)
    conflicts: list[Meaning] = field(default_factory=list)

    def build_interpretation_of_entered_query(self, view: str, meanings: tuple[Meaning, ...]) -> Interpretation:
        return Interpretation(
            view=view,
            query=self.query,
            meanings=meanings,
            missing=tuple(self.missing),
            conflicts=tuple(self.conflicts),
            implausibility=self.jumps.implausibility,
        )

    def enter_jumps_that_have_cards_and_record_missing_card(self) -> list[Meaning]:
        """Enters as many jumps as there are cards, one without cards, and returns the meanings of their targets; for
        further targets the card is recorded as missing. If the followed game has a row, all jumps are entered."""
        jump_count = len(self.jumps.targets)
        if not self.is_row_of_followed_game and jump_count > max(len(self.jumps.cards), 1):
            jump_count = max(len(self.jumps.cards), 1)
            self.missing.append("card")
        self.query["move"] = "_".join(f"move.{cell}" for cell in self.jumps.targets[:jump_count])
        return self.jumps.target_meanings[:jump_count]

    def report_missing_map_if_cells_matter(self) -> None:
        """Reports the map as missing if an S card, or a further jump, depends on a cell that is not entered."""
        cells = CellCharacters(self.query.get("map", ""))
        needs_swap_chips = SWAP in self.jumps.cards and cells.characters.count(SWAP) < SWAPS
        targets = self.jumps.targets if needs_swap_chips else self.jumps.targets[:-1]
        if any(cells.characters[index_of_cell(cell)] == BLANK for cell in targets) and "map" not in self.missing:
            self.missing.append("map")

    def add_conflict(self, kind: str, **params: object) -> None:
        self.conflicts.append(Meaning(f"vectron.read.stands.{kind}", params, 0, 0))

    def enter_mover_and_map(self) -> None:
        """Enters whose piece jumps and what the sentence puts on the map; without a start and a map it is missing.

        On the map of a followed game the piece on the start cell jumps, whoever's it is.
        """
        cells = CellCharacters(self.query.get("map", ""))
        turn = self.query.get("turn", "p1")
        self.seat_code = self.jumps.seat_code or cells.seat_code_of_piece_at_or_empty(self.jumps.start) or turn
        if self.seat_code != turn:
            self.query["turn"] = self.seat_code
            if "map" in self.query:
                self.add_conflict("turn", seat=turn)
        if self.jumps.counts:
            self.query[self.seat_code] = replace_counts_in_seat_text("", {"g": "-", **self.jumps.counts})
        piece = PIECES[int(self.seat_code[1:]) - 1]
        if not self.jumps.start and "map" not in self.query:
            self.missing.append("map")
        current_cell = cells.find_cell_or_empty(piece)
        if self.jumps.start and self.jumps.start != current_cell:
            if current_cell:
                self.add_conflict("cell", seat=self.seat_code, cell=current_cell)
                cells.set_character(current_cell, BLANK)
            cells.set_character(self.jumps.start, piece)
        for cell, character in self.jumps.things.items():
            if not cells.set_character_if_free(cell, character):
                self.add_conflict("lies", cell=cell)
        if cells.are_any_entered:
            self.query["map"] = cells.format_map()

    def enter_cards_on_row_noting_conflicts(self) -> None:
        """Enters the cards that the sentence names, and the phase of jumps.

        The first card is placed upon the row of the followed game, unless one was placed before; each other card has to
        be the next one of that row.
        """
        row_name = f"row{self.seat_code[1:]}"
        is_placed = self.query.get("phase") == "move" and not any(
            conflict.code == "vectron.read.stands.turn" for conflict in self.conflicts
        )
        cards = self.jumps.cards
        if not cards and not is_placed:
            self.missing.append("card")
        row = self.query.get(row_name, "").replace("-", "").split(".") if self.query.get(row_name) else []
        row = [card for card in row if card]
        coming_cards = row[int(self.query.get("used", 0)) :] if is_placed else [*cards[:1], *row]
        if not is_placed:
            for name in ("used", "hand", *(("deck",) if self.query.get("phase", "draw") == "draw" else ())):
                self.query.pop(name, None)
        self.query["phase"] = "move"
        self.is_row_of_followed_game = row_name in self.query
        if not cards or (is_placed and coming_cards[: len(cards)] == cards):
            return
        if coming_cards[: len(cards)] != cards and row_name in self.query:
            following_card = next((card for card, named in zip(coming_cards, cards, strict=False) if card != named), "")
            self.add_conflict("card", card=following_card) if following_card else self.add_conflict("row")
        self.query.pop("used", None)
        are_cards_of_row = coming_cards[: len(cards)] == cards
        self.query[row_name] = ".".join(coming_cards if are_cards_of_row else cards)

    @property
    def start_cell_or_empty(self) -> str:
        """The cell that the piece jumps from."""
        piece = PIECES[int(self.seat_code[1:]) - 1]
        return self.jumps.start or CellCharacters(self.query.get("map", "")).find_cell_or_empty(piece)

    def enter_only_cell_in_directions_as_target(self) -> bool:
        """Enters the cell that directions lead to as the target, if the sentence names no other: 「A1から右に2」.

        Returns whether it did. Directions that leave a choice make the reading doubtful.
        """
        if self.jumps.targets or not self.jumps.ways or not self.start_cell_or_empty:
            return False
        cell = find_only_end_cell_in_directions_or_empty(self.start_cell_or_empty, self.jumps.cards, self.jumps.ways)
        if not cell:
            self.jumps.implausibility += 1.0
            return False
        self.jumps.targets.append(cell)
        return True

    def add_direction_conflicts_and_return_meanings(self) -> tuple[Meaning, ...]:
        """Returns the meanings of the named directions of one jump; a target that is not in a direction is a conflict.

        () if the start or the card is not known, so that the directions count as not understood.
        """
        start = self.start_cell_or_empty
        if not start or len(self.jumps.cards) != 1 or self.jumps.cards[0] == SWAP:
            return ()
        for way in self.jumps.ways:
            if self.jumps.targets[0] not in find_end_cells_in_direction(start, self.jumps.cards[0], way):
                self.add_conflict("way", start=start, cell=self.jumps.targets[0])
        return tuple(self.jumps.way_meanings)


def find_only_end_cell_in_directions_or_empty(start: str, cards: Sequence[str], ways: Sequence[str]) -> str:
    """Finds the cell that one card leads to in all named directions; '' if there is a choice, or no one such card."""
    if len(cards) != 1 or cards[0] == SWAP or not ways:
        return ""
    cells = set.intersection(*(find_end_cells_in_direction(start, cards[0], way) for way in ways))
    return cells.pop() if len(cells) == 1 else ""


def find_end_cells_in_direction(start: str, card: str, way: str) -> set[str]:
    """Finds the cells that a card leads to in a named direction, which may leave a choice."""
    columns, rows = STEPS_OF_WAY[way]
    return {
        format_cell(trace_path_and_wall_kicks(index_of_cell(start), (right, down), int(card[1:])).end_cell)
        for right, down in DIRECTIONS[card[0]]
        if columns in (None, right) and rows in (None, down)
    }


def add_jump_to_only_cell_in_directions(facts: Sequence[Fact], context: ReadingContext) -> tuple[Fact, ...]:
    """Returns the facts with the jump that directions name in place of a cell: 「縦横1、右に」. Unchanged if a cell, a
    piece or a gate is named, or if the directions leave a choice."""
    cards = [fact for fact in facts if fact.meaning == "card"]
    ways = [fact for fact in facts if fact.meaning in ("card", "way") and direction_of_card_or_way_fact_or_empty(fact)]
    start = CellCharacters(context.position.get("map", "")).find_cell_or_empty(
        PIECES[int((context.turn or "p1")[1:]) - 1]
    )
    if not start or not ways or select_facts_with_meaning(facts, "to", "onto_seat", "onto_gate"):
        return tuple(facts)
    cell = find_only_end_cell_in_directions_or_empty(
        start, [action_card_of_fact(card) for card in cards], [*map(direction_of_card_or_way_fact_or_empty, ways)]
    )
    if not cell:
        return tuple(facts)
    last = max((*ways, *cards), key=lambda fact: fact.start)
    index = list(facts).index(last) + 1
    word = Word(start=ways[-1].start, end=ways[-1].end, kind="cell", value=cell, slot="cell")
    return (*facts[:index], Fact("to", (word,), ways[-1].start, ways[-1].end), *facts[index:])
