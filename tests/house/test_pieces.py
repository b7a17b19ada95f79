"""What a touch does to a row of entered things."""

import pytest

from web.pieces import Touch, erase, gap, insert, link, put, select, tell


def test_an_item_is_put_over_another_or_behind_the_last() -> None:
    assert put("ab", 0, "x", 4) == ("x", "b")
    assert put("ab", 2, "x", 4) == ("a", "b", "x")


@pytest.mark.parametrize("index", [-1, 3])
def test_nothing_is_put_outside_the_row(index: int) -> None:
    with pytest.raises(ValueError, match=str(index)):
        put("ab", index, "x", 4)


def test_a_full_row_takes_no_more() -> None:
    with pytest.raises(ValueError, match="2"):
        put("ab", 2, "x", 2)
    with pytest.raises(ValueError, match="0"):
        insert("ab", 0, "x", 2)


def test_an_item_goes_between_others_and_comes_out_again() -> None:
    assert insert("ab", 1, "x", 3) == ("a", "x", "b")
    assert insert("ab", 2, "x", 3) == ("a", "b", "x")
    assert erase("axb", 1) == ("a", "b")
    with pytest.raises(ValueError, match="3"):
        erase("axb", 3)
    with pytest.raises(ValueError, match="-1"):
        insert("ab", -1, "x", 3)


def test_the_next_gap_is_looked_for_onwards_and_round() -> None:
    whole = str.isupper
    assert gap("AbC", 4, whole) == 1
    assert gap("AbC", 4, whole, after=1) == 3
    assert gap("AbC", 3, whole, after=2) == 1
    assert gap("ABC", 3, whole) is None
    assert gap("", 2, whole, after=5) == 0
    assert gap("Ab", 2, whole, after=0) == 1


def test_the_first_of_a_row_is_a_place_like_any_other() -> None:
    assert insert("ab", 0, "x", 3) == ("x", "a", "b")
    assert erase("ab", 0) == ("b",)


def test_a_touch_tells_its_value_or_picks_its_place() -> None:
    assert tell(7) == Touch(put="7")
    assert select("card.2") == Touch(go="card.2")
    assert select("") == Touch(go="none"), "nothing is picked by a word, for an empty value says nothing in a query"
    assert link("#rest") == Touch(href="#rest")
