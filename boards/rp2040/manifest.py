"""What every board with an RP2040 has frozen into its image; its own board.py comes to it."""

# Of MicroPython's own modules only `rp2`: its _boot.py formats a volume that fails to mount.
module("rp2.py", base_path="$(PORT_DIR)/modules")
module("_boot.py")
module("main.py")
package("bidwhist", base_path="../../engine", opt=2)
package("scorebox", base_path="../../firmware", opt=2)
