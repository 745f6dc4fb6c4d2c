"""The words: a sentence for every code; key scripts; modules that need no window."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from desktop_companion.keys import HOLD_MS, PRESS_MS, Key, KeyScriptError, parse_keys
from desktop_companion.texts import EMPTY, SENTENCES, sentence

ROOT = Path(__file__).parent.parent.parent
RAISED = re.compile(r"""Error\(\s*"([a-z]+\.[a-z_]+)\"""")
VERDICT = re.compile(r'"(renege\.[a-z_]+)"')


def codes():
    """Return every code that the engine raises or rules by."""
    found = set()
    for file in (ROOT / "engine").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(RAISED.findall(text)) | set(VERDICT.findall(text))
    return found


def test_every_code_has_a_sentence():
    assert len(codes()) > 50
    assert sorted(codes() - set(SENTENCES)) == []


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_can_be_said_without_its_facts(code):
    said = sentence(code)
    assert said
    assert not said.endswith(".")
    assert "{{" not in said


@pytest.mark.parametrize("code", sorted(EMPTY))
def test_a_sentence_without_the_fact_that_it_is_about(code):
    fact, _ = EMPTY[code]
    said = sentence(code, {fact: "", "allowed": "a b"} if fact != "allowed" else {fact: ""})
    assert "  " not in said
    assert " ;" not in said
    assert not said.endswith(" ")
    assert said != sentence(code, {fact: "x"})


def test_a_code_without_a_sentence_is_said_itself():
    assert sentence("never.heard", {"of": 1}) == "never.heard"


# -- keys -----------------------------------------------------------------------------------------


def test_a_key_script():
    assert parse_keys("ok Down*2 hold:back hold:up:1500 wait:500") == [
        Key("ok", PRESS_MS),
        Key("down", PRESS_MS),
        Key("down", PRESS_MS),
        Key("back", HOLD_MS),
        Key("up", 1500),
        Key("", 500),
    ]
    assert parse_keys(" \n") == []


@pytest.mark.parametrize(
    "word",
    [
        *("left", "ok*", "ok*0", "ok*x", "ok*-1", "ok*\u0663", "ok:1", "*3", ":"),
        *("hold", "hold:left", "hold:ok:", "hold:ok:1:2"),
        *("wait", "wait:", "wait:x", "wait:0", "wait:9999999"),
    ],
)
def test_a_word_that_is_no_key_is_named(run, word):
    with pytest.raises(KeyScriptError, match=re.escape(repr(word))):
        parse_keys(f"ok {word} ok")
    told = run("virtual", "--keys", word)
    assert told.exit_code == 2
    assert repr(word) in told.output


def test_virtual_prints_the_picture(run, tmp_path):
    told = run("virtual", "--keys", "ok", "--volume", tmp_path / "box.flash")
    assert told.exit_code == 0, told.output
    lines = told.told.splitlines()
    assert len(lines) >= 32
    assert any(sign in told.told for sign in "▀▄█")
    assert (tmp_path / "box.flash").exists()


def test_virtual_with_a_volume_that_cannot_be(run, tmp_path):
    (tmp_path / "file").write_text("in its place")
    told = run("virtual", "--keys", "ok", "--volume", "file/box.flash")
    assert told.exit_code == 2
    assert "file" in told.output


# -- modules --------------------------------------------------------------------------------------


def test_every_module_without_a_window_imports_without_kivy():
    names = []
    for file in sorted((ROOT / "desktop_companion").rglob("*.py")):
        path = file.relative_to(ROOT).with_suffix("")
        if "views" in path.parts or "data" in path.parts:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert "kivy" not in {
            alias.name.partition(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        names.append(".".join(path.parts).removesuffix(".__init__"))
    code = "import sys, importlib; sys.modules['kivy'] = None; sys.path[:0] = sys.argv[1:3]\n"
    code += f"for name in {names!r}: importlib.import_module(name)"
    subprocess.run([sys.executable, "-c", code, str(ROOT), str(ROOT / "engine")], check=True)


def test_every_constant_is_used():
    files = [
        file for name in ("desktop_companion", "engine") for file in (ROOT / name).rglob("*.py")
    ]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    others = [*(ROOT / "firmware").rglob("*.py"), *(ROOT / "tests" / "portable").glob("*.py")]
    users = [*texts.values(), *(file.read_text(encoding="utf-8") for file in others)]
    words = Counter(re.findall(r"\w+", "\n".join(users)))
    named = re.compile(r"^([A-Z][A-Z0-9_]+)(?:: [^=\n]+)? = ", re.MULTILINE)
    unused = {
        f"{file.name}: {name}"
        for file, text in texts.items()
        for name in named.findall(text)
        if words[name] == 1
    }
    assert not unused
