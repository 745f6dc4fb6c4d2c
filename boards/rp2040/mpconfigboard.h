// A Rise & Fly box with a Raspberry Pi Pico (or a Pico W, its radio unused).
#define MICROPY_HW_BOARD_NAME                   "Rise & Fly box"
// The last 1408 KB of 2 MB, as on the stock Pico: changing the firmware keeps the nights.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
