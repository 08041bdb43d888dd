#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# bare_debian.sh <arthrowear_….deb, or build folder from which cpack makes it> [12 or 13]: installs the package in
# a bare Debian made by debootstrap, this machine's release by default, and runs it there from a user's home. Prints
# the seconds of each step except debootstrap. Needs root, debootstrap and a mirror of Debian; ends with
# status 77 if one is missing.
set -euo pipefail
# shellcheck source=tests/places/bare_system.sh
. "$(dirname "${BASH_SOURCE[0]}")/../places/bare_system.sh"
package=$(realpath "$1")
release=${2:-$(sed -n 's/^VERSION_ID="\{0,1\}\([0-9]*\).*/\1/p' /etc/os-release)}
codename "$release" >/dev/null || skip "this is neither Debian 12 nor 13, and no release is given"
require_root_and_mounts
make_system "$release" "$(mktemp -d "${TMPDIR:-/tmp}/arthrowear_debian_XXXXXX")"
inside() { (enter "$system" "$1"); }
as_user() { inside "su - tester -c '$1'"; }

total=0
step() { # step <name> <command …>
  local name=$1 start status=0
  shift
  start=$(date +%s.%N)
  "$@" >"$system/output.txt" 2>&1 || status=$?
  local seconds
  seconds=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN {printf "%.1f", b - a}')
  total=$(awk -v a="$total" -v b="$seconds" 'BEGIN {print a + b}')
  printf '%6.1f s  %s\n' "$seconds" "$name"
  if [ "$status" -ne 0 ]; then
    tail -n 30 "$system/output.txt"
    exit 1
  fi
}

if [ -d "$package" ]; then
  cpack --config "$package/CPackConfig.cmake" -B "$system/packages" >"$system/output.txt" || { cat "$system/output.txt"; exit 1; }
  package=$(ls "$system"/packages/arthrowear_*.deb)
fi
cp "$package" "$system/root/"

step "apt-get update" inside "apt-get update"
step "apt-get install ./$(basename "$package")" inside "apt-get install -y --no-install-recommends ./root/*.deb"
inside "useradd --create-home --shell /bin/bash tester"
step "arthrowear --version" as_user "arthrowear --version"
cat "$system/output.txt"
# The paper has 10.34; further digits hang on the mesh, which Gmsh makes.
rate() { sed -n 's/^wear rate per million cycles  *\(10\.3[0-9]*\) mm.*/\1/p' "$system/output.txt"; }
case_file=/usr/share/arthrowear/inputs/hip_cup_jourdan/case.prm
step "main case, one core" as_user "arthrowear run $case_file"
on_one_core=$(rate)
step "report" as_user "arthrowear report output/hip_cup_jourdan"
grep -q WebGLRenderer "$system/home/tester/output/hip_cup_jourdan/report.html" || { echo "The report has no 3D view."; exit 1; }
step "new case" as_user "arthrowear new hip_cup --head 36 -o my_case && arthrowear validate my_case/case.prm"
step "main case, two ranks" as_user "mpirun --oversubscribe -n 2 arthrowear run --overwrite $case_file"
awk -v a="$on_one_core" -v b="$(rate)" 'BEGIN {exit !(a > 0 && (a - b) ^ 2 <= 1.1e-4 ^ 2)}' || { # one unit of the last digit
  echo "One core: wear rate '$on_one_core'; two ranks: '$(rate)'."
  exit 1
}
step "apt-get remove" inside "apt-get remove -y arthrowear"
[ ! -e "$system/usr/share/arthrowear" ] || { echo "Files of the package are left."; exit 1; }
printf '%6.1f s  in all\n' "$total"
awk -v t="$total" 'BEGIN {exit t > 120 ? 1 : 0}' || echo "This is more than two minutes."
