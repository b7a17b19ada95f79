"""Runs wrk, a load generator, against a server on the loopback interface."""

import json
import subprocess
import tempfile
from dataclasses import dataclass

SCRIPT = """
local paths = {%s}
local next_id = 0
local all = {}
busy, bad = 0, 0

function setup(thread)
    next_id = next_id + 1
    thread:set("id", next_id)
    table.insert(all, thread)
end

function init()
    math.randomseed(id)
    wrk.headers["Host"] = "takujo.example"
    wrk.headers["Accept-Encoding"] = "%s"
end

function request()
    return wrk.format("GET", paths[math.random(#paths)])
end

function response(status)
    if status == 503 then busy = busy + 1 elseif status ~= 200 then bad = bad + 1 end
end

function done(summary, latency)
    local busy, bad = 0, 0
    for _, thread in ipairs(all) do
        busy, bad = busy + thread:get("busy"), bad + thread:get("bad")
    end
    local errors = summary.errors
    io.write(string.format(
        '\\n{"seconds": %%f, "requests": %%d, "p50": %%f, "p99": %%f, "slowest": %%f, "busy": %%d, ' ..
        '"errors": %%d}\\n',
        summary.duration / 1e6, summary.requests, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        latency.max / 1e3, busy, bad + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


@dataclass(frozen=True, kw_only=True)
class LoadResult:
    """What a load came to: times in milliseconds; `busy` are polite refusals (503), `errors` all others."""

    seconds: float
    requests: int
    p50: float
    p99: float
    slowest: float
    busy: int
    errors: int

    @property
    def rate(self) -> float:
        return self.requests / self.seconds


def run_load(
    base: str, *, paths: list[str], seconds: float, connections: int = 8, encoding: str = "identity"
) -> LoadResult:
    """Asks for those paths, each as often as it stands in the list, in no order."""
    assert base.startswith("http://127.0.0.1:")
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT % (", ".join(json.dumps(path) for path in paths), encoding))
        script.flush()
        command = ["wrk", "--threads", "1", "--connections", str(connections), "--timeout", "30s"]
        command += ["--duration", f"{seconds:.0f}s", "--script", script.name, base]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return LoadResult(**json.loads(done.stdout.strip().splitlines()[-1]))
