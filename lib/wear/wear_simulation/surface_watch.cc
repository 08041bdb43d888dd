// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_watch.h"

#include "base/units.h"
#include "wear_simulation/cycle_count.h"

namespace arthrowear
{
namespace
{
// Over the peak pressure: at the edge, and by roughness where the pressure is large.
constexpr double least_at_edge = .1, least_by_roughness = .1;
constexpr double large_pressure = .7;
constexpr double least_slope = .05; // of the worn counterface, mean over the contact force
} // namespace

void
SurfaceWatch::add_step(const WearSystem &system, const ContactHistory &contact)
{
  if (!doubts_)
  {
    const WearWords &words = p_->words();
    const Vector3 up = words.upwards();
    doubts_ = surface_doubts(system.surface, words.is_cavity ? nullptr : &up);
  }
  const auto pressure = [&](const std::size_t point)
  { return contact.force[3 * point + 2] / contact.area[point]; };
  double peak = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (contact.status[point] != nscd::ContactStatus::open)
    {
      peak = std::max(peak, pressure(point));
      if (doubts_->is_edge[point])
        edge_pressure_ = std::max(edge_pressure_, pressure(point));
    }
  if (peak <= peak_pressure_)
    return;
  peak_pressure_ = peak;
  bump_ = bump_pressure_ = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (contact.status[point] != nscd::ContactStatus::open &&
        pressure(point) >= large_pressure * peak)
      if (const double change = pressure_of_bump(p_->material.young, p_->material.poisson,
                                                 doubts_->bump[point], doubts_->edge_length[point]);
          change > bump_pressure_)
      {
        bump_ = doubts_->bump[point];
        bump_pressure_ = change;
      }
}

void
SurfaceWatch::review_edge(Log &log) const
{
  if (p_->is_conforming() || edge_pressure_ <= least_at_edge * peak_pressure_)
    return;
  log.warn_once(
      "contact reaches the edge of the " + p_->words().surface,
      formatted("%.3g MPa there, %.0f %% of the peak pressure. The surface ends or bends there, so "
                "pressures near the edge are high and grow as elements get finer. ",
                edge_pressure_, edge_pressure_ / peak_pressure_ / units::percent) +
          p_->words().edge,
      LogTopic::mesh);
}

void
SurfaceWatch::review_roughness(Log &log) const
{
  if (bump_pressure_ <= least_by_roughness * peak_pressure_)
    return;
  log.warn_once(
      "the " + p_->words().surface + " is rough where the pressure is largest",
      formatted("a vertex lies %.2g um off the smooth surface through its neighbours, which "
                "changes the pressure there by about %.2g MPa, %.0f %% of the peak. ",
                bump_ / units::um, bump_pressure_,
                bump_pressure_ / peak_pressure_ / units::percent) +
          p_->words().smooth,
      LogTopic::mesh);
}

void
SurfaceWatch::review_counterface(const CounterfaceSlope &slope, const double cycles, Log &log) const
{
  if (slope.mean <= least_slope)
    return;
  log.warn_once(
      "the worn " + p_->words().counterface +
          " is steep, but contact forces keep the normals of the " + p_->words().shape,
      formatted("its slope in contact is %.2g, mean over the force, and %.2g at most, at ",
                slope.mean, slope.largest) +
          cycle_count(cycles, p_->words().cycle, 6) +
          formatted(
              ": in reality up to %.2g %% of the contact force point sideways, which is missed. ",
              slope.mean / units::percent) +
          "Compute fewer cycles, or check [Wear / " + p_->words().counterface_wear_entry +
          "] and the number of cycles that a computed cycle represents.");
}
} // namespace arthrowear
