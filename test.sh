#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Without words: installs what is missing, builds twice and runs every test:
#   Release    the program, all tests with label quick or mpi (long too, if asked), and those with label
#              debug, which are built with deal.II's debug library and all assertions
#   sanitizers the modules without deal.II and MPI, under address and undefined-behaviour checks
# and, counted apart,
#   seeds      claims that are counts over many samples
#   Slurm      the scripts for clusters under a Slurm of one node
#   kernels    the tests that factor, iterate or fit, with the OpenBLAS kernels of other processors
# and, if asked for the long tests,
#   fuzzing    the readers of files under libFuzzer, a minute each (clang)
#   benchmarks are built
#   program    a short run of hip_cup under address and undefined-behaviour checks
#   processors all quick tests with the OpenBLAS kernels of other processors
# With words: builds and runs the tests of these rooms alone, in the Release build.
# Can be called again at any time; later calls build only what changed.
set -uo pipefail
# shellcheck source=docker/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/docker/setup.sh"

usage='Usage: ./test.sh [--long] [ROOM ...]

  ROOM     only the tests of this folder of lib, and of those below: laws, contact, contact/nscd …; or of this
           kind, a folder of tests: verification, regression, restart …, python, browser; or with label mpi,
           debug, kernels or seeds
  --long   also the tests with label long, and without a ROOM all quick ones with the OpenBLAS kernels of
           other processors'

not_selected='^long$'
rooms=()
for argument in "$@"; do
  case $argument in
  -h | --help)
    printf '%s\n' "$usage"
    exit 0
    ;;
  --long) not_selected='^$' ;;
  [a-z]*) rooms+=("${argument%/}") ;;
  *) stop "Unknown argument '$argument'." "" "$usage" ;;
  esac
done

stages=() # "minutes, CPU minutes, result, name" of each stage
apart=()  # the same of the stages that are counted apart
main_seconds=0 main_cpu=0 apart_cpu=0
failed=0
times_file=$(mktemp)
trap 'rm -f "$times_file"' EXIT

# Sets cpu to the seconds that all commands have used that have ended, whatever else runs.
measure_cpu() {
  times >"$times_file" # not in a pipe, where it would answer for a shell of its own
  cpu=$(awk 'NR == 2 {gsub(",", "."); for (k = 1; k <= 2; ++k) {split($k, part, /[ms]/); sum += 60 * part[1] + part[2]}
    print sum}' "$times_file")
}

stage() { # stage [--apart] <name> <command …>
  local is_apart=no start=$SECONDS result=passed before used line
  if [ "$1" = --apart ]; then
    is_apart=yes
    shift
  fi
  local name=$1
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
  used=$(sum "$cpu" "-$before")
  line="$(minutes $((SECONDS - start)) "$used")  $result  $name${summary:+: $summary}"
  if [ "$is_apart" = yes ]; then
    apart+=("$line")
    apart_cpu=$(sum "$apart_cpu" "$used")
  else
    stages+=("$line")
    main_seconds=$((main_seconds + SECONDS - start))
    main_cpu=$(sum "$main_cpu" "$used")
  fi
  [ "$result" = passed ]
}

sum() { awk -v a="$1" -v b="$2" 'BEGIN {print a + b}'; }

minutes() { # minutes <seconds> <CPU seconds>; in seconds where only some rooms are tested
  awk -v s="$1" -v c="$2" -v rooms="${#rooms[@]}" \
    'BEGIN {printf rooms ? "%6.1f s %6.1f CPU s" : "%6.1f min %6.1f CPU min", s / (rooms ? 1 : 60), c / (rooms ? 1 : 60)}'
}

# From nothing and without --long, two cores are to need less than 30 minutes and 50 CPU minutes, 15 CPU minutes apart;
# on 2026-12-01 they needed 57 CPU minutes in 32 minutes, and 14.5 apart.
most_minutes=40
report() {
  say "Time of each stage"
  printf '%s\n' "${stages[@]}" "$(minutes "$main_seconds" "$main_cpu")  together"
  [ "${#apart[@]}" -eq 0 ] || printf '%s\n' "${apart[@]}" \
    "$(minutes $((SECONDS - main_seconds)) "$apart_cpu")  together, counted apart"
  [ "$main_seconds" -le $((60 * most_minutes)) ] || [ "$not_selected" = '^$' ] ||
    say "The limit of $most_minutes minutes is exceeded: on two idle cores the change that made it so is at fault"
}

run_tests() { # run_tests <folder> <ctest options>
  local folder=$root/$1
  shift
  # Two more than cores: tests of whole runs wait for disks and for processes half of their time.
  ctest --test-dir "$folder" --output-on-failure --no-tests=error --no-label-summary \
    -j "$(($(jobs) + 2))" "$@" </dev/null |
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

release_options=("$warnings" -DARTHROWEAR_TESTS=ON -DARTHROWEAR_BENCHMARKS=ON -DARTHROWEAR_OPENTURNS=ON)

# Tests of some rooms alone.
if [ "${#rooms[@]}" -gt 0 ]; then
  if [ ! -f "$root/build/build.ninja" ]; then
    stage "Packages" set_up "$program_packages" "$test_packages" "$site_packages"
    stage "Configuration" configure build Release "${release_options[@]}" || exit 1
  fi
  targets=() labels=
  known=$(ctest --test-dir "$root/build" --print-labels | sed -n 's/^  *//p' | grep -vx -e All.Labels: -e quick -e long)
  for room in "${rooms[@]}"; do
    grep -qE "^$room(/|\$)" <<<"$known" ||
      stop "No test has the room '$room'. Rooms, kinds and labels:" "$(tr '\n' ' ' <<<"$known" | fold -s -w 100)"
    targets+=("tests_${room//\//_}")
    labels+="${labels:+|}$room"
  done
  if stage "Build of their programs" compile build "${targets[*]}"; then
    stage "Tests of ${rooms[*]}" run_tests build -L "^($labels)(/|\$)" -LE "$not_selected"
  fi
  report
  [ "$failed" -eq 0 ] || stop "Something failed: see above"
  n_long=$(ctest --test-dir "$root/build" -N -L "^($labels)(/|\$)" -L '^long$' | sed -n 's/^Total Tests: //p')
  [ "$not_selected" = '^$' ] || [ "$n_long" = 0 ] || say "Not run: $n_long tests with label long (--long)"
  say "The tests of ${rooms[*]} passed; ./test.sh without words also runs all others, sanitizers and other kernels"
  exit 0
fi

stage "Packages" set_up "$program_packages" "$test_packages" "$site_packages"
stage "ParaView" unpack_paraview

# The cheapest findings first.
if stage "Build with sanitizers" build build-sanitize Debug all "$warnings" \
  -DCMAKE_CXX_COMPILER=clang++ -DARTHROWEAR_WITH_DEALII=OFF -DARTHROWEAR_SANITIZE=ON -DARTHROWEAR_BENCHMARKS=OFF; then
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
built=all # no test runs benchmarks, which need a thirtieth of the time of building
[ "$not_selected" = '^$' ] && built="all tests/benchmarks/all"
if stage "Release build" build build Release "$built" "${release_options[@]}"; then
  stage "Release tests" run_tests build -LE "$not_selected|^seeds\$|^slurm\$"
  stage --apart "Claims over many seeds" run_tests build -L '^seeds$' -LE "$not_selected"
  stage --apart "Slurm" run_tests build -L '^slurm$' -LE "$not_selected"
  repeated=kernels
  [ "$not_selected" = '^$' ] && repeated=quick
  stage --apart "OpenBLAS kernels of other processors" "$root/tests/processors.sh" --label "$repeated" --others \
    "$root/build" -j "$(($(jobs) + 2))"
fi
report
if [ "$failed" -ne 0 ]; then
  say "Something failed: see above"
  exit 1
fi
say "All tests passed"
