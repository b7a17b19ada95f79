"""Stands in for the front door of werkzeug, which imports its server and its test client; its rooms stay."""
