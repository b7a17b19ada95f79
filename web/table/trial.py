"""Handles what a question tries on the table, such as a card nobody has laid: `tried` holds how the table was before.

A question is about the current table. Another question, and another view, begin from the table without the trial.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from calculators.core.parsing import encode_query_string


def restore_query_fields_from_before_trial(table_query: Mapping[str, str], trial_text: str) -> dict[str, str]:
    """Returns the query of a table without what was tried on it.

    >>> restore_query_fields_from_before_trial({"row1": "D2.O1", "phase": "move"}, "row1=O1&phase=")
    {'row1': 'O1'}
    """
    before = {**table_query, **dict(parse_qsl(trial_text, keep_blank_values=True))}
    return {name: text for name, text in before.items() if text}


def add_values_before_trial_or_clear_if_changed_by_hand(
    query_before: Mapping[str, str],
    query_after: Mapping[str, str],
    *,
    text_of_values_before_trials: str,
    is_trial: bool,
) -> str:
    """Returns the value of `tried` after an input: how the table was before the first trial.

    A trial adds the parameters that it changes. Another input leaves the text unchanged; if it changes a tried
    parameter by hand, the text becomes '', and the tried table stays.

    >>> update_text = add_values_before_trial_or_clear_if_changed_by_hand
    >>> two_cards, first_card_left, other_cards = {"row1": "D2.O1"}, {"row1": "D2"}, {"row1": "S.O1"}
    >>> update_text({"row1": "O1"}, two_cards, text_of_values_before_trials="", is_trial=True)
    'row1=O1'
    >>> update_text(two_cards, other_cards, text_of_values_before_trials="row1=O1", is_trial=True)
    'row1=O1'
    >>> update_text(two_cards, first_card_left, text_of_values_before_trials="row1=O1", is_trial=False)
    ''
    """
    names = dict.fromkeys((*query_before, *query_after))
    changed = {
        name: query_before.get(name, "")
        for name in names
        if name != "move" and query_before.get(name, "") != query_after.get(name, "")
    }
    tried = dict(parse_qsl(text_of_values_before_trials, keep_blank_values=True))
    if is_trial:
        return encode_query_string({**changed, **tried})
    return "" if tried.keys() & changed.keys() else text_of_values_before_trials
