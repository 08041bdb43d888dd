#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs tests as other processors would: with each of OpenBLAS' kernels that this one can execute.
set -uo pipefail
usage='Usage: tests/processors.sh [--contact] [--others] [--list] BUILD_FOLDER [options of ctest]

Runs the tests with label quick with each of the OpenBLAS kernels Prescott (SSE3), Sandybridge (AVX),
Haswell and Zen (AVX2), SkylakeX (AVX-512). Those that this processor cannot execute are left out, and named.

  --contact  the tests of contact solvers alone, with one of the kernels Haswell and Zen, which share
             their loops
  --others   leaves out the kernels that OpenBLAS takes here by itself
  --list     prints the kernels and runs nothing'

# The tests of contact solvers: those that hang on round-off the most. Processors without AVX2 take narrow loops.
of_contact() { # of_contact <kernel>
  case $1 in
  Prescott | Sandybridge) echo '^(test_nscd_narrow|test_problem_io|verify_hip_cup_solvers)$' ;;
  *) echo '^(test_nscd|test_problem_io|verify_hip_cup_solvers)$' ;;
  esac
}
contact=no
others=no
list=no
while [ $# -gt 0 ]; do
  case $1 in
  --contact) contact=yes ;;
  --others) others=yes ;;
  --list) list=yes ;;
  -h | --help)
    printf '%s\n' "$usage"
    exit 0
    ;;
  *) break ;;
  esac
  shift
done
if [ $# -eq 0 ] || [ ! -f "$1/CTestTestfile.cmake" ]; then
  printf '%s\n' "$usage" >&2
  exit 2
fi
build=$(cd "$1" && pwd)
shift
probe=$build/tests/unit/nscd/test_nscd

core_of() { # core_of [kernel]: the kernels that OpenBLAS takes, empty if it is another BLAS
  env ${1:+OPENBLAS_CORETYPE="$1"} OPENBLAS_VERBOSE=2 "$probe" --gtest_list_tests 2>&1 |
    sed -n 's/^Core: //p' | head -n 1
}

flags=" $(sed -n 's/^flags[[:space:]]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1) "
lacks() { # lacks <flag …>: those that the processor lacks
  local flag
  for flag in "$@"; do
    case $flags in
    *" $flag "*) ;;
    *) printf ' %s' "$flag" ;;
    esac
  done
}

own=$(env -u OPENBLAS_CORETYPE bash -c "$(declare -f core_of); probe='$probe'; core_of")
if [ -z "$own" ]; then
  echo "The BLAS of $probe is not an OpenBLAS with kernels for several processors: nothing to compare"
  exit 77
fi

needs() { # needs <kernel>: flags of processors that can execute it
  case $1 in
  Prescott) echo pni ;;
  Sandybridge) echo avx ;;
  Haswell | Zen) echo avx2 fma ;;
  SkylakeX) echo avx512f avx512cd avx512dq avx512bw avx512vl ;;
  esac
}
results=()
failures=0
ran= # kernels, those of all other tests among them
[ "$others" = yes ] && ran=$own
for kernel in Prescott Sandybridge Haswell Zen SkylakeX; do
  # shellcheck disable=SC2046 # words on purpose
  missing=$(lacks $(needs "$kernel"))
  if [ -n "$missing" ]; then
    results+=("$kernel: left out, this processor lacks$missing")
    continue
  fi
  if [ "$others" = yes ] && [ "$kernel" = "$own" ]; then
    results+=("$kernel: left out, these are the kernels of all other tests here")
    continue
  fi
  case $contact,$kernel,$ran in
  yes,Haswell,*Zen* | yes,Zen,*Haswell*)
    results+=("$kernel: left out, its loops are those of kernels that have run")
    continue
    ;;
  esac
  taken=$(core_of "$kernel")
  if [ "$taken" != "$kernel" ]; then
    results+=("$kernel: left out, this OpenBLAS does not have it and takes $taken")
    continue
  fi
  ran="$ran $kernel"
  if [ "$list" = yes ]; then
    echo "$kernel"
    continue
  fi
  selected=(-L '^quick$' -E '^processors_contact$')
  if [ "$contact" = yes ]; then
    selected=(-R "$(of_contact "$kernel")")
    # Solvers of a single contact and readers of broken files call no BLAS.
    export GTEST_FILTER='-LocalSolvers.*:LocalRoots.Reference*:LocalRoots.Every*:LocalRoots.Local*:LocalRoots.OfThree*:LocalRoots.ALaw*:BrokenProblemFiles.*'
  fi
  echo "== OPENBLAS_CORETYPE=$kernel"
  log=$(mktemp)
  if OPENBLAS_CORETYPE=$kernel ctest --test-dir "$build" --output-on-failure --no-tests=error \
    "${selected[@]}" "$@" </dev/null | tee "$log"; then
    result=passed
  else
    result=FAILED
    failures=$((failures + 1))
  fi
  results+=("$kernel: $result, $(grep -m 1 'tests passed' "$log")")
  rm -f "$log"
done
[ "$list" = yes ] && exit 0
echo "== OpenBLAS kernels ($own by itself)"
printf '%s\n' "${results[@]}"
[ "$failures" -eq 0 ]
