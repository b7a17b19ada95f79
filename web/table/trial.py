"""Handles what a question tries on the table, such as a card nobody has laid: `tried` holds how the table was before.

A question is about the current table. Another question, and another view, begin from the table without the trial.
"""

from __future__ import annotations

from collections.abc import Mapping

from calculators.core.game import AnyGame


def restore_query_fields_from_before_trial(
    game: AnyGame, table_query: Mapping[str, str], values_before_trial: Mapping[str, str]
) -> dict[str, str]:
    """Returns the query of a table without what was tried on it, its moves unchanged; all of it unchanged if the table
    before the trial is unreadable.

    >>> from calculators import load_game
    >>> query = {"players": "3", "turn": "p2"}
    >>> restore_query_fields_from_before_trial(load_game("coupelation"), query, {"turn": ""})
    {'players': '3'}
    """
    before = {**table_query, **values_before_trial}
    table_before = {name: text for name, text in before.items() if name != "move"}
    if game.parse_query_except_moves_collecting_unreadable(table_before).unread:
        return dict(table_query)
    return {name: text for name, text in before.items() if text}


def update_values_before_trial(
    values_before_trial: Mapping[str, str],
    query_before_input: Mapping[str, str],
    query_after_input: Mapping[str, str],
    *,
    is_trial: bool,
) -> dict[str, str]:
    """Returns the values that the table had before the first trial, after one more input.

    A trial adds what it changes, except the moves. An input that is no trial and changes a tried parameter leaves the
    tried table as it is: nothing is restored later.

    >>> update_values_before_trial({}, {"row1": "O1"}, {"row1": "D2.O1"}, is_trial=True)
    {'row1': 'O1'}
    >>> update_values_before_trial({"row1": "O1"}, {"row1": "D2.O1"}, {"row1": "O3"}, is_trial=True)
    {'row1': 'O1'}
    >>> update_values_before_trial({"row1": "O1"}, {"row1": "D2.O1"}, {"row1": "O3"}, is_trial=False)
    {}
    """
    changed_values = {
        name: query_before_input.get(name, "")
        for name in {**query_before_input, **query_after_input}
        if name != "move" and query_before_input.get(name, "") != query_after_input.get(name, "")
    }
    if is_trial:
        return {**changed_values, **values_before_trial}
    return {} if values_before_trial.keys() & changed_values.keys() else dict(values_before_trial)
