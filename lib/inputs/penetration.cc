// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/penetration.h"

#include "gait/time_curve.h"
#include "results/result_names.h"

#include <algorithm>
#include <array>
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

/// A vector in the axes of load and motion and its length; of an implant also its components along
/// the axes of the body, and under load its picture on a radiograph.
void
add_penetration(Summary &summary, const std::string &name, const Vector3 &vector,
                const ClinicalResults &results)
{
  const char axes[] = {'x', 'y', 'z'};
  const bool is_implant = results.cycles_per_year > 0.;
  summary.add(name, norm(vector));
  if (is_implant && name != penetrations::of_volume)
    summary.add(name + ", AP radiograph", length_on_radiograph(vector));
  for (int i = 0; i < 3; ++i) // no -0
    summary.add(name + " " + axes[i], vector[i] + 0.);
  const Vector3 of_body = results.penetration->to_body * vector;
  for (int i = 0; i < 3 && is_implant; ++i)
    summary.add(name + ", " + axes[i] + " of the " + results.body, of_body[i] + 0.);
}

void
add_under_load(Summary &summary, const PenetrationUnderLoad &one, const ClinicalResults &results)
{
  add_penetration(summary, penetrations::by_wear, one.by_wear, results);
  if (results.is_creeping)
  {
    add_penetration(summary, penetrations::by_creep, one.by_creep, results);
    add_penetration(summary, penetrations::under_load, one.whole(), results);
  }
  if (results.penetration->are_errors_known)
    summary.add(penetrations::error_under_load, one.error);
  if (!one.approach)
    return;
  summary.add(penetrations::first_approach, one.approach->first);
  summary.add(penetrations::last_approach, one.approach->last);
}

/// The moment after so many cycles, between those of a run, which begins unworn.
/// @param first_approach  elastic, of the unworn body [mm]; NaN: not known
PenetrationMoment
moment_at(const std::vector<PenetrationMoment> &course, const double cycles,
          const double first_approach)
{
  std::vector<double> times{0.};
  std::array<std::vector<double>, 5> values{{{0.}, {0.}, {0.}, {0.}, {first_approach}}};
  for (const PenetrationMoment &one : course)
  {
    times.push_back(one.cycles);
    const double row[] = {one.displacement[0], one.displacement[1], one.displacement[2], one.error,
                          one.approach};
    for (std::size_t k = 0; k < values.size(); ++k)
      values[k].push_back(row[k]);
  }
  const auto at = [&](const std::size_t k)
  {
    const auto is_known = [](const double value) { return std::isfinite(value); };
    return std::all_of(values[k].begin(), values[k].end(), is_known)
               ? TimeCurve(times, values[k]).value(cycles)
               : std::numeric_limits<double>::quiet_NaN();
  };
  return {cycles, {at(0), at(1), at(2)}, at(3), at(4)};
}
} // namespace

void
Penetration::add_errors(const double depth, const double volume)
{
  if (under_load)
    under_load->error += depth;
  by_volume.error += by_volume.per_volume * volume;
}

PenetrationMoment
Penetration::moment(const double cycles) const
{
  PenetrationMoment moment{cycles, under_load->whole(), under_load->error};
  if (under_load->approach)
    moment.approach = under_load->approach->last;
  return moment;
}

Parameters::Declared
declare_cycles_per_year(const Parameters::Section &output, double &value)
{
  return output.add("Cycles per year", value, rules::positive(),
                    "For the steady penetration per year in the summary.");
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
  by_wear_ = add_vector(has_load, penetrations::by_wear);
  by_creep_ = add_vector(has_load && is_creeping, penetrations::by_creep);
  by_volume_ = add_vector(is_ball, penetrations::of_volume);
}

void
PenetrationColumns::add_errors(const Add &add, const bool are_known)
{
  has_errors_ = are_known;
  error_under_load_ =
      add(are_known && kinds_ == PenetrationKinds::both, penetrations::error_under_load);
  error_by_volume_ =
      add(are_known && kinds_ != PenetrationKinds::none, penetrations::error_of_volume);
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
  {
    add_under_load(summary, *penetration->under_load, *this);
    add_follow_up(summary);
  }
  add_penetration(summary, penetrations::of_volume, penetration->by_volume.path, *this);
  if (penetration->are_errors_known)
    summary.add(penetrations::error_of_volume, penetration->by_volume.error);
}

/// The first million cycles bed the head in: it creeps into the cup, and the contact becomes wider
/// and yields less. The later rate is the rate of wear.
void
ClinicalResults::add_follow_up(Summary &summary) const
{
  constexpr double million = 1e6, whole = 1. - 1e-9;
  // Without jumps the end is the only moment.
  const std::vector<PenetrationMoment> moments =
      course.empty() ? std::vector<PenetrationMoment>{penetration->moment(cycles)} : course;
  const bool has_early_moment = moments.front().cycles * whole <= million;
  if (!(cycles_per_year > 0.) || !has_early_moment || cycles < whole * million)
    return;
  const auto &approach = penetration->under_load->approach;
  const double unworn = approach ? approach->first : std::numeric_limits<double>::quiet_NaN();
  const PenetrationMoment first = moment_at(moments, million, unworn), last = moments.back();
  summary.add(penetrations::first_million, length_on_radiograph(first.displacement));
  if (std::isfinite(first.approach))
    summary.add(penetrations::elastic_part, first.approach - unworn);
  if (cycles < whole * 2. * million)
    return;
  const double years = (last.cycles - million) / cycles_per_year;
  summary.add(penetrations::steady,
              length_on_radiograph(last.displacement - first.displacement) / years);
  if (penetration->are_errors_known)
    summary.add(penetrations::error_of_steady, (first.error + last.error) / years);
}
} // namespace arthrowear
