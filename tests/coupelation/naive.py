"""A plain second implementation of Coupelation, independent of the engine: it tries every candidate.

A tower is a dict of faces (number, "x", "F") by cell; cells are (row, col), and the leftmost card of the bottom row is
at (0, 0).
"""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any

Tower = dict[tuple[int, int], object]
House = dict[str, str]


def smaller_greater_cell_pairs(tower: Tower) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """All (smaller, greater) pairs of cells that the rules order directly."""
    found = [((0, col), (0, col + 1)) for row, col in tower if row == 0]
    found += [((row - 1, col), (row, col)) for row, col in tower if row > 0]
    found += [((row, col), (row - 1, col + 1)) for row, col in tower if row > 0]
    top = (6, 0) if tower.get((6, 0)) == "F" else None
    return [(a, b) for a, b in found if a in tower and b in tower and top not in (a, b)]


def is_order_of_numbers_possible(tower: Tower, house: House) -> bool:
    """Whether integers exist for the hidden cards: starts low and raises them until all pairs are in order."""
    rules = smaller_greater_cell_pairs(tower)
    if house.get("hidden") == "equal":
        return all(low < high for low, high in find_ordered_faceup_number_pairs(tower, rules))
    values = {cell: face if isinstance(face, int) else -1000 for cell, face in tower.items()}
    moved = True
    while moved:
        moved = False
        for a, b in rules:
            if values[a] >= values[b]:
                if isinstance(tower[b], int):
                    return False
                values[b] = values[a] + 1
                moved = True
    return True


def find_ordered_faceup_number_pairs(
    tower: Tower, smaller_greater_pairs: list[tuple[tuple[int, int], tuple[int, int]]]
) -> Iterator[tuple[int, int]]:
    """Every pair of face-up numbers that the rules order, directly or through other cards."""
    for start, low in tower.items():
        reached = {b for a, b in smaller_greater_pairs if a == start}
        while more := {b for a, b in smaller_greater_pairs if a in reached} - reached:
            reached |= more
        for cell in reached:
            high = tower[cell]
            if isinstance(low, int) and isinstance(high, int):
                yield low, high


def is_legal_tower_between_turns(tower: Tower, *, is_first_game: bool, house: House) -> bool:
    """Whether this tower is legal between turns."""
    width = sum(row == 0 for row, _ in tower)
    if width > 7 or any((0, col) not in tower for col in range(width)):
        return False
    for (row, col), face in tower.items():
        if row and not {(row - 1, col), (row - 1, col + 1)} <= set(tower):
            return False
        low = face == "F" and row < 6 and house.get("place") != "anywhere"
        if not is_first_game and (low or (row == 6 and face != "F")):
            return False
        if face == 25 and row == 0 and house.get("start") == "middle" and not (col <= 3 and width - 1 - col <= 3):
            return False
    early = (6, 0) in tower and ("x" in tower.values() or len(tower) < 28)
    face_up = tower.get((6, 0)) != "x"
    may = house.get("early") == "allowed" or (house.get("early") == "lost" and face_up)
    return is_order_of_numbers_possible(tower, house) and not (early and not may)


def is_game_over(tower: Tower, house: House) -> bool:
    """Whether this legal tower ends the game."""
    open_ = "x" in tower.values() or len(tower) < 28
    return not open_ or ((6, 0) in tower and house.get("early") == "lost")


def tower_after_placing_card(tower: Tower, cell: tuple[int, int], face: object) -> Tower:
    """The tower with a card at a cell; a card left of the leftmost shifts all cells to the right."""
    new = {**tower, cell: face}
    return {(r, c + 1): f for (r, c), f in new.items()} if cell == (0, -1) else new


def find_payments_for_face(
    hand: list[object], target: object, house: House
) -> Iterator[tuple[object, object, tuple[object, ...]]]:
    """Every pair of cards with discards that can give the target with some signs."""
    none = house.get("finish") == "none"
    usable = [face for face in hand if face != "F" or not none]
    if none and target == "F":
        return
    worth = {face: face if isinstance(face, int) else 0 for face in [*usable, target]}
    for a, b in combinations(usable, 2):
        rest = [face for face in usable if face not in (a, b)]
        for given in chain.from_iterable(combinations(rest, n) for n in range(len(rest) + 1)):
            if house.get("discards") == "same":
                shifts = {len(given), -len(given)}
            else:
                shifts = {sum(signs) for signs in product((1, -1), repeat=len(given))}
            if house.get("finish") == "wild" and "F" in (a, b, target):
                yield a, b, given
                continue
            results = {base + s for base in (worth[a] + worth[b], abs(worth[a] - worth[b])) for s in shifts}
            if worth[target] in results:
                yield a, b, given


def face_sort_key(face: object) -> int:
    return face if isinstance(face, int) else 99


def find_legal_move_texts(
    tower: Tower, *, reserve: list[object], hand: list[object], is_first_game: bool, house: House
) -> set[str]:
    """The texts of all legal moves."""
    if not is_legal_tower_between_turns(tower, is_first_game=is_first_game, house=house) or is_game_over(tower, house):
        return set()
    cells = [(row, col) for row in range(8) for col in range(-1, 9)]
    found = set()
    for face, cell in product(hand, cells):
        if cell in tower:
            continue
        if is_legal_tower_between_turns(
            tower_after_placing_card(tower, cell, face), is_first_game=is_first_game, house=house
        ):
            found.add(f"up.{face}.{cell[0]}.{cell[1]}")
        if face != "F" and is_legal_tower_between_turns(
            tower_after_placing_card(tower, cell, "x"), is_first_game=is_first_game, house=house
        ):
            found.add(f"down.{face}.{cell[0]}.{cell[1]}")
    for (row, col), face in tower.items():
        if face == "x":
            found.add(f"flip.{row}.{col}")
    for face in reserve:
        prices = list(find_payments_for_face(hand, face, house))
        for cell in cells:
            if prices and is_legal_tower_between_turns(
                tower_after_placing_card(tower, cell, face), is_first_game=is_first_game, house=house
            ):
                for a, b, given in prices:
                    a, b = sorted((a, b), key=face_sort_key)
                    text = f"take.{face}.{cell[0]}.{cell[1]}.{a}.{b}"
                    found.add(text + "".join(f".x{d}" for d in sorted(given, key=face_sort_key)))
    return found


def free_cells_with_number_bounds(
    tower: Tower, *, is_first_game: bool, house: House
) -> list[tuple[int, int, int | None, int | None]]:
    """Free cells below the top with the smallest and the largest number that fits."""
    found = []
    for cell in product(range(6), range(-1, 8)):
        if cell in tower or not is_legal_tower_between_turns(
            tower_after_placing_card(tower, cell, "x"), is_first_game=is_first_game, house=house
        ):
            continue
        fit = [n for n in range(1, 51) if is_order_of_numbers_possible(tower_after_placing_card(tower, cell, n), house)]
        found.append((*cell, min(fit, default=None), max(fit, default=None)))
    return found


def count_cards_to_draw(tower: Tower, marks: Mapping[Any, str], last_placed_cell: tuple[int, int], house: House) -> int:
    """The draw allowance after the card at `last_placed_cell`, with all marks known and no limit by the deck."""
    count = {"d": 1, "e": 2, "h": 0}
    face = tower[last_placed_cell]
    row, col = last_placed_cell
    if marks[face] != "h" or (row == 0 and house.get("bottom") != "beside"):
        return count[marks[face]]
    spots = [(row - 1, col), (row - 1, col + 1)] if row else [(0, col - 1), (0, col + 1)]
    below = [tower[spot] for spot in spots if spot in tower]
    if "x" in below and house.get("hearts") == "none":
        return 0
    return sum(0 if f in ("x", "F") else count[marks[f]] for f in below)


def is_tower_completable(
    tower: Tower, numbers_visible_elsewhere: set[int], *, is_first_game: bool, house: House
) -> bool:
    """Whether some numbers complete the pyramid: tries every number in every open cell, so only for few cells."""
    width = sum(row == 0 for row, _ in tower)
    cells = [(r, c) for r in range(7) for c in range(7 - r) if is_first_game or r < 6]
    cells.sort(key=lambda cell: (2 * cell[1] + cell[0], cell))

    def is_filling_possible(filled: Tower) -> bool:
        """Depth-first search over the open cells in rising order; it checks the whole tower at each step."""
        cell = next((cell for cell in cells if not isinstance(filled.get(cell), int)), None)
        if cell is None:
            return house.get("start") != "middle" or all(f != 25 or r or c == 3 for (r, c), f in filled.items())
        used = {*filled.values(), *(numbers_visible_elsewhere if filled.get(cell) == "x" else ())}
        return any(
            is_order_of_numbers_possible({**filled, cell: number}, {}) and is_filling_possible({**filled, cell: number})
            for number in range(1, 51)
            if number not in used
        )

    if any(face == "F" and row < 6 for (row, _), face in tower.items()):
        return False
    numbers = {cell: face for cell, face in tower.items() if face != "F"}
    return any(is_filling_possible({(r, c + shift): f for (r, c), f in numbers.items()}) for shift in range(8 - width))


def tower_and_reserve_after_move(
    tower: Tower, *, reserve: list[object], kind: str, move_fields: list[str]
) -> tuple[Tower, list[object]]:
    """Tower and reserve after an up, down or take."""

    def parse_face(text: str) -> object:
        return text if text == "F" else int(text)

    used, cell = parse_face(move_fields[0]), (int(move_fields[1]), int(move_fields[2]))
    new = tower_after_placing_card(tower, cell, "x" if kind == "down" else used)
    if kind != "take":
        return new, reserve
    return new, [*(face for face in reserve if face != used), *map(parse_face, move_fields[3:5])]
