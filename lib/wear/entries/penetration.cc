// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/penetration.h"

#include "base/ranges.h"
#include "gait/time_curve.h"
#include "results/result_names.h"

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
    return all_of(values[k], is_known) ? TimeCurve(times, values[k]).value(cycles)
                                       : std::numeric_limits<double>::quiet_NaN();
  };
  return {cycles, {at(0), at(1), at(2)}, at(3), at(4)};
}
} // namespace

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

namespace
{
constexpr const char *axes[] = {"x", "y", "z"};
constexpr const char *mm = "mm", *with_penetration = "of a ball under load that opens a micrometre",
                     *with_path = "of a ball that opens a micrometre",
                     *with_follow_up = "of a million cycles or more, of an implant";
} // namespace

VectorSummary::VectorSummary(Summary &all, const std::string &id, const std::string &name,
                             const std::string &body, const bool is_under_load,
                             const std::string &meaning, const std::string &with,
                             const ResultRole role)
    : length(all.number(penetration_result(id, name, mm).means(meaning).as(role).of_runs(with)))
{
  if (is_under_load)
    on_radiograph =
        all.number(penetration_result(id + "_on_radiograph", name + ", AP radiograph", mm)
                       .means("length of the projection along x, onto the plane of y and z")
                       .of_runs(with));
  for (int axis = 0; axis < 3; ++axis)
    components.push_back(
        all.number(penetration_result(id + "_" + axes[axis], name + " " + axes[axis], mm)
                       .as(role)
                       .along(axis)
                       .of_runs(with)));
  for (int axis = 0; axis < 3; ++axis)
    of_body.push_back(
        all.number(penetration_result(id + "_" + axes[axis] + "_of_body",
                                      name + ", " + axes[axis] + " of the " + body, mm)
                       .means(axis == 2 ? "in the frame of the unturned body, z to its pole" : "")
                       .of_runs(with)));
}

void
VectorSummary::set(const Vector3 &vector, const ClinicalResults &results) const
{
  const bool is_implant = results.cycles_per_year > 0.;
  length.set(norm(vector));
  if (is_implant && on_radiograph)
    on_radiograph->set(length_on_radiograph(vector));
  for (int i = 0; i < 3; ++i) // no -0
    components[i].set(vector[i] + 0.);
  const Vector3 along_body = results.penetration->to_body * vector;
  for (int i = 0; i < 3 && is_implant; ++i)
    of_body[i].set(along_body[i] + 0.);
}

ClinicalSummary::ClinicalSummary(Summary &all, const std::string &body, const std::string &causes)
    : by_wear(all, "penetration_by_wear", penetrations::by_wear, body, true,
              "displacement of the ball's centre against the mean of the backing, under the "
              "largest load of the cycle, without friction: length; its components are in the axes "
              "of motion and load",
              with_penetration, ResultRole::penetration),
      by_creep(all, "penetration_by_creep", penetrations::by_creep, body, true,
               "the same body with its creep and without its wear",
               "with creep, of a ball under load", ResultRole::none),
      under_load(all, "penetration", penetrations::under_load, body, true,
                 "by wear and creep together", "with creep, of a ball under load",
                 ResultRole::none),
      path(all, "path", penetrations::of_volume, body, false,
           "path along this load on which the rigid ball cuts the worn volume from the rigid "
           "unworn body; creep removes no volume; a radiograph does not show it",
           with_path, ResultRole::path),
      error_under_load(
          all.number(accuracy_result("penetration_error", penetrations::error_under_load, mm)
                         .rounded(2)
                         .of_runs(with_penetration))),
      error_of_path(all.number(accuracy_result("path_error", penetrations::error_of_volume, mm)
                                   .rounded(2)
                                   .of_runs(with_path))),
      error_of_steady(
          all.number(accuracy_result("steady_penetration_error", penetrations::error_of_steady, mm)
                         .rounded(2)
                         .of_runs("of two million cycles or more"))),
      mass_(all.number(
          wear_result("worn_mass", "worn mass of the " + body, "mg").of_runs("with a density"))),
      first_million_(all.number(
          penetration_result("first_million_penetration", penetrations::first_million, mm)
              .means("by wear, creep and the change of the elastic approach")
              .over(Reduction::first)
              .as(ResultRole::first_million)
              .of_runs(with_follow_up))),
      elastic_part_(all.number(
          penetration_result("first_million_elastic", penetrations::elastic_part, mm)
              .means("change of the elastic approach along the load, negative: a worn contact is "
                     "wider and yields less")
              .over(Reduction::first)
              .as(ResultRole::elastic_part)
              .of_runs(with_follow_up))),
      steady_(all.number(
          penetration_result("steady_penetration", penetrations::steady, mm)
              .means("from the end of the first million cycles to the end of the run, at [Output / "
                     "Cycles per year]; of runs of two million cycles or more")
              .over(Reduction::mean)
              .as(ResultRole::steady_penetration)
              .of_runs("of two million cycles or more, of an implant"))),
      first_approach_(all.number(
          contact_result("first_approach", penetrations::first_approach, mm)
              .means("overlap of ball and unloaded body where the largest load meets the surface")
              .over(Reduction::first)
              .of_runs(with_penetration))),
      last_approach_(all.number(contact_result("last_approach", penetrations::last_approach, mm)
                                    .of_runs(with_penetration)))
{
  const std::string by_wear_id = by_wear.length.id();
  state_of_load(all, error_under_load, causes);
  all.state(first_million_, error_under_load, causes, by_wear_id);
  all.state(steady_, error_of_steady, causes, steady_.id());
  all.state(path.length, error_of_path, causes, path.length.id());
}

void
ClinicalSummary::state_of_load(Summary &all, const NumberResult &error,
                               const std::string &cause) const
{
  for (const NumberResult &result : {by_wear.length, *by_wear.on_radiograph})
    all.state(result, error, cause, by_wear.length.id());
}

void
ClinicalSummary::state_by_mesh(Summary &all, const NumberResult &of_load,
                               const NumberResult &of_path) const
{
  state_of_load(all, of_load, "mesh");
  all.state(first_million_, of_load, "mesh", by_wear.length.id());
  all.state(steady_, of_load, "mesh", steady_.id());
  all.state(path.length, of_path, "mesh", path.length.id());
}

void
ClinicalSummary::set(const ClinicalResults &results) const
{
  constexpr double milligram = 1e-9; // [tonne]
  if (results.density > 0.)
    mass_.set(results.volume * results.density / milligram);
  if (!results.penetration || results.largest_opening < ClinicalResults::least_opening)
    return;
  const Penetration &penetration = *results.penetration;
  if (penetration.under_load)
  {
    set_under_load(*penetration.under_load, results);
    set_follow_up(results);
  }
  path.set(penetration.by_volume.path, results);
  if (penetration.are_errors_known)
    error_of_path.set(penetration.by_volume.error);
}

void
ClinicalSummary::set_under_load(const PenetrationUnderLoad &one,
                                const ClinicalResults &results) const
{
  by_wear.set(one.by_wear, results);
  if (results.is_creeping)
  {
    by_creep.set(one.by_creep, results);
    under_load.set(one.whole(), results);
  }
  if (results.penetration->are_errors_known)
    error_under_load.set(one.error);
  if (!one.approach)
    return;
  first_approach_.set(one.approach->first);
  last_approach_.set(one.approach->last);
}

/// The first million cycles bed the head in: it creeps into the cup, and the contact becomes wider
/// and yields less. The later rate is the rate of wear.
void
ClinicalSummary::set_follow_up(const ClinicalResults &results) const
{
  constexpr double million = 1e6, whole = 1. - 1e-9;
  const double cycles = results.cycles;
  // Without jumps the end is the only moment.
  const std::vector<PenetrationMoment> moments =
      results.course.empty() ? std::vector<PenetrationMoment>{results.penetration->moment(cycles)}
                             : results.course;
  const bool has_early_moment = moments.front().cycles * whole <= million;
  if (!(results.cycles_per_year > 0.) || !has_early_moment || cycles < whole * million)
    return;
  const auto &approach = results.penetration->under_load->approach;
  const double unworn = approach ? approach->first : std::numeric_limits<double>::quiet_NaN();
  const PenetrationMoment first = moment_at(moments, million, unworn), last = moments.back();
  first_million_.set(length_on_radiograph(first.displacement));
  if (std::isfinite(first.approach))
    elastic_part_.set(first.approach - unworn);
  if (cycles < whole * 2. * million)
    return;
  const double years = (last.cycles - million) / results.cycles_per_year;
  steady_.set(length_on_radiograph(last.displacement - first.displacement) / years);
  if (results.penetration->are_errors_known)
    error_of_steady.set((first.error + last.error) / years);
}
} // namespace arthrowear
