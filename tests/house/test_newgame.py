"""A name no game can have, and a number of players no table has, leave nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculators import GAMES
from scripts.newgame.__main__ import Unusable, check_game_name, main, parse_player_counts


@pytest.mark.parametrize(
    ("name", "expected_reason"),
    [
        ("vogu", "already"),
        ("search", "already"),
        ("", "letters"),
        ("Cribbage", "letters"),
        ("../x", "letters"),
        ("クリベッジ", "letters"),
        ("class", "word of Python"),
        ("json", "word of Python"),
        ("house", "something else"),
    ],
)
def test_a_name_no_game_can_have(
    name: str, expected_reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unusable, match=expected_reason):
        check_game_name(name, GAMES)
    monkeypatch.setattr(Path, "write_text", lambda *_args, **_more: pytest.fail("something was written"))
    assert main(name, "2-4") == 1
    assert expected_reason in capsys.readouterr().err


@pytest.mark.parametrize("players", ["", "0-2", "4-2", "2-10", "x", "2-", "2-3-4"])
def test_players_no_table_has(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unusable, match="PLAYERS"):
        parse_player_counts(players)
    assert main("neverland", players) == 1
    assert "PLAYERS" in capsys.readouterr().err
