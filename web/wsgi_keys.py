"""Names the keys of a request's environment besides those of WSGI."""

UNPRINTED = "takujo.unprinted"
"""If present, a sheet is answered as HTML to be printed (`web.question_worker`)."""
ABANDONED = "takujo.abandoned"
"""An `Event` that is set when the client has disconnected (`web.serving.buffered_app`); missing elsewhere."""
