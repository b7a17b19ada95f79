"""Contacts, boost, limit and their order; the values a starting layout gives."""

from __future__ import annotations

import random

import pytest

from calculators.core.parsing import Unreadable
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    entered_or_starting_value_of_each_colour_or_none,
    list_all_contacts_in_cell_order_with_values_from_zero,
    list_placement_contacts_in_order_with_values_if_known,
    list_possible_values_if_missing_at_starting_layout,
)
from calculators.vogu.state import PlaceCard
from tests.engine import spelled
from tests.many import tries

from . import naive
from .tables import place, random_face, random_layout, read, verdict

HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
TABLE = f"players=5&{BOARD}&{HAND}"


def effects(query: str, move: str) -> list[tuple[str, str, object]]:
    found = verdict(query, move)
    assert found.legal is True
    assert found.violations == ()
    return [(e.code, e.clause, e.params) for e in found.effects]


def changes(query: str, move: str) -> dict[str, tuple[int, int]]:
    return {
        str(e.params["colour"]): (e.params["before"], e.params["after"])
        for e in verdict(query, move).effects
        if e.code.startswith("vogu.change")
    }


@pytest.mark.parametrize(
    ("board", "face", "cell", "moved"),
    [
        # the number is on the new card, the sign on the one beside
        ("1B1BmGpB", "2R3YpRpY", "1.0", {"Y": -3}),
        # the sign is on the new card: the old card's colour moves
        ("1B3RpBpB", "2G1GmWmG", "-1.0", {"R": -3}),
        # boost: one more in the direction of the sign
        ("1B1BpBpB", "2B1KpKpK", "0.1", {"B": 3}),
        ("1B1BpBmG", "1G1KpKpK", "0.1", {"G": -2}),
    ],
)
def test_one_contact(board: str, face: str, cell: str, moved: dict[str, int]) -> None:
    """vogu.contact, vogu.boost: 青 +2 +1 = +3, 緑 −1 −1 = −2."""
    query, move = place(board, face=face, cell=cell)
    assert changes(query, move) == {colour: (0, change) for colour, change in moved.items()}


def test_contacts_are_told_without_values_too() -> None:
    """Which colour moves and how far hangs on the cards alone; from where to where is left open."""
    face = GAME.parse_move("place.1G2YpGmY.1.0")
    assert isinstance(face, PlaceCard)
    (open_,) = list_placement_contacts_in_order_with_values_if_known(read("board=1B1BpBpB"), face)
    assert (open_.colour, open_.change, open_.value_before, open_.value_after) == ("Y", 2, None, None)
    (known,) = list_placement_contacts_in_order_with_values_if_known(read("values=-&board=1B1BpBpB"), face)
    assert (known.value_before, known.value_after) == (0, 2)


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (7, 10, "vogu.change"),
        (8, 10, "vogu.change.limit"),
    ],
)
def test_a_value_stops_at_the_upper_limit(before: int, after: int, code: str) -> None:
    query, move = place("1B1BpBpG", face="3R1KpKpK", cell="0.1", values=f"values=R{before}")
    clause = "vogu.limit" if code.endswith("limit") else "vogu.contact"
    assert effects(query, move)[1:] == [(code, clause, {"colour": "R", "before": before, "after": after, "change": 3})]


def place_touching_two(values: str, rest: str = "") -> tuple[str, str]:
    """A card beside two others: the left contact takes red down 1, the top one up 3."""
    return place("1B1BpBpB.1B1BpBpG_1B1BmYpB.-", face="3R1RpKpK", cell="1.1", values=values, rest=rest)


def test_order_matters_one_at_a_time() -> None:
    """contacts-each: +3 −1 from 9 is 9 in reading order, 10 the other way round."""
    judged = verdict(*place_touching_two("values=B0.R9.Y0.G0.W0.K2"))
    assert spelled(judged.effects[2:]) == (
        "vogu.change.limit {'after': 9, 'before': 9, 'change': 2, 'colour': 'R'} of vogu.limit",
        "vogu.contacts.order {'colours': ['R'], 'values': ['B0.R9.Y0.G0.W0.K2', 'B0.R10.Y0.G0.W0.K2']} of vogu.order",
        "vogu.contacts.ways {'colour': 'R', 'ways': [9, 10]} of vogu.order",
    )
    assert judged.after is not None
    assert GAME.format_query(judged.after)["values"] == "B0.R9.Y0.G0.W0.K2"


def test_added_first_there_is_one_result() -> None:
    """contacts-sum: 9 + 3 − 1 = 11, stopped at 10."""
    query, move = place_touching_two("values=B0.R9.Y0.G0.W0.K2", "&house=contacts-sum")
    judged = verdict(query, move)
    assert spelled(judged.effects[2:]) == (
        "vogu.change.limit {'after': 10, 'before': 9, 'change': 2, 'colour': 'R'} of vogu.limit",
    )
    assert judged.after is not None
    told = GAME.format_query(judged.after)
    assert (told["values"], told["house"]) == ("B0.R10.Y0.G0.W0.K2", "contacts-sum")
    placed = GAME.parse_move(move)
    assert isinstance(placed, PlaceCard)
    for rulings, steps in ((query, [(9, 12), (12, 11)]), (query.partition("&house")[0], [(9, 10), (10, 9)])):
        contacts = list_placement_contacts_in_order_with_values_if_known(read(rulings), placed)
        assert [(contact.value_before, contact.value_after) for contact in contacts] == steps


@pytest.mark.no_cover
def test_options_differ_only_where_results_do() -> None:
    """An answer names the ruling only if it mattered, so equal results have equal effects."""
    rng = random.Random(11)
    differ = 0
    for _ in range(tries(160, 250)):
        values = [rng.randint(-10, 10) for _ in range(6)]
        text = "values=" + ".".join(f"{c}{v}" for c, v in zip("BRYGWK", values, strict=True))
        two = rng.sample("BR", 2)
        face = "".join(f"{rng.choice('123' if side < 2 else 'pm')}{rng.choice(two)}" for side in range(4))
        ring = naive.text_of({(c, r): random_face(rng) for r in range(3) for c in range(3) if (c, r) != (1, 1)})
        query, move = place(ring, face=face, cell="1.1", values=text)
        one, other = verdict(query, move), verdict(query + "&house=contacts-sum", move)
        assert one.after is not None
        assert other.after is not None
        order = [e for e in one.effects if e.code == "vogu.contacts.order"]
        same = not order and one.after.values == other.after.values
        assert (one.effects == other.effects) == same
        differ += not same
        changed = naive.contacts(naive.board_of(ring), face, 1, 1)
        start = dict(zip("BRYGWK", values, strict=True))
        every = naive.every_result(start, changed)
        assert one.after.values == tuple(naive.after(start, changed).values())
        assert other.after.values == tuple(naive.added(start, changed).values())
        if order:
            told = [
                GAME.parse_query_except_moves_collecting_unreadable({"values": v}).state.values
                for v in order[0].params["values"]
            ]
            assert told[0] == one.after.values
            assert told[1:] == sorted(every - {told[0]})
        else:
            assert every == {one.after.values}
    assert differ > 10


# --- the start ---


def test_the_first_layout_gives_the_values() -> None:
    """vogu.setup: from 0, by all contacts of the layout."""
    state = read(TABLE)
    contacts = list_all_contacts_in_cell_order_with_values_from_zero(state)
    assert [(one.cell, one.side, one.colour, one.value_before, one.value_after) for one in contacts] == [
        ((1, 0), "top", "R", 0, -3),
        ((1, 1), "left", "B", 0, -1),
    ]
    assert list_possible_values_if_missing_at_starting_layout(state) == ((-1, -3, 0, 0, 0, 0),)
    assert GAME.find_missing_parameters(state, View.MOVES) == ()
    (notice,) = GAME.find_notices(state, View.CHECK)
    assert (notice.code, notice.params["values"]) == ("vogu.values.start", "B-1.R-3.Y0.G0.W0.K0")
    for move, white in (("place.3W3WpWpW.2.1", 3), ("reveal.3W3WpWpW.2K2KpKpK.W", 0)):
        after = verdict(TABLE, move).after
        assert after is not None
        assert GAME.format_query(after)["values"] == f"B-1.R-3.Y0.G0.W{white}.K0"


@pytest.mark.parametrize(
    "query",
    [
        f"players=4&{BOARD}&{HAND}",  # 3 cards, 4 start
        f"{TABLE}&p2=BBb",  # somebody has revealed
        TABLE.replace("1B1BpBpB", "1B1BpB--"),  # not entered in full
        TABLE.replace(".-_", ".2K2KpKpK_"),  # a card was placed
    ],
)
def test_other_layouts_do_not_give_values(query: str) -> None:
    assert list_possible_values_if_missing_at_starting_layout(read(query)) == ()
    assert entered_or_starting_value_of_each_colour_or_none(read(query)) == (None,) * 6
    assert "values" in GAME.find_missing_parameters(read(query), View.MOVES)
    assert "values" not in GAME.find_missing_parameters(read(query), View.CHECK)


def test_values_entered_are_used() -> None:
    for told, values in (("K4", (-1, -3, 0, 0, 0, 4)), ("-", (0,) * 6)):
        assert entered_or_starting_value_of_each_colour_or_none(read(f"{TABLE}&values={told}")) == values


ORDERED = "3B3BpBpB.3B3BpBpB.3B3BpBpB_3B3BmBmB.3B3BmBmB.3B3BpBpB"


def test_a_first_layout_whose_order_matters_is_asked() -> None:
    """+4 five times and −4 twice: the order decides, so the values are not known."""
    query = f"players=3&board={ORDERED}&hand={'.'.join(['1G1GpGpG'] * 14)}"
    state = read(query)
    assert [c.change for c in list_all_contacts_in_cell_order_with_values_from_zero(state)] == [4, 4, 4, 4, -4, 4, -4]
    assert GAME.find_missing_parameters(state, View.MOVES) == ("values",)
    (notice,) = GAME.find_notices(state, View.MOVES)
    assert (notice.code, notice.params["colours"]) == ("vogu.values.order", ["B"])
    assert notice.params["values"] == [f"B{n}.R0.Y0.G0.W0.K0" for n in (6, 2, 10)]
    assert entered_or_starting_value_of_each_colour_or_none(state) == (None, 0, 0, 0, 0, 0)
    assert GAME.find_missing_parameters(state, View.CHECK) == ()
    added = read(query + "&house=contacts-sum")
    assert GAME.find_missing_parameters(added, View.MOVES) == ()
    assert GAME.find_notices(added, View.MOVES)[0].params["values"] == "B10.R0.Y0.G0.W0.K0"


@pytest.mark.no_cover
def test_first_layouts_as_the_naive_one_does() -> None:
    rng = random.Random(5)
    several = 0
    for _ in range(tries(120, 300)):
        players = rng.choice([3, 4, 5])
        board = random_layout(rng, naive.START[players])
        moved = naive.start_contacts(board)
        state = read(f"players={players}&board={naive.text_of(board)}")
        zero = dict.fromkeys("BRYGWK", 0)
        found = list_possible_values_if_missing_at_starting_layout(state)
        assert found[0] == tuple(naive.after(zero, moved).values())
        assert set(found) == naive.every_result(zero, moved)
        several += len(found) > 1
        added = read(f"players={players}&board={naive.text_of(board)}&house=contacts-sum")
        assert list_possible_values_if_missing_at_starting_layout(added) == (tuple(naive.added(zero, moved).values()),)


@pytest.mark.clause("vogu.order")
@pytest.mark.parametrize(
    ("order", "canonical", "red"),
    [("", "", 9), (".lt", ".l", 10), (".tlrb", ".t", 9), (".bl", ".bl", 10)],
)
def test_the_table_tells_in_which_order_it_resolved_the_contacts(order: str, canonical: str, red: int) -> None:
    """+3 and −1 from 9: the top one first gives 9, the left one first 10."""
    query, move = place_touching_two("values=B0.R9.Y0.G0.W0.K2")
    move += order
    assert GAME.format_move(GAME.parse_move(move)) == move.removesuffix(order) + canonical
    found = verdict(query, move)
    assert found.after is not None
    assert GAME.format_query(found.after)["values"] == f"B0.R{red}.Y0.G0.W0.K2"
    said = [effect for effect in found.effects if effect.code.startswith("vogu.contacts")]
    if order:
        assert [(one.code, one.params["colours"]) for one in said] == [("vogu.contacts.chosen", ["R"])]
    else:
        assert [one.code for one in said] == ["vogu.contacts.order", "vogu.contacts.ways"]


@pytest.mark.parametrize("order", ["x", "tt", "", "tlrbt"])
def test_an_order_names_each_side_once(order: str) -> None:
    with pytest.raises(Unreadable):
        GAME.parse_move(f"place.3R1KpKpK.0.1.{order}")


def test_an_order_that_decides_nothing_is_not_mentioned() -> None:
    query, move = place_touching_two("values=B0.R0.Y0.G0.W0.K2")
    found = verdict(query, f"{move}.l")
    assert found.legal
    assert not [effect for effect in found.effects if effect.code.startswith("vogu.contacts")]
