// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

namespace CLI
{
class App;
}

namespace arthrowear
{
/// Adds `mesh check` and a command for each of mesh_shapes() to the command line. If one of them is
/// given, parsing sets `action`, which runs the command. The action returns the program's exit
/// status and throws InputError and RunError.
void add_mesh_command(CLI::App &app, std::function<int()> &action);
} // namespace arthrowear
