// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/parameters.h"

namespace arthrowear
{
/// Sphere of a curved boundary (CurvedBoundary). Of a made cup it is about the origin, and all
/// vertices lie on it.
struct BoundarySphere
{
  Vector3 centre{};                                      // [mm]
  double radius = 0.;                                    // [mm]
  double tolerance = std::numeric_limits<double>::max(); // up to which a vertex lies on it [mm]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("centre", s.centre...);
    visit("radius", s.radius...);
    visit("tolerance", s.tolerance...);
  }
};

/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct HipCupInputs
{
  std::shared_ptr<const HeadMotion> motion;
  std::vector<PeriodicCurve> angles;     // of the motion's table, with all harmonics; or none
  std::shared_ptr<const JointLoad> load; // null if a displacement drives
  std::shared_ptr<const std::function<double(double)>> displacement; // of the backing, z [mm]
  std::string load_warning; // of the load's file: that it holds a net joint force
  GaitCut gait_cut;         // of the tables of motion and load
  MeshData mesh;            // turned by inclination and anteversion, cavity centre at the origin
  Vector3 head_centre{};    // in the mesh's frame [mm]
  double head_radius = 0.;  // [mm]
  std::shared_ptr<const MeshData> head_mesh; // of an elastic head, in its frame; null: it is rigid
  double inner_radius = 0.;                  // of the cavity [mm]
  /// Spheres of `wear` and `backing`, on which nodes of quadratic elements lie.
  std::array<BoundarySphere, 2> curved{};
  std::string shape_report;                      // lines on an imported mesh
  Elasticity elasticity = Elasticity::automatic; // of a resumed run: its value at the start
  /// As it was made, unless it came from the folder of stored operators, or there is none.
  std::shared_ptr<const MeshData> mesh_to_store;
  CupGeometry made_cup; // of the mesh that is made

  /// Values that follow from the mesh.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("head centre", s.head_centre...);
    visit("head radius", s.head_radius...);
    visit("inner radius", s.inner_radius...);
    visit("curved boundaries", as_numbers, s.curved...);
  }
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
HipCupInputs prepare_hip_cup(const HipCupParameters &p, Parameters &parameters);

/// Curves alone, without the mesh: what every rank reads for itself.
void read_hip_cup_curves(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs);
} // namespace arthrowear
