#!/usr/bin/env bash
# Prepares .venv: `setup.sh` what running needs, `setup.sh dev` what testing needs too. `setup.sh build` sees to
# Python alone, which is all that building the firmware needs.
# Does nothing, quickly, when nothing changed since it last succeeded.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=${1:-run}
stubs=micropython-rp2-rpi-pico-stubs==1.29.0.post1

# A user's own settings may send packages elsewhere than into the venv; where they come from stays theirs to say.
unset PIP_TARGET PIP_PREFIX PIP_CONSTRAINT PYTHONPATH PYTHONHOME
export PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '\n== %s\n' "$*"; }

usable() { "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    local name
    for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null && usable "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Debian's packages, for root alone: nobody else's machine is changed unasked.
need_debian() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing $* (Debian)"
        apt-get update -qq </dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
    elif command -v apt-get >/dev/null; then
        echo "Missing here: $*. Please run:  sudo apt-get install $*" >&2
        exit 1
    else
        echo "Missing here: Python 3.11 or newer with venv, git and make. Please install them." >&2
        exit 1
    fi
}

# What a window needs that no wheel brings; `dev` draws in one that nobody sees, and in one that
# xdotool presses. Only Linux lacks it.
libraries="libGL.so.1=libgl1 libEGL.so.1=libegl1 libgbm.so.1=libgbm1 libmtdev.so.1=libmtdev1"
need_window() {
    [ "$(uname)" = Linux ] || return 0
    local each missing=""
    for each in $libraries; do
        PATH="$PATH:/sbin:/usr/sbin" ldconfig -p | grep -q "${each%=*}" || missing="$missing ${each#*=}"
    done
    ls /usr/lib/*/dri/*_dri.so >/dev/null 2>&1 || missing="$missing libgl1-mesa-dri"
    for each in xclip "$@"; do
        command -v "$each" >/dev/null || case $each in
            Xvfb) missing="$missing xvfb xauth" ;;
            *) missing="$missing $each" ;;
        esac
    done
    # shellcheck disable=SC2086 # words
    [ -z "$missing" ] || need_debian $missing
}

# What exports are read back with, and the scripts that they are drawn in. Tests alone need them.
readers="soffice=libreoffice-calc-nogui chromium-headless-shell=chromium-headless-shell"
fonts="DejaVuSans-Bold.ttf=fonts-dejavu-core DroidSansFallbackFull.ttf=fonts-droid-fallback Symbola_hint.ttf=fonts-symbola"
need_readers() {
    [ "$(uname)" = Linux ] || return 0
    local each missing=""
    for each in $readers; do
        command -v "${each%=*}" >/dev/null || missing="$missing ${each#*=}"
    done
    for each in $fonts; do
        [ -n "$(find /usr/share/fonts -name "${each%=*}" 2>/dev/null)" ] || missing="$missing ${each#*=}"
    done
    # shellcheck disable=SC2086 # words
    [ -z "$missing" ] || need_debian $missing
}

# What pip does, one package a line; all that it said is in the log, and shown when it fails.
pip_install() {
    .venv/bin/python -m pip install "$@" 2>&1 | tee .venv/setup.log |
        awk '/^Collecting/ { print "  " $2; fflush() }' || {
        tail -n 25 .venv/setup.log >&2
        echo "That did not work. The whole log: .venv/setup.log" >&2
        exit 1
    }
}

key=$( { pwd; cat pyproject.toml .ci/setup.sh; } | cksum)
done_already() {
    .venv/bin/python -c '' 2>/dev/null || return 1
    [ "$1" = run ] || [ -d typings ] || return 1
    [ "$(cat ".venv/ready-$1" 2>/dev/null)" = "$key" ]
}
ready() { done_already dev || { [ "$mode" = run ] && done_already run; }; }

command -v git >/dev/null && command -v make >/dev/null || need_debian git make
if [ "$mode" = build ]; then
    python3 -c 'import tomllib' 2>/dev/null || need_debian python3
    exit 0
fi
if ready; then exit 0; fi

python=$(find_python) || {
    need_debian python3 python3-venv
    python=$(find_python) || { echo "Python 3.11 or newer is needed here." >&2; exit 1; }
}

# Two makes at once would install into each other's feet.
mkdir -p build
if command -v flock >/dev/null; then
    exec 9>build/setup.lock
    flock 9
    if ready; then exit 0; fi
fi

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    say "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
fi
rm -f .venv/ready-*
if [ "$mode" = dev ]; then
    need_window Xvfb xdotool
    need_readers
    say "Installing Rise & Fly and its tools into .venv (half a minute)"
    pip_install -e '.[dev]'
    say "Fetching the Pico's type stubs into typings"
    rm -rf typings
    pip_install --target typings "$stubs"
else
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || need_window
    say "Installing Rise & Fly into .venv (a few seconds)"
    pip_install -e .
fi
echo "$key" >".venv/ready-$mode"
