"""What a game lacks before it can be asked: everything that is easily forgotten, told at once."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.game import AnyGame
from calculators.core.messages import LANGUAGES, sentences
from calculators.core.parameters import Parameter
from calculators.core.parsing import Unreadable
from calculators.core.types import GROUPS, LocalizedText, View


def lacks(game: AnyGame) -> list[str]:
    """What the rules of a game lack, each with what to do about it; nothing for a game that is whole.

    >>> from calculators import game
    >>> lacks(game("vogu"))
    []
    """
    return [*lacks_of_class(game), *lacks_of_digest(game), *lacks_of_sentences(game), *lacks_of_parameters(game)]


def lacks_of_class(game: AnyGame) -> Iterator[str]:
    """Name, players and the order of both."""
    if not game.slug.isidentifier() or not game.slug.islower():
        yield f"slug: {game.slug!r} is no name for an address; use small letters"
    if not game.players or list(game.players) != sorted(set(game.players)) or game.players[0] < 1:
        yield f"players: {game.players} is not an ascending list of numbers from 1"
    names = [parameter.name for parameter in game.declared]
    for name in sorted({name for name in names if names.count(name) > 1} | {"move", "lang", "pick"} & set(names)):
        yield f"own_parameters: {name} is declared twice or means something everywhere; choose another name"


def lacks_of_digest(game: AnyGame) -> Iterator[str]:
    """Clauses with heading, text, basis and example; rulings with a clause; codes with a clause."""
    slugs = [clause.slug for clause in game.clauses]
    if not slugs:
        yield "clauses: there are none; a Clause for each rule goes into digest.py"
    for slug in sorted({slug for slug in slugs if slugs.count(slug) > 1}):
        yield f"clauses: {slug} stands there more than once"
    for clause in game.clauses:
        yield from lacks_of_clause(game, clause.slug, clause.group, clause.example)
        for what, text in (("heading", clause.heading), ("text", clause.text)):
            yield from unsaid(f"clause {clause.slug}: {what}", text)
        if clause.basis == "reading" and clause.reason is None:
            yield f"clause {clause.slug}: a reading needs its reason=LocalizedText(…)"
    for ruling in game.rulings:
        if ruling.clause not in slugs:
            yield f"ruling {ruling.key}: its clause {ruling.clause} is not among CLAUSES"
    for code, clause_slug in game.codes.items():
        if clause_slug not in slugs:
            yield f"code {code}: its clause {clause_slug} is not among CLAUSES"


def lacks_of_clause(game: AnyGame, slug: str, group: str, example: str) -> Iterator[str]:
    """Name and group of a clause, and an example of one that the engine answers with."""
    if not slug.startswith(f"{game.slug}."):
        yield f"clause {slug}: its slug has to begin with {game.slug}."
    if group not in GROUPS:
        yield f"clause {slug}: group {group!r} is none of {', '.join(GROUPS)}"
    view, _, _ = example.partition("?")
    if (example or slug in game.codes.values()) and view not in tuple(View):
        yield f'clause {slug}: it needs an example="score?…", a question that the engine answers'


def unsaid(what: str, text: LocalizedText) -> Iterator[str]:
    """A text that one language lacks."""
    for language in LANGUAGES:
        if not getattr(text, language).strip():
            yield f"{what}: nothing in {language!r}"


def lacks_of_sentences(game: AnyGame) -> Iterator[str]:
    """A sentence in both languages for every code, in the form to paste."""
    for language in LANGUAGES:
        said = sentences(language)
        for code in game.codes:
            if not said.get(code, "").strip():
                yield f'calculators/{game.slug}/messages/{language}.po:\nmsgid "{code}"\nmsgstr "…"'


def lacks_of_parameters(game: AnyGame) -> Iterator[str]:
    """An example that can be read, and limits that hold, for every parameter."""
    for parameter in (*game.seat_parameters, *game.own_parameters):
        if not parameter.example or not is_read(parameter, parameter.example):
            yield f"parameter {parameter.name}: it needs an example=… that its own read() can read"
        for limit in parameter.limits:
            if not is_read(parameter, limit.most) or is_read(parameter, limit.more):
                yield f"parameter {parameter.name}: the limit of {limit.what} is not where it says"
        if is_read(parameter, ".".join("1" * 3000)) or is_read(parameter, "_".join("1" * 3000)):
            yield f"parameter {parameter.name}: a list as long as an address is read; set a limit (Limit.of_list)"


def is_read(parameter: Parameter, text: str) -> bool:
    """Can a text be read as this parameter?"""
    try:
        parameter.read(text)
    except Unreadable:
        return False
    return True
