"""Logs: one JSON object per line, without secrets."""

import logging
from typing import Any

import structlog


def configure_logging() -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    logging.basicConfig(level=logging.WARNING, handlers=[ToStructlog()], force=True)


class ToStructlog(logging.Handler):
    """Configure structlog and the standard library's logging for the same JSON output."""

    def emit(self, record: logging.LogRecord) -> None:
        exc: Any = record.exc_info if record.exc_info else None
        structlog.get_logger(record.name).log(record.levelno, record.getMessage(), exc_info=exc)
