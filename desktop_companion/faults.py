"""A fault of a program: a sentence for the user, the traceback in a file."""

import traceback
from datetime import UTC, datetime

from bidwhist import VERSION
from desktop_companion.errors import UserError
from desktop_companion.files import write_whole
from desktop_companion.ledger.store import ledger_path
from desktop_companion.virtual_box import BoxCrashedError

_LONGEST = 80  # characters of the traceback's last line in the sentence


def told(error: BoxCrashedError) -> str:
    """Return what to say of a virtual box's fault; its report is written into the data folder."""
    lines = error.trace.splitlines() or [f"it ended with code {error.code}"]
    last = "".join(c for c in lines[-1] if c.isprintable())[:_LONGEST]
    return (
        f"the virtual box's program failed: {last}; {_kept('box-fault', str(error))}; "
        "what was confirmed is in the box's memory, start it again"
    )


def told_of_app(error: Exception) -> str:
    """Return what to say of a fault of the app; its report is written into the data folder."""
    last = "".join(c for c in str(error) or type(error).__name__ if c.isprintable())[:_LONGEST]
    where = _kept("app-fault", "".join(traceback.format_exception(error)))
    return f"something in the app failed: {last}; {where}; what was written down is kept"


def _kept(name: str, text: str) -> str:
    """Write a report; return where it is in words."""
    now = datetime.now(UTC)
    report = f"{now.isoformat(timespec='seconds')} risefly {VERSION}\n{text}\n"
    path = ledger_path().parent / f"{name}-{now:%Y%m%d-%H%M%S}.txt"
    try:
        write_whole(path, report.encode())
    except UserError as refused:
        return f"no report could be kept ({refused})"
    return f"the report is in {path}"
