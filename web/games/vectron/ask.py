"""What each page of VECTRON shows, and what its bar says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import View
from calculators.vectron.moves import card_to_use
from web.games.vectron.pictures import results, step
from web.games.vectron.pictures.grid import Picture, grid, stars_path
from web.games.vectron.pictures.picks import SKIP
from web.games.vectron.pictures.strip import SeatsView, seats_view, telling, weight
from web.pieces import Action, Bar, Stamp, link, tell
from web.table.bar import deciding, standard_bar, take
from web.table.page import Page
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class TurnView(Shown):
    """The whole turn. turn: its results or the way to one of them, None where something is missing."""

    seats: SeatsView
    board: Picture
    turn: results.Turn | None
    stars = staticmethod(stars_path)


def ask(page: Page) -> step.AskView | TurnView:
    """The page of a step, or of the whole turn."""
    if page.view in (View.MOVES, View.CHECK):
        view = step.draw(page)
        return view if page.answer.refused else replace(view, bar=ask_bar(page, view))
    found = results.turn(page) if page.extra is not None else None
    turn = TurnView(seats_view(page.state, page.say, touch=False), grid(page.state, bad=page.places), found)
    return replace(turn, bar=turn_bar(page, found)) if found and not page.answer.refused else turn


def turn_bar(page: Page, turn: results.Turn) -> Bar:
    """How many results a turn can have, and the first of them; or what a step of the way to one does."""
    say = page.say
    if turn.film is not None:
        frame = turn.film.frame
        return Bar(say.message(frame.title), tuple(map(say.message, frame.effects[:1])), action=take(page))
    first = [row for row in turn.rows[:1] if row.known]
    said = [say("vectron.turn.settled", points=row.points) for row in first if row.settled]
    said += [say("vectron.gauge.change", before=row.before, after=row.gauge) for row in first]
    head = say("vectron.bar.turn", count=turn.count)
    return Bar(head, (say("list.dot").join(said),) if said else (), href="#results", action=take(page))


def ask_bar(page: Page, view: step.AskView) -> Bar:
    """○ or ✕ first; before there is a question, how many cells the card leads to, or what is to be touched."""
    answer, say = page.answer, page.say
    verdict = answer.verdict
    if verdict is not None:
        return verdict_bar(page)
    if page.pick.startswith(SKIP):
        card = card_to_use(page.state)
        why = say("vectron.bar.skip.line", card=card) if card else ""
        return Bar(say("vectron.bar.skip"), (why,), Stamp.NO, clause="vectron.more", action=take(page))
    if view.places:
        raised = [tag for place in view.places for tag in place.tags if tag.code == "vectron.tag.mine"]
        best = max(raised, key=lambda tag: int(tag.params["gain"]), default=None)
        lines = (say.message(best),) if best else ()
        clause = "vectron.wall" if any(place.kicks for place in view.places) else "vectron.move"
        head = say("vectron.bar.reach", n=len(view.places))
        return Bar(head, (*lines, say("vectron.bar.touch")), clause=clause, action=seven(page))
    state = page.state
    if not view.asking:
        left = lacking(page)
        return Bar(say("vectron.bar.enter" if left else "vectron.bar.entered"), left)
    if not view.start:
        return Bar(say("vectron.bar.start"), (say("vectron.bar.start.line"),))
    if page.pick.startswith("to."):
        return Bar(say("vectron.bar.to", cell=page.pick[3:]), (say("vectron.bar.card"),))
    if all(row is None for row in state.rows):
        return Bar(say("vectron.bar.card"), (say("vectron.bar.from", cell=view.start),))
    if state.phase == "move":
        done = Action(say("vectron.told.stop"), tell("step.stop"), quiet=True)
        head = say("vectron.bar.card") if not answer.moves else say("vectron.bar.end")
        return Bar(head, action=done)
    return Bar(say(f"vectron.bar.{state.phase}"), (say(f"vectron.bar.{state.phase}.line"),), action=seven(page))


def seven(page: Page) -> Action | None:
    """Leads to what the rest of the turn can reach, whose first line says whether a gauge can get to 7."""
    if not page.answer.moves:
        return None
    say = page.say
    return Action(say("vectron.seven.short.ask"), link(page.to("turn")), quiet=True, label=say("vectron.seven.ask"))


def lacking(page: Page) -> tuple[str, ...]:
    """What of the table was not entered, in the order in which it is asked for; a hand is never needed."""
    missing = page.answer.missing
    groups = {
        "map": [name for name in missing if name == "map"],
        "chips": [name for name in missing if name in page.answer.table.seats],
        "rows": [f"p{name[3]}" for name in missing if name.startswith("row")],
    }
    said = [page.say(f"vectron.lacking.{group}", seats=names) for group, names in groups.items() if names]
    return (page.say("list.comma").join(said),) if said else ()


def verdict_bar(page: Page) -> Bar:
    """The verdict with what matters most of it, the wall first: that is what tables ask about."""
    say, verdict = page.say, page.answer.verdict
    said = standard_bar(page)
    if verdict is None or verdict.legal is not True:
        return said
    effects = telling(verdict.effects)
    head = page.word("verdict.legal")
    first = [effect for effect in effects if effect.code == "vectron.effect.gauge"]
    if first:
        head = say("vectron.bar.gauge", **first[0].params)
    kicks = [effect for effect in effects if effect.code == "vectron.effect.kick"]
    rest = [effect for effect in effects if effect not in first[:1]]
    others = [effect for effect in rest if weight(effect) < 12] or rest[:1]
    lines = tuple(say.message(effect) for effect in (*kicks, *others))
    stamp = Stamp.PROVIDED if said.assumes else Stamp.YES
    show = Action(say("bar.show"), link("#verdict"), icon="turn", quiet=True)
    return Bar(head, lines, stamp, said.assumes, deciding([*kicks, *effects]), action=show)
