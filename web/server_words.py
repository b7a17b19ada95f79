"""Says what the server itself has to say, in both languages: at its start what this machine lacks for all that Takujo
can do, and why a request gets no answer of the app."""

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
from web.pdf import Lacking, check_printing_works_or_raise

FEW_FILES = 512
"""With fewer open files a process has too few connections for many people."""
NETWORK_DRIVES = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|davfs|lustre|gpfs|beegfs|virtiofs|vboxsf|"
    r"fuse\.(sshfs|glusterfs|s3fs|rclone|gcsfuse|ceph-fuse|davfs2?|gvfsd-fuse|juicefs|vmhgfs-fuse|grpcfuse)"
)
"""File systems whose files several machines share, also a host and its guests: SQLite's write-ahead log needs memory
that all who open the file share, which they do not provide."""
REFUSALS = {"slow": "slow", "full": "full", "broken": "500"}
"""Reasons of the server's own refusals, with their message keys."""


def bilingual_refusal_text_by_reason() -> dict[str, str]:
    """Returns the text of each refusal: Japanese, then English."""
    say = [Speaker(language) for language in LANGUAGES]
    return {
        reason: "".join(f"{one(f'error.{key}.title')}\n{one(f'error.{key}.text')}\n" for one in say)
        for reason, key in REFUSALS.items()
    }


def list_bilingual_server_problems(environment: Mapping[str, str], open_file_limit: int) -> list[str]:
    """Returns what is missing, a line in Japanese and English each. open_file_limit: files that a process may open."""
    problems = [*find_store_address_problems(environment.get("TAKUJO_STORE", "").strip())]
    try:
        check_printing_works_or_raise()
    except Lacking as lack:
        problems.append((f"error.{lack.what}.text", {}))
    if open_file_limit < FEW_FILES:
        problems.append(("start.files", {"limit": open_file_limit, "enough": FEW_FILES}))
    return [" ".join(Speaker(language)(key, **facts) for language in LANGUAGES) for key, facts in problems]


def find_store_address_problems(
    store_setting: str,
) -> Iterator[tuple[str, dict[str, object]]]:
    """Yields what shared tables lack: a valid address, a writable folder, a local drive.

    store_setting: the address of the store; `off` for no shared tables, '' for the usual file.
    """
    if store_setting == "off":
        return
    try:
        url = make_url(store_setting or default_store_address(ROOT))
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
    """Returns whether a file can be created in a folder; permissions alone do not show a read-only file system."""
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def file_system_kind_or_empty(folder: Path, mounts_file: Path = Path("/proc/mounts")) -> str:
    """Returns the kind of the file system of a folder, `ext4`; '' if the system does not say.

    mounts_file: the mounted file systems, a line each, as Linux lists them.
    """
    try:
        mounts = [line.split() for line in mounts_file.read_text().splitlines()]
    except OSError:
        return ""
    mounted_kinds = [(mount_point.replace("\\040", " "), kind) for _, mount_point, kind, *_ in mounts]
    mounts_above_folder = [
        (mount_point, kind) for mount_point, kind in mounted_kinds if folder.is_relative_to(mount_point)
    ]
    return max(reversed(mounts_above_folder), key=lambda mount: len(mount[0]), default=("", ""))[
        1
    ]  # the last mount hides earlier ones
