"""What the facts of a sentence about VOGU mean: values, cards and tokens to score, a contact, cards put or revealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from calculators.core.parsing import Span
from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    build_meaning_of_game_fact,
    interpret_moves_as_played,
    select_facts_with_meaning,
)
from calculators.vogu.notation import parse_possibly_partial_face
from calculators.vogu.state import CARDS_AT_END, COLOURS, SIDES, Cell
from calculators.vogu.unfinished import PlacementDraft, RevealDraft

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vogu")
ORDER = ("players", "p1", "p2", "p3", "p4", "p5", "names", "house", "values")
STRONGEST = 3
"""The highest number on a card."""


def interpret_facts_as_score_question_or_moves(
    facts: Sequence[Fact], context: ReadingContext
) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a value nor a card was said."""
    if select_facts_with_meaning(facts, "edge"):
        yield from interpret_as_placed_card(facts, context)
    elif select_facts_with_meaning(facts, "reveal"):
        yield from interpret_as_reveal_moves(facts, context)
    elif select_facts_with_meaning(facts, "change", "pair"):
        yield from interpret_as_question_what_change_gives(facts, context)
    elif select_facts_with_meaning(facts, "count") and not select_facts_with_meaning(facts, "seat", "cards"):
        yield from interpret_as_score_of_one_colour(facts, context)
    elif select_facts_with_meaning(facts, "value", "cards", "all_zero", "rest_zero") or (
        select_facts_with_meaning(facts, "seat") and select_facts_with_meaning(facts, "tokens")
    ):
        yield from interpret_as_score_of_seats(facts, context)


# --- a contact ------------------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class SaidChange:
    """A change that was said of a colour. boosts: was a boost said beside it?"""

    colour: str = ""
    change: int = 0
    boosts: bool = False
    value: int | None = None
    meanings: list[Meaning] = field(default_factory=list)


def interpret_as_question_what_change_gives(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """What a colour is worth after a change of so much: a card with that contact is put beside another one."""
    contact = SaidChange()
    doubt = 0.0
    for fact in facts:
        colour = fact.value("colour")
        if fact.meaning == "change":
            doubt += 2.0 if contact.change else 0.0
            contact.change = int(fact.value("amount_signed") or fact.value("signed") or fact.value("number_only"))
            if any(word.kind == "falls" for word in fact.words):
                contact.change = -contact.change
            contact.colour = colour or contact.colour
            contact.boosts = contact.boosts or any(word.kind == "boost" for word in fact.words)
        elif fact.meaning == "pair":
            doubt += 2.0 if contact.change else 0.0
            sign = -1 if fact.value("sign") == "m" else 1
            contact.change, contact.colour = sign * int(fact.value("amount")), colour
            contact.boosts = colour == fact.value("other")
            contact.meanings.append(build_meaning_of_fact(fact, "contact", colour=colour, change=contact.change))
        elif fact.meaning in ("boost", "no_boost"):
            contact.boosts = fact.meaning == "boost"
            contact.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning == "value":
            doubt += 2.0 if contact.value is not None else 0.0
            contact.value = number_said_in_fact(fact)
            contact.meanings.append(
                build_meaning_of_fact(fact, "value", colour=colour or contact.colour, number=contact.value)
            )
            doubt += 1.5 if colour and contact.colour not in ("", colour) else 0.0
            contact.colour = contact.colour or colour
    if not contact.colour:
        return
    contact.meanings += [
        build_meaning_of_fact(fact, "change", colour=contact.colour, change=contact.change)
        for fact in select_facts_with_meaning(facts, "change")
    ]
    yield from interpret_change_with_and_without_boost(contact, context, doubt)


def interpret_change_with_and_without_boost(
    said_change: SaidChange, context: ReadingContext, doubt: float
) -> Iterator[Interpretation]:
    """The change as it was said; with a boost it may have been the whole change that was meant."""
    stands = dict(parse_values_parameter_as_colour_value_pairs(context.position.get("values", "")))
    values = dict(stands)
    if said_change.value is not None:
        values[said_change.colour] = str(said_change.value)
    conflicts = find_conflict_between_said_and_current_value(said_change, stands)
    if conflicts and doubt < 1:
        as_it_stands = replace(said_change, value=int(stands[said_change.colour]))
        yield from (
            replace(one, conflicts=conflicts, implausibility=one.implausibility + 0.4)
            for one in interpret_change_with_and_without_boost(as_it_stands, context, doubt)
        )
    size = abs(said_change.change)
    said = tuple(sorted(said_change.meanings, key=lambda one: one.start))
    missing = () if said_change.colour in values else ("values",)
    for number, further in ((size, 0.0), (size - 1, 0.6)):
        if (further and not said_change.boosts) or number < 1:
            continue
        board, move = format_board_and_move_or_empty(
            said_change.colour, number, falls=said_change.change < 0, boosts=said_change.boosts
        )
        if not board:
            continue
        query = {"values": format_values_by_colour(values), "board": board, "move": move}
        yield Interpretation(
            view="check",
            query={name: text for name, text in query.items() if text},
            meanings=said,
            missing=missing,
            conflicts=conflicts,
            implausibility=doubt + further,
        )


def find_conflict_between_said_and_current_value(
    said_change: SaidChange, current_values: dict[str, str]
) -> tuple[Meaning, ...]:
    """Where a value was said that is another one in the followed game."""
    value = current_values.get(said_change.colour)
    if value is None or said_change.value is None or int(value) == said_change.value:
        return ()
    return (Meaning("vogu.read.stands", {"colour": said_change.colour, "number": int(value)}, 0, 0),)


def format_board_and_move_or_empty(colour: str, number: int, *, falls: bool, boosts: bool) -> tuple[str, str]:
    """A layout and a move that make one contact of a number up to 3, or two of a larger one; nothing for more."""
    other = colour if boosts else "W" if colour == "K" else "K"
    sign = "m" if falls else "p"
    if number <= STRONGEST:
        board = f"1{other}1{other}{sign}{other}p{other}"
        return board, f"place.1{colour}{number}{colour}p{colour}p{colour}.1.0"
    if boosts or number > 2 * STRONGEST:
        return "", ""
    corner = f"1{other}1{other}p{other}p{other}"
    above = f"1{other}1{other}p{other}{sign}{other}"
    beside = f"1{other}1{other}{sign}{other}p{other}"
    face = f"{number - STRONGEST}{colour}{STRONGEST}{colour}p{colour}p{colour}"
    return f"{corner}.{above}_{beside}", f"place.{face}.1.1"


def number_said_in_fact(fact: Fact) -> int:
    return int(fact.value("number") or 0)


def parse_values_parameter_as_colour_value_pairs(values_parameter_text: str) -> Iterator[tuple[str, str]]:
    """The values of an address by colour."""
    if values_parameter_text == "-":
        yield from ((colour, "0") for colour in COLOURS)
        return
    for item in filter(None, values_parameter_text.split(".")):
        yield item[0], item[1:]


def format_values_by_colour(values: dict[str, str]) -> str:
    if len(values) == len(COLOURS) and set(values.values()) == {"0"}:
        return "-"
    return ".".join(f"{colour}{values[colour]}" for colour in COLOURS if colour in values)


# --- points ---------------------------------------------------------------------------------------------------


def interpret_as_score_of_one_colour(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """The points of one colour: its value, how often a seat has it, its tokens; the other cards count nothing."""
    values = dict(parse_values_parameter_as_colour_value_pairs(context.position.get("values", "")))
    colour, count, tokens, doubt = "", 0, 0, 0.0
    said: list[Meaning] = []
    query: dict[str, str] = {}
    for fact in facts:
        named = fact.value("colour") or fact.value("colours")
        doubt += 1.5 if named and colour and named != colour else 0.0
        colour = named or colour
    for fact in facts:
        if fact.meaning == "value":
            values[colour] = str(number_said_in_fact(fact))
            said.append(build_meaning_of_fact(fact, "value", colour=colour, number=number_said_in_fact(fact)))
        elif fact.meaning == "count":
            doubt += 2.0 if count else 0.0
            count = int(fact.value("amount") or fact.value("twice") or 0)
            said.append(build_meaning_of_fact(fact, "count", colour=colour, count=count))
        elif fact.meaning == "tokens":
            tokens = int(fact.value("amount") or not says_none(fact))
            said.append(build_meaning_of_fact(fact, "tokens", colour=colour, count=tokens))
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            said.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
    if not colour or not 0 < count <= 2 * CARDS_AT_END:
        return
    missing = () if colour in values else ("values",)
    other = next(one for one in ("K", "B") if one != colour)
    values.setdefault(other, "0")
    said.append(Meaning("vogu.read.alone", {"colour": colour}, 0, 0))
    query |= {
        "values": format_values_by_colour(values),
        "p1": format_four_cards_with_colour_and_tokens(colour, count, tokens, other),
    }
    if missing:
        query.pop("values")
    free = list_parameters_not_needed(query) | (frozenset() if missing else {"values"})
    yield Interpretation(
        view="score",
        query=query,
        meanings=tuple(said),
        missing=missing,
        implausibility=doubt,
        dispensable_parameters=free,
    )


def says_none(fact: Fact) -> bool:
    return any(word.kind == "none" for word in fact.words)


def format_four_cards_with_colour_and_tokens(colour: str, count: int, tokens: int, other: str) -> str:
    """Four cards with a colour so often, and its tokens, filled up with another one."""
    faces = [colour] * count + [other] * (2 * CARDS_AT_END - count)
    pairs = ["".join(sorted(pair, key=COLOURS.index)) for pair in zip(faces[::2], faces[1::2], strict=True)]
    return format_cards_with_tokens_added(pairs, [colour] * tokens)


def format_cards_with_tokens_added(colour_pairs: Sequence[str], token_colours: Sequence[str]) -> str:
    """Cards of two colours each, each token with the first card of its colour that has none."""
    cards = list(colour_pairs)
    for token in token_colours:
        free = [index for index, card in enumerate(cards) if token in card and len(card) == 2]
        if free:
            cards[free[0]] += token.lower()
        elif cards:
            cards[0] = cards[0][:2] + token.lower()
    return ".".join(cards)


def list_parameters_not_needed(query: dict[str, str]) -> frozenset[str]:
    """Seats of which nothing was said: points are told without them."""
    return frozenset(f"p{seat}" for seat in range(1, 6)) - query.keys()


@dataclass
class SaidOwner:
    """What a seat owns. tokens: colours."""

    colours: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)


def interpret_as_score_of_seats(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Values of the colours, and the cards and tokens of seats."""
    values = dict(parse_values_parameter_as_colour_value_pairs(context.position.get("values", "")))
    query = {name: text for name, text in context.query.items() if name in ("players", "names", "house")}
    owners: dict[str, SaidOwner] = {}
    said: list[Meaning] = []
    seat, doubt = "p1", 0.0
    if any(not fact.value("colour") for fact in select_facts_with_meaning(facts, "value")):
        return
    conflicts = set_said_values_and_return_colours_said_twice(facts, values)
    for fact in facts:
        colours = list(fact.values("colours"))
        if fact.meaning == "value":
            said.append(
                build_meaning_of_fact(fact, "value", colour=fact.value("colour"), number=number_said_in_fact(fact))
            )
        elif fact.meaning in ("all_zero", "rest_zero"):
            said.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning == "seat":
            seat = fact.value("seat")
            said.append(build_meaning_of_fact(fact, "seat", seat=seat))
        elif fact.meaning == "cards":
            doubt += 1.0 if len(colours) < 2 else 0.0
            owners.setdefault(seat, SaidOwner()).colours += colours
            said.append(build_meaning_of_fact(fact, "cards", colours=colours))
        elif fact.meaning == "tokens":
            if fact.value("colour"):
                colours = [fact.value("colour")] * int(fact.value("amount") or 1)
            owners.setdefault(seat, SaidOwner()).tokens += colours
            doubt += 1.0 if not (colours or says_none(fact) or fact.value("amount") == "0") else 0.0
            said.append(
                build_meaning_of_fact(fact, "took", colours=colours)
                if colours
                else build_meaning_of_fact(fact, "no_tokens")
            )
        elif fact.meaning == "players":
            query["players"] = fact.value("count")
            said.append(build_meaning_of_fact(fact, "players", players=int(fact.value("count"))))
    query |= {
        "values": format_values_by_colour(values),
        **{name: format_said_colours_as_two_colour_cards(owner) for name, owner in sorted(owners.items())},
    }
    missing = tuple(name for name, owner in sorted(owners.items()) if len(owner.colours) < 2 * CARDS_AT_END)
    doubt += 2.0 * sum(len(owner.colours) > 2 * CARDS_AT_END for owner in owners.values()) + 0.5 * len(conflicts)
    query = {name: query[name] for name in ORDER if query.get(name)}
    owned = {colour for owner in owners.values() for colour in owner.colours}
    free = (
        list_parameters_not_needed(query) if owners and select_facts_with_meaning(facts, "score") else frozenset[str]()
    )
    free |= {"values"} if owned and owned <= values.keys() else frozenset()
    yield Interpretation(
        view="score",
        query=query,
        meanings=tuple(said),
        draft="",
        missing=missing,
        conflicts=tuple(conflicts),
        implausibility=doubt,
        dispensable_parameters=free,
    )


def set_said_values_and_return_colours_said_twice(
    facts: Sequence[Fact], values_by_colour: dict[str, str]
) -> list[Meaning]:
    """Puts the values that were said among those that stand; a colour that was said to have two is told."""
    named: dict[str, str] = {}
    conflicts = []
    for fact in select_facts_with_meaning(facts, "value"):
        colour, number = fact.value("colour"), str(number_said_in_fact(fact))
        if named.setdefault(colour, number) != number:
            conflicts.append(build_meaning_of_fact(fact, "twice", colour=colour, number=int(named[colour])))
        values_by_colour[colour] = named[colour] = number
    if select_facts_with_meaning(facts, "all_zero", "rest_zero"):
        values_by_colour.update({colour: "0" for colour in COLOURS if colour not in values_by_colour})
    return conflicts


def format_said_colours_as_two_colour_cards(said_owner: SaidOwner) -> str:
    """Colours said one after the other as cards of two."""
    colours = said_owner.colours
    pairs = ["".join(sorted(colours[at : at + 2], key=COLOURS.index)) for at in range(0, len(colours), 2)]
    return format_cards_with_tokens_added(pairs, said_owner.tokens)


# --- moves ----------------------------------------------------------------------------------------------------


def interpret_moves_as_question_or_played(
    move_texts: Sequence[str],
    *,
    said: list[Meaning],
    lacks: Sequence[str],
    conflicts: Sequence[Meaning],
    context: ReadingContext,
) -> Interpretation:
    """Moves as a question about the table, or told behind those of the followed game."""
    meanings = tuple(sorted(said, key=lambda one: one.start))
    if context.is_question:
        moves_text = "_".join(move_texts)
        return Interpretation(
            view="check",
            query={**context.position, **({"move": moves_text} if moves_text and not lacks else {})},
            meanings=meanings,
            draft=moves_text if lacks else "",
            missing=tuple(lacks),
            conflicts=tuple(conflicts),
        )
    return interpret_moves_as_played(context, move_texts, meanings=meanings, missing=lacks, conflicts=conflicts)


def interpret_as_reveal_moves(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Cards revealed one after the other, each with the token that was taken."""
    said: list[Meaning] = []
    conflicts: list[Meaning] = []
    turns: list[list[str]] = []
    seat, doubt = "", 0.0
    players = context.players
    mover = int(context.turn.removeprefix("p") or 0)
    for fact in facts:
        if fact.meaning == "seat":
            seat = fact.value("seat")
            said.append(replace(build_meaning_of_fact(fact, "seat", seat=seat), turn=len(turns)))
        elif fact.meaning == "reveal":
            first, second = fact.value("first"), fact.value("second") or fact.value("first")
            stands = (mover + len(turns) - 1) % players + 1 if players and mover else 0
            if seat and stands and seat != f"p{stands}":
                conflicts.append(Meaning("vogu.read.stands.turn", {"seat": f"p{stands}"}, 0, 0))
            turns.append(["".join(sorted((first, second), key=COLOURS.index)), ""])
            said.append(replace(build_meaning_of_fact(fact, "reveal", colours=[first, second]), turn=len(turns) - 1))
            seat = ""
        elif fact.meaning == "discard":
            said.append(replace(build_meaning_of_fact(fact, "discard"), turn=max(len(turns) - 1, 0)))
        elif fact.meaning in ("tokens", "cards") and turns and len(fact.values("colours")) == 1:
            doubt += (0.6 if fact.meaning == "cards" else 0.0) + (2.0 if turns[-1][1] else 0.0)
            turns[-1][1] = fact.value("colours")
            said.append(
                replace(build_meaning_of_fact(fact, "took", colours=[fact.value("colours")]), turn=len(turns) - 1)
            )
    moves = [RevealDraft(card, token).text for card, token in turns]
    lacks = ["move.token"] if any(not token for _, token in turns) else []
    told = interpret_moves_as_question_or_played(moves, said=said, lacks=lacks, conflicts=conflicts, context=context)
    yield replace(told, implausibility=doubt)


def interpret_as_placed_card(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """A card put down: its four edges, and its cell."""
    edges: dict[str, str] = {}
    said: list[Meaning] = []
    cell: Cell | None = None
    board = context.position.get("board", "")
    for fact in facts:
        if fact.meaning == "edge":
            side, colour = fact.value("side"), fact.value("colour")
            force = fact.value("number") or fact.value("sign")
            if side in edges or (side in ("top", "left")) != force.isdigit():
                return
            edges[side] = f"{force}{colour}"
            said.append(
                build_meaning_of_fact(fact, f"edge.{side}", colour=colour, force={"p": "+", "m": "−"}.get(force, force))
            )
        elif fact.meaning == "cell":
            cell = int(fact.value("y")) - 1, int(fact.value("x")) - 1
            said.append(build_meaning_of_fact(fact, "cell", column=int(fact.value("x")), row=int(fact.value("y"))))
        elif fact.meaning in ("right_end", "left_end"):
            rows = [row for row in board.split("_") if row]
            width = max((len(row.split(".")) for row in rows), default=0)
            cell = (0, width if fact.meaning == "right_end" else -1)
            said.append(build_meaning_of_fact(fact, fact.meaning))
            if len(rows) != 1:
                cell = None
        elif fact.meaning == "seat":
            said.append(build_meaning_of_fact(fact, "seat", seat=fact.value("seat")))
    face = parse_possibly_partial_face(Span.from_text("".join(edges.get(side, "--") for side in SIDES)))
    move = PlacementDraft(cell, face).text
    lacks = [f"move.{side}" for side in SIDES if side not in edges] + ([] if cell else ["move.cell"])
    yield interpret_moves_as_question_or_played([move], said=said, lacks=lacks, conflicts=(), context=context)
