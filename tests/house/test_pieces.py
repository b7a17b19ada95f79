"""Functions of web.pieces: rows of items, pictures, and texts of bars and seats."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from web.pieces import (
    Action,
    AnswerBar,
    Scene,
    SceneItem,
    Stamp,
    items_with_one_inserted_or_raise,
    items_with_one_removed_or_raise,
    items_with_one_set_or_raise,
    link_to,
    next_incomplete_index_wrapping_or_none,
)


def test_item_replaces_another_or_is_appended() -> None:
    """An index outside the row, or a full row, raises ValueError."""
    assert items_with_one_set_or_raise("ab", 0, "x", 4) == ("x", "b")
    assert items_with_one_set_or_raise("ab", 2, "x", 4) == ("a", "b", "x")
    for index, most in ((-1, 4), (3, 4), (2, 2)):
        with pytest.raises(ValueError, match=str(index)):
            items_with_one_set_or_raise("ab", index, "x", most)


def test_item_is_inserted_between_others_and_removed() -> None:
    row = [items_with_one_inserted_or_raise("ab", index, "x", 3) for index in range(3)]
    assert row == [("x", "a", "b"), ("a", "x", "b"), ("a", "b", "x")]
    for index, most in ((-1, 3), (0, 2)):
        with pytest.raises(ValueError, match=str(index)):
            items_with_one_inserted_or_raise("ab", index, "x", most)
    assert [items_with_one_removed_or_raise("ab", index) for index in range(2)] == [("b",), ("a",)]
    with pytest.raises(ValueError, match="3"):
        items_with_one_removed_or_raise("axb", 3)


def test_next_incomplete_index_is_searched_with_wraparound() -> None:
    whole = str.isupper
    assert next_incomplete_index_wrapping_or_none("AbC", 4, whole) == 1
    assert next_incomplete_index_wrapping_or_none("AbC", 4, whole, after_index=1) == 3
    assert next_incomplete_index_wrapping_or_none("AbC", 3, whole, after_index=2) == 1
    assert next_incomplete_index_wrapping_or_none("ABC", 3, whole) is None
    assert next_incomplete_index_wrapping_or_none("", 2, whole, after_index=5) == 0
    assert next_incomplete_index_wrapping_or_none("Ab", 2, whole, after_index=0) == 1


def test_scene_part_has_items_whose_centre_lies_in_it() -> None:
    class Card(SceneItem):
        symbol = "card"

    cards = tuple(Card(x=x, y=0, width=10, height=10) for x in (0, 10, 20))
    scene = Scene(label="", width=30, height=10, items=cards, verdict_viewbox=(4, 0, 12, 10))
    assert scene.scene_with_only_items_in_verdict_viewbox_if_any().items == cards[:2]
    assert replace(scene, verdict_viewbox=()).scene_with_only_items_in_verdict_viewbox_if_any().items == cards


@pytest.mark.parametrize(
    ("address", "expected_pattern"),
    [
        (
            "/subway/play?players=3&move=start.S12.4_start.M14.3_start.T18.1",
            r'<span class="pt">\d+\s*<small>点</small>',
        ),
        (
            "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-",
            r'<span class="pt">\d+\s*<small>点</small>',
        ),
        (
            "/coupelation/play?players=2&tower=25d&reserve=1d.50d&p1=h3&p2=h3&deck=37",
            r'<svg class="bk"[^<]*<rect[^<]*</svg><b>3</b>',
        ),
        ("/scout/play?players=3&move=shown.7", r'<svg class="bk"[^<]*<rect[^<]*</svg>\s*12'),
    ],
)
def test_large_figure_of_seat_has_unit_or_card_symbol(client: FlaskClient, address: str, expected_pattern: str) -> None:
    assert len(re.findall(expected_pattern, client.get(f"{address}&lang=ja").text)) >= 2


@pytest.mark.parametrize(("text", "is_smaller"), [("決める", False), ("言いなおす", True), ("Tell it again", False)])
def test_long_button_text_leaves_less_room_for_bar_lines(text: str, *, is_smaller: bool) -> None:
    reason = "1枚では場札 8、8、8（3枚）に枚数で勝てません。"
    bar = AnswerBar(head="できません", lines=(reason,), stamp=Stamp.NO, action=Action(text=text, control=link_to("/")))
    assert bar.do_lines_exceed_two_on_phone == is_smaller
