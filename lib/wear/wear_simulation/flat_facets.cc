// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/flat_facets.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
void
FlatFacets::add(const WearSystem &system, const State &state)
{
  const Obstacle &counterface = system.counterface();
  if (!counterface.has_flat_facets())
    return;
  const ContactHistory &contact = state.contact;
  const Vector3 shift =
      counterface.carrier() == nullptr ? system.backing_displacement(state) : Vector3{};
  const std::vector<double> worn = system.open_displacement(state);
  double of_step = 0., depth = 0.;
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const double normal_force = contact.force[3 * point + 2];
    if (normal_force <= 0.)
      continue;
    const Vector3 unworn = system.surface.positions()[point] + shift;
    const double opened = contact.opened_gap(point) - contact.body.depth[point];
    depth = std::max(depth, -counterface.nearest(unworn + triple(worn, point)).gap - opened);
    of_step += normal_force;
    height_force += normal_force * counterface.facet_height(unworn);
  }
  force += of_step;
  depth_force += of_step * depth;
}

void
FlatFacets::review(const std::string &counterface, Log &log) const
{
  constexpr double share = .01, of_force = 2.;
  if (!(height() > share * approach()))
    return;
  const double ratio = approach() > 0. ? std::min(1., of_force * height() / approach()) : 1.;
  log.warn_once(
      "facets of the " + counterface + " are flat where it touches",
      formatted("They lie %.3g mm behind the curved surface, %.3g mm being the approach, both "
                "means over the contact force: at a given approach the force is up to %.2g %% too "
                "small. ",
                height(), approach(), ratio / units::percent) +
          "Set [Crease angle [deg]] to 40, or give more triangles.",
      LogTopic::mesh);
}
} // namespace arthrowear
