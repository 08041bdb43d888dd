#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck disable=SC2016,SC2086 # commands for another shell; lists of words
# packages.sh <repository>: the set-up of run.sh and test.sh asks apt-get for the packages of its
# lists and for no others, and knows the systems on which it works. dpkg-query and apt-get are stand-ins here: nothing is installed.
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

# Systems: Debian 12 and 13 are set up; another Debian or Ubuntu needs an accepted deal.II, and is told that nobody
# has tried it; what else there is needs the container.
system() { # system <ID> <VERSION_ID> <installed deal.II, or empty> <deal.II of apt-cache, or empty>: status and deal.II
  local status=0
  printf 'ID=%s\nVERSION_ID="%s"\nPRETTY_NAME="A system"\n' "$1" "$2" >"$folder/os-release"
  printf '#!/bin/sh\necho "  Candidate: %s"\n' "$4" >"$folder/bin/apt-cache"
  chmod +x "$folder/bin/apt-cache"
  bash -c 'set -euo pipefail; . "$1/docker/setup.sh"; os_release=$2
    stated=$3 at=$4
    installed_dealii() { [ -z "$stated" ] || echo "$stated $at"; } # not that of this machine
    check_system; echo "$have_dealii"' - "$copy" "$folder/os-release" "$3" "$folder/dealii" >"$folder/output" 2>&1 ||
    status=$?
  printf '%s %s' $status "$(tail -n 1 "$folder/output" | sed "s,$folder/,,")"
}
expect "Debian 12" "0 " "$(system debian 12 "" "")"
expect "Debian 13" "0 " "$(system debian 13 9.9.0 "")"
for version in 9.4.0 9.5.1 9.6.2; do
  expect "Ubuntu with deal.II $version" "0 dealii" "$(system ubuntu 24.04 $version "")"
  expect "what Ubuntu is told" 1 "$(grep -c "nobody has tried" "$folder/output")"
done
for version in 9.3.3 9.7.0 9.40.1 8.4.2 ""; do
  expect "Ubuntu with deal.II $version: status" 2 "$(system ubuntu 24.04 "$version" "" | cut -d ' ' -f 1)"
done
system ubuntu 24.04 "" "9.5.1-2build1" >"$folder/result"
expect "Ubuntu's own deal.II" 1 "$(grep -c "This system packages deal.II 9.5.1, with which nobody has tried Arthrowear" "$folder/output")"
system ubuntu 22.04 "" "9.3.2-4" >"$folder/result"
expect "a deal.II too old" 0 "$(grep -c "packages deal.II" "$folder/output")"
expect "another Debian: status" 2 "$(system debian 11 "" "" | cut -d ' ' -f 1)"
expect "another system: status" 2 "$(system fedora 42 9.6.2 "" | cut -d ' ' -f 1)"
expect "the container" 1 "$(grep -c "docker build -t arthrowear" "$folder/output")"
# CMake accepts the same versions.
accepted=$(sed -n 's/^accepted_dealii="\(.*\)"/\1/p' "$repository/docker/setup.sh")
expect "oldest deal.II" "${accepted%% *}" "$(sed -n 's/.*find_package(deal.II \([0-9.]*\) .*/\1/p' "$repository/CMakeLists.txt")"
expect "newest deal.II" "${accepted##* }" "$(sed -n 's/.*set(newest_dealii \([0-9.]*\)).*/\1/p' "$repository/CMakeLists.txt")"

# An incomplete copy of the repository stops before apt-get.
rm "$copy/docker/packages_tests.txt"
status=0
asked_by 'install_packages "$program_packages" "$test_packages"' >/dev/null || status=$?
expect "missing list: status" 2 "$status"
expect "missing list: packages" "" "$(cat "$ASKED")"
exit $((failures > 0))
