"""Short ways to ask a game's engine, which the tests of all games share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Generic, TypeVar
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import LANGUAGES, load_all_sentences_from_files
from calculators.core.parsing import encode_query_string
from calculators.core.replay import GameProgress, Verdict
from calculators.core.types import Judgement, Message, View, Violation

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class TextGameEngine(Generic[S, M]):
    """A game, asked with queries and moves as texts."""

    game: Game[S, M]

    def read(self, query: str) -> S:
        """The state of a query that can be read."""
        reading = self.game.parse_query_except_moves_collecting_unreadable(
            dict(parse_qsl(query, keep_blank_values=True))
        )
        assert reading.unread == (), reading.unread
        return reading.state

    def write(self, state: S | None) -> str:
        """The query of a state as people would write it, '' for none."""
        return (
            ""
            if state is None
            else "&".join(f"{name}={value}" for name, value in self.game.format_query(state).items())
        )

    def parse_question(self, question: str) -> tuple[View, S, M | None]:
        """`view?query`, perhaps with `move=`."""
        view, _, query = question.partition("?")
        params = dict(parse_qsl(query, keep_blank_values=True))
        move = params.pop("move", None)
        return View(view), self.read(encode_query_string(params)), self.game.parse_move(move) if move else None

    def valid_and_complete_state_of(self, query: str, view: View = View.CHECK) -> S:
        """The state of a query with nothing wrong and nothing missing."""
        state = self.read(query)
        assert self.game.find_violations(state, view) == ()
        assert self.game.find_missing_parameters(state, view) == ()
        return state

    def judge_move_on_query(self, query: str, move: str) -> Judgement[S]:
        """The judgement of a move on a table that can be asked."""
        return self.game.judge_move(self.valid_and_complete_state_of(query), self.game.parse_move(move))

    def evaluate_query(self, query: str, view: View = View.PLAY) -> Answer:
        """All that is answered to a query with its moves."""
        return evaluate(self.game, view, dict(parse_qsl(query, keep_blank_values=True)))

    def verdict_on_moves_of_query(self, query: str, view: View = View.CHECK) -> Verdict:
        """The verdict on the moves of a query."""
        verdict = self.evaluate_query(query, view).verdict
        assert verdict is not None
        return verdict

    def progress_after_moves_of_query(self, query: str) -> GameProgress:
        """Where the game of a query stands after its moves."""
        followed = self.evaluate_query(query).followed
        assert followed is not None
        return followed

    def list_legal_move_texts(self, query: str) -> list[str]:
        """The legal moves of a table without contradictions."""
        state = self.read(query)
        assert self.game.find_violations(state, View.MOVES) == ()
        return [self.game.format_move(move) for move in self.game.find_legal_moves(state)]

    def find_violations_and_notices(self, question: str) -> tuple[Violation, ...]:
        """All that the answer to a question says of the rules: contradictions, what is worth knowing, and why a move
        is illegal."""
        view, _, query = question.partition("?")
        answer = self.evaluate_query(query, View(view))
        return (
            *answer.violations,
            *answer.notices,
            *(answer.verdict.violations if answer.verdict else ()),
        )

    def find_provoked_violation(self, code: str, view: str, query: str) -> Violation:
        """What a question brings about that is meant to provoke a code; in parameters of ours."""
        one, *_ = [
            violation for violation in self.find_violations_and_notices(f"{view}?{query}") if violation.code == code
        ]
        assert one.clause == self.game.codes[code]
        assert {*one.parameter_names} <= {"move", *(parameter.name for parameter in self.game.query_parameters)}
        for language in LANGUAGES:
            sentence = load_all_sentences_from_files(language).get(code, "")
            assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= one.params.keys()
        return one


def list_message_codes(found_messages: tuple[Violation, ...] | tuple[Message, ...]) -> list[str]:
    """What is said, by its codes."""
    return [said.code for said in found_messages]


def format_found_messages(found_messages: Iterable[Violation | Message]) -> tuple[str, ...]:
    """What is said, a line each: `CODE {FACTS} of CLAUSE in PARAMETERS at MARKS`, what is empty left out."""
    return tuple(
        " ".join(
            part
            for part in (
                said.code,
                str(dict(sorted(said.params.items()))) if said.params else "",
                f"of {said.clause}" if said.clause else "",
                "in " + " ".join(said.parameter_names) if isinstance(said, Violation) and said.parameter_names else "",
                "at " + " ".join(said.marks) if isinstance(said, Violation) and said.marks else "",
            )
            if part
        )
        for said in found_messages
    )


def parse_table_rows(table_text: str) -> list[tuple[str, ...]]:
    """The rows of a table that a test is written as: a line each, its cells two spaces apart, `-` for an empty one.

    A line that begins with # is a remark.
    """
    lines = [line.strip() for line in table_text.splitlines()]
    return [
        tuple("" if cell == "-" else cell for cell in re.split(" {2,}", line))
        for line in lines
        if line and not line.startswith("#")
    ]


def parse_two_column_table(table_text: str) -> dict[str, str]:
    """A table of two columns (`parse_table_rows`): the first cell of each row → the second."""
    return {cells[0]: cells[1] for cells in parse_table_rows(table_text)}
