// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/restraint.h"

#include "base/errors.h"
#include "base/format.h"

namespace arthrowear
{
namespace
{
void
check_stiffness(const double stiffness, InputErrors &errors)
{
  if (!(stiffness >= 0.) || !std::isfinite(stiffness))
    errors.add(formatted("the stiffness of a restraint is %g, must be finite and at least 0. Give "
                         "0 where nothing restrains.",
                         stiffness));
}
} // namespace

RestraintLaw
RestraintLaw::linear(const double stiffness)
{
  InputErrors errors;
  check_stiffness(stiffness, errors);
  errors.throw_if_any();
  return free_within(0., 0., stiffness, stiffness);
}

RestraintLaw
RestraintLaw::free_within(const double lower, const double upper, const double stiffness_below,
                          const double stiffness_above)
{
  InputErrors errors;
  check_stiffness(stiffness_below, errors);
  check_stiffness(stiffness_above, errors);
  if (!(lower <= upper) || !std::isfinite(lower) || !std::isfinite(upper))
    errors.add(
        formatted("the free range of a restraint is %g to %g, must be finite, the first number not "
                  "above the second. Exchange the numbers, or use a stop for one side.",
                  lower, upper));
  errors.throw_if_any();
  const auto lines = ContinuedCurve::Between::lines;
  return RestraintLaw(
      lower == upper
          ? ContinuedCurve({lower}, {0.}, lines, stiffness_below, stiffness_above)
          : ContinuedCurve({lower, upper}, {0., 0.}, lines, stiffness_below, stiffness_above));
}

RestraintLaw
RestraintLaw::stop(const double limit, const double stiffness, const bool from_above)
{
  return free_within(limit, limit, from_above ? stiffness : 0., from_above ? 0. : stiffness);
}

RestraintLaw
RestraintLaw::table(std::vector<double> stretches, std::vector<double> forces,
                    const ContinuedCurve::Between between)
{
  RestraintLaw law;
  InputErrors errors;
  for (std::size_t row = 1; row < forces.size(); ++row)
    if (forces[row] < forces[row - 1])
      errors.add(formatted("row %zu of a restraint has the force %g, must be at least %g of the "
                           "row before. Reverse the sign of all forces if they act on the body.",
                           row + 1, forces[row], forces[row - 1]));
  try
  {
    law.curve_ = ContinuedCurve(std::move(stretches), std::move(forces), between);
  }
  catch (const InputError &rows)
  {
    errors.add(rows);
  }
  errors.throw_if_any();
  return law;
}

AnchorMotion
anchor_by_table(std::vector<double> times, std::vector<double> displacements)
{
  return [curve = ContinuedCurve(std::move(times), std::move(displacements),
                                 ContinuedCurve::Between::monotone, 0., 0.)](const double time)
  { return curve.at(time); };
}

RestraintForces
forces_of(const std::vector<Restraint> &restraints, const Restraint::Direction direction,
          const Vector3 &displacement, const Vector3 &rate, const double time)
{
  RestraintForces sum;
  for (const Restraint &restraint : restraints)
  {
    if (restraint.direction != direction)
      continue;
    const unsigned int i = restraint.axis;
    const ValueAndSlope anchor = restraint.anchor ? restraint.anchor(time) : ValueAndSlope{};
    const ValueAndSlope spring = restraint.law.at(displacement[i] - anchor.value);
    sum.force[i] -= spring.value + restraint.damping * (rate[i] - anchor.slope);
    sum.stiffness[i] += spring.slope;
    sum.damping[i] += restraint.damping;
  }
  return sum;
}
} // namespace arthrowear
