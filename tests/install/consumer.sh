#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# consumer.sh <cmake> <build folder> <folder of the consumer> <linker option>: a project outside the
# repository finds an installed Arthrowear, is built and runs.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
cmake=$1 build=$2 consumer=$3 linker=$4
prefix="$folder/a prefix #1"
cp -r "$consumer" "$folder/consumer"
succeeds "cmake --install" "$cmake" --install "$build" --prefix "$prefix"

configure() { # configure <build folder> [options]
  local to=$1
  shift
  "$cmake" -S "$folder/consumer" -B "$folder/$to" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_PREFIX_PATH=$prefix" \
    -DCMAKE_EXE_LINKER_FLAGS="$linker" "-DCMAKE_CXX_COMPILER_LAUNCHER=$(command -v ccache)" "$@"
}

# The modules of laws and contact solvers need neither deal.II nor MPI.
succeeds "configure modules" configure modules -DONLY_MODULES=ON
succeeds "build modules" "$cmake" --build "$folder/modules"
succeeds "sliding contact" "$folder/modules/sliding_contact"

# The whole library.
succeeds "configure all" configure all
succeeds "build all" "$cmake" --build "$folder/all"
succeeds "sliding contact" "$folder/all/sliding_contact"
succeeds "model with finite elements" "$folder/all/cup_model"
# The law of the consumer appears among the entries of the program.
succeeds "entries" "$folder/all/my_arthrowear" parameters --model hip_cup
contains "entries" "$folder/output.txt" "halved"

# An unknown component and a later version are errors that state the reason.
sed -i 's/COMPONENTS finite_elements/COMPONENTS finite_element/' "$folder/consumer/CMakeLists.txt"
configure unknown >"$folder/output.txt" 2>&1 && fail "an unknown component was found"
contains "unknown component" "$folder/output.txt" "There is no component 'finite_element'"
sed -i 's/find_package(arthrowear [0-9.]*/find_package(arthrowear 9.9/' "$folder/consumer/CMakeLists.txt"
configure later >"$folder/output.txt" 2>&1 && fail "version 9.9 was found"
contains "later version" "$folder/output.txt" "9.9"
exit $((failures > 0))
