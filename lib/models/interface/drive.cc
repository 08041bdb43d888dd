// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/drive.h"

namespace arthrowear
{
namespace
{
double
size(const Tangential &a)
{
  return std::hypot(a[0], a[1]);
}

DrivenInterface
start(const InterfaceParameters &p)
{
  DrivenInterface point;
  point.motion.opening = p.start_opening;
  point.motion.shift = p.start_shift;
  point.motion.time_step = p.time_step;
  AdhesionLaw intact = p.law;
  if (intact.adhesion_energy > 0.)
    intact.adhesion_energy = std::numeric_limits<double>::infinity();
  point.response = respond(intact, point.motion, {});
  point.stored = point.work = stored_energy(p.law, point.motion, point.response.history);
  return point;
}
} // namespace

void
InterfacePeaks::record(const DrivenInterface &point)
{
  const InterfaceTraction &traction = point.response.traction;
  tension.record(traction.normal, point.time);
  pressure.record(-traction.normal, point.time);
  adhesive.record(size(traction.adhesive), point.time);
  friction.record(size(traction.friction), point.time);
  tangential.record(size(traction.tangential()), point.time);
  const double intensity = point.response.history.intensity;
  if (intensity < 1. && onset < 0.)
    onset = point.time;
  if (intensity == 0. && broken < 0.)
    broken = point.time;
  energy_error = std::max(energy_error, std::abs(point.energy_error()));
  energy = std::max(energy, point.stored + point.dissipated());
}

void
drive(const InterfaceParameters &p,
      const std::function<void(const DrivenInterface &, bool is_row)> &after)
{
  DrivenInterface point = start(p);
  after(point, true);
  double phase_start = 0.;
  InterfaceMotion corner = point.motion;
  for (; point.phase < p.phases.size(); ++point.phase)
  {
    const InterfaceParameters::Phase &phase = p.phases[point.phase];
    const unsigned long n = InterfaceParameters::steps_of(phase.duration, p.time_step);
    const unsigned long n_rows = std::min<unsigned long>(n, p.rows_per_phase);
    unsigned long rows = 0;
    for (unsigned long i = 1; i <= n; ++i)
    {
      const double elapsed = phase.duration * static_cast<double>(i) / static_cast<double>(n);
      const InterfaceMotion before = point.motion;
      const InterfaceTraction old = point.response.traction;
      point.motion.opening = corner.opening + elapsed * phase.opening_velocity;
      for (int k = 0; k < 2; ++k)
      {
        point.motion.shift[k] = corner.shift[k] + elapsed * phase.shift_velocity[k];
        point.motion.slip_increment[k] = point.motion.shift[k] - before.shift[k];
      }
      point.motion.time_step = phase.duration / static_cast<double>(n);
      point.time = phase_start + elapsed;
      point.response = respond(p.law, point.motion, point.response.history);

      const InterfaceTraction &now = point.response.traction;
      const Tangential shear_before = old.tangential(), shear = now.tangential();
      point.work += 0.5 * (old.normal + now.normal) * (point.motion.opening - before.opening) +
                    0.5 * (shear_before[0] + shear[0]) * point.motion.slip_increment[0] +
                    0.5 * (shear_before[1] + shear[1]) * point.motion.slip_increment[1];
      point.stored = stored_energy(p.law, point.motion, point.response.history);
      const bool is_row = i * n_rows >= (rows + 1) * n;
      rows += is_row ? 1 : 0;
      after(point, is_row);
    }
    corner = point.motion;
    phase_start += phase.duration;
  }
}
} // namespace arthrowear
