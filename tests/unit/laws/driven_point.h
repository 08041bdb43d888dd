// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/adhesion/adhesion.h"

#include <cmath>

namespace arthrowear
{
/// The unit-free set of the tests: k = 20, w = 2, no viscosity, p = 1.
inline AdhesionLaw
unit_free_law()
{
  AdhesionLaw law;
  law.compressive_stiffness = law.tensile_stiffness = law.tangential_stiffness = 20.;
  law.adhesion_energy = 2.;
  return law;
}

/// A point driven step by step; keeps the work of the mean traction of each step.
class DrivenPoint
{
public:
  explicit DrivenPoint(const AdhesionLaw &law) : law_(law) {}

  /// To a new opening and shift in one step.
  const InterfaceResponse &move_to(const double opening, const Tangential &shift,
                                   const double time_step)
  {
    const InterfaceTraction before = now_.traction;
    const Tangential slip{shift[0] - motion_.shift[0], shift[1] - motion_.shift[1]};
    const double opened = opening - motion_.opening;
    motion_ = {opening, shift, slip, time_step};
    now_ = respond(law_, motion_, now_.history);
    const Tangential shear_before = before.tangential(), shear = now_.traction.tangential();
    work_ += 0.5 * (before.normal + now_.traction.normal) * opened;
    for (int i = 0; i < 2; ++i)
      work_ += 0.5 * (shear_before[i] + shear[i]) * slip[i];
    time_ += time_step;
    return now_;
  }

  const InterfaceResponse &now() const { return now_; }
  double intensity() const { return now_.history.intensity; }
  double time() const { return time_; }
  double work() const { return work_; }
  double stored() const { return stored_energy(law_, motion_, now_.history); }
  double dissipated() const
  {
    const InterfaceHistory &h = now_.history;
    return h.adhesive_energy + h.viscous_energy + h.frictional_energy;
  }
  /// Returns the error of the energy balance of a motion that started at rest.
  double energy_error() const { return work_ - stored() - dissipated(); }

private:
  AdhesionLaw law_;
  InterfaceMotion motion_;
  InterfaceResponse now_;
  double work_ = 0., time_ = 0.;
};

/// The peak of a sampled curve and its time
struct Peak
{
  double value = 0., time = 0.;
  void record(const double new_value, const double new_time)
  {
    if (new_value > value)
      *this = {new_value, new_time};
  }
};

/// beta(t) of the linear evolution (p = 1) under u = v t with e = k v^2 t^2, from the solution by
/// an integrating factor; the integral by Simpson's rule. No law of the library is used.
inline double
reference_intensity(const double k, const double w, const double b, const double v, const double t)
{
  const double onset = std::sqrt(w / k) / v;
  if (t <= onset)
    return 1.;
  // E(s) = int_s^t e/b; beta = exp(-E(onset)) + w/b int_onset^t exp(-E(s)) ds.
  const auto decay = [&](const double s)
  { return std::exp(-k * v * v * (t * t * t - s * s * s) / (3. * b)); };
  constexpr int n = 2000; // even
  const double h = (t - onset) / n;
  double sum = decay(onset) + decay(t);
  for (int i = 1; i < n; ++i)
    sum += (i % 2 == 1 ? 4. : 2.) * decay(onset + i * h);
  return decay(onset) + w / b * sum * h / 3.;
}
} // namespace arthrowear
