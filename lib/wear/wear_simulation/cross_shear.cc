// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/cross_shear.h"

#include "contact/faces/contact_frame.h"

namespace arthrowear
{
namespace
{
const char *const collect_name = "Collect", *const weight_name = "Weight";
// Steps of a gait cycle for the path alone: the ratio is right to about 1e-4.
constexpr unsigned int n_steps_of_path = 400;
} // namespace

void
CrossShearParameters::declare(const Parameters::Section &section)
{
  section.add_choice<bool>(collect_name, is_always_collected, {{"auto", false}, {"always", true}},
                           "auto: if the law of wear uses the cross-shear; always: also for tables "
                           "and frames alone, without an effect on other results.");
  section.add_choice<CrossShearWeight>(
      weight_name, weight,
      {{"pressure", CrossShearWeight::pressure}, {"none", CrossShearWeight::none}},
      "Weight of a slip increment. pressure: its work of friction; none: its length while in "
      "contact.");
}

CycleShearParameters
CrossShearParameters::check(Parameters &parameters, const std::string &path, const bool is_used,
                            const double frequency) const
{
  CycleShearParameters shear;
  shear.is_collected = is_always_collected || is_used;
  shear.weight = weight;
  shear.period = 1. / frequency;
  const std::string entry = path + " / " + weight_name;
  // Files of a run and cases of a study list every entry, this one with its default.
  if (!shear.is_collected && parameters.is_set(entry) && weight != CycleShearParameters().weight)
    parameters.warning_at(entry, "not used, since no cross-shear is collected. Set [" + path +
                                     " / " + collect_name + "] always.");
  return shear;
}

std::vector<double>
cross_shear_of_path(const SlipOfPath &path, const double period, const ContactSurface &surface)
{
  const std::vector<Vector3> &points = surface.means();
  std::vector<SlidingSums> sums(points.size());
  const double h = period / n_steps_of_path;
  for (unsigned int step = 0; step < n_steps_of_path; ++step)
  {
    const std::vector<PathSlip> of_points = path(h, step * h, (step + 1) * h, points);
    for (std::size_t point = 0; point < points.size(); ++point)
    {
      const auto &[slip, normal] = of_points[point];
      const Matrix3 frame = contact_frame(normal, tangent_axis_for(normal));
      sums[point].add_slip(dot(frame[0], slip), dot(frame[1], slip), 1.);
    }
  }
  return mapped<double>(sums, &SlidingSums::ratio);
}

void
add_outside_of_data(const DataRange &range, const ContactHistory &contact, const double h,
                    OutsideOfData &outside)
{
  OutsideOfData::CycleWork work;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double force = contact.force[3 * point + 2];
    outside.add_force(range, force / contact.area[point], h * force);
    const CycleShear::Result cycle = CycleShear::result(contact.shear, point);
    work.add(range, cycle.ratio, contact.area[point] * cycle.work);
  }
  outside.add_cycle(work);
}
} // namespace arthrowear
