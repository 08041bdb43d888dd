#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs tests as other processors would: with each of OpenBLAS' kernels that this one can execute.
set -uo pipefail
usage='Usage: tests/processors.sh [--label LABEL] [--others] [--list] BUILD_FOLDER [options of ctest]

Runs tests with each of the OpenBLAS kernels Prescott (SSE3), Sandybridge (AVX), Haswell and Zen (AVX2),
SkylakeX (AVX-512) and Cooperlake (AVX-512 with bfloat16). Every process that has loaded OpenBLAS names its
kernels when it ends; a test with other kernels fails. Kernels are left out, with the reason, if the processor
cannot execute them, if the library does not have them, or if their products and factors are wrong.

  --label   tests with this label; default: kernels, the tests that factor, iterate or fit with OpenBLAS.
            quick: all tests that need seconds
  --others  leaves out the kernels that all other tests use here
  --list    prints the kernels and runs nothing'

label=kernels
others=no
list=no
while [ $# -gt 0 ]; do
  case $1 in
  --label)
    label=${2:-}
    shift
    ;;
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
check=$build/tests/kernels/kernel_check
witness=$build/tests/kernels/libarthrowear_kernel_witness.so

flags=" $(sed -n 's/^flags[[:space:]]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1) "
lacks() { # lacks <flag …>: flags that the processor does not have
  local flag
  for flag in "$@"; do
    case $flags in
    *" $flag "*) ;;
    *) printf ' %s' "$flag" ;;
    esac
  done
}

needs() { # needs <kernel>: flags of processors that can execute it
  case $1 in
  Prescott) echo pni ;;
  Sandybridge) echo avx ;;
  Haswell | Zen) echo avx2 fma ;;
  SkylakeX) echo avx512f avx512cd avx512dq avx512bw avx512vl ;;
  Cooperlake) echo avx512f avx512cd avx512dq avx512bw avx512vl avx512_bf16 ;;
  esac
}

# Tests of the contact solvers exist twice: processors without AVX2 use narrow loops.
unfit_for() { # unfit_for <kernel>: the copy that it leaves out
  case $1 in
  Prescott | Sandybridge) echo '^unit_nscd_test_' ;;
  *) echo '^unit_nscd_narrow$' ;;
  esac
}

own=$("$check" | head -n 1)
if [ "$own" = none ]; then
  echo "The BLAS here is not an OpenBLAS with kernels for several processors: nothing to compare"
  exit 0
fi

log=$(mktemp)
witnessed=$(mktemp)
trap 'rm -f "$log" "$witnessed"' EXIT
results=()
failures=0
for kernel in Prescott Sandybridge Haswell Zen SkylakeX Cooperlake; do
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
  answer=$(OPENBLAS_CORETYPE=$kernel "$check" 2>&1)
  status=$?
  taken=${answer%%$'\n'*}
  if [ "$status" -ge 128 ]; then
    results+=("$kernel: left out, they end with the signal $((status - 128)) here, a fault of this OpenBLAS")
    continue
  fi
  if [ "$taken" != "$kernel" ]; then
    results+=("$kernel: left out, this OpenBLAS does not have them and uses $taken")
    continue
  fi
  if [ "$status" -ne 0 ]; then
    results+=("$kernel: left out, they are wrong on this processor, a fault of this OpenBLAS: ${answer#*$'\n'}")
    continue
  fi
  if [ "$list" = yes ]; then
    echo "$kernel"
    continue
  fi
  echo "== OPENBLAS_CORETYPE=$kernel"
  : >"$witnessed"
  result=passed
  OPENBLAS_CORETYPE=$kernel ARTHROWEAR_KERNEL_LOG=$witnessed LD_PRELOAD=$witness \
    ctest --test-dir "$build" --output-on-failure --no-tests=error -L "^$label\$" -E "$(unfit_for "$kernel")" \
    "$@" </dev/null | tee "$log" || result=FAILED
  used=$(cut -d ' ' -f 1 "$witnessed" | sort | uniq -c | awk '{printf "%s%s in %s processes", separator, $2, $1; separator = ", "}')
  [ "${used%% in *}" = "$kernel" ] && [ "${used#*, }" = "$used" ] || result="FAILED, other kernels"
  [ "$result" = passed ] || failures=$((failures + 1))
  results+=("$kernel: $result, $(grep -m 1 'tests passed' "$log"); ${used:-no process had OpenBLAS}")
done
[ "$list" = yes ] && exit 0
echo "== OpenBLAS kernels ($own in all other tests here)"
printf '%s\n' "${results[@]}"
[ "$failures" -eq 0 ]
