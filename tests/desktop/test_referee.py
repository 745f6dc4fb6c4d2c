"""The referee on the desk: calls, reneges and the differences of two games."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidwhist.contract import contract_text, fixed_order, kind_of, orders_allowed, trumps_allowed
from bidwhist.errors import BidWhistError
from bidwhist.presets import PRESETS, make_rules
from desktop_companion import referee_commands
from desktop_companion.referee import (
    auction_after,
    auction_document,
    contract_of,
    rules_differences,
)

EVIDENCE = "--contract 4D-H --accused E --book 6 --led KD --played 3S --later 8:9D"
PROOF = EVIDENCE.split(" ")


def test_the_legal_calls_go_upwards_the_pass_first(run):
    told = json.loads(run("calls", "--dealer", "N", "E- S4U", "--json").output)
    legal = ["-", "4N", "5U", "5D", "5N", "6U", "6D", "6N", "7U", "7D", "7N"]
    assert told == {"next": "W", "legal": legal, "finished": None}
    assert run("calls", "E- S4U").output == f"W may call {' '.join(legal)}\n"


@pytest.mark.parametrize(
    ("arguments", "finished"),
    [
        (["E- S4U W- N-"], {"bidder": "S", "bid": "4U"}),
        (["e- s- w- n-", "--rules", "kitchen-table"], {"thrown_in": True}),
        (["E- SR", "--rules", "northeast"], {"thrown_in": True}),
    ],
)
def test_an_auction_that_is_over(run, arguments, finished):
    told = json.loads(run("calls", *arguments, "--json").output)
    assert told == {"next": None, "legal": [], "finished": finished}
    assert run("calls", *arguments).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["E- S4U W3N"], 1, "CALLS:1:8: 3N is not higher"),
        (["E- N4U"], 1, "CALLS:1:4: it is not N's turn, expected a call by S"),
        (["E- S- W- N-"], 1, "CALLS:1:10: all others passed: the dealer N must bid"),
        (["E9U"], 1, "CALLS:1:1: 9U cannot be bid here, expected"),
        (["E4"], 1, "CALLS:1:1: 4 is no kind of bid"),
        (["E3U S-  W- N- E4U"], 1, "CALLS:1:15: the auction is over"),
        (["E- ZZ"], 2, "CALLS:1:4: 'ZZ' cannot be read here"),
        (["E\u0663U"], 2, "CALLS:1:1: "),
        (["--dealer", "X"], 2, "--dealer:1:1: 'X' cannot be read here, expected a seat"),
        (["E-", "--rules", "classic-whist"], 1, "this game has no auction"),
        (["--rules", "nix"], 1, "there is no preset nix"),
        (["--set", "target=x"], 1, "target=x cannot be"),
        (["--dealer", "W", "--rules", "cutthroat"], 1, "nobody sits at W"),
    ],
)
def test_calls_that_cannot_be(run, arguments, status, said):
    told = run("calls", *arguments)
    assert (told.exit_code, said in told.output) == (status, True), told.output


@pytest.mark.parametrize(
    ("more", "verdict", "code"),
    [
        ([], "upheld", "renege.proven"),
        (["--played", "?D"], "dismissed", "renege.not_proven"),
        (["--later", "5:9D"], "dismissed", "renege.not_proven"),
        (["--led", "-"], "dismissed", "renege.leader"),
        (["--claimed", "late"], "dismissed", "renege.too_late"),
        (["--noticed", "at_once", "--set", "renege_fix=covered"], "corrected", "renege.corrected"),
    ],
)
def test_what_the_evidence_shows(run, more, verdict, code):
    told = json.loads(run("renege", *PROOF, *more, "--json").output)
    assert (told["verdict"], told["code"]) == (verdict, code)
    assert told["text"] == run("renege", *PROOF, *more).output.strip()


def test_a_claim_without_evidence_is_open(run):
    told = json.loads(run("renege", "--contract", "4N-up", "--accused", "S", "--json").output)
    assert (told["verdict"], told["code"]) == ("open", "renege.open")


@pytest.mark.parametrize(
    ("more", "status", "said"),
    [
        (["--contract", "9Q"], 2, "--contract:1:1: '9Q' cannot be read"),
        (["--contract", "4U-S-up"], 2, "expected a contract such as"),
        (["--contract", "4U"], 2, "expected a contract such as"),
        (["--contract", "9U-S"], 1, "9U cannot be bid here, expected"),
        (["--contract", "4U-N"], 1, "N cannot be the trump"),
        (["--accused", "Q"], 2, "'Q' cannot be read"),
        (["--led", "KD KD"], 1, "--led: KD is shown twice"),
        (["--led", "KD 1D"], 2, "--led:1:4: '1D' cannot be read here, expected a card"),
        (["--led", "KD AD QD JD"], 1, "--led: more cards led than players"),
        (["--played", "9D"], 1, "--played, --later: 9D is shown twice"),
        (["--later", "6:KD"], 1, "--led, --later: KD is shown twice"),
        (["--later", "14:9D"], 1, "--later: there is no book 14"),
        (["--later", "0991:9D"], 2, "--later:1:1: '0991:9D' cannot be read"),
        (["--hand", "?S", "--set", "spade_deuce=1"], 1, "--hand: ?S: say which spade"),
        (["--accused", "W", "--rules", "cutthroat"], 1, "--accused: nobody sits at W"),
        (["--set", "target=x"], 1, "--set: target=x cannot be"),
        (["--rules", "nix"], 1, "--rules: there is no preset nix"),
        (["--contract", "4D-H", "--rules", "classic-whist"], 2, "there is no auction: S, H, D"),
        (["--contract", "Q", "--rules", "classic-whist"], 2, "there is no auction: S, H, D"),
        (["--contract", "??"], 2, "or ? where it is not recorded"),
        (["--later", "9D"], 2, "expected a book and its card"),
        (["--later", "0:9D"], 2, "expected a book and its card"),
        (["--book", "14"], 1, "--book: there is no book 14"),
        (["--hand", "BJ", "--rules", "cincinnati"], 1, "--hand: BJ is not in the deck"),
    ],
)
def test_evidence_that_cannot_be(run, more, status, said):
    told = run("renege", *PROOF, *more)
    assert (told.exit_code, said in told.output) == (status, True), told.output


OPTIONS = [
    option.opts[0]
    for option in referee_commands.renege.params
    if option.type.name == "text" and option.opts[0] != "--set"
]


@pytest.mark.parametrize("empty", ["", " ", "\t"])
@pytest.mark.parametrize("option", OPTIONS)
def test_an_empty_text_is_no_evidence(run, option, empty):
    told = run("renege", *PROOF, option, empty)
    assert told.exit_code in (1, 2)
    assert told.output.startswith(f"{option}:")
    assert ", expected " in told.output or "presets are" in told.output


@pytest.mark.parametrize("row", PRESETS)
def test_a_contract_that_is_not_recorded(run, row):
    told = run("renege", *PROOF, "--contract", "?", "--rules", row[0], "--claimed", "hand")
    assert told.exit_code == 0, told.output
    assert tuple(contract_of(make_rules(row[0]), "?")) == (None, None, None)


@pytest.mark.parametrize("row", PRESETS)
@pytest.mark.parametrize("call", ["4", "4U", "4D", "4N"])
def test_a_kind_of_bid_that_is_none_says_what_there_is(run, row, call):
    rules = make_rules(row[0])
    if rules.auction == "none":
        return
    for told in (
        run("calls", "--rules", row[0], f"E{call}"),
        run("renege", "--rules", row[0], "--contract", f"{call}-S", "--accused", "S"),
        run("score", "-", given=f'[Rules "{row[0]}"]\n1 N E{call} : S = 10\n'.encode()),
    ):
        if "kind of bid" in told.output:
            alone = "a level alone" if rules.calls == "level" else "a level and U D N"
            assert told.output.endswith(f"expected {alone}\n")
            assert told.exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [("calls", "E- " + "x" * 5000), ("renege", "--contract", "4U-S", "--accused", "S" * 5000)],
)
def test_a_long_word_is_not_repeated_in_full(run, arguments):
    told = run(*arguments)
    assert told.exit_code == 2
    assert len(told.output) < 300
    assert "…" in told.output


def test_the_difference_of_two_games(run):
    told = json.loads(run("rules", "diff", "standard", "kitchen-table", "--json").output)
    assert told["nt_multiplier"] == {"standard": 2, "kitchen-table": 1}
    assert "nt_multiplier" in run("rules", "diff", "kitchen-table", "standard").told
    assert "play alike" in run("rules", "diff", "standard", "standard").output
    assert run("rules", "diff", "standard", "nix").exit_code == 1


@pytest.mark.parametrize("row", PRESETS)
def test_every_contract_is_read_as_it_is_written(row):
    rules = make_rules(row[0])
    bids: list[int | None] = [None]
    if rules.auction != "none":
        level = [4] if rules.calls == "level" else []
        bids = [4 * 4 + 3] if level else [4 * 4 + kind for kind in range(3)]
    for bid in bids:
        for trump in [*trumps_allowed(rules, bid), None]:
            fixed = None if bid is None else fixed_order(bid)
            orders = orders_allowed(rules) if fixed is None and bid is not None else [fixed]
            for order in orders:
                if trump is None and bid is not None and kind_of(bid) == 2:
                    continue
                text = contract_text(bid, trump, order)
                assert tuple(contract_of(rules, text)) == (bid, trump, order), text


@given(st.sampled_from(PRESETS), st.data())
def test_what_is_called_legal_may_be_called(row, data):
    rules = make_rules(row[0])
    if rules.auction == "none":
        return
    calls = ""
    for _ in range(40):
        told = auction_document(auction_after(rules, 0, calls))
        if told["next"] is None:
            assert told["finished"]
            return
        calls += f" {told['next']}{data.draw(st.sampled_from(told['legal']))}"
    raise AssertionError(f"the auction does not end: {calls}")


@given(st.text(max_size=20), st.sampled_from(PRESETS))
def test_no_text_breaks_it(text, row):
    rules = make_rules(row[0])
    for read in (lambda: auction_after(rules, 0, text), lambda: contract_of(rules, text)):
        try:
            read()
        except BidWhistError as error:
            assert error.code


def test_differences_are_of_fields_only():
    assert rules_differences(make_rules("oregon"), make_rules("oregon-rubber")) == {
        "games_to_win": (1, 2)
    }
