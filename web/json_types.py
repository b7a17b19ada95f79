"""The shapes of the answers in JSON, declared once: mypy holds the answers to them, `/openapi.json` describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Params = Annotated[dict[str, Any], "facts of the sentence, by name"]
Code = Annotated[str, "what it is, the same in every language"]
ClauseSlug = Annotated[str, "the clause of the digest it rests on, as /<game>/rules.json lists it"]
Text = Annotated[str, "in the language of the request"]
Seat = Annotated[str, "p1, p2, … in turn order"]
Query = Annotated[str, "a query of this game"]


class UnreadableJson(TypedDict):
    """What could not be read of the query."""

    field: Annotated[str, "the parameter"]
    value: Annotated[str, "its text as sent"]
    at: Annotated[int, "the place in it, in characters from 0"]
    expected: Text


class MessageJson(TypedDict):
    """A sentence: an effect of a move, or what hidden cards have to be."""

    code: Code
    params: Params
    text: Text


class ViolationJson(TypedDict):
    """What contradicts the rules, or (as a notice) what the table should know."""

    code: Code
    clause: ClauseSlug
    where: Annotated[list[str], "the parameters concerned"]
    params: Params
    text: Text


class LineJson(TypedDict):
    """A line of a score."""

    code: Code
    clause: ClauseSlug
    points: int
    params: Params
    text: Text


class SeatJson(TypedDict):
    """What a seat has."""

    seat: Seat
    name: Annotated[str, "as entered, empty for none"]
    total: Annotated[int, "the sum of its lines"]
    rank: Annotated[int | None, "1 for the first; null while something is missing"]
    lines: list[LineJson]


class ProjectionJson(TypedDict):
    """What a seat would get, and have, if it were settled now."""

    seat: Seat
    points: int
    total: int


class ScoreJson(TypedDict):
    """A score, seat by seat."""

    seats: list[SeatJson]
    winners: Annotated[list[str], "filled only when final"]
    decided_by: Annotated[str, "total, or the name of the tie-break"]
    final: bool
    projected: NotRequired[list[ProjectionJson]]


class MoveJson(TypedDict):
    """A legal move. A long list has no `effects`, `next` and `end`; `check` answers them for one move."""

    move: Annotated[str, "in notation"]
    text: Text
    effects: NotRequired[list[MessageJson]]
    next: NotRequired[Query]
    end: NotRequired[Annotated[str, "the query to score, where it ends the round or the game"]]


class MovesJson(TypedDict):
    """The legal moves, in a stable order."""

    count: Annotated[int, "of all; the list may hold only the first of them"]
    list: list[MoveJson]


class StepJson(TypedDict):
    """One judged move of several."""

    move: Annotated[str, "in notation"]
    text: Text
    legal: bool | None
    violations: list[ViolationJson]
    effects: list[MessageJson]
    assumes: list[MessageJson]


class VerdictJson(TypedDict):
    """The verdict on one or several moves."""

    legal: Annotated[bool | None, "null where something public is not known"]
    violations: Annotated[list[ViolationJson], "of the first move that is not legal"]
    effects: list[MessageJson]
    assumes: Annotated[list[MessageJson], "what hidden cards have to be for it to be legal"]
    next: Query
    end: Annotated[str, "the query to score, where it ends the round or the game"]
    played: Annotated[int, "how many of the moves were legal"]
    steps: list[StepJson]


class HeldJson(TypedDict):
    """A card that is known of a hidden hand."""

    card: Annotated[str, "in notation, as far as it is known"]
    turn: Annotated[int, "the number of the turn that made it known, 0 for the start"]


class HoldingJson(TypedDict):
    """What is known of a hidden hand, of the deck or of the discards."""

    place: Annotated[str, "a seat, `deck` or `out`"]
    cards: Annotated[list[HeldJson], "surely there, unless one of them is what has gone"]
    others: Annotated[int | None, "how many besides, null where that is not known"]
    gone: Annotated[list[str], "left without being seen, so that nobody knows which they were"]
    lacks: Annotated[list[str], "what no unknown card of this hand can be"]


class AlternativeJson(TypedDict):
    """The result under another option of a ruling that changes the answer; of a followed game, of its last turn and of
    its score so far."""

    ruling: str
    option: str
    state: Annotated[dict[str, str], "the canonical parameters of the same question under this option"]
    legal: Annotated[bool | None, "of the last move, null where there is no verdict or nobody can know it"]
    count: Annotated[int | None, "the number of legal moves, null if the view has none"]
    next: Query
    end: Annotated[str, "the query to score, where it ends the round or the game"]
    position: NotRequired[Annotated[str, "in `play`: the query of the position under this option"]]
    score: Any
    text: Annotated[list[str], "what it has and the answer does not"]
    instead: Annotated[list[str], "what the answer has and it does not"]


class AnswerJson(TypedDict):
    """The answer to a question about a table."""

    game: str
    view: str
    state: Annotated[dict[str, str], "the canonical parameters"]
    unreadable: list[UnreadableJson]
    missing: Annotated[list[str], "the parameters not entered yet"]
    violations: list[ViolationJson]
    notices: Annotated[list[ViolationJson], "allowed, but the table should know"]
    score: Any
    moves: MovesJson | None
    verdict: VerdictJson | None
    alternatives: NotRequired[
        Annotated[list[AlternativeJson], "the rulings that change it, each with the other result"]
    ]
    position: NotRequired[Annotated[str, "play: the present position as a query"]]
    turn: NotRequired[Annotated[str, "play: the seat to move, empty when it is over"]]
    ended: NotRequired[bool]
    holds: NotRequired[Annotated[list[HoldingJson], "play: what is known of each hidden hand"]]


class ClauseJson(TypedDict):
    """A clause of the digest."""

    clause: ClauseSlug
    group: Annotated[str, "the part of the game it belongs to"]
    heading: Text
    text: Text
    example: Annotated[str, "view?query of a position that shows it, empty for none"]
    basis: Annotated[Literal["book", "reading", "ruling", "published", "silent"], "the source of the clause"]
    quote: Annotated[str, "the few words of the rulebook it rests on"]
    reason: Text


class OptionJson(TypedDict):
    """One way to settle a ruling."""

    option: str
    label: Text
    meaning: Text


class RulingJson(TypedDict):
    """A hole of the rulebook that the table settles."""

    ruling: str
    clause: ClauseSlug
    variant: bool
    house: NotRequired[Literal[True]]
    question: Text
    wording: Text
    default: str
    reason: Text
    options: list[OptionJson]


class RulesJson(TypedDict):
    """The digest of a game and its rulings."""

    game: str
    view: Literal["rules"]
    clauses: list[ClauseJson]
    rulings: list[RulingJson]


class FoundOptionJson(TypedDict):
    """One way to settle a ruling."""

    option: str
    label: Text
    meaning: Text


class FoundRulingJson(TypedDict):
    """What the table settles about a clause."""

    ruling: str
    question: Text
    default: str
    options: list[FoundOptionJson]


class WayJson(TypedDict):
    """One way to play what the book does not say."""

    label: Text
    meaning: Text


class FoundJson(TypedDict):
    """A clause that answers a question, or that the book does not say."""

    game: str
    clause: Annotated[str, "as /<game>/rules.json lists it; <game>.silent.… where the book is silent"]
    kind: Annotated[str, "book, reading, ruling, published or silent"]
    sure: Annotated[bool, "is it the answer?"]
    perhaps: Annotated[bool, "may it be meant, where nothing is sure?"]
    share: Annotated[float, "the share of the question that it covers, 0 to 1"]
    question: Annotated[Text, "the question in its usual words"]
    sign: Annotated[str, "○ or ✕ where the answer is one, else empty"]
    answer: Annotated[Text, "in a few words"]
    heading: Text
    text: Annotated[Text, "the whole clause"]
    quote: Annotated[str, "the words of the rulebook"]
    reason: Text
    rulings: list[FoundRulingJson]
    ways: list[WayJson]
    href: Annotated[str, "its place on the pages"]


class SearchJson(TypedDict):
    """What answers a question, the best first."""

    q: str
    game: Annotated[str, "the game of the question, empty for all"]
    sure: Annotated[bool, "is a hit the answer?"]
    hits: list[FoundJson]


class PieceJson(TypedDict):
    """A piece of a sentence and what it was understood as."""

    text: Annotated[str, "the words of the sentence"]
    start: Annotated[int, "letters of `q` (code points) from 0"]
    end: int
    code: Annotated[str, "the sentence key of what it means, empty for what was not understood"]
    params: dict[str, Any]
    means: Annotated[Text, "in words"]


class ReadingJson(TypedDict):
    """One way to understand a sentence: the address that answers it."""

    game: str
    view: str
    query: Annotated[dict[str, str], "its parameters; with a followed game those of it too"]
    draft: Annotated[str, "the moves with `?` for what is missing, empty if they are complete"]
    understood: list[PieceJson]
    unused: Annotated[list[PieceJson], "what was not understood"]
    missing: Annotated[list[str], "what is still missing: parameters, or a part of the move (`move.side`)"]
    conflicts: Annotated[list[PieceJson], "what the sentence says otherwise than the followed game"]
    share: Annotated[float, "how much of the sentence it explains, 0 to 1"]
    secret: Annotated[bool, "does the query hold what only one seat may see?"]
    page: str
    json: str


class ReadJson(TypedDict):
    """What a sentence was understood as."""

    q: str
    game: Annotated[str, "the game of the sentence, empty if its words decide"]
    sure: Annotated[bool, "is everything understood, nothing missing and nothing contradicted?"]
    reading: Annotated[ReadingJson | None, "null for a question to the rules, or for nothing"]
    others: Annotated[list[ReadingJson], "other ways to understand it, best first"]


class ProblemJson(TypedDict):
    """Why there is no answer (RFC 9457)."""

    status: int
    title: Text
    detail: Text
