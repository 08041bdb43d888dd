// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/debonding_law.h"

#include "base/units.h"

#include <cmath>

// Numbers (n) refer to equations in doc/theory/adhesion.md.
namespace arthrowear
{
namespace
{
// Loss over a step in which b (x/h)^p + e x = excess, the implicit update (7) with excess = e
// beta_0 - w > 0. Each of the two terms alone would give a root; x lies between half of the smaller
// root and that root. The left side is convex: Newton's method from above converges monotonically.
double
implicit_loss(const AdhesionLaw &law, const double e, const double excess, const double h)
{
  const double p = law.exponent;
  const double start = std::min(excess / e, h * std::pow(excess / law.viscosity, 1. / p));
  const double viscous = law.viscosity * std::pow(start / h, p) / excess;
  const double elastic = e * start / excess;
  double y = 1.; // the loss over `start`
  constexpr int most_iterations = 60;
  for (int i = 0; i < most_iterations; ++i)
  {
    const double power = viscous * std::pow(y, p);
    const double step = (power + elastic * y - 1.) * y / (p * power + elastic * y);
    y -= step;
    if (std::abs(step) <= 1e-15 * y)
      break;
  }
  return y * start;
}

class ViscousDebonding final : public DebondingLaw
{
public:
  explicit ViscousDebonding(const AdhesionLaw &numbers) : numbers_(numbers) {}
  double intensity(const DrivenBond &bond) const override
  {
    return viscous_intensity(numbers_, bond);
  }

private:
  AdhesionLaw numbers_;
};

LawType<DebondingLaw>
raous()
{
  constexpr double energy = units::mJ / (units::mm * units::mm);
  LawType<DebondingLaw> type{
      "raous",
      "b (-dbeta/dt)^p = e beta - w",
      "[Rojek2001] (3.4)",
      {{"Viscosity [mJ s/mm^2]",
        energy * units::s,
        rules::non_negative(),
        "b, viscosity that delays debonding; 0: rate-independent.",
        "",
        0.,
        false,
        {1e-9, 1e4}},
       {"Exponent", 1., rules::at_least(1.),
        "p: the rate of debonding is the root of order p of the overstress over b.", "", 1.}}};
  type.make = [](const std::vector<double> &values, const DebondingLaw::Surrounding &interface)
  {
    AdhesionLaw numbers;
    numbers.adhesion_energy = interface.adhesion_energy;
    numbers.update = interface.update;
    numbers.viscosity = values[0];
    numbers.exponent = values[1];
    return std::make_shared<ViscousDebonding>(numbers);
  };
  return type;
}
} // namespace

double
viscous_intensity(const AdhesionLaw &law, const DrivenBond &bond)
{
  const double e = bond.driving_energy, old = bond.intensity, h = bond.time_step;
  const double w = law.adhesion_energy, b = law.viscosity, excess = e * old - w;
  if (law.update == AdhesionUpdate::forward_euler)
  {
    const double rate = law.exponent == 1. ? excess / b : std::pow(excess / b, 1. / law.exponent);
    return std::max(old - h * rate, 0.);
  }
  if (b == 0.)
    return w / e;
  if (law.exponent == 1.)
    return (b * old + w * h) / (b + e * h);
  return std::max(old - implicit_loss(law, e, excess, h), w / e);
}

LawRegistry<DebondingLaw> &
debonding_laws()
{
  static LawRegistry<DebondingLaw> laws({raous()});
  return laws;
}
} // namespace arthrowear
