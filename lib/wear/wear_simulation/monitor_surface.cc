// SPDX-License-Identifier: LGPL-2.1-or-later
// Doubts about surfaces of contact: edge and roughness of the body, slope of the counterface.
#include "wear_simulation/monitor.h"

#include "base/format.h"
#include "base/units.h"
#include "wear_simulation/cycle_count.h"

#include <algorithm>

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
WearMonitor::watch_surface(const WearSystem &system, const ContactHistory &contact)
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
        m_.edge_pressure = std::max(m_.edge_pressure, pressure(point));
    }
  if (peak <= m_.peak_pressure)
    return;
  m_.peak_pressure = peak;
  m_.bump = m_.bump_pressure = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
    if (contact.status[point] != nscd::ContactStatus::open &&
        pressure(point) >= large_pressure * peak)
      if (const double change = pressure_of_bump(p_->material.young, p_->material.poisson,
                                                 doubts_->bump[point], doubts_->edge_length[point]);
          change > m_.bump_pressure)
      {
        m_.bump = doubts_->bump[point];
        m_.bump_pressure = change;
      }
}

void
WearMonitor::review_edge(Log &log)
{
  if (p_->is_conforming() || m_.edge_pressure <= least_at_edge * m_.peak_pressure)
    return;
  log.warn_once(
      "contact reaches the edge of the " + p_->words().surface,
      formatted("%.3g MPa there, %.0f %% of the peak pressure. The surface ends or bends there, so "
                "pressures near the edge are high and grow as elements get "
                "finer. ",
                m_.edge_pressure, m_.edge_pressure / m_.peak_pressure / units::percent) +
          p_->words().edge,
      LogTopic::mesh);
}

void
WearMonitor::review_roughness(Log &log)
{
  if (m_.bump_pressure <= least_by_roughness * m_.peak_pressure)
    return;
  log.warn_once(
      "the " + p_->words().surface + " is rough where the pressure is largest",
      formatted("a vertex lies %.2g um off the smooth surface through its neighbours, which "
                "changes the pressure there by about %.2g MPa, %.0f %% of the peak. ",
                m_.bump / units::um, m_.bump_pressure,
                m_.bump_pressure / m_.peak_pressure / units::percent) +
          p_->words().smooth,
      LogTopic::mesh);
}

void
WearMonitor::watch_counterface(const CounterfaceSlope &slope, const double cycles, Log &log)
{
  if (slope.mean <= least_slope)
    return;
  log.warn_once(
      "the worn " + p_->words().counterface +
          " is steep, but contact forces keep the normals of the " + p_->words().shape,
      formatted("its slope in contact is %.2g, mean over the force, and %.2g at most, at ",
                slope.mean, slope.largest) +
          cycle_count(cycles, p_->words().cycle, 6) +
          formatted(": in reality up to %.2g %% of the contact force point sideways, which "
                    "is missed. ",
                    slope.mean / units::percent) +
          "Compute fewer cycles, or check [Wear / " + p_->words().counterface_wear_entry +
          "] and the "
          "number of cycles that a computed cycle represents.");
}
} // namespace arthrowear
