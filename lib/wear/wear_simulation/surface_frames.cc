// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_frames.h"

#include "results/surface_fields.h"

namespace arthrowear
{
namespace
{
unsigned int
index_in(const std::vector<unsigned int> &ascending, const unsigned int value)
{
  return std::lower_bound(ascending.begin(), ascending.end(), value) - ascending.begin();
}

/// Adds fields at nodes of the wearing surface from values at the contact points.
class SurfaceFields
{
public:
  SurfaceFields(OutputPiece &piece, const std::vector<unsigned int> &nodes,
                const WearSystem &system)
      : piece_(piece), nodes_(nodes), surface_(system.surface)
  {
    const MeshNodes &all = system.body.nodes();
    for (const unsigned int node : surface_.nodes())
    {
      std::array<unsigned int, 2> ends{node, node};
      if (node >= all.n_vertices)
        ends = all.edges[node - all.n_vertices];
      ends_.push_back(
          {index_in(surface_.vertices(), ends[0]), index_in(surface_.vertices(), ends[1])});
    }
  }

  /// @param value  of a contact point
  template <class Value> void add(const ColumnHeader &header, Value value)
  {
    add_field(piece_, nodes_, header,
              [&](const unsigned int node)
              {
                const auto [a, b] = ends_[node];
                return std::array<double, 1>{a == b ? value(a) : .5 * (value(a) + value(b))};
              });
  }

  template <class Value> void add_vector(const ColumnHeader &header, Value value)
  {
    std::vector<double> points, nodal;
    points.reserve(3 * surface_.n_points());
    for (unsigned int point = 0; point < surface_.n_points(); ++point)
    {
      const Vector3 v = value(point);
      points.insert(points.end(), v.begin(), v.end());
    }
    surface_.interpolate(points, nodal);
    add_field(piece_, nodes_, header, [&](const unsigned int node) { return triple(nodal, node); });
  }

  /// A number that has no mean: the number of the end with the larger weight.
  template <class Value, class Weight>
  void add_of_one_end(const ColumnHeader &header, Value value, Weight weight)
  {
    add_field(piece_, nodes_, header,
              [&](const unsigned int node)
              {
                const auto [a, b] = ends_[node];
                return std::array<double, 1>{value(weight(a) >= weight(b) ? a : b)};
              });
  }

  /// Unit vectors of which v and -v mean the same.
  template <class Value> void add_axis(const ColumnHeader &header, Value value)
  {
    add_field(piece_, nodes_, header,
              [&](const unsigned int node)
              {
                const auto [a, b] = ends_[node];
                const Vector3 one = value(a), other = value(b);
                const Vector3 sum = one + (dot(one, other) < 0. ? -1. : 1.) * other;
                return a == b || norm(sum) == 0. ? one : normalised(sum);
              });
  }

private:
  OutputPiece &piece_;
  const std::vector<unsigned int> &nodes_;
  const ContactSurface &surface_;
  std::vector<std::array<unsigned int, 2>> ends_; // contact points of which a node has the mean
};

void
add_cross_shear(SurfaceFields &fields, const PointHistory &shear)
{
  const auto of = [&](const unsigned int point) { return CycleShear::result(shear, point); };
  fields.add(surface_fields::cross_shear,
             [&](const unsigned int point) { return of(point).ratio; });
  fields.add_axis(surface_fields::cross_shear_direction,
                  [&](const unsigned int point) { return of(point).direction; });
  fields.add(surface_fields::cycle_mean_pressure,
             [&](const unsigned int point) { return of(point).mean_pressure; });
}
} // namespace

void
add_surface_fields(OutputPiece &piece, const std::vector<unsigned int> &nodes,
                   const WearSystem &system, const State &state)
{
  const std::vector<double> open = system.open_displacement(state);
  const ContactHistory &contact = state.contact;
  SurfaceFields fields(piece, nodes, system);
  const auto add = [&](const ColumnHeader &header, const std::vector<double> &values)
  { fields.add(header, [&](const unsigned int point) { return values[point]; }); };
  const auto pressure = [&](const unsigned int point)
  { return contact.force[3 * point + 2] / contact.area[point]; };
  fields.add(surface_fields::contact_pressure, pressure);
  fields.add_vector(surface_fields::traction, [&](const unsigned int point)
                    { return (1. / contact.area[point]) * contact.global_force(point); });
  add(surface_fields::gap, contact.gap);
  fields.add_vector(surface_fields::slip_velocity,
                    [&](const unsigned int point)
                    {
                      if (contact.status[point] != nscd::ContactStatus::slip)
                        return Vector3{};
                      return transpose(contact.frame[point]) *
                             Vector3{contact.velocity[3 * point], contact.velocity[3 * point + 1],
                                     0.};
                    });
  add(surface_fields::accumulated_slip, contact.accumulated_slip);
  fields.add_of_one_end(
      surface_fields::contact_status,
      [&](const unsigned int point) { return static_cast<double>(contact.status[point]); },
      pressure);
  add(surface_fields::wear_depth, contact.body.depth);
  fields.add_vector(surface_fields::displacement_wear,
                    [&](const unsigned int point) { return triple(open, point); });
  if (contact.shear.n_variables() > 0)
    add_cross_shear(fields, contact.shear);
  if (surface_creep::is_on(contact.body.creep))
  {
    add(surface_fields::creep_depth, surface_creep::depths(contact.body.creep));
    add(surface_fields::creep_mean_pressure, surface_creep::mean_pressures(contact.body.creep));
  }
  for (const PointHistory *history :
       {&contact.body.history, &contact.facing_history, &contact.fields})
    for (std::size_t k = 0; k < history->n_variables(); ++k)
      add({history->variables()[k].name, history->variables()[k].unit}, history->variable(k));
}

OutputPiece
surface_piece(const WearSystem &system, const State &state, const FrameCells cells)
{
  const MeshNodes &all = system.body.nodes();
  OutputPiece piece;
  piece.corners = 3;
  choose_cells(piece, all.degree, cells);
  std::vector<unsigned int> of_triangles;
  for (const auto &triangle : system.body.mesh().boundary_faces(system.boundaries.wear))
  {
    unsigned int nodes[6];
    all.of_triangle(triangle, nodes);
    for (unsigned int k = 0; k < piece.points_per_cell(); ++k)
      of_triangles.push_back(index_in(system.surface.nodes(), nodes[k]));
  }
  const std::vector<unsigned int> nodes = share_points(piece, of_triangles);
  for (const unsigned int node : nodes)
    piece.points.push_back(all.positions[system.surface.nodes()[node]]);
  add_surface_fields(piece, nodes, system, state);
  piece.main_fields = {surface_fields::wear_depth.name};
  return piece;
}

OutputPiece
counterface_piece(const WearSystem &system, const State &state)
{
  const CounterfaceSurface worn = system.counterface_surface(state);
  OutputPiece piece;
  piece.corners = 3;
  std::vector<unsigned int> corners;
  for (const auto &triangle : worn.triangles)
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  const std::vector<unsigned int> nodes = share_points(piece, corners);
  for (const unsigned int point : nodes)
    piece.points.push_back(worn.points[point]);
  add_field(piece, nodes, surface_fields::wear_depth,
            [&](const unsigned int point) { return std::array<double, 1>{worn.depth[point]}; });
  add_field(piece, nodes, surface_fields::displacement_wear,
            [&](const unsigned int point) { return -worn.depth[point] * worn.normals[point]; });
  const PointHistory &history = state.contact.counterface.history;
  for (std::size_t k = 0; k < history.n_variables(); ++k)
  {
    const std::vector<double> values = history.variable(k);
    add_field(piece, nodes, {history.variables()[k].name, history.variables()[k].unit},
              [&](const unsigned int point) { return std::array<double, 1>{values[point]}; });
  }
  return piece;
}
} // namespace arthrowear
