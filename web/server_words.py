"""What the server says by itself, in both languages: what this machine lacks for all that Takujo can do, once when it
starts; and to whom it gives no answer of the app."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from calculators.core.messages import LANGUAGES
from web.headers import ROOT
from web.i18n import Speaker
from web.live.store import default_store_address
from web.pdf import Lacking, raise_if_printing_impossible

FEW_FILES = 512
"""With fewer open files in all a crowd finds no room."""
NETWORK_DRIVES = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|davfs|lustre|gpfs|beegfs|virtiofs|vboxsf|"
    r"fuse\.(sshfs|glusterfs|s3fs|rclone|gcsfuse|ceph-fuse|davfs2?|gvfsd-fuse|juicefs|vmhgfs-fuse|grpcfuse)"
)
"""Kinds of file systems whose files several machines share, a host and its guests too: SQLite's write-ahead log needs
memory shared by all who open the file, which they do not give."""
REFUSALS = {"slow": "slow", "full": "full", "broken": "500"}
"""What the server refuses for → the words of the catalogue."""


def bilingual_refusal_text_by_reason() -> dict[str, str]:
    """Returns what is said in place of an answer, for each reason: Japanese, then English."""
    say = [Speaker(language) for language in LANGUAGES]
    return {
        reason: "".join(f"{one(f'error.{key}.title')}\n{one(f'error.{key}.text')}\n" for one in say)
        for reason, key in REFUSALS.items()
    }


def list_bilingual_server_shortcomings(environment: Mapping[str, str], open_file_limit: int) -> list[str]:
    """Returns what is lacking, a line in Japanese and English each. environment: the environment; open_file_limit:
    how many files a process may open."""
    found = [*iterate_store_problem_keys_and_facts(environment.get("TAKUJO_STORE", "").strip())]
    try:
        raise_if_printing_impossible()
    except Lacking as lack:
        found.append((f"error.{lack.what}.text", {}))
    if open_file_limit < FEW_FILES:
        found.append(("start.files", {"limit": open_file_limit, "enough": FEW_FILES}))
    return [" ".join(Speaker(language)(key, **facts) for language in LANGUAGES) for key, facts in found]


def iterate_store_problem_keys_and_facts(store_address: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yields what shared tables lack: an address that is one, a folder that can be written, a drive of this machine."""
    if store_address == "off":
        return
    try:
        url = make_url(store_address or default_store_address(ROOT))
        url.get_dialect()
    except (ArgumentError, ImportError, ValueError, TypeError):
        yield "start.store", {}
        return
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return
    file = Path(url.database).resolve()
    folder = next(parent for parent in file.parents if parent.exists())
    if not can_create_file_in(folder) or (file.exists() and not os.access(file, os.W_OK)):
        yield "start.readonly", {"folder": str(folder)}
    if NETWORK_DRIVES.fullmatch(file_system_kind_or_empty(folder)):
        yield "start.network", {"folder": str(folder)}


def can_create_file_in(folder: Path) -> bool:
    """Can a file be made in a folder? Rights alone do not say it of a read-only file system."""
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def file_system_kind_or_empty(folder: Path, mounts_file: Path = Path("/proc/mounts")) -> str:
    """Returns the kind of the file system a folder lies in, `ext4`; '' where the system does not say.

    mounts_file: what is mounted where, a line each, as Linux lists it.
    """
    try:
        mounts = [line.split() for line in mounts_file.read_text().splitlines()]
    except OSError:
        return ""
    places = [(place.replace("\\040", " "), kind) for _, place, kind, *_ in mounts]
    within = [(place, kind) for place, kind in places if folder.is_relative_to(place)]
    return max(reversed(within), key=lambda one: len(one[0]), default=("", ""))[1]  # what is mounted last lies on top
