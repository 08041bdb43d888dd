#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs a case of the model hip_dynamics for several values of one entry and prints the wear of each.
#
#   sweep.sh case.prm "Radial clearance [mm]" "0.01 0.03 0.05" [program] [entry value]...
#
# The entry is the first of its name in the file; further pairs of entry and value hold for all runs.
# The program is build/apps/arthrowear unless named. Results go to a temporary folder.
set -eu
case_file=$1 entry=$2 values=$3 program=${4:-build/apps/arthrowear}
shift 3
[ $# -eq 0 ] || shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
inputs=$(cd "$(dirname "$case_file")/.." && pwd)

# set_entry file name value
set_entry() {
  awk -v name="$2" -v value="$3" '
    !done && index($0, " set " name) && substr($0, index($0, "set ") + 4) ~ /=/ {
      split($0, part, "="); print part[1] "= " value; done = 1; next }
    { print }' "$1" > "$1.new"
  mv "$1.new" "$1"
}

echo "$entry; relative sliding: volume, cup, head; path of the contact: volume, cup, head [mm^3, um per million cycles]"
for value in $values; do
  file=$work/$value.prm
  sed -e "s|= \.\./gait|= $inputs/gait|" -e "s|^\(set Output folder *\)=.*|\1= $work/$value|" "$case_file" > "$file"
  set_entry "$file" "$entry" "$value"
  pairs="$*"
  if [ -n "$pairs" ]; then
    name=""
    for word in "$@"; do
      if [ -z "$name" ]; then name=$word; else set_entry "$file" "$name" "$word"; name=""; fi
    done
  fi
  "$program" run "$file" > "$work/$value.txt" || { cat "$work/$value.txt"; exit 1; }
  awk -v value="$value" '
    /^worn volume  / { v = $3 }
    /^linear wear of the cup  / { c = $6 }
    /^linear wear of the head  / { h = $6 }
    /^worn volume by/ { pv = $9 }
    /^linear wear of the cup by/ { pc = $12 }
    /^linear wear of the head by/ { ph = $12 }
    END { print value, v, c, h, pv, pc, ph }' "$work/$value/log.txt"
done
