// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/results.h"

#include "base/triples.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// A bond is undamaged above the first value (up to round-off), and adheres above the second.
constexpr double undamaged = 1. - 1e-12, adherent = 0.1;
/// A unit vector across the normal, where friction says nothing of the direction.
Vector3
any_tangent(const Vector3 &normal)
{
  return normalised(
      cross(normal, std::abs(normal[0]) < .7 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.}));
}
} // namespace

TrayDebris::TrayDebris(const TibialTrayParameters &p, const DeformableContact &contact,
                       const std::vector<Vector3> &vertices)
    : p_(p), law_(p.wear.law({p.interface.law.friction}))
{
  const ContactPair &pair = contact.pair();
  const ContactFace &face = pair.slave_face();
  std::vector<unsigned int> nodes;
  for (const ContactFace::Vertex &vertex : face.vertices())
    nodes.push_back(vertex.node);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end()); // ascending
  for (unsigned int i = 0; i < nodes.size(); ++i)
  {
    index_of_node_.resize(std::max<std::size_t>(index_of_node_.size(), nodes[i] + 1), 0);
    index_of_node_[nodes[i]] = i;
  }
  for (unsigned int point = 0; point < pair.n_points(); ++point)
    if (face.has_node(pair.point_node(point)))
      slave_points_.push_back(point);
  std::vector<Vector3> positions;
  for (const unsigned int node : nodes)
    positions.push_back(vertices[contact.vertex(node)]);
  std::vector<std::array<unsigned int, 3>> triangles;
  for (unsigned int f = 0; f < face.n_facets(); ++f)
  {
    std::array<unsigned int, 3> triangle;
    for (int i = 0; i < 3; ++i)
      triangle[i] = index_of_node_[face.facet(f).nodes[i]];
    triangles.push_back(triangle);
  }
  transport_ =
      std::make_unique<DebrisTransport>(p.debris.transport(InterfaceMesh(positions, triangles)));
}

InterfaceWear
TrayDebris::initial() const
{
  InterfaceWear wear;
  const std::size_t n_points = slave_points_.empty() ? 0 : slave_points_.back() + 1;
  wear.depth.assign(n_points, 0.);
  wear.slip = wear.energy = wear.depth;
  if (law_)
    wear.history = PointHistory(law_->history(), n_points);
  wear.concentration = p_.debris.initial(transport_->mesh());
  return wear;
}

/// Depth of all cycles that a step stands for; brings the law's history to its end.
double
TrayDebris::wear_of(const WearLaw &law, const Sliding &sliding, const unsigned int point,
                    InterfaceWear &wear) const
{
  const double depth = p_.cycles * law.depth(sliding, wear.history.at(point));
  wear.history.advance(point, p_.cycles, [&](double *values) { law.advance(sliding, values); });
  return depth;
}

void
TrayDebris::advance(const DeformableContact &contact, const PairState &state, const double duration,
                    InterfaceWear &wear) const
{
  const ContactPair &pair = contact.pair();
  const InterfaceMesh &mesh = transport_->mesh();
  const std::size_t n = mesh.n_vertices();
  std::vector<double> source(n, 0.), area(n, 0.);
  std::vector<Vector3> slip_velocity(n, Vector3{});
  for (const unsigned int point : slave_points_)
  {
    const PointState &now = state.points[point];
    const double slip = now.slip - wear.slip[point], shear = norm(now.tangential_traction);
    Sliding sliding;
    sliding.pressure = std::max(-now.normal_traction, 0.);
    sliding.dissipation = now.history.frictional_energy - wear.energy[point];
    sliding.duration = duration;
    // Friction on the slave points along the path of the other face.
    sliding.slip =
        shear > 0. ? (slip / shear) * now.tangential_traction : slip * any_tangent(now.normal);
    wear.slip[point] = now.slip;
    wear.energy[point] = now.history.frictional_energy;
    const double depth = law_ ? wear_of(*law_, sliding, point, wear) : 0.;
    wear.depth[point] += depth;
    const unsigned int i = index_of_node_[pair.point_node(point)];
    const double share = pair.point_area(point);
    area[i] += share;
    source[i] += share * depth / duration;
    if (slip > 0. && shear > 0.)
      slip_velocity[i] =
          slip_velocity[i] + (share * slip / duration / shear) * now.tangential_traction;
  }
  if (!p_.debris.is_computed)
    return;
  for (std::size_t i = 0; i < n; ++i)
  {
    source[i] /= area[i];
    slip_velocity[i] = (1. / area[i]) * slip_velocity[i];
  }
  transport_->set_velocity(p_.debris.velocities(slip_velocity));
  DebrisStep step = transport_->step(wear.concentration, duration, source);
  wear.concentration = std::move(step.concentration);
  wear.debris_source += step.balance.source;
  wear.debris_decayed -= step.balance.reaction;
  wear.debris_left -= step.balance.boundary;
}

double
TrayDebris::area(const DeformableContact &contact) const
{
  double area = 0.;
  for (const unsigned int point : slave_points_)
    area += contact.pair().point_area(point);
  return area;
}

double
TrayDebris::uneven_depth(const DeformableContact &contact, const InterfaceWear &wear) const
{
  double deepest = 0., volume = 0.;
  for (const unsigned int point : slave_points_)
  {
    deepest = std::max(deepest, wear.depth[point]);
    volume += contact.pair().point_area(point) * wear.depth[point];
  }
  return std::max(0., deepest - volume / area(contact));
}

double
TrayDebris::volume(const InterfaceWear &wear) const
{
  return transport_->mesh().integral(wear.concentration);
}

namespace
{
Vector3
reaction_of(const TibialTray &tray, const ExplicitState &state)
{
  const NodeSharing &sharing = tray.bodies->sharing();
  std::vector<double> reaction(3, 0.);
  for (unsigned int node = 0; node < sharing.n_local(); ++node)
    for (unsigned int i = 0; i < 3; ++i)
      if (sharing.owns(node) && tray.system->is_fixed(3 * node + i) && !state.resistance.empty())
        reaction[i] += state.resistance[3 * node + i];
  sharing.sum(reaction);
  return {reaction[0], reaction[1], reaction[2]};
}

/// Total and undamaged area of an interface [mm^2].
struct BondAreas
{
  double all = 0., whole = 0.;
};

/// Measures the areas of an interface and raises the level's largest values to its points' values.
/// @param adhering  adherent area of all interfaces, to which this interface's area is added [mm^2]
BondAreas
measure_interface(const ContactPair &pair, const PairState &state, const AdhesionLaw &law,
                  TrayLevel &level, double &adhering)
{
  BondAreas areas;
  for (unsigned int point = 0; point < pair.n_points(); ++point)
  {
    const PointState &now = state.points[point];
    const double share = pair.point_area(point);
    areas.all += share;
    areas.whole += now.history.intensity >= undamaged ? share : 0.;
    adhering += now.history.intensity > adherent ? share : 0.;
    if (now.history.intensity >= undamaged && law.adhesion_energy > 0.)
    {
      const double opening = std::max(now.opening, 0.);
      level.bond_energy = std::max(
          level.bond_energy,
          (law.tensile_stiffness * opening * opening +
           law.tangential_stiffness * (now.shift[0] * now.shift[0] + now.shift[1] * now.shift[1])) /
              law.adhesion_energy);
    }
    level.opening = std::max(level.opening, now.opening);
    level.largest_tension = std::max(level.largest_tension, now.normal_traction);
    level.largest_pressure = std::max(level.largest_pressure, -now.normal_traction);
    level.largest_shear = std::max(level.largest_shear, norm(now.tangential_traction));
  }
  return areas;
}

/// The tray's underside: its plane in the mean, and the rim's ends along the load's direction.
void
measure_underside(const TibialTray &tray, const ExplicitState &state, TrayLevel &level)
{
  const MeshData &mesh = tray.bodies->mesh();
  const std::vector<double> displacement = tray.bodies->sharing().gather(state.displacement);
  const Vector3 axis{std::cos(tray.p.load.direction), std::sin(tray.p.load.direction), 0.};
  double sum = 0., sum_s = 0., sum_ss = 0., sum_u = 0., sum_su = 0.;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const unsigned int vertex : mesh.boundary_vertices(tray.interfaces[0].master))
  {
    const double s = dot(axis, mesh.vertices[vertex]), u = displacement[3 * vertex + 2];
    sum += 1.;
    sum_s += s;
    sum_ss += s * s;
    sum_u += u;
    sum_su += s * u;
    if (s < least)
    {
      least = s;
      level.uplift = u;
    }
    if (s > most)
    {
      most = s;
      level.settlement = -u;
    }
  }
  level.tilt = -std::atan((sum * sum_su - sum_s * sum_u) / (sum * sum_ss - sum_s * sum_s));
}
} // namespace

TrayLevel
measure(const TibialTray &tray, const ExplicitState &state, const std::vector<PairState> &states)
{
  TrayLevel level;
  level.energies = tray.system->energies(state);
  level.reaction = reaction_of(tray, state);
  BondAreas total;
  double adhering = 0.;
  for (std::size_t k = 0; k < states.size(); ++k)
  {
    const BondAreas here = measure_interface(tray.system->contacts()[k].pair(), states[k],
                                             tray.p.interface.law, level, adhering);
    level.undamaged_areas.push_back(here.whole / here.all);
    total.all += here.all;
    total.whole += here.whole;
  }
  level.undamaged_area = total.whole / total.all;
  level.adherent_area = adhering / total.all;
  measure_underside(tray, state, level);
  return level;
}

TrayColumns::TrayColumns(const std::vector<TrayInterface> &interfaces,
                         const TibialTrayParameters &p)
{
  level = add<unsigned int>("level", "-");
  load_over_weight = add("load", "% BW");
  load = add("applied load", "N");
  steps = add<unsigned long>("steps", "-", "explicit steps of the level");
  in_equilibrium = add<bool>("in equilibrium", "-", "1 if the criteria of [Relaxation] hold");
  residual = add("residual", "-", "unbalanced over applied forces");
  energy_ratio = add("kinetic over strain energy", "-");
  undamaged_area = add("undamaged area", "-");
  adherent_area = add("area with intensity above 0.1", "-");
  for (const TrayInterface &interface : interfaces)
    undamaged_areas.push_back(add("undamaged area of " + interface.name, "-"));
  uplift = add("uplift of the unloaded side", "mm");
  settlement = add("settlement of the loaded side", "mm");
  tilt = add("tilt", "deg", "of the tray's underside, towards the loaded side");
  opening = add("largest opening", "mm");
  bond_energy = add("largest energy of an undamaged bond over w", "-", "damage begins at 1");
  tension = add("largest tension", "MPa");
  pressure = add("largest pressure", "MPa");
  shear = add("largest shear", "MPa");
  reaction = add_vector("reaction", "N", "of the supports");
  reaction_error = add("reaction over load minus 1", "-");
  strain = add("strain energy", "mJ");
  stored = add("stored energy of interfaces", "mJ");
  adhesive = add("adhesive loss", "mJ");
  viscous = add("viscous loss", "mJ");
  frictional = add("frictional loss", "mJ");
  released = add("loss of released contacts", "mJ");
  damping = add("damping loss", "mJ");
  external_work = add("external work", "mJ");
  imbalance = add("energy imbalance", "mJ", "external work less stored and lost energy");
  worn_volume = add_if(p.wear.is_chosen(), "worn volume", "mm^3");
  const bool has_debris = p.debris.is_computed;
  debris = add_if(has_debris, "debris", "mm^3", "on the interfaces");
  debris_produced = add_if(has_debris, "debris produced", "mm^3", "by wear, from the start");
  debris_decayed = add_if(has_debris, "debris decayed", "mm^3");
  debris_left = add_if(has_debris, "debris out over the edge", "mm^3");
}

namespace
{
void
set_energies(const TrayColumns &c, const ExplicitSystem::Energies &e, TableRow &row)
{
  row.set(c.strain, e.strain);
  row.set(c.stored, e.interfaces.stored);
  row.set(c.adhesive, e.interfaces.adhesive);
  row.set(c.viscous, e.interfaces.viscous);
  row.set(c.frictional, e.interfaces.frictional);
  row.set(c.released, e.interfaces.released);
  row.set(c.damping, e.damping_loss);
  row.set(c.external_work, e.external_work);
  row.set(c.imbalance, e.imbalance());
}
} // namespace

TableRow
tray_row(const TrayColumns &c, const TrayLevel &level, const TibialTrayParameters &p)
{
  TableRow row = c.row();
  row.set(c.level, level.level);
  row.set(c.load_over_weight, level.load_in_body_weights(p) / units::percent);
  row.set(c.load, level.load);
  row.set(c.steps, level.steps);
  row.set(c.in_equilibrium, level.equilibrium.is_reached);
  row.set(c.residual, level.equilibrium.residual);
  row.set(c.energy_ratio, level.equilibrium.energy_ratio);
  row.set(c.undamaged_area, level.undamaged_area);
  row.set(c.adherent_area, level.adherent_area);
  for (std::size_t k = 0; k < c.undamaged_areas.size(); ++k)
    row.set(c.undamaged_areas[k], level.undamaged_areas.at(k));
  row.set(c.uplift, level.uplift);
  row.set(c.settlement, level.settlement);
  row.set(c.tilt, level.tilt / units::deg);
  row.set(c.opening, level.opening);
  row.set(c.bond_energy, level.bond_energy);
  row.set(c.tension, level.largest_tension);
  row.set(c.pressure, level.largest_pressure);
  row.set(c.shear, level.largest_shear);
  row.set(c.reaction, level.reaction);
  row.set(c.reaction_error, level.reaction_error());
  set_energies(c, level.energies, row);
  if (p.wear.is_chosen())
    row.set(c.worn_volume, level.worn_volume);
  if (!p.debris.is_computed)
    return row;
  row.set(c.debris, level.debris_volume);
  row.set(c.debris_produced, level.debris_source);
  row.set(c.debris_decayed, level.debris_decayed);
  row.set(c.debris_left, level.debris_left);
  return row;
}
} // namespace arthrowear
