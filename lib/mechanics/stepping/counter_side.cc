// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/counter_side.h"

#include "base/errors.h"
#include "base/triples.h"
#include "contact/faces/rigid_columns.h"
#include "stepping/rotated_columns.h"

namespace arthrowear
{
namespace
{
/// A counterface on a rigid body with degrees of freedom.
class CarriedSide : public CounterSide
{
public:
  CarriedSide(Obstacle &obstacle, const ContactSurface &surface, const double theta)
      : obstacle_(obstacle), theta_(theta), columns_(surface.uniform_shares())
  {
  }

  void place(const double * /*displacement*/, const RigidState &rigid) override
  {
    obstacle_.place(rigid);
    state_ = rigid;
  }
  void locate(const std::vector<double> &positions, const std::vector<ObstaclePoint> &obstacle,
              CounterPlaces &places) const override
  {
    places.arms.resize(obstacle.size());
    for (std::size_t point = 0; point < obstacle.size(); ++point)
      places.arms[point] =
          triple(positions, point) - obstacle[point].gap * obstacle[point].normal - state_.position;
  }
  void subtract_velocity(const double * /*nodal*/, const RigidMotion &rigid,
                         const CounterPlaces &places, std::vector<double> &points) const override
  {
    for (std::size_t point = 0; point < places.arms.size(); ++point)
      set_triple(points, point,
                 triple(points, point) - columns_.velocity(rigid, point, places.arms[point]));
  }
  RigidMotion resultant(const std::vector<double> &forces,
                        const CounterPlaces &places) const override
  {
    return columns_.resultant(forces, places.arms);
  }
  RigidMotion response(const RigidMotion &impulse) const override
  {
    return columns_.compliance() * impulse;
  }

  void record(const double h, const CounterPlaces &places) override
  {
    columns_.set_compliance(compliance(h));
    columns_.set_arms(places.arms);
  }
  bool serves(const double h, const CounterPlaces &places) const override
  {
    return columns_.compliance() == compliance(h) &&
           (!columns_.turns() || columns_.arms() == places.arms);
  }
  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h,
                             ContactOperator &source) const override
  {
    std::vector<double> values = source.values(points, frames, h);
    if (!values.empty())
      columns_.add_to(points, frames, h, values);
    return values;
  }
  void add_to_rows(const std::vector<std::size_t> &rows, const std::vector<unsigned int> &points,
                   const std::vector<Matrix3> &frames, const double h,
                   std::vector<double> &values) const override
  {
    columns_.add_to_rows(rows, points, frames, h, values);
  }
  std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, const double h,
                                    ContactOperator &source) const override
  {
    std::vector<double> values = source.normal_values(points, frames, h);
    if (!values.empty())
      columns_.add_normals_to(points, frames, h, values);
    return values;
  }

private:
  RigidCompliance compliance(const double h) const
  {
    return obstacle_.carrier()->compliance(state_, h, theta_, inertia_factor_);
  }

  Obstacle &obstacle_;
  double theta_;
  RigidColumns columns_;
  RigidState state_;
};

/// A counterface that deforms; the operator's points are the nodes of both sides.
class DeformableSide : public CounterSide
{
public:
  DeformableSide(DeformingFace &face, const ContactSurface &surface)
      : face_(face), n_surface_(surface.nodes().size())
  {
    if (surface.has_mean_gaps())
      throw InputError("contact of two deformable bodies needs linear elements");
  }

  std::vector<unsigned int> nodes() const override { return face_.nodes(); }
  void place(const double *displacement, const RigidState &) override
  {
    face_.place_nodes(displacement);
  }
  void locate(const std::vector<double> &positions, const std::vector<ObstaclePoint> &obstacle,
              CounterPlaces &places) const override
  {
    places.feet.resize(obstacle.size());
    for (std::size_t point = 0; point < obstacle.size(); ++point)
      places.feet[point] = face_.foot(triple(positions, point));
  }
  void subtract_velocity(const double *nodal, const RigidMotion &, const CounterPlaces &places,
                         std::vector<double> &points) const override
  {
    for (std::size_t point = 0; point < places.feet.size(); ++point)
      for (int c = 0; c < 3; ++c)
      {
        const double weight = places.feet[point].weights[c];
        const double *of_node = nodal + 3 * places.feet[point].nodes[c];
        for (int i = 0; i < 3; ++i)
          points[3 * point + i] -= weight * of_node[i];
      }
  }
  void subtract_forces(const std::vector<double> &forces, const CounterPlaces &places,
                       double *nodal) const override
  {
    for (std::size_t point = 0; point < places.feet.size(); ++point)
      for (int c = 0; c < 3; ++c)
      {
        const double weight = places.feet[point].weights[c];
        double *of_node = nodal + 3 * places.feet[point].nodes[c];
        for (int i = 0; i < 3; ++i)
          of_node[i] -= weight * forces[3 * point + i];
      }
  }

  void record(double /*h*/, const CounterPlaces &places) override { feet_ = places.feet; }
  bool serves(double /*h*/, const CounterPlaces &places) const override
  {
    return feet_ == places.feet;
  }
  /// A point is its node, less the mean of its foot's nodes.
  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h,
                             ContactOperator &source) const override
  {
    constexpr std::size_t n_shares = 4; // nodes of a point
    std::vector<unsigned int> nodes;    // in the order of points
    for (const unsigned int point : points)
    {
      nodes.push_back(point);
      for (const unsigned int node : feet_[point].nodes)
        nodes.push_back(n_surface_ + node);
    }
    std::vector<unsigned int> listed = nodes;
    std::sort(listed.begin(), listed.end());
    listed.erase(std::unique(listed.begin(), listed.end()), listed.end());
    const std::vector<double> nodal = source.values(
        listed, std::vector<Matrix3>(n_surface_ + face_.nodes().size(), identity3), h);
    if (nodal.empty())
      return {};
    for (unsigned int &node : nodes)
      node = std::lower_bound(listed.begin(), listed.end(), node) - listed.begin();
    const auto weight = [&](const std::size_t i, const std::size_t a)
    { return a == 0 ? 1. : -feet_[points[i]].weights[a - 1]; };
    const std::size_t n = points.size(), n_nodal = 3 * listed.size();
    std::vector<double> values(9 * n * n);
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i <= j; ++i)
      {
        Matrix3 block{}; // row: component at i, column: component at j, global
        for (std::size_t a = 0; a < n_shares; ++a)
          for (std::size_t b = 0; b < n_shares; ++b)
          {
            const double *rows =
                nodal.data() + 3 * nodes[n_shares * i + a] * n_nodal + 3 * nodes[n_shares * j + b];
            for (int r = 0; r < 3; ++r)
              for (int c = 0; c < 3; ++c)
                block[r][c] += weight(i, a) * weight(j, b) * rows[r * n_nodal + c];
          }
        set_both(frames[points[i]] * (block * transpose(frames[points[j]])), i, j, n, values);
      }
    return values;
  }

  std::vector<double> normal_values(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames, const double h,
                                    ContactOperator &source) const override
  {
    return normal_entries(values(points, frames, h, source), points.size());
  }

private:
  DeformingFace &face_;
  std::size_t n_surface_;
  std::vector<Foot> feet_; // in W
};
} // namespace

std::unique_ptr<CounterSide>
CounterSide::of(Obstacle &obstacle, const ContactSurface &surface, const double theta)
{
  if (DeformingFace *face = obstacle.face())
    return std::make_unique<DeformableSide>(*face, surface);
  if (obstacle.carrier() != nullptr)
    return std::make_unique<CarriedSide>(obstacle, surface, theta);
  return std::make_unique<CounterSide>();
}
} // namespace arthrowear
