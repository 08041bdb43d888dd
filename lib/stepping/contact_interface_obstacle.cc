// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear that a turning obstacle stores at its own points (hip_cup 29 to 31).
#include "stepping/contact_interface.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
void
ContactInterface::face_obstacle_wear(Trial &trial) const
{
  const ContactHistory &old = *trial.old;
  ContactHistory &now = trial.now;
  const SurfacePose pose = obstacle_.pose(1.);
  trial.obstacle_rotation = pose.rotation;
  trial.obstacle_volumes.resize(surface_.n_points());
  transfer_->read(pose, trial.positions, old.counterface.depth, 1, now.gap_wear);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    now.gap_wear[point] += old.body.depth[point];
  if (now.facing_history.n_variables() > 0)
    transfer_->read(pose, trial.positions, old.counterface.history.values(),
                    now.facing_history.n_variables(), now.facing_history.values());
}

void
ContactInterface::add_obstacle_wear(Trial &trial, const PointHistory &before) const
{
  ContactHistory &now = trial.now;
  // Poses of the obstacle during the step, about one spacing of its points apart. Whole turns
  // return to the same places, so more poses add nothing.
  const WearPoints &own = transfer_->points();
  constexpr double most_places = 1000.;
  const double places =
      std::clamp(std::ceil(obstacle_.turn() * own.radius() / own.spacing()), 1., most_places);
  std::vector<SurfacePose> poses;
  for (double i = .5; i < places; ++i)
    poses.push_back(obstacle_.pose(i / places));
  transfer_->add(poses, trial.positions, trial.obstacle_volumes, 1, now.counterface.depth);

  const std::size_t n = before.n_variables();
  if (n == 0)
    return;
  std::vector<double> gained = now.facing_history.values();
  for (std::size_t i = 0; i < gained.size(); ++i)
    gained[i] = now.area[i / n] * (gained[i] - before.values()[i]);
  transfer_->add(poses, trial.positions, gained, n, now.counterface.history.values());
}
} // namespace arthrowear
