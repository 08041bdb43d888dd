// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "base/surroundings.h"

namespace arthrowear
{
/// Returns the version of Gmsh with which the program was built.
const char *gmsh_version();

struct MeshData;

/// Gmsh between construction and destruction: silent, one thread, no files of the user nor of the
/// current folder; names of files must be absolute. At most one at a time in a program; in an MPI
/// program on one rank only.
class GmshSession
{
public:
  GmshSession();
  ~GmshSession();
  GmshSession(const GmshSession &) = delete;
  GmshSession &operator=(const GmshSession &) = delete;

  /// Runs `function`; if Gmsh fails in it, throws `error_for(what Gmsh said)`. Other exceptions
  /// pass.
  template <typename Function, typename ErrorFor>
  auto call(const Function &function, const ErrorFor &error_for) const
  {
    try
    {
      return function();
    }
    catch (const InputError &)
    {
      throw;
    }
    catch (const RunError &)
    {
      throw;
    }
    catch (const std::runtime_error &error) // Gmsh from 4.9 on
    {
      throw error_for(error.what());
    }
    catch (const std::exception &)
    {
      throw;
    }
    catch (...) // Gmsh 4.8 throws an int
    {
      throw error_for(last_message());
    }
  }

private:
  static std::string last_message();

  NoFilesAround no_files_;
};

/// Nodes, tetrahedra and named triangles of Gmsh's current model in MeshData's order: vertices by
/// node tag, cells and faces by element tag. Boundaries and volumes are numbered in the order of
/// the given names; physical groups of other names are left out.
MeshData mesh_of_current_model(const std::vector<std::string> &boundary_names,
                               const std::vector<std::string> &volume_names);
} // namespace arthrowear
