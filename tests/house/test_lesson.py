"""The rules page of a game: its aim, its turn in pictures, its examples as pictures, and its sheet."""

import html
import re

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.search.clause_questions import load_clause_questions_of_game
from tests.paper import check_texts_in_order, fetch_checked_sheet, sheet_text_without_spaces
from tests.run_length import ONE_GAME_OR_ALL, TWO_GAMES_OR_ALL, for_games_in_languages, for_two_games_or_all
from web.i18n import Speaker, load_all_messages_of_language_or_raise
from web.paper.rules import (
    ROOM,
    SIZES,
    RuleLine,
    choose_size_index_and_split_into_two_columns,
    higher_column_mm,
    index_of_second_column_start,
)
from web.rule_pages import (
    answer_examples_by_slug_of_clauses_having_one,
    draw_lesson_steps_on_screen,
    map_clause_to_example_picture_if_drawable,
)
from web.table.game_pages import load_game_pages
from web.table.lesson import Lesson, draw_no_example

LANGUAGES = ["ja", "en"]


@pytest.mark.no_cover
@for_games_in_languages(TWO_GAMES_OR_ALL)
def test_rules_page_begins_with_aim_and_linked_pictures_of_turn(slug: str, lang: str, client: FlaskClient) -> None:
    page = html.unescape(client.get(f"/{slug}/rules?lang={lang}").text)
    sentences = load_all_messages_of_language_or_raise(lang)
    steps = load_game_pages(slug).lesson.steps
    front = page[page.index('class="learn"') : page.index('id="clauses"')]
    for key in ("aim", "points", *(step.key for step in steps), *(f"{step.key}.text" for step in steps)):
        assert sentences[f"{slug}.learn.{key}"] in front
    links = re.findall(r'<li><a href="([^"]+)"', front)
    assert 5 >= front.count('class="drawn"') == len(draw_lesson_steps_on_screen(slug, lang)) == len(links)
    assert len(links) == len(steps) > 0
    for link in links:
        assert link.startswith(f"/{slug}/")
        assert client.get(link).status_code == 200, link


SLUGS_WITH_EXAMPLE_PICTURES = [
    slug for slug in GAMES if load_game_pages(slug).lesson.draw_answer_example_or_none is not draw_no_example
]


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", SLUGS_WITH_EXAMPLE_PICTURES)
def test_most_clause_examples_are_linked_pictures(slug: str, client: FlaskClient) -> None:
    drawn = map_clause_to_example_picture_if_drawable(slug, "ja")
    assert len(drawn) >= 0.9 * len(answer_examples_by_slug_of_clauses_having_one(slug))
    page = client.get(f"/{slug}/rules?lang=ja").text
    assert page.count('class="pic-link" href="') == len(drawn)
    for picture in drawn.values():
        assert "nan" not in picture
        assert float(re.findall(r'width="([\d.]+)"', picture)[0]) <= 328


@for_games_in_languages(ONE_GAME_OR_ALL)
def test_rules_sheet_has_aim_steps_and_clauses_on_one_page(slug: str, lang: str, client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, f"/{slug}/rules.pdf?lang={lang}")
    sentences = load_all_messages_of_language_or_raise(lang)
    keys = [step.key for step in load_game_pages(slug).lesson.steps]
    check_texts_in_order(
        data, *sentences[f"{slug}.learn.aim"].split("\n"), *(sentences[f"{slug}.learn.{key}"] for key in keys)
    )
    text = sheet_text_without_spaces(data)
    for clause in (c for c in load_game(slug).clauses if c.group != "setup"):
        assert "".join(clause_answer_or_text(slug, lang, clause.slug).split()) in text, clause.slug


def clause_answer_or_text(slug: str, lang: str, clause: str) -> str:
    question = load_clause_questions_of_game(slug).get(clause)
    known = {one.slug: one for one in load_game(slug).clauses}
    return Speaker(lang).localized_text(question.answer if question else known[clause].text)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rules_sheet_describes_setup_for_player_count(players: int, client: FlaskClient) -> None:
    page = client.get(f"/scout/rules/sheet?players={players}&lang=en")
    assert page.status_code == 200
    assert f"Setup ({players} players)" in page.text
    assert "/scout/rules" in page.text


def test_the_rules_lead_to_the_sheet(client: FlaskClient) -> None:
    assert 'href="/vogu/rules.pdf?lang=en"' in client.get("/vogu/rules?lang=en").text


def test_rules_sheet_uses_largest_letters_with_room_for_all() -> None:
    few, many = [RuleLine("あ", "い")] * 10, [RuleLine("あ" * 40, "い" * 40)] * 80
    assert choose_size_index_and_split_into_two_columns(few, room_mm=ROOM)[0] == 0
    assert choose_size_index_and_split_into_two_columns(many, room_mm=ROOM)[0] == len(SIZES) - 1
    assert index_of_second_column_start(few, 3.0) == 5
    assert higher_column_mm(few, 3.0) < higher_column_mm(many, 3.0)
    assert choose_size_index_and_split_into_two_columns([], room_mm=ROOM) == (0, ((), ()))


@for_two_games_or_all
def test_every_setup_step_has_picture_in_play_and_setup(client: FlaskClient, slug: str) -> None:
    """Both pages have one picture for each setup step."""
    for players in load_game(slug).players:
        facts = load_game(slug).describe_setup(players)
        for view in ("play", "setup"):
            page = client.get(f"/{slug}/{view}?players={players}").text
            listed = page.split('class="panel steps"')[1].split("</ol>")[0]
            drawn = [picture.split("</svg>")[0] for picture in listed.split('class="stp"')[1:]]
            assert len(drawn) == len(facts), (view, players)
            assert all(picture.count("<") for picture in drawn)
            assert len(set(drawn)) >= len(drawn) - 1


def test_start_page_shows_picture_of_every_game_with_lesson(client: FlaskClient) -> None:
    pictures = re.findall(r'data-game="(\w+)"><svg class="th"', client.get("/").text)
    assert pictures == list(GAMES)
    say = Speaker("ja")
    assert not Lesson().thumbnail_svg_or_empty(say)
    first_step = load_game_pages("vogu").lesson.steps[0]
    assert 'class="th"' in Lesson((first_step,)).thumbnail_svg_or_empty(say)
