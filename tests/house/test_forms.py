"""Forms: fields with errors, the query that was read, settings, and touches."""

from werkzeug.datastructures import MultiDict

from calculators import load_game
from calculators.core.types import View
from tests.run_length import for_each_game
from web.forms import NotationForm, build_notation_form_class


def build_validated_form(slug: str, view: View, **texts: str) -> NotationForm:
    form = build_notation_form_class(slug, "en")(MultiDict(texts))
    form.view = view
    form.validate()
    return form


@for_each_game
def test_form_reads_parameter_examples_as_game_does(slug: str) -> None:
    for declared in load_game(slug).parameters_except_move_and_lang:
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
