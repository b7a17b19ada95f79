"""What stands in the environment of a request besides what WSGI says, by name."""

UNPRINTED = "takujo.unprinted"
"""Where it is, a sheet is answered as it goes to press (`web.question_worker`)."""
ABANDONED = "takujo.abandoned"
"""An `Event` that is set when the asker has hung up (`web.serving.buffered_app`); not everywhere."""
