"""Offers the rules of the games as a library: the list of games, questions to them, and sentences for their answers.

A game is a folder here and an item of GAMES. docs/library.md shows how to use the library.
"""

import re
import unicodedata
from functools import cache
from importlib import import_module
from typing import Any

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import Speaker
from calculators.core.types import View

__all__ = ["GAMES", "Answer", "Game", "Speaker", "View", "evaluate", "load_game"]

GAMES = ("vogu", "scout", "subway", "coupelation", "vectron")


@cache
def load_game(game_slug: str) -> Game[Any, Any]:
    """Returns the game with a slug. Raises KeyError if there is none."""
    if game_slug not in GAMES:
        raise KeyError(game_slug)
    game: Game[Any, Any] = import_module(f"calculators.{game_slug}").GAME
    return game


@cache
def compile_pattern_of_game_titles(game_slug: str) -> re.Pattern[str]:
    """Compiles the pattern of a game's titles, which match as whole words in any case."""
    titles = sorted(load_game(game_slug).titles, key=len, reverse=True)
    return re.compile("|".join(rf"(?<![a-z]){re.escape(title)}(?![a-z])" for title in titles), re.IGNORECASE)


def find_games_of_sentence(sentence: str, game_slug_or_empty: str) -> tuple[str, ...]:
    """Returns the slugs of the games that a sentence is about, in the order of GAMES.

    A given game is the only one; otherwise those whose title the sentence has, else all.

    >>> find_games_of_sentence("VOGUで同点なら？", "")
    ('vogu',)
    >>> find_games_of_sentence("VOGUで同点なら？", "scout")
    ('scout',)
    """
    if game_slug_or_empty in GAMES:
        return (game_slug_or_empty,)
    folded_sentence = fold_width_keeping_length(sentence)
    return tuple(slug for slug in GAMES if compile_pattern_of_game_titles(slug).search(folded_sentence)) or GAMES


def blank_titles_of_game(sentence: str, game_slug: str) -> str:
    """Replaces the titles of a game in a sentence by as many spaces.

    >>> blank_titles_of_game("VOGUで同点なら？", "vogu")
    '    で同点なら？'
    """
    letters = list(sentence)
    for title in compile_pattern_of_game_titles(game_slug).finditer(fold_width_keeping_length(sentence)):
        letters[title.start() : title.end()] = " " * len(title[0])
    return "".join(letters)


def fold_width_keeping_length(text: str) -> str:
    """Folds the width of letters; leaves those that would become several."""
    folded_letters = (unicodedata.normalize("NFKC", letter) for letter in text)
    return "".join(folded if len(folded) == 1 else letter for letter, folded in zip(text, folded_letters, strict=True))
