"""The web side of the app: reads a request, and answers with a page, JSON or paper."""
