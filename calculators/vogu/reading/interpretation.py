"""Interprets the facts of a sentence about VOGU: cards and tokens to score, a contact, cards placed or revealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.parsing import SEAT_FIELDS, Span
from calculators.core.reading import (
    Fact,
    Interpretation,
    Meaning,
    ReadingContext,
    interpret_moves_as_appended_or_as_draft,
    select_facts_with_meaning,
)
from calculators.vogu.notation import format_move, parse_face_with_edges_possibly_not_entered
from calculators.vogu.reading.colour_values import (
    build_meaning_of_fact,
    format_value_texts,
    interpret_colour_change_as_contact_of_placement,
    is_rise_or_fall_by_number_not_to_it,
    rise_or_negative_fall,
    stated_value_after_change_or_0,
    value_texts_by_colour_dash_as_all_zero,
)
from calculators.vogu.reading.counted_colours import (
    SETTINGS_OF_FOLLOWED_GAME,
    CardsAndLooseTokens,
    interpret_counted_colours_as_score,
    token_count_by_colour_of_public_cards,
)
from calculators.vogu.reading.counted_facts import (
    facts_with_second_numbers_of_colours_as_counts,
    list_colours_of_equal_cards,
    token_count_by_colour,
    token_count_of_each_colour,
)
from calculators.vogu.reading.example_placements import value_changed_within_limits
from calculators.vogu.state import CARDS_AT_END, COLOURS, SIDES, Card, Cell, PlaceCard, Reveal

ORDER = ("players", "p1", "p2", "p3", "p4", "p5", "names", "house", "first", "values")


def interpret_facts(facts: Sequence[Fact], context: ReadingContext) -> Iterator[Interpretation]:
    """Yields the interpretations of a sentence; none if it has neither a value nor a card.

    None if a card is placed or discarded and no more of that turn is understood.
    """
    interpretation = None
    if not context.is_followed and select_facts_with_meaning(facts, "cards"):
        facts = read_reveals_as_cards_if_values_are_given(facts)
    facts = facts_with_second_numbers_of_colours_as_counts(facts)
    if select_facts_with_meaning(facts, "edge"):
        interpretation = interpret_as_placement_if_edges_are_valid(facts, context)
    elif asks_points_of_revealed_cards(facts, context):
        yield from interpret_counted_colours_as_score(facts, context)
    elif select_facts_with_meaning(facts, "reveal"):
        interpretation = interpret_as_reveal_moves(facts, context)
    elif select_facts_with_meaning(facts, "placed", "discard") and not select_facts_with_meaning(
        facts, "change", "pair", "score"
    ):
        return  # a turn that is described only partly
    elif select_facts_with_meaning(facts, "count", "groups") and not select_facts_with_meaning(facts, "cards", "pair"):
        yield from interpret_counted_colours_as_score(facts, context)
    elif asks_points_after_rise_or_fall(facts):
        interpretation = interpret_as_score_if_values_have_colours(facts, context)
    elif select_facts_with_meaning(facts, "change", "pair"):
        yield from interpret_colour_change_as_contact_of_placement(facts, context)
    elif select_facts_with_meaning(facts, "value", "cards", "all_zero", "rest_zero") or (
        select_facts_with_meaning(facts, "seat") and select_facts_with_meaning(facts, "tokens")
    ):
        interpretation = interpret_as_score_if_values_have_colours(facts, context)
    if interpretation is not None:
        yield interpretation


def asks_points_of_revealed_cards(facts: Sequence[Fact], context: ReadingContext) -> bool:
    """Returns whether a sentence asks, without a followed game, for the points of cards that it says were revealed."""
    has_cards_and_values = select_facts_with_meaning(facts, "reveal") and select_facts_with_meaning(facts, "value")
    return bool(has_cards_and_values) and not context.is_followed and bool(select_facts_with_meaning(facts, "score"))


def read_reveals_as_cards_if_values_are_given(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Returns the facts with revealed cards as cards beside those of the hand: 「公開は青赤、手札は青白、緑緑。青3…」.

    Unchanged if no value is said: then a turn is described.
    """
    if not select_facts_with_meaning(facts, "value"):
        return facts
    return [
        replace(
            fact,
            meaning="cards",
            words=tuple(replace(word, slot="colours") for word in fact.words if word.kind == "colour"),
        )
        if fact.meaning == "reveal"
        else fact
        for fact in facts
    ]


def has_word_for_points(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence has a word for points, not only "how much"."""
    return any(fact.value("score") == "points" for fact in select_facts_with_meaning(facts, "score"))


def asks_points_after_rise_or_fall(facts: Sequence[Fact]) -> bool:
    """Returns whether a sentence asks for points and all its changes are of values: 「緑が1上がったら何点」."""
    changes = select_facts_with_meaning(facts, "change", "pair")
    return bool(changes) and has_word_for_points(facts) and all(map(is_rise_or_fall_by_number_not_to_it, changes))


# --- points ---------------------------------------------------------------------------------------------------


def place_most_possible_tokens(colour_pairs: Sequence[str], token_colours: Sequence[str]) -> CardsAndLooseTokens:
    """Puts tokens on cards of two colours: one at most on each card, which has its colour.

    A token goes to the first card that is free. If there is none, tokens of cards with its colour move to other cards
    of their own colour, where that makes room.
    """
    token_by_card_index: dict[int, str] = {}

    def has_token_on_card(token: str, tried_indices: set[int]) -> bool:
        fitting = [i for i, pair in enumerate(colour_pairs) if token in pair and len(pair) == 2]
        for index in sorted(fitting, key=lambda index: index in token_by_card_index):
            if index not in tried_indices:
                tried_indices.add(index)
                if index not in token_by_card_index or has_token_on_card(token_by_card_index[index], tried_indices):
                    token_by_card_index[index] = token
                    return True
        return False

    loose_tokens = tuple(token for token in token_colours if not has_token_on_card(token, set()))
    cards = [pair + token_by_card_index.get(index, "").lower() for index, pair in enumerate(colour_pairs)]
    return CardsAndLooseTokens(".".join(cards), loose_tokens)


@dataclass
class OwnedColours:
    """The colours of the cards and of the tokens of a seat, in the order of the sentence.

    are_tokens_denied: does the sentence say that it has none? is_mix_of_hand_and_public_cards_doubtful: may the cards
    of the sentence be the revealed ones too?
    """

    colours: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    are_tokens_denied: bool = False
    is_mix_of_hand_and_public_cards_doubtful: bool = False

    @property
    def cards(self) -> list[str]:
        """Each two consecutive colours as a card."""
        return [
            "".join(sorted(self.colours[index : index + 2], key=COLOURS.index))
            for index in range(0, len(self.colours), 2)
        ]


@dataclass(kw_only=True)
class OwnedFacts:
    """What a sentence says that the seats own. seat: whose cards come next; players: their number, '' if unsaid."""

    seat: str
    owned_by_seat: dict[str, OwnedColours] = field(default_factory=dict)
    players: str = ""
    meanings: list[Meaning] = field(default_factory=list)
    doubt: float = 0.0

    @property
    def owned(self) -> OwnedColours:
        return self.owned_by_seat.setdefault(self.seat, OwnedColours())


def read_owned_cards_and_tokens(facts: Sequence[Fact], speaker: str) -> OwnedFacts:
    """Reads the facts in the order of the sentence; those before the first seat are about the speaker."""
    read = OwnedFacts(seat=speaker)
    for fact in facts:
        if fact.meaning == "value":
            number = stated_value_after_change_or_0(fact)
            read.meanings.append(build_meaning_of_fact(fact, "value", colour=fact.value("colour"), number=number))
        elif fact.meaning in ("all_zero", "rest_zero"):
            read.meanings.append(build_meaning_of_fact(fact, fact.meaning))
        elif fact.meaning == "seat":
            read.seat = fact.value("seat")
            read.meanings.append(build_meaning_of_fact(fact, "seat", seat=read.seat))
        elif fact.meaning == "groups" and (colours := list_colours_of_equal_cards(fact)):
            read.owned.colours += colours
            read.meanings.append(build_meaning_of_fact(fact, "cards", colours=colours))
        elif fact.meaning == "cards":
            colours = list(fact.values("colours"))
            read.doubt += 1.0 if len(colours) < 2 else 0.0
            read.owned.colours += colours
            read.meanings.append(build_meaning_of_fact(fact, "cards", colours=colours))
        elif fact.meaning == "tokens":
            add_tokens_unless_of_unknown_colour(read, fact)
        elif fact.meaning == "players":
            read.players = fact.value("count")
            read.meanings.append(build_meaning_of_fact(fact, "players", players=int(read.players)))
    return read


def add_tokens_unless_of_unknown_colour(read: OwnedFacts, fact: Fact) -> None:
    """Adds the tokens of a fact, or that there are none; tokens without a colour stay unread."""
    colours = [*token_count_by_colour(fact).elements()]
    if colours:
        read.owned.tokens += colours
        read.meanings.append(build_meaning_of_fact(fact, "took", colours=colours))
    elif token_count_of_each_colour(fact):
        read.doubt += 1.0
    else:
        read.owned.are_tokens_denied = True
        read.meanings.append(build_meaning_of_fact(fact, "no_tokens"))


def add_public_cards_and_tokens_and_yield_conflicts(
    owned: OwnedColours, seat: str, context: ReadingContext
) -> Iterator[Meaning]:
    """Adds the revealed cards and tokens of a seat that the sentence does not mention; yields what it contradicts.

    If it mentions any of them, its cards are not the hand alone, unless the hand at the end has as many cards.
    """
    revealed = [card[:2] for card in context.position.get(seat, "").split(".") if len(card) == len("RYy")]
    unmentioned = [*(Counter(revealed) - Counter(owned.cards)).elements()]
    if not context.turn and len(owned.cards) + len(revealed) == CARDS_AT_END:
        owned.is_mix_of_hand_and_public_cards_doubtful = unmentioned != revealed
        unmentioned = revealed
    if len(owned.cards) + len(unmentioned) <= CARDS_AT_END and len(owned.colours) % 2 == 0:
        owned.colours = [*"".join(unmentioned), *owned.colours]
    else:
        for card in unmentioned:
            yield Meaning("vogu.read.stands.cards", {"seat": seat, "colours": [*card]}, 0, 0)
    held, said = token_count_by_colour_of_public_cards(context, seat), Counter(owned.tokens)
    for colour in COLOURS if context.position else ():
        if (owned.are_tokens_denied and held[colour]) or (said[colour] and said[colour] != held[colour]):
            yield Meaning("vogu.read.stands.tokens", {"seat": seat, "colour": colour, "count": held[colour]}, 0, 0)
        elif not said[colour]:
            owned.tokens += [colour] * held[colour]


def list_conflicts_of_stated_values(facts: Sequence[Fact], values_of_game: Mapping[str, str]) -> list[Meaning]:
    """Returns a meaning for each colour whose stated value is not that of the followed game, with that value."""
    return [
        Meaning("vogu.read.stands", {"colour": colour, "number": int(values_of_game[colour])}, 0, 0)
        for colour, number in last_stated_value_by_colour(facts).items()
        if values_of_game.get(colour, number) != number
    ]


def interpret_as_score_if_values_have_colours(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Interprets values of colours with their rises and falls, and cards and tokens of seats, as a score.

    A question for points without cards is about the seat that it names, or about the speaker. None if a value has no
    colour.
    """
    values = value_texts_by_colour_dash_as_all_zero(context.position.get("values", ""))
    query = {
        name: text for name, text in {**context.query, **context.position}.items() if name in SETTINGS_OF_FOLLOWED_GAME
    }
    if any(not fact.value("colour") for fact in select_facts_with_meaning(facts, "value")):
        return None
    conflicts_with_game = list_conflicts_of_stated_values(facts, values)
    values |= last_stated_value_by_colour(facts)
    if select_facts_with_meaning(facts, "all_zero", "rest_zero"):
        values = dict.fromkeys(COLOURS, "0") | values
    conflicts = list_conflicts_with_earlier_values(facts)
    read = read_owned_cards_and_tokens(facts, context.turn or "p1")
    if asks_points_after_rise_or_fall(facts):
        read.meanings += change_values_by_rises_and_falls_unless_unknown(values, facts)
        read.owned_by_seat.setdefault(read.seat, OwnedColours())
    owned_by_seat, meanings, doubt = read.owned_by_seat, read.meanings, read.doubt
    query |= {"players": read.players} if read.players else {}
    for name, owned in owned_by_seat.items():
        conflicts_with_game += add_public_cards_and_tokens_and_yield_conflicts(owned, name, context)
        doubt += 1.0 if owned.is_mix_of_hand_and_public_cards_doubtful else 0.0
    cards_by_seat = {name: build_cards_of_colour_pairs(owned) for name, owned in sorted(owned_by_seat.items())}
    conflicts += [
        conflict
        for cards in cards_by_seat.values()
        for conflict in cards.one_conflict_per_colour_of_tokens_without_card
    ]
    query |= {
        "values": format_value_texts(values),
        **{name: cards.cards_text for name, cards in cards_by_seat.items()},
    }
    missing = tuple(name for name, owned in sorted(owned_by_seat.items()) if len(owned.colours) < 2 * CARDS_AT_END)
    doubt += 2.0 * sum(len(owned.colours) > 2 * CARDS_AT_END for owned in owned_by_seat.values())
    doubt += 0.5 * len(conflicts)
    query = {name: query[name] for name in ORDER if query.get(name)}
    card_colours = {colour for owned in owned_by_seat.values() for colour in owned.colours}
    dispensable = (
        frozenset(SEAT_FIELDS) - owned_by_seat.keys()
        if len(owned_by_seat) == 1 or (owned_by_seat and select_facts_with_meaning(facts, "score"))
        else frozenset[str]()
    )
    dispensable |= {"values"} if card_colours and card_colours <= values.keys() else frozenset()
    return Interpretation(
        view="score",
        query=query,
        meanings=tuple(meanings),
        draft="",
        missing=missing,
        conflicts=(*conflicts, *conflicts_with_game),
        implausibility=doubt,
        dispensable_parameters=dispensable,
    )


def last_stated_value_by_colour(facts: Sequence[Fact]) -> dict[str, str]:
    """Maps each colour to the last value of the facts, as text; '' to that of a value without a colour."""
    return {
        fact.value("colour"): str(stated_value_after_change_or_0(fact))
        for fact in select_facts_with_meaning(facts, "value")
    }


def change_values_by_rises_and_falls_unless_unknown(values: dict[str, str], facts: Sequence[Fact]) -> list[Meaning]:
    """Changes values by the rises and falls of a sentence and returns their meanings.

    A change without a colour is of the last colour before it.
    """
    meanings = []
    colour = ""
    for fact in facts:
        colour = fact.value("colour") or colour
        if fact.meaning == "change" and colour in values:
            change = rise_or_negative_fall(fact, int(fact.value("number_only")))
            values[colour] = str(value_changed_within_limits(int(values[colour]), change))
            meanings.append(build_meaning_of_fact(fact, "change", colour=colour, change=change))
    return meanings


def list_conflicts_with_earlier_values(facts: Sequence[Fact]) -> list[Meaning]:
    """Returns a meaning for each value that differs from an earlier value of its colour, with the earlier one."""
    value_by_colour: dict[str, str] = {}
    conflicts = []
    for fact in select_facts_with_meaning(facts, "value"):
        colour, number = fact.value("colour"), str(stated_value_after_change_or_0(fact))
        if value_by_colour.setdefault(colour, number) != number:
            conflicts.append(build_meaning_of_fact(fact, "twice", colour=colour, number=int(value_by_colour[colour])))
        value_by_colour[colour] = number
    return conflicts


def build_cards_of_colour_pairs(owned: OwnedColours) -> CardsAndLooseTokens:
    """Builds a seat's cards with its tokens: each two consecutive colours are a card."""
    return place_most_possible_tokens(owned.cards, owned.tokens)


# --- moves ----------------------------------------------------------------------------------------------------


def interpret_moves(
    move_texts: Sequence[str],
    *,
    meanings: Sequence[Meaning],
    missing: Sequence[str],
    conflicts: Sequence[Meaning],
    context: ReadingContext,
) -> Interpretation:
    """Interprets moves as a question about the current position, or as appended to the record of the followed game."""
    meanings = tuple(sorted(meanings, key=lambda meaning: meaning.start))
    if context.is_question:
        moves_text = "_".join(move_texts)
        return Interpretation(
            view="check",
            query={**context.position, **({"move": moves_text} if moves_text and not missing else {})},
            meanings=meanings,
            draft=moves_text if missing else "",
            missing=tuple(missing),
            conflicts=tuple(conflicts),
        )
    return interpret_moves_as_appended_or_as_draft(
        context, move_texts, meanings=meanings, missing_in_moves=missing, conflicts=conflicts
    )


def interpret_as_reveal_moves(facts: Sequence[Fact], context: ReadingContext) -> Interpretation:
    """Interprets cards revealed one after the other, each with the token that was taken.

    If points are asked, the turns are appended to the followed game, whose table shows them.
    """
    meanings: list[Meaning] = []
    conflicts: list[Meaning] = []
    turns: list[Reveal] = []
    seat, doubt = "", 0.0
    for fact in facts:
        if fact.meaning == "seat":
            seat = fact.value("seat")
            meanings.append(replace(build_meaning_of_fact(fact, "seat", seat=seat), turn=len(turns)))
        elif fact.meaning == "reveal":
            first, second = fact.value("first"), fact.value("second") or fact.value("first")
            mover = context.seat_code_to_move_after_turns_or_empty(len(turns), [*map(format_move, turns)])
            if seat and mover and seat != mover:
                conflicts.append(Meaning("vogu.read.stands.turn", {"seat": mover}, 0, 0))
            turns.append(Reveal(Card.from_colours_in_any_order(first + second)))
            meanings.append(
                replace(build_meaning_of_fact(fact, "reveal", colours=[first, second]), turn=len(turns) - 1)
            )
            seat = ""
        elif fact.meaning == "discard":
            meanings.append(replace(build_meaning_of_fact(fact, "discard"), turn=max(len(turns) - 1, 0)))
        elif fact.meaning == "tokens" and not token_count_of_each_colour(fact):
            doubt += 1.0  # stays unread: which tokens are left is not part of a move
        elif fact.meaning == "cards" and turns and turns[-1].colour:
            continue  # stays unread: the token was named before
        elif fact.meaning in ("tokens", "cards") and turns and len(fact.values("colours")) == 1:
            doubt += (0.6 if fact.meaning == "cards" else 0.0) + (2.0 if turns[-1].colour else 0.0)
            turns[-1] = replace(turns[-1], colour=fact.value("colours"))
            meanings.append(
                replace(build_meaning_of_fact(fact, "took", colours=[fact.value("colours")]), turn=len(turns) - 1)
            )
    move_texts = [*map(format_move, turns)]
    missing = ["move.token"] if not all(turn.is_complete for turn in turns) else []
    if context.is_followed and has_word_for_points(facts):
        context = replace(context, is_question=False)
    interpretation = interpret_moves(
        move_texts, meanings=meanings, missing=missing, conflicts=conflicts, context=context
    )
    return replace(interpretation, implausibility=doubt)


def interpret_as_placement_if_edges_are_valid(facts: Sequence[Fact], context: ReadingContext) -> Interpretation | None:
    """Interprets edges and a cell as a placement; None if two facts are about one edge or one is invalid."""
    edges: dict[str, str] = {}
    meanings: list[Meaning] = []
    cell: Cell | None = None
    board = context.position.get("board", "")
    for fact in facts:
        if fact.meaning == "edge":
            side, colour = fact.value("side"), fact.value("colour")
            force = fact.value("number") or fact.value("sign")
            if side in edges or force not in (("1", "2", "3") if side in ("top", "left") else ("p", "m")):
                return None
            edges[side] = f"{force}{colour}"
            meanings.append(
                build_meaning_of_fact(fact, f"edge.{side}", colour=colour, force={"p": "+", "m": "−"}.get(force, force))
            )
        elif fact.meaning == "cell":
            cell = int(fact.value("y")) - 1, int(fact.value("x")) - 1
            meanings.append(build_meaning_of_fact(fact, "cell", column=int(fact.value("x")), row=int(fact.value("y"))))
        elif fact.meaning in ("right_end", "left_end"):
            rows = [row for row in board.split("_") if row]
            width = max((len(row.split(".")) for row in rows), default=0)
            cell = (0, width if fact.meaning == "right_end" else -1)
            meanings.append(build_meaning_of_fact(fact, fact.meaning))
            if len(rows) != 1:
                cell = None
        elif fact.meaning == "seat":
            meanings.append(build_meaning_of_fact(fact, "seat", seat=fact.value("seat")))
    face = parse_face_with_edges_possibly_not_entered(
        Span.fold_width_and_drop_spaces("".join(edges.get(side, "--") for side in SIDES))
    )
    move_text = format_move(PlaceCard(face, cell))
    missing = [f"move.{side}" for side in SIDES if side not in edges] + ([] if cell else ["move.cell"])
    return interpret_moves([move_text], meanings=meanings, missing=missing, conflicts=(), context=context)
