"""Every code that the engine may give the box has words there."""

import ast
from pathlib import Path

from bidwhist import claims, scoring
from desktop_companion.paths import device_folders
from scorebox import texts

# codes of what the box never asks: corrections, evidence, books, rules, BWN, which are the desk's
ELSEWHERE = {
    "book.open",
    "book.too_many",
    "call.missing",
    "call.other_bid",
    "call.other_end",
    "cards.not_in_deck",
    "cards.rank_needed",
    "cards.too_many",
    "cards.twice",
    "command.unknown",
    "page.unknown",
    "rules.bad_value",
    "rules.conflict",
    "rules.unknown_field",
    "rules.unknown_preset",
    "text.plain",
}


def strings(module):
    """Return every text that stands in a module's source."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str)}


def raised_codes():
    folders = device_folders()
    found = set()
    for folder in (folders.engine, folders.firmware):
        for path in sorted(folder.rglob("*.py")):
            if path.name.startswith("bwn_"):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                    continue
                if node.func.id == "RuleError" and isinstance(node.args[0], ast.Constant):
                    found.add(node.args[0].value)
    return found


def test_each_refusal_has_its_words():
    codes = raised_codes()
    assert len(codes) > 20
    assert codes - ELSEWHERE - set(texts.ERRORS) == set()


def test_each_verdict_has_its_words():
    codes = {text for text in strings(claims) if text.startswith("renege.") and " " not in text}
    assert codes - {"renege.open"} == set(texts.VERDICTS)


def test_each_end_has_its_words():
    words = strings(scoring)
    for reason in texts.REASONS:
        assert reason in words or reason in ("conceded", "abandoned")


def test_an_unknown_code_is_named():
    assert texts.error_lines("some.thing") == (texts.OTHER_ERROR, "some.thing")
