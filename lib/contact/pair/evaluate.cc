// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/pair/kernel.h"

#include <algorithm>

// Equation numbers (n) are those of doc/theory/contact_pair.md.
namespace arthrowear
{
namespace
{
/// The point has no partner from now on: its bond is broken, what its springs held is lost.
void
release(PointState &state)
{
  InterfaceHistory history = state.history;
  history.intensity = 0.;
  history.friction = {};
  history.frictional_energy += state.stored_energy;
  const double slip = state.slip;
  state = PointState{};
  state.history = history;
  state.slip = slip;
}

void
add_force(std::vector<double> &forces, const unsigned int node, const Vector3 &force)
{
  double *f = forces.data() + 3 * std::size_t(node);
  for (int a = 0; a < 3; ++a)
    f[a] += force[a];
}
} // namespace

PairEnergies
ContactPair::evaluate(const std::vector<unsigned int> &points, const std::vector<double> &positions,
                      const double time_step, PairState &state, std::vector<double> &forces)
{
  PairEnergies energies;
  Kernel kernel(*this, positions);
  for (const unsigned int p : points)
  {
    const Point &point = points_[p];
    PointState &s = state.points[p];
    const Vector3 node = kernel.position(point.node);
    Stand stand;
    Vector3 normal, to_projection;
    double gap = 0.;
    bool has_partner = kernel.locate(p, node, s, stand);
    if (has_partner)
    {
      normal = stand.normal();
      to_projection = stand.to_projection();
      gap = -dot(to_projection, normal);
      has_partner = gap <= options_.reach || s.history.intensity > 0.;
    }
    if (has_partner)
    {
      const double *weight = stand.projection.weight;
      const Vector3 *corner = stand.seen.corner;
      const Vector3 t1 = first_tangent(stand.seen, normal), t2 = cross(normal, t1);
      Vector3 slid{}; // (6)
      if (stand.facet == s.facet)
        slid = (weight[1] - s.coordinates[0]) * (corner[1] - corner[0]) +
               (weight[2] - s.coordinates[1]) * (corner[2] - corner[0]);
      else if (s.facet >= 0)
        slid = to_projection - kernel.carry_over(point, node, normal, t1, t2, s);

      InterfaceMotion motion;
      motion.opening = gap - s.initial_gap;
      motion.slip_increment = {dot(slid, t1), dot(slid, t2)};
      motion.shift = {s.shift[0] + motion.slip_increment[0], s.shift[1] + motion.slip_increment[1]};
      motion.time_step = time_step;
      const InterfaceResponse response = respond(options_.law, motion, s.history);
      const Tangential tangential = response.traction.tangential();

      s.history = response.history;
      s.shift = motion.shift;
      s.facet = stand.facet;
      s.coordinates = {weight[1], weight[2]};
      s.offset = stand.projection.offset;
      s.opening = motion.opening;
      s.normal = normal;
      s.normal_traction = response.traction.normal;
      s.tangential_traction = tangential[0] * t1 + tangential[1] * t2;
      s.stored_energy = stored_energy(options_.law, motion, s.history);
      s.status = response.status;
      if (s.status == InterfaceStatus::slip)
        s.slip += std::sqrt(motion.slip_increment[0] * motion.slip_increment[0] +
                            motion.slip_increment[1] * motion.slip_increment[1]);

      if (s.status != InterfaceStatus::open)
      {
        const Vector3 force =
            -point.area * (s.normal_traction * normal + s.tangential_traction); // (9)
        Vector3 reaction[3];
        for (int i = 0; i < 3; ++i)
          reaction[i] = -weight[i] * force;
        add_couple(corner, cross(to_projection, force), reaction); // (11)
        add_force(forces, point.node, force);
        for (int i = 0; i < 3; ++i)
          add_force(forces, other_face(point).facet(stand.facet).nodes[i], reaction[i]);
      }
    }
    else if (s.facet >= 0)
      release(s);
    energies.stored += point.area * s.stored_energy;
    energies.adhesive += point.area * s.history.adhesive_energy;
    energies.viscous += point.area * s.history.viscous_energy;
    energies.frictional += point.area * s.history.frictional_energy;
  }
  return energies;
}

bool
ContactPair::stiffness(const unsigned int point, const PairState &state,
                       PointStiffness &result) const
{
  const PointState &s = state.points[point];
  if (s.facet < 0)
    return false;
  const Point &p = points_[point];
  const std::array<unsigned int, 3> &nodes = other_face(p).facet(s.facet).nodes;
  result.nodes = {p.node, nodes[0], nodes[1], nodes[2]};
  const double n1 = s.coordinates[0], n2 = s.coordinates[1];
  result.weights = {1., n1 + n2 - 1., -n1, -n2};
  result.normal = s.normal;
  const AdhesionLaw &law = options_.law;
  const bool is_pressed = s.opening < 0.;
  const double bond = s.history.intensity * s.history.intensity;
  result.normal_stiffness =
      p.area * (is_pressed ? law.compressive_stiffness : bond * law.tensile_stiffness);
  result.tangential_stiffness =
      p.area * (bond * law.tangential_stiffness +
                (is_pressed && law.friction > 0. ? law.friction_stiffness : 0.));
  return true;
}

void
ContactPair::add_stiffness_bound(const std::vector<unsigned int> &points,
                                 const std::vector<double> &positions, const PairState &state,
                                 std::vector<double> &bound) const
{
  const AdhesionLaw &law = options_.law;
  PointStiffness now;
  for (const unsigned int p : points)
  {
    if (!stiffness(p, state, now))
      continue;
    const PointState &s = state.points[p];
    const double bond = s.history.intensity * s.history.intensity, area = points_[p].area;
    const double normal = area * std::max(law.compressive_stiffness, bond * law.tensile_stiffness);
    const double tangential = area * (bond * law.tangential_stiffness +
                                      (law.friction > 0. ? law.friction_stiffness : 0.));
    // Weights with and without the lever of the gap in the couple, (13).
    std::array<double, 4> plain, levered;
    Vector3 x[3];
    for (int i = 0; i < 3; ++i)
      x[i] = node_position(positions.data(), now.nodes[i + 1]);
    const double twice_area = norm(cross(x[1] - x[0], x[2] - x[0]));
    const Vector3 centre = (1. / 3.) * (x[0] + x[1] + x[2]);
    double spread = 0.;
    for (const Vector3 &corner : x)
      spread += dot(corner - centre, corner - centre);
    double plain_sum = 0., levered_sum = 0.;
    for (int i = 0; i < 4; ++i)
    {
      plain[i] = levered[i] = std::abs(now.weights[i]);
      if (i > 0)
        levered[i] += std::abs(s.gap()) * std::max(norm(x[(i + 1) % 3] - x[i % 3]) / twice_area,
                                                   norm(x[i - 1] - centre) / spread);
      plain_sum += plain[i];
      levered_sum += levered[i];
    }
    for (int i = 0; i < 4; ++i)
      bound[now.nodes[i]] += std::max(normal, tangential) * plain[i] * plain_sum +
                             tangential * (levered[i] * levered_sum - plain[i] * plain_sum);
  }
}
} // namespace arthrowear
