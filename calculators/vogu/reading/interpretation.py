"""What the facts of a sentence about VOGU mean: values, cards and tokens to score, a contact, cards put or revealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.reading import Fact, Given, Interpretation, Meaning, append_moves, find_facts
from calculators.vogu.state import CARDS_AT_END, COLOURS, SIDES

ORDER = ("players", "p1", "p2", "p3", "p4", "p5", "names", "house", "values")
STRONGEST = 3
"""The highest number on a card."""


def meaning(fact: Fact, kind: str, **params: object) -> Meaning:
    return Meaning(f"vogu.read.{kind}", params, fact.start, fact.end)


def interpret(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a value nor a card was said."""
    if find_facts(facts, "edge"):
        yield from place_card(facts, given)
    elif find_facts(facts, "reveal"):
        yield from reveal_cards(facts, given)
    elif find_facts(facts, "change", "pair"):
        yield from ask_change(facts, given)
    elif find_facts(facts, "count") and not find_facts(facts, "seat", "cards"):
        yield from score_colour(facts, given)
    elif find_facts(facts, "value", "cards", "all_zero", "rest_zero") or (
        find_facts(facts, "seat") and find_facts(facts, "tokens")
    ):
        yield from score_table(facts, given)


# --- a contact ------------------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Contact:
    """A change that was said of a colour. boosts: was a boost said beside it?"""

    colour: str = ""
    change: int = 0
    boosts: bool = False
    value: int | None = None
    said: list[Meaning] = field(default_factory=list)


def ask_change(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """What a colour is worth after a change of so much: a card with that contact is put beside another one."""
    contact = Contact()
    doubt = 0.0
    for fact in facts:
        colour = fact.value("colour")
        if fact.means == "change":
            doubt += 2.0 if contact.change else 0.0
            contact.change = int(fact.value("amount_signed") or fact.value("signed") or fact.value("number_only"))
            contact.colour = colour or contact.colour
            contact.boosts = contact.boosts or any(word.kind == "boost" for word in fact.words)
        elif fact.means == "pair":
            doubt += 2.0 if contact.change else 0.0
            sign = -1 if fact.value("sign") == "m" else 1
            contact.change, contact.colour = sign * int(fact.value("amount")), colour
            contact.boosts = colour == fact.value("other")
            contact.said.append(meaning(fact, "contact", colour=colour, change=contact.change))
        elif fact.means == "boost":
            contact.boosts = True
            contact.said.append(meaning(fact, "boost"))
        elif fact.means == "value":
            doubt += 2.0 if contact.value is not None else 0.0
            contact.value = number_of(fact)
            contact.said.append(meaning(fact, "value", colour=colour or contact.colour, number=contact.value))
            doubt += 1.5 if colour and contact.colour not in ("", colour) else 0.0
            contact.colour = contact.colour or colour
    if not contact.colour:
        return
    contact.said += [
        meaning(fact, "change", colour=contact.colour, change=contact.change) for fact in find_facts(facts, "change")
    ]
    yield from contact_readings(contact, given, doubt)


def contact_readings(contact: Contact, given: Given, doubt: float) -> Iterator[Interpretation]:
    """The change as it was said; with a boost it may have been the whole change that was meant."""
    stands = dict(read_values(given.position.get("values", "")))
    values = dict(stands)
    if contact.value is not None:
        values[contact.colour] = str(contact.value)
    conflicts = conflicts_of(contact, stands)
    if conflicts and doubt < 1:
        as_it_stands = replace(contact, value=int(stands[contact.colour]))
        yield from (
            replace(one, conflicts=conflicts, doubt=one.doubt + 0.4)
            for one in contact_readings(as_it_stands, given, doubt)
        )
    size = abs(contact.change)
    said = tuple(sorted(contact.said, key=lambda one: one.start))
    missing = () if contact.colour in values else ("values",)
    for number, further in ((size, 0.0), (size - 1, 0.6)):
        if (further and not contact.boosts) or number < 1:
            continue
        board, move = contact_table(contact.colour, number, falls=contact.change < 0, boosts=contact.boosts)
        if not board:
            continue
        query = {"values": format_values(values), "board": board, "move": move}
        yield Interpretation(
            view="check",
            query={name: text for name, text in query.items() if text},
            meanings=said,
            missing=missing,
            conflicts=conflicts,
            doubt=doubt + further,
        )


def conflicts_of(contact: Contact, stands: dict[str, str]) -> tuple[Meaning, ...]:
    """Where a value was said that is another one in the followed game."""
    value = stands.get(contact.colour)
    if value is None or contact.value is None or int(value) == contact.value:
        return ()
    return (Meaning("vogu.read.stands", {"colour": contact.colour, "number": int(value)}, 0, 0),)


def contact_table(colour: str, number: int, *, falls: bool, boosts: bool) -> tuple[str, str]:
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


def number_of(fact: Fact) -> int:
    return int(fact.value("number") or 0)


def read_values(text: str) -> Iterator[tuple[str, str]]:
    """The values of an address by colour."""
    if text == "-":
        yield from ((colour, "0") for colour in COLOURS)
        return
    for item in filter(None, text.split(".")):
        yield item[0], item[1:]


def format_values(values: dict[str, str]) -> str:
    if len(values) == len(COLOURS) and set(values.values()) == {"0"}:
        return "-"
    return ".".join(f"{colour}{values[colour]}" for colour in COLOURS if colour in values)


# --- points ---------------------------------------------------------------------------------------------------


def score_colour(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """The points of one colour: its value, how often a seat has it, its tokens; the other cards count nothing."""
    values = dict(read_values(given.position.get("values", "")))
    colour, count, tokens, doubt = "", 0, 0, 0.0
    said: list[Meaning] = []
    query: dict[str, str] = {}
    for fact in facts:
        named = fact.value("colour") or fact.value("colours")
        doubt += 1.5 if named and colour and named != colour else 0.0
        colour = named or colour
    for fact in facts:
        if fact.means == "value":
            values[colour] = str(number_of(fact))
            said.append(meaning(fact, "value", colour=colour, number=number_of(fact)))
        elif fact.means == "count":
            doubt += 2.0 if count else 0.0
            count = int(fact.value("amount") or fact.value("twice") or 0)
            said.append(meaning(fact, "count", colour=colour, count=count))
        elif fact.means == "tokens":
            tokens = int(fact.value("amount") or (1 if fact.value("colours") else 0))
            said.append(meaning(fact, "tokens", colour=colour, count=tokens))
        elif fact.means == "players":
            query["players"] = fact.value("count")
            said.append(meaning(fact, "players", players=int(fact.value("count"))))
    if not colour or not 0 < count <= 2 * CARDS_AT_END:
        return
    missing = () if colour in values else ("values",)
    other = next(one for one in ("K", "B") if one != colour)
    values.setdefault(other, "0")
    said.append(Meaning("vogu.read.alone", {"colour": colour}, 0, 0))
    query |= {"values": format_values(values), "p1": colour_cards(colour, count, tokens, other)}
    if missing:
        query.pop("values")
    free = spared(query) | (frozenset() if missing else {"values"})
    yield Interpretation(view="score", query=query, meanings=tuple(said), missing=missing, doubt=doubt, spared=free)


def colour_cards(colour: str, count: int, tokens: int, other: str) -> str:
    """Four cards with a colour so often, and its tokens, filled up with another one."""
    faces = [colour] * count + [other] * (2 * CARDS_AT_END - count)
    pairs = ["".join(sorted(pair, key=COLOURS.index)) for pair in zip(faces[::2], faces[1::2], strict=True)]
    return with_tokens(pairs, [colour] * tokens)


def with_tokens(pairs: Sequence[str], tokens: Sequence[str]) -> str:
    """Cards of two colours each, each token with the first card of its colour that has none."""
    cards = list(pairs)
    for token in tokens:
        free = [index for index, card in enumerate(cards) if token in card and len(card) == 2]
        if free:
            cards[free[0]] += token.lower()
        elif cards:
            cards[0] = cards[0][:2] + token.lower()
    return ".".join(cards)


def spared(query: dict[str, str]) -> frozenset[str]:
    """Seats of which nothing was said: points are told without them."""
    return frozenset(f"p{seat}" for seat in range(1, 6)) - query.keys()


@dataclass
class Owner:
    """What a seat owns. tokens: colours."""

    colours: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)


def score_table(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """Values of the colours, and the cards and tokens of seats."""
    values = dict(read_values(given.position.get("values", "")))
    query = {name: text for name, text in given.query.items() if name in ("players", "names", "house")}
    owners: dict[str, Owner] = {}
    said: list[Meaning] = []
    seat, doubt = "p1", 0.0
    if any(not fact.value("colour") for fact in find_facts(facts, "value")):
        return
    conflicts = read_said_values(facts, values)
    for fact in facts:
        colours = list(fact.values("colours"))
        if fact.means == "value":
            said.append(meaning(fact, "value", colour=fact.value("colour"), number=number_of(fact)))
        elif fact.means in ("all_zero", "rest_zero"):
            said.append(meaning(fact, fact.means))
        elif fact.means == "seat":
            seat = fact.value("seat")
            said.append(meaning(fact, "seat", seat=seat))
        elif fact.means == "cards":
            doubt += 1.0 if len(colours) < 2 else 0.0
            owners.setdefault(seat, Owner()).colours += colours
            said.append(meaning(fact, "cards", colours=colours))
        elif fact.means == "tokens":
            owners.setdefault(seat, Owner()).tokens += colours
            doubt += 1.0 if fact.value("amount") not in ("", "0") else 0.0
            said.append(meaning(fact, "took", colours=colours) if colours else meaning(fact, "no_tokens"))
        elif fact.means == "players":
            query["players"] = fact.value("count")
            said.append(meaning(fact, "players", players=int(fact.value("count"))))
    query |= {"values": format_values(values), **{name: cards_of(owner) for name, owner in sorted(owners.items())}}
    missing = tuple(name for name, owner in sorted(owners.items()) if len(owner.colours) < 2 * CARDS_AT_END)
    doubt += 2.0 * sum(len(owner.colours) > 2 * CARDS_AT_END for owner in owners.values()) + 0.5 * len(conflicts)
    query = {name: query[name] for name in ORDER if query.get(name)}
    owned = {colour for owner in owners.values() for colour in owner.colours}
    free = spared(query) if owners and find_facts(facts, "score") else frozenset[str]()
    free |= {"values"} if owned and owned <= values.keys() else frozenset()
    yield Interpretation(
        view="score",
        query=query,
        meanings=tuple(said),
        draft="",
        missing=missing,
        conflicts=tuple(conflicts),
        doubt=doubt,
        spared=free,
    )


def read_said_values(facts: Sequence[Fact], values: dict[str, str]) -> list[Meaning]:
    """Puts the values that were said among those that stand; a colour that was said to have two is told."""
    named: dict[str, str] = {}
    conflicts = []
    for fact in find_facts(facts, "value"):
        colour, number = fact.value("colour"), str(number_of(fact))
        if named.setdefault(colour, number) != number:
            conflicts.append(meaning(fact, "twice", colour=colour, number=int(named[colour])))
        values[colour] = named[colour] = number
    if find_facts(facts, "all_zero", "rest_zero"):
        values.update({colour: "0" for colour in COLOURS if colour not in values})
    return conflicts


def cards_of(owner: Owner) -> str:
    """Colours said one after the other as cards of two."""
    colours = owner.colours
    pairs = ["".join(sorted(colours[at : at + 2], key=COLOURS.index)) for at in range(0, len(colours), 2)]
    return with_tokens(pairs, owner.tokens)


# --- moves ----------------------------------------------------------------------------------------------------


def ask_or_tell(
    moves: Sequence[str],
    *,
    draft: str,
    said: list[Meaning],
    lacks: Sequence[str],
    conflicts: Sequence[Meaning],
    given: Given,
) -> Interpretation:
    """Moves as a question about the table, or told behind those of the followed game."""
    meanings = tuple(sorted(said, key=lambda one: one.start))
    if given.asks:
        query = {**given.position, **({"move": "_".join(moves)} if moves and not lacks else {})}
        return Interpretation(
            view="check", query=query, meanings=meanings, draft=draft, missing=tuple(lacks), conflicts=tuple(conflicts)
        )
    query = append_moves(given, moves if not lacks else ())
    return Interpretation(
        view="play", query=query, meanings=meanings, draft=draft, missing=tuple(lacks), conflicts=tuple(conflicts)
    )


def reveal_cards(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """Cards revealed one after the other, each with the token that was taken."""
    said: list[Meaning] = []
    conflicts: list[Meaning] = []
    turns: list[list[str]] = []
    seat, doubt = "", 0.0
    players = given.players
    mover = int(given.turn.removeprefix("p") or 0)
    for fact in facts:
        if fact.means == "seat":
            seat = fact.value("seat")
            said.append(replace(meaning(fact, "seat", seat=seat), turn=len(turns)))
        elif fact.means == "reveal":
            first, second = fact.value("first"), fact.value("second") or fact.value("first")
            stands = (mover + len(turns) - 1) % players + 1 if players and mover else 0
            if seat and stands and seat != f"p{stands}":
                conflicts.append(Meaning("vogu.read.stands.turn", {"seat": f"p{stands}"}, 0, 0))
            turns.append(["".join(sorted((first, second), key=COLOURS.index)), ""])
            said.append(replace(meaning(fact, "reveal", colours=[first, second]), turn=len(turns) - 1))
            seat = ""
        elif fact.means in ("tokens", "cards") and turns and len(fact.values("colours")) == 1:
            doubt += (0.6 if fact.means == "cards" else 0.0) + (2.0 if turns[-1][1] else 0.0)
            turns[-1][1] = fact.value("colours")
            said.append(replace(meaning(fact, "took", colours=[fact.value("colours")]), turn=len(turns) - 1))
    moves = [f"reveal.{card}.x.{token or '?'}" for card, token in turns]
    lacks = ["move.token"] if any(not token for _, token in turns) else []
    told = ask_or_tell(
        moves, draft="_".join(moves) if lacks else "", said=said, lacks=lacks, conflicts=conflicts, given=given
    )
    yield replace(told, doubt=doubt)


def place_card(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """A card put down: its four edges, and its cell."""
    edges: dict[str, str] = {}
    said: list[Meaning] = []
    cell: tuple[str, str] | None = None
    board = given.position.get("board", "")
    for fact in facts:
        if fact.means == "edge":
            side, colour = fact.value("side"), fact.value("colour")
            force = fact.value("number") or fact.value("sign")
            if side in edges or (side in ("top", "left")) != force.isdigit():
                return
            edges[side] = f"{force}{colour}"
            said.append(meaning(fact, f"edge.{side}", colour=colour, force={"p": "+", "m": "−"}.get(force, force)))
        elif fact.means == "cell":
            cell = str(int(fact.value("x")) - 1), str(int(fact.value("y")) - 1)
            said.append(meaning(fact, "cell", column=int(fact.value("x")), row=int(fact.value("y"))))
        elif fact.means in ("right_end", "left_end"):
            rows = [row for row in board.split("_") if row]
            width = max((len(row.split(".")) for row in rows), default=0)
            cell = (str(width), "0") if fact.means == "right_end" else ("-1", "0")
            said.append(meaning(fact, fact.means))
            if len(rows) != 1:
                cell = None
        elif fact.means == "seat":
            said.append(meaning(fact, "seat", seat=fact.value("seat")))
    face = "".join(edges.get(side, "??") for side in SIDES)
    column, row = cell or ("?", "?")
    move = f"place.{face}.{column}.{row}"
    lacks = [f"move.{side}" for side in SIDES if side not in edges] + ([] if cell else ["move.cell"])
    yield ask_or_tell([move], draft=move if lacks else "", said=said, lacks=lacks, conflicts=(), given=given)
