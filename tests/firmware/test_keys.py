"""The key script."""

import pytest

from desktop_companion.keys import HOLD_MS, PRESS_MS, Key, KeyScriptError, parse_keys


def test_every_form():
    assert parse_keys("ok DOWN*3 hold:back hold:up:1500 wait:500 ref") == [
        Key("ok", PRESS_MS),
        *[Key("down", PRESS_MS)] * 3,
        Key("back", HOLD_MS),
        Key("up", 1500),
        Key("", 500),
        Key("ref", PRESS_MS),
    ]
    assert parse_keys("  \n") == []


@pytest.mark.parametrize(
    "word",
    [
        "left",
        "ok*",
        "ok*0",
        "ok*-1",
        "ok*x",
        "ok*٣",
        "ok:5",
        "hold",
        "hold:left",
        "hold:up:0",
        "hold:up:1:2",
        "wait",
        "wait:",
        "wait:1s",
        "wait:999999999",
    ],
)
def test_a_word_that_is_no_key_is_named(word):
    with pytest.raises(KeyScriptError) as caught:
        parse_keys("ok " + word)
    assert repr(word) in str(caught.value)
