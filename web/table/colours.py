"""Which colour of the box each seat plays with: chosen at the table, of pages and paper alone.

A put: `colour.p2.1` gives the second seat the first colour; who had it has the one that is free then.
"""

from __future__ import annotations

from collections.abc import Sequence

BOX = (1, 2, 3, 4)
"""The colours of a box that has some, as addresses count them."""
PUT = "colour."


def hue(colour: int) -> str:
    """What catalogues and styles call a colour of the box."""
    return "abcd"[colour - 1]


def in_colours(text: str) -> tuple[int, ...]:
    """The colour of every seat: as an address says it, and those it does not name in the order of the box."""
    told = [int(colour) for colour in text.split(".") if colour]
    return (*told, *(colour for colour in BOX if colour not in told))


def written(colours: Sequence[int]) -> str:
    return ".".join(map(str, colours))


def swapped(text: str, put: str) -> str:
    """The colours after a touch. Raises ValueError for a seat or a colour there is not."""
    seat, _, colour = put.removeprefix(PUT).partition(".")
    now = list(in_colours(text))
    old, other = int(seat.removeprefix("p")) - 1, now.index(int(colour))
    if old not in range(len(now)):
        raise ValueError(put)
    now[old], now[other] = now[other], now[old]
    return written(now)


def moved_colours(text: str, order: Sequence[int]) -> str:
    """The colours of seats in another order, counted from 1; whoever is not in it has left with theirs."""
    now = in_colours(text)
    stay = (str(now[old - 1]) for old in order if old <= len(now))
    return written(in_colours(".".join(stay))) if text else ""
