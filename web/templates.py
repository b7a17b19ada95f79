"""Provides the functions of all templates: texts in the page's language, numbers, addresses of our own files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Flask, g
from jinja2 import StrictUndefined
from markupsafe import Markup

from calculators.core.messages import LANGUAGES, LETTERS, format_number, format_signed_number
from web.assets import FOLDER
from web.headers import app_version
from web.i18n import Speaker
from web.icons import (
    build_shortenable_seat_name_span,
    draw_icon,
    draw_seat_mark,
    draw_seat_mark_with_phone_state_if_shared_table,
    draw_seat_shape_symbols,
    name_class,
)
from web.paper.letter_widths import css_class_of_long_name
from web.paper.picture import build_seat_mark_svg
from web.pieces import element_id_of_target
from web.table.address import path_of_page
from web.table.frame import Frame
from web.template_constants import (
    LanguageEnvironment,
    build_language_environments,
    render_first_template_in_page_language,
)


def set_page_language(language: str, seat_names: Sequence[str] = ()) -> Speaker:
    """Sets the language and seat names of this request's page, and returns its speaker."""
    g.say = say = Speaker(language, seat_names)
    return say


def render_page(template_names: str | list[str], page: Frame | None, **context: object) -> str:
    """Renders the first existing template of the names with a page, whose language, seats and colours the functions of
    templates then use; without a page in the language that is set."""
    if page:
        g.say, g.page = page.say, page
    return render_first_template_in_page_language(template_names, page=page, **context)


def render_page_with_template_of_its_view(page: Frame) -> str:
    """Renders a page with its game's template of its view, else the one of all games."""
    return render_page([f"{page.slug}/{page.view}.html", f"{page.view}.html"], page)


def say_in_page_language(message_key: str, **params: object) -> str:
    """Returns a sentence of the catalogue in the page's language."""
    sentence: str = g.say(message_key, **params)
    return sentence


def render_macro_with_seat_letters_instead_of_names(macro: Callable[..., str], *macro_arguments: object) -> str:
    """Renders a macro with the letters of the seats in place of their names."""
    speaker_with_names, g.say = g.say, Speaker(g.say.language)
    try:
        return macro(*macro_arguments)
    finally:
        g.say = speaker_with_names


def say_first_known_or_last_sentence(*message_keys: str, **params: object) -> str:
    """Returns the sentence of the first key that exists: a game's own before the common one."""
    sentence: str = g.say.say_first_known_or_last(*message_keys, **params)
    return sentence


def in_brackets(text: str) -> Markup:
    """Returns a text in the brackets of the page's language."""
    return Markup("（{}）" if g.say.language == "ja" else " ({})").format(text)


def asset_address(file_name: str) -> str:
    """Returns the address of our own file; it changes with every version of the app."""
    return f"/static/{file_name}?v={app_version()}"


def seat_letter(seat_code: str) -> str:
    """`p2` → `B`."""
    return LETTERS[int(seat_code[1]) - 1]


def set_up_jinja_globals_and_language_environments(app: Flask) -> None:
    """Gives the templates their functions; an undefined name is an error, not an empty text."""
    app.jinja_environment = LanguageEnvironment
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        t=say_in_page_language,
        first=say_first_known_or_last_sentence,
        unnamed=render_macro_with_seat_letters_instead_of_names,
        asset=asset_address,
        path_of_page=path_of_page,
        aside=in_brackets,
        icon=draw_icon,
        letter=seat_letter,
        name_class=name_class,
        long_name_class=css_class_of_long_name,
        seat_label=build_shortenable_seat_name_span,
        seat_mark=draw_seat_mark,
        seat_at_table=draw_seat_mark_with_phone_state_if_shared_table,
        seat_shapes=draw_seat_shape_symbols,
        seat_drawn=lambda seat, size: build_seat_mark_svg(seat, size, g.page.colour_letters_by_seat_or_empty),
        spot=element_id_of_target,
        signed=format_signed_number,
        number=format_number,
        language=lambda: g.say.language,
        # `phone`: whether the app runs on this phone; `pocket`: the app that a server offers to phones.
        phone=False,
        pocket=lambda: None,
        line_words=lambda line: g.say.score_line_text(line),
        message=lambda message: g.say.message_text(message),
        violation=lambda violation: g.say.violation_text(violation),
        localized=lambda text: g.say.localized_text(text),
        seat_name=lambda seat: g.say.seat_name(seat),
        own=lambda slug, name: (FOLDER / f"{slug}.{name}").exists(),
    )
    app.extensions["language_environments"] = build_language_environments(
        app, {language: template_functions_known_at_compile_time(language) for language in LANGUAGES}
    )


def template_functions_known_at_compile_time(language: str) -> dict[str, Callable[..., str]]:
    """Returns the functions of one language that a template may call when it is compiled."""
    say = Speaker(language)
    return {
        "t": say,
        "first": say.say_first_known_or_last,
        "asset": asset_address,
        "icon": draw_icon,
        "language": lambda: language,
        "seat_shapes": draw_seat_shape_symbols,
    }
