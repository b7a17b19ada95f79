"""The arrival of a pawn: placing and replacing beads, and the variants (heading ゲームの進行)."""

from __future__ import annotations

import pytest

from .tables import legality_effects_and_next_query, list_legal_move_texts, verdict_on_moves_of_query

ONE_BEAD_PER_SEAT_QUERY = "p1=H05&p2=H10&p3=M14&p4=S12&at=H05.H10.M14.S12&styles=4.2.3.1"


@pytest.mark.parametrize(
    ("query", "move", "effects", "beads"),
    [
        # an ordinary station: empty, with an own bead, with another seat's bead without and with its pawn
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
        # a pawn without a bead has no effect
        (
            "p1=H05&p2=H10&p3=H06&p4=S12&at=H05.H06.H06.S12&styles=4.2.3.1&roll=1",
            "go.H06",
            ["replace"],
            ["H05.H06", "H10", "-", "S12"],
        ),
        # a transfer station: empty, full without and with a pawn
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
        # the ruling `landing`
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
        # style 4 protects the bead at its pawn, so the free place is used
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
        # the variant `isolated`
        (
            "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1&house=isolated-on",
            "go.H06",
            ["isolated", "nothing"],
            ["H05", "H06", "M14", "S12"],
        ),
    ],
)
def test_landing_places_replaces_or_keeps_beads(query: str, move: str, effects: list[str], beads: list[str]) -> None:
    legal, found, after = legality_effects_and_next_query(f"{query}&move={move}")
    assert (legal, found) == (True, effects)
    assert after.split("&turn=")[0] == "&".join(f"p{n}={hand}" for n, hand in enumerate(beads, start=1))


TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"


def test_move_names_seat_to_rob_only_if_several_are_possible() -> None:
    assert [move for move in list_legal_move_texts(TWO_REPLACEABLE_BEADS_QUERY) if "H10" in move] == [
        "go.H10.p2",
        "go.H10.p3",
    ]
    legal, effects, after = legality_effects_and_next_query(f"{TWO_REPLACEABLE_BEADS_QUERY}&move=go.H10.p3")
    assert (legal, effects) == (True, ["replace"])
    assert after == "p1=H10.M03&p2=H10&p3=-&p4=S12&turn=p2&at=H10.H10.H10.S12&styles=4.2.3.1&robbed=p3.-"
    protected = TWO_REPLACEABLE_BEADS_QUERY.replace("4.2.3.1", "1.2.4.3").replace("roll=2", "roll=2.2")
    assert [move for move in list_legal_move_texts(protected) if "H10" in move] == ["go.H10"]
    legal, effects, after = legality_effects_and_next_query(f"{protected}&move=go.H10")
    assert (legal, effects) == (True, ["replace", "protected"])
    assert after.startswith("p1=H10.M03&p2=-&p3=H10&")
    said = verdict_on_moves_of_query(f"{protected}&move=go.H10.p2")
    assert (said.legal, [step.move for step in said.steps]) == (True, ["go.H10"])
    assert after == said.next, "the only possible seat need not be named"


ADJACENT_PAWNS_QUERY = "p1=H05&p2=H06&p3=M14&p4=S12&at=H05.H06.M14.S12&styles=4.2.3.1&roll=1"


def test_stalking_variant_forbids_station_of_seat_robbed_last() -> None:
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p2") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p2&house=stalking-on") == ["go.H04"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=p3&house=stalking-on") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&house=stalking-on") == ["go.H04", "go.H06"]
    assert list_legal_move_texts(ADJACENT_PAWNS_QUERY + "&robbed=-.p1&house=stalking-on") == ["go.H04", "go.H06"], (
        "p2 robbed p1, p1 robbed no seat"
    )
    both = ADJACENT_PAWNS_QUERY.replace("p4=S12", "p4=H04").replace("M14.S12", "M14.H04") + "&house=stalking-on"
    assert list_legal_move_texts(both + "&robbed=p2.p1.-.-") == ["go.H04"]
    assert list_legal_move_texts(both + "&robbed=p2.p4") == ["go.H04"], "p1 robbed p2, p2 robbed p4"
    assert list_legal_move_texts(both + "&robbed=p4.p1") == ["go.H06"]


def test_stalking_is_allowed_if_no_other_move_exists() -> None:
    only = "p1=H01&p2=H02&p3=M14&p4=S12&at=H01.H02.M14.S12&styles=4.2.3.1&roll=1&robbed=p2&house=stalking-on"
    assert list_legal_move_texts(only) == ["go.H02"]
    assert legality_effects_and_next_query(only + "&move=go.H02")[:2] == (True, ["replace"])
    two = only.replace("4.2.3.1", "2.4.3.1")
    assert list_legal_move_texts(two) == ["go.H07"], "the underside of the die is another move"


def test_robbed_seats_are_carried_to_next_position() -> None:
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&move=go.H06")
    assert after.endswith("&turn=p2&at=H06.H06.M14.S12&styles=4.2.3.1&robbed=p2.-")
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&robbed=p2.p3.-.p1&move=go.H04")
    assert after.endswith("&robbed=-.p3.-.p1")
    _, _, after = legality_effects_and_next_query(ADJACENT_PAWNS_QUERY + "&robbed=p2&move=go.H04")
    assert after.endswith("&robbed=-")
    last = "p1=H05&p2=T18&p3=M14&p4=H06&at=H05.T18.M14.H06&styles=2.3.1.4&turn=p4&roll=1&move=go.H05&robbed=p3.-"
    assert legality_effects_and_next_query(last)[2].endswith("&at=H05.T18.M14.H05&styles=2.3.1.4&robbed=p3.-.-.p1")


def test_verdict_lists_every_reason_for_refusal() -> None:
    said = verdict_on_moves_of_query(f"{TWO_REPLACEABLE_BEADS_QUERY}&robbed=p2&house=stalking-on&move=go.H10.p4")
    assert [v.code for v in said.violations] == ["subway.move.stalking", "subway.move.seat.pawn"]
    said = verdict_on_moves_of_query(f"{TWO_REPLACEABLE_BEADS_QUERY.replace('roll=2', 'roll=1')}&move=go.H10")
    assert [v.code for v in said.violations] == ["subway.move.reach"]
