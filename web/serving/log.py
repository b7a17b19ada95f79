"""The access log."""

from __future__ import annotations

import json
import os
import time
from collections.abc import MutableMapping
from datetime import timedelta
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.http import Request
from gunicorn.http.wsgi import Response


class JsonLogger(Logger):
    """One JSON object a request: what was asked for and how it went, never by whom nor about which table.

    No query (it holds the position and the names), no client address, no browser, no referrer.
    """

    def access(
        self,
        resp: Response,
        req: Request,  # noqa: ARG002 (gunicorn calls it so)
        environ: MutableMapping[str, Any],
        request_time: timedelta,
    ) -> None:
        if not self.access_log_enabled:
            return
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "method": environ.get("REQUEST_METHOD", "")[:10],
            "path": environ.get("PATH_INFO", "")[:120],
            "status": int(str(resp.status).split(None, 1)[0]),
            "bytes": getattr(resp, "sent", None) or 0,
            "ms": round(request_time.total_seconds() * 1000, 1),
            "worker": os.getpid(),
        }
        self.access_log.info("%s", json.dumps(line))
