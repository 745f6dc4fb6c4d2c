"""The image: what all such boards have, and this one's wiring."""

include("../rp2040/manifest.py")
module("board.py")
