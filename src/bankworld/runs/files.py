"""Files that are whole or absent, and logs whose last line may be torn."""

import json
import os
from pathlib import Path
from typing import Any

from bankworld.worlds.canonical import canonical


class StoreError(Exception):
    """A run's folder is not what it should be. The message says what to do."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a kill leaves it whole or absent: temp, fsync, rename, fsync of the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_json(path: Path, value: Any) -> None:
    """Write plain data as indented JSON with sorted keys."""
    write_whole(path, (json.dumps(value, indent=1, sort_keys=True) + "\n").encode())


def read_json(path: Path) -> Any:
    """Plain data of a JSON file. Raises StoreError naming the file when it is missing or damaged."""
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise StoreError(f"{path} is missing.") from None
    except ValueError as error:
        raise StoreError(f"{path} is no JSON file: {error}.") from None


def append_line(path: Path, value: Any) -> None:
    """Append one canonical JSON line, flushed and synced; a torn last line is cut first."""
    cut_torn(path)
    with path.open("ab") as file:
        file.write(canonical(value) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def cut_torn(path: Path) -> None:
    """Cut a last line that lacks its line end: the process died while writing it."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        if size == 0:
            return
        file.seek(-1, os.SEEK_END)
        if file.read(1) == b"\n":
            return
        file.seek(0)
        whole = file.read().rpartition(b"\n")[0]
        file.truncate(len(whole) + (1 if whole else 0))


def read_lines(path: Path) -> list[Any]:
    """All whole lines of a JSON-lines log; a torn last one is left out."""
    if not path.exists():
        return []
    whole = path.read_bytes().rpartition(b"\n")[0]
    return [json.loads(line) for line in whole.splitlines()]
