"""One virtual box on one volume at a time."""

from desktop_companion.volume import claimed


def test_a_second_box_on_the_same_volume_is_refused(run, tmp_path):
    volume = tmp_path / "box.flash"
    with claimed(volume):
        told = run("virtual", "--keys", "ok", "--volume", volume)
    assert told.exit_code == 2
    assert "a virtual box runs on it already" in told.output
    assert not volume.exists()
    assert run("virtual", "--keys", "ok", "--volume", volume).exit_code == 0
    assert run("virtual", "--keys", "ok", "--volume", volume).exit_code == 0
