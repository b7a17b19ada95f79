"""Issues a certificate by a new authority."""

from pathlib import Path

import trustme
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key


def issue_certificate(folder: Path, *names: str) -> tuple[str, str, str]:
    """Writes a certificate for host names into a folder; returns the files of certificate, key and authority."""
    authority = trustme.CA()
    issued = authority.issue_cert(*names)
    cert, key, trusted = folder / "takujo.pem", folder / "takujo.key", folder / "ca.pem"
    cert.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    private = load_pem_private_key(issued.private_key_pem.bytes(), None)
    key.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    authority.cert_pem.write_to_path(str(trusted))
    return str(cert), str(key), str(trusted)
