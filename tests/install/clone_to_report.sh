#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# clone_to_report.sh <repository>: from `git clone` to the report of the main case, in a bare Debian 12 made
# by debootstrap, without any compiled object. Prints wall time and CPU time of each step [s]. Run by hand;
# needs root, debootstrap and a mirror of Debian; ends with status 77 if one is missing.
set -euo pipefail
repository=$(realpath "$1")
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
missing() {
  printf 'Passed over: %s.\n' "$1"
  exit 77
}
[ "$(id -u)" -eq 0 ] || missing "this is not root"
command -v debootstrap >/dev/null || missing "debootstrap is not installed"
unshare --mount --pid --fork true 2>/dev/null || missing "folders cannot be mounted here"
system=$(mktemp -d "${TMPDIR:-/tmp}/arthrowear_clone_XXXXXX")
trap 'rm -rf --one-file-system "$system"' EXIT
chmod 755 "$system"
debootstrap --variant=minbase bookworm "$system" "$mirror" >"$system.log" 2>&1 || {
  tail -n 3 "$system.log"
  missing "debootstrap reaches no mirror"
}
rm -f "$system.log"
cp /etc/resolv.conf "$system/etc/resolv.conf"

inside() { # inside <command>: run by root in the bare system, with /proc and /dev of its own
  # shellcheck disable=SC2016 # variables of the inner shell
  unshare --mount --pid --fork sh -c '
    mount -t proc proc "$1/proc" && mount -t sysfs -o ro sysfs "$1/sys" && mount --rbind /dev "$1/dev" &&
      exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -ec "$2"' \
    - "$system" "$1"
}

step() { # step <name> <command>
  local TIMEFORMAT="%R s wall, %U + %S s of processors  $1" status=0
  time inside "$2" >"$system/output.txt" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 30 "$system/output.txt"
    exit 1
  fi
}

# A user who clones has git already.
inside "apt-get update && apt-get install -y --no-install-recommends git ca-certificates" >"$system/output.txt" 2>&1
# The system has a bare copy; the step does not depend on the address of the repository.
git clone -q --bare "$repository" "$system/root/arthrowear.git"
step "git clone" "cd /root && git clone -q arthrowear.git arthrowear"
step "./run.sh: packages, build, main case, report" "cd /root/arthrowear && ./run.sh"
cat "$system/output.txt" | grep '^==' || true
step "./run.sh again, to separate packages and build from the rest" "cd /root/arthrowear && ./run.sh"
grep -q '</html>' "$system/root/arthrowear/output/first_cup/report.html"
inside "du -sh --one-file-system / 2>/dev/null | tail -n 1" || true
