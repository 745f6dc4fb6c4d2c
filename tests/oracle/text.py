"""A night of plain data as BWN, spaced and ordered in one of many ways."""

from typing import Any

from tests.oracle.dice import Dice
from tests.oracle.oracle import NAMES


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _renege(r: dict[str, Any]) -> str:
    words = ["renege", r["accused"]]
    words += ["book", str(r["book"])] if "book" in r else []
    words += ["by", r["by"]]
    if "led" in r:
        words += ["led", *(r["led"] or "-")]
    words += ["played", r["played"]] if "played" in r else []
    words += ["later", str(r["later"][0]), r["later"][1]] if "later" in r else []
    words += ["hand", r["hand"]] if "hand" in r else []
    words += ["noticed", r["noticed"]] if "noticed" in r else []
    words += ["claimed", r["claimed"]] if "claimed" in r else []
    words += ["denied"] if r.get("denied") else []
    return " ".join(words)


def in_small(r: dict[str, Any]) -> dict[str, Any]:
    """Return a claim with its cards in small letters."""
    small: dict[str, Any] = {part: r[part].lower() for part in ("played", "hand") if part in r}
    small |= {"led": [card.lower() for card in r["led"]]} if "led" in r else {}
    small |= {"later": [r["later"][0], r["later"][1].lower()]} if "later" in r else {}
    return {**r, **small}


RULINGS = {
    "renege": _renege,
    "out-of-turn": lambda r: f"out-of-turn {r['side']}",
    "board-talk": lambda r: f"board-talk {r['side']}",
    "director": lambda r: f"director {r['side']} books {r['books']} {quoted(r['reason'])}",
    "game": lambda r: f"game {r['side']} {quoted(r['reason'])}",
    "note": lambda r: f"note {quoted(r['text'])}",
    "dispute": lambda r: f"dispute {r['side']} {quoted(r['text'])}",
}


def hand_text(dice: Dice, number: int, hand: dict[str, Any]) -> str:
    """Return a hand's line."""
    words = [str(number), hand["dealer"], *(seat + call for seat, call in hand["calls"])]
    if hand["end"] == "played":
        words += [":", hand["trump"]]
        words += [hand["order"]] if hand["order"] else []
        words += ["=", "/".join(map(str, hand["books"]))]
    else:
        words.append(hand["end"])
    if dice.chance(8):
        words = [word + " " * dice.number(0, 2) for word in words]
    said = [*hand["rulings"], *hand["marks"]]
    if dice.chance(8):
        said = [in_small(r) for r in said]
    marks = [RULINGS[r["kind"]](r) for r in said]
    marks += ["after-end"] if hand["after_end"] else []
    return " ".join(words + ["{" + mark + "}" for mark in marks])


def mark_text(mark: dict[str, str | None]) -> str:
    return f"{mark['mark']}" + (f" {mark['side']}" if mark["side"] else "")


def tag_texts(dice: Dice, tags: dict[str, Any]) -> list[str]:
    """Return a game's tags in some order."""
    pairs = [f"{name}={value}" for name, value in tags["set"].items()]
    cut = dice.number(0, len(pairs))
    parts = [part for part in (pairs[:cut], pairs[cut:]) if part]
    found = [f"[Set {quoted(' '.join(part))}]" for part in parts]
    other = [f"[Rules {quoted(tags['rules'])}]"] if tags["rules"] else []
    other += [f"[Dealer {quoted(tags['dealer'])}]"] if tags["dealer"] else []
    other += [
        f"[{name} {quoted(tags['names'][name[0]])}]" for name in NAMES if name[0] in tags["names"]
    ]
    if tags["start"]:
        points = " ".join(f"{side} {count}" for side, count in tags["start"].items())
        other.append(f"[Start {quoted(points)}]")
    for tag in other:
        found.insert(dice.number(0, len(found)), tag)
    return found


def night_text(dice: Dice, games: list[dict[str, Any]]) -> tuple[str, list[int]]:
    """Return the night as BWN, and the line of each entry of it."""
    lines: list[str] = []
    places: list[int] = []
    for number, game in enumerate(games, 1):
        if game["marked"]:
            lines.append(f'[Game "{number}"]')
        between = dice.pick((" ", "\n", "   "))
        lines += between.join(tag_texts(dice, game["tags"])).split("\n")
        hands = 0
        for entry in game["entries"]:
            hands += "mark" not in entry
            line = mark_text(entry) if "mark" in entry else hand_text(dice, hands, entry)
            if dice.chance(20):
                lines.append("; said in passing: [Set] } {")
            lines.append(line + dice.pick(("", "", "", " ; so", "  ")))
            places.append(len(lines))
    text = dice.pick(("\n", "\n", "\r\n")).join([*lines, ""])
    return dice.pick(("", "", "\ufeff")) + text, places
