// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_sides.h"

#include <Eigen/Dense>

namespace arthrowear
{
namespace
{
std::vector<unsigned int>
joined(std::vector<unsigned int> nodes, const std::vector<unsigned int> &more)
{
  nodes.insert(nodes.end(), more.begin(), more.end());
  return nodes;
}
} // namespace

ContactSides::ContactSides(const ContactSurface &surface, Obstacle &obstacle, const double theta)
    : surface_(surface), obstacle_(obstacle), counter_(CounterSide::of(obstacle, surface, theta)),
      nodes_(PointWeights::of_nodes(joined(surface.nodes(), counter_->nodes())))
{
  place_at_start();
}

void
ContactSides::place_at_start()
{
  obstacle_.move(0., 0.);
  const std::vector<double> at_rest(3 * (nodes_.n_points() - surface_.nodes().size()), 0.);
  counter_->place(at_rest.data(), carrier() != nullptr ? carrier()->initial_state() : RigidState());
}

void
ContactSides::measure(const SurfaceMotion &now, ContactTrial &trial)
{
  counter_->place(now.displacement.data() + 3 * surface_.nodes().size(), now.rigid);
  surface_.mean(now.displacement, trial.positions);
  trial.obstacle.resize(surface_.n_points());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
  {
    const Vector3 position = triple(trial.positions, point) + surface_.means()[point];
    set_triple(trial.positions, point, position);
    trial.obstacle[point] = obstacle_.nearest(position);
  }
  counter_->locate(trial.positions, trial.obstacle, trial.places);
  if (!surface_.has_mean_gaps())
    return;
  std::vector<double> gaps;
  surface_.mean_gaps(obstacle_, now.displacement, gaps);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    trial.obstacle[point].gap = gaps[point];
}

std::vector<double>
ContactSides::nodal_forces(const std::vector<double> &forces, const CounterPlaces &places) const
{
  std::vector<double> nodal;
  surface_.to_nodes(forces, nodal);
  const std::size_t of_surface = nodal.size();
  nodal.resize(3 * nodes_.n_points(), 0.);
  counter_->subtract_forces(forces, places, nodal.data() + of_surface);
  return nodal;
}

std::vector<double>
ContactSides::wear_velocity(const ContactHistory &contact) const
{
  std::vector<double> nodal;
  surface_.interpolate(contact.body.velocity, nodal);
  nodal.resize(3 * nodes_.n_points(), 0.);
  return nodal;
}

std::vector<RigidMotion>
ContactSides::free_motions(const CounterPlaces &places, const double h,
                           const RigidMotion &correction,
                           std::vector<RigidCoordinate> &coordinates) const
{
  std::vector<RigidMotion> motions;
  if (carrier() == nullptr)
    return motions;
  // Rotations as velocities at the carrier's length.
  constexpr double prescribed = 1e-12; // of the largest compliance
  const double length = carrier()->length();
  using Six = Eigen::Matrix<double, 6, 1>;
  const auto motion_of = [&](const Six &v) {
    return RigidMotion{{v[0], v[1], v[2]}, {v[3] / length, v[4] / length, v[5] / length}};
  };
  Eigen::Matrix<double, 6, 6> compliance;
  for (int k = 0; k < 6; ++k)
  {
    RigidMotion impulse;
    (k < 3 ? impulse.linear[k] : impulse.angular[k - 3]) = k < 3 ? 1. : length;
    const RigidMotion velocity = counter_->response(impulse);
    for (int i = 0; i < 3; ++i)
    {
      compliance(i, k) = velocity.linear[i];
      compliance(i + 3, k) = length * velocity.angular[i];
    }
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 6, 6>> modes(compliance);
  for (int k = 0; k < 6; ++k)
  {
    const double value = modes.eigenvalues()[k];
    if (!(value > prescribed * modes.eigenvalues()[5]))
      continue;
    motions.push_back(motion_of(modes.eigenvectors().col(k)));
    RigidCoordinate &coordinate = coordinates.emplace_back();
    coordinate.inertia = 1. / (h * value);
    for (int i = 0; i < 3; ++i)
      coordinate.start -= correction.linear[i] * modes.eigenvectors()(i, k) +
                          correction.angular[i] * length * modes.eigenvectors()(i + 3, k);
    relative_motion(std::vector<double>(3 * nodes_.n_points(), 0.), motions.back(), places,
                    coordinate.at_points);
  }
  return motions;
}
} // namespace arthrowear
