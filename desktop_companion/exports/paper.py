"""The paper that is printed on, by what is usual where the user lives."""

import locale
import os
import re

A4, LETTER = "a4", "letter"
PAPERS = (A4, LETTER)
# where letter is usual; the names are those that Windows uses
_LETTER = {"US", "CA", "MX", "PH", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PR", "SV", "VE",
           "United States", "Canada", "Mexico", "Philippines", "Chile", "Colombia"}  # fmt: skip


def usual_paper() -> str:
    """Return LETTER where the user's locale is of such a country, A4 elsewhere."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if os.environ.get(name):
            return _paper_of(os.environ[name])
    return _paper_of(locale.getlocale()[0] or "")


def _paper_of(name: str) -> str:
    """Return the paper of 'en_US.UTF-8' or 'English_United States'."""
    country = re.split("[.@]", name, maxsplit=1)[0].partition("_")[2]
    return LETTER if country in _LETTER else A4
