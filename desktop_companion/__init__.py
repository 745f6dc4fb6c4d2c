"""The companion of the box: mirrors, corrects, reports. Start reading at `cli`."""
