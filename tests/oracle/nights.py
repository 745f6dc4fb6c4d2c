"""Random rule sets over the whole table of fields, and random legal nights under them."""

from typing import Any

from hypothesis import strategies as st

from tests.oracle import calls, tables
from tests.oracle.dice import Dice, drawn, seeded
from tests.oracle.evidence import JOKERS
from tests.oracle.games import SIDES
from tests.oracle.oracle import ORDER_OF, SEATS, TURNS, NightState, trumps_of
from tests.oracle.tables import DEFAULTS, PRESETS, TABLE, Fields, all_books
from tests.oracle.text import night_text

WORDS = ("agreed", 'she said "so"', "a \\ b", "; ] } not the end", "caf\u00e9 \u2660", "x")
NAMES = ("Ann", "Bo", "Cy", 'D"i', "Zo\u00eb", "E;f")
WHENS = ("later", "before_lead", "in_book", "at_once")
BY_TEXT = tuple(PRESETS)
SUITS = "SHDC"
RANKS = "23456789TJQKA"

# -- rules ----------------------------------------------------------------------------------------


def field_value(dice: Dice, name: str) -> Any:
    """Return a value of a field; of a long range mostly a small one."""
    default, values = TABLE[name]
    if name == "sets_to_lose":
        return dice.pick((2, 2, 3, 0, 999))
    if len(values) <= 20:
        return dice.pick(values)
    small = values[: dice.pick((4, 12, 40))]
    return dice.pick((default, dice.pick(small), dice.pick(small), values[-1]))


def composed(dice: Dice, f: Fields) -> Fields:
    """Return the fields so that they stand together, as the cross checks say."""
    f = dict(f)
    divided = [
        kitty for kitty in range(7) if kitty == 0 or (52 + f["jokers"] - kitty) % f["players"] == 0
    ]
    if f["kitty"] not in divided:
        f["kitty"] = dice.pick(divided)
    if (f["auction"] == "none") is (f["trump"] == "bidder"):
        f["trump"] = "bidder" if f["trump"] != "bidder" else dice.pick(TABLE["trump"][1][1:])
    if f["calls"] == "level":
        f["order"] = "level_only"
    else:
        f["orders"] = f["orders"].replace("A", "") or "U"
    most = all_books(f) - f["book"]
    f["max_level"] = min(f["max_level"], most)
    f["min_level"] = min(f["min_level"], f["max_level"])
    narrower = [allowed for field, when, allowed in tables.NARROWER if f[field] == when]
    for name in dict.fromkeys(name for allowed in narrower for name in allowed):
        lists = [allowed[name] for allowed in narrower if name in allowed]
        if any(f[name] not in values for values in lists):
            f[name] = dice.pick([one for one in lists[0] if all(one in more for more in lists)])
    return f


def changed(dice: Dice, base: Fields, count: int) -> Fields:
    """Return fields with some changed at random, perhaps in conflict."""
    names = list(TABLE)
    if count < len(names):
        names = [dice.pick(names) for _ in range(count)]
    return {**base, **{name: field_value(dice, name) for name in names}}


def difference(dice: Dice, base: Fields, f: Fields) -> Fields:
    """Return what a Set must say to come from `base` to `f`, and perhaps more."""
    more = dice.pick(list(f)) if dice.chance(2) else None
    said = [name for name in f if f[name] != base[name] or name == more]
    cut = dice.number(0, len(said))
    return {name: f[name] for name in said[cut:] + said[:cut]}


def rule_set(dice: Dice) -> tuple[str, Fields]:
    """Return a preset and what is set beside it: rules that can be played."""
    preset = dice.pick(BY_TEXT)
    count = dice.pick((0, 0, 4, 12, len(TABLE), len(TABLE)))
    if not count:
        return preset, {}
    f = composed(dice, changed(dice, PRESETS[preset], count))
    return preset, difference(dice, PRESETS[preset], f)


def any_rule_set(dice: Dice) -> tuple[str, Fields]:
    """Return a preset and what is set beside it, often in conflict."""
    preset = dice.pick(BY_TEXT)
    f = changed(dice, PRESETS[preset], dice.pick((1, 3, 6, len(TABLE))))
    if dice.chance(2):
        right = composed(dice, f)
        back = [name for name in f if f[name] != right[name] and dice.chance(2)]
        f = {**right, **{name: f[name] for name in back}}
    return preset, difference(dice, PRESETS[preset], f)


# -- a hand ---------------------------------------------------------------------------------------


def _from_left(f: Fields, dealer: str) -> list[str]:
    """Return the seats in the order in which they call, the dealer last."""
    seats = list(SEATS[f["players"]])
    at = seats.index(dealer) + 1
    return seats[at:] + seats[:at]


def _auction(dice: Dice, f: Fields, dealer: str) -> list[list[str]]:
    """Return a whole auction, or a single bid."""
    seats = _from_left(f, dealer)
    if dice.chance(4):
        return [[dice.pick(seats), dice.pick(calls.bids(f))]]
    auction = calls.Auction(f, seats)
    pass_in = dice.pick((2, 3, 4, 9))
    while not auction.is_over():
        legal = auction.legal()
        near = legal[: dice.pick((4, 4, 8, 60))]
        free = legal[0] == calls.PASS and not dice.chance(pass_in)
        auction.call(calls.PASS if free else dice.pick(near))
    return [list(call) for call in auction.calls]


def _trump(dice: Dice, night: NightState, bid: str | None) -> tuple[str, str | None]:
    f = night.game.fields
    orders = [ORDER_OF[letter] for letter in f["orders"]]
    turned = night.turned()
    if turned:
        return dice.pick((turned, turned, "?", dice.pick(TURNS["rotate_nt"]))), None
    if f["auction"] == "none":
        return dice.pick("SHDCN?"), None
    if (bid or "").endswith(("U", "D")):
        return dice.pick("SHDC?"), None
    if f["calls"] == "kind":
        return dice.pick([*orders, *orders, "?"]), None
    return dice.pick("SHDCNN?"), dice.pick([None, *orders])


def _books(dice: Dice, f: Fields, bid: str | None) -> list[int]:
    total = all_books(f)
    least = 1 if tables.kitty_counts(f) and f["kitty_book"] == "bidder" else 0
    need = f["book"] + calls.level_of(bid) if bid else 7
    about = (dice.number(need - 2, need + 3), total, dice.number(least, total))
    first = max(least, min(total, dice.pick((about[0], about[0], *about))))
    if f["players"] == 4:
        return [first]
    second = dice.number(0, total - first)
    return [first, second, total - first - second]


def _cards(dice: Dice, f: Fields, no_trump: bool | None) -> list[str]:
    """Return cards of two suits and what may be a trump, in a random order."""
    first = dice.number(0, 3)
    suits = [SUITS[first], SUITS[(first + dice.number(1, 3)) % 4]]
    jokers = JOKERS[: 2 if f["jokers"] == 2 else f["jokers"]]
    low = dice.number(0, 10)
    pool = [rank + suit for rank in RANKS[low : low + 3] for suit in suits]
    if not (f["nt_jokers"] == "exchange" and no_trump):
        pool += jokers
    pool += [] if "2S" in pool else ["2S"]
    unknown = [s for s in suits if s != "S" or not f["spade_deuce"] or no_trump]
    if unknown and dice.chance(3):
        pool.append("?" + dice.pick(unknown))
    return dice.shuffled(pool)


def _claim(dice: Dice, f: Fields, no_trump: bool | None) -> dict[str, Any]:
    seats = SEATS[f["players"]]
    accused = dice.pick(seats)
    sides = [side for side in SIDES[f["players"]] if accused not in side]
    claim: dict[str, Any] = {"kind": "renege", "accused": accused}
    claim["by"] = dice.pick((*sides, *sides, *sides, "director"))
    cards, held = _cards(dice, f, no_trump), tables.cards_each(f)
    suit = dice.pick(cards)[-1] if dice.chance(2) else ""  # led, and not followed

    def card(led: bool) -> str:
        likely = [one for one in cards if suit and (one[-1] == suit) is led]
        cards.remove(found := (likely or cards)[-1])
        return found

    if not dice.chance(3):
        claim["book"] = dice.number(1, held)
    if not dice.chance(3):
        count = dice.pick((1, 1, 2, f["players"] - 1, 0))
        claim["led"] = [card(True) for _ in range(count)]
    if not dice.chance(4):
        claim["played"] = card(False)
    if not dice.chance(3):
        claim["later"] = [dice.number(claim.get("book", 1), held), card(True)]
        if dice.chance(6):
            claim["later"][0] = dice.number(1, held)
    if dice.chance(4):
        claim["hand"] = card(True)
    claim |= {"noticed": dice.pick(WHENS)} if dice.chance(4) else {}
    claim |= {"claimed": dice.pick(("cut", "hand", "late"))} if dice.chance(3) else {}
    return claim | ({"denied": True} if dice.chance(3) else {})


def _ruling(dice: Dice, f: Fields, no_trump: bool | None) -> dict[str, Any]:
    side = dice.pick(SIDES[f["players"]])
    kinds = ["renege"] * 4 + ["board-talk", "out-of-turn"]
    kinds += ["director"] if f["players"] == 4 else []
    kinds += ["board-talk"] * 3 if f["board_talk"] else []
    kind = "game" if dice.chance(30) else dice.pick(kinds)
    if kind == "renege":
        return _claim(dice, f, no_trump)
    if kind == "director":
        count = dice.pick((2, -2, 1, -1, 13, -13))
        return {"kind": kind, "side": side, "books": count, "reason": dice.pick(WORDS)}
    if kind == "game":
        return {"kind": kind, "side": side, "reason": dice.pick(WORDS)}
    return {"kind": kind, "side": side}


def _some(dice: Dice, one_in: int) -> range:
    return range(dice.pick((1, 1, 2, 4)) if dice.chance(one_in) else 0)


def a_hand(dice: Dice, night: NightState) -> dict[str, Any]:
    """Return the next hand of a night."""
    f = night.game.fields
    dealer = dice.pick(SEATS[f["players"]]) if dice.chance(15) else night.dealer
    after = night.game.reason is not None
    hand: dict[str, Any] = {"dealer": dealer, "calls": [], "rulings": [], "bidder": None}
    hand |= {"bid": None, "trump": None, "order": None, "books": [], "after_end": after}
    side = dice.pick(SIDES[f["players"]])
    notes = ({"kind": "note"}, {"kind": "dispute", "side": side})
    hand["marks"] = [{**dice.pick(notes), "text": dice.pick(WORDS)} for _ in _some(dice, 12)]
    hand["end"] = dice.pick(("misdeal", "thrown-in")) if dice.chance(12) else "played"
    if hand["end"] != "played":
        if hand["end"] == "thrown-in" and f["auction"] != "none" and dice.chance(3):
            hand["calls"] = [[seat, calls.PASS] for seat in _from_left(f, dealer)]
        return hand
    if f["auction"] != "none":
        hand["calls"] = _auction(dice, f, dealer)
        bids = [call for call in hand["calls"] if call[1] not in (calls.PASS, calls.REDEAL)]
        if not bids or hand["calls"][-1][1] == calls.REDEAL:
            return {**hand, "end": "thrown-in"}
        hand["bidder"], hand["bid"] = bids[-1]
    hand["trump"], hand["order"] = _trump(dice, night, hand["bid"])
    hand["books"] = _books(dice, f, hand["bid"])
    turned = night.turned()
    trump = turned if turned and hand["trump"] == "?" else hand["trump"]
    no_trump = trumps_of(f, hand, trump).no_trump
    hand["rulings"] = [_ruling(dice, f, no_trump) for _ in _some(dice, 3)]
    return hand


# -- a night --------------------------------------------------------------------------------------


def _mark(dice: Dice, f: Fields) -> dict[str, Any]:
    marks: list[tuple[str, str | None]] = [("time", None), ("time", None), ("abandon", None)]
    marks += [("concede", side) for side in SIDES[4] if f["players"] == 4]
    mark, side = dice.pick(marks)
    return {"mark": mark, "side": side}


def _tags(dice: Dice, night: NightState) -> dict[str, Any]:
    tags: dict[str, Any] = {"rules": None, "set": {}, "names": {}, "dealer": None, "start": None}
    first, players = not night.games, 4
    now = DEFAULTS if first else night.game.fields
    if first or dice.chance(5):
        tags["rules"], tags["set"] = rule_set(dice)
        now = {**PRESETS[tags["rules"]], **tags["set"]}
    elif dice.chance(5):
        f = composed(dice, changed(dice, now, 3))
        tags["set"], now = difference(dice, now, f), f
    players = now["players"]
    seats = SEATS[players]
    if dice.chance(3):
        tags["names"] = {seat: dice.pick(NAMES) for seat in seats if not dice.chance(3)}
    if night.dealer not in seats or dice.chance(4):
        tags["dealer"] = dice.pick(seats)
    if dice.chance(6):
        low, high = -min(6, max(0, now["floor"] - 1)), min(15, now["target"] - 1)
        low, high = dice.pick(((low, high), (low, high), (-20, 40)))
        sides = SIDES[players]
        tags["start"] = {side: dice.number(low, high) for side in sides}
    return tags


def a_night(dice: Dice) -> list[dict[str, Any]]:
    """Return the games of a legal night."""
    night, games = NightState(), []
    for number in range(dice.pick((1, 1, 2, 3, 4))):
        over = bool(number) and night.game.reason is not None
        marked = dice.chance(2) if over or not number else True
        game: dict[str, Any] = {"tags": _tags(dice, night), "marked": marked, "entries": []}
        games.append(game)
        night.open(game["tags"])
        entries = game["entries"]
        for _ in range(dice.number(1, 8)):
            entries.append(a_hand(dice, night))
            night.hand(entries[-1])
            if dice.chance(15):
                entries.append(_mark(dice, night.game.fields))
                night.mark(entries[-1])
            if night.game.reason and not dice.chance(5):
                break
    return games


@st.composite
def nights(draw: st.DrawFn) -> tuple[list[dict[str, Any]], str, list[int]]:
    """Return a night as plain data, as BWN, and the line of each of its entries."""
    dice = drawn(draw)
    games = a_night(dice)
    return games, *night_text(dice, games)


def repeated(seed: int) -> tuple[list[dict[str, Any]], str, list[int]]:
    """Return the same for a number, always the same night."""
    dice = seeded(seed)
    games = a_night(dice)
    return games, *night_text(dice, games)
