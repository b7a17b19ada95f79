"""The table of a followed game is corrected: the record goes on, with the correction as an entry of it."""

from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators import Answer, View, evaluate, load_game
from tests.house.records import RECORDS, record
from tests.house.test_leaving import GAMES, followed, position
from tests.many import paired, tries

CHANGES = {
    "subway": {"p1": "M15"},
    "scout": {"p2": "c1.s2.h9"},
    "vogu": {"values": "B4.R-3.Y0.G0.W0.K0"},
    "coupelation": {"tower": "25d.32e.x", "deck": ""},
    "vectron": {"p1": "g3.s1.h2"},
}
"""For each game, parameters of its table after the moves of GAMES, with other values than they have there."""

NEXT_MOVES = {
    "subway": "go.T19.r1",
    "scout": "scouted.left",
    "vogu": "reveal.BB.x.B",
    "coupelation": "down.x.0.3",
    "vectron": "draw.deck",
}


def entry(changes: dict[str, str]) -> str:
    """A correction as a record writes it."""
    parts = [part for name, value in changes.items() for part in (name, value.replace("_", "!"))]
    return "~".join(("correct", *parts))


def corrected(slug: str, *moves: str) -> Answer:
    return followed(slug, GAMES[slug], entry(CHANGES[slug]), *moves)


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_is_as_corrected_and_all_else_as_it_was(slug: str) -> None:
    before, after = position(followed(slug, GAMES[slug])), position(corrected(slug))
    assert {name for name in {*before, *after} if before.get(name) != after.get(name)} == {*CHANGES[slug]}
    game = load_game(slug)
    state = game.parse_query_apart_from_moves(after).state
    again = game.parse_query_apart_from_moves({**before, **CHANGES[slug]}).state
    assert game.format_query(state) == game.format_query(again)


@pytest.mark.parametrize("slug", GAMES)
def test_turns_go_on_behind_it(slug: str) -> None:
    answer = corrected(slug, *NEXT_MOVES[slug].split("_"))
    assert answer.verdict is not None
    assert answer.verdict.legal is True


@pytest.mark.parametrize(("slug", "lang"), paired(GAMES, ("ja", "en")))
def test_every_page_and_sheet_of_such_a_record_answers(client: FlaskClient, slug: str, lang: str) -> None:
    query = f"{GAMES[slug]}_{entry(CHANGES[slug])}&lang={lang}"
    count = len(dict(parse_qsl(query))["move"].split("_"))
    words = {"ja": "卓を直す", "en": "able"}[lang]
    page = client.get(f"/{slug}/play?{query}")
    assert page.status_code == 200
    assert words in page.text
    for path in (
        f"play?{query}&pick=at.{count}",
        f"play?{query}&pick=record",
        f"play.pdf?{query}",
        f"play.json?{query}",
    ):
        assert client.get(f"/{slug}/{path}").status_code == 200, path
    assert client.get(f"/{slug}/check?{query}").status_code == 303, "it is no question about a move"


UNREADABLE = {
    "correct~hand~2G1WpGmW": "a secret",
    "correct~names~A": "who plays",
    "correct~values": "no value",
    "correct~values~Q4": "no colour",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_correction_is_unreadable(text: str) -> None:
    answer = followed("vogu", GAMES["vogu"], text)
    (unread,) = answer.unread
    assert unread.field == "move"
    assert unread.at > len(GAMES["vogu"].partition("move=")[2]), "the place is one in the correction"


def test_a_corrected_table_that_contradicts_the_rules_is_refused_with_the_clause() -> None:
    answer = followed("subway", GAMES["subway"], "correct~p1~S12")
    assert answer.verdict is not None
    assert answer.verdict.legal is False
    assert [one.clause for one in answer.verdict.violations] == ["subway.place", "subway.setup.bead"]


def test_no_table_is_corrected_in_the_middle_of_a_turn() -> None:
    answer = followed("vectron", GAMES["vectron"], "draw.deck", entry(CHANGES["vectron"]))
    assert answer.verdict is not None
    assert [one.code for one in answer.verdict.violations] == ["vectron.correct.turn"]


def test_a_correction_may_end_a_round() -> None:
    """As a table that was entered by hand does."""
    game = load_game("scout")
    answer = followed("scout", GAMES["scout"], "correct~end~empty.p4~p4~c0.s0.h0")
    assert answer.verdict is not None
    assert answer.verdict.legal is True, answer.verdict.violations
    assert game.is_over(answer.verdict.steps[-1].end)


@pytest.mark.parametrize("slug", GAMES)
def test_a_correction_that_is_entered_again_stays_where_it_stood(slug: str) -> None:
    """Turns that are exchanged, taken out or put in leave it a line of its own."""
    game = load_game(slug)
    moves = [game.parse_move(text) for text in dict(parse_qsl(GAMES[slug]))["move"].split("_")]
    correction = game.parse_move(entry(CHANGES[slug]))
    assert game.rebuild_record([correction, *moves], range(1 + len(moves))) == [correction, *moves]
    assert game.count_moves_up_to_end_of_first_turn([correction, *moves], 4) == 1
    assert game.hide_secrets_of_move(None, correction) == correction


@pytest.mark.parametrize(("slug", "start", "seed"), tries([*RECORDS[:7], *RECORDS[9:]], RECORDS))
def test_a_correction_that_changes_nothing_leaves_the_game_as_it_was(slug: str, start: str, seed: int) -> None:
    """Also what a state knows and its query does not say, as the turn in which a card was seen."""
    game, query, moves = load_game(slug), dict(parse_qsl(start)), record(slug, start, seed)[:60]
    told = evaluate(game, View.PLAY, {**query, "move": "_".join(moves)})
    assert told.verdict is not None
    between = [n for n, step in enumerate(told.verdict.steps) if n and game.is_between_turns(step.before)]
    at = between[len(between) // 2]
    same = f"correct~turn~p{game.table(told.verdict.steps[at].before).turn}"
    again = evaluate(game, View.PLAY, {**query, "move": "_".join((*moves[:at], same, *moves[at:]))})
    assert again.verdict is not None
    assert again.followed is not None
    assert told.followed is not None
    assert again.verdict.legal is told.verdict.legal
    assert again.followed.state == told.followed.state
    assert again.followed.score == told.followed.score
