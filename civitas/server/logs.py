"""Logs as one JSON object per line. They name routes and tables, never addresses with a secret in them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

_PLAIN: Final = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A record and what was given beside it."""

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        row.update({key: value for key, value in record.__dict__.items() if key not in _PLAIN})
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Send the server's logs to stderr; libraries speak only when something is wrong."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [lines]
    root.setLevel(logging.WARNING)
    logging.getLogger("civitas").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = name != "uvicorn.access"  # an access log would hold the secrets of links
        logger.setLevel(logging.WARNING)
