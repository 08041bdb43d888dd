#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Installs what is missing, builds twice and runs every test:
#   Release    the program, all tests with label quick or mpi (long too, if asked), and those with label
#              debug, which are built with deal.II's debug library and all assertions
#   sanitizers the modules without deal.II and MPI, under address and undefined-behaviour checks
#   kernels    the tests that factor, iterate or fit, with the OpenBLAS kernels of other processors
# and, if asked for the long tests,
#   fuzzing    the readers of files under libFuzzer, a minute each (clang)
#   program    a short run of hip_cup under address and undefined-behaviour checks
#   processors all quick tests with the OpenBLAS kernels of other processors
# Can be called again at any time; later calls build only what changed.
set -uo pipefail
# shellcheck source=docker/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/docker/setup.sh"

usage='Usage: ./test.sh [--long]

  --long   also the tests with label long, and all quick ones with the OpenBLAS kernels of other
           processors'

not_selected='^long$'
for argument in "$@"; do
  case $argument in
  -h | --help)
    printf '%s\n' "$usage"
    exit 0
    ;;
  --long) not_selected='^$' ;;
  *) stop "Unknown argument '$argument'." "" "$usage" ;;
  esac
done

stages=() # "minutes, CPU minutes, result, name" of each stage
failed=0
times_file=$(mktemp)
trap 'rm -f "$times_file"' EXIT

# Sets cpu to the seconds that all commands have used that have ended, whatever else runs.
measure_cpu() {
  times >"$times_file" # not in a pipe, where it would answer for a shell of its own
  cpu=$(awk 'NR == 2 {gsub(",", "."); for (k = 1; k <= 2; ++k) {split($k, part, /[ms]/); sum += 60 * part[1] + part[2]}
    print sum}' "$times_file")
}

stage() { # stage <name> <command …>
  local name=$1 start=$SECONDS result=passed before
  measure_cpu
  before=$cpu
  shift
  summary=
  say "$name"
  if ! "$@"; then
    result=FAILED
    failed=1
  fi
  measure_cpu
  stages+=("$(minutes $((SECONDS - start)) "$before" "$cpu")  $result  $name${summary:+: $summary}")
  [ "$result" = passed ]
}

minutes() { # minutes <seconds> <CPU seconds before> <CPU seconds after>
  awk -v s="$1" -v a="$2" -v b="$3" 'BEGIN {printf "%6.1f min %6.1f CPU min", s / 60, (b - a) / 60}'
}

# Without --long a first build and all tests are to stay below an hour of CPU time.
report() {
  say "Minutes per stage"
  printf '%s\n' "${stages[@]}" "$(minutes "$SECONDS" 0 "$cpu")  in all"
}

run_tests() { # run_tests <folder> <ctest options>
  local folder=$root/$1
  shift
  # Two more than cores: tests of whole runs wait for disks and for processes half of their time.
  ctest --test-dir "$folder" --output-on-failure --no-tests=error -j "$(($(jobs) + 2))" "$@" </dev/null |
    tee "$folder/tests.log"
  local status=$?
  summary=$(grep -m 1 'tests passed' "$folder/tests.log")
  return $status
}

# Data that the repository does not have are used where they are found.
find_data() { # find_data <variable> <folder> <tests that are skipped or smaller without it>
  local folder=$root/../shared/data/$2
  if [ -z "${!1:-}" ] && [ -d "$folder" ]; then
    export "$1=$(cd "$folder" && pwd)"
  fi
  [ -n "${!1:-}" ] || say "Without $3, since $1 names no folder (CONTRIBUTING.md, Data of others)"
}
find_data ARTHROWEAR_CONTACT_PROBLEMS contact_problems "the contact problems of the FCLIB collection"
find_data ARTHROWEAR_KNEE_SURFACES knee_dm "the surfaces of an instrumented knee"
export CCACHE_MAXSIZE=${CCACHE_MAXSIZE:-2G}

warnings=-DARTHROWEAR_WERROR=OFF
[ "${CI:-}" = true ] && warnings=-DARTHROWEAR_WERROR=ON

stage "Packages" set_up "$program_packages" "$test_packages" "$site_packages"

# The cheapest findings first.
if stage "Build with sanitizers" build build-sanitize Debug all "$warnings" \
  -DARTHROWEAR_WITH_DEALII=OFF -DARTHROWEAR_SANITIZE=ON -DARTHROWEAR_BENCHMARKS=OFF; then
  stage "Tests with sanitizers" run_tests build-sanitize -LE "$not_selected"
fi
if [ "$not_selected" = '^$' ]; then
  if stage "Build of fuzz targets" build build-fuzz RelWithDebInfo arthrowear_fuzz_targets "$warnings" \
    -DCMAKE_CXX_COMPILER=clang++ -DARTHROWEAR_WITH_DEALII=OFF -DARTHROWEAR_FUZZ=ON -DARTHROWEAR_BENCHMARKS=OFF; then
    stage "Fuzzing, a minute each" run_tests build-fuzz -L '^fuzz$'
  fi
  if stage "Build of the program with sanitizers" build build-asan Release sanitized_program "$warnings" \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DARTHROWEAR_SANITIZE=ON -DARTHROWEAR_BENCHMARKS=OFF; then
    stage "Program with sanitizers" run_tests build-asan -L '^sanitized$'
  fi
fi
if stage "Release build" build build Release all "$warnings" -DARTHROWEAR_TESTS=ON -DARTHROWEAR_BENCHMARKS=ON \
  -DARTHROWEAR_OPENTURNS=ON; then
  stage "Release tests" run_tests build -LE "$not_selected"
  repeated=kernels # the stage that must stay below ten CPU minutes
  [ "$not_selected" = '^$' ] && repeated=quick
  stage "OpenBLAS kernels of other processors" "$root/tests/processors.sh" --label "$repeated" --others "$root/build" \
    -j "$(($(jobs) + 2))"
fi
report
if [ "$failed" -ne 0 ]; then
  say "Something failed: see above"
  exit 1
fi
say "All tests passed"
