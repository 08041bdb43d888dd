// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/results.h"

#include "base/units.h"

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
  std::vector<unsigned int> nodes =
      mapped<unsigned int>(face.vertices(), &ContactFace::Vertex::node);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end()); // ascending
  for (unsigned int i = 0; i < nodes.size(); ++i)
  {
    index_of_node_.resize(std::max<std::size_t>(index_of_node_.size(), nodes[i] + 1), 0);
    index_of_node_[nodes[i]] = i;
  }
  for (unsigned int point = 0; point < pair.n_points(); ++point)
    if (face.has_node(pair.point_node(point)))
      slave_points_.push_back(point);
  const std::vector<Vector3> positions = mapped<Vector3>(
      nodes, [&](const unsigned int node) { return vertices[contact.vertex(node)]; });
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

RecordTable<TrayLevel>
tray_table(const std::vector<TrayInterface> &interfaces, const TibialTrayParameters &p)
{
  using Level = TrayLevel;
  using Energies = ExplicitSystem::Energies;
  RecordTable<Level> table;
  const auto add_energy = [&table](const char *name, double Energies::*energy)
  { table.add(name, "mJ", [energy](const Level &level) { return level.energies.*energy; }); };
  const auto add_of_interfaces = [&table](const char *name, double PairEnergies::*energy)
  { table.add(name, "mJ", [energy](const Level &l) { return l.energies.interfaces.*energy; }); };
  table.add("level", "-", &Level::level);
  table.add("load", "% BW",
            [&p](const Level &level) { return level.load_in_body_weights(p) / units::percent; });
  table.add("applied load", "N", &Level::load);
  table.add("steps", "-", "explicit steps of the level", &Level::steps);
  table.add("in equilibrium", "-", "1 if the criteria of [Relaxation] hold",
            [](const Level &level) { return level.equilibrium.is_reached; });
  table.add("residual", "-", "unbalanced over applied forces",
            [](const Level &level) { return level.equilibrium.residual; });
  table.add("kinetic over strain energy", "-",
            [](const Level &level) { return level.equilibrium.energy_ratio; });
  table.add("undamaged area", "-", &Level::undamaged_area);
  table.add("area with intensity above 0.1", "-", &Level::adherent_area);
  for (std::size_t k = 0; k < interfaces.size(); ++k)
    table.add("undamaged area of " + interfaces[k].name, "-",
              [k](const Level &level) { return level.undamaged_areas.at(k); });
  table.add("uplift of the unloaded side", "mm", &Level::uplift);
  table.add("settlement of the loaded side", "mm", &Level::settlement);
  table.add("tilt", "deg", "of the tray's underside, towards the loaded side",
            [](const Level &level) { return level.tilt / units::deg; });
  table.add("largest opening", "mm", &Level::opening);
  table.add("largest energy of an undamaged bond over w", "-", "damage begins at 1",
            &Level::bond_energy);
  table.add("largest tension", "MPa", &Level::largest_tension);
  table.add("largest pressure", "MPa", &Level::largest_pressure);
  table.add("largest shear", "MPa", &Level::largest_shear);
  table.add_vector("reaction", "N", &Level::reaction, "of the supports");
  table.add("reaction over load minus 1", "-", &Level::reaction_error);
  add_energy("strain energy", &Energies::strain);
  add_of_interfaces("stored energy of interfaces", &PairEnergies::stored);
  add_of_interfaces("adhesive loss", &PairEnergies::adhesive);
  add_of_interfaces("viscous loss", &PairEnergies::viscous);
  add_of_interfaces("frictional loss", &PairEnergies::frictional);
  add_of_interfaces("loss of released contacts", &PairEnergies::released);
  add_energy("damping loss", &Energies::damping_loss);
  add_energy("external work", &Energies::external_work);
  table.add("energy imbalance", "mJ", "external work less stored and lost energy",
            [](const Level &level) { return level.energies.imbalance(); });
  table.add("worn volume", "mm^3", &Level::worn_volume, p.wear.is_chosen());
  const bool has_debris = p.debris.is_computed;
  table.add("debris", "mm^3", "on the interfaces", &Level::debris_volume, has_debris);
  table.add("debris produced", "mm^3", "by wear, from the start", &Level::debris_source,
            has_debris);
  table.add("debris decayed", "mm^3", &Level::debris_decayed, has_debris);
  table.add("debris out over the edge", "mm^3", &Level::debris_left, has_debris);
  return table;
}
} // namespace arthrowear
