// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/penetration.h"

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

/// A vector in the axes of load and motion and its length; of an implant also its picture on a
/// radiograph and its components along the axes of the body.
void
add_penetration(Summary &summary, const std::string &name, const Vector3 &vector,
                const ClinicalResults &results)
{
  const char axes[] = {'x', 'y', 'z'};
  const bool is_implant = results.cycles_per_year > 0.;
  summary.add(name, norm(vector));
  if (is_implant)
    summary.add(name + ", AP radiograph", length_on_radiograph(vector));
  for (int i = 0; i < 3; ++i) // no -0
    summary.add(name + " " + axes[i], vector[i] + 0.);
  const Vector3 of_body = results.penetration->to_body * vector;
  for (int i = 0; i < 3 && is_implant; ++i)
    summary.add(name + ", " + axes[i] + " of the " + results.body, of_body[i] + 0.);
}

void
add_per_year(Summary &summary, const std::string &name, const Vector3 &vector,
             const ClinicalResults &results)
{
  if (results.cycles_per_year > 0.)
    summary.add(name + " per year, AP radiograph",
                length_on_radiograph(vector) * results.cycles_per_year / results.cycles);
}

constexpr const char *by_wear = "penetration under load by wear";
constexpr const char *by_creep = "penetration under load by creep";
constexpr const char *by_volume = "penetration by volume";
constexpr const char *error_under_load = "estimated error of penetration under load";
constexpr const char *error_by_volume = "estimated error of penetration by volume";

void
add_under_load(Summary &summary, const PenetrationUnderLoad &one, const ClinicalResults &results)
{
  add_penetration(summary, by_wear, one.by_wear, results);
  if (results.is_creeping)
  {
    add_penetration(summary, by_creep, one.by_creep, results);
    add_penetration(summary, "penetration under load", one.whole(), results);
  }
  if (results.penetration->are_errors_known)
    summary.add(error_under_load, one.error);
  add_per_year(summary, by_wear, one.by_wear, results);
  if (!one.approach)
    return;
  summary.add("elastic approach, first cycle", one.approach->first);
  summary.add("elastic approach, last cycle", one.approach->last);
}
} // namespace

void
Penetration::add_errors(const double depth, const double volume)
{
  if (under_load)
    under_load->error += depth;
  by_volume.error += by_volume.per_volume * volume;
}

Parameters::Declared
declare_cycles_per_year(const Parameters::Section &output, double &value)
{
  return output.add("Cycles per year", value, rules::positive(),
                    "For the penetrations per year in the summary.");
}

PenetrationColumns::PenetrationColumns(const Add &add, const PenetrationKinds kinds,
                                       const bool is_creeping)
    : kinds_(kinds), is_creeping_(is_creeping)
{
  const bool has_load = kinds == PenetrationKinds::both, is_ball = kinds != PenetrationKinds::none;
  const auto add_vector = [&add](const bool is_there, const std::string &name)
  {
    const TableColumn<> x = add(is_there, name + " x"), y = add(is_there, name + " y");
    return VectorColumns{x, y, add(is_there, name + " z")};
  };
  by_wear_ = add_vector(has_load, by_wear);
  by_creep_ = add_vector(has_load && is_creeping, by_creep);
  by_volume_ = add_vector(is_ball, by_volume);
}

void
PenetrationColumns::add_errors(const Add &add, const bool are_known)
{
  has_errors_ = are_known;
  error_under_load_ = add(are_known && kinds_ == PenetrationKinds::both, error_under_load);
  error_by_volume_ = add(are_known && kinds_ != PenetrationKinds::none, error_by_volume);
}

void
PenetrationColumns::set(TableRow &row, const Penetration &penetration) const
{
  if (const auto &under_load = penetration.under_load)
  {
    row.set(by_wear_, under_load->by_wear);
    if (is_creeping_)
      row.set(by_creep_, under_load->by_creep);
    if (has_errors_)
      row.set(error_under_load_, under_load->error);
  }
  row.set(by_volume_, penetration.by_volume.path);
  if (has_errors_)
    row.set(error_by_volume_, penetration.by_volume.error);
}

void
ClinicalResults::add_to(Summary &summary) const
{
  constexpr double milligram = 1e-9; // [tonne]
  if (density > 0.)
    summary.add("worn mass of the " + body, volume * density / milligram);
  if (!penetration || largest_opening < least_opening)
    return;
  if (penetration->under_load)
    add_under_load(summary, *penetration->under_load, *this);
  add_penetration(summary, by_volume, penetration->by_volume.path, *this);
  if (penetration->are_errors_known)
    summary.add(error_by_volume, penetration->by_volume.error);
  add_per_year(summary, by_volume, penetration->by_volume.path, *this);
}
} // namespace arthrowear
