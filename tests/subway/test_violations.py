"""Everything a table can have wrong, each with its clause, place and limit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given

from calculators.core.messages import parse_po_catalogue_strictly_or_raise
from calculators.core.types import View, Violation
from calculators.subway import GAME
from calculators.subway.codes import CODES, NOTICES, VIOLATIONS
from calculators.subway.state import State

from .notation import STATES
from .tables import ENGINE, LINES, ask, codes

START = "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5"
FINAL = f"p1={LINES['H']}&p2={LINES['T']}&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5&bonus=p4"
MEETING = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
CHOSEN = "p4=S12&at=-.-.-.S12&styles=-.-.-.4"
STALKING = "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&house=stalking-on"

PROVOKED: dict[str, tuple[str, str]] = {
    "subway.players": ("score", "players=2&p1=H01&p2=H02"),
    "subway.seat": ("score", "p5=H01"),
    "subway.list": ("score", "players=3&styles=1.2.3.4"),
    "subway.board": ("score", "players=3&p1=E03"),
    "subway.beads.ordinary": ("score", "p1=H01*2"),
    "subway.beads.transfer": ("score", "p1=H08*3"),
    "subway.at.bead": ("score", "p1=H01&p2=-&p3=-&p4=-&at=H02"),
    "subway.styles.same": ("moves", "styles=1.1"),
    "subway.roll.count": ("moves", "roll=1.2.3"),
    "subway.bonus.lines": ("score", "p1=H01&p2=-&p3=-&p4=-&bonus=p1"),
    "subway.robbed.self": ("moves", "robbed=p1"),
    "subway.over": ("check", f"{FINAL}&move=go.H03"),
    "subway.move.board": (
        "check",
        "players=3&p1=H05&p2=T18&p3=M14&at=H05.T18.M14&styles=4.2.3&roll=1&move=go.K01",
    ),
    "subway.move.reach": ("check", f"{START}&move=go.H01"),
    "subway.move.far": ("check", f"{START}&move=go.S21"),
    "subway.move.back": ("check", f"{START.replace('roll=2.5', 'roll=2.4')}&move=go.H05"),
    "subway.move.stalking": ("check", f"{STALKING}&roll=1&robbed=p2&move=go.H06"),
    "subway.move.seat.needed": ("check", f"{MEETING}&move=go.H10"),
    "subway.move.dice": ("check", f"{MEETING.removesuffix('&roll=2')}&move=go.H10.r2-2"),
    "subway.move.roll": ("check", f"{MEETING}&move=go.H10.p2.r3"),
    "subway.move.seat.own": ("check", f"{MEETING}&move=go.H10.p1"),
    "subway.move.seat.nobody": ("check", f"{MEETING}&move=go.H10.p5"),
    "subway.move.seat.pawn": ("check", f"{MEETING}&move=go.H10.p4"),
    "subway.move.seat.bead": ("check", f"{MEETING.replace('p3=H10', 'p3=-')}&move=go.H10.p3"),
    "subway.move.seat.protected": ("check", f"{MEETING.replace('4.2.3.1', '2.4.3.1')}&move=go.H10.p2"),
    "subway.move.seat.isolated": ("check", f"{MEETING}&house=isolated-on&move=go.H10.p2"),
    "subway.path.start": ("check", f"{MEETING}&move=path.H11.H10.H09"),
    "subway.path.track": ("check", f"{MEETING}&move=path.M03.M04.H11"),
    "subway.path.back": ("check", f"{MEETING}&move=path.M03.M04.M03"),
    "subway.path.steps": ("check", f"{MEETING}&move=path.M03.M04.H10.H11"),
    "subway.start.begun": ("check", f"{START}&move=start.H13.1"),
    "subway.start.terminus": ("check", "move=start.E07.1"),
    "subway.start.transfer": ("check", "move=start.H13.1"),
    "subway.start.taken": ("check", f"{CHOSEN}&move=start.S12.1"),
    "subway.start.style": ("check", f"{CHOSEN}&move=start.H12.4"),
    "subway.start.style.needed": ("check", f"{CHOSEN}&move=start.H12"),
    "subway.partial": ("moves", "at=H05&styles=1&roll=2.5"),
    "subway.open": ("score", "p1=H01&p2=-&p3=-&p4=-"),
    "subway.start.others": ("check", f"{CHOSEN}&move=go.H06.r1"),
    "subway.turns": ("score", f"{FINAL}&turn=p2".replace("bonus=p4", "bonus=p1").replace("&roll=2.5", "")),
    "subway.robbed.unknown": ("moves", f"{STALKING}&roll=1"),
    "subway.stuck.over": ("moves", FINAL),
}


def test_every_code_has_its_table() -> None:
    assert PROVOKED.keys() == VIOLATIONS | NOTICES


@pytest.mark.parametrize("code", PROVOKED)
def test_every_code_can_happen(code: str) -> None:
    ENGINE.provoked(code, *PROVOKED[code])


@pytest.mark.parametrize(
    ("code", "clause", "where", "params", "marks"),
    [
        ("subway.players", "players", ("players",), {"players": 2, "low": 3, "high": 4}, ()),
        ("subway.seat", "players", ("p5",), {"players": 4}, ("p5",)),
        ("subway.list", "setup", ("styles",), {"name": "styles", "count": 4, "players": 3}, ()),
        ("subway.board", "three", ("p1",), {"stations": ["E03"], "players": 3}, ("p1.0", "st.E03")),
        (
            "subway.beads.ordinary",
            "place",
            ("p1",),
            {"station": "H01", "beads": 2, "limit": 1},
            ("p1.0", "st.H01"),
        ),
        (
            "subway.beads.transfer",
            "place.transfer",
            ("p1",),
            {"station": "H08", "beads": 3, "limit": 2},
            ("p1.0", "st.H08"),
        ),
        ("subway.at.bead", "setup.bead", ("at",), {"seat": "p1", "station": "H02"}, ("at.0", "st.H02")),
        (
            "subway.styles.same",
            "setup.taken",
            ("styles",),
            {"style": 1, "seats": ["p1", "p2"]},
            ("styles.0", "styles.1"),
        ),
        (
            "subway.roll.count",
            "dice",
            ("roll",),
            {"count": 3, "limit": 2, "style": 0, "seat": "p1"},
            ("roll.2",),
        ),
        (
            "subway.bonus.lines",
            "score.bonus",
            ("bonus",),
            {"seat": "p1", "complete": 0, "needed": 2},
            ("bonus",),
        ),
        ("subway.robbed.self", "replace", ("robbed",), {"seat": "p1"}, ("robbed.0",)),
        ("subway.over", "end", ("move",), {}, ()),
        ("subway.move.board", "three", ("move",), {"station": "K01", "players": 3}, ("st.K01",)),
        (
            "subway.move.reach",
            "move",
            ("move", "roll"),
            {"from": "H05", "station": "H01", "steps": [2, 5], "needed": [4, 12], "limit": 12},
            ("st.H01",),
        ),
        (
            "subway.move.far",
            "move",
            ("move", "roll"),
            {"from": "H05", "station": "S21", "steps": [2, 5], "needed": [], "limit": 12},
            ("st.S21",),
        ),
        (
            "subway.move.back",
            "move.back",
            ("move", "roll"),
            {"from": "H05", "station": "H05", "steps": [2, 4], "needed": [8, 10, 12], "limit": 12},
            ("st.H05",),
        ),
        (
            "subway.move.stalking",
            "stalking",
            ("move", "robbed"),
            {"station": "H06", "seat": "p2"},
            ("st.H06",),
        ),
        (
            "subway.move.seat.needed",
            "replace.choice",
            ("move",),
            {"station": "H10", "seats": ["p2", "p3"]},
            ("st.H10",),
        ),
        (
            "subway.move.seat.pawn",
            "replace.pawn",
            ("move",),
            {"station": "H10", "seat": "p4", "seats": ["p2", "p3"]},
            ("st.H10",),
        ),
        (
            "subway.start.transfer",
            "setup.station",
            ("move",),
            {"station": "H13", "near": ["H12", "H14", "S07", "S09"]},
            ("st.H13",),
        ),
        ("subway.open", "end", (), {"lines": [], "complete": 0, "needed": 2}, ()),
        ("subway.robbed.unknown", "stalking", ("robbed",), {"seat": "p1"}, ()),
        ("subway.stuck.over", "end", (), {}, ()),
    ],
)
def test_what_it_says(
    code: str, clause: str, where: tuple[str, ...], params: dict[str, object], marks: tuple[str, ...]
) -> None:
    assert ENGINE.provoked(code, *PROVOKED[code]) == Violation(
        code=code, clause=f"subway.{clause}", parameter_names=where, params=params, marks=marks
    )


def test_two_beads_of_two_seats_on_an_ordinary_station() -> None:
    (one,) = ask("score?p1=H02.H03&p2=H03&p3=M13&p4=S12").violations
    assert (one.code, one.parameter_names, one.marks) == (
        "subway.beads.ordinary",
        ("p1", "p2"),
        ("p1.1", "p2.0", "st.H03"),
    )
    assert one.params == {"station": "H03", "beads": 2, "limit": 1}
    (one,) = ask("score?p1=H08&p2=H08*2&p3=M13&p4=S12").violations
    assert (one.code, one.params["beads"]) == ("subway.beads.transfer", 3)
    assert ask("score?p1=H08&p2=H08&p3=M13&p4=S12").violations == ()


@pytest.mark.parametrize(
    ("query", "legal"),
    [
        ("p1=M12*2", True),
        ("p1=M11*2", False),
        ("p1=M12*2&house=kamiiida-heiandori", False),
        ("p1=M11*2&house=kamiiida-heiandori", True),
        ("p1=K02*2&house=kamiiida-heiandori", True),
        ("players=3&p1=M12*2", False),
        ("players=3&p1=M01*2", False),
        ("p1=E01*2", True),
        ("players=3&p1=H16*2", True),
    ],
)
def test_which_stations_are_transfer_stations(query: str, *, legal: bool) -> None:
    assert ("subway.beads.ordinary" in codes(f"score?{query}")) is not legal


def test_stations_that_three_players_lack() -> None:
    said = ask("score?players=3&p1=K01.H01.E02&p2=E07&at=H01.E07.E03")
    assert [(v.parameter_names, v.params["stations"], v.marks) for v in said.violations] == [
        (("p1",), ["E02", "K01"], ("p1.1", "p1.2", "st.E02", "st.K01")),
        (("p2",), ["E07"], ("p2.0", "st.E07")),
        (("at",), ["E07", "E03"], ("at.1", "at.2", "st.E07", "st.E03")),
    ]
    assert {v.code for v in said.violations} == {"subway.board"}
    assert codes("score?players=3&p1=K02.E01")[:1] == [], "K02 and E01 are M11 and M01"


def test_the_bonus_needs_two_lines_once_all_beads_are_known() -> None:
    assert codes("score?p1=H01&bonus=p1") == []
    one_line = f"score?p1={LINES['H']}&p2=-&p3=-&p4=-&bonus=p2"
    (one,) = ask(one_line).violations
    assert one.params == {"seat": "p2", "complete": 1, "needed": 2}
    assert codes(f"score?p1={LINES['H']}&p2={LINES['T']}&p3=-&p4=-&bonus=p2") == []


def test_a_pawn_stands_on_somebody_s_bead() -> None:
    assert codes("moves?p1=H01&p2=H02&p3=-&p4=-&at=H02.H01.H02.H01") == []
    assert codes("moves?p1=H01&p2=H02&p4=-&at=H03") == [], "p3 may own the bead"
    said = ask("moves?p1=H01&p2=H02&p3=-&p4=-&at=H03.-.H01.S05")
    assert [(v.params["seat"], v.params["station"], v.marks) for v in said.violations] == [
        ("p1", "H03", ("at.0", "st.H03")),
        ("p4", "M06", ("at.3", "st.M06")),
    ]


@pytest.mark.parametrize(
    ("query", "limit", "marks"),
    [
        ("styles=2&roll=1.2", 1, ("roll.1",)),
        ("styles=-.4&turn=p2&roll=1.2.3", 1, ("roll.1", "roll.2")),
        ("styles=3&roll=1.2.3", 2, ("roll.2",)),
        ("styles=1&roll=1.2.3", 2, ("roll.2",)),
    ],
)
def test_too_many_dice(query: str, limit: int, marks: tuple[str, ...]) -> None:
    (one,) = ask(f"moves?{query}").violations
    assert (one.code, one.params["limit"], one.marks) == ("subway.roll.count", limit, marks)
    assert one.params["style"] == int(query[query.index("&") - 1 if "turn" not in query else 9])


def test_enough_dice_are_no_violation() -> None:
    for query in ("styles=1&roll=1.2", "styles=3&roll=1.2", "styles=2&roll=1", "styles=4&roll=1", "roll=1.2"):
        assert codes(f"moves?{query}") == []


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("players=3&p1=H01&p4=H02", [("p4",)]),
        ("players=3&bonus=p4", [("bonus",)]),
        ("players=3&robbed=p4", [("robbed",)]),
        ("players=3&bonus=p5&robbed=p4", [("bonus", "robbed")]),
        ("players=3&turn=p4", [("turn",)]),
        ("players=3&turn=p4&robbed=p1", [("turn",)]),
        ("players=3&at=H01.H01.H01.H01&robbed=-.-.-.p1", [("at",), ("robbed",)]),
        ("at=H01.H01.H01.H01.H01", [("at",)]),
        ("bonus=p4&robbed=p4", []),
    ],
)
def test_seats_that_nobody_sits_on(query: str, where: list[tuple[str, ...]]) -> None:
    said = ask(f"moves?{query}").violations
    assert [v.parameter_names for v in said if v.code in ("subway.seat", "subway.list")] == where
    assert all(v.clause == ("subway.players" if v.code == "subway.seat" else "subway.setup") for v in said)


@pytest.mark.parametrize(
    ("query", "violation"),
    [
        (
            "players=3&bonus=p4",
            Violation(
                code="subway.seat",
                clause="subway.players",
                parameter_names=("bonus",),
                params={"players": 3},
                marks=("bonus",),
            ),
        ),
        (
            "players=3&bonus=p4&robbed=-.p5",
            Violation(
                code="subway.seat",
                clause="subway.players",
                parameter_names=("bonus", "robbed"),
                params={"players": 3},
                marks=("bonus", "robbed"),
            ),
        ),
        (
            "at=H01.H01.H01.H01.H01",
            Violation(
                code="subway.list",
                clause="subway.setup",
                parameter_names=("at",),
                params={"name": "at", "count": 5, "players": 4},
            ),
        ),
        (
            "players=3&robbed=p2.p3.p1.p1",
            Violation(
                code="subway.list",
                clause="subway.setup",
                parameter_names=("robbed",),
                params={"name": "robbed", "count": 4, "players": 3},
            ),
        ),
    ],
)
def test_what_is_said_of_seats_that_nobody_sits_on(query: str, violation: Violation) -> None:
    assert ask(f"score?{query}").violations == (violation,)


def test_a_wrong_number_of_players_is_refused_with_the_reason() -> None:
    for players in (0, 1, 2, 5, 7, 999):
        said = ask(f"score?players={players}")
        assert [v.code for v in said.violations] == ["subway.players"]
        assert said.violations[0].params == {"players": players, "low": 3, "high": 4}
    assert codes("score?players=2&p1=H01*2&bonus=p3")[:2] == ["subway.players", "subway.beads.ordinary"]


def test_all_that_is_wrong_is_said() -> None:
    said = codes("moves?p1=H01*2.H08*3&p2=-&p3=-&p4=-&p5=H02&at=H03&styles=2.2.3.3&roll=1.2.3&bonus=p1&robbed=p1")
    assert said == [
        "subway.seat",
        "subway.beads.ordinary",
        "subway.beads.transfer",
        "subway.at.bead",
        "subway.styles.same",
        "subway.styles.same",
        "subway.roll.count",
        "subway.bonus.lines",
        "subway.robbed.self",
    ]


@pytest.mark.parametrize(
    ("view", "query", "missing"),
    [
        ("score", "", ("p1", "p2", "p3", "p4")),
        ("score", "players=3&p2=-", ("p1", "p3")),
        ("score", "p1=-&p2=-&p3=-&p4=-", ()),
        ("score", f"p1={LINES['H']}&p2={LINES['T']}&p3=-&p4=-", ("bonus",)),
        ("score", f"p1={LINES['H']}&p2={LINES['T']}&p3=-", ("p4", "bonus")),
        ("moves", "", ("at", "styles", "roll")),
        ("moves", START, ()),
        ("moves", START.replace("at=H05", "at=-"), ("at",)),
        ("moves", START.replace("S12&styles", "-&styles"), ()),
        ("moves", START.replace("S12&styles", "-&styles") + "&robbed=p4&house=stalking-on", ("at",)),
        ("moves", START.replace("1.2.3.4", "-.2.3"), ("styles",)),
        ("moves", START.replace("1.2.3.4", "1.-.3.4"), ()),
        ("moves", "at=H05&styles=1&roll=2.5", ()),
        ("moves", START.replace("2.5", "2"), ("roll",)),
        ("moves", f"{START.replace('2.5', '2')}&turn=p2", ()),
        ("moves", "roll=2", ("at", "styles")),
        ("check", START, ("move",)),
        ("check", "p1=-", ("move",)),
        ("check", "move=go.H05", ("at", "styles", "roll")),
        ("check", "at=H04&styles=2&move=go.H05", ("roll",)),
    ],
)
def test_what_is_missing(view: str, query: str, missing: tuple[str, ...]) -> None:
    assert ask(f"{view}?{query}").missing == missing


def test_notices_in_time() -> None:
    assert codes(f"moves?{START}&house=stalking-on") == ["subway.robbed.unknown"]
    assert ask(f"moves?{START}&house=stalking-on&turn=p3").notices[0].params == {"seat": "p3"}
    assert "subway.robbed.unknown" not in codes(f"moves?{START}&house=stalking-on&robbed=p2")
    assert "subway.robbed.unknown" not in codes(f"moves?{START}")
    assert "subway.robbed.unknown" not in codes("score?p1=H01&p2=-&p3=-&p4=-&house=stalking-on")


@given(STATES)
def test_no_readable_table_is_too_wild(state: State) -> None:
    for view in View:
        wrong = GAME.find_violations(state, view)
        lacking = GAME.find_missing_parameters(state, view)
        assert all(violation.clause == CODES[violation.code] for violation in wrong)
        assert all(notice.clause == CODES[notice.code] for notice in GAME.find_notices(state, view))
        assert {name for violation in wrong for name in violation.parameter_names} <= GAME.format_query(
            state
        ).keys() | {"players"}
        if not wrong and (view is View.SCORE or not lacking):
            assert GAME.calculate_score(state) is not None
    GAME.describe_mover_and_turns_or_cards_left(state)


# the catalogues


@cache
def sentences(language: str) -> dict[str, str]:
    file = Path(__file__).parents[2] / "calculators" / "subway" / "messages" / f"{language}.po"
    return parse_po_catalogue_strictly_or_raise(file.read_text(encoding="utf-8"))


def test_every_code_has_a_sentence_in_both_languages() -> None:
    japanese, english = sentences("ja"), sentences("en")
    assert japanese.keys() == english.keys()
    assert CODES.keys() <= japanese.keys()


@pytest.mark.parametrize("code", PROVOKED)
def test_sentences_name_only_what_is_known(code: str) -> None:
    params = ENGINE.provoked(code, *PROVOKED[code]).params
    for language in ("ja", "en"):
        assert set(re.findall(r"\{(\w+)", sentences(language)[code])) <= params.keys()


def test_every_clause_shows_an_example_and_says_what_it_stands_on() -> None:
    for clause in GAME.clauses:
        view, _, query = clause.example.partition("?")
        said = ask(clause.example)
        assert (said.unread, said.violations, said.missing) == ((), (), ()), clause.slug
        assert dict(parse_qsl(query))
        assert clause.quote or clause.basis == "silent", clause.slug
        assert (clause.reason is not None) == (clause.basis == "reading"), clause.slug
        if view == "check":
            assert said.verdict is not None
            assert said.verdict.legal is (clause.slug not in ("subway.stalking", "subway.move.back"))


def test_clauses_and_codes_belong_together() -> None:
    slugs = [clause.slug for clause in GAME.clauses]
    assert len(set(slugs)) == len(slugs)
    assert set(CODES.values()) <= set(slugs)
    assert {ruling.clause for ruling in GAME.rulings} <= set(slugs)
    assert [ruling.key for ruling in GAME.rulings] == [
        "termini",
        "kamiiida",
        "landing",
        "isolated",
        "stalking",
    ]
    assert [ruling.default for ruling in GAME.rulings] == ["7", "ozone", "both", "off", "off"]
    assert [ruling.key for ruling in GAME.rulings if ruling.variant] == ["isolated", "stalking"]
