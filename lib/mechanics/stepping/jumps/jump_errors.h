// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace arthrowear
{
/// Wear and force of a jump over many gait cycles, by which its error is judged.
struct JumpMeasure
{
  double volume = 0.;        ///< worn in it, of both bodies [mm^3]
  std::vector<double> depth; ///< of the points, worn in it [mm]
  double force = 0.;         ///< mean over its cycles of the sum of normal forces [N]

  double largest_depth() const; ///< worn in it [mm]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("volume", s.volume...);
    visit("depth", s.depth...);
    visit("force", s.force...);
  }
};

/// The norm that measures the error of depths.
enum class DepthNorm
{
  worn_area,  ///< mean square over the worn area, and the largest depth, smoothed
  worst_point ///< largest error at any point over the largest depth
};

/// A worn surface: a range of the points of a JumpMeasure.
struct JumpSurface
{
  std::vector<double> area;   ///< of its points [mm^2]
  std::vector<double> before; ///< depth before the jump [mm]
};

/// Largest depth of a surface, smoothed (cycle_jump 11): the mean of depth with the weights
/// area times depth^8 [mm].
/// @param depth  of the surface's points
double smoothed_largest(const std::vector<double> &area, const double *depth);

/// Errors of two jumps in a row, from the difference to one jump over the same cycles (cycle_jump
/// 7), relative to the wear in these cycles and to the force.
struct JumpErrors
{
  double volume = 0., depth = 0., force = 0.;
  // If `depth` is the accumulated error over the accumulated depth, not the error of the jump: the
  // jump's parts of this error and of this depth, over the accumulated depth. Else 0.
  double gain = 0., share = 0.;
  double force_gain = 0.;  // the jump's part of the error of the force
  double volume_gain = 0.; // likewise of an accumulated error of the volume; else 0

  double worst() const; ///< of the first three

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("volume", s.volume...);
    visit("depth", s.depth...);
    visit("force", s.force...);
    visit("gain", s.gain...);
    visit("share", s.share...);
    visit("force gain", s.force_gain...);
    visit("volume gain", s.volume_gain...);
  }
};

/// Sets the error of the depths to the accumulated error over the accumulated depth.
/// @param gain   the jump's part of this error
/// @param share  of the jump in the accumulated depth
void set_depth_so_far(double so_far, double gain, double share, JumpErrors &errors);

/// Returns the root of the sum of area times depth squared [mm^2].
double depth_over_area(const std::vector<double> &area, const std::vector<double> &depth);

/// @param surfaces  whose points follow each other in both measures
JumpErrors jump_errors(DepthNorm norm, const JumpMeasure &one, const JumpMeasure &two,
                       const std::vector<JumpSurface> &surfaces);
} // namespace arthrowear
