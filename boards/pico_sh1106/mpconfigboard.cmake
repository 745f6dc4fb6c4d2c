include(${MICROPY_BOARD_DIR}/../rp2040/mpconfigboard.cmake)
