"""Shortcuts for tests of game engines: queries and moves are texts, messages are codes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Generic, TypeVar
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import LANGUAGES, load_all_sentences_of_known_language
from calculators.core.parsing import encode_query_string
from calculators.core.replay import GameProgress, Verdict
from calculators.core.types import Judgement, Message, View, Violation

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class TextGameEngine(Generic[S, M]):
    """A game that takes queries and moves as texts."""

    game: Game[S, M]

    def read(self, query: str) -> S:
        """Returns the state of a query; asserts that all of it is readable."""
        reading = self.game.parse_query_except_moves_collecting_unreadable(
            dict(parse_qsl(query, keep_blank_values=True))
        )
        assert reading.unread == (), reading.unread
        return reading.state

    def write(self, state: S | None) -> str:
        """Returns the query of a state without percent-encoding; '' for None."""
        return (
            ""
            if state is None
            else "&".join(f"{name}={value}" for name, value in self.game.format_query(state).items())
        )

    def parse_question(self, question: str) -> tuple[View, S, M | None]:
        """Parses `view?query` into view, state and move; the move is None without `move=`."""
        view, _, query = question.partition("?")
        params = dict(parse_qsl(query, keep_blank_values=True))
        move = params.pop("move", None)
        return View(view), self.read(encode_query_string(params)), self.game.parse_move(move) if move else None

    def valid_and_complete_state_of(self, query: str, view: View = View.CHECK) -> S:
        """Returns the state of a query; asserts that nothing is wrong or missing in a view."""
        state = self.read(query)
        assert self.game.find_violations(state, view) == ()
        assert self.game.find_missing_parameters(state, view) == ()
        return state

    def judge_move_on_query(self, query: str, move: str) -> Judgement[S]:
        """Returns the judgement of a move at the table of a complete query."""
        return self.game.judge_move(self.valid_and_complete_state_of(query), self.game.parse_move(move))

    def evaluate_query(self, query: str, view: View = View.PLAY) -> Answer:
        """Returns the answer to a query and its moves."""
        return evaluate(self.game, view, dict(parse_qsl(query, keep_blank_values=True)))

    def evaluate_question(self, question: str) -> Answer:
        """Returns the answer to `view?query`."""
        view, _, query = question.partition("?")
        return self.evaluate_query(query, View(view))

    def verdict_on_moves_of_query(self, query: str, view: View = View.CHECK) -> Verdict:
        """Returns the verdict on the moves of a query."""
        verdict = self.evaluate_query(query, view).verdict
        assert verdict is not None
        return verdict

    def progress_after_moves_of_query(self, query: str) -> GameProgress:
        """Returns the progress of a game after the moves of a query."""
        followed = self.evaluate_query(query).followed
        assert followed is not None
        return followed

    def list_legal_move_texts(self, query: str) -> list[str]:
        """Returns the legal moves of a table; asserts that it has no contradictions."""
        state = self.read(query)
        assert self.game.find_violations(state, View.MOVES) == ()
        return [self.game.format_move(move) for move in self.game.find_legal_moves(state)]

    def find_violations_and_notices(self, question: str) -> tuple[Violation, ...]:
        """Returns the contradictions, the notices and the violations of the move in the answer to `view?query`."""
        answer = self.evaluate_question(question)
        return (
            *answer.violations,
            *answer.notices,
            *(answer.verdict.violations if answer.verdict else ()),
        )

    def check_examples_of_codes(self, rows: Iterable[tuple[str, ...]], codes: Iterable[str]) -> None:
        """Asserts that each code has a row: the code, a question that provokes it, and facts of it or none.

        Its clause, its parameters and its sentences are valid.
        """
        assert {code for code, *_ in rows} == {*codes}
        for code, question, *facts in rows:
            found, *_ = [one for one in self.find_violations_and_notices(question) if one.code == code]
            assert found.clause == self.game.codes[code]
            assert {*found.parameter_names} <= {
                "move",
                *(one.name for one in self.game.parameters_except_move_and_lang),
            }
            for language in LANGUAGES:
                sentence = load_all_sentences_of_known_language(language).get(code, "")
                assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= found.params.keys()
            assert [f"{code} {text}" for text in facts] in ([], [*format_found_messages([found])])


def state_after_legal_move(judgement: Judgement[S]) -> S:
    """Returns the state after a legal move, which may be the last one of the game."""
    reached = judgement.after or judgement.end
    assert reached is not None
    return reached


def list_message_codes(found_messages: tuple[Violation, ...] | tuple[Message, ...]) -> list[str]:
    """Returns the codes of messages."""
    return [message.code for message in found_messages]


def format_found_messages(found_messages: Iterable[Violation | Message]) -> tuple[str, ...]:
    """Formats messages as `CODE {FACTS} of CLAUSE in PARAMETERS at MARKS`, without empty parts."""
    return tuple(
        " ".join(
            part
            for part in (
                one.code,
                str(dict(sorted(one.params.items()))) if one.params else "",
                f"of {one.clause}" if one.clause else "",
                "in " + " ".join(one.parameter_names) if isinstance(one, Violation) and one.parameter_names else "",
                "at " + " ".join(one.marks) if isinstance(one, Violation) and one.marks else "",
            )
            if part
        )
        for one in found_messages
    )


def parse_table_rows(table_text: str) -> list[tuple[str, ...]]:
    """Returns the rows of a text table. Two spaces separate cells; `-` is an empty cell; # begins a comment line."""
    lines = [line.strip() for line in table_text.splitlines()]
    return [
        tuple("" if cell == "-" else cell for cell in re.split(" {2,}", line))
        for line in lines
        if line and not line.startswith("#")
    ]


def parse_two_column_table(table_text: str) -> dict[str, str]:
    """Returns a table of two columns (`parse_table_rows`) as a dictionary."""
    return {cells[0]: cells[1] for cells in parse_table_rows(table_text)}
