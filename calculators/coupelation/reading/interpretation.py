"""What the facts of a sentence about Coupelation mean: a tower, and a card put, laid down, turned up or taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.reading import Fact, Given, Interpretation, Meaning, append_moves, find_facts, numbers_of

Rows = list[list[str]]
"""The tower from the bottom, a card as an address has it, without its mark."""
Cell = tuple[int, int]
PLACES = ("cell", "over", "beside_right", "beside_left", "upper_right", "upper_left")
ACTIONS = ("card", "finish", "down", "flip", "take")


def meaning(fact: Fact, kind: str, **params: object) -> Meaning:
    return Meaning(f"coupelation.read.{kind}", params, fact.start, fact.end)


def read_tower(text: str) -> Rows:
    return [[bare(card) for card in row.split(".")] for row in text.split("_")] if text and text != "-" else []


def bare(card: str) -> str:
    return card.rstrip("deh")


def tower_text(rows: Rows) -> str:
    return "_".join(".".join(row) for row in rows)


@dataclass(kw_only=True)
class Turn:
    """A turn as it was said. bases: the cards it lies over or beside; side: which place of `PLACES`."""

    draw: str = ""
    action: str = ""
    card: str = ""
    mark: str = ""
    paid: list[str] = field(default_factory=list)
    place: str = ""
    bases: list[str] = field(default_factory=list)
    cell: Cell | None = None


@dataclass(kw_only=True)
class Said:
    """Everything a sentence said. rows: of the tower by their number from 0."""

    rows: dict[int, list[str]] = field(default_factory=dict)
    reserve: list[str] = field(default_factory=list)
    players: int = 0
    seat: str = ""
    turns: list[Turn] = field(default_factory=list)
    said: list[Meaning] = field(default_factory=list)
    doubt: float = 0.0


def interpret(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a tower nor a card was said."""
    said = gather(facts)
    based = not given.is_followed and any(turn.bases for turn in said.turns)
    asked = given.asks or based or bool(find_facts(facts, "asks"))
    if not said.turns and not said.rows:
        return
    if not any(turn.action for turn in said.turns) and said.rows and not asked:
        query = {**said_query(said, given), "tower": tower_text(rows_of(said))}
        yield Interpretation(view="score", query=ordered(query), meanings=tuple(said.said), doubt=said.doubt)
    elif asked or said.rows:
        yield from check_turn(said, given)
    else:
        yield from tell_turns(said, given)


def gather(facts: Sequence[Fact]) -> Said:
    """The facts in the order in which they were said."""
    said = Said()
    for fact in facts:
        if fact.means == "rows":
            level = int(fact.value("level") or 1) - 1
            said.doubt += 2.0 if level in said.rows else 0.0
            said.rows[level] = ["x" if value == "hidden" else value for value in fact.values("numbers")]
            said.said.append(meaning(fact, "row", row=level + 1, cards=list(fact.values("numbers"))))
        elif fact.means == "hidden_between":
            low, high = fact.values("base")
            said.rows[0] = [low, "x", high]
            said.said.append(meaning(fact, "row", row=1, cards=[low, "hidden", high]))
        elif fact.means == "reserve":
            said.reserve = list(fact.values("numbers"))
            said.said.append(meaning(fact, "reserve", numbers=numbers_of(said.reserve)))
        elif fact.means == "players":
            said.players = int(fact.value("count"))
            said.said.append(meaning(fact, "players", players=said.players))
        elif fact.means == "seat":
            said.seat = fact.value("seat")
            said.said.append(meaning(fact, "seat", seat=said.seat))
        elif fact.means in ("draw", "draw_some", "no_draw", *PLACES, *ACTIONS):
            add_to_turn(said, fact)
    return said


def add_to_turn(said: Said, fact: Fact) -> None:
    """What a fact says of the turn that is told, or of the next one."""
    turn = said.turns[-1] if said.turns else Turn()
    turns_up = fact.means == "flip" and turn.action == "flip" and not turn.card
    draws = fact.means in ("draw", "draw_some", "no_draw")
    acts = fact.means in ACTIONS
    used = (
        (draws and (turn.draw or turn.action or turn.place))
        or (acts and turn.action and not turns_up)
        or (fact.means in PLACES and turn.place)
    )
    if used or not said.turns:
        said.doubt += 0.3 if used and not draws else 0.0
        turn = Turn()
        said.turns.append(turn)
    if draws:
        turn.draw = "some" if fact.means == "draw_some" else fact.value("amount") or "0"
        draws_some = turn.draw == "some"
        said.said.append(meaning(fact, "draw_some") if draws_some else meaning(fact, "draw", count=int(turn.draw)))
    elif acts:
        turn.action = fact.means
        turn.card = fact.value("card") or fact.value("number")
        turn.mark = fact.value("mark") or turn.mark
        turn.paid = list(fact.values("paid"))
        if fact.means == "take":
            said.said.append(meaning(fact, "take", number=int(turn.card), paid=numbers_of(turn.paid)))
        elif fact.means in ("card", "flip") and turn.card:
            said.said.append(meaning(fact, fact.means, number=int(turn.card)))
        else:
            said.said.append(meaning(fact, "flip.open" if fact.means == "flip" else fact.means))
    elif fact.means == "cell":
        turn.place, turn.bases = "cell", []
        turn.cell = int(fact.value("y")) - 1, int(fact.value("x")) - 1
        said.said.append(meaning(fact, "cell", row=turn.cell[0] + 1, place=turn.cell[1] + 1))
    else:
        turn.place, turn.bases = fact.means, list(fact.values("base"))
        said.said.append(meaning(fact, fact.means, numbers=numbers_of(turn.bases)))
    said.said[-1] = replace(said.said[-1], turn=len(said.turns) - 1)


def rows_of(said: Said) -> Rows:
    return [said.rows.get(row, ["-"]) for row in range(max(said.rows, default=-1) + 1)]


def said_query(said: Said, given: Given) -> dict[str, str]:
    """The table that the followed game has now, with what was said of it."""
    query = dict(given.position)
    if said.players:
        query["players"] = str(said.players)
    if said.reserve:
        query["reserve"] = ".".join(said.reserve)
    return query


def ordered(query: dict[str, str]) -> dict[str, str]:
    """A query in the order of addresses, as far as it is read best so."""
    return {**({"players": query["players"]} if "players" in query else {}), **query}


def check_turn(said: Said, given: Given) -> Iterator[Interpretation]:
    """A verdict on one move at the tower that was said, or at the one that stands."""
    query = said_query(said, given)
    stands = read_tower(given.position.get("tower", ""))
    turn = next((turn for turn in said.turns if turn.action), said.turns[0] if said.turns else Turn())
    doubt = said.doubt + 1.0 * max(len(said.turns) - 1, 0)
    conflicts: tuple[Meaning, ...] = ()
    rows = rows_of(said)
    if not rows and stands and all(find_card(stands, base) for base in turn.bases):
        rows = stands
    elif not rows and turn.bases:
        rows = [list(turn.bases)]
    elif said.rows and turn.place == "over" and len(turn.bases) == 1 and not find_card(rows, turn.bases[0]):
        # 「30の上に31、下は25と40」: the card it lies over stands in the row above the two that were said.
        rows = [*rows, [turn.bases[0]]]
    if stands and rows != stands:
        conflicts = (Meaning("coupelation.read.stands", {"numbers": [card for row in stands for card in row]}, 0, 0),)
    missing = []
    if rows and rows != stands:
        query["tower"] = tower_text(rows)
        query.pop("last", None)
    elif not rows:
        missing.append("tower")
    text, lacks = move_text(turn, rows)
    missing += lacks
    if not lacks:
        query["move"] = text
    yield Interpretation(
        view="check",
        query=ordered(query),
        meanings=tuple(said.said),
        draft=text if lacks else "",
        missing=tuple(missing),
        conflicts=conflicts,
        doubt=doubt,
    )
    if conflicts:
        text, lacks = move_text(turn, stands)
        query = {**dict(given.position), **({} if lacks else {"move": text})}
        yield Interpretation(
            view="check",
            query=query,
            meanings=tuple(said.said),
            draft=text if lacks else "",
            missing=tuple(lacks),
            conflicts=conflicts,
            doubt=doubt + 0.4,
        )


def tell_turns(said: Said, given: Given) -> Iterator[Interpretation]:
    """Turns told, each on the tower that the ones before it left."""
    rows = read_tower(given.position.get("tower", "25"))
    moves: list[str] = []
    missing: list[str] = []
    for turn in said.turns:
        text, lacks = move_text(turn, rows)
        moves += [f"draw.{turn.draw}"] if turn.draw.isdigit() else []
        moves.append(text)
        missing += lacks
        if not lacks:
            rows = with_move(rows, text)
    conflicts: tuple[Meaning, ...] = ()
    if said.seat and given.turn and said.seat != given.turn:
        conflicts = (Meaning("coupelation.read.stands.turn", {"seat": given.turn}, 0, 0),)
    query = append_moves(given, () if missing else moves)
    draft = "_".join(moves) if missing else ""
    yield Interpretation(
        view="play",
        query=query,
        meanings=tuple(said.said),
        draft=draft,
        missing=tuple(missing),
        conflicts=conflicts,
        doubt=said.doubt,
    )


def find_card(rows: Rows, card: str) -> Cell | None:
    """Where a number lies."""
    return next(
        ((row, column) for row, cards in enumerate(rows) for column, one in enumerate(cards) if one == card), None
    )


def cell_of(turn: Turn, rows: Rows) -> Cell | None:
    """The cell that a turn names; None where it is not said, or there is none such."""
    if turn.cell is not None:
        return turn.cell
    if turn.action == "flip" and not turn.place:
        hidden = [(row, column) for row, cards in enumerate(rows) for column, one in enumerate(cards) if one == "x"]
        return hidden[0] if len(hidden) == 1 else None
    bases = [find_card(rows, base) for base in turn.bases]
    if None in bases:
        return None
    if not bases:
        return implied_cell(turn, rows)
    row, column = min(base for base in bases if base)
    if turn.place == "over":
        apart = len(bases) == 2 and bases[0] and bases[1] and {bases[0], bases[1]} != {(row, column), (row, column + 1)}
        return None if apart else (row + 1, column)
    offsets = {"beside_right": (0, 1), "beside_left": (0, -1), "upper_right": (1, 0), "upper_left": (1, -1)}
    up, aside = offsets[turn.place]
    return row + up, column + aside


def implied_cell(turn: Turn, rows: Rows) -> Cell | None:
    """The cell where the tower leaves one choice alone: over its only two cards, beside its only one."""
    if turn.place == "over" and len(rows) == 1 and len(rows[0]) == 2:
        return 1, 0
    if turn.place == "over" and rows and len(rows[-1]) == 2:
        return len(rows), 0
    if turn.place == "beside_right" and len(rows) == 1:
        return 0, len(rows[0])
    if turn.place == "beside_left" and len(rows) == 1:
        return 0, -1
    return None


def move_text(turn: Turn, rows: Rows) -> tuple[str, list[str]]:
    """A turn as a move, with `?` for what it lacks."""
    cell = cell_of(turn, rows)
    place = f"{cell[0]}.{cell[1]}" if cell else "?.?"
    lacks = [] if cell else ["move.cell"]
    if turn.action == "down":
        return f"down.{turn.card or 'x'}.{place}", lacks
    if turn.action == "flip":
        return f"flip.{place}" + (f".{turn.card}{turn.mark}" if turn.card else ""), lacks
    if turn.action == "take":
        paid = ".".join(sorted(turn.paid[:2], key=int)) if len(turn.paid) > 1 else "?.?"
        further = "".join(f".x{card}" for card in turn.paid[2:])
        return f"take.{turn.card}.{place}.{paid}{further}", lacks
    card = "F" if turn.action == "finish" else f"{turn.card}{turn.mark}" if turn.card else "?"
    return f"up.{card}.{place}", lacks + ([] if turn.action else ["move.card"])


def with_move(rows: Rows, text: str) -> Rows:
    """The tower after a card was put at a cell of it."""
    name, card, *rest = text.split(".")
    if name not in ("up", "down"):
        return rows
    row, column = int(rest[0]), int(rest[1])
    found = [list(cards) for cards in rows] + [[] for _ in range(row + 1 - len(rows))]
    if column < 0:
        found[row].insert(0, bare(card))
    else:
        found[row] += ["-"] * (column + 1 - len(found[row]))
        found[row][column] = bare(card)
    return found
