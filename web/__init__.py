"""The web side of the house: from a request to a form, from an answer to a page, JSON or paper."""
