// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_dynamics/output.h"

namespace arthrowear
{
RecordTable<KneeMoment>
knee_table(const KneeJoint &joint)
{
  using Moment = KneeMoment;
  const char *in_femur = "in the frame of the femur", *in_tibia = "in the frame of the tibia";
  RecordTable<Moment> table;
  table.add("time", "s", &Moment::time);
  table.add("flexion", "deg", [](const Moment &m) { return m.flexion() / units::deg; });
  table.add_components(
      "tibia ", std::array{"X", "Y"}, "mm", [](const Moment &m) { return m.state.tibia.origin; },
      "of the tibia's origin in the frame of the femur");
  table.add("angular velocity", "rad/s", [](const Moment &m) { return m.state.tibia.spin; });
  table.add("gap", "mm", "below 0 in contact",
            [](const Moment &m) { return m.response.point.gap; });
  table.add("indentation", "mm", [](const Moment &m) { return m.response.indentation(); });
  table.add("indentation rate", "mm/s",
            [](const Moment &m) { return m.response.indentation_rate; });
  table.add("impact rate", "mm/s", "rate of indentation at the last touch-down",
            [](const Moment &m) { return m.state.impact_rate; });
  table.add("contact force", "N", [](const Moment &m) { return m.response.contact_force; });
  table.add("contact point xi", "mm", in_tibia,
            [](const Moment &m) { return m.response.track[0]; });
  table.add("contact point eta", "mm", std::string(in_tibia) + ", posterior > 0",
            [](const Moment &m) { return m.response.track[1]; });
  table.add_components(
      "contact point ", std::array{"X", "Y"}, "mm",
      [](const Moment &m) { return m.response.point.on_tibia; }, in_femur);
  table.add("pulse", "N", "external force on the tibia",
            [](const Moment &m) { return m.response.pulse; });
  for (std::size_t i = 0; i < joint.ligaments.size(); ++i)
    table.add("force of " + joint.ligaments[i].name, "N",
              [i](const Moment &m) { return m.response.ligament_forces[i]; });
  table.add("kinetic energy", "mJ", [](const Moment &m) { return m.response.kinetic; });
  table.add("stored energy", "mJ", [](const Moment &m) { return m.response.stored; });
  table.add("work of pulse", "mJ", [](const Moment &m) { return m.state.work; });
  table.add("dissipated energy", "mJ", [](const Moment &m) { return m.state.dissipated; });
  table.add("energy error", "mJ", "of the balance of energies", &Moment::energy_error);
  return table;
}

void
KneePeaks::record(const KneeMoment &moment)
{
  const KneeResponse &response = moment.response;
  indentation_.record(response.indentation(), moment.time);
  force_.record(response.contact_force, moment.time);
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
    ligament_forces_[i] = std::max(ligament_forces_[i], response.ligament_forces[i]);
  smallest_flexion_ = std::min(smallest_flexion_, moment.flexion());
  if (response.contact_force > 0.)
  {
    smallest_eta_ = std::min(smallest_eta_, response.track[1]);
    largest_eta_ = std::max(largest_eta_, response.track[1]);
  }
  if (last_.state.in_contact())
    contact_time_ += moment.time - last_.time;
  energy_ = std::max(energy_, response.kinetic + response.stored);
  energy_error_ = std::max(energy_error_, std::abs(moment.energy_error));
  last_ = moment;
}

void
KneePeaks::touch_down(const KneeMoment &moment)
{
  ++n_touch_downs_;
  if (first_touch_ < 0.)
    first_touch_ = moment.time;
  impact_rate_.record(moment.state.impact_rate, moment.time);
}

KneeSummary::KneeSummary(const KneeJoint &joint)
{
  for (const auto &ligament : joint.ligaments)
    ligament_forces.push_back(number(largest("largest_force_of_" + snake_case(ligament.name),
                                             "largest force of " + ligament.name, "N")));
}

std::unique_ptr<Summary>
KneePeaks::summary(const KneeDynamicsParameters &p, const IntegrationStatistics &statistics) const
{
  const double per_metre = std::pow(units::m, 1.5); // N/m^1.5 of a N/mm^1.5
  const ElasticForce &law = p.joint.contact_force.elastic;
  auto summary = std::make_unique<KneeSummary>(p.joint);
  summary->outcome.set("done");
  summary->steps.set(statistics.steps);
  summary->rejected_steps.set(statistics.rejected);
  summary->evaluations.set(statistics.evaluations);
  summary->stiffness.set(law.stiffness * per_metre);
  if (law.has_two_layers())
    summary->second_stiffness.set(law.second_stiffness * per_metre);
  summary->indentation.set(indentation_.value);
  summary->indentation_time.set(indentation_.time);
  summary->force.set(force_.value);
  summary->force_time.set(force_.time);
  summary->touch_downs.set(n_touch_downs_);
  if (n_touch_downs_ > 0)
  {
    summary->first_touch.set(first_touch_);
    summary->impact_rate.set(impact_rate_.value);
  }
  summary->contact_time.set(contact_time_);
  if (smallest_eta_ <= largest_eta_)
  {
    summary->smallest_eta.set(smallest_eta_);
    summary->largest_eta.set(largest_eta_);
  }
  for (std::size_t i = 0; i < KneeJoint::n_ligaments; ++i)
    summary->ligament_forces[i].set(ligament_forces_[i]);
  summary->final_flexion.set(last_.flexion() / units::deg);
  summary->smallest_flexion.set(smallest_flexion_ / units::deg);
  summary->work.set(last_.state.work);
  summary->dissipated.set(last_.state.dissipated);
  summary->energy_error.set(relative_energy_error());
  return summary;
}

KneeTracks::KneeTracks()
    : on_tibia_({{"time", "s"}, {"flexion", "deg"}, {"contact_force", "N"}, {"indentation", "mm"}}),
      on_femur_(on_tibia_)
{
}

void
KneeTracks::record(const KneeMoment &moment)
{
  const KneeResponse &response = moment.response;
  const auto add = [&](LineOutput &line, const Vector2 &point)
  {
    if (response.contact_force > 0.)
      line.add({point[0], point[1], 0.}, {moment.time, moment.flexion() / units::deg,
                                          response.contact_force, response.indentation()});
    else
      line.interrupt();
  };
  add(on_tibia_, response.track);
  add(on_femur_, response.point.on_tibia);
}

void
KneePlots::record(const KneeMoment &moment)
{
  const double flexion = moment.flexion() / units::deg;
  time_.push_back(moment.time);
  flexion_.push_back(flexion);
  indentation_.push_back(moment.response.indentation());
  force_.push_back(moment.response.contact_force);
  if (moment.response.contact_force > 0.)
  {
    touching_flexion_.push_back(flexion);
    track_.push_back(moment.response.track[1]);
  }
}

std::vector<std::pair<std::string, Plot>>
KneePlots::plots() const
{
  const std::string time = "time [s]", flexion = "flexion [deg]";
  const std::string indentation = "indentation [mm]", force = "contact force [N]";
  return {
      {"indentation_over_time.svg",
       {"Indentation", time, indentation, {{"indentation", time_, indentation_}}}},
      {"force_over_time.svg", {"Contact force", time, force, {{"contact force", time_, force_}}}},
      {"force_over_indentation.svg",
       {"Contact force over indentation",
        indentation,
        force,
        {{"contact force", indentation_, force_}}}},
      {"indentation_over_flexion.svg",
       {"Indentation over flexion",
        flexion,
        indentation,
        {{"indentation", flexion_, indentation_}}}},
      {"contact_track.svg",
       {"Contact point on the tibia",
        flexion,
        "eta [mm], posterior > 0",
        {{"contact point", touching_flexion_, track_}}}}};
}
} // namespace arthrowear
