// SPDX-License-Identifier: LGPL-2.1-or-later
// Doubts about the shape of worn bodies: the wall behind the wear, the slope of the counterface.
#include "wearing/monitor.h"

#include "base/format.h"
#include "base/units.h"
#include "wearing/cycle_count.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
constexpr double least_wear_of_wall = .05;
constexpr double least_slope = .05; // of the worn counterface, mean over the contact force

/// Entry that lets the mesh follow earlier than after wear by this fraction of the wall.
std::string
remedy_for_wall(const WearRunParameters &p, const double ratio)
{
  if (!p.shape.follows)
    return "Set [Wear / Shape / Mesh follows wear] true.";
  if (p.shape.depth_before_move >= ratio)
    return "Lower [Wear / Shape / Depth before a move [-]].";
  return (p.jumps.are_on() ? "Shorten jumps by [Wear / Jump / Largest jump [cycles]]"
                           : "Lower [Wear / Amplification], or use jumps") +
         std::string(", so that the mesh follows the wear more often.");
}
} // namespace

double
ThinWall::stiffness_factor() const
{
  return ratio() < 1. ? 1. / (1. - ratio()) : std::numeric_limits<double>::infinity();
}

double
ThinWall::pressure_factor() const
{
  return std::sqrt(stiffness_factor());
}

ThinWall
thin_wall(const BodyWall &wall, const std::vector<double> &depth)
{
  ThinWall thin;
  for (std::size_t point = 0; point < depth.size(); ++point)
    if (const ThinWall here{depth[point], wall.thickness[point]}; here.ratio() > thin.ratio())
      thin = here;
  return thin;
}

WallRest
wall_rest(const BodyWall &wall, const std::vector<double> &open, const std::vector<double> &worn)
{
  WallRest least{1., 1.};
  for (std::size_t point = 0; point < open.size(); ++point)
  {
    const double left = std::max(0., wall.thickness[point] - open[point]);
    if (const WallRest here{left, left + worn[point]}; here.ratio() < least.ratio())
      least = here;
  }
  return least;
}

void
WearMonitor::watch_wall(const BodyWall &wall, const std::vector<double> &depth, const double cycles,
                        const bool is_last, Log &log)
{
  const ThinWall thin = thin_wall(wall, depth);
  constexpr double much_more = 1.2;
  const bool is_new = reported_wear_ == 0. && thin.ratio() > least_wear_of_wall;
  const bool is_worse = is_last && reported_wear_ > 0. && thin.ratio() > much_more * reported_wear_;
  if (!is_new && !is_worse)
    return;
  reported_wear_ = thin.ratio();
  log.warn("wear is deep for the thickness of the wall, whose mass and stiffness are not updated",
           formatted("%.3g mm of %.3g mm (%.3g %%) at ", thin.depth, thin.thickness,
                     thin.ratio() / units::percent) +
               cycle_count(cycles, p_->words().cycle, 6) + ": " +
               formatted("in reality the worn wall is stiffer by up to %.2g %%, so pressures are "
                         "too low by up to %.2g %%. ",
                         (thin.stiffness_factor() - 1.) / units::percent,
                         (1. - 1. / thin.pressure_factor()) / units::percent) +
               remedy_for_wall(*p_, thin.ratio()));
}

void
WearMonitor::watch_counterface(const CounterfaceSlope &slope, const double cycles, Log &log)
{
  if (slope.mean <= least_slope)
    return;
  warn_once("the worn " + p_->words().counterface +
                " is steep, but contact forces keep the normals of the " + p_->words().shape,
            formatted("its slope in contact is %.2g, mean over the force, and %.2g at most, at ",
                      slope.mean, slope.largest) +
                cycle_count(cycles, p_->words().cycle, 6) +
                formatted(": in reality up to %.2g %% of the contact force point sideways, which "
                          "is missed. ",
                          slope.mean / units::percent) +
                "Compute fewer cycles, or check [Wear / " + p_->words().counterface_wear_entry +
                "] and the "
                "number of cycles that a computed cycle represents.",
            log);
}

void
WearMonitor::watch_rest(const WallRest &rest, const double cycles, Log &log)
{
  if (!rest.is_small())
    return;
  warn_once("the " + p_->words().body + " is nearly worn through",
            formatted("%.3g mm of a wall of %.3g mm are left at ", rest.left, rest.unworn) +
                cycle_count(cycles, p_->words().cycle, 6) +
                formatted(", %.2g %%. Pressures there depend on single cells, and the run fails "
                          "where none of the wall is left. Compute fewer cycles, or make the wall "
                          "thicker.",
                          rest.ratio() / units::percent),
            log);
}
} // namespace arthrowear
