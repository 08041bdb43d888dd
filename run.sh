#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Installs what is missing, builds the program, runs a case and writes its report: by default a first cup,
# inputs/first_cup. Can be called again at any time.
set -euo pipefail
# shellcheck source=docker/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/docker/setup.sh"

# shellcheck disable=SC2016 # the backquotes are text
usage='Usage: ./run.sh [-n ranks] [case.prm] [--overwrite | --resume]

  ./run.sh                      a first cup: a million cycles of walking on a head of 36 mm
  ./run.sh other.prm            another case
  ./run.sh -n 4 other.prm       on four MPI ranks
  ./run.sh other.prm --resume   go on from the last checkpoint

Whatever else is given goes to the program: see `build/apps/arthrowear run --help`.'

ranks=1
case_file=
options=()
while [ $# -gt 0 ]; do
  case $1 in
  -h | --help)
    printf '%s\n' "$usage"
    exit 0
    ;;
  -n)
    ranks=${2:-}
    shift
    ;;
  -*) options+=("$1") ;;
  *)
    [ -z "$case_file" ] || stop "One case at a time: $case_file or $1?" "" "$usage"
    case_file=$1
    ;;
  esac
  shift $(($# > 0 ? 1 : 0))
done
[[ $ranks =~ ^[1-9][0-9]{0,3}$ ]] || stop "-n needs a number of MPI ranks, not '$ranks'." "" "$usage"
if [ -n "$case_file" ] && [ ! -r "$case_file" ]; then
  stop "There is no file '$case_file' that can be read."
fi

set_up "$program_packages"
if [ -x "$root/build/apps/arthrowear" ]; then
  say "Building what has changed (log: build/build.log)"
else
  say "Building the program on $(jobs) cores: about $((16 / $(jobs) + 1)) minutes the first time (log: build/build.log)"
fi
# shellcheck disable=SC2046 # words on purpose
build build Release arthrowear $(without_tests)

program=$root/build/apps/arthrowear
command=("$program" run)
if [ "$ranks" -gt 1 ]; then
  # Without hwloc's plugins for graphics cards, mpirun needs no X server that may go away.
  export HWLOC_COMPONENTS=${HWLOC_COMPONENTS:--gl,-opencl}
  command=(mpirun --oversubscribe -n "$ranks" "${command[@]}")
fi
first=no
if [ -z "$case_file" ]; then
  # The case of this repository: its results may be replaced, and lie in the repository.
  cd "$root"
  case_file=inputs/first_cup/case.prm
  if [ ${#options[@]} -eq 0 ]; then
    options=(--overwrite --quiet)
    first=yes
  fi
fi
if [ "$first" = yes ]; then
  say "Running $case_file: a million cycles of walking, five to ten seconds"
else
  say "Running $case_file on $ranks $([ "$ranks" -eq 1 ] && echo core || echo ranks)"
fi

# The run gets the signals that this script gets. A shell ignores Ctrl-C for its background processes,
# so that TERM takes its place: both end the run with a checkpoint.
"${command[@]}" "$case_file" "${options[@]}" &
run=$!
trap 'kill -TERM "$run" 2>/dev/null' INT TERM HUP
trap 'kill -USR1 "$run" 2>/dev/null' USR1
while kill -0 "$run" 2>/dev/null; do
  wait "$run" || true
done
status=0
wait "$run" || status=$?
[ "$status" -eq 0 ] || exit "$status"

# The last one counts if the file has several; a quoted name may have a '#'.
output=$(sed -n 's/^[[:space:]]*set[[:space:]]*Output folder[[:space:]]*=[[:space:]]*//p' "$case_file" |
  sed 's/^"\([^"]*\)".*/\1/; t; s/#.*//; s/[[:space:]]*$//' | tail -n 1)
output=${output:-output}
if [ ! -d "$output" ]; then
  exit 0 # for example `--help` in place of a run
fi
"$program" report "$output"
if [ "$first" = yes ]; then
  say "The answer after a million cycles, about a year of walking"
  "$program" results "$output" \
    --only worn_volume,deepest_wear,first_million_penetration,peak_pressure,failed_verdicts | sed 's/^/   /'
fi
say "Open $output/report.html in a browser: results, curves, and the worn surfaces in 3D"
