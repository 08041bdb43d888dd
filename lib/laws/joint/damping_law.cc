// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/joint/damping_law.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
class Undamped final : public DampingLaw
{
public:
  double force(const ContactRates &contact) const override { return contact.elastic_force; }
};

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

double
lankarani_factor(const double restitution)
{
  return .75 * (1. - restitution * restitution);
}

double
hunt_factor(const double restitution)
{
  return 1.5 * (1. - restitution);
}

LawType<DampingLaw>
damping_type(const std::string &name, const std::string &text, const std::string &source,
             const std::function<std::shared_ptr<DampingLaw>()> &make)
{
  LawType<DampingLaw> type;
  type.name = name;
  type.text = text;
  type.source = source;
  type.make = [make](const std::vector<double> &, const DampingLaw::Surrounding &)
  { return make(); };
  return type;
}

std::shared_ptr<const DampingLaw>
registered(const char *name)
{
  return damping_laws().make(name, {}, {});
}
} // namespace

LawRegistry<DampingLaw> &
damping_laws()
{
  static LawRegistry<DampingLaw> laws(
      {damping_type("hertz", "F_el, no dissipation", "[Machado2011] (3)",
                    [] { return std::make_shared<Undamped>(); }),
       damping_type("lankarani_nikravesh", "F_el (1 + 3/4 (1 - c_r^2) v/v_impact)",
                    "[Machado2011] (10), [Askari2015] (17)",
                    [] { return std::make_shared<RateDamping>(lankarani_factor); }),
       damping_type("hunt_crossley", "F_el (1 + 3/2 (1 - c_r) v/v_impact)", "[Machado2011] (9)",
                    [] { return std::make_shared<RateDamping>(hunt_factor); })});
  return laws;
}

std::shared_ptr<const DampingLaw>
hertz_damping()
{
  return registered("hertz");
}

std::shared_ptr<const DampingLaw>
lankarani_nikravesh()
{
  return registered("lankarani_nikravesh");
}

std::shared_ptr<const DampingLaw>
hunt_crossley()
{
  return registered("hunt_crossley");
}
} // namespace arthrowear
