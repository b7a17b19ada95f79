"""The definition of a game, its tables and scores, and how facts become sentences."""

from dataclasses import MISSING, fields, replace

import pytest

from calculators.core.game import Game, InsertedMove
from calculators.core.messages import (
    Speaker,
    join_and_unquote_strings,
    load_all_sentences_of_known_language,
    parse_po_messages_or_raise,
)
from calculators.core.types import LocalizedText, Message, ScoreLine, TableSettings, UnreadableValue, View, Violation
from tests.core.pile import LAST_TAKER_RULING, MAX_TAKE_RULING, PILE, State
from tests.engine import parse_two_column_table

TEST_SENTENCES = parse_two_column_table("""
    pile.take           {seat:seat} takes {n:?one card|{n} cards} of {colours:pile.colour}
    pile.colour.B       blue
    pile.over           It is over
    pile.points         {points:signed} for {n}
    pile.plain          no fact
    pile.sides          {card:/pile.colour}
    pile.brace          as it is written: }
    pile.colour.3       the third
    notice.over         Nothing is legal after the end: {n}
    notice.limit.moves  {count} in all
    notice.ruling       {question} {option} ({others})
""")


ENGLISH_SPEAKER = Speaker("en", [], TEST_SENTENCES)


def test_parameters_are_in_canonical_order() -> None:
    names = ["players", "p1", "p2", "p3", "p4", "p5", "turn", "out", "names", "house", "pile", "rounds", "hidden"]
    assert [parameter.name for parameter in PILE.parameters_except_move_and_lang] == names
    assert PILE.own_parameter_names == ("pile", "rounds", "hidden")
    assert PILE.secrets == ("hidden",)


def test_unknown_parameter_is_unreadable_and_lists_known_ones() -> None:
    (unread,) = PILE.parse_query_except_moves_collecting_unreadable({"pille": "7", "move": "take.1"}).unread
    names = [*(parameter.name for parameter in PILE.parameters_except_move_and_lang), "move"]
    assert unread == UnreadableValue("pille", "7", 0, Message("expected.parameter", {"names": names}))


@pytest.mark.parametrize(
    ("players", "default", "expected_max_seats"),
    [((2, 3, 4), 4, 5), ((2, 3), 3, 5), ((5, 6), 6, 6), ((), 4, 5), ((2, 7), 7, 7)],
)
def test_default_player_count_is_four_or_highest_and_seats_at_least_five(
    players: tuple[int, ...], default: int, expected_max_seats: int
) -> None:
    game = replace(PILE, players=players)
    assert (game.default_player_count, game.max_seats) == (default, expected_max_seats)
    assert game.parameters_except_move_and_lang[0].default == default


def test_last_clause_of_first_nonempty_group_is_found() -> None:
    assert PILE.last_clause_slug_of_first_nonempty_group_or_all("setup") == "pile.setup"
    assert PILE.last_clause_slug_of_first_nonempty_group_or_all("end", "turn") == "pile.end"
    assert PILE.last_clause_slug_of_first_nonempty_group_or_all("effect", "turn") == "pile.take"
    assert PILE.last_clause_slug_of_first_nonempty_group_or_all("effect") == "pile.win", (
        "the last of all if no group has a clause"
    )
    first = PILE.clauses[0]
    game = replace(PILE, clauses=(first, *PILE.clauses, first))
    assert game.last_clause_slug_of_first_nonempty_group_or_all("turn", "setup") == "pile.take"


def test_possibly_relevant_rulings_are_those_of_view() -> None:
    assert PILE.ruling_keys_that_could_matter(State(), View.CHECK) == ("most", "paid")
    assert PILE.ruling_keys_that_could_matter(State(), View.SCORE) == ("last",)


def test_omitted_game_functions_have_neutral_defaults() -> None:
    named = {one.name: getattr(PILE, one.name) for one in fields(Game) if one.default is MISSING}
    bare: Game[State, int] = Game(**named)
    state = State(pile=3)
    assert bare.table(state) is state.table
    assert bare.with_table(state, TableSettings(2)) == State(table=TableSettings(2), pile=3)
    assert bare.find_notices_when_no_move_is_legal(state) == ()
    assert bare.starting_state(state) is state
    assert bare.current_state(State(), state) is state
    assert bare.is_between_turns(state)
    assert bare.count_moves_up_to_end_of_first_turn([2], 4) == 1
    assert bare.seat_codes_to_move(State(table=TableSettings(turn=2))) == ("p2",)
    assert bare.canonicalize_move(state, 2) == 2
    assert bare.hide_secrets_of_move(state, 2) == 2
    assert bare.rebuild_record([1, 2, 3], [0, InsertedMove(9), 2]) == [1, 9, 3]
    assert bare.calculate_current_score(state) is None
    assert bare.next_round_state(state) is None


def test_ruling_option_is_table_choice_or_default() -> None:
    table = TableSettings(house=(("most", "two"),))
    assert [table.option(ruling) for ruling in (MAX_TAKE_RULING, LAST_TAKER_RULING)] == ["two", "pays"]
    assert TableSettings().option(MAX_TAKE_RULING) == "three"
    both = (("most", "two"), ("last", "free"))
    assert table.with_option(LAST_TAKER_RULING, "free", PILE.rulings).house == both
    assert table.with_option(MAX_TAKE_RULING, "three", PILE.rulings).house == ()
    assert TableSettings(house=(("last", "free"),)).with_option(MAX_TAKE_RULING, "two", PILE.rulings).house == both


# --- sentences ------------------------------------------------------------------------------------------


def test_message_facts_are_filled_into_sentence() -> None:
    say = Speaker("en", ["", "Ben"], TEST_SENTENCES)
    text = say.message_text(Message("pile.take", {"seat": "p2", "n": 1, "colours": ["B", "B"]}))
    assert text == "Ben takes one card of blue, blue"
    assert say("pile.take", seat="p1", n=2, colours=("B",)) == "A takes 2 cards of blue"
    assert (
        Speaker("ja", [], TEST_SENTENCES)("pile.take", seat=3, n=0, colours=["B", "B"])
        == "C takes 0 cards of blue、blue"
    )
    with pytest.warns(UserWarning, match="the fact (n|colours) is missing"):
        assert say("pile.take", seat="p1") == "A takes {n} cards of pile.colour.{colours}", (
            "a missing fact leaves its placeholder"
        )
    assert say("pile.plain", n=3) == "no fact"
    assert say("pile.sides", card="3B") == "the third/blue"
    assert say("pile.brace") == "as it is written: }"
    assert say("nowhere", n=3) == "nowhere"
    assert (say.has_sentence("pile.plain"), say.has_sentence("nowhere")) == (True, False)


@pytest.mark.parametrize(
    ("fact", "spec", "expected_text"),
    [
        (3, "pile.colour", "the third"),
        (-4, "pile.colour", "−4"),
        ("X", "pile.colour", "pile.colour.X"),
        (-4, "", "−4"),
        (1.5, "", "1.5"),
        ("B", "", "B"),
        ("p-1", "", "p-1"),
        (None, "", "None"),
        (4, "signed", "+4"),
        (0, "?card|cards", "cards"),
        (1, "?card|cards", "card"),
        (2, "?card|cards", "cards"),
        (2, "?card", ""),
    ],
)
def test_fact_is_formatted_as_word_number_sign_or_plural(fact: object, spec: str, expected_text: str) -> None:
    assert ENGLISH_SPEAKER.format_fact_or_list(fact, spec) == expected_text


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        ("pile.over", {}, "It is over"),
        ("pile.points", {"points": 2, "n": 3}, "+2 for 3"),
        ("heap.over", {"n": 4}, "Nothing is legal after the end: 4"),
        ("heap.limit.moves", {"count": 4}, "4 in all"),
        ("heap.lover", {"n": 4}, "heap.lover"),
    ],
)
def test_violation_text_falls_back_to_general_notice_or_code(code: str, params: dict[str, int], text: str) -> None:
    assert ENGLISH_SPEAKER.violation_text(Violation(code=code, clause="pile.take", params=params)) == text


def test_score_line_text_has_signed_points_and_facts() -> None:
    line = ScoreLine("pile.points", "pile.win", -3, {"n": 2, "points": 9})
    assert ENGLISH_SPEAKER.score_line_text(line) == "−3 for 2"


def test_ruling_notice_text_has_question_and_options() -> None:
    violation = Violation(
        code="vogu.ruling.contacts",
        clause="vogu.order",
        parameter_names=("house",),
        params={"ruling": "contacts", "option": "sum", "others": ["each", "sum"]},
    )
    text = ENGLISH_SPEAKER.violation_text(violation)
    assert text.startswith("One placement moves a colour")
    assert text.endswith("Added first (One at a time, Added first)")
    own_sentences = {**TEST_SENTENCES, "vogu.ruling.contacts": "another sentence"}
    assert Speaker("en", [], own_sentences).violation_text(violation) == "another sentence"


def test_seat_name_is_entered_name_letter_or_number() -> None:
    say = Speaker("ja", ["あき", ""])
    assert [say.seat_name(one) for one in ("p1", 1, "p2", 3, "p9", 10, 0)] == ["あき", "あき", "B", "C", "I", "10", "0"]
    assert Speaker("ja", ["あき"]).seat_name(0) == "0"


def test_sentences_are_those_of_their_language() -> None:
    text = LocalizedText("山", "pile")
    assert (Speaker("ja").localized_text(text), Speaker("en").localized_text(text)) == ("山", "pile")
    assert load_all_sentences_of_known_language("en")["expected.seat"] == Speaker("en")("expected.seat")
    with pytest.raises(KeyError, match="fr"):
        load_all_sentences_of_known_language("fr")


PO_CATALOGUE_TEXT = (
    'msgid ""\nmsgstr "Language: en"\n\n# said often\nmsgid "a.b"\nmsgstr "one "\n"two"\n\nmsgid "c"\nmsgstr "q\\"\\n"'
)


def test_po_catalogue_is_parsed_to_sentences() -> None:
    assert parse_po_messages_or_raise(PO_CATALOGUE_TEXT) == {"a.b": "one two", "c": 'q"\n'}
    assert parse_po_messages_or_raise("") == {}
    assert join_and_unquote_strings('"a"\n"b\\\\c"') == "ab\\c"
    assert join_and_unquote_strings('"a\tb"') == "a\tb"


@pytest.mark.parametrize(
    ("text", "expected_error"),
    [
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n', "twice in a catalogue: a"),
        ('msgid "a"\nmsgstr "b"\n\n#, fuzzy\nmsgid "c"\nmsgstr "d"\n', "line 4 of a catalogue: #, fuzzy"),
        ('# x\nmsgid "a"\nmsgid_plural "b"\n', 'line 2 of a catalogue: msgid "a"'),
        ('msgid "a\nmsgstr "b"\n', 'line 1 of a catalogue: msgid "a'),
    ],
)
def test_unsupported_po_catalogue_syntax_is_refused(text: str, expected_error: str) -> None:
    with pytest.raises(ValueError, match="catalogue") as error:
        parse_po_messages_or_raise(text)
    assert str(error.value) == expected_error
