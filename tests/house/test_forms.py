"""Forms: fields with errors, the query that was read, settings, and touches."""

import pytest
from werkzeug.datastructures import MultiDict

from calculators import GAMES, load_game
from calculators.core.types import View
from web.forms import (
    NotationForm,
    build_notation_form_class,
    build_settings_form_class,
    input_form_and_table_query_with_chosen_settings_or_raise,
)


def build_validated_form(slug: str, view: View = View.SCORE, **texts: str) -> NotationForm:
    form = build_notation_form_class(slug, "en")(MultiDict(texts))
    form.view = view
    form.validate()
    return form


@pytest.mark.parametrize("slug", GAMES)
def test_form_reads_parameter_examples_as_game_does(slug: str) -> None:
    for declared in load_game(slug).query_parameters:
        if declared.example:
            form = build_validated_form(slug, View.SCORE, **{declared.name: declared.example})
            assert form.is_readable
            assert form.uncomputed_answer.query == load_game(slug).format_query(
                load_game(slug).parse_query_except_moves_collecting_unreadable({declared.name: declared.example}).state
            )


def test_too_many_moves_are_field_error_in_check_but_not_in_play() -> None:
    moves = "_".join(["show.1"] * 61)
    assert build_validated_form("scout", View.CHECK, move=moves)["move"].errors
    assert not build_validated_form("scout", View.PLAY, move=moves)["move"].errors


def test_settings_become_parameters() -> None:
    data = MultiDict({"n1": "あき", "n3": "a.b", "h.contacts": "sum"})
    assert build_settings_form_class("vogu", "ja")(data).typed_names_and_chosen_rulings_as_parameters == {
        "names": "あき..a․b",
        "house": "contacts-sum",
    }
    assert build_settings_form_class("vogu", "ja")(MultiDict()).typed_names_and_chosen_rulings_as_parameters == {}


def test_input_form_separates_sent_value_from_table_query() -> None:
    sent = {"view": "moves", "put": "4", "go": "", "pick": "value.R", "values": "B4", "turn": " "}
    touch, texts = input_form_and_table_query_with_chosen_settings_or_raise("vogu", "ja", tuple(View), sent)
    assert (touch.view.data, touch.put.data, texts) == ("moves", "4", {"values": "B4"})
    with pytest.raises(LookupError):
        input_form_and_table_query_with_chosen_settings_or_raise("vogu", "ja", tuple(View), {"view": "nowhere"})
