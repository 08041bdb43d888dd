// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extension/strangers_laws.h"

#include "base/units.h"
#include "laws/adhesion/debonding_law.h"
#include "laws/friction/friction_law.h"
#include "laws/joint/damping_law.h"

namespace arthrowear
{
StiffeningSolid::StiffeningSolid(const LameConstants &lame, const double stiffening)
    : base_{lame}, factor_(stiffening * lame.mu)
{
}

double
StiffeningSolid::energy(const Matrix3 &F) const
{
  const double extension = dot(F[0], F[0]) + dot(F[1], F[1]) + dot(F[2], F[2]) - 3.;
  return base_.energy(F) + factor_ * extension * extension;
}

Matrix3
StiffeningSolid::stress(const Matrix3 &F) const
{
  const double extension = dot(F[0], F[0]) + dot(F[1], F[1]) + dot(F[2], F[2]) - 3.;
  Matrix3 P = base_.stress(F);
  for (int i = 0; i < 3; ++i)
    P[i] = P[i] + (4. * factor_ * extension) * F[i];
  return P;
}

Tangent
StiffeningSolid::tangent(const Matrix3 &F) const
{
  const double extension = dot(F[0], F[0]) + dot(F[1], F[1]) + dot(F[2], F[2]) - 3.;
  Tangent A = base_.tangent(F);
  for (int k = 0; k < 9; ++k)
  {
    A[k][k] += 4. * factor_ * extension;
    for (int l = 0; l < 9; ++l)
      A[k][l] += 8. * factor_ * F[k / 3][k % 3] * F[l / 3][l % 3];
  }
  return A;
}

namespace
{
LawType<Material>
stiffening_solid()
{
  LawType<Material> type;
  type.name = "stiffening";
  type.text = "neo_hookean plus s mu (tr C - 3)^2";
  type.source = "made up for a test";
  type.numbers = {{"Stiffening", 1., rules::non_negative(), "s.", "1"}};
  type.make = [](const std::vector<double> &values, const Material::Surrounding &solid)
  { return std::make_shared<StiffeningSolid>(solid.lame, values[0]); };
  return type;
}

/// a = 8 (1 - c_r)/(5 c_r) by Flores, Machado, Silva, Martins (2011).
class FloresDamping : public DampingLaw
{
public:
  double force(const ContactRates &contact) const override
  {
    const double a = 8. * (1. - contact.restitution) / (5. * contact.restitution);
    return std::max(0., contact.elastic_force * (1. + a * contact.rate / contact.impact_rate));
  }
};

LawType<DampingLaw>
flores_damping()
{
  LawType<DampingLaw> type;
  type.name = "flores";
  type.text = "F_el (1 + 8 (1 - c_r)/(5 c_r) v/v_impact)";
  type.source = "Flores et al. (2011)";
  type.make = [](const std::vector<double> &, const DampingLaw::Surrounding &)
  { return std::make_shared<FloresDamping>(); };
  return type;
}

/// (mu_0 + k v) tanh(v/v_r) increases with the speed beyond v_r and is smooth at zero speed.
class RisingFriction : public FrictionLaw
{
public:
  RisingFriction(const double start, const double rise) : start_(start), rise_(rise) {}
  double coefficient(const double speed) const override
  {
    constexpr double smoothing = .001 * units::m / units::s;
    return (start_ + rise_ * speed) * std::tanh(speed / smoothing);
  }
  double sliding_coefficient() const override { return start_; }

private:
  double start_, rise_; // [-], [s/mm]
};

LawType<FrictionLaw>
rising_friction()
{
  LawType<FrictionLaw> type;
  type.name = "rising";
  type.text = "mu_0 + k v";
  type.source = "made up for a test";
  type.numbers = {{"mu_0", 1., rules::non_negative(), "At rest.", ".05"},
                  {"k [s/m]", units::s / units::m, rules::non_negative(), "Rise.", ".1"}};
  type.make = [](const std::vector<double> &values, const FrictionLaw::Surrounding &)
  { return std::make_shared<RisingFriction>(values[0], values[1]); };
  return type;
}

/// dbeta/dt = -1/T: a bond that is driven to break loses its intensity at a constant rate in the
/// time T.
class SteadyDebonding : public DebondingLaw
{
public:
  explicit SteadyDebonding(const double time) : time_(time) {}
  double intensity(const DrivenBond &bond) const override
  {
    return bond.intensity - bond.time_step / time_;
  }

private:
  double time_; // [s]
};

LawType<DebondingLaw>
steady_debonding()
{
  LawType<DebondingLaw> type;
  type.name = "steady";
  type.text = "-dbeta/dt = 1/T";
  type.source = "made up for a test";
  type.numbers = {{"T [s]", units::s, rules::positive(), "T.", "", 1.}};
  type.make = [](const std::vector<double> &values, const DebondingLaw::Surrounding &)
  { return std::make_shared<SteadyDebonding>(values[0]); };
  return type;
}

[[maybe_unused]] const bool is_registered = []()
{
  material_laws().add(stiffening_solid());
  damping_laws().add(flores_damping());
  friction_laws().add(rising_friction());
  debonding_laws().add(steady_debonding());
  return true;
}();
} // namespace
} // namespace arthrowear
