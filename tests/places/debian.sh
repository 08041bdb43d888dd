#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# debian.sh <12 or 13> [folder]: makes a bare Debian by debootstrap, clones this repository there, with nothing
# beside it, and runs ./run.sh and ./test.sh, without any compiled object. Prints wall time and CPU time of each
# step [s] and the tests that fail. What is not committed is not tested.
# With a folder that does not exist yet, the system is kept there; without one, it is removed. Needs root, debootstrap,
# a mirror of Debian and 12 GB. Status 0: both passed; 1: one failed; 77: skipped, with the reason.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=tests/places/bare_system.sh
. "$repository/tests/places/bare_system.sh"

usage() {
  printf '%s\nUsage: tests/places/debian.sh 12|13 [folder]\n' "$1" >&2
  exit 2
}
[[ $# =~ ^[12]$ ]] || usage "One release of Debian, and a folder if the system is to be kept."
codename "$1" >/dev/null || usage "Arthrowear supports Debian 12 and 13, not '$1'."
release=$1
if [ $# -eq 2 ] && [ -e "$2" ]; then
  usage "'$2' exists: this script makes its folder itself, and touches no other one."
fi
require_root_and_mounts

folder=${2:-$(mktemp -d "${TMPDIR:-/tmp}/arthrowear_debian_XXXXXX")}
echo "Debian $release by debootstrap"
make_system "$release" "$(realpath -m "$folder")"
[ $# -eq 1 ] || is_kept=yes
failed=0
step() { # step <name> <command>: shows its lines that begin with ==, and when they came
  local name=$1 status=0 start=$SECONDS before after line
  printf '\n%s\n' "$name"
  before=$(cpu_seconds)
  : >"$log" # before it is followed
  enter "$system" "$2" >"$log" 2>&1 &
  child=$!
  # The log is followed, so that each line has its time.
  tail -n +1 -f --pid="$child" "$log" 2>/dev/null | while IFS= read -r line; do
    case $line in "== "*) printf '%6d s  %s\n' $((SECONDS - start)) "${line#== }" ;; esac
  done
  wait "$child" || status=$?
  child=
  after=$(cpu_seconds)
  printf '%6d s  end: status %d, %d s of processors\n' $((SECONDS - start)) "$status" $((after - before))
  if [ "$status" -ne 0 ]; then
    failed=1
  fi
  return "$status"
}

cpu_seconds() { # of all commands of this script that have ended
  local ticks
  ticks=$(awk '{print $16 + $17}' "/proc/$$/stat")
  echo $((ticks / $(getconf CLK_TCK)))
}

step "git, as whoever clones has it" "apt-get update && apt-get install -y --no-install-recommends git ca-certificates" || {
  tail -n 5 "$log"
  skip "the mirror does not give git"
}
git -c safe.directory='*' clone -q --bare "$repository" "$system/srv/arthrowear.git"
step "git clone" "git clone -q /srv/arthrowear.git /root/arthrowear" || { tail -n 30 "$log"; exit 1; }
step "./run.sh: packages, build, first case, report" "cd /root/arthrowear && ./run.sh" || { tail -n 30 "$log"; exit 1; }
grep -A 7 '^== The answer' "$log"
grep -q '</html>' "$system/root/arthrowear/output/first_cup/report.html" || { echo "There is no report."; failed=1; }
step "./run.sh again: first case and report" "cd /root/arthrowear && ./run.sh" || tail -n 30 "$log"
step "./test.sh" "cd /root/arthrowear && ./test.sh" || {
  sed -n '/^The following tests FAILED/,/^$/p' "$log"
  # What could not be built has said why.
  grep -A 40 '^FAILED: ' "$log" | head -n 60 || true
}
sed -n '/^== Time of each stage/,$p' "$log"
[ "$is_kept" = no ] || echo "The system is in $system, its clone in $system/root/arthrowear."
exit "$failed"
