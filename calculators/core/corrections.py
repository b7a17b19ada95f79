"""Corrects the table of a game that is followed: an entry of the record, `correct~values~B4`, in every game alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from calculators.core.game import AnyGame, Game, Move, State
from calculators.core.parameters import Parameter
from calculators.core.parsing import Span, Unreadable
from calculators.core.record_entries import RecordEntryKind, allow_record_entries
from calculators.core.types import Judgement, Message, View, Violation

CORRECT = "correct"
"""The word that begins the entry, and the sentence that says it."""
SEPARATOR, MOVE_SEPARATOR, MOVE_SEPARATOR_INSIDE = "~", "_", "!"
"""Between names and values; between moves of a record, and what stands for that sign inside a value."""
PEOPLE = ("players", "names", "out", "house")
"""The parameters that say who plays and by which rulings: no correction changes them."""


@dataclass(frozen=True, slots=True)
class TableCorrection:
    """New values of parameters of the table: (name, canonical text) pairs, '' for a value that is not known."""

    changes: tuple[tuple[str, str], ...]

    @property
    def notation(self) -> str:
        """The text of the entry.

        >>> TableCorrection((("tower", "25d_30"), ("deck", ""))).notation
        'correct~tower~25d!30~deck~'
        """
        parts = [part for name, value in self.changes for part in (name, value)]
        return SEPARATOR.join((CORRECT, *parts)).replace(MOVE_SEPARATOR, MOVE_SEPARATOR_INSIDE)


def is_correction_text(move_text: str) -> bool:
    """Returns whether an entry of a record, given as text, is a correction of the table."""
    return move_text.startswith(CORRECT + SEPARATOR)


def correctable_parameter_names(game: AnyGame) -> tuple[str, ...]:
    """Returns the names of the parameters that a correction may change: all that everybody sees of the table."""
    return tuple(p.name for p in game.parameters_except_move_and_lang if not p.secret and p.name not in PEOPLE)


def parse_table_correction_or_none(game: AnyGame, move_text: str) -> TableCorrection | None:
    """Parses `correct~values~B4`; returns None for any other move. Raises `Unreadable` for what no correction says."""
    if not is_correction_text(move_text):
        return None
    span = Span.fold_width_and_drop_spaces(move_text)
    _, *parts = span.split(SEPARATOR)
    names = correctable_parameter_names(game)
    parameter_by_name = {parameter.name: parameter for parameter in game.parameters_except_move_and_lang}
    changes = []
    for name, value in zip(parts[::2], parts[1::2], strict=False):
        if name.text not in names:
            raise name.build_error("expected.parameter", names=list(names))
        changes.append((name.text, canonical_correction_value_or_raise(parameter_by_name[name.text], value)))
    if len(parts) % 2:
        raise span.build_error("expected.parameter", len(span), names=list(names))
    return TableCorrection(tuple(changes))


def canonical_correction_value_or_raise(parameter: Parameter, value_or_empty: Span) -> str:
    """Returns the canonical text of a value in a correction, '' for ''. Raises `Unreadable` with the place in the
    entry."""
    raw_text = value_or_empty.text.replace(MOVE_SEPARATOR_INSIDE, MOVE_SEPARATOR)
    if not raw_text:
        return ""
    try:
        return parameter.canonical_text(parameter.parse_text(raw_text))
    except Unreadable as error:
        raise Unreadable(
            value_or_empty.position_in_raw_text(error.at), error.expected.code, **error.expected.params
        ) from None


def build_correction_of_correctable_changes(
    game: AnyGame, query_before: Mapping[str, str], query_after: Mapping[str, str]
) -> TableCorrection:
    """Returns the correction that turns one canonical query of a table into another; leaves out the parameters that no
    correction changes."""
    return TableCorrection(
        tuple(
            (name, query_after.get(name, ""))
            for name in correctable_parameter_names(game)
            if query_before.get(name, "") != query_after.get(name, "")
        )
    )


def apply_correction_even_against_rules(game: AnyGame, state: Any, correction: TableCorrection) -> Any:
    """Returns the state with the new values, whether or not they contradict the rules.

    Only fields that these values change are replaced: a state knows more than its query says, such as the turn in
    which a card was seen.
    """
    query = game.format_query(state)
    changed_query = {name: value for name, value in {**query, **dict(correction.changes)}.items() if value}
    before, after = (game.parse_query_except_moves_collecting_unreadable(one).state for one in (query, changed_query))
    names = [field.name for field in fields(after) if getattr(before, field.name) != getattr(after, field.name)]
    return replace(state, **{name: getattr(after, name) for name in names})


def judge_correction_by_rules_and_between_turns(
    game: AnyGame, state: Any, correction: TableCorrection
) -> Judgement[Any]:
    """Returns the verdict on a correction.

    It is illegal in the middle of a turn, and if the corrected table contradicts the rules."""
    if not game.is_between_turns(state):
        refusal = Violation(
            code=f"{game.slug}.{CORRECT}.turn",
            clause=game.last_clause_slug_of_first_nonempty_group_or_all("turn"),
            parameter_names=("move",),
            params={"seat": game.table(state).mover_seat_code},
        )
        return Judgement(legal=False, violations=(refusal,))
    corrected = apply_correction_even_against_rules(game, state, correction)
    violations = game.find_violations(corrected, View.PLAY)
    if violations:
        return Judgement(legal=False, violations=violations)
    return Judgement(legal=True, end=corrected) if game.is_over(corrected) else Judgement(legal=True, after=corrected)


def allow_table_corrections(game: Game[State, Move]) -> Game[State, Move]:
    """Returns a game whose records can tell that the table was corrected."""

    def describe_correction(_state: Any, correction: TableCorrection) -> Message:
        return Message(CORRECT, {"fields": [name for name, _ in correction.changes]})

    return allow_record_entries(
        game,
        RecordEntryKind(
            entry_type=TableCorrection,
            parse_or_none=partial(parse_table_correction_or_none, game),
            judge=partial(judge_correction_by_rules_and_between_turns, game),
            describe=describe_correction,
        ),
    )
