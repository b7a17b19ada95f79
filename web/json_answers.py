"""Formats an answer as JSON, in the shapes of the contract. Texts are in the page's language, codes are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from calculators.core.answers import MAX_DETAILED_MOVES, MAX_LISTED_VIOLATIONS, Alternative, Answer, ListedMove
from calculators.core.game import Game
from calculators.core.knowledge import HandSummary
from calculators.core.replay import Verdict
from calculators.core.types import (
    Clause,
    Message,
    Option,
    Ruling,
    ScoresAndWinners,
    View,
    Violation,
    list_fields_in_json,
)
from web.i18n import Speaker
from web.json_types import (
    AlternativeJson,
    AnswerJson,
    ClauseJson,
    HeldJson,
    HoldingJson,
    MessageJson,
    MoveJson,
    MovesJson,
    OptionJson,
    RulesJson,
    RulingJson,
    ScoreJson,
    VerdictJson,
    ViolationJson,
)
from web.table.alternatives import describe_first_differing_effect_or_move_or_empty


def answer_json(answer: Answer, say: Speaker) -> AnswerJson:
    """Returns the whole answer, as `/<game>/<view>.json` gives it."""
    data: AnswerJson = {
        "game": answer.game.slug,
        "view": answer.view.value,
        "state": answer.query,
        "unreadable": [
            {"field": u.field, "value": u.value, "at": u.at, "expected": say.message_text(u.expected)}
            for u in answer.unread
        ],
        "missing": list(answer.missing),
        "violations": [violation_json(v, say) for v in answer.violations[:MAX_LISTED_VIOLATIONS]],
        "notices": [
            violation_json(v, say) for v in (*answer.notices, *build_notices_of_omitted_violations_or_effects(answer))
        ],
        "score": None if answer.score is None else score_json(answer.score, say),
        "moves": None if answer.moves is None else move_list_json_with_effects_unless_many(answer, say),
        "verdict": None if answer.verdict is None else verdict_json_with_effects_and_steps(answer.verdict, say),
    }
    if answer.alternatives:
        data["alternatives"] = [
            result_under_other_option_and_differences_json(answer, other, say) for other in answer.alternatives
        ]
    if answer.view is View.PLAY:
        followed = answer.followed
        data["position"] = followed.position if followed else ""
        data["turn"] = followed.turn if followed else ""
        data["ended"] = bool(followed and followed.ended)
        data["holds"] = [hand_summary_json(known) for known in followed.holds] if followed else []
    return data


def result_under_other_option_and_differences_json(
    answer: Answer, alternative: Alternative, say: Speaker
) -> AlternativeJson:
    """Returns the result under another option, and how the two differ."""
    result, verdict = alternative.answer, alternative.answer.verdict
    data: AlternativeJson = {
        "ruling": alternative.ruling.key,
        "option": alternative.option.key,
        "state": result.query,
        "legal": verdict.legal if verdict else None,
        "count": None if result.moves is None else result.count,
        "next": verdict.next if verdict else "",
        "end": verdict.end if verdict else "",
        "score": None if result.score is None else score_json(result.score, say),
        "text": describe_first_differing_effect_or_move_or_empty(say, result, answer),
        "instead": describe_first_differing_effect_or_move_or_empty(say, answer, result),
    }
    if result.followed is not None:
        data["position"] = result.followed.position
    return data


def hand_summary_json(hand_summary: HandSummary) -> HoldingJson:
    cards: list[HeldJson] = [
        {"card": card, "turn": turn} for card, turn in zip(hand_summary.cards, hand_summary.turns_shown, strict=True)
    ]
    return {
        "place": hand_summary.place,
        "cards": cards,
        "others": hand_summary.unknown_count,
        "gone": list(hand_summary.departed_unseen),
        "lacks": list(hand_summary.excluded_cards),
    }


def build_notices_of_omitted_violations_or_effects(answer: Answer) -> Iterator[Violation]:
    """Yields the notices of lists that were shortened: of contradictions, and of the effects of moves."""
    game, violation_count = answer.game, len(answer.violations)
    if violation_count > MAX_LISTED_VIOLATIONS:
        counts = {"count": violation_count, "listed": MAX_LISTED_VIOLATIONS}
        yield Violation(
            code=f"{game.slug}.limit.violations",
            clause=answer.violations[MAX_LISTED_VIOLATIONS].clause,
            parameter_names=(),
            params=counts,
        )
    if len(answer.moves or ()) > MAX_DETAILED_MOVES:
        yield Violation(
            code=f"{game.slug}.limit.effects",
            clause=game.last_clause_slug_of_first_nonempty_group_or_all("turn"),
            parameter_names=(),
            params={"count": MAX_DETAILED_MOVES},
        )


def violation_json(violation: Violation, say: Speaker) -> ViolationJson:
    return {
        "code": violation.code,
        "clause": violation.clause,
        "where": list(violation.parameter_names),
        "params": dict(violation.params),
        "text": say.violation_text(violation),
    }


def message_json(message: Message, say: Speaker) -> MessageJson:
    return {"code": message.code, "params": dict(message.params), "text": say.message_text(message)}


def score_json(score: Any, say: Speaker) -> ScoreJson | dict[str, Any]:
    """Returns a score in points seat by seat; any other dataclass (a tower's standing) with its fields."""
    if not isinstance(score, ScoresAndWinners):
        values = asdict(score)
        return {field.name: values[field.name] for field in list_fields_in_json(score)}
    data: ScoreJson = {
        "seats": [
            {
                "seat": seat.seat,
                "name": say.names[i] if (i := int(seat.seat[1]) - 1) < len(say.names) else "",
                "total": seat.total,
                "rank": seat.rank,
                "lines": [
                    {
                        "code": line.code,
                        "clause": line.clause,
                        "points": line.points,
                        "params": dict(line.params),
                        "text": say.score_line_text(line),
                    }
                    for line in seat.lines
                ],
            }
            for seat in score.seats
        ],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
        "final": score.final,
    }
    if score.projected:
        data["projected"] = [{"seat": p.seat, "points": p.points, "total": p.total} for p in score.projected]
    return data


def move_list_json_with_effects_unless_many(answer: Answer, say: Speaker) -> MovesJson:
    """Returns the list of moves, with their effects unless there are too many."""
    moves = answer.moves or ()
    with_effects = len(moves) <= MAX_DETAILED_MOVES
    return {
        "count": answer.count,
        "list": [legal_move_json(move, say, with_effects_and_positions=with_effects) for move in moves],
    }


def legal_move_json(listed_move: ListedMove, say: Speaker, *, with_effects_and_positions: bool) -> MoveJson:
    data: MoveJson = {"move": listed_move.move, "text": say.message_text(listed_move.text)}
    if with_effects_and_positions:
        data["effects"] = [message_json(effect, say) for effect in listed_move.effects]
        data["next"] = listed_move.next
        data["end"] = listed_move.end
    return data


def verdict_json_with_effects_and_steps(verdict: Verdict, say: Speaker) -> VerdictJson:
    return {
        "legal": verdict.legal,
        "violations": [violation_json(v, say) for v in verdict.violations],
        "effects": [message_json(effect, say) for effect in verdict.effects],
        "assumes": [message_json(assumption, say) for assumption in verdict.assumes],
        "next": verdict.next,
        "end": verdict.end,
        "played": verdict.played,
        "steps": [
            {
                "move": step.move,
                "text": say.message_text(step.text),
                "legal": step.legal,
                "violations": [violation_json(v, say) for v in step.violations],
                "effects": [message_json(effect, say) for effect in step.effects],
                "assumes": [message_json(assumption, say) for assumption in step.assumes],
            }
            for step in verdict.steps
        ],
    }


def clauses_and_rulings_json(game: Game[Any, Any], say: Speaker) -> RulesJson:
    return {
        "game": game.slug,
        "view": "rules",
        "clauses": [clause_json(clause, say) for clause in game.clauses],
        "rulings": [ruling_definition_json(ruling, say) for ruling in game.rulings],
    }


def clause_json(clause: Clause, say: Speaker) -> ClauseJson:
    return {
        "clause": clause.slug,
        "group": clause.group,
        "heading": say.localized_text(clause.heading),
        "text": say.localized_text(clause.text),
        "example": clause.example,
        "basis": clause.basis,
        "quote": clause.quote,
        "reason": say.localized_text(clause.reason) if clause.reason else "",
    }


def ruling_definition_json(ruling: Ruling, say: Speaker) -> RulingJson:
    """Returns a ruling as the rules list it; `house` only if it goes beyond the rulebook."""
    described: RulingJson = {
        "ruling": ruling.key,
        "clause": ruling.clause,
        "variant": ruling.variant,
        "question": say.localized_text(ruling.question),
        "wording": say.localized_text(ruling.wording),
        "default": ruling.default,
        "reason": say.localized_text(ruling.reason),
        "options": [option_json(option, say) for option in ruling.options],
    }
    if ruling.house:
        described["house"] = True
    return described


def option_json(option: Option, say: Speaker) -> OptionJson:
    return {
        "option": option.key,
        "label": say.localized_text(option.label),
        "meaning": say.localized_text(option.meaning),
    }
