"""What `make bench` measures.

A module here that has a `run()` is measured: it gives rows of name, figure, unit and a note (the aim, the
size of the sample). Times are best read on a machine that does nothing else; ratios travel better.
"""

Row = tuple[str, float | str, str, str]
