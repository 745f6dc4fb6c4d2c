"""MicroPython and nothing else, with the flash laid out as a box has it: to deploy onto."""

freeze("$(PORT_DIR)/modules")
