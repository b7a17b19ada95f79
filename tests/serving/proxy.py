"""Debian's nginx in front of our server, with the configuration that docs/serving.md shows."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.served import ROOT, find_free_port
from tests.required_programs import find_program_path, skip_unless_programs_exist
from tests.serving.certificate import issue_certificate
from tests.serving.raw_http import Reply
from tests.waiting import wait_until

SERVING_DOCS_FOLDER = ROOT / "docs" / "serving"
PROXY_HOST_NAME = "takujo.example"
NGINX_CONF_TEMPLATE = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
{user}
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ text/plain none; }}
    include {folder}/takujo.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A running nginx: its ports, and the folder with the authority that its clients trust."""

    folder: Path
    plain_port: int
    secure_port: int

    @property
    def host(self) -> str:
        return f"{PROXY_HOST_NAME}:{self.secure_port}"

    def request_by_curl(self, path: str, *options: str, uses_plain_http: bool = False) -> Reply:
        """Sends one request by curl. options: more of curl's options."""
        address = f"http://{PROXY_HOST_NAME}:{self.plain_port}" if uses_plain_http else f"https://{self.host}"
        curl = ["curl", "-q", "--silent", "--show-error", "--include", "--globoff", "--path-as-is", "--max-time", "60"]
        curl += ["--cacert", str(self.folder / "ca.pem"), "--noproxy", "*", "--connect-to", "::127.0.0.1:"]
        done = subprocess.run([*curl, *options, address + path], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        protocol, status = first.split()[:2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return Reply(int(status), headers, body, protocol)


def replace_required_parts(text: str, changes: dict[str, str]) -> str:
    """Returns the text with parts replaced; raises AssertionError if the text lacks one of them."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def is_listening(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def run_nginx_proxy(config_file_name: str, folder: Path, changes: dict[str, str]) -> Iterator[Proxy]:
    """Runs nginx with a file of docs/serving while the block runs, on ports of its own and with all its files in a
    folder. changes: parts of the configuration to replace."""
    skip_unless_programs_exist("nginx", "curl", what="nginx in front")
    proxy = Proxy(folder, find_free_port(), find_free_port())
    issue_certificate(folder, PROXY_HOST_NAME)
    text = replace_required_parts((SERVING_DOCS_FOLDER / config_file_name).read_text(encoding="utf-8"), changes)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{proxy.plain_port};")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{proxy.secure_port} ssl")
    for place in ("/etc/ssl", "/var/lib/nginx", "/var/log/nginx"):
        text = text.replace(place, str(folder))
    (folder / "takujo.conf").write_text(text)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX_CONF_TEMPLATE.format(folder=folder, user=user))
    command = [str(find_program_path("nginx")), "-p", str(folder)]
    command += ["-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "[warn]" not in tried.stderr, tried.stderr
    process = subprocess.Popen(command)
    try:
        wait_until(lambda: is_listening(proxy.secure_port))
        yield proxy
    finally:
        process.terminate()
        process.wait(20)
