#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck disable=SC2016 # commands for another shell
# refusals.sh <repository>: debian.sh refuses folders that it has not made and releases that it does not know, skips
# with a reason where debootstrap cannot work, and leaves neither folder nor mount however it ends. debootstrap is a
# stand-in here: nothing is installed.
set -uo pipefail
script=$1/tests/places/debian.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
expect() { # expect <name> <expected> <result>
  [ "$2" = "$3" ] && return
  printf '%s:\n  expected: %s\n  result:   %s\n' "$1" "$2" "$3" >&2
  failures=$((failures + 1))
}
mkdir "$folder/bin" "$folder/tmp"
export TMPDIR=$folder/tmp

call() { # call <arguments>: prints status and first line of a finding
  local status=0
  PATH=$folder/bin:$PATH "$script" "$@" >"$folder/output" 2>&1 || status=$?
  printf '%s %s' "$status" "$(grep -v ' by debootstrap$' "$folder/output" | head -n 1)"
}

expect "no release" "2 One release of Debian, and a folder if the system is to be kept." "$(call)"
expect "another release" "2 Arthrowear supports Debian 12 and 13, not '11'." "$(call 11)"
expect "a codename" "2 Arthrowear supports Debian 12 and 13, not 'trixie'." "$(call trixie)"

# A folder of the user is not touched, empty or not.
mkdir "$folder/empty" "$folder/full"
echo data >"$folder/full/data"
for name in empty full; do
  expect "$name folder" "2 '$folder/$name' exists: this script makes its folder itself, and touches no other one." \
    "$(call 13 "$folder/$name")"
done
expect "what is in the folders" "data" "$(find "$folder/empty" "$folder/full" -type f -printf '%f')"

debootstrap() { # debootstrap <body>: the stand-in
  printf '#!/bin/sh\n%s\n' "$1" >"$folder/bin/debootstrap"
  chmod +x "$folder/bin/debootstrap"
}
nothing_is_left() { # nothing_is_left <name>
  expect "$1: folders" "" "$(ls -A "$folder/tmp")"
  expect "$1: mounts" "" "$(grep -F "$folder" /proc/mounts)"
}
if [ "$(id -u)" -ne 0 ]; then
  expect "not root" "77 Skipped: this is not root." "$(call 13)"
elif ! unshare --mount --pid --fork true 2>/dev/null; then
  debootstrap true
  expect "no mounts" "77 Skipped: folders cannot be mounted here." "$(call 13)"
else
  debootstrap 'echo "E: no mirror"; exit 1'
  expect "no mirror" "77 E: no mirror" "$(call 13)"
  expect "no mirror, a folder of one's own" "77 E: no mirror" "$(call 13 "$folder/mine")"
  expect "no mirror, this folder" "no" "$([ -e "$folder/mine" ] && echo yes || echo no)"
  nothing_is_left "no mirror"

  # A system without a shell: its first step fails.
  debootstrap 'for last; do :; done; mkdir -p "$3/proc" "$3/sys" "$3/dev"'
  expect "no shell" "77" "$(call 12 | cut -d ' ' -f 1)"
  nothing_is_left "no shell"

  # Ended while debootstrap has mounted something in the system.
  debootstrap 'mkdir -p "$3/proc"; mount -t proc proc "$3/proc"; : >"'"$folder"'/began"; sleep 1000'
  PATH=$folder/bin:$PATH "$script" 12 >"$folder/output" 2>&1 &
  while [ ! -e "$folder/began" ]; do sleep 0.05; done
  kill -TERM $!
  wait $!
  expect "ended: status" 143 $?
  nothing_is_left "ended"
  expect "ended: processes" "" "$(pgrep -f "$folder/bin/debootstrap")"
fi
nothing_is_left "at the end"
exit $((failures > 0))
