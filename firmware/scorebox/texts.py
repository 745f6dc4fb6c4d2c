"""Every word the box shows, by what it is for. At most 20 columns; a test checks the widths."""

DISPLAY_TEST = "DISPLAY TEST"
DISPLAY_TEST_HELP = "↑↓ page OK invert"
