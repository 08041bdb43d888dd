// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/penetration.h"

#include <cmath>

namespace arthrowear
{
namespace
{
/// Length on an anteroposterior radiograph, along x.
double
length_on_radiograph(const Vector3 &vector)
{
  return std::hypot(vector[1], vector[2]);
}

/// A vector in the axes of load and motion, its length, its picture on a radiograph, and its
/// components along the axes of the body.
void
add_penetration(Summary &summary, const std::string &name, const Vector3 &vector,
                const Matrix3 &to_body, const std::string &body)
{
  const char axes[] = {'x', 'y', 'z'};
  const Vector3 of_body = to_body * vector;
  summary.add(name, norm(vector), "mm");
  summary.add(name + ", AP radiograph", length_on_radiograph(vector), "mm");
  for (int i = 0; i < 3; ++i) // no -0
    summary.add(name + " " + axes[i], vector[i] + 0., "mm");
  for (int i = 0; i < 3; ++i)
    summary.add(name + ", " + axes[i] + " of the " + body, of_body[i] + 0., "mm");
}
} // namespace

Parameters::Declared
declare_cycles_per_year(const Parameters::Section &output, double &value)
{
  return output.add("Cycles per year", value, rules::positive(),
                    "For the penetration per year in the summary.");
}

void
PenetrationColumns::set(TableRow &row, const Penetration &penetration, const bool is_creeping) const
{
  row.set(by_wear, penetration.by_wear);
  if (is_creeping)
    row.set(by_creep, penetration.by_creep);
}

void
ClinicalResults::add_to(Summary &summary) const
{
  constexpr double milligram = 1e-9; // [tonne]
  if (density > 0.)
    summary.add("worn mass of the " + body, volume * density / milligram, "mg");
  if (!penetration || largest_opening < least_opening)
    return;
  const auto add = [&](const std::string &name, const Vector3 &vector)
  { add_penetration(summary, name, vector, penetration->to_body, body); };
  add("penetration by wear", penetration->by_wear);
  if (is_creeping)
  {
    add("penetration by creep", penetration->by_creep);
    add("penetration", penetration->by_wear + penetration->by_creep);
  }
  summary.add("penetration by wear per year, AP radiograph",
              length_on_radiograph(penetration->by_wear) * cycles_per_year / cycles, "mm");
}
} // namespace arthrowear
