"""An answer as JSON, in the contract's shapes. Texts are in the page's language, codes are not."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from calculators.answer import Answer, Verdict
from calculators.words import Clause, Game, Phrase, Ruling, Score, Violation
from web.i18n import Speaker

Json = dict[str, Any]


def answer_json(answer: Answer, say: Speaker) -> Json:
    """The whole answer, as `/<game>/<view>.json` gives it."""
    return {
        "game": answer.game.slug,
        "view": answer.view.value,
        "state": answer.query,
        "unreadable": [
            {"field": u.field, "value": u.value, "at": u.at, "expected": say.phrase(u.expected)}
            for u in answer.unread
        ],
        "missing": list(answer.missing),
        "violations": [violation_json(v, say) for v in answer.violations],
        "notices": [violation_json(v, say) for v in answer.notices],
        "score": None if answer.score is None else score_json(answer.score, say),
        "moves": None if answer.moves is None else moves_json(answer, say),
        "verdict": None if answer.verdict is None else verdict_json(answer.verdict, say),
    }


def violation_json(violation: Violation, say: Speaker) -> Json:
    return {
        "code": violation.code,
        "clause": violation.clause,
        "where": list(violation.where),
        "params": dict(violation.params),
        "text": say.violation(violation),
    }


def phrase_json(phrase: Phrase, say: Speaker) -> Json:
    return {"code": phrase.code, "params": dict(phrase.params), "text": say.phrase(phrase)}


def score_json(score: Any, say: Speaker) -> Json:
    """A Score seat by seat; any other dataclass (a tower's standing) as it is."""
    if not isinstance(score, Score):
        return asdict(score)
    return {
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
                        "text": say.line(line),
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


def moves_json(answer: Answer, say: Speaker) -> Json:
    return {
        "count": answer.count,
        "list": [
            {
                "move": move.move,
                "text": say.phrase(move.text),
                "effects": [phrase_json(effect, say) for effect in move.effects],
                "next": move.next,
                "end": move.end,
            }
            for move in answer.moves or ()
        ],
    }


def verdict_json(verdict: Verdict, say: Speaker) -> Json:
    return {
        "legal": verdict.legal,
        "violations": [violation_json(v, say) for v in verdict.violations],
        "effects": [phrase_json(effect, say) for effect in verdict.effects],
        "next": verdict.next,
        "end": verdict.end,
        "played": verdict.played,
        "steps": [
            {
                "move": step.move,
                "text": say.phrase(step.text),
                "legal": step.legal,
                "violations": [violation_json(v, say) for v in step.violations],
                "effects": [phrase_json(effect, say) for effect in step.effects],
            }
            for step in verdict.steps
        ],
    }


def rules_json(game: Game[Any, Any], say: Speaker) -> Json:
    return {
        "game": game.slug,
        "view": "rules",
        "clauses": [clause_json(clause, say) for clause in game.clauses],
        "rulings": [ruling_json(ruling, say) for ruling in game.rulings],
    }


def clause_json(clause: Clause, say: Speaker) -> Json:
    return {
        "clause": clause.slug,
        "group": clause.group,
        "heading": say.words(clause.heading),
        "text": say.words(clause.text),
        "example": clause.example,
    }


def ruling_json(ruling: Ruling, say: Speaker) -> Json:
    return {
        "ruling": ruling.key,
        "clause": ruling.clause,
        "variant": ruling.variant,
        "question": say.words(ruling.question),
        "wording": say.words(ruling.wording),
        "default": ruling.default,
        "reason": say.words(ruling.reason),
        "options": [
            {"option": o.key, "label": say.words(o.label), "meaning": say.words(o.meaning)}
            for o in ruling.options
        ],
    }
