// SPDX-License-Identifier: LGPL-2.1-or-later
// A run by jumps warns of errors, lengths and rough pressures.
#include "base/format.h"
#include "wearing/jump_course.h"

namespace arthrowear
{
/// At first, whenever the error has doubled, and at the end of the run.
void
JumpCourse::warn_of_errors_so_far()
{
  if (const double error = jump().so_far.dropped_force; error > 2. * warned_force_error_)
  {
    warned_force_error_ = error;
    r_.run.log.warn(
        "the error of the contact force is above the tolerance",
        formatted("about %.2g of the force at %.9g cycles, [Wear / Jump / Tolerance] is %g. ",
                  error, cycles(), r_.p.jumps.tolerance) +
            "It does not decrease with the length of the jumps, so that later ones are judged "
            "without it. [Wear / Jump / Kind] linearly_implicit has smaller errors.");
  }
  if (const JumpErrors &errors = jump().errors; r_.p.jumps.tolerance > 0. &&
                                                errors.force > r_.p.jumps.tolerance &&
                                                errors.force_gain < errors.force)
    r_.run.log.warn(
        "the error of the contact force is above the tolerance",
        formatted("about %.2g of the force at %.9g cycles by the estimate, [Wear / Jump / "
                  "Tolerance] is %g. ",
                  errors.force, cycles(), r_.p.jumps.tolerance) +
            "The error comes from previous jumps, at points that have come into contact, and does "
            "not decrease with a shorter jump. Pressures near the edge of the contact may be as "
            "wrong. " +
            formatted("Run again with [Tolerance] %g to check.", .2 * r_.p.jumps.tolerance));
  constexpr double much_more = 2.;
  const double error = jump().so_far.of_depths;
  if (!jump().judges() || r_.p.jumps.depth_norm != DepthNorm::worn_area ||
      error <= r_.p.jumps.tolerance || (error < much_more * warned_error_ && !is_over()))
    return;
  warned_error_ = error;
  r_.run.log.warn(
      "the error of depths is above the tolerance",
      formatted(
          "about %.2g of the depths at %.9g cycles by the estimate, [Wear / Jump / Tolerance] "
          "is %g. ",
          error, cycles(), r_.p.jumps.tolerance) +
          "Where wear does not unload the worn points, errors of previous jumps remain or grow, "
          "and no later jump corrects them. Each later jump adds at most the tolerance times its "
          "wear. " +
          formatted("Run again with [Tolerance] %g and compare volumes and depths. ",
                    .2 * r_.p.jumps.tolerance) +
          "Where they differ, uneven wear grows by itself, and only rates of the unworn body are "
          "reliable (doc/manual/choosing_a_wear_law.md).");
}

std::vector<BoundCheck>
JumpCourse::checks() const
{
  const CycleRoughness &roughness = jump().roughness;
  std::vector<BoundCheck> checks{
      {"roughness of the pressure", roughness.last(), 0., roughness.limit(), "-"}};
  const std::vector<TableRow> &history = jumps_->record().history();
  if (history.size() < 2)
    return checks;
  const TableRow &last = history.back(), &before = history[history.size() - 2];
  const WearHistoryColumns &c = jumps_->record().columns();
  const auto compare =
      [&](const char *name, const TableColumn<> column, const double least, const double most)
  {
    if (before.value(column) > 0.)
      checks.push_back({name, last.value(column) / before.value(column), least, most, "-"});
  };
  // Wear widens the contact: its pressure falls, as fast as it may. Wear per cycle follows the
  // work of friction, or the law in the wider contact.
  constexpr double rise_of_pressure = 1.5, change_of_rate = 2.;
  compare("peak contact pressure of the last row over that of the row before", c.peak_pressure, 0.,
          rise_of_pressure);
  compare("worn volume per cycle of the last row over that of the row before", c.rate,
          1. / change_of_rate, change_of_rate);
  return checks;
}

/// At first, whenever the roughness has doubled, and at the end of the run.
void
JumpCourse::warn_of_roughness()
{
  constexpr double much_more = 2.;
  const CycleRoughness &roughness = jump().roughness;
  if (!roughness.is_too_rough() || (roughness.last() < much_more * warned_roughness_ && !is_over()))
    return;
  warned_roughness_ = roughness.last();
  const double tolerance = r_.p.jumps.tolerance;
  r_.run.log.warn(
      "the contact pressure is rough",
      formatted("at %.9g cycles the pressures of adjacent points differ by %.2g of the mean "
                "pressure (root of the mean square); of the unworn surface it is %.2g, and up to "
                "%.2g is plausible. ",
                cycles(), roughness.last(), roughness.unworn(), roughness.limit()) +
          "Volumes and depths hold, the peak pressure and its place do not. " +
          (tolerance > 0.
               ? formatted("Run again with [Wear / Jump / Tolerance] %g", 0.1 * tolerance)
               : std::string("Set a [Wear / Jump / Tolerance] such as 1e-2")) +
          "; if the roughness stays, the mesh is too coarse or the wear law makes wear uneven "
          "(doc/manual/choosing_a_wear_law.md).");
}
} // namespace arthrowear
