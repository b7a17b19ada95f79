"""A certificate of an authority made here."""

from __future__ import annotations

from pathlib import Path

import trustme
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key


def issue_certificate(folder: Path) -> tuple[str, str, str]:
    """Writes a certificate for this machine into a folder; returns its file, that of its key, and its authority's."""
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1", "localhost")
    cert, key, trusted = folder / "cert.pem", folder / "key.pem", folder / "ca.pem"
    cert.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    private = load_pem_private_key(issued.private_key_pem.bytes(), None)
    key.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    authority.cert_pem.write_to_path(str(trusted))
    return str(cert), str(key), str(trusted)
