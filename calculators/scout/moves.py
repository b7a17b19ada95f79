"""The moves: one type for each thing a seat can do, and the one shared object of each move.

There are finitely many moves, and they do not depend on the table: `both.left.3.2-4` is the same in any
hand. So each is made once, with its notation, when it is first listed, and every list shares it. The
largest hand has 41 cards (five players), which makes less than 70,000 moves, some 20 MB; a round hardly
ever sees more than 10,000.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from calculators.scout.sets import LAST, PLACE_BITS

LEFT, RIGHT = "left", "right"
SIDES = (LEFT, RIGHT)
FACES = (False, True)
"""As it lies, or turned over."""


@dataclass(frozen=True, slots=True)
class Show:
    """ショー: the cards from the first to the last place of the hand, from 1."""

    first: int
    last: int
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", f"show.{places(self.first, self.last)}")


@dataclass(frozen=True, slots=True)
class Scout:
    """スカウト: the card at that end becomes the place-th of the new hand, flip: turned over."""

    side: str
    place: int
    flip: bool = False
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", f"scout.{taking(self.side, self.place, self.flip)}")


@dataclass(frozen=True, slots=True)
class Both:
    """スカウト&ショー: a scout, and at once a show counted in the new hand."""

    side: str
    place: int
    flip: bool
    first: int
    last: int
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        taken = taking(self.side, self.place, self.flip)
        object.__setattr__(self, "notation", f"both.{taken}.{places(self.first, self.last)}")

    @property
    def scout(self) -> Scout:
        return Scout(self.side, self.place, self.flip)

    @property
    def show(self) -> Show:
        return Show(self.first, self.last)


Move = Show | Scout | Both


def places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def taking(side: str, place: int, flip: bool) -> str:
    return f"{side}.{place}.flip" if flip else f"{side}.{place}"


class Shows(dict[int, Show]):
    """The shared shows, by the places of their key."""

    def __missing__(self, key: int) -> Show:
        return self.setdefault(key, Show(key >> PLACE_BITS, key & LAST))


class ScoutsInto(dict[tuple[str, int], tuple[Scout, ...]]):
    """The shared scouts from one end into a hand, by side and number of places."""

    def __missing__(self, key: tuple[str, int]) -> tuple[Scout, ...]:
        side, count = key
        before = self[side, count - 1] if count > 1 else ()
        return self.setdefault(key, (*before, *(Scout(side, count, flip) for flip in FACES)))


class ShowsAfter(dict[int, Both]):
    """The shared Scout & Shows that begin with one scout, by the places of the show's key."""

    def __init__(self, side: str, place: int, flip: bool) -> None:
        super().__init__()
        self.taking = side, place, flip

    def __missing__(self, key: int) -> Both:
        return self.setdefault(key, Both(*self.taking, key >> PLACE_BITS, key & LAST))


class Boths(dict[tuple[str, int, bool], ShowsAfter]):
    """The shared Scout & Shows, by side, place and flip of the scout, then by the show."""

    def __missing__(self, key: tuple[str, int, bool]) -> ShowsAfter:
        return self.setdefault(key, ShowsAfter(*key))


SHOWS, SCOUTS_INTO, BOTHS = Shows(), ScoutsInto(), Boths()
