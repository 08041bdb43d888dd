// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Effect of wear by `depth` on pressures of a wall of given thickness while the geometry does not
/// follow: the worn wall is stiffer by 1/(1 - depth/thickness), as an elastic foundation, and
/// pressure is proportional to the square root of stiffness (doc/theory/hip_cup.md 10; an upper
/// bound for thick walls).
struct ThinWall
{
  double depth = 0., thickness = 0.; // where their ratio is largest [mm]

  double ratio() const { return thickness > 0. ? depth / thickness : 0.; }
  /// True over computed; infinite if worn through
  double stiffness_factor() const
  {
    return ratio() < 1. ? 1. / (1. - ratio()) : std::numeric_limits<double>::infinity();
  }
  double pressure_factor() const { return std::sqrt(stiffness_factor()); } ///< the same of pressure
};
ThinWall thin_wall(const BodyWall &wall, const std::vector<double> &depth);

/// The wall where most of it is worn.
struct WallRest
{
  double left = 0., unworn = 0.; // [mm]

  double ratio() const { return unworn > 0. ? left / unworn : 1.; }
  bool is_small() const { return ratio() < .2; } ///< nearly worn through
};
/// @param wall  of the mesh, which may have followed the wear
/// @param open  depths of wear and creep that the mesh does not have, per contact point [mm]
/// @param worn  all depths of wear and creep [mm]
WallRest wall_rest(const BodyWall &wall, const std::vector<double> &open,
                   const std::vector<double> &worn);

/// Checks the wall behind the worn surface. Warnings of each kind are shown once, of deep wear also
/// at the end.
class WallWatch
{
public:
  explicit WallWatch(const WearRunParameters &p) : p_(&p) {}

  void take(BodyWall wall) { wall_ = std::move(wall); } ///< of the present mesh
  const BodyWall &wall() const { return wall_; }
  /// The wall where wear and creep have left the least of it.
  ThinWall thinnest(const WearSystem &system, const State &state) const;
  /// Checks a state that is final: not in a jump that may be rejected.
  /// @throws RunFailure where creep has compressed half of the wall
  void review(const WearSystem &system, const State &worn, double cycles, bool is_last, Log &log);
  /// The rest of the wall, with a remedy.
  std::string text_of_rest(const WearSystem &system, const State &worn) const;

private:
  void review_depth(const std::vector<double> &depth, double cycles, bool is_last, Log &log);
  void review_rest(const WallRest &rest, double cycles, Log &log);
  void review_creep(const State &worn, double cycles, Log &log);

  const WearRunParameters *p_;
  BodyWall wall_; // at the contact points
};
} // namespace arthrowear
