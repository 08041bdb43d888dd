// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/penetration_checks.h"

#include "base/format.h"
#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
std::vector<BoundCheck>
penetration_checks(const Penetration &penetration, const double depth, const double volume)
{
  // Depths along normals sweep volumes and paths to first order in the depth over the radius.
  constexpr double of_depths = .03;
  std::vector<BoundCheck> checks;
  if (const auto &one = penetration.under_load)
  {
    checks.push_back({{one->is_found ? 1. : 0., 1., 1.}, Check::place});
    // A body yields in proportion to the pressures: where wear concentrates them, as at the axis of
    // a spin, the approach may grow by as much, and the ball moves in by the wear and this growth.
    const double growth = one->approach ? std::max(0., one->approach->pressure_growth - 1.) *
                                              std::abs(one->approach->first)
                                        : 0.;
    // The ball presses the surface that it meets: its approach there is not negative, so that the
    // ball moves in by the opening, less the approach that it had. In a body worn at all these
    // points it moves in, whatever the approaches.
    const double off = of_depths * depth + one->error,
                 least = one->approach
                             ? std::max(0., one->approach->opening - one->approach->first) - off
                             : -one->error;
    checks.push_back(
        {{dot(one->direction, one->whole()), least, (1. + of_depths) * depth + growth + one->error},
         Check::penetration});
    // A ball at its place fills the volume that is opened or compressed. A sum over n points, h
    // apart, errs at the edge of a cap of radius a and depth d by up to h^2/8 times its slope 2d/a
    // per length: by pi/n of the cap.
    const double of_points = one->n_points > 0 ? units::pi / one->n_points : 1.;
    // Distances to a ball that has moved by d are measured along normals of the ball, openings
    // along normals of the body: their sum is too large by up to (d/R)^2/2 of d. The section of the
    // opened volume across the path, 1/per_volume, is at most pi R^2.
    const double of_normals = .5 * units::pi * depth * depth * penetration.by_volume.per_volume;
    const double per_volume = penetration.by_volume.per_volume,
                 of_error = per_volume > 0. ? (one->error - one->error_by_faces) / per_volume : 0.;
    checks.push_back(
        {{one->cut_volume,
          std::max(0., (1. - of_depths - of_normals - of_points) * one->filled_volume - of_error),
          (1. + of_depths + of_points) * (volume + one->overlap_volume) + of_error},
         Check::cut_volume});
    if (one->approach)
      checks.push_back(
          {{one->approach->last - one->approach->first, -one->approach->first - off, off + growth},
           Check::approach});
  }
  // A uniform depth over a hemisphere opens twice the volume that a ball cuts on a path of this
  // length along the axis, and four times the volume for a path along the rim.
  constexpr double all_over = 4.;
  const PenetrationByVolume &path = penetration.by_volume;
  checks.push_back(
      {{norm(path.path), path.least - path.error, all_over * depth + path.error}, Check::path});
  return checks;
}

void
warn_of_penetration(const std::vector<BoundCheck> &checks, Log &log)
{
  for (const BoundCheck &check : checks)
    if (!check.is_met())
      log.warn("the penetration of the ball is doubtful",
               check_words(check.of, "") +
                   formatted(" is %.4g %s, outside %.4g to %.4g. Compare with a finer mesh "
                             "and shorter jumps; volumes and depths do not depend on it.",
                             check.value, check_unit(check.of).c_str(), check.least, check.most));
}
} // namespace arthrowear
