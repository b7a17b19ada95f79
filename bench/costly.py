"""Measures the costliest questions of each view: no question may take long.

    python -m bench.costly            a table in milliseconds; name a game or a view for its rows only
    python -m bench.costly --worst    only the questions whose engine needs more than half of what is allowed

engine: the whole answer, under every ruling, each listed move with its effects and the position after it; page: the
whole request; paper: the same as PDF. All in processor time, the best of some runs, each with empty caches.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from urllib.parse import parse_qsl, urlencode

from flask.testing import FlaskClient

from app import create_app
from calculators import GAMES, load_game
from calculators.core.evaluate import evaluate
from calculators.core.replay import MOVES_LIMIT
from calculators.core.types import View
from web import pdf, printing
from web.table.game_pages import load_game_pages

ALLOWED = 200
"""The most milliseconds that the engine may need for a question."""
TRIES = 3
Question = tuple[str, str, str, str]
"""A description of what is costly, game, view, query."""


def list_scout_questions() -> Iterator[Question]:
    """Long hands in runs and in groups, a set that anything beats, replays."""
    runs = (
        "16.25.34.49.57.68.7T.89.91.T3.12.28.37."
        "46.5T.65.72.84.93.T1.13.24.36.45.59.67."
        "78.8T.9T.T2.15.23.38.47.58.69.71.81.92"
    )
    groups = (
        "1T.19.18.17.16.15.14.13.12.2T.29.28.27."
        "26.25.24.23.3T.39.38.37.36.35.34.4T.49."
        "48.47.46.45.5T.59.58.57.56.6T.69.68.67"
    )
    for name, hand in (("hand of 39 in runs", runs), ("hand of 39 in groups", groups)):
        yield name, "scout", "moves", f"players=5&hand={hand}&table=7T&owner=p5"
        yield f"{name}, no set", "scout", "moves", f"players=5&hand={hand}"
        yield f"{name}, a move", "scout", "check", f"players=5&hand={hand}&table=7T&owner=p5&move=show.1-9"
    yield (
        "hand dealt, pair on the table",
        "scout",
        "moves",
        "hand=T1.54.94.68.73.89.14.51.96.92.42&table=31.32&owner=p4",
    )
    yield "two players", "scout", "moves", "players=2&hand=T1.54.94.68.73.89.14.51.96.92.42&table=31"
    moves = "_".join(f"both.left.{n}.1-2" for n in range(1, MOVES_LIMIT + 1))
    yield (
        "replay that ends at once",
        "scout",
        "check",
        f"players=5&hand={runs}&table=7T&owner=p5&move={moves}",
    )
    yield (
        "score sheet",
        "scout",
        "score",
        "players=5&p1=c5.s2.h3&p2=c5.s2.h3&p3=c5.s2.h3&p4=c5.s2.h0&p5=c1&end=empty.p4&rounds="
        + "_".join(["5.-2.7.1.1"] * 4),
    )
    yield (
        "hand too long",
        "scout",
        "moves",
        "hand=" + ".".join(["12"] * 99) + "&table=" + ".".join(["34"] * 99),
    )
    yield "a show nobody saw the hand of", "scout", "check", "players=5&table=12.23.34&owner=p5&move=show.1-9"
    moves = "_".join(f"shown.{number}_scouted.left" for number in "123456789T" * 20)
    yield "four hundred turns", "scout", "play", f"players=5&move={moves}"


def list_subway_questions() -> Iterator[Question]:
    """One seat with everything, beads everywhere, replays around a dead end."""
    from calculators.subway.state import BOARDS

    full = BOARDS["ozone"]
    every = ".".join(code if room == 1 else f"{code}*{room}" for code, room in full.bead_capacity_by_station.items())
    half = list(full.bead_capacity_by_station)
    yield "one seat has all beads", "subway", "score", f"p1={every}&p2=-&p3=-&p4=-&bonus=p1"
    yield (
        "each seat has every fourth station",
        "subway",
        "score",
        "&".join(f"p{n}=" + ".".join(half[n - 1 :: 4]) for n in range(1, 5)),
    )
    yield (
        "a bead on every transfer station for all",
        "subway",
        "score",
        "&".join(
            f"p{n}=" + ".".join(s for s in half if full.bead_capacity_by_station[s] > 1 or half.index(s) % 4 == n - 1)
            for n in (1, 2)
        )
        + "&p3=-&p4=-",
    )
    at = "at=H05.T18.M14.S12&styles=1.2.3.4"
    spread = "&".join(f"p{n}=" + ".".join(half[n - 1 :: 4]) for n in range(1, 5))
    for roll in ("6.6", "5.6", "1.6"):
        yield f"roll {roll}", "subway", "moves", f"{spread}&{at}&roll={roll}"
        yield (
            f"roll {roll}, stalking",
            "subway",
            "moves",
            f"{spread}&house=stalking-on.isolated-on&{at}&roll={roll}",
        )
    yield (
        "all of one seat, roll 6.6",
        "subway",
        "moves",
        f"p1={every}&p2=-&p3=-&p4=-&at=H10.H10.H10.H10&styles=1.2.3.4&roll=6.6",
    )
    yield "a move", "subway", "check", f"{spread}&{at}&roll=6.6&move=go.H10"
    yield (
        "sixty moves",
        "subway",
        "check",
        f"{spread}&{at}&roll=6.6&move=" + "_".join(["go.H10"] * MOVES_LIMIT),
    )
    yield (
        "too many beads",
        "subway",
        "score",
        "&".join(f"p{n}=" + ".".join(f"{s}*9" for s in half[:80]) for n in (1, 2, 3, 4)),
    )


FACE = "2G1WpGmW"


def list_vogu_questions() -> Iterator[Question]:
    """Full layouts and hands, all contacts at once."""
    faces = [
        f"{n}{a}{m}{b}{s}{a}{t}{b}"
        for a, b in ("GW", "RB", "YK", "GR", "WB", "YG", "KR")
        for n, m, s, t in ("12pm", "33mp", "21pp", "13mm", "22pm", "31mp")
    ]
    board = "_".join(".".join(faces[row * 6 : row * 6 + 6]) for row in range(5))
    line = ".".join(faces[:30])
    hand = ".".join(faces[28:42])
    spread = "_".join(
        ".".join((faces[row * 5 + col // 2] if (row + col) % 2 == 0 else "-") for col in range(10)) for row in range(6)
    )
    for name, cards in (("six rows of cards", board), ("one row of thirty", line), ("cards apart", spread)):
        yield name, "vogu", "moves", f"players=3&values=B4.R0.Y0.G0.W0.K0&board={cards}&hand={hand}"
        yield (
            f"{name}, a move",
            "vogu",
            "check",
            f"players=3&values=B4.R0.Y0.G0.W0.K0&board={cards}&hand={hand}&move=place.{faces[28]}.0.-1",
        )
    start = "_".join(".".join(faces[row * 3 : row * 3 + 3]) for row in range(2))
    yield "hand of 14 at the start", "vogu", "moves", f"players=3&board={start}&hand={hand}"
    yield (
        "hand of 14, a hole in the middle",
        "vogu",
        "moves",
        f"players=3&values=B4&board={'.'.join(faces[:3])}_{faces[3]}.-.{faces[4]}_{'.'.join(faces[5:8])}&hand={hand}",
    )
    replay = "_".join([f"place.{faces[28]}.0.-1", f"place.{faces[29]}.1.-1"] * (MOVES_LIMIT // 2))
    yield "sixty moves", "vogu", "check", f"players=3&board={start}&hand={hand}&move={replay}"
    cards = "&".join(f"p{n}=GWg.GWw.BG.BW" for n in range(1, 6))
    yield "score of five", "vogu", "score", f"players=5&values=B4.R6.Y-1.G5.W-1.K2&{cards}"
    yield (
        "seats with 48 cards",
        "vogu",
        "score",
        "players=5&" + "&".join(f"p{n}=" + ".".join(["GWg"] * 48) for n in range(1, 6)),
    )
    yield (
        "a layout of 48 rows and columns",
        "vogu",
        "moves",
        f"players=3&board={'_'.join([f'-*47.{FACE}'] * 48)}&hand={hand}",
    )


def list_vectron_questions() -> Iterator[Question]:
    """Long rows of swaps and of far jumps, in all phases."""
    boards = {
        "the example": "21G1_a3S2_1b12_S1G3",
        "stars of nine": "9G1S_a9c9_1bd9_S9G3",
        "gates": "GGGG_aGSG_GbGG_SGGG",
        "one star": "1111_a1S1_1b11_S111",
    }
    rows = {
        "swaps": "S",
        "far jumps": "O6",
        "short jumps": "O1",
        "all kinds": "O1.D1.O2.D2.O3.D3.S.O4.D4.O5.D5.O6.D6",
    }
    for board, cells in boards.items():
        for kind, cards in rows.items():
            for length in (20, 12):
                row = ".".join((cards.split(".") * 20)[:length])
                players = 4 if "d" in cells else 2
                length_left = 24 - 2 * players
                if length > length_left:
                    continue
                seats = "&".join(f"p{n}=h2" for n in range(1, players + 1))
                table = f"players={players}&map={cells}&{seats}"
                name = f"{board}, a row of {length}: {kind}"
                yield name, "vectron", "moves", f"{table}&row1={row}&phase=move"
                yield name, "vectron", "turn", f"{table}&row1={row}&phase=move"
                if length == 20:
                    others = "&".join(f"row{n}=-" for n in range(2, players + 1))
                    shorter = row.rsplit(".", 1)[0]
                    yield f"{name}, to draw", "vectron", "moves", f"{table}&row1={shorter}&{others}&hand=D2.S"
                    yield (
                        f"{name}, to put down",
                        "vectron",
                        "turn",
                        f"{table}&row1={shorter}&{others}&hand=D2.S.O3&phase=play",
                    )
                    yield f"{name}, to draw", "vectron", "turn", f"{table}&row1={shorter}&{others}&hand=D2.S"
    table = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=" + ".".join(["O1"] * 20) + "&phase=move"
    yield (
        "sixty moves",
        "vectron",
        "check",
        f"{table}&move=" + "_".join(["move.A1", "move.A2"] * (MOVES_LIMIT // 2)),
    )
    yield "score", "vectron", "score", "map=21G1_a3S2_1b12_S1G3&p1=h2.g7.s4&p2=h2.g7.s5&p3=hG.g7&p4=g7.s3"
    yield (
        "rows of sixty",
        "vectron",
        "moves",
        "&".join(f"row{n}=" + ".".join(["D9"] * 60) for n in (1, 2, 3, 4)),
    )


def list_coupelation_questions() -> Iterator[Question]:
    """Hands of seven, reserves of six, hidden cards everywhere, towers nearly full."""
    hidden = "x.x.25.x.x.x.x_x.x.x.x.x.x_x.x.x.x"
    spread = "2.9.25.31.38.44.49_5.x.28.x.41.x_x.x.35.x"
    hand, reserve = "7.18.33.3.11.22.29", "1.50.13.37.20.42"
    for name, tower in (
        ("hidden cards everywhere", hidden),
        ("some hidden", spread),
        ("one row", "x.x.x.25.x.x.x"),
        ("start", "25"),
    ):
        for house in ("", "&house=discards-same", "&house=start-middle"):
            table = f"players=2{house}&tower={tower}"
            asked = f"{name}{house.replace('&house=', ', ')}"
            yield asked, "coupelation", "moves", f"{table}&reserve={reserve}&hand={hand}"
            yield asked, "coupelation", "score", f"{table}&reserve={reserve}&hand={hand}"
            yield asked, "coupelation", "possible", f"{table}&reserve={reserve}&hand={hand}"
            yield (
                f"{asked}, a move",
                "coupelation",
                "check",
                f"{table}&reserve={reserve}&hand={hand}&move=take.13.1.0.3.11.x7",
            )
    yield (
        "everything hidden",
        "coupelation",
        "possible",
        "tower=x.x.x.x.x.x.x_x.x.x.x.x.x_x.x.x.x.x_x.x.x.x_x.x.x_x.x&reserve=2.4.6.8&hand=10.12.14",
    )
    yield (
        "sixty moves",
        "coupelation",
        "check",
        f"players=2&tower=25&reserve={reserve}&hand={hand}&move=" + "_".join(["up.7.0.-1"] * MOVES_LIMIT),
    )
    yield (
        "a tower of 14 rows",
        "coupelation",
        "score",
        "tower=" + "_".join([".".join(["1"] * 14)] * 14) + "&hand=" + ".".join(["1"] * 51),
    )


def list_rule_page_questions() -> Iterator[Question]:
    """Yields the longest `moves` question of each game for its rule page, which answers it under every ruling."""
    longest: dict[str, tuple[str, str]] = {}
    for name, slug, view, query in (
        *list_scout_questions(),
        *list_subway_questions(),
        *list_vogu_questions(),
        *list_vectron_questions(),
        *list_coupelation_questions(),
    ):
        if view == "moves" and "too" not in name and len(query) > len(longest.get(slug, ("", ""))[1]):
            longest[slug] = name, query
    for slug, (name, query) in longest.items():
        yield f"rules, {name}", slug, "rules", query
        yield f"set-up, {name}", slug, "setup", query


@dataclass(frozen=True, kw_only=True)
class QuestionCost:
    """The cost of a question. engine, page, paper: milliseconds, 0 if not measured; moves: how many are legal."""

    question: Question
    status: int
    engine: float
    page: float = 0
    paper: float = 0
    moves: int = 0


def clear_engine_caches() -> None:
    """Empties the bounded caches of all engines."""
    for name, module in list(sys.modules.items()):
        if name.startswith("calculators."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear") and hasattr(value, "cache_info") and value.cache_info().maxsize:
                    value.cache_clear()


def measure_best_ms(work: Callable[[], object]) -> float:
    """Returns the milliseconds of the best of TRIES runs, each with empty caches."""
    best = float("inf")
    for _ in range(TRIES):
        clear_engine_caches()
        gc.collect()
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best * 1000


def build_engine_call(question: Question) -> Callable[[], object]:
    """Returns a function that computes the whole answer: under all rulings, with each listed move's effects."""
    _, slug, view, query = question
    asked, rules, own = dict(parse_qsl(query)), load_game(slug), load_game_pages(slug)
    if own and view in own.extra_questions:
        state = rules.parse_query_except_moves_collecting_unreadable(asked).state
        if rules.find_violations(state, own.extra_questions[view].view):
            return lambda: rules.find_violations(state, View.SCORE)
        return lambda: own.extra_questions[view].answer_state(state)

    def compute_whole_answer() -> object:
        answer = evaluate(rules, View(view), asked)
        return [(move.effects, move.next, move.end) for move in answer.moves or ()]

    return compute_whole_answer


def measure_cost(client: FlaskClient, question: Question) -> QuestionCost:
    """Measures the engine, page and paper of a question; of rules and set-up only the page."""
    _, slug, view, query = question
    path, rest = f"/{slug}/{view}", urlencode(dict(parse_qsl(query)), safe="*")
    status = client.get(f"{path}?{rest}").status_code
    page = measure_best_ms(lambda: client.get(f"{path}?{rest}"))
    if view in ("rules", "setup"):
        return QuestionCost(question=question, status=status, engine=0, page=page)
    spent = measure_best_ms(build_engine_call(question))
    if view not in tuple(View):
        return QuestionCost(question=question, status=status, engine=spent, page=page)
    paper = measure_best_ms(lambda: client.get(f"{path}.pdf?{rest}")) if status == 200 else 0
    count = evaluate(load_game(slug), View(view), dict(parse_qsl(query))).count
    return QuestionCost(question=question, status=status, engine=spent, page=page, paper=paper, moves=count)


def list_questions(game_or_view: str = "") -> Iterator[Question]:
    """Yields all questions, or those whose description, game or view is `game_or_view`."""
    for listed in (
        list_vogu_questions,
        list_scout_questions,
        list_subway_questions,
        list_coupelation_questions,
        list_vectron_questions,
        list_rule_page_questions,
    ):
        for question in listed():
            if game_or_view in (*question[:3], ""):
                yield question


def run() -> list[tuple[str, float | str, str, str]]:
    """Returns the rows that `make bench` prints: the costliest question of each game."""
    worst: dict[str, tuple[float, Question]] = {}
    for question in list_questions():
        if question[2] not in ("rules", "setup"):
            spent = measure_best_ms(build_engine_call(question))
            worst[question[1]] = max(worst.get(question[1], (0.0, question)), (spent, question))
    return [
        (f"costliest of {slug}", spent, "ms", f"{view}: {name}; aim {ALLOWED}")
        for slug, (spent, (name, _, view, _)) in worst.items()
    ]


def main(arguments: list[str]) -> None:
    pdf.make_pdf_of_page_or_raise = printing.render_deterministic_pdf  # in this process, whose time is measured
    client = create_app("off").test_client()
    for slug in GAMES:
        client.get(f"/{slug}/rules")
        client.get(f"/{slug}/score.pdf")
    wanted = next((word for word in arguments if not word.startswith("-")), "")
    print(f"{'engine':>8}{'page':>8}{'paper':>8}{'moves':>8}  status")
    for question in list_questions(wanted):
        found = measure_cost(client, question)
        if "--worst" not in arguments or found.engine > ALLOWED / 2:
            name, slug, view, _ = question
            print(
                f"{found.engine:8.1f}{found.page:8.1f}{found.paper:8.1f}{found.moves:8}  {found.status} "
                f"{slug} {view}: {name}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
