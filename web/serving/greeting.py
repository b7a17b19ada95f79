"""Prints the address for phones in the same network, as text and as a QR code (`make run`)."""

from __future__ import annotations

import socket
import subprocess
import sys

import segno


def list_own_network_addresses_likeliest_first() -> list[str]:
    """Returns this machine's IPv4 addresses in its own network, the likeliest first; sends nothing to find them."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # an unused address: this only asks which route a packet would take
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no route to other networks
    try:
        listed = subprocess.run(["hostname", "-I"], capture_output=True, text=True, timeout=2).stdout.split()
    except (OSError, subprocess.SubprocessError):
        listed = []
    found += [address for address in listed if "." in address]
    return [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]


def draw_terminal_qr_code(text: str) -> str:
    """Draws a QR code of half blocks; in a terminal in black on white, whatever its colours."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    start_colours, end_colours = ("\x1b[30;107m", "\x1b[0m") if sys.stdout.isatty() else ("", "")
    halves = " ▄▀█" if start_colours else "█▀▄ "  # a log is usually displayed light on dark
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        halved = "".join(halves[2 * a + b] for a, b in zip(upper, lower, strict=True))
        lines.append(f"  {start_colours}{halved}{end_colours}")
    return "\n".join(lines)


def print_phone_addresses_or_own_address(host_or_empty: str, port: int, scheme: str = "http") -> None:
    """Prints the address for phones if every interface listens, else our own. host_or_empty: '' for
    a socket behind a proxy."""
    if host_or_empty not in ("0.0.0.0", "::"):
        name = f"[{host_or_empty}]" if ":" in host_or_empty else host_or_empty
        print(
            f"\n  Takujo 卓上  {scheme}://{name}:{port}/\n" if host_or_empty else "\n  Takujo 卓上\n",
            flush=True,
        )
        return
    own_addresses = list_own_network_addresses_likeliest_first() or ["127.0.0.1"]
    likeliest_address = f"{scheme}://{own_addresses[0]}:{port}/"
    print(f"\n  Takujo 卓上  {likeliest_address}\n")
    print(draw_terminal_qr_code(likeliest_address))
    print("  同じネットワークの携帯電話で読み取ってください。  For phones in the same network.")
    for other_address in own_addresses[1:]:
        print(f"  or {scheme}://{other_address}:{port}/")
    print(f"  このパソコンでは here  {scheme}://127.0.0.1:{port}/   止める to stop  Ctrl+C\n", flush=True)
