"""Measures and prints a table: `python -m bench` for everything, `python -m bench vogu server` for some."""

import pkgutil
import sys
import time
from importlib import import_module

import bench


def format_figure(value: float | str) -> str:
    """Returns a number with three significant digits and thousands separators; a text unchanged."""
    if isinstance(value, str):
        return value
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def main(wanted: list[str]) -> None:
    for found in sorted(pkgutil.iter_modules(bench.__path__), key=lambda module: module.name == "server"):
        if found.name.startswith("_") or (wanted and found.name not in wanted):
            continue
        run = getattr(import_module(f"bench.{found.name}"), "run", None)
        if run is None:
            continue
        started = time.perf_counter()
        rows = [(name, format_figure(value), unit, note) for name, value, unit, note in run()]
        print(f"\n{found.name}  ({time.perf_counter() - started:.0f} s)")
        width, digits, units = (max(len(row[column]) for row in rows) for column in range(3))
        for name, value, unit, note in rows:
            print(f"  {name:<{width}}  {value:>{digits}} {unit:<{units}}  {note}".rstrip(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
