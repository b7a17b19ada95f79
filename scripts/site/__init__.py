"""Builds the app as files: `make site` for any static host, `make pocket` for phones that store it from a server."""
