"""What the desk says that it keeps: a box may delete it, so it must be true."""

import pytest

from desktop_companion.pulling import NightError, Puller
from desktop_companion.syncing import acknowledge, sync
from desktop_companion.watching import Watched
from tests.desktop.keeper_box import OPEN, KeeperBox, copied, play_hand, played


def quiet(*_):
    """Take the progress and say nothing."""


def held_after_sync(flash, ledger):
    """Return the nights of the box that it may delete once it is synced."""
    with KeeperBox(flash) as box:
        link = box.link()
        try:
            sync(link, ledger, quiet)
        finally:
            link.close()
        return box.keeper.may_go()


def test_every_older_night_is_said_to_be_kept(flash, ledger):
    assert held_after_sync(copied(flash), ledger) == [1]
    assert held_after_sync(copied(flash), ledger) == [1], "once more, when nothing is new"


def test_of_a_night_that_came_in_part_nothing_is_said(flash, ledger):
    spoiled = copied(flash)
    lines = spoiled.files[1, 2].split(b"\n")
    lines[2] = lines[2].replace(b",", b";", 1)
    spoiled.files[1, 2] = b"\n".join(lines)
    with pytest.raises(NightError):
        held_after_sync(spoiled, ledger)
    with KeeperBox(spoiled) as box:
        link = box.link()
        link.greet()
        for told in link.nights():
            acknowledge(link, ledger, told)
        link.close()
        assert box.keeper.may_go() == []


def test_of_a_night_that_is_another_here_nothing_is_said(flash, ledger):
    with KeeperBox(copied(flash)) as box:
        link = box.link()
        link.greet()
        night, epoch, last, crc = link.nights()[0]
        Puller(link, ledger).pull(night, epoch, last, quiet)
        for told in ((night, epoch, last, crc ^ 1), (night, epoch, last + 1, crc)):
            acknowledge(link, ledger, told)
            assert box.keeper.may_go() == []
        acknowledge(link, ledger, (night, epoch, last, crc))
        assert box.keeper.may_go() == [1]
        link.close()


def test_a_night_that_ends_while_it_is_watched_is_said_to_be_kept(flash, ledger):
    with KeeperBox(copied(flash)) as box:
        watched = Watched(box.link(), ledger)
        watched.standing(0)
        assert box.keeper.may_go() == [1]
        box.keeper.begin_night()
        watched.standing(0)
        assert box.keeper.may_go() == [1, 2]
        watched.close()
        assert all(ledger.load(row).closed for row in ledger.nights()[:2])


def test_a_night_that_ends_while_the_first_sync_runs_is_taken_whole(flash, ledger):
    with KeeperBox(copied(flash)) as box:
        watched = Watched(box.link(), ledger)
        box.keeper.begin_night()
        watched.standing(0)
        watched.close()
        assert box.keeper.may_go() == [1, 2]
        assert all(ledger.load(row).closed for row in ledger.nights()[:2])


def test_an_ended_night_that_is_damaged_leaves_the_table_as_it_is(flash, ledger):
    with KeeperBox(copied(flash)) as box:
        watched = Watched(box.link(), ledger)
        box.keeper.do(OPEN)
        play_hand(box.keeper, 10)
        files, place = box.keeper.store.files, (2, box.keeper.store.segments(2)[-1])
        box.keeper.do(OPEN)
        box.keeper.begin_night()
        files[place] = files[place].replace(b'"books"', b'"bo\xffks"')
        standing = watched.standing(0)
        watched.close()
        assert standing.night is not None
        assert "cannot be taken" in watched.trouble
        assert box.keeper.may_go() == [1]


def spoiled_end(flash, place):
    """Return the flash with the first night's last segment spoilt at that place of it."""
    spoiled = copied(flash)
    where = (1, spoiled.segments(1)[-1])
    content = spoiled.files[where]
    at = place % len(content)
    spoiled.files[where] = content[:at] + b"?" + content[at + 1 :]
    return spoiled


@pytest.mark.parametrize("place", [1, 90, 300, -60, -2])
def test_a_night_whose_last_segment_is_spoilt_is_told_of_and_stays(flash, ledger, place):
    spoiled = spoiled_end(flash, place)
    with KeeperBox(spoiled) as box:
        link = box.link()
        for _ in range(2):
            with pytest.raises(NightError):
                sync(link, ledger, quiet)
            assert box.keeper.may_go() == []
        link.close()
    assert len(ledger.nights()) == 2
    assert held_after_sync(copied(flash), ledger) == [1], "from a sound copy all of it comes"


@pytest.mark.parametrize("place", [1, 300, -60, -1])
def test_what_is_spoilt_after_the_desk_has_it_is_nobodys_trouble(flash, ledger, place):
    assert held_after_sync(copied(flash), ledger) == [1]
    lines = ledger.last_seq(ledger.nights()[0].night, 0)
    held_after_sync(spoiled_end(flash, place), ledger)
    assert ledger.last_seq(ledger.nights()[0].night, 0) == lines


def test_a_night_without_its_last_newline_is_taken_and_stays(flash, ledger):
    assert held_after_sync(spoiled_end(flash, -1), ledger) == []
    assert all(ledger.load(row).closed for row in ledger.nights()[:1])


def test_nights_that_go_while_they_are_listed_leave_no_hole(ledger):
    whole = played(nights=14, games=1, hands=1)
    for page in (1, 2):
        with KeeperBox(copied(whole)) as box:
            link = box.link()
            link.greet()
            listed = link.nights()
            link.close()
            link = box.link()  # which knows nothing of it
            link.greet()
            ask = link.ask
            asked: list[str] = []

            def going(kind, *items, box=box, ask=ask, asked=asked, page=page):
                answer = ask(kind, *items)
                asked.append(kind)
                if len(asked) == page:
                    for file in (1, 2, 3, 4, 5, 6):
                        box.keeper.older().let_go(file)
                return answer

            link.ask = going
            assert link.nights() == listed[6:], page
            link.close()


def test_a_list_of_nights_that_is_known_is_not_read_again(ledger):
    with KeeperBox(played(nights=14, games=1, hands=1)) as box:
        link = box.link()
        link.greet()
        ask = link.ask
        asked: list[object] = []
        keeper = box.keeper

        def counted(*items):
            asked.append(items)
            return ask(*items)

        link.ask = counted

        def told():
            asked.clear()
            nights = keeper.nights()
            return [nights[place] for place in range(len(nights))]

        assert link.nights() == told()
        keeper.do(OPEN)
        assert link.nights() == told()
        link.nights()
        assert asked == [("nights", 13)]
        keeper.older().let_go(3)
        assert link.nights() == told()
        keeper.older().let_go(4)
        keeper.begin_night()
        keeper.do(OPEN)
        assert link.nights() == told(), "as many as before, but others"
        keeper.begin_night()
        keeper.do(OPEN)
        assert link.nights() == told()
        link.close()
