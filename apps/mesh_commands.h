// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "mesh/mesh_data.h"

#include <functional>

namespace CLI
{
class App;
}

namespace arthrowear
{
/// Output options of a command that makes a mesh.
struct MeshFile
{
  std::string name;
  bool force = false;

  void add_options(CLI::App &command);
  /// @throws InputError if the file exists and must not be replaced, or cannot be made
  void require_free() const;
  /// The same of a surface that is written too. @param option  that names it
  void require_free_surface(const std::string &option, const std::string &file) const;
  /// Writes the mesh with elements of an order and prints its quality. @return the exit status
  int write(const MeshData &mesh, unsigned int order) const;
};

/// Adds `mesh import`.
void add_import_command(CLI::App &mesh, std::function<int()> &action);
} // namespace arthrowear
