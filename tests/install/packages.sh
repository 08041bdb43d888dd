#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck disable=SC2016,SC2086 # commands for another shell; lists of words
# packages.sh <repository>: the set-up of run.sh and test.sh asks apt-get for the packages of its
# lists and for no others. dpkg-query and apt-get are stand-ins here: nothing is installed.
set -euo pipefail
repository=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

expect() { # expect <name> <expected> <result>
  [ "$2" = "$3" ] && return
  printf '%s:\n  expected: %s\n  result:   %s\n' "$1" "$2" "$3" >&2
  failures=$((failures + 1))
}

mkdir -p "$folder/bin" "$folder/my copy #1/docker"
copy="$folder/my copy #1"
cp "$repository"/docker/setup.sh "$repository"/docker/packages*.txt "$copy/docker/"
# The stand-in for dpkg-query finds the packages in the file $INSTALLED. apt-get update fails: this
# matters only if a package cannot be installed.
cat >"$folder/bin/dpkg-query" <<'STAND_IN'
#!/bin/sh
for name; do :; done
grep -qx "$name" "$INSTALLED" && printf installed
STAND_IN
cat >"$folder/bin/apt-get" <<'STAND_IN'
#!/bin/sh
[ "$1" = update ] && exit 100
while [ $# -gt 0 ] && [ "$1" != --no-install-recommends ]; do shift; done
shift
printf '%s\n' "$@" >"$ASKED"
STAND_IN
printf '#!/bin/sh\necho 0\n' >"$folder/bin/id"
chmod +x "$folder"/bin/*
export PATH="$folder/bin:$PATH" INSTALLED="$folder/installed" ASKED="$folder/asked"

# Runs commands in a separate shell after the set-up file was read; prints the packages requested from apt-get.
asked_by() {
  : >"$ASKED"
  bash -c 'set -euo pipefail; . "$1/docker/setup.sh"; eval "$2"' - "$copy" "$1" >"$folder/output" 2>&1 || return
  paste -sd ' ' "$ASKED"
}
names() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$1" | paste -sd ' '; }

program=$(names "$repository/docker/packages.txt")
tests=$(names "$repository/docker/packages_tests.txt")
site=$(names "$repository/docker/packages_site.txt")
: >"$INSTALLED"
expect "run.sh, nothing installed" "$program" "$(asked_by 'install_packages "$program_packages"')"
expect "test.sh, nothing installed" "$program $tests $site" "$(asked_by 'install_packages "$program_packages" "$test_packages" "$site_packages"')"
expect "a package in both lists, or twice" "" "$(printf '%s\n' $program $tests $site | sort | uniq -d | paste -sd ' ')"

# Each script requests the packages of its lists.
expect "lists of run.sh" '"$program_packages"' "$(sed -n 's/^set_up //p' "$repository/run.sh")"
expect "lists of test.sh" '"$program_packages" "$test_packages" "$site_packages"' "$(sed -n 's/^stage .* set_up //p' "$repository/test.sh")"

printf '%s\n' $program >"$INSTALLED"
expect "run.sh, all installed" "" "$(asked_by 'install_packages "$program_packages"')"
expect "test.sh, program's packages installed" "$tests" "$(asked_by 'install_packages "$program_packages" "$test_packages"')"
asked_by 'without_tests' >/dev/null
expect "build without packages of tests" "-DARTHROWEAR_TESTS=OFF -DARTHROWEAR_BENCHMARKS=OFF" "$(cat "$folder/output")"
printf '%s\n' $program $tests >"$INSTALLED"
asked_by 'without_tests' >/dev/null
expect "build with packages of tests" "" "$(cat "$folder/output")"

# A deal.II that the user has installed replaces Debian's package.
printf '%s\n' $program | grep -vx libdeal.ii-dev >"$INSTALLED"
expect "deal.II from elsewhere" "" "$(asked_by 'have_dealii=/opt/dealii; install_packages "$program_packages"')"

# The list has Windows line ends, comments after names, and no line end at its end.
printf 'cmake # builds\r\n\r\n  ninja-build' >"$copy/docker/packages.txt"
: >"$INSTALLED"
expect "list with odd line ends" "cmake ninja-build" "$(asked_by 'install_packages "$program_packages"')"

# An incomplete copy of the repository stops before apt-get.
rm "$copy/docker/packages_tests.txt"
status=0
asked_by 'install_packages "$program_packages" "$test_packages"' >/dev/null || status=$?
expect "missing list: status" 2 "$status"
expect "missing list: packages" "" "$(cat "$ASKED")"
exit $((failures > 0))
