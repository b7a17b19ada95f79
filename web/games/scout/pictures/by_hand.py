"""A move asked about with the hand: the set on the table and the hand to touch, what would be legal marked on both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.scout.compare import name_set_kind_or_word_none_or_empty
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.state import LEFT, PLAYERS, RIGHT, Card, State, top_numbers
from web.games.scout.pictures.offers import (
    LegalMoves,
    MoveList,
    build_filtered_move_list,
    group_legal_moves_by_scout,
    longest_set_size_containing_place,
)
from web.games.scout.pictures.touching import (
    ASK,
    TAKEN,
    TouchedMove,
    move_of_touches_or_none,
    touches_of_selection_else_last_move,
)
from web.pieces import Control, Key, Strip, TouchableCell, enter_value, select
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card to draw. taken: is it the one that was taken?"""

    card: Card
    taken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandQuestion:
    """The picture that is touched. seat: to move, with `count` cards; numbers: of the set on the table, of a `kind`;
    held: of the hand; sizes: do the gaps name the longest set the card would be in? over: turns the taken card over;
    bare: a Scout & Show that shows nothing, None where there is no such action; clear: nothing touched any more;
    hint: what to touch next; offered: the list of legal moves."""

    seat: str
    count: int
    numbers: tuple[int, ...]
    kind: str
    owner: str
    held: tuple[int, ...]
    table: Strip
    hand: Strip
    gaps: Strip
    sizes: bool
    over: Key
    bare: Key | None
    clear: Key
    hint: str
    to_hand: Control
    to_table: Control
    offered: MoveList


def build_touchable_hand_question(page: Page, selection: str) -> HandQuestion:
    """Set, hand and gaps as they are touched, and the list of all moves."""
    state: State = page.displayed_state
    say = page.say
    touching = touches_of_selection_else_last_move(state, selection, page.answer.query.get("move", ""))
    found = group_legal_moves_by_scout(state)
    owner = state.active_set_owner_or_none_if_unknown if state.table.players in PLAYERS else None
    return HandQuestion(
        seat=format_seat_code(state.table.turn),
        count=len(state.hand or ()),
        numbers=top_numbers(state.active),
        kind=name_set_kind_or_word_none_or_empty(top_numbers(state.active)),
        owner=format_seat_code(owner) if owner else "",
        held=top_numbers(touching.hand_after_scout(state)),
        table=Strip(say("scout.table"), build_active_set_cells_selecting_end_card(page, touching, found)),
        hand=Strip(say("scout.hand"), build_cells_of_hand_after_scout(page, touching, found)),
        gaps=Strip(say("scout.gaps"), build_all_hand_gap_cells_flagging_legal_ones(page, touching, found)),
        sizes=bool(touching.side),
        over=Key(
            text=say("scout.touch.over"), touch=enter_value(f"{ASK}.flip"), on=touching.flip, off=not touching.side
        ),
        bare=None
        if state.is_two_player_game
        else Key(
            text=say("scout.touch.bare"), touch=enter_value(f"{ASK}.bare"), on=touching.bare, off=not touching.side
        ),
        clear=Key(text=say("pad.erase"), touch=enter_value(f"{ASK}.clear"), off=not touching.selection_text),
        hint=say(sentence_key_of_next_touch(state, touching)),
        to_hand=select(f"hand.{len(state.hand or ())}"),
        to_table=select(f"table.{len(state.active)}"),
        offered=build_filtered_move_list(page, selection, touching, found),
    )


def build_key_toggling_scout_without_show(page: Page, touched_move: TouchedMove) -> Key:
    return Key(
        text=page.say("scout.touch.bare"),
        touch=enter_value(f"{ASK}.bare"),
        on=touched_move.bare,
        off=not touched_move.side,
    )


def sentence_key_of_next_touch(state: State, touched_move: TouchedMove) -> str:
    """The key of the sentence that says what to touch next."""
    if touched_move.side and not touched_move.place:
        return "scout.touch.gap"
    if touched_move.place and not touched_move.side:
        return "scout.touch.end"
    if touched_move.cards and move_of_touches_or_none(state, touched_move) is None:
        return "scout.touch.apart"
    return "scout.touch.any" if state.active else "scout.touch.cards"


def build_active_set_cells_selecting_end_card(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """The set on the table; a card is taken from its ends."""
    state: State = page.displayed_state
    say, last = page.say, len(state.active) - 1
    slots = []
    for n, card in enumerate(state.active):
        side = LEFT if n == 0 else RIGHT if n == last else ""
        now = bool(side) and touched_move.side == side
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        slots.append(
            TouchableCell(
                label=f"{say('scout.table')} {n + 1}{say('scout.colon')}{words}",
                face=CardFace(card.flipped if now and touched_move.flip else card, now),
                place=f"table.{n}",
                touch=enter_value(f"{ASK}.end.{side}") if side else None,
                now=now,
                wrong=f"table.{n}" in page.targets_of_violations,
                can=bool(side)
                and not now
                and grouped_moves.has_legal_move_including_touches(replace(touched_move, side=side)),
            )
        )
    return tuple(slots)


def build_cells_of_hand_after_scout(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """The hand as it is shown from, with the taken card once it has its gap."""
    say, slots = page.say, []
    for place, card in enumerate(touched_move.hand_after_scout(page.displayed_state), 1):
        at = touched_move.place_in_hand_before_scout(place)
        now = at in touched_move.cards
        more = replace(touched_move, cards=touched_move.cards | {at})
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        slots.append(
            TouchableCell(
                label=f"{say('scout.hand.card', n=place)}{say('scout.colon')}{words}",
                face=CardFace(card, at == TAKEN),
                place=f"hand.{place - 1}",
                touch=enter_value(f"{ASK}.card.{at}"),
                now=now,
                wrong=now and f"hand.{place - 1}" in page.targets_of_violations,
                can=not now and grouped_moves.has_legal_move_including_touches(more),
            )
        )
    return tuple(slots)


def build_all_hand_gap_cells_flagging_legal_ones(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """The gaps of the hand as it is shown from; both beside the taken card are its own."""
    state: State = page.displayed_state
    say, scout = page.say, touched_move.scout
    slots = []
    for n in range(1, len(touched_move.hand_after_scout(state)) + 2):
        place = n - 1 if scout is not None and n > scout.place else n
        there = replace(touched_move, place=place)
        now = touched_move.place == place
        size = (
            longest_set_size_containing_place(
                hand_after_scout_treating_unknown_hand_as_empty(state, there.scout), place
            )
            if there.scout
            else 0
        )
        slots.append(
            TouchableCell(
                label=say("scout.gap", n=place) + (say("scout.colon") + say("scout.gap.size", n=size) if size else ""),
                text=f"×{size}" if size > 1 else "·",
                place=f"gap.{n}",
                touch=enter_value(f"{ASK}.gap.{place}"),
                now=now,
                can=not now and grouped_moves.has_legal_move_including_touches(there),
            )
        )
    return tuple(slots)
