"""Is there a deal that fits all that was told? What everybody saw going into a hand is in it until it is shown.

A deal is sought card by card: each of the cards that a hand is to hold, or that have left it, is one of those that
came there or one that nobody has seen; in the end all of them have to be different cards of the box. The order of a
hand that nobody sees and which way up a scouted card was put are free, so only the cards themselves can contradict.

A game that is followed keeps the deal that was found (`Deal`): while it goes on to fit, what is asked of a long record
costs no more than of a short one. Only where it does not is another sought among all that was told, and a record has so
many steps for that and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from calculators.core.known import HELD, LESS, Fact, Holding, Known, Place, holding, with_place
from calculators.scout.hidden import Fits, elsewhere, hand_of, one_card, pair_of, room, row_of
from calculators.scout.state import LEFT, UNKNOWN, Card, Cards, Deal, State

TRIES, RECORD_TRIES = 400, 1_200
"""Steps of one question, and of a whole record, before every hand counts as possible: to refuse a legal show is worse
than to miss one."""
LAST = 10_000
"""Behind all that was told of a hand."""


class CardLikeness:
    """How two cards compare that lie in a hand: which way up is not known."""

    unseen = UNKNOWN

    def can_be(self, known: Card, told: Card, /) -> bool:
        return bool(merged(known, told))

    def must_be(self, known: Card, told: Card, /) -> bool:
        numbers = {known.top, known.bottom} - {0, None}
        return {told.top, told.bottom} - {0, None} <= numbers

    def is_whole(self, told: Card, /) -> bool:
        """Each card exists once; of two told by half one may be shown in full later: they differ."""
        return told.complete


LIKENESS = CardLikeness()


@lru_cache(maxsize=1_000)
def lying(card: Card) -> Card:
    """A card whose way up is not known: the lower number first, half a card by its number."""
    numbers = sorted({card.top, card.bottom or 0} - {0})
    return Card(numbers[0], numbers[1] if len(numbers) > 1 else None) if numbers else UNKNOWN


@lru_cache(maxsize=20_000)
def merged(known: Card, told: Card) -> tuple[Card, ...]:
    """What is known of a card, either way up, that is also the one that was told."""
    found = (one_card(known, told), one_card(known.flipped, told))
    return tuple(dict.fromkeys(lying(card) for card in found if card is not None))


def name_of(seat: int) -> str:
    return f"p{seat}"


@dataclass(slots=True)
class Hand:
    """What came to a hand and is not surely gone, each with its place among what was told; spare: cards besides that
    nobody has seen, None where the size of the hand is not known."""

    came: list[tuple[int, Card]]
    spare: int | None


Leaf = tuple[Cards, list[Cards]]
"""A deal: the cards that lie open and those found to be in the hand, in this order; and what is left of every hand."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Whether there is a deal, and which, where one was sought to its end; steps: of those a record has."""

    fits: bool
    leaf: Leaf | None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Want:
    """A card that has to be, or to have been, in a hand; until: only what came there before. gone: it lies open now."""

    hand: Hand
    card: Card
    until: int
    gone: bool


class Search:
    """The search for a deal in which the seat to move has certain cards in its hand.

    size: cards of that hand; opened: the cards that lie open or were captured; taken: one it takes now.
    """

    def __init__(self, state: State, size: int, opened: Cards, taken: Card | None = None) -> None:
        self.state, self.size, self.opened, self.taken = state, size, opened, taken
        self.left = min(TRIES, tries_left(state))
        self.leaf: Leaf | None = None

    def fits(self, cards: Cards) -> bool:
        """Is there such a deal? cards: as far as told, unknown ones are any."""
        if any(card.top == card.bottom for card in cards):
            return False
        return self.sought(tuple(lying(card) for card in cards if card != UNKNOWN)).fits

    def found(self, shown: Cards, known: Known[Card]) -> Deal:
        """Such a deal, as it is once these cards were shown. known: what is known then."""
        sought = self.sought(tuple(map(lying, shown)))
        left = tries_left(self.state) - sought.steps
        if self.state.hand is not None or sought.leaf is None:
            return Deal(known, left)
        cards, hands = sought.leaf
        before, opened = len(self.state.active), len(self.opened)
        others = cards[before:opened] if self.state.seen is None else cards[:opened]
        in_order = tuple(came for _, came in sorted(zip(self.order, hands, strict=True)))
        return Deal(known, left, cards[opened:], others, in_order)

    def sought(self, wants: Cards) -> Sought:
        """Are these cards in the hand in some deal?"""
        deal = deal_of(self.state)
        if deal is None:
            return self.begins(wants)
        if wants not in deal.sought:
            deal.sought[wants] = self.goes_on(deal, wants) or self.begins(wants)
        found: Sought = deal.sought[wants]
        return found

    def goes_on(self, deal: Deal, wants: Cards) -> Sought | None:
        """The deal found for the moves so far, where it has these cards in the hand."""
        if not deal.hands:
            return None
        hands = []
        for seat in self.order:
            came = deal.hands[seat - 1]
            size = self.size if seat == self.state.table.turn else hand_size(self.state, seat)
            hands.append(Hand(list(enumerate(came)), None if size is None else max(0, size - len(came))))
        left, self.left, self.leaf = self.left, TRIES, None
        self.deal([Want(hands[0], card, LAST, False) for card in wants], hands, deal.active + deal.opened)
        self.left = left
        return None if self.leaf is None else Sought(True, self.leaf)

    def begins(self, wants: Cards) -> Sought:
        """Such a deal, whatever was found before."""
        left, self.leaf = self.left, None
        if left <= 0 and self.state.known.places:
            return Sought(not self.held_elsewhere(wants), None)
        hands, gone = self.hands()
        opened = tuple(map(lying, self.opened))
        if not any(hand.came for hand in hands):
            return Sought(self.ends(opened + wants, hands), self.leaf)
        needed = [Want(hands[0], card, LAST, False) for card in wants]
        fits = self.deal([*needed, *gone], hands, opened)
        if self.left < 0:
            fits = not self.held_elsewhere(wants)
        return Sought(fits, self.leaf, left - max(0, self.left))

    def held_elsewhere(self, wants: Cards) -> bool:
        """Has another seat one of these cards for certain?"""
        return any(holder(self.state, card) for card in wants)

    @property
    def order(self) -> list[int]:
        """The seats, that to move first."""
        turn, players = self.state.table.turn, self.state.table.players
        return [turn, *(seat for seat in range(1, players + 1) if seat != turn)]

    def hands(self) -> tuple[list[Hand], list[Want]]:
        """Every hand, that of the seat to move first, and what has left one though nobody knows which it was."""
        state, hands, gone = self.state, [], []
        turn = state.table.turn
        for seat in self.order:
            if seat == turn and state.hand is not None:
                hands.append(Hand([], None))
                continue
            place = state.known.of(name_of(seat))
            size = self.size if seat == turn else hand_size(state, seat)
            came = [(at, lying(fact.card)) for at, fact in enumerate(place.facts) if fact.kind == HELD]
            if seat == turn and self.taken is not None:
                came.append((LAST - 1, lying(self.taken)))
            left = [(at, lying(fact.card)) for at, fact in enumerate(place.facts) if fact.kind == LESS]
            hand = Hand(came, None if size is None else max(0, size + len(left) - len(came)))
            hands.append(hand)
            gone += [Want(hand, card, at, True) for at, card in left]
        return hands, gone

    def deal(self, wants: list[Want], hands: list[Hand], cards: Cards) -> bool:
        """Gives every want a card. cards: those that lie open, and what was found so far to be in a hand."""
        self.left -= 1
        if self.left < 0:
            return True
        if not wants:
            return self.ends(cards, hands)
        want, *others = wants
        hand = want.hand
        for one, card, now in self.ways(want):
            if one is None:
                spare = hand.spare
                hand.spare = None if spare is None else spare - 1
                found = self.deal(others, hands, cards if want.gone else (*cards, want.card))
                hand.spare = spare
            else:
                place = hand.came.index(one)
                del hand.came[place]
                if want.gone:
                    found = self.seen_again(card, others, hands, cards)
                else:
                    found = self.deal(others, hands, (*cards, card))
                hand.came.insert(place, one)
            if found or now:
                return found
        return False

    def ends(self, cards: Cards, hands: list[Hand]) -> bool:
        """Are all of them different cards of the box? Then that is the deal."""
        came = [tuple(card for _, card in hand.came) for hand in hands]
        if not room(self.state.table.players, (*cards, *chain.from_iterable(came))):
            return False
        self.leaf = cards, came
        return True

    def seen_again(self, card: Card, wants: list[Want], hands: list[Hand], cards: Cards) -> bool:
        """Goes on with a card that left a hand: told in full, it is one of those that lie open or came to a hand."""
        open_to_all = self.state.seen is not None and not self.state.known.own
        if not card.complete or not open_to_all or card in cards:
            return self.deal(wants, hands, cards)
        less = less_told(card)
        near = [one for one in cards if one in less]
        near += [one for hand in hands for _, one in hand.came if one in less]
        could = () if card in near else dict.fromkeys(near)
        if not could:
            return self.deal(wants, hands, cards)
        for one in could:
            if one in cards:
                at = cards.index(one)
                if self.deal(wants, hands, (*cards[:at], card, *cards[at + 1 :])):
                    return True
            for hand in hands:
                for at, came in [came for came in hand.came if came[1] == one]:
                    place = hand.came.index((at, came))
                    hand.came[place] = (at, card)
                    found = self.deal(wants, hands, cards)
                    hand.came[place] = (at, came)
                    if found:
                        return True
        return False

    def ways(self, want: Want) -> Iterator[tuple[tuple[int, Card] | None, Card, bool]]:
        """What a want can be: a card that came, with all that is known of it then, or one that nobody has seen (None).

        The last says that nothing else need be tried: a card told in full exists once, but it may have left, and have
        come again as one of which less was told.
        """
        came = [one for one in want.hand.came if one[0] < want.until]
        same = next((one for one in reversed(came) if one[1] == want.card), None) if want.card.complete else None
        if same:
            again = [one for one in came if one[0] > same[0] and merged(one[1], want.card)]
            yield same, want.card, not again
            yield from ((one, want.card, False) for one in again)
        else:
            yield from self.other_ways(want, came)

    def other_ways(
        self, want: Want, came: list[tuple[int, Card]]
    ) -> Iterator[tuple[tuple[int, Card] | None, Card, bool]]:
        """The same where the very card did not come: first one that came first, which leaves the box more room; of
        equal ones the last, since the others may be the only ones for what left earlier."""
        tried = set()
        for _, card in came:
            if card not in tried:
                tried.add(card)
                for both in merged(card, want.card):
                    yield next(one for one in reversed(came) if one[1] == card), both, False
        if want.hand.spare is None or want.hand.spare > 0:
            yield None, want.card, False


@lru_cache(maxsize=100)
def less_told(card: Card) -> frozenset[Card]:
    """What a card told in full can have been called before, and that itself."""
    return frozenset({card, UNKNOWN, Card(card.top), Card(card.bottom or 0)})


def deal_of(state: State) -> Deal | None:
    """The deal that was found for the moves so far; None where more has been told since."""
    deal, known = state.deal, state.known
    if deal is None or state.hand is not None:
        return None
    same = deal.known.places is known.places and deal.known.own is known.own
    return deal if same else None


def tries_left(state: State) -> int:
    """The steps that a record still has."""
    return RECORD_TRIES if state.deal is None else state.deal.left


def deal_taken(state: State, side: str, known: Known[Card]) -> Deal:
    """The deal that was found, once the seat to move took a card. known: what is known then."""
    deal, left = deal_of(state), tries_left(state)
    if deal is None or not deal.hands:
        return Deal(known, left)
    card, active = (deal.active[0], deal.active[1:]) if side == LEFT else (deal.active[-1], deal.active[:-1])
    at = state.table.turn - 1
    hands = (*deal.hands[:at], (*deal.hands[at], card), *deal.hands[at + 1 :])
    return Deal(known, left, active, deal.opened, hands)


def deal_shown(state: State, shown: Cards, known: Known[Card]) -> Deal:
    """A deal that fits, once the seat to move has shown these cards. known: what is known then."""
    return Search(state, most_cards(state), elsewhere(state)).found(shown, known)


def hand_size(state: State, seat: int) -> int | None:
    """How many cards a seat has, as far as entered."""
    counted = state.seats[seat - 1]
    if counted is not None and counted.hand is not None:
        return counted.hand
    own = dict(state.known.own).get(name_of(seat))
    return None if own is None else len(own.held) - len(own.gone)


def fitting(state: State, size: int | None = None, taken: Card | None = None) -> Fits:
    """Whether the hand that moves can be such cards. size: cards of it, as entered if left out; taken: one it takes."""
    if size is None:
        size = most_cards(state)
    return Search(state, size, elsewhere(state), taken).fits


def most_cards(state: State) -> int:
    """How many cards the hand that moves has, or can have at most."""
    told = None if state.hand is not None else hand_size(state, state.table.turn)
    return len(hand_of(state)) if told is None else told


def known_of(state: State) -> list[tuple[int, Place[Card]]]:
    """What the asker knows of every hand of which something is known, by seat."""
    names = dict.fromkeys([*dict(state.known.places), *dict(state.known.own)])
    return [(int(name[1:]), state.known.of(name)) for name in names]


def holder(state: State, card: Card) -> tuple[int, Fact[Card]] | None:
    """The other seat that surely has this card, and the turn that told it."""
    for seat, place in known_of(state):
        for fact in place.held if seat != state.table.turn and not place.gone else ():
            if card.complete and fact.card.complete and pair_of(fact.card) == pair_of(card):
                return seat, fact
    return None


def earlier(state: State, shown: Cards) -> tuple[Fact[Card], ...]:
    """What was told of hands that speaks against a show: all of the own hand, and of others what has a number of it."""
    numbers = {card.top for card in shown} | {card.bottom for card in shown}
    return tuple(
        fact
        for seat, place in known_of(state)
        for fact in place.facts
        if seat == state.table.turn or numbers & ({fact.card.top, fact.card.bottom} - {0, None})
    )


def better_known(state: State, shown: Cards, opened: Cards) -> Cards:
    """The cards of a show out of a hidden hand, with the other number where only one card can have been shown."""
    place = state.known.of(name_of(state.table.turn))
    if not place.held or place.gone or state.hand is not None:
        return shown
    every = [fact.card for fact in place.held]
    found = []
    for card in shown:
        could = [one for one in every if merged(one, card)]
        new = place.others(state.hand_size) != 0 and room(state.table.players, (*opened, *every, card))
        alone = could[0] if len(could) == 1 and not new and not card.complete else None
        upright = next((one for one in (alone, alone.flipped) if one_card(one, card)), None) if alone else None
        found.append(upright if upright and upright.top == card.top else card)
    return tuple(found)


Rows = tuple[tuple[int, Cards], ...]
"""By seat the hands of which places were told."""


def shown_by(state: State, shown: Cards, size: int | None, first: int) -> tuple[Known[Card], Rows]:
    """What is known of the hands, and of their order, once the seat to move has shown cards out of a hand of that
    size. first: their first place, 0 where nobody told it."""
    seat, row, known = state.table.turn, row_of(state) if first else (), state.known
    for card in shown:
        if not row or card != UNKNOWN:
            known = known.put(name_of(seat), lying(card), size, LIKENESS)
        size = None if size is None else size - 1
    left = row[: first - 1] + row[first - 1 + len(shown) :] if row else ()
    rows = rows_without(state.rows, seat)
    return known, (*rows, (seat, left)) if any(card != UNKNOWN for card in left) else rows


def rows_without(rows: Rows, seat: int) -> Rows:
    return tuple(item for item in rows if item[0] != seat)


def placed(state: State, card: Card, place: int) -> Rows:
    """The rows of the hidden hands once a card was put at a place of the one that moves; where not every card that
    came there has a place, none has one."""
    seat = state.table.turn
    row = row_of(state)
    came = state.known.of(name_of(seat))
    others = rows_without(state.rows, seat)
    told = not came.gone and len(came.held) == sum(card != UNKNOWN for card in row)
    row = (*row, *(UNKNOWN,) * (place - 1 - len(row)))
    return (*others, (seat, (*row[: place - 1], card, *row[place - 1 :]))) if told else others


def holdings(state: State) -> tuple[Holding, ...]:
    """What the asker knows of each hand."""
    return tuple(
        holding(state.known, name, hand_size(state, int(name[1:])), lambda card: card.notation)
        for name in state.table.seats
    )


def with_own(known: Known[Card], name: str, cards: Cards) -> Known[Card]:
    """With the cards that the asker knows to be in a hand; one seen going there can be one of those. Where a card has
    left it unseen, what the asker tells counts alone: any of the others may be gone."""
    place = known.of(name)
    facts = () if place.gone else place.facts
    others = tuple(fact for fact in facts if fact.card in cards or not any(merged(fact.card, card) for card in cards))
    return replace(known, own=with_place(known.own, name, Place(others), keep=True)).told(name, cards)


def present(start: State, state: State) -> State:
    """Where a followed game stands, with the asker's own hand, which narrows what the others can hold."""
    mine = start.mine
    told = () if mine is None else tuple(lying(card) for card in mine.cards + mine.loose if card != UNKNOWN)
    known = with_own(state.known, name_of(mine.seat), told) if mine and told else state.known
    return replace(state, mine=mine, known=known)


def seen_by_all(state: State) -> State:
    """The same without the asker's own hand, as its record is judged."""
    return replace(state, mine=None, known=replace(state.known, own=()))
