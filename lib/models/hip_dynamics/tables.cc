// SPDX-License-Identifier: LGPL-2.1-or-later
// Tables of motion and force of the model hip_dynamics.
#include "base/collect.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/time_curve.h"
#include "models/hip_dynamics/parameters.h"

namespace arthrowear
{
namespace
{
/// The component in a column, monotone between its rows so that a force that is nowhere negative
/// stays so.
TimeCurve
force_curve(const CsvTable &table, const std::string &text,
            const HipDynamicsParameters::Force &force)
{
  if (text.empty())
    return monotone_cycle({0., 1. / 3., 2. / 3.}, {0., 0., 0.});
  const SignedColumn column(text);
  const double unit = column.sign * unit_of_force_column(column.name, force.body_weight);
  std::vector<double> values = table.column(column.name);
  const PeriodicCurve closed = curve_of_values(table, values, column.name, unit, force.close_over);
  const std::vector<double> phases = phases_of_rows(table);
  for (std::size_t row = 0; row < phases.size(); ++row)
    values[row] = closed.value(phases[row]);
  return monotone_cycle(phases, values);
}

/// Force, and the sliding of the head at the place through which the force passes.
LoadOverPath
path_of_head(const std::shared_ptr<const HeadMotion> &motion,
             const std::function<Vector3(double)> &force, const HipDrive::Frame frame,
             const double period, const double radius)
{
  LoadOverPath path;
  path.period = period;
  path.load = [force](const double time) { return norm(force(time)); };
  path.sliding = [motion, force, frame, radius](const double begin, const double end)
  {
    const double middle = .5 * (begin + end);
    const Vector3 load =
        frame == HipDrive::Frame::femur ? motion->rotation(middle) * force(middle) : force(middle);
    const double magnitude = norm(load);
    return magnitude > 0. ? (end - begin) * radius / magnitude *
                                norm(cross(motion->angular_velocity(begin, end), load))
                          : 0.;
  };
  return path;
}
} // namespace

void
HipDynamicsParameters::read_tables(Parameters &parameters)
{
  gait_cut = heel_strikes.read(parameters, frequency,
                               {{"Motion / File", motion.file}, {"Force / File", force.file}});
  if (gait_cut.is_refused)
    return;
  std::vector<PeriodicCurve> angles;
  std::vector<std::function<double(double)>> components;
  with_gait_table(parameters, "Motion / File", motion.file,
                  [&](const CsvTable &whole)
                  {
                    const std::vector<std::string> columns = columns_like_each(
                        whole, {std::begin(motion.columns), std::end(motion.columns)});
                    const CsvTable table = cut_angles(whole, columns, &gait_cut);
                    require_cycle(table, no_period);
                    const auto curves = curves_of_columns(table, columns, motion.close_over);
                    check_joint_table(parameters, table,
                                      {{JointCurve::hip_flexion, {columns[0]}},
                                       {JointCurve::hip_adduction, {columns[1]}},
                                       {JointCurve::hip_rotation, {columns[2]}}});
                    angles = curves;
                  });
  with_gait_table(
      parameters, "Force / File", force.file,
      [&](const CsvTable &whole)
      {
        InputErrors errors;
        const std::vector<std::string> columns =
            columns_like_each(whole, {std::begin(force.columns), std::end(force.columns)});
        const CsvTable table =
            cut_force_columns(whole, columns, force.body_weight, force.factor, &gait_cut);
        require_cycle(table, no_period);
        const auto add = [&](const std::string &column)
        {
          components.push_back(
              [curve = force_curve(table, column, force), rate = frequency, offset = force.phase,
               factor = force.factor](const double time)
              {
                const double phase = rate * time + offset;
                return factor * curve.value(phase - std::floor(phase));
              });
        };
        for (const std::string &column : columns)
          collect(errors, [&] { add(column); });
        errors.throw_if_any();
        check_joint_table(parameters, table,
                          {{JointCurve::force, columns, force.factor, force.body_weight}});
      });
  if (angles.empty() || components.size() != 3)
    return;
  const auto motion_of =
      [&](const std::vector<PeriodicCurve> &curves) -> std::shared_ptr<const HeadMotion>
  {
    return std::make_shared<TabulatedMotion>(
        TabulatedMotion::Angles{curves[0], curves[1], curves[2]}, EulerSequence(motion.sequence),
        frequency, motion.phase);
  };
  const auto force_at = [components](const double time) {
    return Vector3{components[0](time), components[1](time), components[2](time)};
  };
  drive = std::make_shared<HipDrive>(motion_of(motion.harmonics.keep(angles)), force_at,
                                     force.frame, 1. / frequency);
  check_noise(parameters, motion.harmonics, angles,
              [&](const std::vector<PeriodicCurve> &curves) {
                return path_of_head(motion_of(curves), force_at, force.frame, 1. / frequency,
                                    .5 * diameter_);
              });
}
} // namespace arthrowear
