# Rise & Fly box: a Raspberry Pi Pico (or Pico W, its radio unused).
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
