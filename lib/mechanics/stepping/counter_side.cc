// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/counter_side.h"

#include "base/triples.h"
#include "contact/faces/rigid_columns.h"
#include "stepping/rotated_columns.h"

#include <algorithm>

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
  void subtract_velocity(const RigidMotion &rigid, const CounterPlaces &places,
                         std::vector<double> &points) const override
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
  explicit DeformableSide(MortarFace &face) : face_(face) {}

  double reach() const override { return face_.reach; }
  std::vector<unsigned int> nodes() const override { return face_.nodes(); }
  void place(const double *displacement, const RigidState &) override
  {
    face_.place_nodes(displacement);
  }

  void record(double /*h*/, const CounterPlaces &places) override { rows_ = places.rows; }
  bool serves(double /*h*/, const CounterPlaces &places) const override
  {
    return rows_.has_equal_shares(places.rows);
  }
  /// (mortar 6)
  std::vector<double> values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h,
                             ContactOperator &source) const override
  {
    const std::vector<unsigned int> nodes = nodes_of(points);
    const std::vector<double> nodal =
        source.values(nodes, std::vector<Matrix3>(rows_.nodes().size(), identity3), h);
    if (nodal.empty())
      return {};
    const std::size_t n = points.size(), n_nodal = 3 * nodes.size();
    const auto index = [&](const unsigned int node)
    { return 3 * (std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin()); };
    std::vector<double> values(9 * n * n), row(3 * n_nodal);
    for (std::size_t i = 0; i < n; ++i)
    {
      // Rows of H times the nodal operator, then times the columns of H^T.
      std::fill(row.begin(), row.end(), 0.);
      for (auto [share, end] = rows_.shares(points[i]); share != end; ++share)
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c)
          {
            const double weight = share->turned[r][c];
            const double *of_node = nodal.data() + (index(share->node) + c) * n_nodal;
            double *sum = row.data() + r * n_nodal;
            for (std::size_t k = 0; weight != 0. && k < n_nodal; ++k)
              sum[k] += weight * of_node[k];
          }
      for (std::size_t j = i; j < n; ++j)
      {
        Matrix3 block{}; // row: component at i, column: component at j, global
        for (auto [share, end] = rows_.shares(points[j]); share != end; ++share)
          for (int r = 0; r < 3; ++r)
          {
            const double *at = row.data() + r * n_nodal + index(share->node);
            block[r] = block[r] + share->turned * Vector3{at[0], at[1], at[2]};
          }
        set_both(frames[points[i]] * (block * transpose(frames[points[j]])), i, j, n, values);
      }
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
  /// Nodes of the rows of points, ascending.
  std::vector<unsigned int> nodes_of(const std::vector<unsigned int> &points) const
  {
    std::vector<unsigned int> nodes;
    for (const unsigned int point : points)
      for (auto [share, end] = rows_.shares(point); share != end; ++share)
        nodes.push_back(share->node);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
  }

  MortarFace &face_;
  MortarRows rows_; // in W
};
} // namespace

std::unique_ptr<CounterSide>
CounterSide::of(Obstacle &obstacle, const ContactSurface &surface, const double theta)
{
  if (MortarFace *face = obstacle.face())
    return std::make_unique<DeformableSide>(*face);
  if (obstacle.carrier() != nullptr)
    return std::make_unique<CarriedSide>(obstacle, surface, theta);
  return std::make_unique<CounterSide>();
}
} // namespace arthrowear
