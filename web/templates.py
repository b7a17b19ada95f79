"""What every template can say: words in the page's language, numbers, addresses of our own files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Flask, g
from jinja2 import StrictUndefined
from markupsafe import Markup

from calculators.core.messages import LANGUAGES, LETTERS, number, signed
from web.assets import FOLDER
from web.drawing import icon, seat_label, seat_mark, seat_shapes
from web.headers import version
from web.i18n import Speaker
from web.paper.picture import seat_drawn
from web.voices import Voice, voices


def speak(language: str, names: Sequence[str] = ()) -> Speaker:
    """The voice of this request's page."""
    g.say = say = Speaker(language, names)
    return say


def t(key: str, **params: object) -> str:
    """A sentence of the catalogue in the page's language."""
    said: str = g.say(key, **params)
    return said


def unnamed(said: Callable[..., str], *facts: object) -> str:
    """What a macro says, of seats by their letters."""
    named, g.say = g.say, Speaker(g.say.language)
    try:
        return said(*facts)
    finally:
        g.say = named


def first(*keys: str, **params: object) -> str:
    """The sentence of the first key there is: a game's own word before the common one."""
    return t(next((key for key in keys if g.say.has(key)), keys[-1]), **params)


def aside(text: str) -> Markup:
    """A remark in the brackets of the page's language."""
    return Markup("（{}）" if g.say.language == "ja" else " ({})").format(text)


def asset(name: str) -> str:
    """The address of a file of ours; it changes when anything in the house does."""
    return f"/static/{name}?v={version()}"


def letter(seat: str) -> str:
    """`p2` → `B`."""
    return LETTERS[int(seat[1]) - 1]


def spot(place: str) -> str:
    """The id of a place on a picture, to scroll to."""
    return "at-" + place.replace(".", "-")


def furnish(app: Flask) -> None:
    """Gives the templates their words; an undefined name is an error, not an empty place."""
    app.jinja_environment = Voice
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        t=t,
        first=first,
        unnamed=unnamed,
        asset=asset,
        aside=aside,
        icon=icon,
        letter=letter,
        seat_label=seat_label,
        seat_mark=seat_mark,
        seat_shapes=seat_shapes,
        seat_drawn=lambda seat, size: seat_drawn(seat, size, g.get("tints", "")),
        spot=spot,
        signed=signed,
        number=number,
        language=lambda: g.say.language,
        # Whether this very phone answers, and what a server offers phones to keep.
        phone=False,
        pocket=lambda: None,
        line_words=lambda line: g.say.line(line),
        message=lambda message: g.say.message(message),
        violation=lambda violation: g.say.violation(violation),
        localized=lambda text: g.say.localized(text),
        seat_name=lambda seat: g.say.seat(seat),
        own=lambda slug, name: (FOLDER / f"{slug}.{name}").exists(),
    )
    app.extensions["voices"] = voices(app, {language: constants(language) for language in LANGUAGES})


def constants(language: str) -> dict[str, Callable[..., str]]:
    """What a template of one language can be told when it is compiled."""
    say = Speaker(language)
    return {
        "t": say,
        "first": lambda *keys: say(next((key for key in keys if say.has(key)), keys[-1])),
        "asset": asset,
        "icon": icon,
        "language": lambda: language,
        "seat_shapes": seat_shapes,
    }
