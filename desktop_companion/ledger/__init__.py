"""The companion's store: every night's raw journal lines, and what is derived from them."""

from desktop_companion.ledger.rows import Conflict, NightRow
from desktop_companion.ledger.sheets import without_box
from desktop_companion.ledger.store import Ledger

__all__ = ["Conflict", "Ledger", "NightRow", "without_box"]
