// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/counterface_wear.h"

namespace arthrowear
{
CounterfaceWear::CounterfaceWear(const ContactSides &sides, const ContactWear &wear) : sides_(sides)
{
  const WearPoints *points = sides.obstacle().wear_points();
  if (points != nullptr && wear.counterface.wears())
    transfer_ = std::make_unique<const WearTransfer>(*points, sides.surface().triangles(),
                                                     sides.surface().means());
}

void
CounterfaceWear::start(const ContactWear &wear, WearingSide &counterface) const
{
  if (!transfer_)
    return;
  counterface.depth.assign(transfer_->points().size(), 0.);
  counterface.history = wear.counterface.history(counterface.depth.size());
}

void
CounterfaceWear::face(ContactTrial &trial) const
{
  if (!transfer_)
    return;
  const ContactHistory &old = *trial.old;
  ContactHistory &now = trial.now;
  const SurfacePose pose = sides_.obstacle().pose(1.);
  trial.obstacle_rotation = pose.rotation;
  read(trial, pose, old.counterface.depth, 1, now.gap_wear);
  for (std::size_t point = 0; point < trial.n_points(); ++point)
    now.gap_wear[point] += old.body.depth[point];
  if (now.facing_history.n_variables() > 0)
    read(trial, pose, old.counterface.history.values(), now.facing_history.n_variables(),
         now.facing_history.values());
  trial.facing_before = now.facing_history;
}

void
CounterfaceWear::add(ContactTrial &trial) const
{
  if (!transfer_)
    return;
  ContactHistory &now = trial.now;
  // Poses of the obstacle during the step, about one spacing of its points apart. Whole turns
  // return to the same places, so more poses add nothing.
  const WearPoints &own = transfer_->points();
  constexpr double most_places = 1000.;
  const double places = std::clamp(
      std::ceil(sides_.obstacle().turn() * own.radius() / own.spacing()), 1., most_places);
  std::vector<SurfacePose> poses;
  for (double i = .5; i < places; ++i)
    poses.push_back(sides_.obstacle().pose(i / places));
  add(trial, poses, trial.obstacle_volumes, 1, now.counterface.depth);

  const std::size_t n = now.facing_history.n_variables();
  if (n == 0)
    return;
  std::vector<double> gained = now.facing_history.values();
  for (std::size_t i = 0; i < gained.size(); ++i)
    gained[i] = now.area[i / n] * (gained[i] - trial.facing_before.values()[i]);
  add(trial, poses, gained, n, now.counterface.history.values());
}

void
CounterfaceWear::read(const ContactTrial &trial, const SurfacePose &pose,
                      const std::vector<double> &own, const std::size_t n,
                      std::vector<double> &at_contact) const
{
  if (trial.places.rows.is_empty())
    transfer_->read(pose, trial.positions, own, n, at_contact);
  else
    trial.places.rows.read(own, n, at_contact);
}

void
CounterfaceWear::add(const ContactTrial &trial, const std::vector<SurfacePose> &poses,
                     const std::vector<double> &amounts, const std::size_t n,
                     std::vector<double> &own) const
{
  if (trial.places.rows.is_empty())
    transfer_->add(poses, trial.positions, amounts, n, own);
  else
    trial.places.rows.add(amounts, n, transfer_->points().areas(), own);
}
} // namespace arthrowear
