"""A hand of one's own beside a game that is followed: entered once a round, kept from turn to turn, told to nobody.

Picks: `mine.3` a card to mend (from 0; beyond the last the next to enter), `mine.3.b` its number upside down,
`mine.3.i` a new card in front of it.
Puts: `own.whose.p2`, `own.forget`; `own.n.7` a number, `own.erase`; in one's own turn `own.card.3` shows a card,
`own.set.3.6` those from one place to another, `own.gap.4` and `own.over` say where the taken card went and which way
up; `own.drop.3` and `own.loose.0` take out a card that has been shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.deals import seen_by_all
from calculators.scout.mine import NOT_TOLD, Inside, after_turn, contradictions, put, untold, with_card
from calculators.scout.moves import legal_moves, taken
from calculators.scout.sets import strength
from calculators.scout.state import LONGEST, Card, Cards, Mine, Show, State
from web.games.scout.draft import Draft, is_told, read
from web.games.scout.pictures.by_hand import Face
from web.pieces import Chips, Cover, Key, Pad, Slot, Strip, Touch, erase, insert, select, tell
from web.pieces import put as put_at
from web.table.own import OWN, covered
from web.table.page import Page

MINE = "mine"
WIDE = 15
"""The most cards that a tray of 360 dots shows side by side."""
MOST = 41
"""The most cards that one seat can hold."""


@dataclass(frozen=True, slots=True)
class Win:
    """A set of the hand that beats the active one. first, last: its places, from 1; words: its kind; label: with its
    numbers; on: is it told now?"""

    first: int
    last: int
    words: str
    label: str
    touch: Touch
    on: bool


@dataclass(frozen=True, slots=True)
class InTray:
    """A hand that is known whole, to be played from. cards: each a touch; wins: the best sets side by side; said: how
    many there are in all."""

    cards: Strip
    wins: tuple[Win, ...]
    said: str


@dataclass(frozen=True, slots=True)
class OwnHand:
    """cover: what every game's hand has; cards: those told, with a taken one in its gap; gaps: to say where one went;
    loose: those whose place was not told; over: turns the one that is placed upside down; hint: what a touch does;
    ask: what is asked of the rest; keys: to tell it; ways: to mend; wrong: what cannot be."""

    cover: Cover
    cards: Strip | None = None
    gaps: Strip | None = None
    loose: Strip | None = None
    over: Key | None = None
    hint: str = ""
    ask: str = ""
    keys: Pad | None = None
    ways: Chips | None = None
    wrong: tuple[Violation, ...] = ()
    tray: InTray | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand of one's own where it stands. left: cards not told, below 0 those that have gone; draft: the move that is
    told; pick: what is selected."""

    mine: Mine
    state: State
    draft: Draft
    pick: str

    @property
    def left(self) -> int | None:
        return untold(self.mine, self.state)

    @property
    def over(self) -> bool:
        """Does it hold more cards than it has?"""
        return (self.left or 0) < 0

    @property
    def mends(self) -> bool:
        """Is a card of it being mended?"""
        return self.pick.partition(".")[0] == MINE

    @property
    def acts(self) -> bool:
        """Is it this hand's turn, to be told by touching it?"""
        return self.mine.seat == self.state.table.turn and not self.over and not self.mends

    @property
    def takes(self) -> bool:
        """Is a card being taken into it?"""
        return self.acts and bool(self.draft.side) and bool(self.state.active)

    @property
    def with_taken(self) -> Mine:
        """The hand with the card that is taken, once its gap is told."""
        inside = self.draft.inside
        if not self.takes or not 1 <= inside.place <= len(self.mine.cards) + 1:
            return self.mine
        return with_card(self.mine, taken(self.state, self.draft.side)[0], inside)


def own_hand(page: Page, state: State, draft: Draft) -> OwnHand:
    """The hand of whoever holds this phone, as far as it was told; state: where the game stands."""
    say, mine = page.say, page.answer.state.mine
    if mine is None:
        return OwnHand(covered(page, None))
    here = Holding(mine, state, draft, page.pick)
    wrong = contradictions(mine, state)
    asked = here.left is None or here.left > 0 or here.mends
    placed = draft.inside.flip if here.takes else False
    return OwnHand(
        covered(page, mine.seat),
        card_strip(page, here, wrong) if mine.cards else None,
        gap_strip(page, here) if here.takes or (mine.loose and not here.over) else None,
        loose_strip(page, here) if mine.loose else None,
        Key(say("scout.touch.over"), tell(f"{OWN}.over"), on=placed) if here.takes or mine.loose else None,
        say(f"scout.own.{hint(here)}", n=-(here.left or 0)),
        say("scout.own.ask", n=here.left) if (here.left or 0) > 0 else "",
        number_keys(page, here) if asked else None,
        ways(page, here) if mine.cards and not here.over else None,
        wrong,
        None if wrong else in_tray(page, here),
    )


def in_tray(page: Page, here: Holding) -> InTray | None:
    """The hand in the tray, where a show is told and all its cards are known."""
    cards = here.mine.cards
    whole = here.left == 0 and not here.mine.loose and all(card.top for card in cards)
    if not whole or not shows(here) or here.draft.kind != "show" or not 0 < len(cards) <= WIDE:
        return None
    found = [m for m in legal_moves(replace(here.state, mine=None, hand=cards)) if isinstance(m, Show)]
    best: list[Show] = []
    for move in sorted(found, key=lambda move: move.first - move.last):
        if all(move.last < other.first or move.first > other.last for other in best):
            best.append(move)
    now = window(here.draft)
    wins = []
    for move in sorted(best, key=lambda move: move.first):
        numbers = [card.top or 0 for card in cards[move.first - 1 : move.last]]
        kind = strength(numbers)
        assert kind is not None
        words = page.say(
            f"scout.kind.{kind.kind.name.lower()}" if len(numbers) > 1 else "scout.kind.one", n=len(numbers)
        )
        label = page.say("scout.own.show", numbers="・".join(map(str, numbers)), kind=words)
        touch = tell(f"{OWN}.set.{move.first}.{move.last}")
        wins.append(Win(move.first, move.last, words, label, touch, now == range(move.first, move.last + 1)))
    return InTray(card_strip(page, here, ()), tuple(wins), page.say("scout.own.wins", n=len(found)))


def hint(here: Holding) -> str:
    """What a touch of the hand does now."""
    if here.over:
        return "over"
    if here.takes and not here.draft.inside.place:
        return "gap"
    if here.mine.loose and not here.takes:
        return "loose"
    return "turn" if shows(here) else "mend" if here.mine.cards else "enter"


def shows(here: Holding) -> bool:
    """Does a touch of a card show it?"""
    return here.acts and here.draft.kind in ("show", "both") and not here.draft.wants_side


def window(draft: Draft) -> range:
    """The places of the cards that were touched."""
    first = draft.inside.first
    return range(first, first + len(draft.cards)) if first else range(0)


def card_strip(page: Page, here: Holding, wrong: tuple[Violation, ...]) -> Strip:
    """The hand from left to right; a touch of a card shows it, takes it out or mends it."""
    say, marks = page.say, {mark for found in wrong for mark in found.marks}
    held, place = here.with_taken.cards, here.draft.inside.place if here.takes else 0
    slots = []
    for n, card in enumerate(held, 1):
        now = (shows(here) and n in window(here.draft)) or here.pick.split(".")[:2] == [MINE, str(n - 1)]
        touch = tell(f"{OWN}.drop.{n}") if here.over else tell(f"{OWN}.card.{n}") if shows(here) else select(at(n - 1))
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.complete else str(card.top or "?")
        label = say("scout.hand.card", n=n) + say("scout.colon") + words
        slots.append(
            Slot(label, Face(card, n == place), place=at(n - 1), touch=touch, now=now, wrong=at(n - 1) in marks)
        )
    return Strip(say("scout.hand"), tuple(slots))


def at(index: int) -> str:
    return f"{MINE}.{index}"


def gap_strip(page: Page, here: Holding) -> Strip:
    """The gaps the card that was taken, or the first loose one, can have gone into."""
    say, told = page.say, here.draft.inside.place if here.takes else 0
    slots = []
    for n in range(1, len(here.with_taken.cards) + 2):
        place = n - 1 if told and n > told else n
        label = say("scout.gap", n=place)
        slots.append(Slot(label, text="·", place=f"own.gap.{n}", touch=tell(f"{OWN}.gap.{place}"), now=place == told))
    return Strip(say("scout.gaps"), tuple(slots))


def loose_strip(page: Page, here: Holding) -> Strip:
    """The cards that were taken to a place nobody told."""
    say, slots = page.say, []
    for n, card in enumerate(here.mine.loose):
        touch = tell(f"{OWN}.loose.{n}") if here.over else None
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.complete else str(card.top or "?")
        slots.append(Slot(words, Face(card, taken=True), place=f"{MINE}.loose.{n}", touch=touch))
    return Strip(say("scout.own.loose.cards"), tuple(slots))


def number_keys(page: Page, here: Holding) -> Pad:
    """1 to 10, for the card that is mended, else for the next one."""
    found = place_of(here.mine, here.pick)
    card = here.mine.cards[found[0]] if found[0] < len(here.mine.cards) and found[1] != "i" else None
    now = None if card is None else card.bottom if found[1] == "b" else card.top
    keys = (Key(str(n), tell(f"{OWN}.n.{n}"), on=now == n) for n in range(1, LONGEST + 1))
    return Pad(page.say("pad.label"), 5, tuple(keys))


def ways(page: Page, here: Holding) -> Chips:
    """To mend a card: without it, its other number, one more in front of it; and back to the turn."""
    say, mine = page.say, here.mine
    if not here.mends:
        return Chips(say("scout.pad.ways"), (Key(say("scout.own.mend.it"), select(at(len(mine.cards)))),))
    index, mode = place_of(mine, here.pick)
    there = index < len(mine.cards)
    found = [Key(say("pad.erase"), tell(f"{OWN}.erase"))]
    if there:
        found.append(Key(say("scout.pad.insert.left"), select(f"{at(index)}.i"), on=mode == "i"))
        found.append(Key(say("scout.key.lower"), select(f"{at(index)}.b"), on=mode == "b"))
    found.append(Key(say("scout.pad.done"), select(Draft().text)))
    return Chips(say("scout.pad.ways"), tuple(found))


def place_of(mine: Mine, pick: str) -> tuple[int, str]:
    """`mine.3.b` → (3, `b`); the next card to enter for any other pick."""
    name, *path = pick.split(".")
    if name != MINE or not path or not path[0].isascii() or not path[0].isdigit() or len(path[0]) > 2:
        return len(mine.cards), ""
    index, mode = min(int(path[0]), len(mine.cards)), path[1] if len(path) > 1 else ""
    return index, mode if mode in ("b", "i") and index < len(mine.cards) else ""


# Touches


@dataclass(frozen=True, slots=True)
class Handled:
    """What a touch of one's own hand makes of it, and what is selected then."""

    mine: Mine | None
    pick: str


def touch_own(answer: Answer, now: State, pick: str, put: str) -> Handled:
    """One touch of one's own hand. now: where the game stands. Raises ValueError for one that there is not."""
    name, _, what = put.partition(".")
    mine: Mine | None = answer.state.mine
    if name == "whose":
        seat = SEAT_FIELDS.index(what) + 1
        return Handled(mine if mine is not None and mine.seat == seat else Mine(seat), pick)
    if name == "forget":
        return Handled(None, "" if pick.startswith(MINE) else pick)
    if mine is None:
        raise ValueError(put)
    here = Holding(mine, now, read(pick if is_told(pick) else ""), pick)
    if name in ("n", "erase"):
        return entered(mine, pick, what if name == "n" else "")
    if name in ("drop", "loose"):
        return Handled(dropped(mine, name, int(what)), pick)
    if name == "card":
        return Handled(mine, shown_more(here, int(what)).text)
    if name == "set":
        first, _, last = what.partition(".")
        return Handled(mine, shown_set(here, int(first), int(last)).text)
    if name == "gap":
        return into(here, int(what))
    if name == "over":
        return turned(here)
    raise ValueError(put)


def entered(mine: Mine, pick: str, number: str) -> Handled:
    """A number for the card that is selected, else one card more; '' takes the card away."""
    index, mode = place_of(mine, pick)
    cards = mine.cards
    if not number:
        index = index if index < len(cards) and mode != "i" else index - 1
        return Handled(replace(mine, cards=erase(cards, index)), at(index))
    if not 1 <= int(number) <= LONGEST:
        raise ValueError(number)
    top = Card(int(number))
    if mode == "b":
        cards = put_at(cards, index, Card(cards[index].top, top.top), MOST)
    elif mode == "i":
        return Handled(replace(mine, cards=insert(cards, index, top, MOST)), f"{at(index + 1)}.i")
    else:
        kept = cards[index].bottom if index < len(cards) else None
        cards = put_at(cards, index, Card(top.top, kept), MOST)
    mended = pick.startswith(MINE)
    return Handled(replace(mine, cards=cards), at(len(cards)) if mended else pick)


def dropped(mine: Mine, name: str, number: int) -> Mine:
    """Without a card that has been shown."""
    if name == "loose":
        return replace(mine, loose=erase(mine.loose, number))
    return replace(mine, cards=erase(mine.cards, number - 1))


def shown_set(here: Holding, first: int, last: int) -> Draft:
    """The move with these cards; without them, where they are told already."""
    held = here.mine.cards
    if not shows(here) or not 1 <= first <= last <= len(held) or not all(card.top for card in held[first - 1 : last]):
        raise ValueError((first, last))
    if window(here.draft) == range(first, last + 1):
        return replace(here.draft, cards=(), inside=replace(here.draft.inside, first=0))
    inside = replace(here.draft.inside, first=first)
    return replace(here.draft, cards=held[first - 1 : last], lower=False, inside=inside)


def shown_more(here: Holding, place: int) -> Draft:
    """The move with a card more of those side by side, or without one at their end; else with this one alone."""
    draft, held = here.draft, here.with_taken.cards
    if not shows(here) or not 1 <= place <= len(held) or not held[place - 1].top:
        raise ValueError(place)
    now = window(draft)
    places = tuple(now)
    if place in now and place in (now[0], now[-1]):
        places = tuple(n for n in now if n != place)
    elif place + 1 in now[:1]:
        places = (place, *now)
    elif place - 1 in now[-1:]:
        places = (*now, place)
    else:
        places = (place,)
    cards: Cards = tuple(held[n - 1] for n in places)
    inside = replace(draft.inside, first=places[0] if places else 0)
    return replace(draft, cards=cards[:LONGEST], lower=False, inside=inside)


def into(here: Holding, place: int) -> Handled:
    """Where the card that is taken went, said twice no more; else where the first loose one lies."""
    if not 1 <= place <= len(here.mine.cards) + 1:
        raise ValueError(place)
    if here.takes:
        inside = here.draft.inside
        told = Inside(0 if inside.place == place else place, inside.flip)
        cards = () if inside.first else here.draft.cards
        return Handled(here.mine, replace(here.draft, inside=told, cards=cards).text)
    card, *others = here.mine.loose
    return Handled(replace(put(here.mine, card, place), loose=tuple(others)), here.pick)


def turned(here: Holding) -> Handled:
    """The card that is taken, or the first loose one, upside down."""
    if here.takes:
        inside = here.draft.inside
        cards = () if inside.first else here.draft.cards
        return Handled(here.mine, replace(here.draft, inside=Inside(inside.place, not inside.flip), cards=cards).text)
    card, *others = here.mine.loose
    return Handled(replace(here.mine, loose=(card.flipped, *others)), here.pick)


def accepted(mine: Mine, now: State, draft: Draft) -> Mine:
    """The hand after the move that is told, if it is legal; judged as everybody saw it, who may not know that this
    hand can do nothing more."""
    move = draft.move
    judged = None if move is None else GAME.judge(seen_by_all(now), move)
    if move is None or judged is None or judged.legal is not True:
        return mine
    inside = draft.inside if mine.seat == now.table.turn else NOT_TOLD
    return after_turn(mine, now, move, judged.after, inside)
