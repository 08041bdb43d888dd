// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/output.h"

#include "base/format.h"
#include "multibody/hip/patch_size.h"

namespace arthrowear
{
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

const RecordTable<HipMoment> &
hip_dynamics_table()
{
  using Moment = HipMoment;
  static const RecordTable<Moment> table = []
  {
    RecordTable<Moment> t;
    t.add("time", "s", &Moment::time);
    t.add_vector("applied force", "N", &Moment::applied);
    t.add_vector("head centre", "mm", [](const Moment &m) { return m.state.centre; });
    t.add_vector("head velocity", "mm/s", [](const Moment &m) { return m.state.velocity; });
    t.add("penetration", "mm", [](const Moment &m) { return m.contact.penetration; });
    t.add("penetration rate", "mm/s", [](const Moment &m) { return m.contact.penetration_rate; });
    t.add("normal force", "N", [](const Moment &m) { return m.contact.normal_force; });
    t.add("friction force", "N", [](const Moment &m) { return norm(m.contact.friction); });
    t.add("slip speed", "mm/s", [](const Moment &m) { return norm(m.contact.head_slip); });
    t.add_vector("friction torque", "N mm", &Moment::moment);
    return t;
  }();
  return table;
}

void
HipPeaks::record(const HipMoment &moment, const HipJoint &joint)
{
  force = std::max(force, moment.contact.normal_force);
  penetration = std::max(penetration, moment.contact.penetration);
  torque = std::max(torque, norm(moment.moment));
  speed = std::max(speed, norm(moment.state.velocity));
  if (!(moment.contact.normal_force > 0.))
    return;
  equivalent_radius = std::max(equivalent_radius, moment.contact.equivalent_radius);
  HertzPair here = joint.pair;
  here.radius = moment.contact.equivalent_radius;
  pressure = std::max(
      pressure, peak_pressure_in_socket(here, joint.head_radius, moment.contact.normal_force));
}

double
wear_factor_per_million(const HipDynamicsParameters &p)
{
  return p.wear.factor * units::per_million / p.cycles;
}

WornHip
worn_hip(const HipDynamicsParameters &p, const HipWear &wear, const SlidingDistance reading,
         const Poll &poll)
{
  if (const HipCellWear *cells = wear.cells())
  {
    const double factor = units::per_million / (p.cycles - cells->n_dropped);
    const auto map = [&](const CellWear &surface, SphereGrid grid)
    {
      surface.add_to(grid, reading, factor);
      const double peak = grid.peak_depth();
      return WornMap{std::move(grid), peak, surface.volume(reading) * factor};
    };
    return {map(cells->cup, p.cup_grid()), map(cells->head, p.head_grid())};
  }
  const double factor = wear_factor_per_million(p);
  return {wear.cup(reading, factor, p.wear.divisions, p.wear.pole, poll),
          wear.head(reading, factor, p.wear.divisions, poll)};
}

std::vector<NamedMap>
history_maps(const CellWear *cells, const SphereGrid &shape, const SlidingDistance reading)
{
  std::vector<NamedMap> maps;
  if (!cells)
    return maps;
  for (std::size_t i = 0; i < cells->variables().size(); ++i)
  {
    const HistoryVariable &variable = cells->variables()[i];
    SphereGrid grid = shape;
    cells->set_to_history(grid, reading, i);
    maps.push_back({variable.name + (reading == SlidingDistance::relative ? "" : "_by_path"),
                    variable.unit, std::move(grid)});
  }
  return maps;
}

namespace
{
/// Values of all maps at the corners of a row: map by map, the last column beside the first.
std::vector<double>
corner_values(const std::vector<NamedMap> &maps, const unsigned int row)
{
  std::vector<double> values;
  for (const NamedMap &map : maps)
    for (unsigned int column = 0; column <= map.grid.n_columns(); ++column)
      values.push_back(map.grid.corner_depth(row, column));
  return values;
}
} // namespace

OutputPiece
wear_map(const std::vector<NamedMap> &maps)
{
  constexpr double widest_strip = 5.; // [deg], 1e-3 of the radius beside the sphere
  const SphereGrid &shape = maps.front().grid;
  const unsigned int n_columns = shape.n_columns() + 1, n_rows = shape.n_rows() + 1;
  const auto most_rows = static_cast<unsigned int>(widest_strip * units::deg / shape.cell_angle());
  OutputPiece piece;
  piece.corners = 2 * n_columns;
  piece.has_strips = true;
  for (const NamedMap &map : maps)
    piece.fields.push_back({map.name, map.unit, 1, {}});
  std::vector<double> shown, values = corner_values(maps, 0), next;
  for (unsigned int row = 0, last = 0; row < n_rows; ++row, std::swap(values, next))
  {
    const bool is_end = row == 0 || row + 1 == n_rows;
    if (row + 1 < n_rows)
      next = corner_values(maps, row + 1);
    if (!is_end && values == shown && values == next && row + 1 - last <= most_rows)
      continue;
    last = row;
    shown = values;
    for (unsigned int column = 0; column < n_columns; ++column)
      piece.points.push_back(shape.radius() * shape.corner(row, column));
    for (std::size_t i = 0; i < maps.size(); ++i)
      piece.fields[i].values.insert(piece.fields[i].values.end(), values.begin() + i * n_columns,
                                    values.begin() + (i + 1) * n_columns);
  }
  for (unsigned int begin = 0; begin + n_columns < piece.points.size(); begin += n_columns)
    for (unsigned int column = 0; column < n_columns; ++column)
      for (const unsigned int point : {begin + column, begin + n_columns + column})
        piece.cells.push_back(point);
  return piece;
}

ContactTrack::ContactTrack(const double radius)
    : radius_(radius), line_({{"time", "s"}, {"normal_force", "N"}, {"slip_speed", "mm/s"}})
{
}

void
ContactTrack::record(const Vector3 &direction, const HipMoment &moment)
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
  std::string text = "\"frequency [Hz]\",\"velocity x [mm^2/s^2/Hz]\",\"velocity y [mm^2/s^2/Hz]\","
                     "\"velocity z [mm^2/s^2/Hz]\"\n";
  for (std::size_t i = 0; i < spectrum.frequency.size(); ++i)
  {
    append_number(text, spectrum.frequency[i], 9);
    for (const double density : spectrum.density[i])
      append_number(text += ',', density, 9);
    text += '\n';
  }
  return text;
}

void
HipPlots::record(const HipMoment &moment)
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
