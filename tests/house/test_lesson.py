"""A game as it is learnt: what it is about, its turn in five pictures, every example as a picture, all on one sheet."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.search.clause_questions import load_own_and_shared_clause_questions_by_slug_or_empty
from tests.many import pair_cases_with_others
from tests.paper import check_texts_in_order, fetch_checked_sheet, sheet_text_without_spaces
from web.i18n import Speaker, load_all_messages_of_language_or_raise
from web.paper.rules import (
    SIZES,
    RuleLine,
    build_rule_line_of_question_and_answer_or_clause_text,
    build_rules_sheet,
    choose_letter_size_and_split_columns,
    higher_column_mm,
    index_of_second_column_start,
)
from web.rule_pages import (
    answer_examples_by_slug_of_clauses_having_one,
    build_unanswered_table_page_and_set_language_or_abort,
    draw_lesson_steps_on_screen,
    map_clause_to_example_picture_if_drawable,
)
from web.table.address import PageRequest
from web.table.game_pages import load_game_pages
from web.table.lesson import Lesson, draw_no_example, draw_totals_of_score_or_none

LANGUAGES = ["ja", "en"]


@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(GAMES, LANGUAGES))
def test_in_front_stands_what_the_game_is_about_and_its_turn_in_pictures_that_open(
    slug: str, lang: str, client: FlaskClient
) -> None:
    page = html.unescape(client.get(f"/{slug}/rules?lang={lang}").text)
    said = load_all_messages_of_language_or_raise(lang)
    aim = said[f"{slug}.learn.aim"]
    front = page[page.index('class="learn"') : page.index('id="clauses"')]
    assert aim in front
    assert said[f"{slug}.learn.points"] in front
    assert (
        front.count('class="drawn"')
        == len(draw_lesson_steps_on_screen(slug, lang))
        == len(load_game_pages(slug).lesson.steps)
        <= 5
    )
    for step in load_game_pages(slug).lesson.steps:
        assert said[f"{slug}.learn.{step.key}"] in front
        assert said[f"{slug}.learn.{step.key}.text"] in front
    links = re.findall(r'<li><a href="([^"]+)"', front)
    assert len(links) == len(load_game_pages(slug).lesson.steps) > 0
    for link in links:
        assert link.startswith(f"/{slug}/")
        assert client.get(link).status_code == 200, link


DRAWN = [slug for slug in GAMES if load_game_pages(slug).lesson.draw_answer_example_or_none is not draw_no_example]


@pytest.mark.parametrize("slug", DRAWN)
def test_almost_every_example_is_a_picture_that_opens_on_the_table(slug: str, client: FlaskClient) -> None:
    drawn = map_clause_to_example_picture_if_drawable(slug, "ja")
    assert len(drawn) >= 0.9 * len(answer_examples_by_slug_of_clauses_having_one(slug))
    page = client.get(f"/{slug}/rules?lang=ja").text
    assert page.count('class="pic-link" href="') == len(drawn)
    for picture in drawn.values():
        assert "nan" not in picture
        assert float(re.findall(r'width="([\d.]+)"', picture)[0]) <= 328


@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(GAMES, LANGUAGES))
def test_a_game_is_on_one_sheet(slug: str, lang: str, client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, f"/{slug}/rules.pdf?lang={lang}")
    said = load_all_messages_of_language_or_raise(lang)
    keys = [step.key for step in load_game_pages(slug).lesson.steps]
    check_texts_in_order(data, *said[f"{slug}.learn.aim"].split("\n"), *(said[f"{slug}.learn.{key}"] for key in keys))
    text = sheet_text_without_spaces(data)
    for clause in (c for c in load_game(slug).clauses if c.group != "setup"):
        assert "".join(in_line(slug, lang, clause.slug).split()) in text, clause.slug


def in_line(slug: str, lang: str, clause: str) -> str:
    asked = load_own_and_shared_clause_questions_by_slug_or_empty(slug).get(clause)
    known = {one.slug: one for one in load_game(slug).clauses}
    return Speaker(lang).localized_text(asked.answer if asked else known[clause].text)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_sheet_lays_out_for_its_players(players: int, client: FlaskClient) -> None:
    page = client.get(f"/scout/rules/sheet?players={players}&lang=en")
    assert page.status_code == 200
    assert f"Setup ({players} players)" in page.text
    assert "/scout/rules" in page.text


@pytest.mark.parametrize("path", ["/vogu/rules.pdf", "/vogu/rules/sheet"])
def test_the_sheet_is_not_sent_twice(path: str, client: FlaskClient) -> None:
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert client.get(path.replace("vogu", "chess")).status_code == 404


def test_the_rules_lead_to_the_sheet(client: FlaskClient) -> None:
    assert 'href="/vogu/rules.pdf?lang=en"' in client.get("/vogu/rules?lang=en").text


def test_a_game_without_pictures_or_questions_has_a_sheet_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.paper.rules.load_own_and_shared_clause_questions_by_slug_or_empty", lambda _: {})
    with app.test_request_context("/vogu/rules"):
        page = build_unanswered_table_page_and_set_language_or_abort(
            "vogu", "rules", PageRequest(query={}, lang="", selection="", unread=())
        )
        drawn: Any = build_rules_sheet(replace(page, pages=replace(page.pages, lesson=Lesson()))).content
    assert drawn.steps == ()
    assert any(one.answer for column in drawn.columns for one in column)
    assert Lesson().list_aim_points_and_step_message_keys_or_empty("vogu") == []


def test_a_clause_that_nobody_asks_about_is_said_in_its_own_words(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.paper.rules.load_own_and_shared_clause_questions_by_slug_or_empty", lambda _: {})
    with app.test_request_context("/vogu/rules"):
        page = build_unanswered_table_page_and_set_language_or_abort(
            "vogu", "rules", PageRequest(query={}, lang="", selection="", unread=())
        )
        clause = load_game("vogu").clauses[0]
        assert build_rule_line_of_question_and_answer_or_clause_text(page, clause) == RuleLine(
            clause.heading.ja, clause.text.ja
        )


def test_rules_are_set_as_large_as_they_have_room() -> None:
    few, many = [RuleLine("あ", "い")] * 10, [RuleLine("あ" * 40, "い" * 40)] * 80
    assert choose_letter_size_and_split_columns(few)[0] == 0
    assert choose_letter_size_and_split_columns(many)[0] == len(SIZES) - 1
    assert index_of_second_column_start(few, 3.0) == 5
    assert higher_column_mm(few, 3.0) < higher_column_mm(many, 3.0)
    assert choose_letter_size_and_split_columns([]) == (0, ((), ()))


def test_what_has_no_picture_says_nothing() -> None:
    answer = answer_examples_by_slug_of_clauses_having_one("vogu")["vogu.place"].answer
    assert draw_no_example(Speaker("en"), answer) is None
    assert draw_totals_of_score_or_none(answer) is None


@pytest.mark.parametrize("slug", GAMES)
def test_each_step_of_the_set_up_has_a_picture_of_its_own(client: FlaskClient, slug: str) -> None:
    """In the start of every game and on its page of the set-up, numbered alike."""
    for players in load_game(slug).players:
        facts = load_game(slug).describe_setup(players)
        for view in ("play", "setup"):
            listed = (
                client.get(f"/{slug}/{view}?players={players}").text.split('class="panel steps"')[1].split("</ol>")[0]
            )
            drawn = [picture.split("</svg>")[0] for picture in listed.split('class="stp"')[1:]]
            assert len(drawn) == len(facts), (view, players)
            assert all(picture.count("<") for picture in drawn)
            assert len(set(drawn)) >= len(drawn) - 1
