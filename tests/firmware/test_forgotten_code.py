"""A director's code that nobody knows any more: service removes it, as the README says."""

import os

import pytest

from bidwhist.errors import RuleError
from scorebox.director import check_code, forget_code, set_code
from scorebox.settings import Settings
from scorebox.store import Store


def test_service_removes_it_and_nothing_else(tmp_path):
    settings = Settings(Store(os, str(tmp_path)))
    settings.set_full(1)
    set_code(settings, "1203", "salt")
    with pytest.raises(RuleError, match=r"director\.wrong"):
        check_code(Settings(Store(os, str(tmp_path))), "1204", 0)
    forget_code(str(tmp_path))
    after = Settings(Store(os, str(tmp_path)))
    assert (after.director, after.full) == (None, 1)


def test_without_one_it_changes_nothing(tmp_path):
    forget_code(str(tmp_path))
    assert Settings(Store(os, str(tmp_path))).director is None
