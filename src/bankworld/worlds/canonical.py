"""One spelling for everything that is hashed or stored: sorted keys, no spaces, ASCII, no NaN."""

import json
from hashlib import sha256
from typing import Any

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode


def canonical(value: Any) -> bytes:
    """Canonical JSON bytes of plain data. Lone surrogates survive as escapes. Raises ValueError on NaN."""
    return _encode(value).encode("ascii")


def digest(value: Any) -> str:
    """sha256 hex of the canonical bytes."""
    return sha256(canonical(value)).hexdigest()
