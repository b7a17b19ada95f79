"""Prints the licences of all dependencies, Python and npm, as a table: `make licences`."""

import json
import re
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
NAME = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==")


def list_pinned_packages(requirements_file: str) -> list[str]:
    """Returns the packages that a requirements file pins, in its order."""
    lines = (ROOT / requirements_file).read_text().splitlines()
    return [match[1] for line in lines if (match := NAME.match(line))]


def describe_licence(package_name: str) -> str | None:
    """Returns the licence of an installed package in one short phrase; None if it is not installed."""
    try:
        about = cast(Message, metadata.metadata(package_name))
    except metadata.PackageNotFoundError:
        return None
    if expression := about.get("License-Expression"):
        return str(expression)
    classified = [
        entry.rsplit(" :: ", 1)[-1].replace(" License", "")
        for entry in about.get_all("Classifier") or ()
        if entry.startswith("License ::") and not entry.endswith("OSI Approved")
    ]
    if classified:
        return ", ".join(dict.fromkeys(classified))
    return str(about.get("License") or "not said").strip().splitlines()[0][:60]


def list_licence_rows() -> list[tuple[str, str, str, str]]:
    """Returns (use, package, version, licence) of every package that is pinned and installed."""
    rows = []
    for use, file in (("runs", "requirements.txt"), ("checks", "requirements-dev.txt")):
        for name in list_pinned_packages(file):
            licence = describe_licence(name)
            if licence is not None:
                rows.append((use, name, metadata.version(name), licence))
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for path, package in packages.items():
        if path:
            use = "checks" if package.get("dev") else "runs"
            name = path.removeprefix("node_modules/")
            rows.append((use, name, package["version"], package.get("license", "not said")))
    return rows


if __name__ == "__main__":
    table = list_licence_rows()
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
