"""Finds the walk that a sentence claims: its number of steps, the stations it passes, and where it turns back."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.subway.pawn_walks import STEPS_LIMIT, count_tracks_to_every_station, find_path_and_alternative_or_none
from calculators.subway.state import Board, MoveAlongPath, MoveToStation, StationCode

LONGEST = 19
"""The most steps that a path in an address can have."""


@dataclass(frozen=True, slots=True)
class PassedStation:
    """A station on the way. turns_back: does the pawn turn back there?"""

    station: StationCode
    turns_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkClaim:
    """A walk as a sentence claims it. steps: their number, 0 if it is not said; passed: in the order of the walk."""

    start: StationCode
    target: StationCode
    steps: int = 0
    passed: tuple[PassedStation, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimedWalk:
    """A walk that fits a claim. forbidden_turn_count: how often it turns back where the track does not end."""

    forbidden_turn_count: int
    stations: tuple[StationCode, ...]

    @property
    def steps(self) -> int:
        return len(self.stations) - 1


def claimed_walk_as_move_or_none(
    board: Board, claim: WalkClaim, allowed_step_counts: tuple[int, ...], *, most_steps: int = STEPS_LIMIT
) -> MoveToStation | MoveAlongPath | None:
    """Returns the move that is legal only if the claimed walk is: a path where the target alone would say too little.

    allowed_step_counts: what the dice allow, ascending; empty if that is not known. most_steps: what dice that are
    still to be entered allow at most. A station that is not on the board stands in the path too. None if no walk that
    an address can have passes the stations.
    """
    plain_move = MoveToStation(claim.target)
    named_stations = {claim.start, claim.target, *(passed.station for passed in claim.passed)}
    if not named_stations <= set(board.stations):
        stations = (claim.start, *(passed.station for passed in claim.passed), claim.target)
        return MoveAlongPath(stations) if claim.passed else plain_move
    found_paths = (
        find_path_and_alternative_or_none(board, claim.start, allowed_step_counts, claim.target)
        if allowed_step_counts
        else None
    )
    walk = find_best_walk_for_claim_or_none(board, claim, allowed_step_counts)
    if allowed_step_counts and found_paths is None and (walk is None or walk.forbidden_turn_count):
        return plain_move
    if walk is None:
        return None
    if (
        found_paths
        and found_paths.path.steps == walk.steps
        and does_walk_have_claimed_steps_and_passed_stations(found_paths.path.stations, claim)
    ):
        return plain_move
    is_undecided = not allowed_step_counts and not claim.passed and walk.steps <= most_steps
    return plain_move if is_undecided and walk.forbidden_turn_count == 0 else MoveAlongPath(walk.stations)


def has_walk_of_claimed_or_allowed_steps(board: Board, claim: WalkClaim, allowed_step_counts: tuple[int, ...]) -> bool:
    """Returns whether the claimed walk can have its number of steps, or one that the dice allow if it claims none.

    Also True if it starts at a station that is not on the board.
    """
    step_counts = (claim.steps,) if claim.steps else allowed_step_counts
    return claim.start not in board.stations or any(
        find_least_illegal_walk_of_length_or_none(board, claim, count) for count in step_counts
    )


def find_best_walk_for_claim_or_none(
    board: Board, claim: WalkClaim, allowed_step_counts: tuple[int, ...]
) -> ClaimedWalk | None:
    """Returns the claimed walk with the fewest forbidden turns.

    If there is none of so few steps, it is the shortest legal walk that passes the claimed stations, unless the dice
    allow its steps; else it is a walk whose last step has no track. None if there are no such walks.
    """
    step_counts = (claim.steps,) if claim.steps else allowed_step_counts
    walks = [walk for count in step_counts if (walk := find_least_illegal_walk_of_length_or_none(board, claim, count))]
    if walks:
        return min(walks, key=lambda walk: (walk.forbidden_turn_count, walk.steps))
    if not step_counts:
        return None
    of_any_length = (find_least_illegal_walk_of_length_or_none(board, claim, count) for count in range(1, LONGEST + 1))
    shortest = next((walk for walk in of_any_length if walk and not walk.forbidden_turn_count), None)
    if shortest is None and claim.passed:
        return None
    if shortest and shortest.steps not in allowed_step_counts and (claim.passed or allowed_step_counts):
        return shortest
    return find_walk_whose_last_step_has_no_track_or_none(board, claim)


def find_least_illegal_walk_of_length_or_none(board: Board, claim: WalkClaim, step_count: int) -> ClaimedWalk | None:
    """Returns the walk of a length, turning back anywhere, with the fewest forbidden turns and then the fewest
    stations twice; None if there is none, or if it is too long for an address."""
    walks = [
        walk
        for (here, _, passed_count), walk in find_best_walks_by_end_and_passed_count(board, claim, step_count).items()
        if here == claim.target and passed_count == len(claim.passed)
    ]
    return min(walks, key=rank_of_walk, default=None)


def find_walk_whose_last_step_has_no_track_or_none(board: Board, claim: WalkClaim) -> ClaimedWalk | None:
    """Returns a walk that comes as near to the target as the claimed steps allow, and then steps onto it without a
    track. Its last step counts as a forbidden turn."""
    distances = count_tracks_to_every_station(board, claim.target)
    walks = [
        walk
        for walk in find_best_walks_by_end_and_passed_count(board, claim, claim.steps - 1).values()
        if distances[walk.stations[-1]] > 1
    ]
    nearest = min(
        walks,
        key=lambda walk: (walk.forbidden_turn_count, distances[walk.stations[-1]], rank_of_walk(walk)),
        default=None,
    )
    return nearest and ClaimedWalk(nearest.forbidden_turn_count + 1, (*nearest.stations, claim.target))


def find_best_walks_by_end_and_passed_count(
    board: Board, claim: WalkClaim, step_count: int
) -> dict[tuple[StationCode, StationCode, int], ClaimedWalk]:
    """Maps the last station of the walks of a length, the one before it ('' at the start) and the number of claimed
    stations passed to the best walk. Empty if the walks are too long for an address."""
    tracks = board.line_letter_by_station_and_neighbour
    layer = {(claim.start, "", 0): ClaimedWalk(0, (claim.start,))} if 0 <= step_count <= LONGEST else {}
    for _ in range(step_count):
        next_layer: dict[tuple[StationCode, StationCode, int], ClaimedWalk] = {}
        for (here, before, passed_count), walk in layer.items():
            for near in tracks[here]:
                turns_back = near == before
                is_passing = bool(before) and is_at_next_claimed_station(
                    claim, passed_count, here, turns_back=turns_back
                )
                is_forbidden = turns_back and here not in board.dead_end_stations
                key = near, here, passed_count + is_passing
                extended = ClaimedWalk(walk.forbidden_turn_count + is_forbidden, (*walk.stations, near))
                if key not in next_layer or rank_of_walk(extended) < rank_of_walk(next_layer[key]):
                    next_layer[key] = extended
        layer = next_layer
    return layer


def rank_of_walk(walk: ClaimedWalk) -> tuple[int, int]:
    """Ranks a walk by its forbidden turns, then by the stations that it passes twice; lower is better."""
    return walk.forbidden_turn_count, -len(set(walk.stations))


def is_at_next_claimed_station(claim: WalkClaim, passed_count: int, here: StationCode, *, turns_back: bool) -> bool:
    """Returns whether the walk is on the next station that it has to pass, and turns back there if it has to."""
    if passed_count == len(claim.passed):
        return False
    passed = claim.passed[passed_count]
    return here == passed.station and (turns_back or not passed.turns_back)


def does_walk_have_claimed_steps_and_passed_stations(stations: tuple[StationCode, ...], claim: WalkClaim) -> bool:
    """Returns whether a walk has the claimed number of steps and passes the claimed stations in their order."""
    passed_count = 0
    for before, here, after in zip(stations, stations[1:], stations[2:], strict=False):
        passed_count += is_at_next_claimed_station(claim, passed_count, here, turns_back=before == after)
    return passed_count == len(claim.passed) and claim.steps in (0, len(stations) - 1)
