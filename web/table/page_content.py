"""What a game hands to every page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from calculators.core.types import Message
from web.pieces import Bar
from web.table.record_turns import RecordTurn


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What `score`, `ask` and `play` of a game return, with their own picture besides.

    bar: what its bar says, None for what every game says (`web.table.bar`); gist: the answer in a line to hand on, ''
    for the usual one; brief: what the list of recent tables says of it, '' for the head of the bar; public: is
    nothing of it to be held back? moves: the moves of a replay as everybody saw them, nothing where they are told as
    they are; turns: the record of a game that is followed, None where it is told as every game can tell it; detail: the
    part of its picture (`#drawn`) that a verdict turned to the neighbour shows: x, y, width and height in its units, ()
    where it has a picture of its own; further: by the word of a part of the winner's points, what the bar of an ending
    says where that part decided.
    """

    bar: Bar | None = None
    share_text: str = ""
    short_text: str = ""
    is_public: bool = False
    replay_moves: tuple[Message, ...] = ()
    turns: tuple[RecordTurn, ...] | None = None
    verdict_viewbox: tuple[float, ...] = ()
    ending_notes: Mapping[str, str] = field(default_factory=dict)
