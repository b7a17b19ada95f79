"""Random tables, whole games, and short forms of questions to the engine."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from calculators.core.types import Judgement, Message, Violation
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.score import summarize_tower_progress_if_entered
from calculators.coupelation.state import FINISH, HIDDEN, Action, Card, Flip, State, Take
from calculators.coupelation.tower import cell_after_placement
from tests.engine import TextGameEngine, format_found_messages, state_after_legal_move

from . import naive

FULL_TOWER = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
"""All 27 glass cards in order."""
TOWER_WITH_HIDDEN_CARD = FULL_TOWER.replace("_22.", "_x.")
RESERVE_SIZE_BY_PLAYER_COUNT = {2: 6, 3: 5, 4: 4}
HOUSE_RULE_CASES = (
    "",
    "start-middle",
    "finish-none",
    "early-allowed",
    "early-lost",
    "hearts-none",
    "discards-same",
    "finish-wild",
    "place-anywhere",
    "hidden-equal",
    "bottom-beside",
)


ENGINE = TextGameEngine(GAME)
(
    read_state_of_query,
    format_query_of_state,
    parse_view_state_and_move,
    judge_move_of_sound_query,
    list_legal_move_texts,
) = ENGINE.read, ENGINE.write, ENGINE.parse_question, ENGINE.judge_move_on_query, ENGINE.list_legal_move_texts


def codes_without_game_prefix(violations_or_messages: tuple[Violation, ...] | tuple[Message, ...]) -> list[str]:
    """The codes without the name of the game."""
    return [violation.code.removeprefix("coupelation.") for violation in violations_or_messages]


def naive_tower_of_state(state: State) -> naive.Tower:
    """The tower in the form of the naive implementation."""
    rows = enumerate(state.tower or ())
    return {(r, c): card.face for r, row in rows for c, card in enumerate(row) if card}


def faces(cards: tuple[Card, ...] | None) -> list[object]:
    return [card.face for card in cards or ()]


def house_rules_by_name(state: State) -> naive.House:
    return dict(state.table.house)


def find_legal_moves_by_naive_rules(state: State) -> set[str]:
    """The texts of all legal moves by the naive implementation."""
    return naive.find_legal_move_texts(
        naive_tower_of_state(state),
        reserve=faces(state.reserve),
        hand=faces(state.hand),
        is_first_game=state.first,
        house=house_rules_by_name(state),
    )


@dataclass(kw_only=True)
class SimulatedGame:
    """A whole game with real cards: the hidden cards, the hands and the deck.

    allows_losing_flips: whether flips may reveal cards that lose.
    """

    rng: random.Random
    players: int
    is_first_game: bool
    rulings: str = ""
    allows_losing_flips: bool = False
    state: State = field(init=False)
    hands: list[list[Card]] = field(init=False)
    deck: list[Card] = field(init=False)
    faces: dict[tuple[int, int], Card] = field(init=False, default_factory=dict)
    lines: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        marks = "".join(self.rng.choices("ddeh", k=51))
        cards = [Card(number, marks[number]) for number in range(1, 51)]
        fixed = [cards[0], cards[49]]
        rest = [card for card in cards if card.number not in (1, 25, 50)]
        self.rng.shuffle(rest)
        self.hands = [[rest.pop() for _ in range(3)] for _ in range(self.players)]
        reserve = (*fixed, *(rest.pop() for _ in range(RESERVE_SIZE_BY_PLAYER_COUNT[self.players] - 2)))
        half = len(rest) // 2
        upper = rest[half:] + ([] if self.is_first_game else [FINISH])
        self.rng.shuffle(upper)
        self.deck = rest[:half] + upper
        table = read_state_of_query(f"players={self.players}&house={self.rulings}").table
        self.state = State(
            table=table, tower=((cards[24],),), reserve=reserve, deck=len(self.deck), first=self.is_first_game
        )

    def state_with_hand_of_mover(self) -> State:
        return replace(self.state, hand=tuple(self.hands[self.state.table.turn - 1]))

    def draw_cards_of_mover(self) -> State:
        """The mover draws all it may; returns the state with its hand."""
        hand = self.hands[self.state.table.turn - 1]
        count = calculate_draw_allowance(self.state_with_hand_of_mover()).count
        assert count is not None
        drawn = 0
        while drawn < count and self.deck:
            hand.append(self.deck.pop())
            drawn += hand[-1] != FINISH
        self.state = replace(self.state, hand=tuple(hand), deck=len(self.deck), drawn=drawn)
        return self.state

    def choose_weighted_move(self, moves: list[Action]) -> Action:
        """A random move by the weight of its kind, mostly up, so that towers grow."""
        weight = {"Up": 30.0, "Down": 3.0, "Flip": 8.0, "Take": 30.0}
        count = {kind: sum(type(m).__name__ == kind for m in moves) for kind in weight}
        return self.rng.choices(moves, [weight[type(m).__name__] / count[type(m).__name__] for m in moves])[0]

    def flip_move_with_real_number(self, move: Action) -> Action:
        """A flip with the number of the card; other moves unchanged."""
        return replace(move, number=self.faces[move.entered_cell].number) if isinstance(move, Flip) else move

    def drop_losing_flips_unless_allowed(self, moves: list[Action]) -> list[Action]:
        if self.allows_losing_flips:
            return moves
        return [
            move
            for move in moves
            if not isinstance(move, Flip) or GAME.judge_move(self.state, self.flip_move_with_real_number(move)).after
        ] or moves

    def play_move_and_adjust_cards(self, move: Action) -> Judgement[State]:
        """Plays a move, reduces hand and reserve at random, and returns the judgement."""
        judged = GAME.judge_move(self.state, self.flip_move_with_real_number(move))
        assert judged.legal
        hand = self.hands[self.state.table.turn - 1]
        cell = move.entered_cell
        if isinstance(move, Take):
            removed = self.faces.pop(cell, None) or dict(list_cells_and_cards(self.state)).get(cell)
            hand[:] = [card for card in hand if card.face not in move.payment.all_faces]
            hand += [removed] if removed else []
        elif not isinstance(move, Flip):
            card = hand.pop([held.face for held in hand].index(move.face))
        else:
            card = self.faces.pop(cell)
        after = state_after_legal_move(judged)
        if cell == (0, -1):
            self.faces = {(r, c + 1): f for (r, c), f in self.faces.items()}
        if after.tower and (after.tower[cell[0]][cell_after_placement(cell)[1]] == HIDDEN):
            self.faces[cell_after_placement(cell)] = card
        elif isinstance(move, Flip):
            after = replace(after, tower=tower_with_turned_up_card(after, cell, card))
        glass = [card for card in hand if card != FINISH]
        for extra in self.rng.sample(glass, max(0, len(glass) - 3)):
            hand.remove(extra)
        reserve = list(after.reserve or ())
        while len(reserve) > RESERVE_SIZE_BY_PLAYER_COUNT[self.players]:
            reserve.remove(self.rng.choice(reserve))
        knowledge = replace(after.knowledge, private_zones=())  # the next seat does not know the secrets of this one
        self.state = replace(after, reserve=tuple(reserve), knowledge=knowledge, facedown_numbers_at_start=())
        return judged


def list_cells_and_cards(state: State) -> list[tuple[tuple[int, int], Card]]:
    rows = enumerate(state.tower or ())
    return [((r, c), card) for r, row in rows for c, card in enumerate(row) if card]


def tower_with_turned_up_card(state: State, cell: tuple[int, int], card: Card) -> tuple[tuple[Card | None, ...], ...]:
    """The tower with the revealed card and its mark."""
    rows = [list(row) for row in state.tower or ()]
    rows[cell[0]][cell[1]] = card
    return tuple(tuple(row) for row in rows)


@cache
def positions_of_random_game(seed: int, rulings: str = "", limit: int = 200) -> list[State]:
    """The states of one random game with the mover's hand after its draw (cached)."""
    rng = random.Random(seed)
    play = SimulatedGame(rng=rng, players=rng.choice((2, 3, 4)), is_first_game=rng.random() < 0.3, rulings=rulings)
    found: list[State] = []
    while len(found) < limit:
        state = play.draw_cards_of_mover()
        found.append(state)
        moves = play.drop_losing_flips_unless_allowed(list(find_legal_moves(state)))
        if not moves or play.play_move_and_adjust_cards(play.choose_weighted_move(moves)).after is None:
            break
    return found


def reasons_of_outcome(state: State) -> tuple[Message, ...]:
    """The reasons why a game is won, lost or open; empty without a tower."""
    score = summarize_tower_progress_if_entered(state)
    return score.reasons if score else ()


def format_messages_without_game(messages: Iterable[Message | Violation]) -> str:
    """Messages with their facts in one line, without the name of the game."""
    text = "; ".join(format_found_messages(messages))
    return text.replace("coupelation.move.", "").replace("coupelation.", "")
