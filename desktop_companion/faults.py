"""A fault in the virtual box's program: a sentence for the player, the traceback in a file."""

from datetime import UTC, datetime

from bidwhist import VERSION
from desktop_companion.errors import UserError
from desktop_companion.exports import write_whole
from desktop_companion.ledger.store import ledger_path
from desktop_companion.virtual_box import BoxCrashedError

_LONGEST = 80  # characters of the traceback's last line in the sentence


def told(error: BoxCrashedError) -> str:
    """Return what to say of the fault; its report is written into the data folder."""
    lines = error.trace.splitlines() or [f"it ended with code {error.code}"]
    last = "".join(c for c in lines[-1] if c.isprintable())[:_LONGEST]
    now = datetime.now(UTC)
    report = f"{now.isoformat(timespec='seconds')} risefly {VERSION}\n{error}\n"
    path = ledger_path().parent / f"box-fault-{now:%Y%m%d-%H%M%S}.txt"
    try:
        write_whole(path, report.encode())
        where = f"the report is in {path}"
    except UserError as refused:
        where = f"no report could be kept ({refused})"
    return (
        f"the virtual box's program failed: {last}; {where}; "
        "what was confirmed is in the box's memory, start it again"
    )
