# SPDX-License-Identifier: LGPL-2.1-or-later
# Checks that the scripts of this folder share by sourcing this file: a temporary folder, which is
# removed at their end, and a count of failures.
# shellcheck shell=bash
set -uo pipefail
folder=$(mktemp -d "${TMPDIR:-/tmp}/arthrowear install #XXXXXX")
chmod 755 "$folder"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
failures=0
# Open MPI refuses to run as root without these variables.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1

fail() {
  printf '%s\n' "$@" >&2
  failures=$((failures + 1))
}

expect() { # expect <name> <expected> <result>
  [ "$2" = "$3" ] || fail "$1:" "  expected: $2" "  result:   $3"
}

succeeds() { # succeeds <name> <command …>
  local name=$1 status=0
  shift
  "$@" >"$folder/output.txt" 2>&1 </dev/null || status=$?
  [ "$status" -eq 0 ] || fail "$name: status $status" "$(tail -n 20 "$folder/output.txt")"
}

contains() { # contains <name> <file> <fixed text>
  grep -qF -- "$3" "$2" || fail "$1: '$3' is not in" "$(head -n 20 "$2")"
}

rate_in() { # rate_in <log of a run>
  sed -n 's/^wear rate per million cycles  *\([0-9.]*\) mm.*/\1/p' "$1"
}

# Wear rate of the main case by the program of a build folder. Installed copies give it to the last digit; other
# versions of Gmsh make another mesh and another number.
rate_of_build() { # rate_of_build <build folder>
  (cd "$(mktemp -d "$folder/build XXXXXX")" &&
    "$1/apps/arthrowear" run "$1/share/arthrowear/inputs/hip_cup_jourdan/case.prm" >log.txt 2>&1 && rate_in log.txt)
}

files_of() { # files_of <folder>: sorted names relative to it
  (cd "$1" && find . ! -type d | LC_ALL=C sort)
}
