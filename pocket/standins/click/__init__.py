"""Stands in for click: nobody types commands on a phone."""
