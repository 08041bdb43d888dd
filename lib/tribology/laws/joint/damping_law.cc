// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/damping_law.h"

namespace arthrowear
{
namespace
{
/// F_el (1 + a rate/impact rate), a by the restitution.
class RateDamping final : public DampingLaw
{
public:
  using Factor = double (*)(double restitution);
  explicit RateDamping(const Factor factor) : factor_(factor) {}

  double force(const ContactRates &contact) const override
  {
    const double a = factor_(contact.restitution);
    return std::max(0., contact.elastic_force * (1. + a * contact.rate / contact.impact_rate));
  }

private:
  Factor factor_;
};

LawType<DampingLaw>
damping_type(const std::string &name, const std::string &text, const std::string &source,
             const RateDamping::Factor factor)
{
  return {name,
          text,
          source,
          {},
          {},
          [factor](const std::vector<double> &, const DampingLaw::Surrounding &)
          { return std::make_shared<RateDamping>(factor); }};
}
} // namespace

LawRegistry<DampingLaw> &
damping_laws()
{
  static LawRegistry<DampingLaw> laws(
      {damping_type("hertz", "F_el, no dissipation", "[Machado2011] (3)",
                    [](double) { return 0.; }),
       damping_type("lankarani_nikravesh", "F_el (1 + 3/4 (1 - c_r^2) v/v_impact)",
                    "[Machado2011] (10), [Askari2015] (17)",
                    [](const double c_r) { return .75 * (1. - c_r * c_r); }),
       damping_type("hunt_crossley", "F_el (1 + 3/2 (1 - c_r) v/v_impact)", "[Machado2011] (9)",
                    [](const double c_r) { return 1.5 * (1. - c_r); })});
  return laws;
}
} // namespace arthrowear
