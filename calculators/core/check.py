"""Checks that the definition of a game's rules is complete."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.game import AnyGame
from calculators.core.messages import LANGUAGES, load_all_sentences_of_known_language
from calculators.core.parameters import Parameter
from calculators.core.parsing import Unreadable
from calculators.core.types import GROUPS, LocalizedText, View


def find_definition_problems(game: AnyGame) -> list[str]:
    """Lists what a game's definition lacks and how to mend it; empty for a complete game.

    >>> from calculators import load_game
    >>> find_definition_problems(load_game("vogu"))
    []
    """
    return [
        *explain_invalid_slug_and_player_counts(game),
        *explain_repeated_or_reserved_parameter_names(game),
        *explain_incomplete_or_repeated_clauses(game),
        *explain_invalid_rulings(game),
        *explain_codes_with_unknown_clause(game),
        *format_missing_catalogue_entries(game),
        *explain_parameters_without_readable_example(game),
        *explain_wrong_or_missing_parameter_limits(game),
    ]


def explain_invalid_slug_and_player_counts(game: AnyGame) -> Iterator[str]:
    """Checks that the slug and the numbers of players are valid; yields each problem."""
    if not game.slug.isidentifier() or not game.slug.islower():
        yield f"slug: {game.slug!r} is no name for an address; use small letters"
    if not game.players or list(game.players) != sorted(set(game.players)) or game.players[0] < 1:
        yield f"players: {game.players} is not an ascending list of numbers from 1"


def explain_repeated_or_reserved_parameter_names(game: AnyGame) -> Iterator[str]:
    """Yields each parameter name that is declared twice, or that every address has: `move`, `lang` and `pick`."""
    names = [parameter.name for parameter in game.parameters_except_move_and_lang]
    for name in sorted({name for name in names if names.count(name) > 1} | {"move", "lang", "pick"} & set(names)):
        yield f"own_parameters: {name} is declared twice or means something everywhere; choose another name"


def explain_incomplete_or_repeated_clauses(game: AnyGame) -> Iterator[str]:
    """Checks that there are clauses, each of them complete and only once; yields each problem."""
    slugs = [clause.slug for clause in game.clauses]
    if not slugs:
        yield "clauses: there are none; a Clause for each rule goes into codes.py"
    for slug in sorted({slug for slug in slugs if slugs.count(slug) > 1}):
        yield f"clauses: {slug} stands there more than once"
    for clause in game.clauses:
        yield from describe_malformed_clause_slug_group_or_example(game, clause.slug, clause.group, clause.example)
        for part_name, text in (("heading", clause.heading), ("text", clause.text)):
            yield from find_problem_of_each_language_without_text(f"clause {clause.slug}: {part_name}", text)
        if clause.basis == "reading" and clause.reason is None:
            yield f"clause {clause.slug}: a reading needs its reason=LocalizedText(…)"


def explain_invalid_rulings(game: AnyGame) -> Iterator[str]:
    """Checks that each ruling has a clause, and the options off and on if it is optional; yields each problem."""
    slugs = [clause.slug for clause in game.clauses]
    for ruling in game.rulings:
        if ruling.clause not in slugs:
            yield f"ruling {ruling.key}: its clause {ruling.clause} is not among CLAUSES"
        if (ruling.house or ruling.variant) and [option.key for option in ruling.options] != ["off", "on"]:
            yield f"ruling {ruling.key}: a rule that is optional has the options off and on, off first"


def explain_codes_with_unknown_clause(game: AnyGame) -> Iterator[str]:
    """Yields a problem for each code whose clause the game does not have."""
    slugs = [clause.slug for clause in game.clauses]
    for code, clause_slug in game.codes.items():
        if clause_slug not in slugs:
            yield f"code {code}: its clause {clause_slug} is not among CLAUSES"


def describe_malformed_clause_slug_group_or_example(
    game: AnyGame, clause_slug: str, clause_group: str, example_question: str
) -> Iterator[str]:
    """Checks the slug, group and example of a clause; yields each problem."""
    if not clause_slug.startswith(f"{game.slug}."):
        yield f"clause {clause_slug}: its slug has to begin with {game.slug}."
    if clause_group not in GROUPS:
        yield f"clause {clause_slug}: group {clause_group!r} is none of {', '.join(GROUPS)}"
    view, _, _ = example_question.partition("?")
    if (example_question or clause_slug in game.codes.values()) and view not in tuple(View):
        yield f'clause {clause_slug}: it needs an example="score?…", a question that the engine answers'


def find_problem_of_each_language_without_text(problem_prefix: str, localized_text: LocalizedText) -> Iterator[str]:
    """Yields a problem for each language in which a text is empty."""
    for language in LANGUAGES:
        if not getattr(localized_text, language).strip():
            yield f"{problem_prefix}: nothing in {language!r}"


def format_missing_catalogue_entries(game: AnyGame) -> Iterator[str]:
    """Yields each code without a sentence, for each language, as an entry to paste into the catalogue."""
    for language in LANGUAGES:
        sentences = load_all_sentences_of_known_language(language)
        for code in game.codes:
            if not sentences.get(code, "").strip():
                yield f'calculators/{game.slug}/messages/{language}.po:\nmsgid "{code}"\nmsgstr "…"'


def explain_parameters_without_readable_example(game: AnyGame) -> Iterator[str]:
    """Yields a problem for each parameter that has no example or cannot parse its own."""
    for parameter in (*game.seat_parameters, *game.own_parameters):
        if not parameter.example or not can_parse_parameter(parameter, parameter.example):
            yield f"parameter {parameter.name}: it needs an example=… that its own read() can read"


def explain_wrong_or_missing_parameter_limits(game: AnyGame) -> Iterator[str]:
    """Checks that the limits of each parameter are where it declares them, and that it refuses an endless list."""
    for parameter in (*game.seat_parameters, *game.own_parameters):
        for limit in parameter.limits:
            if not can_parse_parameter(parameter, limit.text_at_limit) or can_parse_parameter(
                parameter, limit.text_above_limit
            ):
                yield f"parameter {parameter.name}: the limit of {limit.limited_part} is not where it says"
        if can_parse_parameter(parameter, ".".join("1" * 3000)) or can_parse_parameter(parameter, "_".join("1" * 3000)):
            yield f"parameter {parameter.name}: a list as long as an address is read; set a limit (Limit.of_list)"


def can_parse_parameter(parameter: Parameter, parameter_text: str) -> bool:
    """Returns whether a parameter can parse a text."""
    try:
        parameter.parse_text(parameter_text)
    except Unreadable:
        return False
    return True
