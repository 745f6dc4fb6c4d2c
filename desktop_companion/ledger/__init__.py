"""The companion's store: every night's raw journal lines, and what is derived from them."""

from desktop_companion.ledger.store import Conflict, Ledger, NightRow, without_box

__all__ = ["Conflict", "Ledger", "NightRow", "without_box"]
