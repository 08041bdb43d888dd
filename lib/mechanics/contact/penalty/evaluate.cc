// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/penalty/kernel.h"

#include <algorithm>
#include <stdexcept>

// Equation numbers (n) refer to doc/theory/contact_pair.md.
namespace arthrowear
{
namespace
{
/// The point, whose bond is broken, has no partner from now on and its springs are lost, (14). The
/// friction spring slides back to zero against friction; the pressed one does nothing that wears.
void
release(const AdhesionLaw &law, PointState &state)
{
  if (state.facet < 0)
    return;
  const double stored_by_friction = friction_energy(law, state.history);
  PointState free;
  free.history = state.history;
  free.history.intensity = 0.;
  free.history.friction = {};
  free.history.frictional_energy += stored_by_friction;
  free.released_energy = state.released_energy + (state.stored_energy - stored_by_friction);
  free.slip = state.slip;
  state = free;
}

void
add_force(double *forces, const unsigned int node, const Vector3 &force)
{
  double *f = forces + 3 * std::size_t(node);
  for (int a = 0; a < 3; ++a)
    f[a] += force[a];
}

/// Frame and gap of a point, or of as many as T has lanes, on its facet.
template <class T> struct Frame
{
  std::array<T, 3> to_projection; ///< from the slave node [mm]
  std::array<T, 3> normal, t1, t2;
  T gap; ///< [mm]

  Frame(const RelativeFacet<T> &relative, const Projection<T> &projection)
      : to_projection(combine(projection.weight, relative.corner)),
        normal(normalised(combine(projection.weight, relative.normal))),
        t1(first_tangent(relative, normal)), t2(cross(normal, t1)), gap(-dot(to_projection, normal))
  {
  }
};

/// Slip (6) of points that stay on their facet [mm].
template <class T>
std::array<T, 3>
slid_on_facet(const RelativeFacet<T> &relative, const Projection<T> &projection,
              const T *old_weight)
{
  return (projection.weight[1] - old_weight[0]) * (relative.corner[1] - relative.corner[0]) +
         (projection.weight[2] - old_weight[1]) * (relative.corner[2] - relative.corner[0]);
}

/// A bonded point keeps its place on its facet, where it was bonded, whatever its projection (6a).
template <class T>
void
set_weights(const T &weight_1, const T &weight_2, Projection<T> &projection)
{
  projection.weight[0] = T(1.) - weight_1 - weight_2;
  projection.weight[1] = weight_1;
  projection.weight[2] = weight_2;
}
} // namespace

/// One step of a pair's points: one by one, or side by side where they stay on their facets.
class ContactPair::Step
{
public:
  Step(const ContactPair &pair, const std::vector<double> &positions, const double time_step,
       PairState &state, std::vector<double> &forces)
      : pair_(pair), kernel_(pair, positions), time_step_(time_step), states_(state.points.data()),
        forces_(forces.data())
  {
  }

  /// @return false, and nothing has changed, if one of the points leaves its facet
  bool advance_together(const unsigned int *points)
  {
    RelativeFacet<Lanes> relative;
    Projection<Lanes> projection;
    Lanes old_weight[2], old_displacement[2];
    int facets[Lanes::n];
    const bool is_bonded = states_[points[0]].is_bonded();
    for (int i = 0; i < Lanes::n; ++i)
    {
      const Point &point = pair_.points_[points[i]];
      const PointState &s = states_[points[i]];
      facets[i] = s.facet;
      if (s.facet < 0 || s.is_bonded() != is_bonded)
        return false;
      kernel_.load(1 - point.pass, s.facet, kernel_.position(point.node), relative, i);
      set_lane(projection.offset, i, s.offset);
      for (int k = 0; k < 2; ++k)
      {
        set_lane(old_weight[k], i, s.coordinates[k]);
        set_lane(old_displacement[k], i, s.bond_displacement[k]);
      }
    }
    if (is_bonded)
    {
      set_weights(old_weight[0], old_weight[1], projection);
      advance_bonded(points, facets, relative, projection, old_displacement);
      return true;
    }
    if (project(relative, projection) != (1u << Lanes::n) - 1u)
      return false;
    const Frame<Lanes> frame(relative, projection);
    for (int i = 0; i < Lanes::n; ++i)
      if (!Kernel::is_inside(projection, i) || !is_within_reach(lane(frame.gap, i)))
        return false;
    advance(points, facets, relative, projection, frame,
            slid_on_facet(relative, projection, old_weight));
    return true;
  }

  void advance_alone(const unsigned int p)
  {
    const Point &point = pair_.points_[p];
    PointState &s = states_[p];
    const Vector3 node = kernel_.position(point.node);
    Stand stand;
    if (s.is_bonded())
    {
      kernel_.load(1 - point.pass, s.facet, node, stand);
      stand.projection.offset = s.offset;
      set_weights(s.coordinates[0], s.coordinates[1], stand.projection);
      const Tangential old_displacement = s.bond_displacement;
      advance_bonded(&p, &s.facet, stand.relative, stand.projection, old_displacement.data());
      return;
    }
    if (!kernel_.locate(p, node, s, stand))
    {
      release(pair_.options_.law, s);
      return;
    }
    const Frame<double> frame(stand.relative, stand.projection);
    if (!is_within_reach(frame.gap))
    {
      release(pair_.options_.law, s);
      return;
    }
    Vector3 slid{};
    if (stand.facet == s.facet)
      slid = slid_on_facet(stand.relative, stand.projection, s.coordinates.data());
    else if (s.facet >= 0)
      slid = frame.to_projection -
             kernel_.carry_over(point, node, frame.normal, frame.t1, frame.t2, s);
    advance(&p, &stand.facet, stand.relative, stand.projection, frame, slid);
  }

  PairEnergies energies(const std::vector<unsigned int> &points) const
  {
    PairEnergies sum;
    for (const unsigned int p : points)
    {
      const double area = pair_.points_[p].area;
      const PointState &s = states_[p];
      sum.stored += area * s.stored_energy;
      sum.adhesive += area * s.history.adhesive_energy;
      sum.viscous += area * s.history.viscous_energy;
      sum.frictional += area * s.history.frictional_energy;
      sum.released += area * s.released_energy;
    }
    return sum;
  }

private:
  /// An unbonded point keeps its partner up to the reach.
  bool is_within_reach(const double gap) const { return gap <= pair_.options_.reach; }

  /// The slip is the change of the displacement from the place of the bond, (6a).
  template <class T>
  void advance_bonded(const unsigned int *points, const int *facets,
                      const RelativeFacet<T> &relative, const Projection<T> &projection,
                      const T *old_displacement)
  {
    const Frame<T> frame(relative, projection);
    const T displacement[2] = {-dot(frame.to_projection, frame.t1),
                               -dot(frame.to_projection, frame.t2)};
    const T squared = displacement[0] * displacement[0] + displacement[1] * displacement[1];
    const T twice_area = norm(
        cross(relative.corner[1] - relative.corner[0], relative.corner[2] - relative.corner[0]));
    for (int i = 0; i < n_lanes<T>; ++i)
      states_[points[i]].bond_displacement = {lane(displacement[0], i), lane(displacement[1], i)};
    advance(points, facets, relative, projection, frame,
            (displacement[0] - old_displacement[0]) * frame.t1 +
                (displacement[1] - old_displacement[1]) * frame.t2);
    for (int i = 0; i < n_lanes<T>; ++i)
      if (!states_[points[i]].is_bonded() ||
          lane(squared, i) > longest_displacement * longest_displacement * lane(twice_area, i))
        move_on(points[i], lane(frame.gap, i));
  }

  /// Moves a point from the place of its bond, now broken or long, to where it stands, (7a).
  /// @param gap  above the place that the bond held [mm]
  void move_on(const unsigned int p, const double gap)
  {
    const Point &point = pair_.points_[p];
    PointState &s = states_[p];
    const Vector3 node = kernel_.position(point.node);
    Stand stand;
    if (!kernel_.locate(p, node, s, stand))
      return; // off the face; a broken bond is released at the next step
    const ContactFace &face = pair_.other_face(point);
    const bool is_round_an_edge = face.facet(stand.facet).patch != face.facet(s.facet).patch;
    const Frame<double> frame(stand.relative, stand.projection);
    kernel_.carry_over(point, node, frame.normal, frame.t1, frame.t2, s);
    s.facet = stand.facet;
    s.coordinates = {stand.projection.weight[1], stand.projection.weight[2]};
    s.offset = stand.projection.offset;
    s.bond_displacement = {};
    if (!is_round_an_edge)
      s.initial_gap += frame.gap - gap;
  }

  /// Law, state and forces, once it is clear where the points stand.
  template <class T>
  void advance(const unsigned int *points, const int *facets, const RelativeFacet<T> &relative,
               const Projection<T> &projection, const Frame<T> &frame, const std::array<T, 3> &slid)
  {
    const T slip1 = dot(slid, frame.t1), slip2 = dot(slid, frame.t2);
    T area, normal_traction, traction1, traction2;
    bool acts = false;
    for (int i = 0; i < n_lanes<T>; ++i)
    {
      PointState &s = states_[points[i]];
      InterfaceMotion motion;
      motion.opening = lane(frame.gap, i) - s.initial_gap;
      motion.slip_increment = {lane(slip1, i), lane(slip2, i)};
      motion.shift = {s.shift[0] + motion.slip_increment[0], s.shift[1] + motion.slip_increment[1]};
      motion.time_step = time_step_;
      const InterfaceResponse response = respond(pair_.options_.law, motion, s.history);
      const Tangential tangential = response.traction.tangential();
      set_lane(area, i, pair_.points_[points[i]].area);
      set_lane(normal_traction, i, response.traction.normal);
      set_lane(traction1, i, tangential[0]);
      set_lane(traction2, i, tangential[1]);
      acts = acts || response.status != InterfaceStatus::open;

      s.history = response.history;
      s.shift = motion.shift;
      s.facet = facets[i];
      s.coordinates = {lane(projection.weight[1], i), lane(projection.weight[2], i)};
      s.offset = lane(projection.offset, i);
      s.opening = motion.opening;
      s.normal = lane(frame.normal, i);
      s.normal_traction = response.traction.normal;
      s.stored_energy = stored_energy(pair_.options_.law, motion, s.history);
      s.status = response.status;
      if (s.status == InterfaceStatus::slip)
        s.slip += std::sqrt(motion.slip_increment[0] * motion.slip_increment[0] +
                            motion.slip_increment[1] * motion.slip_increment[1]);
    }
    const std::array<T, 3> tangential_traction = traction1 * frame.t1 + traction2 * frame.t2;
    for (int i = 0; i < n_lanes<T>; ++i)
      states_[points[i]].tangential_traction = lane(tangential_traction, i);
    if (!acts)
      return;

    const std::array<T, 3> force =
        (-area) * (normal_traction * frame.normal + tangential_traction); // (9)
    std::array<T, 3> reaction[3];
    for (int k = 0; k < 3; ++k)
      reaction[k] = (-projection.weight[k]) * force;
    add_couple(relative.corner, cross(frame.to_projection, force), reaction); // (10), (11)
    for (int i = 0; i < n_lanes<T>; ++i)
    {
      const Point &point = pair_.points_[points[i]];
      const ContactFace::Facet &facet = pair_.other_face(point).facet(facets[i]);
      add_force(forces_, point.node, lane(force, i));
      for (int k = 0; k < 3; ++k)
        add_force(forces_, facet.nodes[k], lane(reaction[k], i));
    }
  }

  /// Longer, a bond is moved on; of the facet's size sqrt(2 A) [-]
  static constexpr double longest_displacement = 0.01;

  const ContactPair &pair_;
  Kernel kernel_;
  double time_step_;
  PointState *states_;
  double *forces_;
};

PairEnergies
ContactPair::evaluate(const std::vector<unsigned int> &points, const std::vector<double> &positions,
                      const double time_step, PairState &state, std::vector<double> &forces)
{
  if (searched_.empty())
    throw std::logic_error("ContactPair::evaluate() before search()");
  Step step(*this, positions, time_step, state, forces);
  std::size_t k = 0;
  while (k < points.size())
    if (k + Lanes::n <= points.size() && step.advance_together(&points[k]))
      k += Lanes::n;
    else
      step.advance_alone(points[k++]);
  return step.energies(points);
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
    const double lever = std::hypot(s.gap(), s.bond_displacement[0], s.bond_displacement[1]);
    double plain_sum = 0., levered_sum = 0.;
    for (int i = 0; i < 4; ++i)
    {
      plain[i] = levered[i] = std::abs(now.weights[i]);
      if (i > 0)
        levered[i] += lever * std::max(norm(x[(i + 1) % 3] - x[i % 3]) / twice_area,
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
