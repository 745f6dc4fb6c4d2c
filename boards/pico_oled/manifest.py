"""What is frozen into the image. build_firmware.py adds scorebox_version.py to it."""

# Of MicroPython's own modules only `rp2`: its _boot.py formats a volume that fails to mount.
module("rp2.py", base_path="$(PORT_DIR)/modules")
module("_boot.py", base_path="$(BOARD_DIR)")
module("board.py", base_path="$(BOARD_DIR)")
module("main.py", base_path="$(BOARD_DIR)")
package("bidwhist", base_path="$(BOARD_DIR)/../../engine", opt=2)
package("scorebox", base_path="$(BOARD_DIR)/../../firmware", opt=2)
