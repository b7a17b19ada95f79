"""What the facts of a sentence about SCOUT! mean: a table, a verdict asked for, turns told, a round counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.reading import Fact, Given, Interpretation, Meaning, append_moves, find_facts, numbers_of

Numbers = list[int]
CARDS = "x123456789T"
OTHER_SIDE = {"left": "right", "right": "left"}
KEPT = ("players", "names", "house", "rounds", "first")
"""What of a followed game a score of its round has too."""
COUNTS = {"captured": "c", "chips": "s", "left": "h"}
NAMES = {letter: means for means, letter in COUNTS.items()}
ENDS = {"out": "empty", "unbeaten": "unbeaten"}


def cards_text(numbers: Sequence[int]) -> str:
    return ".".join(CARDS[number] if 0 < number < len(CARDS) else str(number) for number in numbers) or "-"


def numbers_in(text: str) -> Numbers:
    """The upper numbers of cards as an address has them, 0 for one nobody told."""
    return [max(CARDS.find(card[0].upper()), 0) for card in text.split(".") if card and card != "-"]


def meaning(fact: Fact, kind: str, **params: object) -> Meaning:
    return Meaning(f"scout.read.{kind}", params, fact.start, fact.end)


@dataclass(kw_only=True)
class Turn:
    """A turn as it was said. side: '' where it was not said; shown: None where the turn shows nothing."""

    seat: str = ""
    both: bool = False
    scouts: bool = False
    side: str = ""
    card: int = 0
    shown: Numbers | None = None
    stuck: bool = False
    within: tuple[int, int] | None = None
    flip: bool = False
    up: int = 0
    place: tuple[str, int, int] | None = None
    said: list[Meaning] = field(default_factory=list)

    def fill(self, hand: Numbers | None) -> None:
        """Puts the cards of a hand for those that were said as all of it, or all from a number to another."""
        if self.within and self.shown is None:
            low, high = self.within
            self.shown = [number for number in hand or [] if low <= number <= high]


@dataclass(kw_only=True)
class Said:
    """Everything a sentence said of one table."""

    hand: Numbers | None = None
    table: Numbers | None = None
    players: int = 0
    turns: list[Turn] = field(default_factory=list)
    doubt: float = 0.0
    said: list[Meaning] = field(default_factory=list)


def interpret(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """What a sentence can mean; nothing where neither a table nor a move nor a count was said."""
    if find_facts(facts, "captured", "chips", "left", "out", "unbeaten", "of_seat") and not find_facts(
        facts, "show", "scout", "table"
    ):
        yield from count_round(facts, given)
        return
    said = gather(facts)
    asked = (
        given.asks
        or bool(find_facts(facts, "asks", "moves", "verses"))
        or any(word.kind == "beat" for fact in facts for word in fact.words)
    )
    for turn in said.turns:
        turn.fill(said.hand)
    if find_facts(facts, "moves") or (not said.turns and said.hand is not None and said.table is not None):
        yield from list_moves(said, given)
    elif said.hand is not None or said.table is not None or (asked and said.turns):
        yield from check_move(said, given)
    elif said.turns and (
        given.is_followed or find_facts(facts, "show", "scout", "both", "seat", "run", "stuck", "whole")
    ):
        yield from tell_turns(said, given)


def gather(facts: Sequence[Fact]) -> Said:
    """The facts in the order in which they were said, as a table and turns."""
    said = Said()
    seat = ""
    for fact in facts:
        numbers = numbers_of(fact.values("cards"))
        if getattr(said, fact.means, None) and fact.means in ("hand", "table", "players"):
            said.doubt += 2.0  # said twice: another way to cut the sentence is meant
        if fact.means == "hand":
            said.hand = numbers
            said.said.append(meaning(fact, "hand", numbers=numbers))
        elif fact.means == "table":
            said.table = numbers
            said.said.append(meaning(fact, "table", numbers=numbers) if numbers else meaning(fact, "empty"))
        elif fact.means == "players":
            said.players = int(fact.value("count"))
            said.said.append(meaning(fact, "players", players=said.players))
        elif fact.means == "seat":
            seat = fact.value("seat")
            said.turns.append(Turn(seat=seat, said=[meaning(fact, "seat", seat=seat)]))
        elif fact.means in ("taken_from", "verses"):
            other = numbers_of(fact.values("table_cards") or fact.values("theirs"))
            said.doubt += 2.0 if said.table else 0.0
            said.table = other
            said.said.append(meaning(fact, "table", numbers=other))
            add_to_turn(said.turns, fact)
        else:
            add_to_turn(said.turns, fact)
    said.turns = [
        turn for turn in said.turns if turn.scouts or turn.shown is not None or turn.stuck or turn.both or turn.within
    ]
    return said


def add_to_turn(turns: list[Turn], fact: Fact) -> None:
    """What a fact says of the turn that is told, or of the next one."""
    if fact.means in BEGINS:
        turn = turn_for(turns, fact.means)
        BEGINS[fact.means](turn, fact)
    elif turns and fact.means in DETAILS:
        DETAILS[fact.means](turns[-1], fact)


def turn_for(turns: list[Turn], means: str) -> Turn:
    """The turn that a show or a scout belongs to: the last one, or a new one where that has its own."""
    turn = turns[-1] if turns else None
    if means in ("both", "stuck", "scout", "taken_from"):
        used = turn is not None and (turn.scouts or turn.shown is not None)
    else:
        used = turn is not None and (turn.shown is not None or (turn.scouts and not turn.both))
    if turn is None or used or turn.stuck:
        turn = Turn()
        turns.append(turn)
    return turn


def set_shown(turn: Turn, fact: Fact) -> None:
    turn.shown = numbers_of(fact.values("cards"))
    if fact.means == "run":
        first, last = int(fact.value("first")), int(fact.value("last"))
        turn.shown = list(range(first, last + 1)) if first <= last else list(range(first, last - 1, -1))
    turn.said.append(meaning(fact, "show", numbers=turn.shown))


def set_within(turn: Turn, fact: Fact) -> None:
    """All cards of the hand, or all from a number to another."""
    ends = sorted((int(fact.value("first") or 1), int(fact.value("last") or len(CARDS))))
    turn.within = ends[0], ends[1]
    turn.said.append(meaning(fact, "all"))


def set_scout(turn: Turn, fact: Fact) -> None:
    turn.scouts, turn.side, turn.card = True, fact.value("side") or turn.side, int(fact.value("card") or 0)
    turn.said.append(meaning(fact, "scout.card", number=turn.card) if turn.card else meaning(fact, "scout"))
    if turn.side:
        turn.said.append(meaning(fact, f"side.{turn.side}"))


def set_both(turn: Turn, fact: Fact) -> None:
    turn.both, turn.side = True, fact.value("side") or turn.side
    turn.said.append(meaning(fact, "both"))


def set_stuck(turn: Turn, fact: Fact) -> None:
    turn.stuck = True
    turn.said.append(meaning(fact, "stuck"))


def set_between(turn: Turn, fact: Fact) -> None:
    turn.place = ("between", int(fact.value("lower")), int(fact.value("higher")))
    turn.said.append(meaning(fact, "between", first=turn.place[1], second=turn.place[2]))


def set_beside(turn: Turn, fact: Fact) -> None:
    kind = "before" if any(word.kind == "before" for word in fact.words) else "after"
    turn.place = (kind, int(fact.value("card")), 0)
    turn.said.append(meaning(fact, kind, number=turn.place[1]))


def set_end_place(turn: Turn, fact: Fact) -> None:
    turn.place = (fact.means, 0, 0)
    turn.said.append(meaning(fact, fact.means))


def set_flip(turn: Turn, fact: Fact) -> None:
    turn.flip = True
    turn.said.append(meaning(fact, "flip"))


def set_up(turn: Turn, fact: Fact) -> None:
    turn.up = int(fact.value("card"))
    turn.said.append(meaning(fact, "up", number=turn.up))


Setter = Callable[[Turn, Fact], None]
BEGINS: dict[str, Setter] = {
    **dict.fromkeys(("show", "verses", "cards", "run"), set_shown),
    **dict.fromkeys(("run_all", "whole"), set_within),
    **dict.fromkeys(("scout", "taken_from"), set_scout),
    "both": set_both,
    "stuck": set_stuck,
}
"""Facts that can begin a turn."""
DETAILS: dict[str, Setter] = {
    "between": set_between,
    "beside": set_beside,
    "first_place": set_end_place,
    "last_place": set_end_place,
    "flip": set_flip,
    "up": set_up,
}
"""Facts about the card that is scouted."""


def meanings_of(said: Said) -> tuple[Meaning, ...]:
    told = [replace(one, turn=index) for index, turn in enumerate(said.turns) for one in turn.said]
    return tuple(sorted([*said.said, *told], key=lambda one: one.start))


def base_query(said: Given, found: Said) -> dict[str, str]:
    """The table that the followed game has now, with what was said of it. A hand that was said stands before the one
    that this phone keeps."""
    query = {name: text for name, text in said.position.items() if name != "mine" or found.hand is None}
    if found.players:
        query["players"] = str(found.players)
    if found.hand is not None:
        query["hand"] = cards_text(found.hand)
    if found.table is not None and numbers_in(query.get("table", "")) != found.table:
        query["table"] = cards_text(found.table)
        query.pop("holds", None)
    return query


def conflicts_of(said: Said, given: Given) -> tuple[Meaning, ...]:
    """Where the sentence says something else than what stands in the followed game."""
    found = []
    if "table" in given.position and said.table is not None:
        stands = numbers_in(given.position["table"])
        if stands != said.table:
            found.append(Meaning("scout.read.stands", {"numbers": stands}, 0, 0))
    if said.players and given.players and said.players != given.players:
        found.append(Meaning("scout.read.stands.players", {"players": given.players}, 0, 0))
    return tuple(found)


def list_moves(said: Said, given: Given) -> Iterator[Interpretation]:
    yield Interpretation(
        view="moves",
        query=base_query(given, said),
        meanings=meanings_of(said),
        conflicts=conflicts_of(said, given),
        doubt=said.doubt,
    )


def check_move(said: Said, given: Given) -> Iterator[Interpretation]:
    """A verdict on one move at the table that was said, or at the one that stands."""
    conflicts = conflicts_of(said, given)
    query = base_query(given, said)
    missing = []
    if "table" not in query:
        missing.append("table")
    if not said.turns:
        yield Interpretation(
            view="check",
            query=query,
            meanings=meanings_of(said),
            draft="?",
            missing=(*missing, "move"),
            conflicts=conflicts,
        )
        return
    said.hand = said.hand or neighbours_of(said.turns, given)
    if said.hand:
        query["hand"] = cards_text(said.hand)
    hand = said.hand if said.hand is not None else numbers_in(query.get("hand", "-"))
    table = numbers_in(query.get("table", ""))
    texts, draft = [], []
    unlikely = sum(
        bool(said.hand) and bool(turn.shown) and not set(turn.shown or ()) <= set(hand) for turn in said.turns
    )
    for turn in said.turns:
        text, lacks = move_text(turn, hand, table)
        draft.append(text)
        if lacks:
            missing += lacks
        else:
            texts.append(text)
    if texts and len(texts) == len(draft):
        query["move"] = "_".join(texts)
    holes = "_".join(draft) if len(texts) != len(draft) else ""
    doubt = said.doubt + 0.8 * (len(said.turns) - 1) + 0.5 * unlikely
    yield Interpretation(
        view="check",
        query=query,
        meanings=meanings_of(said),
        draft=holes,
        missing=tuple(missing),
        conflicts=conflicts,
        doubt=doubt,
    )
    if conflicts and said.table is not None:
        stands = Said(hand=said.hand, turns=said.turns, said=said.said)
        for other in check_move(stands, given):
            yield Interpretation(
                view="check",
                query=other.query,
                meanings=other.meanings,
                draft=other.draft,
                missing=other.missing,
                conflicts=conflicts,
                doubt=0.4,
            )


def neighbours_of(turns: Sequence[Turn], given: Given) -> Numbers | None:
    """The cards of the hand between which one is put, where they are all that was said of it."""
    place = next((turn.place for turn in turns if turn.place), None)
    if given.is_followed or place is None or not place[1]:
        return None
    return [place[1], place[2]] if place[2] else [place[1]]


def tell_turns(said: Said, given: Given) -> Iterator[Interpretation]:
    """Turns told, in the order in which they were said, behind those of the followed game."""
    moves, draft, missing = [], [], []
    table = numbers_in(given.position.get("table", ""))
    conflicts: list[Meaning] = []
    players = given.players or said.players
    seat = int(given.turn.removeprefix("p") or 0)
    for turn in said.turns:
        text, lacks = move_text(turn, None, table)
        if turn.seat and seat and turn.seat != f"p{seat}":
            conflicts.append(Meaning("scout.read.stands.turn", {"seat": f"p{seat}"}, 0, 0))
        draft.append(text)
        missing += lacks
        if not missing:
            moves.append(text)
        table = turn.shown if turn.shown is not None else table[1:] if text == "scouted.left" else table[:-1]
        seat = seat % players + 1 if seat and players else 0
    query = append_moves(given, moves)
    if said.players and not given.players:
        query = {"players": str(said.players), **query}
    holes = "_".join(draft) if missing else ""
    yield Interpretation(
        view="play",
        query=query,
        meanings=meanings_of(said),
        draft=holes,
        missing=tuple(missing),
        conflicts=tuple(conflicts),
    )


def move_text(turn: Turn, hand: Numbers | None, table: Numbers) -> tuple[str, list[str]]:
    """A turn as a move, by the places of a hand that was said; with what it lacks."""
    if turn.stuck:
        return "stuck", []
    if not turn.scouts and not turn.both:
        return show_text(turn.shown or [], hand), []
    side, lacks = turn.side, []
    if not side and turn.card and table:
        side = "left" if turn.card == table[0] else "right" if turn.card == table[-1] else ""
    if not side and len(table) == 1:
        side = "left"
    if not side or (turn.card and table and turn.card != (table[0] if side == "left" else table[-1])):
        side, lacks = "?", ["move.side"]
    place = place_of(turn, hand) if hand else 0
    flipped = turn.flip or bool(turn.up and turn.card and turn.up != turn.card)
    if not place or not hand:
        shown = f".shown.{cards_text(turn.shown)}" if turn.shown else ""
        return (f"both.{side}{shown}" if turn.both else f"scouted.{side}"), lacks
    tail = f"{side}.{place}" + (".flip" if flipped else "")
    if not turn.both:
        return f"scout.{tail}", lacks
    taken = (table[0] if side == "left" else table[-1]) if table else 0
    after = [*hand[: place - 1], turn.up or taken, *hand[place - 1 :]]
    window = find_window(turn.shown or [], after)
    if window is None:
        return f"both.{side}.shown.{cards_text(turn.shown or [])}", lacks
    return f"both.{tail}.{window}", lacks


def show_text(numbers: Numbers, hand: Numbers | None) -> str:
    window = find_window(numbers, hand) if hand else None
    return f"shown.{cards_text(numbers)}" if window is None else f"show.{window}"


def find_window(numbers: Numbers, hand: Numbers) -> str | None:
    """The places in a hand where some cards lie side by side, in the order said, else in any."""
    size = len(numbers)
    for wanted in (list, sorted):
        for start in range(len(hand) - size + 1):
            if size and wanted(hand[start : start + size]) == wanted(numbers):
                return f"{start + 1}-{start + size}" if size > 1 else str(start + 1)
    return None


def place_of(turn: Turn, hand: Numbers) -> int:
    """The place in the hand at which a scouted card was put, 0 where it was not said."""
    kind, first, second = turn.place or ("", 0, 0)
    if kind == "first_place":
        return 1
    if kind == "last_place":
        return len(hand) + 1
    if kind == "between":
        for index in range(1, len(hand)):
            if {hand[index - 1], hand[index]} == {first, second}:
                return index + 1
    if kind in ("before", "after") and hand.count(first) >= 1:
        return hand.index(first) + 1 + (kind == "after")
    return 0


def count_round(facts: Sequence[Fact], given: Given) -> Iterator[Interpretation]:
    """A round to score: of each seat what it captured, its chips, and the cards left in its hand."""
    counts: dict[str, dict[str, str]] = {}
    said: list[Meaning] = []
    query = {name: text for name, text in given.query.items() if name in KEPT}
    seat = head = ""
    for fact in facts:
        if fact.means == "head":
            head = COUNTS[fact.words[0].kind]
            said.append(meaning(fact, f"head.{fact.words[0].kind}"))
        if fact.means == "players":
            query["players"] = fact.value("count")
            said.append(meaning(fact, "players", players=int(fact.value("count"))))
        if fact.means in ("seat", "out", "of_seat") and fact.value("seat"):
            seat = fact.value("seat")
            said.append(meaning(fact, "seat", seat=seat))
        letter = COUNTS.get(fact.means, "h" if fact.means == "hand" and len(fact.values("cards")) == 1 else "")
        letter = (head or "c") if fact.means == "of_seat" else letter
        seat = seat or "p1"
        of_seat = counts.setdefault(seat, {})
        if letter in of_seat:
            return  # said twice: another way to cut the sentence is meant
        if letter:
            of_seat[letter] = str(int(fact.value("count") or fact.value("cards") or 0))
            said.append(meaning(fact, NAMES[letter], count=int(of_seat[letter])))
        if fact.means in ENDS:
            query["end"] = f"{ENDS[fact.means]}.{seat}"
            said.append(meaning(fact, fact.means, seat=seat))
            if fact.means == "out":
                of_seat.setdefault("h", "0")
    counts = {seat: of_seat for seat, of_seat in counts.items() if of_seat}
    if not counts:
        return
    if "players" not in query and len(counts) > 2:
        query["players"] = seat_number(max(counts))
    for seat, of_seat in sorted(counts.items()):
        parts = [f"{letter}{of_seat.get(letter, '-')}" for letter in "cs"]
        query[seat] = ".".join([*parts, *([f"h{of_seat['h']}"] if "h" in of_seat else [])])
    missing = tuple(seat for seat, of_seat in sorted(counts.items()) if not {"c", "s"} <= of_seat.keys())
    yield Interpretation(view="score", query=query, meanings=tuple(said), missing=missing)


def seat_number(seat: str) -> str:
    return seat.removeprefix("p")
