"""What `make run` prints: where the phones of the same network find us, as text and as a QR code."""

from __future__ import annotations

import socket
import subprocess
import sys

import segno


def list_own_network_addresses_likeliest_first() -> list[str]:
    """This machine's addresses in its own network, the likeliest first; nothing is sent to find them."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # nobody's: this only asks which way a packet would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no way out: a network of our own
    try:
        listed = subprocess.run(["hostname", "-I"], capture_output=True, text=True, timeout=2).stdout.split()
    except (OSError, subprocess.SubprocessError):
        listed = []
    found += [address for address in listed if "." in address]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def draw_terminal_qr_code(text: str) -> str:
    """A QR code of half blocks; in a terminal in black on white, whatever the colours of the terminal."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    on, off = ("\x1b[30;107m", "\x1b[0m") if sys.stdout.isatty() else ("", "")
    halves = " ▄▀█" if on else "█▀▄ "  # a log is read light on dark
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        halved = "".join(halves[2 * a + b] for a, b in zip(upper, lower, strict=True))
        lines.append(f"  {on}{halved}{off}")
    return "\n".join(lines)


def print_server_address_with_qr_if_open_to_network(host: str, port: int, scheme: str = "http") -> None:
    """Says the address for phones where every interface listens, else our own; host: '' for a socket of a proxy."""
    if host not in ("0.0.0.0", "::"):
        name = f"[{host}]" if ":" in host else host
        print(f"\n  Takujo 卓上  {scheme}://{name}:{port}/\n" if host else "\n  Takujo 卓上\n", flush=True)
        return
    here = list_own_network_addresses_likeliest_first() or ["127.0.0.1"]
    best = f"{scheme}://{here[0]}:{port}/"
    print(f"\n  Takujo 卓上  {best}\n")
    print(draw_terminal_qr_code(best))
    print("  同じネットワークの携帯電話で読み取ってください。  For phones in the same network.")
    for other in here[1:]:
        print(f"  or {scheme}://{other}:{port}/")
    print(f"  このパソコンでは here  {scheme}://127.0.0.1:{port}/   止める to stop  Ctrl+C\n", flush=True)
