"""Functions of web.pieces: rows of items, pictures, and texts of bars and seats."""

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from web.pieces import (
    Action,
    AnswerBar,
    ChartArea,
    Key,
    Scene,
    SceneItem,
    Stamp,
    items_with_one_inserted_or_raise,
    items_with_one_removed_or_raise,
    items_with_one_set_or_raise,
    items_without_trailing_nones,
    lay_out_progress_chart,
    link_to,
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


def test_items_not_entered_at_end_are_left_out() -> None:
    assert items_without_trailing_nones([1, None, 3, None, None]) == (1, None, 3)
    assert items_without_trailing_nones([None, None]) == items_without_trailing_nones([]) == ()


def test_scene_part_has_items_whose_centre_lies_in_it() -> None:
    class Card(SceneItem):
        symbol = "card"

    cards = tuple(Card(x=x, y=0, width=10, height=10) for x in (0, 10, 20))
    scene = Scene(label="", width=30, height=10, items=cards, verdict_viewbox=(4, 0, 12, 10))
    assert scene.scene_with_only_items_within_verdict_viewbox().items == cards[:2]
    assert replace(scene, verdict_viewbox=()).scene_with_only_items_within_verdict_viewbox().items == cards


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


@pytest.mark.parametrize(("text", "is_smaller"), [("決める", False), ("言いなおす", True), ("Enter it again", False)])
def test_long_button_text_leaves_less_room_for_bar_lines(text: str, *, is_smaller: bool) -> None:
    reason = "1枚では場札 8、8、8（3枚）に枚数で勝てません。"
    bar = AnswerBar(head="できません", lines=(reason,), stamp=Stamp.NO, action=Action(text=text, control=link_to("/")))
    assert bar.do_lines_exceed_two_on_phone == is_smaller


def test_bar_without_button_displays_more_of_its_lines() -> None:
    lines = ("2列目・1段目に置く（緑3、緑2、緑＋、白＋）", "青の価値 −1 → 0")
    bar = AnswerBar(head="1手目のあと", lines=lines)
    assert bar.hidden_line_count == 0
    assert replace(bar, action=Action(text="決める", control=link_to("/"))).hidden_line_count == 1


@pytest.mark.parametrize(
    ("text", "is_small"),
    [
        ("①選ぶ", True),
        ("②裏返し", True),
        ("1枚破棄", True),
        ("② B", False),
        ("33差", False),
        ("10", False),
        ("1000", True),
    ],
)
def test_words_and_long_texts_of_keys_are_small(text: str, *, is_small: bool) -> None:
    assert Key(text=text, control=link_to("/")).has_small_text is is_small


CHART_AREA = ChartArea(
    width=200,
    height=120,
    left=20,
    right=40,
    top=10,
    bottom=10,
    character_width=9,
    mark_gap=4,
    mark_distance=20,
    dot_size=14,
    dot_room=20,
)


def test_chart_marks_keep_their_distance_beside_their_lines() -> None:
    """Equal totals share a mark if they are to; many marks stand closer together."""
    samples = [(0, dict.fromkeys("abc", 0)), (4, {"a": 10, "b": 10, "c": -3})]
    chart = lay_out_progress_chart(samples, CHART_AREA)
    assert [(mark.track, mark.total, mark.y) for mark in chart.marks] == [("a", 10, 10), ("b", 10, 30), ("c", -3, 110)]
    joined = lay_out_progress_chart(samples, CHART_AREA, joins_equal_totals=True)
    assert [mark.track for mark in joined.marks] == ["a", "c"]
    assert joined.lines == chart.lines
    many = lay_out_progress_chart([(0, {}), (1, dict.fromkeys("abcdefghi", 1))], CHART_AREA)
    assert [mark.y for mark in many.marks] == [10 + 12.5 * place for place in range(9)]


def test_chart_rules_are_at_round_values_and_leave_room_for_their_numbers() -> None:
    """The main rule is the goal, or 0. A turn at the right edge may be later than the last one."""
    chart = lay_out_progress_chart([(0, {"a": 0}), (2, {"a": 290})], CHART_AREA, end_turn=4)
    assert [(value, is_main) for _, value, is_main in chart.rules] == [(0, True), (100, False), (200, False)]
    assert chart.area.left == 36
    assert chart.lines[0].path == "M36 110L98 10"
    goal_chart = lay_out_progress_chart([(0, {"a": 0}), (2, {"a": 1})], CHART_AREA, goal=6)
    assert [value for _, value, is_main in goal_chart.rules if is_main] == [6]


def test_chart_dots_of_one_turn_stand_beside_each_other_where_they_would_overlap() -> None:
    chart = lay_out_progress_chart([(0, dict.fromkeys("abc", 0)), (1, {"a": 9, "b": 10, "c": 0})], CHART_AREA)
    assert [line.dots for line in chart.lines] == [((155, 20),), ((165, 10),), ((160, 110),)]
