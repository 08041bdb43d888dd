// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/surface_move.h"

namespace arthrowear
{
namespace
{
Matrix3
projection_on(const FreeDirections &sliding)
{
  Matrix3 columns;
  for (int c = 0; c < 3; ++c)
    columns[c] = sliding.project(identity3[c]);
  return transpose(columns);
}

/// The motion of one surface by its wear.
class Sweep
{
public:
  Sweep(const MeshMotion &motion, const WearingBody &body, const OpenWear &wear)
      : motion_(motion), area_(body.area), wear_(wear),
        faces_(body.body.mesh(), body.body.nodes(), body.boundaries.wear)
  {
    for (EdgeNode &edge : faces_.edge_nodes())
    {
      const Matrix3 projection = projection_on(motion.sliding(edge.node));
      for (Matrix3 &turn : edge.turns)
        turn = projection * turn;
    }
    for (std::size_t point = 0; point < area_.size(); ++point)
    {
      const Vector3 worn = triple(wear.displacement, point);
      const double depth = norm(worn);
      directions_.push_back(depth > 0. ? motion.sliding(point).project((1. / depth) * worn)
                                       : Vector3{});
    }
  }

  /// @param given  displacements of some vertices, which the others allow for [mm]
  /// @return the motion that sweeps the worn volume; nothing if the given vertices sweep too much
  std::optional<VolumeMotion> motion(const std::map<unsigned int, Vector3> &given) const
  {
    VolumeMotion swept;
    double target = wear_.volume;
    constexpr int most_iterations = 100;
    constexpr double round_off = 1e-13, least_of_others = .2;
    for (int k = 0; k < most_iterations; ++k)
    {
      swept = sweep_volume(faces_, directions_, volumes(target));
      if (given.empty())
        break;
      std::vector<Vector3> vertices(swept.displacement.begin(),
                                    swept.displacement.begin() + faces_.n_vertices());
      for (const auto &[vertex, displacement] : given)
        vertices[vertex] = displacement;
      swept.displacement = faces_.nodal(vertices);
      swept.volume = faces_.swept_volume(swept.displacement);
      if (std::abs(swept.volume - wear_.volume) <= round_off * wear_.volume)
        break;
      target += wear_.volume - swept.volume;
      if (!(target > least_of_others * wear_.volume))
        return {};
    }
    return swept;
  }

  /// Total displacement of the wear nodes since meshing, after a motion [mm].
  std::vector<Vector3> total(const VolumeMotion &swept) const
  {
    std::vector<Vector3> result = wear_.since;
    for (std::size_t node = 0; node < result.size(); ++node)
      result[node] = result[node] + swept.displacement[node];
    return result;
  }

  /// Displacements in this move of the vertices that reach the border of the adjacent face [mm].
  std::map<unsigned int, Vector3> given(const std::vector<SideArrival> &arrivals) const
  {
    const std::vector<unsigned int> &nodes = motion_.wear_nodes();
    std::map<unsigned int, Vector3> result;
    for (const SideArrival &arrival : arrivals)
    {
      const auto vertices_end = nodes.begin() + faces_.n_vertices();
      const unsigned int node =
          std::lower_bound(nodes.begin(), vertices_end, arrival.vertex) - nodes.begin();
      result[node] = arrival.displacement - wear_.since[node];
    }
    return result;
  }

private:
  /// Worn volume of each contact point since the last move, with a given sum [mm^3].
  std::vector<double> volumes(const double total) const
  {
    std::vector<double> result;
    double sum = 0.;
    for (std::size_t point = 0; point < area_.size(); ++point)
    {
      result.push_back(area_[point] * norm(triple(wear_.displacement, point)));
      sum += result.back();
    }
    for (double &volume : result)
      volume *= sum > 0. ? total / sum : 0.;
    return result;
  }

  const MeshMotion &motion_;
  const std::vector<double> &area_;
  const OpenWear &wear_;
  WearSurface faces_;
  std::vector<Vector3> directions_;
};

/// The vertices that a motion brings to the border of the adjacent face, smallest `added` first.
std::vector<SideArrival>
arrivals_of(const MeshMotion &motion, const std::vector<Vector3> &total, const VolumeMotion &swept,
            const WornShape &shape)
{
  std::vector<double> travelled;
  for (std::size_t point = 0; point < shape.depth.size(); ++point)
    travelled.push_back(norm(triple(shape.displacement, point) + swept.displacement[point]));
  std::vector<SideArrival> arrivals = motion.arrivals(total, travelled);
  std::stable_sort(arrivals.begin(), arrivals.end(),
                   [](const SideArrival &a, const SideArrival &b) { return a.added < b.added; });
  return arrivals;
}
} // namespace

Sides
SurfaceMove::sides_after(const std::vector<unsigned int> &former,
                         const std::size_t n_vertices) const
{
  std::vector<std::vector<unsigned int>> before = sides.of_vertex;
  for (const SideArrival &arrival : arrivals)
    before[arrival.vertex] = {arrival.next};
  Sides result{sides.shapes, {}};
  for (const unsigned int v : former)
    result.of_vertex.push_back(before[v]);
  result.of_vertex.resize(n_vertices);
  return result;
}

SurfaceMove
move_surface(const MeshMotion &motion, const WearingBody &body, const WornShape &shape,
             const OpenWear &wear, const Arrivals arrivals)
{
  const Sweep sweep(motion, body, wear);
  SurfaceMove move;
  move.swept = *sweep.motion({});
  move.sides = motion.sides();
  if (arrivals == Arrivals::none)
  {
    move.mesh = motion.move(sweep.total(move.swept));
    return move;
  }
  move.arrivals = arrivals_of(motion, sweep.total(move.swept), move.swept, shape);
  // The vertices with the largest `added` wait if all together would sweep most of the volume.
  while (!move.arrivals.empty())
  {
    if (const std::optional<VolumeMotion> swept = sweep.motion(sweep.given(move.arrivals)))
    {
      move.swept = *swept;
      break;
    }
    move.arrivals.resize(move.arrivals.size() / 2);
  }
  for (const SideArrival &arrival : move.arrivals)
  {
    std::vector<unsigned int> &shapes = move.sides.of_vertex[arrival.vertex];
    shapes.push_back(arrival.next);
    std::sort(shapes.begin(), shapes.end());
  }
  move.mesh = motion.move(sweep.total(move.swept));
  move.change = motion.merge_narrow_sides(move.mesh.mesh, move.sides);
  if (!move.arrivals.empty() && !move.change.is_change())
    throw RunError("No triangles beside the worn surface can be merged.");
  return move;
}
} // namespace arthrowear
