"""What the bar says where a game says nothing of its own: the sign, what matters most, and one thing to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calculators.core.messages import number
from calculators.core.parsing import format_seat
from calculators.core.replay import Verdict
from calculators.core.types import Message, Score, SeatScore, View
from web.pieces import Action, Bar, Stamp, link
from web.pieces.bar import LINE, half_widths
from web.table.mending import told_again
from web.table.page import Page

NAMED = 5
"""Missing things that are named: as many as there are seats; there is no room for more."""


def standard_bar(page: Page) -> Bar:
    """The bar of any page, from its answer alone."""
    answer, say = page.answer, page.say
    if answer.unread:
        return Bar(say("bar.unread"), (say.message(answer.unread[0].expected),), Stamp.NOTE, href="#notes")
    if answer.violations:
        first = answer.violations[0]
        head = say("bar.contra", count=len(answer.violations))
        return Bar(head, (say.violation(first),), Stamp.NOTE, clause=first.clause)
    if answer.view is View.PLAY:
        return play_bar(page)
    if answer.verdict is not None:
        return verdict_bar(page, answer.verdict)
    if answer.moves is not None:
        return moves_bar(page)
    if isinstance(answer.score, Score) and answer.score.seats:
        return score_bar(page, answer.score)
    head = page.word("bar.empty", page.view)
    return Bar(head, (page.lacking(NAMED),), action=take(page))


def leaving_bar(page: Page, before: int, after: int) -> Bar:
    """There are fewer than before: nothing goes before it is said who leaves."""
    say = page.say
    head = say("people.bar", before=before, players=after)
    back = Action(say("people.stay", before=before), link(page.here(players=str(before))), quiet=True)
    return Bar(head, (say("people.bar.how"),), action=back)


def outgrown_bar(page: Page) -> Bar:
    """No address holds more of this game: the position becomes a new start."""
    say = page.say
    on = Action(say("outgrown.on"), link(page.outgrown))
    return Bar(say("outgrown.head"), (say("outgrown.how"),), Stamp.NOTE, href="#outgrown", action=on)


def verdict_bar(page: Page, verdict: Verdict) -> Bar:
    """○ with its proviso, ✕ with its reason, or the choice that is lacking; to be shown to the others."""
    say = page.say
    show = Action(say("bar.show"), link("#verdict"), icon="turn", quiet=True)
    if verdict.legal is None:
        return Bar(say("verdict.unknown"), (page.lacking(NAMED),), Stamp.ASK, href="#notes")
    if verdict.legal:
        effects = tuple(say.message(effect) for effect in verdict.effects)
        assumed = tuple(say.message(said) for said in verdict.assumes)
        stamp = Stamp.PROVIDED if assumed else Stamp.YES
        return Bar(page.word("verdict.legal"), effects, stamp, assumed, clause=deciding(verdict.effects), action=show)
    first = verdict.violations[0]
    return Bar(page.word("verdict.illegal"), (say.violation(first),), Stamp.NO, clause=first.clause, action=show)


def deciding(effects: Sequence[Message]) -> str:
    """The clause of a ○, as near as that of a ✕: of the first effect that rests on one."""
    return next((effect.clause for effect in effects if effect.clause), "")


def moves_bar(page: Page) -> Bar:
    """How many moves there are."""
    answer, say = page.answer, page.say
    if not answer.moves:
        reasons = tuple(say.violation(notice) for notice in answer.notices)
        return Bar(say("bar.stuck"), reasons, action=take(page))
    head = say("bar.count", count=answer.count)
    return Bar(head, (page.word("bar.ask"),), href="#list", action=take(page))


def score_bar(page: Page, score: Score) -> Bar:
    """All who are level in front with their points, then the others; nobody leads while something is missing."""
    say = page.say
    if page.answer.missing and page.view == View.SCORE:
        known = standings(page, score.seats)
        return Bar(say("bar.yet", what=page.lacking(NAMED)), (known,), href="#breakdown", action=take(page))
    leaders = score.winners or score.leaders
    best = [seat for seat in score.seats if seat.seat in leaders]
    names = say("bar.and").join(say.seat(seat.seat) for seat in best)
    head = say("bar.won" if score.winners else "bar.leading", names=names, points=best[0].total)
    others = sorted((seat for seat in score.seats if seat.seat not in leaders), key=lambda seat: -seat.total)
    lines = [standings(page, others)] if others else []
    if page.answer.missing:
        lines.append(say("bar.yet", what=page.lacking(NAMED)))
    back = Action(say("end.show"), link(page.here())) if score.winners and page.pick else None
    return Bar(head, tuple(lines), href="#breakdown", action=back or take(page))


def standings(page: Page, seats: Sequence[SeatScore]) -> str:
    """`A 16, B 12`; initials where the names are too long for a line, so that no points are cut."""

    def said(name: Callable[[str], str]) -> str:
        return page.say("list.comma").join(f"{name(seat.seat)} {number(seat.total)}" for seat in seats)

    whole = said(page.say.seat)
    return whole if half_widths(whole) <= LINE else said(page.say.brief)


def play_bar(page: Page) -> Bar:
    """Whose turn it is and the score as of now; ✕ and why where the last move cannot be right."""
    answer, say = page.answer, page.say
    verdict, followed = answer.verdict, answer.followed
    if verdict is not None and verdict.legal is False:
        first = verdict.violations[0]
        return Bar(
            page.word("verdict.illegal"),
            (say.violation(first),),
            Stamp.NO,
            clause=first.clause,
            action=tell_again(page),
        )
    if followed is None:
        return Bar(page.word("bar.empty", page.view), (page.lacking(NAMED),))
    scored = isinstance(answer.score, Score) and answer.score.seats
    said = score_bar(page, answer.score) if scored else None
    if followed.ended:
        done = Action(say("bar.take"), link(page.to(View.SCORE)), icon="go", quiet=True)
        return Bar(said.head if said else say("bar.ended"), said.lines if said else (), action=done)
    if not followed.turn:
        return Bar(say("bar.unknown"), (said.head,) if said else ())
    return Bar(say("bar.turn", seat=followed.turn), (said.head,) if said else (), action=take(page))


def tell_again(page: Page) -> Action:
    """Where a move of the record could not be: its turn is told again, and what is behind it stays."""
    verdict = page.answer.verdict
    return Action(page.say("record.again"), link(told_again(page, verdict.played if verdict else 0)))


def whose_turn(page: Page) -> str:
    """What the list of recent tables says of a page that only asks for the next touch; '' for the head of its bar."""
    answer, say = page.asked, page.say
    if page.view not in (View.MOVES, View.CHECK) or answer.verdict is not None or answer.refused:
        return ""
    turn = say("bar.turn", seat=format_seat(answer.table.turn))
    return turn if answer.moves is None else say("list.dot").join((turn, say("gist.moves", count=answer.count)))


def to_move(page: Page) -> str:
    """Whose turn it is, to be read aloud with the touch it changes with: some bars say what to do instead."""
    answer = page.answer
    if answer.view is View.PLAY:
        seat = answer.followed.turn if answer.followed and not answer.followed.ended else ""
    else:
        seat = format_seat(answer.table.turn) if answer.view in (View.MOVES, View.CHECK) and not answer.unread else ""
    return page.say("bar.turn", seat=seat) if seat else ""


def take(page: Page) -> Action:
    """Leave with it: link, code, paper, text."""
    return Action(page.say("bar.take"), link("#take"), icon="share", quiet=True, label=page.say("take.title"))
