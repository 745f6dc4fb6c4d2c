"""How the app in its window is ended from the terminal that started it."""

import signal

import pytest


def test_ctrl_c_ends_it_between_two_frames(driver):
    ended = []

    class Node:
        def __del__(self):
            signal.raise_signal(signal.SIGINT)
            ended.append(True)

    Node()  # where Python lets whatever is raised fall
    assert ended
    with pytest.raises(KeyboardInterrupt):
        driver.until(lambda: False)
