// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "run/model.h"

namespace CLI
{
class App;
}

namespace arthrowear
{
constexpr const char *mesh_command = "mesh", *mesh_command_text = "Make, import or check a mesh";

/// Interface of the module with finite elements: its models and meshes. It is a separate library,
/// libarthrowear_finite_elements.so: deal.II, PETSc and Gmsh need 0.3 s to load, for which models
/// without finite elements need not wait.
struct FiniteElements
{
  /// @param name  in finite_element_names()
  std::unique_ptr<Model> (*make_model)(const std::string &name);
  void (*add_mesh_command)(CLI::App &app, std::function<int()> &action);
  /// One line about an error of deal.II; empty for other errors.
  std::string (*dealii_error)(const std::exception &error);
  /// Ends PETSc if a model has started it.
  void (*finish)();
};

/// Adds `mesh check`, `mesh import` and a command for each of mesh_shapes() to the command line. If
/// one of them is given, parsing sets `action`, which runs the command. The action returns the
/// program's exit status and throws InputError and RunError.
void add_mesh_command(CLI::App &app, std::function<int()> &action);

/// The function that the module exports under the name "arthrowear_finite_elements".
using GetFiniteElements = const FiniteElements *(*)();

/// Loads the module at the first call, from the folder of libarthrowear_core.so.
/// @throws RunError if it is missing or does not load
const FiniteElements &finite_elements();
/// The module if it has been loaded, else null.
const FiniteElements *loaded_finite_elements();
} // namespace arthrowear
