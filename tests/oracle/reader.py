"""A small strict reader of BWN for the oracle: the nights of tests/nights, as plain data.

It trusts that the text is right, and raises ValueError at a form that it does not know.
"""

import re
from typing import Any

from tests.oracle.oracle import NAMES, ORDER_OF
from tests.oracle.tables import changes

TAG = re.compile(r'\s*\[(\w+) "((?:[^"\\]|\\.)*)"\]')
RULING = re.compile(r'\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\}')
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
HAND = re.compile(r"(\d+) ([NESW])((?: [NESW](?:\d+[UDN]?|-|R))*) *(.*)")
PLAY = re.compile(r"(thrown-in|misdeal|: (\S+)(?: (up|down|low))? = ([\d/]+))$")
MARK_LINE = re.compile(r"(time|concede|abandon)(?: (\w+))?$")
# a word of a claim, and how many words follow it
CLAIM_WORDS = {"book": 1, "played": 1, "later": 2, "hand": 1, "noticed": 1, "claimed": 1}


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1] if text.startswith('"') else text)


def no_tags() -> dict[str, Any]:
    """Return the tags of a game that has none."""
    return {"rules": None, "set": {}, "names": {}, "dealer": None, "start": None}


def _claim(words: list[str]) -> dict[str, Any]:
    claim: dict[str, Any] = {"kind": "renege", "accused": words.pop(0), "by": None}
    while words:
        word = words.pop(0)
        if word == "denied":
            claim["denied"] = True
        elif word == "by":
            claim["by"] = words.pop(0)
        elif word == "led":
            led = []
            while words and re.fullmatch(r"-|[BL]J|[2-9TJQKA?][SHDC]", words[0]):
                led.append(words.pop(0))
            claim["led"] = [] if led == ["-"] else led
        elif word == "later":
            claim["later"] = [int(words.pop(0)), words.pop(0)]
        elif word in CLAIM_WORDS:
            text = words.pop(0)
            claim[word] = int(text) if word == "book" else text
        else:
            raise ValueError(word)
    return claim


def _ruling(text: str) -> dict[str, Any] | None:
    """Return a ruling; None for a mark that scores nothing."""
    kind, *words = WORD.findall(text)
    if kind == "renege":
        return _claim(words)
    if kind in ("out-of-turn", "board-talk"):
        return {"kind": kind, "side": words[0]}
    if kind == "director":
        reason = _unquoted(words[3])
        return {"kind": kind, "side": words[0], "books": int(words[2]), "reason": reason}
    if kind == "game":
        return {"kind": kind, "side": words[0], "reason": _unquoted(words[1])}
    if kind in ("note", "dispute", "after-end"):
        return None
    raise ValueError(text)


def _hand(line: str) -> dict[str, Any]:
    found = HAND.match(RULING.sub("", line).strip())
    if not found:
        raise ValueError(line)
    play = PLAY.match(found[4])
    if not play:
        raise ValueError(line)
    texts = [text.strip() for text in RULING.findall(line)]
    calls = [[call[0], call[1:]] for call in found[3].split()]
    hand: dict[str, Any] = {"dealer": found[2], "calls": calls, "end": "played"}
    hand |= {"rulings": [ruling for ruling in map(_ruling, texts) if ruling]}
    hand |= {"after_end": "after-end" in texts, "bidder": None, "bid": None}
    if not play[2]:
        return {**hand, "end": play[1]}
    bids = [call for call in calls if call[1] not in "-R"]
    if bids:
        hand["bidder"], hand["bid"] = bids[-1]
    is_order = play[2] in ORDER_OF.values()
    hand |= {"trump": play[2], "order": play[3]}
    assert not is_order or hand["bid"].endswith("N")
    return {**hand, "books": [int(count) for count in play[4].split("/")]}


def _take_tag(tags: dict[str, Any], name: str, said: str) -> None:
    words = said.split()
    if name == "Rules":
        tags["rules"] = said
    elif name == "Set":
        tags["set"] |= changes(said)
    elif name in NAMES:
        tags["names"][name[0]] = said
    elif name == "Dealer":
        tags["dealer"] = said
    elif name == "Start":
        tags["start"] = dict(zip(words[::2], map(int, words[1::2]), strict=True))


def read(text: str) -> list[dict[str, Any]]:
    """Return the games of a night."""
    games: list[dict[str, Any]] = []
    tags, marked, last = no_tags(), False, 0
    for line in text.split("\n"):
        rest = re.sub(r';[^"]*$', "", line).strip()
        while found := TAG.match(rest):
            rest = rest[found.end() :].strip()
            marked = marked or found[1] == "Game"
            _take_tag(tags, found[1], _unquoted(found[2]))
        mark = MARK_LINE.match(rest)
        if mark:
            games[-1]["entries"].append({"mark": mark[1], "side": mark[2]})
        elif rest:
            number = int(rest.split()[0])
            if not games or marked or number == 1 <= last:
                games.append({"tags": tags, "entries": []})
                tags, marked = no_tags(), False
            last = number
            games[-1]["entries"].append(_hand(rest))
    return games
