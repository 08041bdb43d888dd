// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/point_history.h"
#include "models/tibial_tray/setup.h"
#include "output/record_table.h"

namespace arthrowear
{
/// Wear and debris of one interface, per contact point and per node of the slave face.
struct InterfaceWear
{
  std::vector<double> depth;         // per point [mm]
  std::vector<double> slip, energy;  // per point, as counted at the last level
  PointHistory history;              // of the wear law
  std::vector<double> concentration; // of debris, per node of the slave face [mm]
  // Since the start [mm^3]: worn off, decayed, passed the edge outwards.
  double debris_source = 0., debris_decayed = 0., debris_left = 0.;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("wear depth", s.depth...);
    visit("slip counted", s.slip...);
    visit("energy counted", s.energy...);
    visit("wear history", s.history...);
    visit("debris", s.concentration...);
    visit("debris produced", s.debris_source...);
    visit("debris decayed", s.debris_decayed...);
    visit("debris out over the edge", s.debris_left...);
  }
};

/// Transport of debris on the slave face of an interface, across the edges of its patches.
class TrayDebris
{
public:
  TrayDebris(const TibialTrayParameters &p, const DeformableContact &contact,
             const std::vector<Vector3> &vertices);

  InterfaceWear initial() const;
  /// Wear of a level from the states at its end, and transport over its duration.
  /// @throws RunError if the transport needs too many substeps
  void advance(const DeformableContact &contact, const PairState &state, double duration,
               InterfaceWear &wear) const;
  /// Position of each node in the list of concentrations; the pair's node numbers.
  double concentration_at(const InterfaceWear &wear, const unsigned int node) const
  {
    return wear.concentration[index_of_node_[node]];
  }
  double volume(const InterfaceWear &wear) const; // of debris there [mm^3]
  /// Largest depth less the mean depth over the slave face: what even wear does not have [mm].
  double uneven_depth(const DeformableContact &contact, const InterfaceWear &wear) const;
  double area(const DeformableContact &contact) const; ///< of the slave face [mm^2]

private:
  double wear_of(const WearLaw &law, const Sliding &sliding, unsigned int point,
                 InterfaceWear &wear) const;

  const TibialTrayParameters &p_;
  std::shared_ptr<const WearLaw> law_; // null: nothing wears
  std::vector<unsigned int> index_of_node_;
  std::vector<unsigned int> slave_points_; // points on the slave face
  std::unique_ptr<DebrisTransport> transport_;
};

/// All results of a load level; equal on every rank.
struct TrayLevel
{
  unsigned int level = 0;
  double load = 0.; // [N]
  unsigned long steps = 0;
  Equilibrium equilibrium;
  ExplicitSystem::Energies energies;
  Vector3 reaction{};                             // of the base on the bone [N]
  std::vector<double> undamaged_areas;            // per interface, fraction of its area, beta = 1
  double undamaged_area = 1., adherent_area = 1.; // of all interfaces; with beta > .1
  double uplift = 0.;                             // of the tray's rim opposite the load [mm]
  double opening = 0.;                            // largest of any point [mm]
  double tilt = 0.;                               // of the tray towards the load [rad]
  double settlement = 0.;                         // of the tray's rim at the load, > 0 down [mm]
  /// Largest (k_n u_n^+^2 + k_T |u_T|^2)/w of an undamaged bond; 1: damage begins. Grows with the
  /// square of a load in proportion. 0 without adhesion.
  double bond_energy = 0.;
  double largest_tension = 0., largest_pressure = 0., largest_shear = 0.; // [MPa]
  double worn_volume = 0., debris_volume = 0.;                            // [mm^3]
  double debris_source = 0., debris_decayed = 0., debris_left = 0.;       // as of InterfaceWear

  double load_in_body_weights(const TibialTrayParameters &p) const
  {
    return load / p.load.body_weight;
  }
  double reaction_error() const { return load > 0. ? std::abs(reaction[2] / load - 1.) : 0.; }

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("level", s.level...);
    visit("load", s.load...);
    visit("steps", s.steps...);
    visit("equilibrium", s.equilibrium...);
    visit("energies", s.energies...);
    visit("reaction", s.reaction...);
    visit("undamaged areas", s.undamaged_areas...);
    visit("undamaged area", s.undamaged_area...);
    visit("adherent area", s.adherent_area...);
    visit("uplift", s.uplift...);
    visit("opening", s.opening...);
    visit("tilt", s.tilt...);
    visit("settlement", s.settlement...);
    visit("bond energy", s.bond_energy...);
    visit("largest tension", s.largest_tension...);
    visit("largest pressure", s.largest_pressure...);
    visit("largest shear", s.largest_shear...);
    visit("worn volume", s.worn_volume...);
    visit("debris volume", s.debris_volume...);
    visit("debris produced", s.debris_source...);
    visit("debris decayed", s.debris_decayed...);
    visit("debris out over the edge", s.debris_left...);
  }
};

/// Collective. @param states  gathered, per interface
TrayLevel measure(const TibialTray &tray, const ExplicitState &state,
                  const std::vector<PairState> &states);

/// Columns of statistics.csv; wear and debris have columns only where they are computed. @param p
/// must outlive the table
RecordTable<TrayLevel> tray_table(const std::vector<TrayInterface> &interfaces,
                                  const TibialTrayParameters &p);
} // namespace arthrowear
