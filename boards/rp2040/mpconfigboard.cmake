# The boards differ in what is frozen into them and in nothing that is compiled: build_firmware.py
# compiles this one for all of them. Each may be built by itself too, as MicroPython's boards are.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
