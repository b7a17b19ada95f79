"""Forms read what is sent: errors of fields, errors of the form, and the state of what was read."""

from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from calculators import GAMES, load_game
from calculators.core.types import View
from tests.core.pile import PILE
from web import forms
from web.forms import (
    NotationForm,
    build_notation_form_class,
    build_settings_form_class,
    input_form_and_table_query_with_chosen_settings_or_raise,
)


def read(slug: str, view: View = View.SCORE, **texts: str) -> NotationForm:
    form = build_notation_form_class(slug, "en")(MultiDict(texts))
    form.view = view
    form.validate()
    return form


@pytest.mark.parametrize("slug", GAMES)
def test_a_form_has_every_declared_parameter_and_the_moves(slug: str) -> None:
    names = [field.name for field in read(slug)]
    assert names == [*(declared.name for declared in load_game(slug).query_parameters), "move"]


@pytest.mark.parametrize("slug", GAMES)
def test_an_example_of_each_parameter_is_read_as_the_game_reads_it(slug: str) -> None:
    for declared in load_game(slug).query_parameters:
        if declared.example:
            form = read(slug, View.SCORE, **{declared.name: declared.example})
            assert form.is_readable
            assert form.uncomputed_answer.query == load_game(slug).format_query(
                load_game(slug).parse_query_except_moves_collecting_unreadable({declared.name: declared.example}).state
            )


def test_what_cannot_be_read_is_an_error_of_its_field() -> None:
    form = read("vogu", p1="GZ", values="B4")
    assert [field.name for field in form if field.errors] == ["p1"]
    assert "B R Y G W K" in form["p1"].errors[0]
    assert not form.is_readable
    assert not form.form_errors


def test_what_contradicts_is_an_error_of_the_form() -> None:
    form = read("vogu", values="B11")
    assert form.is_readable
    assert len(form.form_errors) == 1


def test_too_many_moves_are_an_error_of_their_field() -> None:
    moves = "_".join(["show.1"] * 61)
    assert read("scout", View.CHECK, move=moves)["move"].errors
    assert not read("scout", View.PLAY, move=moves)["move"].errors


def test_settings_become_parameters() -> None:
    data = MultiDict({"n1": "あき", "n3": "a.b", "h.contacts": "sum"})
    assert build_settings_form_class("vogu", "ja")(data).typed_names_and_chosen_rulings_as_parameters == {
        "names": "あき..a․b",
        "house": "contacts-sum",
    }
    assert build_settings_form_class("vogu", "ja")(MultiDict()).typed_names_and_chosen_rulings_as_parameters == {}


def test_a_touch_is_told_apart_from_the_table_it_is_made_at() -> None:
    sent = {"view": "moves", "put": "4", "go": "", "pick": "value.R", "values": "B4", "turn": " "}
    touch, texts = input_form_and_table_query_with_chosen_settings_or_raise("vogu", "ja", tuple(View), sent)
    assert (touch.view.data, touch.put.data, texts) == ("moves", "4", {"values": "B4"})
    with pytest.raises(LookupError):
        input_form_and_table_query_with_chosen_settings_or_raise("vogu", "ja", tuple(View), {"view": "nowhere"})


HIDING = ("data", "errors", "view", "state", "moves", "say", "game", "validate", "process", "meta", "form_errors")
"""Names of what a form has itself."""


@pytest.mark.parametrize("name", HIDING)
def test_a_parameter_hides_nothing_of_its_form(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make lint` refuses such a name (web/check.py); until it is asked, pages answer all the same."""
    pile = next(declared for declared in PILE.own_parameters if declared.name == "pile")
    renamed = tuple(
        replace(declared, name=name, value_of_state=lambda state: state.pile) if declared is pile else declared
        for declared in PILE.own_parameters
    )
    game = replace(
        PILE,
        own_parameters=renamed,
        build_state=lambda table, seats, values: PILE.build_state(table, seats, {**values, "pile": values[name]}),
    )
    monkeypatch.setattr(forms, "load", lambda _: game)
    monkeypatch.setattr(forms, "label_of_parameter", lambda *_: "label")
    form = build_notation_form_class.__wrapped__("pile", "en")(MultiDict({name: "7", "move": "take.2"}))
    assert form.validate()
    assert form.is_readable
    assert (form.uncomputed_answer.query[name], form.state.pile, form.moves) == ("7", 7, [2])
    assert name in form
    assert name in [field.name for field in form.list_notation_fields_of_view_and_those_with_errors(View.CHECK, ())]
    broken = build_notation_form_class.__wrapped__("pile", "en")(MultiDict({name: "x"}))
    assert not broken.validate()
    assert broken[name].errors
