#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# first_run.sh <program> <repository>: output of the first call of `./run.sh`. A stand-in for the build links
# to the tested program and prints messages of compilers; a stand-in for dpkg-query finds every package.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
program=$1
repository=$2
copy="$folder/my copy"
mkdir -p "$folder/bin" "$copy"
cp -r "$repository"/run.sh "$repository"/docker "$repository"/inputs "$copy/"
printf '#!/bin/sh\nprintf installed\n' >"$folder/bin/dpkg-query"
printf '#!/bin/sh\n' >"$folder/bin/cmake"
cat >"$folder/bin/ninja" <<STAND_IN
#!/bin/sh
[ -z "\$BUILD_FAILS" ] || { printf '[1/3] Building\nFAILED: lib/x.o\nerror: no memory\n'; exit 1; }
printf '[1/3] Building a\nnote: a header of Boost is old\n[2/3] Building b\n[3/3] Linking\n'
mkdir -p "$copy/build"
ln -sfn "$(dirname "$program")" "$copy/build/apps"
STAND_IN
chmod +x "$folder"/bin/*
export PATH="$folder/bin:$PATH"

succeeds "the first run" "$copy/run.sh"
[ "$(wc -l <"$folder/output.txt")" -le 40 ] || fail "the first run has more than 40 lines:" "$(cat "$folder/output.txt")"
expect "notes of compilers" "" "$(grep -i note "$folder/output.txt")"
contains "notes of compilers in the log" "$copy/build/build.log" "note: a header of Boost is old"
for text in "minutes the first time" "five to ten seconds" "worn volume of the cup                                       15.6" "verdicts that fail                                           0" \
  "Open output/first_cup/report.html"; do
  contains "the first run" "$folder/output.txt" "$text"
done
contains "its report" "$copy/output/first_cup/report.html" "</html>"
size=$(wc -c <"$copy/output/first_cup/report.html")
[ "$size" -le 6000000 ] || fail "the report of 3000 quadratic cells over a million cycles has $size bytes, at most 6 MB"
expect "warnings of the first case" "0" "$(sed -n 's/^warnings  *//p' "$copy/output/first_cup/log.txt")"

BUILD_FAILS=yes "$copy/run.sh" >"$folder/output.txt" 2>&1 && fail "a build that fails ends run.sh with status 0"
contains "a build that fails" "$folder/output.txt" "error: no memory"
contains "a build that fails" "$folder/output.txt" "build.log"
exit "$failures"
