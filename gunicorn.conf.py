"""How Takujo is served: one file for a laptop in a café and for many machines behind a cache.

Read by gunicorn from the folder it is started in (`make run` does that); docs/serving.md says why.
PORT, HOST, WEB_CONCURRENCY, FORWARDED_ALLOW_IPS and ACCESS_LOG come from the environment.
"""

import os
import sys

from web.serving.greeting import greet
from web.serving.log import JsonLogger
from web.serving.worker import Worker

wsgi_app = "app:create_app()"
bind = f"{os.environ.get('HOST', '0.0.0.0')}:{os.environ.get('PORT', '8000')}"

# A process a core: the engines and the PDFs are pure computing. A few threads each, so that four sheets
# waiting for the press, or a costly question, keep nobody else waiting.
worker_class = Worker
workers = int(os.environ.get("WEB_CONCURRENCY") or os.cpu_count() or 1)
threads = 8
# Connections of one process, idle ones included; below what a system lets a process open (1,024 files).
worker_connections = 800
# Longer than the minute for which proxies keep idle connections: it is then never we who close first.
keepalive = 75
# Not loaded before the fork: so HUP takes up new code and catalogues, worker by worker.
preload_app = False
timeout = 30
graceful_timeout = 30
# A new process now and then, not all at once, whatever may have gathered in the old one.
max_requests = 20_000
max_requests_jitter = 4_000
if os.path.isdir("/dev/shm"):
    worker_tmp_dir = "/dev/shm"
control_socket_disable = True

# The contract reads queries of up to 8,000 bytes, and the app refuses longer ones in its own words. The line
# may be 8,190 bytes, gunicorn's most; what is longer is cut there and refused by the worker.
limit_request_line = 8190
# A Referer repeats the whole address, and its host with it.
limit_request_field_size = 16_380
limit_request_fields = 64

# Standard output, unless a person is looking at it: the QR code is to stay in sight.
accesslog = os.environ.get("ACCESS_LOG", "-" if not sys.stdout.isatty() else "") or None
loglevel = "info" if accesslog else "warning"
logger_class = JsonLogger

when_ready = greet
