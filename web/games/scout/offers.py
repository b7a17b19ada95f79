"""What a seat can do, as the pages show it: shows in the hand, scouts by their gaps, the list filtered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from calculators.core.answers import Listed
from calculators.scout.compare import kind_of
from calculators.scout.moves import can_scout, ends, legal_moves, new_hand
from calculators.scout.play import take
from calculators.scout.sets import FIRST, LAST, PLACE_BITS, show_keys, streaks
from calculators.scout.state import FACES, Both, Cards, Placed, Scout, Show, State, tops
from web.games.scout.picks import Taking, number, taking

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
FOLDED = 30
"""Shows of the list before it is opened, and at most so many brackets."""
LEVELS = 5
"""Rows of brackets under a hand; shows beyond them are in the list only."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move as listed, with its parts; cards: of the hand."""

    listed: Listed
    move: Placed
    cards: int

    @property
    def ends(self) -> bool:
        """Does it empty the hand? Asked of the engine only where it can."""
        move = self.move
        if isinstance(move, Scout) or move.last - move.first + 1 < self.cards:
            return False
        return any(effect.code == "scout.effect.end.empty" for effect in self.listed.effects)


def offers(page: Page) -> list[Offer]:
    """All legal moves, however many the answer lists."""
    game, state = page.answer.game, page.state
    cards = len(state.hand or ())
    return [Offer(Listed(game, state, move), move, cards) for move in legal_moves(state)]


def row(page: Page, offer: Offer, hand: Cards, rank: int) -> Drawn:
    """A line of the list: a show (of a Scout & Show too) with its cards, why it wins, what it captures."""
    move = offer.move
    shown: tuple[int, ...] = ()
    if not isinstance(move, Scout):
        shown = tops(hand[move.first - 1 : move.last])
    gain, reason = 0, ""
    for effect in offer.listed.effects:
        if effect.code == "scout.effect.capture":
            gain = effect.params["cards"]
        elif effect.code.startswith("scout.effect.stronger."):
            reason = effect.code.rsplit(".", 1)[1]
    return {
        "rank": rank,
        "move": move,
        "href": page.check(offer.listed.move),
        "text": offer.listed.text,
        "numbers": shown,
        "kind": kind_of(shown),
        "reason": reason,
        "gain": gain,
        "ends": offer.ends,
    }


def bracket_levels(spans: list[tuple[int, int]]) -> list[int]:
    """A row for each span (first and last place), so that none overlaps another; −1 where none is left."""
    rows: list[list[tuple[int, int]]] = []
    found = []
    for first, last in spans:
        clear = (n for n, row in enumerate(rows) if all(last < a or b < first for a, b in row))
        free = next(clear, len(rows))
        if free >= LEVELS:
            found.append(-1)
            continue
        if free == len(rows):
            rows.append([])
        rows[free].append((first, last))
        found.append(free)
    return found


def longest_with(cards: Cards, place: int) -> int:
    """The size of the largest set with the place-th card in it."""
    numbers = tops(cards)
    keys = show_keys(numbers, streaks(numbers).left)
    spans = (((key & FIRST) >> PLACE_BITS, key & LAST) for key in keys)
    return max((last - first + 1 for first, last in spans if first <= place <= last), default=1)


def moves_drawn(page: Page, pick: str) -> Drawn:
    """The list of the moves view as far as it is opened, and what is drawn at the hand for it."""
    state: State = page.state
    found = offers(page)
    hand = state.hand or ()
    name, *path = pick.split(".")
    shows = [offer for offer in found if isinstance(offer.move, Show)]
    boths = [offer for offer in found if isinstance(offer.move, Both)]
    count = {"shows": len(shows), "scouts": len(found) - len(shows) - len(boths), "boths": len(boths)}
    filtered = name == "only"
    card = number(path[1]) + 1 if filtered and path[:1] == ["hand"] and len(path) > 1 else 0
    only = path[0] if filtered and path and path[0] in ("shows", "empty", "hand") else ""
    drawn: Drawn = {"count": count, "only": only, "card": card, "rows": [], "groups": [], "opened": ""}
    drawn["shown"] = len(found) if path[-1:] == ["all"] else FOLDED
    drawn["all"] = f"{pick if name in ('only', 'both') else 'only.shows'}.all"
    drawn["ending"] = sum(offer.ends for offer in found)
    if name in ("scout", "both") and count["scouts" if name == "scout" else "boths"]:
        return drawn | taken_drawn(page, name, taking(path, len(hand) + 1), boths)
    if only == "empty":
        shows = [offer for offer in found if offer.ends]
    elif only == "hand":
        shows = [o for o in shows if isinstance(o.move, Show) and o.move.first <= card <= o.move.last]
        drawn["groups"] = groups(page, [o for o in boths if has_card(o.move, card)], card)
    drawn["rows"] = [row(page, offer, after(state, offer.move), n) for n, offer in enumerate(shows, 1)]
    return drawn


def after(state: State, move: Placed) -> Cards:
    """The hand the shown cards are counted in."""
    return new_hand(state, move.scout) if isinstance(move, Both) else state.hand or ()


def has_card(move: Placed, card: int) -> bool:
    """Does a Scout & Show show the card-th card of the hand as it is before the scout?"""
    if not isinstance(move, Both):
        return False
    now = card if card < move.place else card + 1
    return move.first <= now <= move.last


def groups(page: Page, boths: list[Offer], card: int) -> list[Drawn]:
    """Scout & Shows folded by their scout, each opened by its link."""
    counts: dict[tuple[str, int, bool], int] = {}
    for offer in boths:
        move = offer.move
        if isinstance(move, Both):
            key = (move.side, move.place, move.flip)
            counts[key] = counts.get(key, 0) + 1
    state: State = page.state
    return [
        {
            "side": side,
            "place": place,
            "taken": new_hand(state, Scout(side, place, flip))[place - 1],
            "count": count,
            "href": page.here(pick=f"both.{Taking(side, place, flip).notation}.with.{card}"),
        }
        for (side, place, flip), count in counts.items()
    ]


def taken_drawn(page: Page, name: str, chosen: Taking, boths: list[Offer]) -> Drawn:
    """Scout, or Scout & Show: the end and way up to choose, the gaps, then the shows after it."""
    state: State = page.state
    drawn: Drawn = {"opened": name, "chosen": chosen, "choices": choices(page, name, chosen, boths)}
    if not chosen.side:
        return drawn
    scout = Scout(chosen.side, chosen.place or 1, chosen.flip)
    drawn["taken"] = new_hand(state, scout)[scout.place - 1]
    mine = [o for o in boths if isinstance(o.move, Both) and same_scout(o.move, chosen)]
    if name == "scout" or not chosen.place:
        drawn["gaps"] = gaps(page, name, chosen, mine)
        return drawn
    hand = new_hand(state, scout)
    if chosen.card:
        mine = [offer for offer in mine if has_card(offer.move, chosen.card)]
    drawn["after"] = take(state, scout)
    drawn["hand"] = hand
    drawn["rows"] = [row(page, offer, hand, n) for n, offer in enumerate(mine, 1)]
    return drawn


def same_scout(move: Both, chosen: Taking) -> bool:
    """Does a Scout & Show begin with the scout, as far as that is chosen?"""
    return (move.side, move.flip) == (chosen.side, chosen.flip) and (chosen.place or move.place) == move.place


def choices(page: Page, name: str, chosen: Taking, boths: list[Offer]) -> list[Drawn]:
    """The card of each end, either way up, with the number of ways."""
    state: State = page.state
    found = []
    for side in ends(state):
        for flip in FACES:
            it = Taking(side, 0, flip)
            kept = replace(it, place=chosen.place)
            ways = sum(isinstance(o.move, Both) and same_scout(o.move, it) for o in boths)
            found.append(
                {
                    "side": side,
                    "flip": flip,
                    "card": new_hand(state, Scout(side, 1, flip))[0],
                    "count": ways if name == "both" else len(state.hand or ()) + 1,
                    "on": (chosen.side, chosen.flip) == (side, flip),
                    "href": page.here(pick=f"{name}.{(kept if name == 'both' else it).notation}"),
                }
            )
    return found


def gaps(page: Page, name: str, chosen: Taking, boths: list[Offer]) -> list[Drawn]:
    """Where the taken card can go: the cards of the largest set it is in there, or the ways to go on."""
    state: State = page.state
    found = []
    for place in range(1, len(state.hand or ()) + 2):
        here = replace(chosen, place=place)
        scout = Scout(here.side, place, here.flip)
        ways = sum(isinstance(o.move, Both) and o.move.place == place for o in boths)
        href = page.check(scout.notation) if name == "scout" else page.here(pick=f"both.{here.notation}")
        found.append(
            {
                "place": place,
                "href": href,
                "size": longest_with(new_hand(state, scout), place),
                "ways": ways,
                "open": name == "scout" or ways > 0,
            }
        )
    return found


def asked_drawn(page: Page, pick: str) -> Drawn:
    """The move in question, chosen by tapping: any show, also one that is not legal."""
    state: State = page.state
    hand = state.hand or ()
    name, *path = pick.split(".")
    drawn: Drawn = {"opened": "", "can_scout": can_scout(state)}
    if name == "show":
        first = number(path[0]) if path else 0
        return drawn | {"opened": "show", "first": first if first <= len(hand) else 0, "hand": hand}
    if name not in ("scout", "both") or not state.active:
        return drawn
    chosen = taking(path, len(hand) + 1)
    drawn |= {"opened": name, "chosen": chosen, "choices": choices(page, name, chosen, [])}
    if not chosen.side:
        return drawn
    scout = Scout(chosen.side, chosen.place or 1, chosen.flip)
    drawn["taken"] = new_hand(state, scout)[scout.place - 1]
    if name == "scout" or not chosen.place:
        drawn["gaps"] = [gap | {"open": True} for gap in gaps(page, name, chosen, [])]
        return drawn
    return drawn | {"hand": new_hand(state, scout), "first": chosen.first, "after": take(state, scout)}
