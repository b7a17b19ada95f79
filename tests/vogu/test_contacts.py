"""Contacts, boost, limit and contact order; the values of a starting layout."""

import random

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    entered_or_starting_value_or_none_of_each_colour,
    list_contacts_with_values_in_resolution_order,
    list_layout_contacts_with_values_from_zero,
    list_possible_values_from_starting_layout,
)
from calculators.vogu.state import PlaceCard
from tests.engine import format_found_messages, parse_table_rows
from tests.run_length import choose_by_run_length

from . import naive
from .tables import (
    BOARD_PARAMETER,
    HAND_PARAMETER,
    TABLE_QUERY,
    build_placement_question,
    format_values,
    judge_move_on_table,
    parse_state_query,
    random_face,
)


@pytest.mark.parametrize(
    ("board", "face", "cell", "expected_change"),
    parse_table_rows("""
        # the new card has the number, the old one the sign
        1B1BmGpB  2R3YpRpY  1.0   Y -3
        # the new card has the sign: the value of the old card's colour changes
        1B3RpBpB  2G1GmWmG  -1.0  R -3
        # boost, one more in the direction of the sign: blue +2 +1 = +3, green −1 −1 = −2
        1B1BpBpB  2B1KpKpK  0.1   B 3
        1B1BpBmG  1G1KpKpK  0.1   G -2
        """),
)
def test_contact_changes_value_by_number_sign_and_boost(board: str, face: str, cell: str, expected_change: str) -> None:
    """vogu.contact, vogu.boost."""
    effects = judge_move_on_table(*build_placement_question(board, face=face, cell=cell)).effects
    (change,) = [effect.params for effect in effects if effect.code.startswith("vogu.change")]
    assert f"{change['colour']} {change['after']}" == expected_change
    assert change["before"] == 0


def test_contact_change_is_known_even_without_values() -> None:
    """The cards decide colour and change; the values before and after stay unknown."""
    move = GAME.parse_move("place.1G2YpGmY.1.0")
    assert isinstance(move, PlaceCard)
    for values, before, after in (("", None, None), ("&values=-", 0, 2)):
        (contact,) = list_contacts_with_values_in_resolution_order(parse_state_query(f"board=1B1BpBpB{values}"), move)
        assert (contact.colour, contact.change) == ("Y", 2)
        assert (contact.value_before, contact.value_after) == (before, after)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (7, "vogu.change {'after': 10, 'before': 7, 'change': 3, 'colour': 'R'} of vogu.contact"),
        (8, "vogu.change.limit {'after': 10, 'before': 8, 'change': 3, 'colour': 'R'} of vogu.limit"),
    ],
)
def test_a_value_stops_at_the_upper_limit(before: int, message: str) -> None:
    question = build_placement_question("1B1BpBpG", face="3R1KpKpK", cell="0.1", values=f"values=R{before}")
    assert format_found_messages(judge_move_on_table(*question).effects[1:]) == (message,)


def build_placement_touching_two_cards(values: str, more_parameters: str = "") -> tuple[str, str]:
    """A card beside two others: its left contact lowers red by 1, its top contact raises it by 3."""
    return build_placement_question(
        "1B1BpBpB.1B1BpBpG_1B1BmYpB.-", face="3R1RpKpK", cell="1.1", values=values, more_parameters=more_parameters
    )


def test_contacts_resolved_one_by_one_report_results_of_other_orders() -> None:
    """contacts-each: +3 −1 from 9 gives 9 in reading order and 10 in the other order."""
    judged = judge_move_on_table(*build_placement_touching_two_cards("values=B0.R9.Y0.G0.W0.K2"))
    assert format_found_messages(judged.effects[2:]) == (
        "vogu.change.limit {'after': 9, 'before': 9, 'change': 2, 'colour': 'R'} of vogu.limit",
        "vogu.contacts.order {'colours': ['R'], 'values': ['B0.R9.Y0.G0.W0.K2', 'B0.R10.Y0.G0.W0.K2']} of vogu.order",
        "vogu.contacts.ways {'colour': 'R', 'ways': [9, 10]} of vogu.order",
    )
    assert judged.after is not None
    assert GAME.format_query(judged.after)["values"] == "B0.R9.Y0.G0.W0.K2"


def test_contacts_summed_before_limit_have_single_result() -> None:
    """contacts-sum: 9 + 3 − 1 = 11, stopped at 10."""
    query, move = build_placement_touching_two_cards("values=B0.R9.Y0.G0.W0.K2", "&house=contacts-sum")
    judged = judge_move_on_table(query, move)
    assert format_found_messages(judged.effects[2:]) == (
        "vogu.change.limit {'after': 10, 'before': 9, 'change': 2, 'colour': 'R'} of vogu.limit",
    )
    assert judged.after is not None
    told = GAME.format_query(judged.after)
    assert (told["values"], told["house"]) == ("B0.R10.Y0.G0.W0.K2", "contacts-sum")
    placed = GAME.parse_move(move)
    assert isinstance(placed, PlaceCard)
    for rulings, steps in ((query, [(9, 12), (12, 11)]), (query.partition("&house")[0], [(9, 10), (10, 9)])):
        contacts = list_contacts_with_values_in_resolution_order(parse_state_query(rulings), placed)
        assert [(contact.value_before, contact.value_after) for contact in contacts] == steps


@pytest.mark.no_cover
def test_contact_rulings_give_equal_effects_exactly_if_results_are_equal() -> None:
    """An answer names the ruling only if it changes the result, so equal results have equal effects."""
    rng = random.Random(11)
    differ = 0
    for _ in range(choose_by_run_length(40, 250)):
        values = {colour: rng.randint(-10, 10) for colour in naive.COLOUR_ORDER}
        two = rng.sample("BR", 2)
        face = "".join(f"{rng.choice('123' if side < 2 else 'pm')}{rng.choice(two)}" for side in range(4))
        ring = naive.format_board({(c, r): random_face(rng) for r in range(3) for c in range(3) if (c, r) != (1, 1)})
        query, move = build_placement_question(ring, face=face, cell="1.1", values=format_values(values))
        one, other = (judge_move_on_table(query + ruling, move) for ruling in ("", "&house=contacts-sum"))
        assert one.after is not None
        assert other.after is not None
        order = [effect for effect in one.effects if effect.code == "vogu.contacts.order"]
        same = not order and one.after.values == other.after.values
        assert (one.effects == other.effects) == same
        differ += not same
        changes = naive.list_contact_changes(naive.parse_board(ring), face, 1, 1)
        result = tuple(naive.apply_changes_one_by_one(values, changes).values())
        others = sorted(naive.results_of_all_change_orders(values, changes) - {result})
        assert one.after.values == result
        assert other.after.values == tuple(naive.apply_changes_summed(values, changes).values())
        told = [parse_state_query(f"values={text}").values for text in order[0].params["values"]] if order else [result]
        assert told == [result, *others]
    assert differ


# --- the start ---


def test_starting_layout_determines_starting_values() -> None:
    """vogu.setup: values start at 0 and change by all contacts of the layout."""
    state = parse_state_query(TABLE_QUERY)
    contacts = list_layout_contacts_with_values_from_zero(state)
    assert [(one.cell, one.side, one.colour, one.value_before, one.value_after) for one in contacts] == [
        ((1, 0), "top", "R", 0, -3),
        ((1, 1), "left", "B", 0, -1),
    ]
    assert list_possible_values_from_starting_layout(state) == ((-1, -3, 0, 0, 0, 0),)
    assert GAME.find_missing_parameters(state, View.MOVES) == ()
    (notice,) = GAME.find_notices(state, View.CHECK)
    assert (notice.code, notice.params["values"]) == ("vogu.values.start", "B-1.R-3.Y0.G0.W0.K0")
    for move, white in (("place.3W3WpWpW.2.1", 3), ("reveal.3W3WpWpW.2K2KpKpK.W", 0)):
        after = judge_move_on_table(TABLE_QUERY, move).after
        assert after is not None
        assert GAME.format_query(after)["values"] == f"B-1.R-3.Y0.G0.W{white}.K0"


@pytest.mark.parametrize(
    "query",
    [
        f"players=4&{BOARD_PARAMETER}&{HAND_PARAMETER}",  # 3 cards; the starting layout has 4
        f"{TABLE_QUERY}&p2=BBb",  # a card is revealed
        TABLE_QUERY.replace("1B1BpBpB", "1B1BpB--"),  # a card is incomplete
        TABLE_QUERY.replace(".-_", ".2K2KpKpK_"),  # a card has been placed
    ],
)
def test_values_are_missing_if_layout_is_not_whole_starting_layout(query: str) -> None:
    state = parse_state_query(query)
    assert list_possible_values_from_starting_layout(state) == ()
    assert entered_or_starting_value_or_none_of_each_colour(state) == (None,) * 6
    assert "values" in GAME.find_missing_parameters(state, View.MOVES)
    assert "values" not in GAME.find_missing_parameters(state, View.CHECK)


def test_entered_values_override_values_of_starting_layout() -> None:
    for told, values in (("K4", (-1, -3, 0, 0, 0, 4)), ("-", (0,) * 6)):
        state = parse_state_query(f"{TABLE_QUERY}&values={told}")
        assert entered_or_starting_value_or_none_of_each_colour(state) == values


ORDER_DEPENDENT_LAYOUT = "3B3BpBpB.3B3BpBpB.3B3BpBpB_3B3BmBmB.3B3BmBmB.3B3BpBpB"


def test_values_are_missing_if_contact_order_of_starting_layout_matters() -> None:
    """With +4 five times and −4 twice the order decides, so the values stay unknown."""
    query = f"players=3&board={ORDER_DEPENDENT_LAYOUT}&hand={'.'.join(['1G1GpGpG'] * 14)}"
    state = parse_state_query(query)
    assert [c.change for c in list_layout_contacts_with_values_from_zero(state)] == [4, 4, 4, 4, -4, 4, -4]
    assert GAME.find_missing_parameters(state, View.MOVES) == ("values",)
    (notice,) = GAME.find_notices(state, View.MOVES)
    assert (notice.code, notice.params["colours"]) == ("vogu.values.order", ["B"])
    assert notice.params["values"] == [f"B{n}.R0.Y0.G0.W0.K0" for n in (6, 2, 10)]
    assert entered_or_starting_value_or_none_of_each_colour(state) == (None, 0, 0, 0, 0, 0)
    assert GAME.find_missing_parameters(state, View.CHECK) == ()
    added = parse_state_query(query + "&house=contacts-sum")
    assert GAME.find_missing_parameters(added, View.MOVES) == ()
    assert GAME.find_notices(added, View.MOVES)[0].params["values"] == "B10.R0.Y0.G0.W0.K0"


@pytest.mark.clause("vogu.order")
@pytest.mark.parametrize(
    ("order", "canonical", "red_before", "red_after", "is_reported"),
    parse_table_rows("""
        .lt    .l   9  10  yes
        .tlrb  .t   9  9   yes
        .bl    .bl  9  10  yes
        # without influence on a value
        .l     .l   0  2   -
        """),
)
def test_contact_order_given_in_move_decides_value_and_is_reported(
    order: str, canonical: str, *, red_before: str, red_after: str, is_reported: str
) -> None:
    """+3 and −1 from 9: the top contact first gives 9, the left one first gives 10."""
    query, move = build_placement_touching_two_cards(f"values=B0.R{red_before}.Y0.G0.W0.K2")
    move += order
    assert GAME.format_move(GAME.parse_move(move)) == move.removesuffix(order) + canonical
    found = judge_move_on_table(query, move)
    assert found.after is not None
    assert GAME.format_query(found.after)["values"] == f"B0.R{red_after}.Y0.G0.W0.K2"
    orders = [effect for effect in found.effects if effect.code.startswith("vogu.contacts")]
    assert [(one.code, one.params["colours"]) for one in orders] == (
        [("vogu.contacts.chosen", ["R"])] if is_reported else []
    )
