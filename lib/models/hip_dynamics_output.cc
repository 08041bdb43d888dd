// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics_output.h"

#include "base/format.h"
#include "base/units.h"

#include <sstream>

namespace arthrowear
{
namespace
{
constexpr double per_million = 1e6;
} // namespace

HipMoment
hip_moment(const HipDynamicsParameters &p, const WornGeometry *worn, const double time,
           const double *values)
{
  HipMoment moment;
  const HipDrive::Values given = p.drive->at(time);
  moment.time = time;
  moment.state = HipState::from(values);
  moment.contact = hip_contact({p.joint, *p.drive, worn}, time, moment.state, given.spin);
  moment.applied = given.force;
  moment.moment = p.joint.moment_on_head(moment.contact);
  moment.rotation = p.drive->rotation(time);
  return moment;
}

std::vector<Statistics::Column>
hip_dynamics_columns()
{
  return {{"time", "s"},
          {"applied force x", "N"},
          {"applied force y", "N"},
          {"applied force z", "N"},
          {"head centre x", "mm"},
          {"head centre y", "mm"},
          {"head centre z", "mm"},
          {"head velocity x", "mm/s"},
          {"head velocity y", "mm/s"},
          {"head velocity z", "mm/s"},
          {"penetration", "mm"},
          {"penetration rate", "mm/s"},
          {"normal force", "N"},
          {"friction force", "N"},
          {"slip speed", "mm/s"},
          {"friction torque x", "N mm"},
          {"friction torque y", "N mm"},
          {"friction torque z", "N mm"}};
}

std::vector<double>
hip_dynamics_row(const HipMoment &moment)
{
  std::vector<double> row{moment.time};
  for (const Vector3 &vector : {moment.applied, moment.state.centre, moment.state.velocity})
    row.insert(row.end(), vector.begin(), vector.end());
  for (const double value :
       {moment.contact.penetration, moment.contact.penetration_rate, moment.contact.normal_force,
        norm(moment.contact.friction), norm(moment.contact.head_slip)})
    row.push_back(value);
  row.insert(row.end(), moment.moment.begin(), moment.moment.end());
  return row;
}

void
HipPeaks::see(const HipMoment &moment, const HertzPair &pair)
{
  force = std::max(force, moment.contact.normal_force);
  penetration = std::max(penetration, moment.contact.penetration);
  torque = std::max(torque, norm(moment.moment));
  speed = std::max(speed, norm(moment.state.velocity));
  if (!(moment.contact.normal_force > 0.))
    return;
  equivalent_radius = std::max(equivalent_radius, moment.contact.equivalent_radius);
  HertzPair here = pair;
  here.radius = moment.contact.equivalent_radius;
  pressure = std::max(pressure, here.peak_pressure(moment.contact.normal_force));
}

WornHip
worn_hip(const HipDynamicsParameters &p, const HipWear &wear, const SlidingDistance reading)
{
  const double factor = p.wear.factor * per_million / p.cycles;
  return {wear.cup(reading, factor, p.wear.divisions, p.wear.pole),
          wear.head(reading, factor, p.wear.divisions)};
}

OutputPiece
wear_map(const std::vector<NamedMap> &maps)
{
  OutputPiece piece;
  piece.corners = 3;
  for (const NamedMap &map : maps)
    piece.fields.push_back({map.name, map.unit, 1, {}});
  const SphereGrid &shape = maps.front().grid;
  const auto add = [&](const unsigned int row, const unsigned int column)
  {
    piece.points.push_back(shape.radius() * shape.corner(row, column));
    for (std::size_t i = 0; i < maps.size(); ++i)
      piece.fields[i].values.push_back(maps[i].grid.corner_depth(row, column));
  };
  for (unsigned int row = 0; row < shape.n_rows(); ++row)
    for (unsigned int column = 0; column < shape.n_columns(); ++column)
      for (const auto &[down, right] :
           {std::pair<unsigned int, unsigned int>{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}})
        add(row + down, column + right);
  return piece;
}

ContactTrack::ContactTrack(const double radius)
    : radius_(radius), line_({{"time", "s"}, {"normal_force", "N"}, {"slip_speed", "mm/s"}})
{
}

void
ContactTrack::see(const Vector3 &direction, const HipMoment &moment)
{
  if (moment.contact.normal_force > 0.)
    line_.add(radius_ * direction,
              {moment.time, moment.contact.normal_force, norm(moment.contact.head_slip)});
  else
    line_.interrupt();
}

std::string
spectrum_csv(const VibrationSpectrum &spectrum)
{
  std::ostringstream text;
  text.precision(9);
  text << "\"frequency [Hz]\",\"velocity x [mm^2/s^2/Hz]\",\"velocity y [mm^2/s^2/Hz]\","
          "\"velocity z [mm^2/s^2/Hz]\"\n";
  for (std::size_t i = 0; i < spectrum.frequency.size(); ++i)
  {
    text << spectrum.frequency[i];
    for (const double density : spectrum.density[i])
      text << ',' << density;
    text << '\n';
  }
  return text.str();
}

Summary
hip_dynamics_summary(const HipDynamicsParameters &p, const IntegrationStatistics &steps,
                     const HipPeaks &peaks, const HipWear &wear, const WornHip &relative,
                     const WornHip &by_path, const double vibration_frequency)
{
  Summary summary;
  summary.add("outcome", "done");
  summary.add("steps", steps.steps);
  summary.add("rejected steps", steps.rejected);
  summary.add("evaluations of the equations of motion", steps.evaluations);
  summary.add("touch-downs and lift-offs", steps.crossings);
  summary.add("largest normal force", peaks.force, "N");
  summary.add("largest penetration", peaks.penetration, "mm");
  summary.add("largest pressure", peaks.pressure, "MPa");
  summary.add("largest friction torque", peaks.torque, "N mm");
  summary.add("largest speed of the head's centre", peaks.speed, "mm/s");
  summary.add("frequency of the strongest vibration", vibration_frequency, "Hz");
  const double per_cycle = 1. / p.cycles;
  summary.add("sliding distance per cycle", per_cycle * wear.distance(SlidingDistance::relative),
              "mm");
  summary.add("path of the contact on the cup per cycle",
              per_cycle * wear.distance(SlidingDistance::contact_path), "mm");
  summary.add("path of the contact on the head per cycle", per_cycle * wear.path_on_head(), "mm");
  const auto add_wear =
      [&](const std::string &suffix, const WornHip &worn, const SlidingDistance reading)
  {
    summary.add("force times distance per cycle" + suffix,
                per_cycle * wear.work(reading) / units::newton_metre, "N m");
    summary.add("worn volume" + suffix, worn.volume(), "mm^3 per million cycles");
    summary.add("worn volume of the cup" + suffix, worn.cup.volume(), "mm^3 per million cycles");
    summary.add("worn volume of the head" + suffix, worn.head.volume(), "mm^3 per million cycles");
    summary.add("linear wear of the cup" + suffix, worn.cup.peak_depth() / units::um,
                "um per million cycles");
    summary.add("linear wear of the head" + suffix, worn.head.peak_depth() / units::um,
                "um per million cycles");
  };
  add_wear("", relative, SlidingDistance::relative);
  add_wear(" by the path of the contact", by_path, SlidingDistance::contact_path);
  return summary;
}

void
HipPlots::see(const HipMoment &moment)
{
  time_.push_back(moment.time);
  applied_.push_back(norm(moment.applied));
  normal_.push_back(moment.contact.normal_force);
  penetration_.push_back(moment.contact.penetration / units::um);
  slip_.push_back(norm(moment.contact.head_slip));
  torque_.push_back(norm(moment.moment));
}

std::vector<std::pair<std::string, Plot>>
HipPlots::plots(const VibrationSpectrum &spectrum) const
{
  std::vector<double> level;
  for (const Vector3 &density : spectrum.density)
    level.push_back(10. * std::log10(std::max(density[0] + density[1] + density[2], 1e-30)));
  return {{"force.svg",
           {"Force",
            "time [s]",
            "force [N]",
            {{"normal force", time_, normal_}, {"applied force", time_, applied_}}}},
          {"penetration.svg",
           {"Penetration", "time [s]", "penetration [um]", {{"penetration", time_, penetration_}}}},
          {"slip_speed.svg",
           {"Slip of the head against the cup",
            "time [s]",
            "speed [mm/s]",
            {{"slip speed", time_, slip_}}}},
          {"friction_torque.svg",
           {"Friction torque on the head",
            "time [s]",
            "torque [N mm]",
            {{"friction torque", time_, torque_}}}},
          {"vibration_spectrum.svg",
           {"Vibration of the head's centre",
            "frequency [Hz]",
            "velocity, dB of 1 mm^2/s^2/Hz",
            {{"velocity", spectrum.frequency, level}}}}};
}
} // namespace arthrowear
