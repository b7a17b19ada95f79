"""What the station does to a pawn that arrives: placing, replacing, the variants (heading ゲームの進行)."""

from __future__ import annotations

import pytest

from .tables import answer_question, legality_effects_and_next_query, list_legal_move_texts

ONE_BEAD_PER_SEAT_QUERY = "p1=H05&p2=H10&p3=M14&p4=S12&at=H05.H10.M14.S12&styles=4.2.3.1"


@pytest.mark.parametrize(
    ("query", "move", "effects", "beads"),
    [
        # an ordinary station: empty, own, another's without and with its pawn
        (f"{ONE_BEAD_PER_SEAT_QUERY}&roll=1", "go.H06", ["place"], ["H05.H06", "H10", "M14", "S12"]),
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p1=H05', 'p1=H05.H06')}&roll=1",
            "go.H06",
            ["nothing"],
            ["H05.H06", "H10", "M14", "S12"],
        ),
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H06.H10').replace('H05.H10.M14', 'H05.H06.M14')}&roll=1",
            "go.H06",
            ["replace"],
            ["H05.H06", "H10", "M14", "S12"],
        ),
        # a pawn without a bead there does not count
        (
            "p1=H05&p2=H10&p3=H06&p4=S12&at=H05.H06.H06.S12&styles=4.2.3.1&roll=1",
            "go.H06",
            ["replace"],
            ["H05.H06", "H10", "-", "S12"],
        ),
        # a transfer station: empty, one own, one of another, two
        (f"{ONE_BEAD_PER_SEAT_QUERY}&roll=3", "go.H08", ["place"], ["H05.H08", "H10", "M14", "S12"]),
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H08*2.H10')}&roll=3",
            "go.H08",
            ["nothing"],
            ["H05", "H08*2.H10", "M14", "S12"],
        ),
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H08*2.H10').replace('H05.H10.M14', 'H05.H08.M14')}&roll=3",
            "go.H08",
            ["replace"],
            ["H05.H08", "H08.H10", "M14", "S12"],
        ),
        # the ruling landing
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H08.H10').replace('H05.H10.M14', 'H05.H08.M14')}&roll=3",
            "go.H08",
            ["place", "replace"],
            ["H05.H08*2", "H10", "M14", "S12"],
        ),
        (
            f"{ONE_BEAD_PER_SEAT_QUERY.replace('p2=H10', 'p2=H08.H10').replace('H05.H10.M14', 'H05.H08.M14')}&roll=3"
            "&house=landing-replace",
            "go.H08",
            ["replace"],
            ["H05.H08", "H10", "M14", "S12"],
        ),
        # style 4 protects where its pawn stands, so the free place is used
        (
            "p1=H05&p2=H08.H10&p3=M14&p4=S12&at=H05.H08.M14.S12&styles=2.4.3.1&roll=3&house=landing-replace",
            "go.H08",
            ["place", "protected"],
            ["H05.H08", "H08.H10", "M14", "S12"],
        ),
        (
            "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=2.4.3.1&roll=1",
            "go.H06",
            ["protected", "nothing"],
            ["H05", "H06", "M14", "S12"],
        ),
        # the variant isolated
        (
            "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1&house=isolated-on",
            "go.H06",
            ["isolated", "nothing"],
            ["H05", "H06", "M14", "S12"],
        ),
    ],
)
def test_beads(query: str, move: str, effects: list[str], beads: list[str]) -> None:
    legal, found, after = legality_effects_and_next_query(f"{query}&move={move}")
    assert (legal, found) == (True, effects)
    assert after.split("&turn=")[0] == "&".join(f"p{n}={hand}" for n, hand in enumerate(beads, start=1))


TWO = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"


def test_whom_to_rob_is_named_only_where_there_is_a_choice() -> None:
    assert [move for move in list_legal_move_texts(TWO) if "H10" in move] == ["go.H10.p2", "go.H10.p3"]
    legal, effects, after = legality_effects_and_next_query(f"{TWO}&move=go.H10.p3")
    assert (legal, effects) == (True, ["replace"])
    assert after == "p1=H10.M03&p2=H10&p3=-&p4=S12&turn=p2&at=H10.H10.H10.S12&styles=4.2.3.1&robbed=p3.-"
    protected = TWO.replace("4.2.3.1", "1.2.4.3").replace("roll=2", "roll=2.2")
    assert [move for move in list_legal_move_texts(protected) if "H10" in move] == ["go.H10"]
    legal, effects, after = legality_effects_and_next_query(f"{protected}&move=go.H10")
    assert (legal, effects) == (True, ["replace", "protected"])
    assert after.startswith("p1=H10.M03&p2=-&p3=H10&")
    said = answer_question(f"check?{protected}&move=go.H10.p2").verdict
    assert said is not None
    assert (said.legal, [step.move for step in said.steps]) == (True, ["go.H10"])
    assert after == said.next, "naming the only one it can be is the same move"
    said = answer_question(f"check?{protected}&move=go.H10.p3").verdict
    assert said is not None
    assert [v.code for v in said.violations] == ["subway.move.seat.protected"]
    assert said.violations[0].clause == "subway.dice.safe"


ADJACENT_PAWNS_QUERY = "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1"


def test_no_stalking() -> None:
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p2") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p2&house=stalking-on") == ["go.H04"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p3&house=stalking-on") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&house=stalking-on") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=-.p1&house=stalking-on") == ["go.H04", "go.H06"], (
        "p2 robbed, not p1"
    )
    both = ADJACENT_PAWNS_QUERY.replace("p4=S12", "p4=H04").replace("M14.S12", "M14.H04") + "&house=stalking-on"
    assert list_legal_move_texts(both + "&robbed=p2.p1.-.-") == ["go.H04"]
    assert list_legal_move_texts(both + "&robbed=p2.p4") == ["go.H04"], "p2 robbed p4, and p1 robbed p2"
    assert list_legal_move_texts(both + "&robbed=p4.p1") == ["go.H06"]


def test_stalking_is_allowed_where_there_is_nothing_else() -> None:
    only = "p1=H01&p2=H02&p3=M14&p4=S12&at=H01.H02.M14.S12&styles=4.2.3.1&roll=1&robbed=p2&house=stalking-on"
    assert list_legal_move_texts(only) == ["go.H02"]
    assert legality_effects_and_next_query(only + "&move=go.H02")[:2] == (True, ["replace"])
    two = only.replace("4.2.3.1", "2.4.3.1")
    assert list_legal_move_texts(two) == ["go.H07"], "the underside, six steps, leads elsewhere"


def test_who_robbed_whom_is_carried() -> None:
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&move=go.H06")
    assert after.endswith("&turn=p2&at=H06.H06.M14.S12&styles=4.2.3.1&robbed=p2.-")
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&robbed=p2.p3.-.p1&move=go.H04")
    assert after.endswith("&robbed=-.p3.-.p1")
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&robbed=p2&move=go.H04")
    assert after.endswith("&robbed=-")
    last = "p1=H05&p2=T18&p3=M14&p4=H06&at=H05.T18.M14.H06&styles=2.3.1.4&turn=p4&roll=1&move=go.H05&robbed=p3.-"
    assert legality_effects_and_next_query(last)[2].endswith("&at=H05.T18.M14.H05&styles=2.3.1.4&robbed=p3.-.-.p1")


def test_which_rulings_matter_to_a_move() -> None:
    def relevant_ruling_keys(view_and_query: str) -> set[str]:
        return {alternative.ruling.key for alternative in answer_question(view_and_query).alternatives}

    quiet = "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=4.2.3.1&roll=2"
    assert relevant_ruling_keys(f"moves?{quiet}") == set()
    assert relevant_ruling_keys(f"moves?{ADJACENT_PAWNS_QUERY}") == {"isolated"}
    assert relevant_ruling_keys(f"moves?{ADJACENT_PAWNS_QUERY}&robbed=p2") == {"isolated", "stalking"}
    assert relevant_ruling_keys(f"check?{ADJACENT_PAWNS_QUERY}&robbed=p2&move=go.H04") == set()
    one = "p1=H05&p2=H08&p3=M14&p4=S12&at=H05.H08.M14.S12&styles=2.1.3.4&roll=3"
    assert relevant_ruling_keys(f"moves?{one}") == {"landing"}
    assert relevant_ruling_keys(f"check?{one}&move=go.H08") == {"landing"}
    kamiiida = "p1=M12&p2=T18&p3=M14&p4=S12&at=M12.T18.M14.S12&styles=4.2.3.1&roll=1"
    assert relevant_ruling_keys(f"moves?{kamiiida}") == {"kamiiida"}
    assert list_legal_move_texts(kamiiida) == ["go.M11", "go.M13", "go.K01"]
    assert list_legal_move_texts(kamiiida + "&house=kamiiida-heiandori") == ["go.M11", "go.M13"]


def test_a_replay_stops_where_the_next_roll_is_not_known() -> None:
    said = answer_question(f"check?{ADJACENT_PAWNS_QUERY}&move=go.H04_go.H07").verdict
    assert said is not None
    assert (said.legal, said.played, said.missing) == (None, 1, ("roll",))


def test_all_reasons_are_given() -> None:
    said = answer_question(f"check?{TWO}&robbed=p2&house=stalking-on&move=go.H10.p4").verdict
    assert said is not None
    assert [v.code for v in said.violations] == ["subway.move.stalking", "subway.move.seat.pawn"]
    said = answer_question(f"check?{TWO.replace('roll=2', 'roll=1')}&move=go.H10").verdict
    assert said is not None
    assert [v.code for v in said.violations] == ["subway.move.reach"]
