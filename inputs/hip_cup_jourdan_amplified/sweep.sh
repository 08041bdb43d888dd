#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs the hip cup for amplifications n = 1 ... 1e7 at K = 0.22e-6 and prints a table of what n changes.
# Parameter files and results go to a temporary folder.
#
#   inputs/hip_cup_jourdan_amplified/sweep.sh [program]      default: build/apps/arthrowear
#
# Forces are means over the cycle. Depth and volume are divided by n; the worn area counts points
# deeper than n times 1e-9 mm, that is, a micrometre for n = 1e6.
set -eu
program=${1:-build/apps/arthrowear}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "      n   volume/n     resultant   sum of r_N   depth/n      worn area   peak pressure"
echo "          [1e-6 mm^3]  [N]         [N]          [1e-9 mm]    [mm^2]      [MPa]"
for n in 1 1e1 1e2 1e3 1e4 1e5 1e6 1e7; do
  threshold=$(awk "BEGIN { print 1e-6 * $n }")
  sed -e "s|= 0.4e-6|= 0.22e-6|" -e "s|= 1e6|= $n|" \
      -e "s|\.\./gait|$here/../gait|" -e "s|output/.*|$work/$n|" \
      -e "s|Frames per cycle = .*|Frames per cycle = 0\n  set Worn depth threshold [um] = $threshold|" \
      "$here/case.prm" > "$work/$n.prm"
  "$program" run "$work/$n.prm" > "$work/$n.txt" || { cat "$work/$n.txt"; exit 1; }
  awk -F, -v n="$n" '
    NR == 1 { for (i = 1; i <= NF; ++i) { gsub(/"| \[.*/, "", $i); column[$i] = i }; next }
    {
      h = $column["time step"]; x = $column["contact force x"]; y = $column["contact force y"]
      z = $column["contact force z"]; p = $column["peak contact pressure"]
      time += h; resultant += h * sqrt(x * x + y * y + z * z)
      sum += h * $column["sum of normal forces"]; peak = p > peak ? p : peak
      volume = $column["worn volume from forces"]; area = $column["worn area"]
      depth = $column["max wear depth"]
    }
    END {
      printf "%7s   %-10.4f   %-9.2f   %-10.1f   %-10.2f   %-9.1f   %.2f\n", n, 1e6 * volume / n,
             resultant / time, sum / time, 1e9 * depth / n, area, peak
    }' "$work/$n/statistics.csv"
done
