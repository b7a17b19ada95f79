"""The measurements of `make bench`.

Each module with a function `run()` is a measurement: it returns rows of name, number, unit and note (the aim, the size
of the sample). Times are reliable only on an idle machine; ratios can be compared between machines.
"""

Row = tuple[str, float | str, str, str]
