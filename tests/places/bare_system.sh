# SPDX-License-Identifier: LGPL-2.1-or-later
# Bare Debian systems made by debootstrap, for the scripts that source this file. What is mounted in a system
# is mounted in a namespace of the command that runs there: it is gone when the command ends, however it ends.
# shellcheck shell=bash

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
mark=etc/made_by_arthrowear # in each system, with the release; no other folder is used or removed

skip() { # skip <reason>: status 77 is a skipped test
  printf 'Skipped: %s.\n' "$1"
  exit 77
}

codename() { # codename <12 or 13>
  case $1 in
  12) echo bookworm ;;
  13) echo trixie ;;
  *) return 1 ;;
  esac
}

require_root_and_mounts() {
  [ "$(id -u)" -eq 0 ] || skip "this is not root"
  command -v debootstrap >/dev/null || skip "debootstrap is not installed"
  unshare --mount --pid --fork true 2>/dev/null || skip "folders cannot be mounted here"
}

system= # the folder of the system
is_kept=no
child=  # the process that runs in it
log=$(mktemp) # what this process prints

# shellcheck disable=SC2317 # called by the trap
finish() {
  if [ -n "$child" ]; then
    kill -KILL "$child" 2>/dev/null || true # and with it all processes of the system
    wait "$child" 2>/dev/null || true
  fi
  rm -f "$log"
  [ -z "$system" ] || [ "$is_kept" = yes ] || remove_system "$system"
}
trap finish EXIT
trap 'exit 143' TERM HUP
trap 'exit 130' INT

# make_system <release> <folder that does not exist or is empty>: sets system, which is removed when the script ends unless is_kept is yes.
make_system() {
  system=$2
  mkdir -p "$system/etc"
  printf '%s\n' "$1" >"$system/$mark"
  unshare --mount --pid --fork --kill-child debootstrap --variant=minbase "$(codename "$1")" "$system" "$mirror" >"$log" 2>&1 &
  child=$!
  if ! wait "$child"; then
    child=
    tail -n 3 "$log"
    skip "debootstrap cannot make Debian $1 here (see above)"
  fi
  child=
  cp /etc/resolv.conf "$system/etc/resolv.conf"
  chmod 755 "$system"
}

remove_system() { # remove_system <folder>: if make_system has made it
  if [ -f "$1/$mark" ]; then rm -rf --one-file-system "$1"; fi
}

# enter <folder> <command>: this process becomes the command, run by root in this system, with /proc, /sys and
# /dev/shm of its own. Killed by KILL, it ends with all its processes.
enter() {
  # shellcheck disable=SC2016 # variables of the inner shell
  exec unshare --mount --pid --fork --kill-child sh -c '
    mount -t proc proc "$1/proc" && mount -t sysfs -o ro sysfs "$1/sys" && mount --rbind /dev "$1/dev" &&
      mount -t tmpfs tmpfs "$1/dev/shm" &&
      exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -ec "$2"' \
    - "$1" "$2"
}
