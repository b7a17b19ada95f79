"""Sentences for the moves of a record, several wordings of each, as players speak them."""

import random
from collections.abc import Sequence

from calculators.core.messages import load_all_sentences_of_known_language

JA, EN = "ja", "en"
COLOUR_WORDS_BY_LANGUAGE = {JA: dict(zip("BRYGWK", "青赤黄緑白黒", strict=True))}
COLOUR_WORDS_BY_LANGUAGE[EN] = dict(zip("BRYGWK", ("blue", "red", "yellow", "green", "white", "black"), strict=True))
SCOUT_CARD_LETTERS = "x123456789T"


def word_turn_as_random_sentence(
    slug: str, moves: Sequence[str], language: str, random_generator: random.Random
) -> str:
    """A sentence for a turn, each move in a random wording."""
    parts = [random_generator.choice(MOVE_WORDING_FUNCTIONS_BY_GAME[slug](move, language)) for move in moves]
    return ("、" if language == JA else ", ").join(parts)


def list_wordings_of_vogu_move(move: str, language: str) -> list[str]:
    name, *parts = move.split(".")
    colour = COLOUR_WORDS_BY_LANGUAGE[language]
    if name == "reveal":
        first, second, token = parts[0][0], parts[0][-1], parts[2]
        if language == JA:
            card, token_colour = f"{colour[first]}{colour[second]}", colour[token]
            return [f"{card}を公開して{token_colour}のコマを取った", f"{card}を公開、コマは{token_colour}"]
        card, token_colour = f"{colour[first]} {colour[second]}", colour[token]
        return [f"revealed {card} and took the {token_colour} token", f"reveals {card}, token {token_colour}"]
    face, column, row = parts
    top, left, right, bottom = (face[at : at + 2] for at in range(0, 8, 2))
    signs = {JA: {"p": "プラス", "m": "マイナス"}, EN: {"p": "plus ", "m": "minus "}}[language]
    if language == JA:
        edges = (
            f"上{top[0]}の{colour[top[1]]}、左{left[0]}の{colour[left[1]]}、"
            f"右{signs[right[0]]}{colour[right[1]]}、下{signs[bottom[0]]}{colour[bottom[1]]}"
        )
        return [
            f"{edges}を{int(column) + 1}列目の{int(row) + 1}段目に置いた",
            f"{edges}、{int(column) + 1}列{int(row) + 1}行",
        ]
    edges = (
        f"top {top[0]} {colour[top[1]]}, left {left[0]} {colour[left[1]]}, "
        f"right {signs[right[0]]}{colour[right[1]]}, bottom {signs[bottom[0]]}{colour[bottom[1]]}"
    )
    cell = f"column {int(column) + 1} row {int(row) + 1}"
    return [f"{edges}, in {cell}", f"placed {edges} at {cell}"]


def list_wordings_of_scout_move(move: str, language: str) -> list[str]:
    name, *parts = move.split(".")
    numbers = [str(SCOUT_CARD_LETTERS.index(card)) for card in parts if card in SCOUT_CARD_LETTERS]
    if name == "shown":
        if language == JA:
            return [f"{'、'.join(numbers)}を出した", f"{'と'.join(numbers)}をショー", f"{' '.join(numbers)}"]
        return [f"shows {' '.join(numbers)}", f"plays {', '.join(numbers)}", f"show {' and '.join(numbers)}"]
    if name == "stuck":
        return ["もう出せない", "詰んだ"] if language == JA else ["stuck", "can't play"]
    side = {"left": "左", "right": "右"}[parts[0]] if language == JA else parts[0]
    if name == "scouted":
        if language == JA:
            return [f"{side}からスカウト", f"{side}の札を取った", f"{side}をスカウト"]
        return [f"scouts from the {side}", f"took the {side} card", f"scout {side}"]
    if language == JA:
        return [f"スカウト&ショー、{side}を取って{'、'.join(numbers)}"]
    return [f"scout and show, from the {side}, {' '.join(numbers)}"]


def list_wordings_of_subway_move(move: str, language: str) -> list[str]:
    name, station, *parts = move.split(".")
    station_name = load_all_sentences_of_known_language(language)[f"subway.station.{station}"]
    if name == "start":
        style = "①②③④"[int(parts[0]) - 1]
        if language == JA:
            return [f"{station_name}を{style}で選ぶ", f"最初は{station_name}、振り方は{style}"]
        return [f"starts at {station_name} with style {parts[0]}", f"chooses {station_name}, style {parts[0]}"]
    dice = next((part[1:].split("-") for part in parts if part.startswith("r")), [])
    victim = next((part for part in parts if part.startswith("p")), "")
    seat = "ABCDE"[int(victim[1]) - 1] if victim else ""
    if language == JA:
        tail = f"、{seat}のビーズを置き換えた" if seat else ""
        rolled = "と".join(dice)
        return [f"サイコロ{rolled}、{station_name}へ{tail}", f"{rolled}が出て{station_name}に行った{tail}"]
    tail = f", replacing {seat}" if seat else ""
    rolled = " and ".join(dice)
    return [f"rolled {rolled}, went to {station_name}{tail}", f"dice {rolled}, moves to {station_name}{tail}"]


def list_wordings_of_coupelation_move(move: str, language: str) -> list[str]:
    name, *parts = move.split(".")
    if name == "draw":
        if language == JA:
            return [f"{parts[0]}枚引いて" if parts[0] != "0" else "引かずに"]
        return [f"draws {parts[0]}" if parts[0] != "0" else "no draw"]
    marks = {
        JA: {"d": "ダイヤ", "e": "ダイヤ2つ", "h": "ハート"},
        EN: {"d": "diamond", "e": "two diamonds", "h": "heart"},
    }
    row, column = (parts[0], parts[1]) if name == "flip" else (parts[1], parts[2])
    card = parts[0] if name != "flip" else parts[2]
    number, mark = card.rstrip("deh"), marks[language].get(card[-1], "")
    if language == JA:
        cell = f"{int(row) + 1}段目の{int(column) + 1}番目"
        if name == "down":
            return [f"{cell}に伏せた", f"裏向きに{cell}に置いた"]
        if name == "flip":
            return [f"{cell}をめくったら{number}{mark}"]
        return [f"{number}{mark}を{cell}に置いた", f"{cell}に{number}{mark}"]
    cell = f"row {int(row) + 1} place {int(column) + 1}"
    if name == "down":
        return [f"a card face down in {cell}", f"lays a card face down, {cell}"]
    if name == "flip":
        return [f"flips {cell}, it is {number} {mark}"]
    return [f"puts {number} {mark} in {cell}", f"{number} {mark}, {cell}"]


def list_wordings_of_vectron_move(move: str, language: str) -> list[str]:
    name, *parts = move.split(".")
    if name == "draw":
        if parts[0] == "deck":
            return ["山札から引いて", "山札から"] if language == JA else ["draws from the deck", "deck"]
        seat = "ABCD"[int(parts[0][1]) - 1]
        return [f"{seat}の列から引いて"] if language == JA else [f"draws from {seat}", f"takes from {seat}"]
    if name in ("play", "forced"):
        kind, number = parts[0][0], parts[0][1:]
        if kind == "S":
            return ["sカード"] if language == JA else ["the S card"]
        words = {JA: {"D": "斜め", "O": "縦横"}, EN: {"D": "diagonal ", "O": "straight "}}[language]
        return [f"{words[kind]}{number}を出して"] if language == JA else [f"plays {words[kind]}{number}"]
    if name == "move":
        return [f"{parts[0]}へ", f"{parts[0]}に移動"] if language == JA else [f"to {parts[0]}", f"moves to {parts[0]}"]
    return ["終わり"] if language == JA else ["stop", "ends the turn"]


MOVE_WORDING_FUNCTIONS_BY_GAME = {
    "vogu": list_wordings_of_vogu_move,
    "scout": list_wordings_of_scout_move,
    "subway": list_wordings_of_subway_move,
    "coupelation": list_wordings_of_coupelation_move,
    "vectron": list_wordings_of_vectron_move,
}
