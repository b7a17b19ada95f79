"""gunicorn around the app: whole requests only, our words where it refuses, a log that names nobody.

gunicorn's main process imports this package and hands it to every worker it starts, so a graceful restart
(HUP) takes up a change here only with a new main process. Nothing else of the house may be imported here:
it would stay old as well.
"""
