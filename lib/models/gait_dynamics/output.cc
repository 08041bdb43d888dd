// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/gait_dynamics/output.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
const char *const net_force_warning =
    "net joint force, without muscles: about half of the force measured in hips";

RecordTable<GaitMoment>
gait_table(const GaitDynamicsParameters &p)
{
  using Moment = GaitMoment;
  RecordTable<Moment> table;
  const auto add_planar = [&table](const std::string &name, const std::string &unit,
                                   const auto &value, const bool is_there = true) {
    table.add_components(name, std::array{"X", "Y"}, unit, value, "", is_there);
  };
  table.add("time", "s", &Moment::time);
  table.add("cycle", "%", [&p](const Moment &m) { return 100. * p.model->gait().phase(m.time); });
  add_planar("thigh ", "mm", [](const Moment &m) { return m.thigh.origin; });
  add_planar("thigh v", "mm/s", [](const Moment &m) { return m.thigh.velocity; });
  add_planar("thigh a", "mm/s^2", &Moment::thigh_acceleration);
  table.add("thigh angle", "deg", [](const Moment &m) { return m.thigh.angle / units::deg; });
  for (const unsigned int leg : {0u, 1u}) // the second one has columns where both are modelled
  {
    const bool is_there = leg < p.n_legs;
    const std::string other = leg == 0 ? "" : "other ";
    const auto force = [leg](const Moment &m) { return m.response.hip_force[leg]; };
    table.add(
        other + "hip force", "N", [force](const Moment &m) { return norm(force(m)); }, is_there);
    add_planar(other + "hip force ", "N", force, is_there);
    add_planar(
        other + "ground force ", "N", [leg](const Moment &m) { return m.response.ground[leg]; },
        is_there);
  }
  const bool has_clearance = p.hip != GaitDynamicsParameters::Hip::ideal;
  const auto eccentricity = [](const Moment &m) { return m.response.joint.eccentricity; };
  const auto add_of_clearance = [&](const char *name, const char *unit, const auto &value)
  { table.add(name, unit, value, has_clearance); };
  add_planar("eccentricity ", "mm", eccentricity, has_clearance);
  add_of_clearance("eccentricity over clearance", "-",
                   [&p, eccentricity](const Moment &m)
                   { return norm(eccentricity(m)) / p.model->hip()->clearance(); });
  add_of_clearance("impact rate", "mm/s",
                   [](const Moment &m) { return m.response.joint.impact_rate; });
  add_of_clearance("contact force", "N",
                   [](const Moment &m) { return m.response.joint_force.contact_normal; });
  add_of_clearance("moment on head", "N mm",
                   [](const Moment &m) { return m.response.joint_force.moment_on_ball; });
  add_planar("guide force ", "N", [](const Moment &m) { return m.response.guide_force; });
  table.add("guide moment", "N mm", [](const Moment &m) { return m.response.guide_moment; });
  table.add("drift", "mm", "of the joints, which the method keeps closed",
            [](const Moment &m) { return m.drift.position; });
  table.add("drift of angles", "rad", [](const Moment &m) { return m.drift.angle; });
  return table;
}

void
GaitPeaks::record(const GaitMoment &moment)
{
  const double force = norm(moment.response.hip_force[0]);
  const double guide = norm(moment.response.guide_force);
  const double step = moment.time - last_time_;
  Part &now = part(moment.time);
  if (force > now.force)
  {
    now.force = force;
    now.force_time = moment.time;
  }
  now.impulse += .5 * step * (force + last_force_);
  now.guide_square += .5 * step * (guide * guide + last_guide_ * last_guide_);
  now.duration += step;
  // The thigh's deviation from the motion with an ideal hip; coordinates are deviations.
  const double *beyond = moment.response.acceleration.data() + 3;
  const double beyond_square = beyond[0] * beyond[0] + beyond[1] * beyond[1];
  now.beyond_square += .5 * step * (beyond_square + last_beyond_square_);
  last_beyond_square_ = beyond_square;
  now.guide = std::max(now.guide, guide);
  now.acceleration = std::max(now.acceleration, std::abs(moment.thigh_acceleration[1]));
  now.eccentricity = std::max(now.eccentricity, norm(moment.response.joint.eccentricity));
  drift_ = std::max(drift_, moment.drift.position);
  angle_drift_ = std::max(angle_drift_, moment.drift.angle);
  last_time_ = moment.time;
  last_force_ = force;
  last_guide_ = guide;
}

namespace
{
constexpr const char *not_ideal = "whose hip is not ideal";
} // namespace

GaitSummary::Part::Part(Summary &all, const std::string &id_ending, const std::string &ending,
                        const std::string &with)
    : force(all.number(
          other_result("largest_hip_force" + id_ending, "largest hip force" + ending, "N")
              .over(Reduction::largest)
              .of_runs(with))),
      force_time(all.number(other_result("time_of_largest_hip_force" + id_ending,
                                         "time of largest hip force" + ending, "s")
                                .over(Reduction::largest)
                                .of_runs(with))),
      mean_force(
          all.number(other_result("mean_hip_force" + id_ending, "mean hip force" + ending, "N")
                         .over(Reduction::mean)
                         .of_runs(with))),
      acceleration(all.number(other_result("largest_thigh_acceleration_y" + id_ending,
                                           "largest acceleration Y of thigh" + ending, "mm/s^2")
                                  .over(Reduction::largest)
                                  .of_runs(with))),
      eccentricity(all.number(other_result("largest_eccentricity_over_clearance" + id_ending,
                                           "largest eccentricity over clearance" + ending, "-")
                                  .over(Reduction::largest)
                                  .of_runs(not_ideal))),
      beyond_ideal(all.number(
          other_result("rms_thigh_acceleration_beyond_ideal" + id_ending,
                       "rms acceleration of thigh beyond that with an ideal hip" + ending, "mm/s^2")
              .over(Reduction::mean)
              .of_runs(not_ideal))),
      touch_downs(all.count(
          other_result("touch_downs" + id_ending, "touch-downs" + ending).of_runs(not_ideal)))
{
}

GaitSummary::GaitSummary()
    : stiffest_time(number(other_result("stiffest_time_constant", "stiffest time constant", "s")
                               .over(Reduction::first)
                               .of_runs(not_ideal))),
      velocity_tolerance(number(other_result("velocity_tolerance", "velocity tolerance", "mm/s")
                                    .over(Reduction::first)
                                    .of_runs(not_ideal))),
      body_weight(number(other_result("body_weight", "body weight", "N").over(Reduction::first))),
      later(*this, "", "", ""),
      first(*this, "_in_first_cycle", " in first cycle", "of two cycles or more"),
      force_over_weight(number(
          other_result("largest_hip_force_over_weight", "largest hip force over body weight", "-")
              .over(Reduction::largest))),
      largest_guide(number(other_result("largest_guide_force", "largest guide force on trunk", "N")
                               .over(Reduction::largest)
                               .of_runs("with two legs"))),
      rms_guide(number(other_result("rms_guide_force", "rms guide force on trunk", "N")
                           .over(Reduction::mean)
                           .of_runs("with two legs"))),
      drift(number(accuracy_result("largest_drift", "largest drift", "mm")
                       .rounded(2)
                       .over(Reduction::largest)
                       .as(ResultRole::judged_steps))),
      angle_drift(number(accuracy_result("largest_angle_drift", "largest drift of angles", "rad")
                             .rounded(2)
                             .over(Reduction::largest))),
      velocity_range(
          number(other_result("section_velocity_range", "range of velocity Y in section", "mm/s")
                     .over(Reduction::largest)
                     .of_runs("of three cycles or more"))),
      acceleration_range(number(
          other_result("section_acceleration_range", "range of acceleration Y in section", "mm/s^2")
              .over(Reduction::largest)
              .of_runs("of three cycles or more")))
{
}

std::unique_ptr<Summary>
GaitPeaks::summary(const IntegrationStatistics &statistics) const
{
  const bool is_ideal = p_.hip == GaitDynamicsParameters::Hip::ideal;
  const double weight = p_.body_weight();
  auto summary = std::make_unique<GaitSummary>();
  summary->outcome.set("done");
  summary->hip_force_is.set(net_force_warning);
  summary->steps.set(statistics.steps);
  summary->rejected_steps.set(statistics.rejected);
  summary->evaluations.set(statistics.evaluations);
  if (!is_ideal)
  {
    summary->stiffest_time.set(p_.integrator.stiffest_time_constant);
    summary->velocity_tolerance.set(p_.used_velocity_tolerance());
  }
  summary->body_weight.set(weight);
  summary->ideal_force.set(largest_ideal_hip_force(*p_.model));
  const auto report = [&](const Part &part, const GaitSummary::Part &results)
  {
    results.force.set(part.force);
    results.force_time.set(part.force_time);
    results.mean_force.set(part.impulse / part.duration);
    results.acceleration.set(part.acceleration);
    if (is_ideal)
      return;
    results.eccentricity.set(part.eccentricity / p_.model->hip()->clearance());
    results.beyond_ideal.set(std::sqrt(part.beyond_square / part.duration));
    results.touch_downs.set(part.n_touch_downs);
  };
  report(later_, summary->later);
  if (p_.cycles > 1)
    report(first_, summary->first);
  summary->force_over_weight.set(later_.force / weight);
  // With one leg most of it is the other leg's part.
  if (p_.n_legs == 2)
  {
    summary->largest_guide.set(later_.guide);
    summary->rms_guide.set(std::sqrt(later_.guide_square / later_.duration));
  }
  summary->drift.set(drift_);
  summary->angle_drift.set(angle_drift_);
  if (section_.size() > 2)
  {
    double speed[2] = {1e300, -1e300}, acceleration[2] = {1e300, -1e300};
    for (auto moment = section_.begin() + 1; moment != section_.end(); ++moment)
    {
      speed[0] = std::min(speed[0], moment->thigh.velocity[1]);
      speed[1] = std::max(speed[1], moment->thigh.velocity[1]);
      acceleration[0] = std::min(acceleration[0], moment->thigh_acceleration[1]);
      acceleration[1] = std::max(acceleration[1], moment->thigh_acceleration[1]);
    }
    summary->velocity_range.set(speed[1] - speed[0]);
    summary->acceleration_range.set(acceleration[1] - acceleration[0]);
  }
  return summary;
}

std::string
GaitPeaks::section_csv() const
{
  std::string text = "cycle [-],thigh vY [mm/s],thigh aY [mm/s^2]\n";
  for (std::size_t i = 0; i < section_.size(); ++i)
    text += formatted("%zu,%.12g,%.12g\n", i + 1, section_[i].thigh.velocity[1],
                      section_[i].thigh_acceleration[1]);
  return text;
}

Plot
GaitPeaks::section_plot() const
{
  Plot plot{
      "Stroboscopic section of the thigh", "velocity Y [mm/s]", "acceleration Y [mm/s^2]", {}};
  PlotCurve first{"first cycle", {}, {}, true}, later{"later cycles", {}, {}, true};
  for (std::size_t i = 0; i < section_.size(); ++i)
  {
    PlotCurve &curve = i == 0 ? first : later;
    // Rounded: points that coincide except for tolerances would be blown up to a cloud.
    curve.x.push_back(1e-4 * std::round(1e4 * section_[i].thigh.velocity[1]));
    curve.y.push_back(.1 * std::round(10. * section_[i].thigh_acceleration[1]));
  }
  if (p_.cycles > 1)
    plot.curves.push_back(later);
  plot.curves.push_back(first);
  return plot;
}

void
GaitPlots::record(const GaitMoment &moment)
{
  const double cycles = moment.time / p_.period, phase = p_.model->gait().phase(moment.time);
  const auto put = [&](Cycle &cycle)
  {
    cycle.percent.push_back(100. * (phase - std::floor(p_.model->gait().phase(0.))) -
                            100. * (&cycle == &last_ ? p_.cycles - 1. : 0.));
    cycle.place.push_back(moment.thigh.origin[1]);
    cycle.velocity.push_back(moment.thigh.velocity[1]);
    cycle.acceleration.push_back(moment.thigh_acceleration[1]);
    cycle.force.push_back(norm(moment.response.hip_force[0]));
  };
  constexpr double slack = 1e-9;
  if (cycles <= 1. + slack)
    put(first_);
  if (p_.cycles > 1 && cycles >= p_.cycles - 1. - slack)
    put(last_);
  if (p_.cycles > 1 && cycles < 1. - slack)
    return;
  velocity_.push_back(moment.thigh.velocity[1]);
  acceleration_.push_back(moment.thigh_acceleration[1]);
  // A row between two bins contributes half to each.
  const double at = (phase - std::floor(phase)) * n_bins, inside = at - std::floor(at);
  const auto below = static_cast<std::size_t>(at) % n_bins;
  const auto add = [&](const std::size_t bin, const double share)
  {
    sum_[bin] = sum_[bin] + share * moment.response.hip_force[0];
    weight_[bin] += share;
  };
  if (std::abs(inside - .5) < 1e-6)
  {
    add(below, .5);
    add((below + 1) % n_bins, .5);
  }
  else
    add(inside < .5 ? below : (below + 1) % n_bins, 1.);
}

std::string
GaitPlots::hip_force_csv() const
{
  std::string text = std::string("# ") + net_force_warning +
                     ".\n# Force of the trunk on the thigh, X forwards, Y up, over the cycle of "
                     "the gait table.\ncycle_percent,force_N,force_x_N,force_y_N\n";
  for (std::size_t bin = 0; bin <= n_bins; ++bin)
  {
    const Vector2 force = (1. / weight_[bin % n_bins]) * sum_[bin % n_bins];
    text += formatted("%zu,%.8g,%.8g,%.8g\n", bin, norm(force), force[0], force[1]);
  }
  return text;
}

Plot
GaitPlots::over_cycle(const std::string &title, const std::string &label,
                      std::vector<double> Cycle::*what) const
{
  Plot plot{title, "cycle [%]", label, {}};
  if (p_.cycles > 1)
    plot.curves.push_back({"last cycle", last_.percent, last_.*what});
  plot.curves.push_back({"first cycle", first_.percent, first_.*what});
  return plot;
}

std::vector<std::pair<std::string, Plot>>
GaitPlots::plots() const
{
  const std::string velocity = "velocity Y [mm/s]", acceleration = "acceleration Y [mm/s^2]";
  std::vector<std::pair<std::string, Plot>> all{
      {"thigh_position.svg", over_cycle("Thigh", "Y [mm]", &Cycle::place)},
      {"thigh_velocity.svg", over_cycle("Thigh", velocity, &Cycle::velocity)},
      {"thigh_acceleration.svg", over_cycle("Thigh", acceleration, &Cycle::acceleration)},
      {"hip_force.svg", over_cycle("Hip force without muscles", "force [N]", &Cycle::force)}};
  Plot portrait{"Phase portrait of the thigh", velocity, acceleration, {}};
  if (p_.cycles > 1)
    portrait.curves.push_back({"later cycles", velocity_, acceleration_});
  portrait.curves.push_back({"first cycle", first_.velocity, first_.acceleration});
  all.emplace_back("phase_portrait.svg", portrait);
  return all;
}
} // namespace arthrowear
