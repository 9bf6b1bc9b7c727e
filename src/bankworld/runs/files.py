"""Files that are whole or absent, and logs whose last line may be torn."""

import json
import os
from pathlib import Path
from typing import Any

from bankworld.worlds.canonical import canonical

SCHEMA = 1
"""Version of everything a run's folder holds."""


class StoreError(Exception):
    """A run's folder is not what it should be. The message says what to do."""


def make_folder(path: Path) -> None:
    """Make a folder and its parents so that they survive a power cut."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make what was created or renamed in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a kill leaves it whole or absent: temp, fsync, rename, fsync of the folder."""
    make_folder(path.parent)
    temporary = path.with_name(f".{path.name}.new")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    sync_folder(path.parent)


def json_bytes(value: Any) -> bytes:
    """Plain data as it is stored for people to read: indented, keys sorted, one line end."""
    return (json.dumps(value, indent=1, sort_keys=True) + "\n").encode()


def write_json(path: Path, value: Any) -> None:
    """Write plain data as a whole JSON file."""
    write_whole(path, json_bytes(value))


def read_json(path: Path, newest: int = SCHEMA) -> dict[str, Any]:
    """A stored JSON object. Raises StoreError when it is missing, damaged or of a schema above `newest`."""
    try:
        value = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise StoreError(f"{path} is missing.") from None
    except ValueError as error:
        raise StoreError(f"{path} is damaged: {error}.") from None
    return _readable(value, str(path), newest)


def append_line(path: Path, value: Any) -> None:
    """Append one canonical JSON line, flushed and synced; a torn last line is cut first."""
    fresh = not path.exists()
    cut_torn(path)
    with path.open("ab") as file:
        file.write(canonical(value) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    if fresh:
        sync_folder(path.parent)


def cut_torn(path: Path) -> None:
    """Cut a last line that lacks its line end: the process died while writing it."""
    if not path.exists():
        return
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
            os.fsync(file.fileno())


def read_lines(path: Path) -> list[dict[str, Any]]:
    """All whole lines of a JSON-lines log; a torn last one is left out. Raises StoreError on a damaged line."""
    if not path.exists():
        return []
    lines: list[dict[str, Any]] = []
    for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], start=1):
        try:
            lines.append(_readable(json.loads(line), f"{path}, line {number},", SCHEMA))
        except ValueError as error:
            raise StoreError(f"{path}, line {number}, is damaged: {error}.") from None
    return lines


def _readable(value: Any, where: str, newest: int) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise StoreError(f"{where} is damaged: it holds no JSON object.")
    data: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
    schema = data.get("schema")
    if not isinstance(schema, int):
        raise StoreError(f"{where} is damaged: it does not say its schema version.")
    if schema > newest:
        raise StoreError(f"{where} was written by a newer bankworld (schema {schema}, not {newest}). Update bankworld.")
    return data
