// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion.h"

#include "laws/adhesion/debonding_law.h"

#include <cmath>

// Numbers (n) refer to equations in doc/theory/adhesion.md.
namespace arthrowear
{
namespace
{
double
dot(const Tangential &a, const Tangential &b)
{
  return a[0] * b[0] + a[1] * b[1];
}

// e of (3) [mJ/mm^2]: the energy that drives debonding per unit of beta^2/2. Compression drives
// nothing.
double
driving_energy(const AdhesionLaw &law, const InterfaceMotion &motion)
{
  const double opening = std::max(motion.opening, 0.);
  return law.tensile_stiffness * opening * opening +
         law.tangential_stiffness * dot(motion.shift, motion.shift);
}

double
intensity_of(const AdhesionLaw &law, const InterfaceHistory &history)
{
  return law.adhesion_energy > 0. ? history.intensity : 0.;
}

// beta at the end of a step that damages: e beta_0 > w. Not yet cut at the smallest intensity.
double
damaged_intensity(const AdhesionLaw &law, const DrivenBond &bond)
{
  if (!law.debonding)
    return viscous_intensity(law, bond);
  return std::max(law.debonding->intensity(bond), law.adhesion_energy / bond.driving_energy);
}

void
advance_adhesion(const AdhesionLaw &law, const InterfaceMotion &motion, InterfaceHistory &history)
{
  const double old = intensity_of(law, history), w = law.adhesion_energy;
  history.intensity = old;
  if (old == 0.)
    return;
  const double e = driving_energy(law, motion);
  if (e * old <= w)
    return;
  double now = std::min(damaged_intensity(law, {e, old, motion.time_step}), old);
  const double lost = old - now;
  history.adhesive_energy += w * lost;
  history.viscous_energy += std::max(e * now - w, 0.) * lost; // (11); 0 without viscosity
  if (now < law.smallest_intensity)
  {
    // The rest breaks at once; no more than it holds can be spent.
    const double stored = 0.5 * e * now * now, spent = std::min(stored, w * now);
    history.adhesive_energy += spent;
    history.viscous_energy += stored - spent;
    now = 0.;
  }
  history.intensity = now;
}

// Radial return; true if at the limit.
bool
advance_friction(const AdhesionLaw &law, const InterfaceMotion &motion, const double limit,
                 InterfaceHistory &history)
{
  if (law.friction == 0.)
    return true;
  const Tangential old = history.friction;
  Tangential trial = old;
  for (int i = 0; i < 2; ++i)
    trial[i] += law.friction_stiffness * motion.slip_increment[i];
  const double size = std::sqrt(dot(trial, trial));
  if (size <= limit)
  {
    history.friction = trial;
    return size == limit;
  }
  const double factor = limit / size;
  history.friction = {factor * trial[0], factor * trial[1]};
  // Mean traction times irreversible slip: closes with the work of the mean traction.
  const Tangential twice_mean{old[0] + history.friction[0], old[1] + history.friction[1]};
  const double dissipated = 0.5 * dot(twice_mean, trial) * (1. - factor) / law.friction_stiffness;
  history.frictional_energy += std::max(dissipated, 0.);
  return true;
}
} // namespace

InterfaceResponse
respond(const AdhesionLaw &law, const InterfaceMotion &motion, const InterfaceHistory &old)
{
  InterfaceResponse response;
  InterfaceHistory &now = response.history;
  now = old;
  advance_adhesion(law, motion, now);
  const bool is_pressed = motion.opening < 0.;
  const double beta_squared = now.intensity * now.intensity;

  InterfaceTraction &traction = response.traction;
  traction.normal = is_pressed ? law.compressive_stiffness * motion.opening
                               : law.tensile_stiffness * motion.opening * beta_squared;
  const double shear_stiffness = law.tangential_stiffness * beta_squared;
  traction.adhesive = {shear_stiffness * motion.shift[0], shear_stiffness * motion.shift[1]};
  const double limit = is_pressed ? -law.friction * traction.normal : 0.;
  const bool slips = advance_friction(law, motion, limit, now);
  traction.friction = now.friction;

  if (is_pressed)
    response.status = slips ? InterfaceStatus::slip : InterfaceStatus::stick;
  else
    response.status = now.intensity > 0. ? InterfaceStatus::bonded : InterfaceStatus::open;
  return response;
}

double
friction_energy(const AdhesionLaw &law, const InterfaceHistory &now)
{
  return law.friction > 0. ? 0.5 * dot(now.friction, now.friction) / law.friction_stiffness : 0.;
}

double
stored_energy(const AdhesionLaw &law, const InterfaceMotion &motion, const InterfaceHistory &now)
{
  const double beta = intensity_of(law, now), closing = std::min(motion.opening, 0.);
  return 0.5 * (law.compressive_stiffness * closing * closing +
                driving_energy(law, motion) * beta * beta) +
         friction_energy(law, now);
}
} // namespace arthrowear
