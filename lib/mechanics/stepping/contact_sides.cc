// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_sides.h"

#include "base/stage_timer.h"

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

ContactSides::ContactSides(const ContactSurface &surface, Obstacle &obstacle, const double theta,
                           const double far)
    : surface_(surface), obstacle_(obstacle), counter_(CounterSide::of(obstacle, surface, theta)),
      nodes_(PointWeights::of_nodes(joined(surface.nodes(), counter_->nodes()))),
      first_nodes_(PointWeights::of_nodes(surface.nodes())), far_(far), near_(surface)
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
ContactSides::place(const SurfaceMotion &now, ContactTrial &trial)
{
  counter_->place(now.displacement.data() + 3 * surface_.nodes().size(), now.rigid);
  surface_.mean(now.displacement, trial.positions);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    set_triple(trial.positions, point, triple(trial.positions, point) + surface_.means()[point]);
  last_ = now;
}

void
ContactSides::measure_at_means(const std::vector<bool> &points, ContactTrial &trial)
{
  if (const MortarFace *face = obstacle_.face())
  {
    trial.places.rows = face->meet(last_.displacement.data(), trial.obstacle);
    ARTHROWEAR_ASSERT(trial.places.rows.nodes() == nodes_.nodes(),
                      "the other face of a face that deforms is the contact surface");
    return;
  }
  trial.obstacle.resize(surface_.n_points());
  at_means_.resize(surface_.n_points());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    if (points[point])
    {
      trial.obstacle[point] = obstacle_.nearest_of(point, triple(trial.positions, point));
      at_means_[point] = trial.obstacle[point].gap;
    }
  // A place belongs to the mean of a point, also if the gap is a mean.
  std::vector<ObstaclePoint> means = trial.obstacle;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    means[point].gap = at_means_[point];
  counter_->locate(trial.positions, means, trial.places);
  trial.has_normal.resize(points.size(), false);
  for (std::size_t point = 0; point < points.size(); ++point)
    trial.has_normal[point] = trial.has_normal[point] || points[point];
}

void
ContactSides::measure_gaps(const std::vector<bool> &points, ContactTrial &trial)
{
  if (surface_.has_mean_gaps() && obstacle_.face() == nullptr)
    surface_.mean_gaps_of(points, obstacle_, last_.displacement, trial.obstacle);
}

void
ContactSides::measure(const SurfaceMotion &now, ContactTrial &trial)
{
  {
    const StageTimer timer(*seconds_);
    place(now, trial);
  }
  trial.is_near.assign(surface_.n_points(), false);
  measure_rest(trial);
}

void
ContactSides::measure_rest(ContactTrial &trial)
{
  const StageTimer timer(*seconds_);
  std::vector<bool> rest = trial.is_near;
  rest.flip();
  measure_at_means(rest, trial);
  if (!leaves_points())
    measure_gaps(rest, trial);
  else
  {
    std::vector<double> least = near_.least_gaps(at_means_, last_);
    raise(rest, at_means_, trial, least);
    for (std::size_t point = 0; point < least.size(); ++point)
      rest[point] = rest[point] && is_within(least[point], trial);
    measure_gaps(rest, trial);
    for (std::size_t point = 0; point < least.size(); ++point)
      if (trial.is_near[point] || rest[point])
        least[point] = trial.obstacle[point].gap;
    near_.set(last_, std::move(least));
  }
  trial.is_near.assign(surface_.n_points(), true);
}

void
ContactSides::measure_near(const SurfaceMotion &now, ContactTrial &trial)
{
  if (!leaves_points() || !near_.is_set())
    return measure(now, trial);
  const StageTimer timer(*seconds_);
  place(now, trial);
  trial.least_gaps = near_.least_gaps(now);
  std::vector<bool> points(trial.least_gaps.size(), true);
  for (const unsigned int point : trial.candidates)
    points[point] = false;
  raise(points, trial.least_gaps, trial, trial.least_gaps);
  for (std::size_t point = 0; point < points.size(); ++point)
    points[point] = points[point] && is_within(trial.least_gaps[point], trial);
  for (const unsigned int point : trial.candidates)
    points[point] = true;
  trial.is_near.assign(points.size(), false);
  trial.has_normal.assign(points.size(), false);
  measure_points(points, trial);
  std::vector<double> least = trial.least_gaps;
  for (std::size_t point = 0; point < points.size(); ++point)
    if (points[point])
      least[point] = trial.obstacle[point].gap;
  near_.set(now, std::move(least));
}

/// Bounds are sought up to a multiple of `far`, so that points may move.
void
ContactSides::raise(std::vector<bool> points, const std::vector<double> &gaps,
                    const ContactTrial &trial, std::vector<double> &least) const
{
  constexpr double searched = 4.;
  for (std::size_t point = 0; point < points.size(); ++point)
    points[point] = points[point] && is_within(least[point], trial);
  near_.raise(points, gaps, trial.positions, last_, obstacle_,
              searched * far_ - trial.least_opening, least);
}

void
ContactSides::raise_bounds(const std::vector<bool> &points, ContactTrial &trial)
{
  constexpr double searched = 20.;
  near_.raise(points, trial.least_gaps, trial.positions, last_, obstacle_,
              searched * far_ - trial.least_opening, trial.least_gaps);
  for (unsigned int point = 0; point < points.size(); ++point)
    if (points[point])
      near_.set_gap(point, trial.least_gaps[point]);
}

void
ContactSides::measure_normals(const std::vector<bool> &points, ContactTrial &trial)
{
  const StageTimer timer(*seconds_);
  measure_at_means(points, trial);
}

void
ContactSides::measure_more(const std::vector<bool> &points, ContactTrial &trial)
{
  const StageTimer timer(*seconds_);
  measure_points(points, trial);
  for (unsigned int point = 0; point < points.size(); ++point)
    if (points[point] && near_.is_set())
      near_.set_gap(point, trial.obstacle[point].gap);
}

void
ContactSides::measure_points(const std::vector<bool> &points, ContactTrial &trial)
{
  measure_at_means(points, trial);
  measure_gaps(points, trial);
  for (std::size_t point = 0; point < points.size(); ++point)
    trial.is_near[point] = trial.is_near[point] || points[point];
}

std::vector<double>
ContactSides::nodal_forces(const std::vector<double> &forces, const CounterPlaces &places) const
{
  std::vector<double> nodal;
  (places.rows.is_empty() ? static_cast<const PointWeights &>(surface_) : places.rows)
      .to_nodes(forces, nodal);
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
