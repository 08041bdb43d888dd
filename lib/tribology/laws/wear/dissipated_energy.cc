// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
namespace
{
/// Depth k/(mu H) times the frictional energy per area. Where friction is at its limit mu p this is
/// Archard's law with the same k; a spring that returns its energy, or sliding without friction,
/// wears nothing. [Rojek2001] (6.4) prints mu k in place of k/mu, against its own (6.3).
class DissipatedEnergyWear : public ArchardWear
{
public:
  DissipatedEnergyWear(const double factor, const double friction)
      : ArchardWear(factor), per_energy_(factor / friction)
  {
  }

  double depth(const Sliding &step, const double *) const override
  {
    return step.dissipation > 0. ? per_energy_ * step.dissipation : 0.;
  }
  double depth_factor() const override { return -1.; }
  LawNeeds needs() const override { return {true, false, false}; }

private:
  double per_energy_; // k/(mu H) [mm^2/N]
};
} // namespace

LawType<WearLaw>
dissipated_energy_wear()
{
  LawType<WearLaw> type{"dissipated_energy",
                        "k D/(mu H) with D the power of friction per area",
                        "[Rojek2001] (6.4)",
                        {wear_coefficient(), hardness_number()}};
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &surrounding)
  { return std::make_shared<DissipatedEnergyWear>(values[0] / values[1], surrounding.friction); };
  type.doubt = doubt_by_factor(type.make);
  return type;
}
} // namespace arthrowear
