// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Entries of a case that together make one part of its computation finer: the mesh, the time
/// steps, or the jumps over cycles.
struct Refinement
{
  enum class Family
  {
    mesh,
    steps,
    jumps
  };

  struct Entry
  {
    std::string path;  ///< "Cup / Cells"
    double value = 0.; ///< in the case, in the unit of the entry, > 0
    double power = 1.; ///< the value at size s is value s^power
    bool is_integer = false;
    double whole = 0.; ///< of which the value is an integer part, such as the cycle; 0: of none
  };

  Family family = Family::mesh;
  std::vector<Entry> entries;
  double ratio = 1.5;       ///< of neighbouring sizes
  double formal_order = 2.; ///< highest order of the error over the size
  double count_power =
      0.; ///< the size is Refinable::mesh_count() to this power; 0: the entries give the size
};

/// "mesh", "steps", "jumps"
inline std::string
family_name(const Refinement::Family family)
{
  return family == Refinement::Family::mesh    ? "mesh"
         : family == Refinement::Family::steps ? "steps"
                                               : "jumps";
}

/// A model whose computation `arthrowear converge` can refine. It is asked after Model::validate()
/// without findings, on rank 0.
class Refinable
{
public:
  virtual ~Refinable() = default;

  virtual std::vector<Refinement> refinements() const = 0;
  /// Returns the number of cells or points of the mesh; 0: there is no mesh.
  virtual double mesh_count() const { return 0.; }
  /// Names of the results by which a case is judged, without unit; a case may lack some.
  virtual std::vector<std::string> main_results() const = 0;
};
} // namespace arthrowear
