"""Handles what a question tries on the table, such as a card nobody has laid: `tried` holds how the table was before.

A question is about the current table. Another question, and another view, begin from the table without the trial.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_string


def restore_query_fields_from_before_trial(
    game: AnyGame, table_query: Mapping[str, str], trial_text: str
) -> dict[str, str]:
    """Returns the query of a table without what was tried on it, its moves unchanged; all of it unchanged if the table
    before the trial is unreadable.

    >>> from calculators import load_game
    >>> restore_query_fields_from_before_trial(load_game("coupelation"), {"players": "3", "turn": "p2"}, "turn=")
    {'players': '3'}
    """
    before = {**table_query, **dict(parse_qsl(trial_text, keep_blank_values=True))}
    table_before = {name: text for name, text in before.items() if name != "move"}
    if game.parse_query_except_moves_collecting_unreadable(table_before).unread:
        return dict(table_query)
    return {name: text for name, text in before.items() if text}


def old_values_of_changed_parameters_except_move(
    query_before: Mapping[str, str], query_after: Mapping[str, str]
) -> dict[str, str]:
    """Returns what an input has changed on the table: each parameter but the moves, with its value before."""
    names = dict.fromkeys((*query_before, *query_after))
    return {
        name: query_before.get(name, "")
        for name in names
        if name != "move" and query_before.get(name, "") != query_after.get(name, "")
    }


def add_values_before_trial(text_of_values_before_trials: str, old_values: Mapping[str, str]) -> str:
    """Returns the value of `tried` after a trial that changed `old_values`: how the table was before the first trial.

    >>> add_values_before_trial("", {"row1": "O1"})
    'row1=O1'
    >>> add_values_before_trial("row1=O1", {"row1": "D2.O1"})
    'row1=O1'
    """
    tried = dict(parse_qsl(text_of_values_before_trials, keep_blank_values=True))
    return encode_query_string({**old_values, **tried})


def text_of_values_before_trials_unless_any_changed(
    text_of_values_before_trials: str, old_values_of_changed_parameters: Mapping[str, str]
) -> str:
    """Returns the value of `tried` after an input that is no trial: unchanged, or '' if the input changes a tried
    parameter; then the tried table stays.

    >>> text_of_values_before_trials_unless_any_changed("row1=O1", {"row1": "D2.O1"})
    ''
    """
    tried = dict(parse_qsl(text_of_values_before_trials, keep_blank_values=True))
    return "" if tried.keys() & old_values_of_changed_parameters.keys() else text_of_values_before_trials
