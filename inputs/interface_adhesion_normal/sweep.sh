#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs a case of the model interface for several viscosities and draws its normal traction.
#
#   sweep.sh case.prm "0.1 10 50 100" "time [s]" picture.svg [program]
#
# Viscosities in mJ s/mm^2; the column along the axis is "time [s]" or "opening [mm]"; the program is
# build/apps/arthrowear unless named. Results go to a temporary folder, peaks and last tractions to
# the screen.
set -eu
case_file=$1 viscosities=$2 column=$3 picture=$4 program=${5:-build/apps/arthrowear}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tables="" names=""
echo "b [mJ s/mm^2]   peak [MPa]   at [s]     last [MPa]   last intensity"
for b in $viscosities; do
  sed -e "s|\(set Viscosity [^=]*\)=.*|\1= $b|" -e "s|\(set Output folder *\)=.*|\1= $work/$b|" \
      "$case_file" > "$work/$b.prm"
  "$program" run "$work/$b.prm" > "$work/$b.txt" || { cat "$work/$b.txt"; exit 1; }
  awk -v b="$b" '
    /^largest tension/ { peak = $(NF - 1) }
    /^time of largest tension/ { time = $(NF - 1) }
    /^final normal traction/ { last = $(NF - 1) }
    /^final intensity/ { intensity = $NF }
    END { printf "%-15s %-12s %-10s %-12s %s\n", b, peak, time, last, intensity }' "$work/$b/log.txt"
  tables="$tables $work/$b/statistics.csv"
  names="$names,b = $b"
done
# shellcheck disable=SC2086
"$program" plot $tables --x "$column" --y "normal traction [MPa]" --names "${names#,}" \
  --title "Normal traction for viscosities b [mJ s/mm^2]" --force -o "$picture"
