// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/parameters.h"

namespace arthrowear
{
/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct KneeInsertInputs
{
  std::function<KneeCoordinates(double time)> motion; // prescribed, or of anchors
  std::vector<PeriodicCurve> curves;                  // of its table, with all harmonics
  std::array<FemurBody::Parameters::Drive, n_knee_freedoms> drives{}; // of [Control] force
  std::shared_ptr<const JointLoad> load;         // along +y, which the femur opposes
  std::string load_warning;                      // of the load's file
  std::string assumptions;                       // about signs
  GaitCut gait_cut;                              // of the tables of motion and load
  MeshData mesh;                                 // in the frame of the insert
  double height = 0.;                            // of the origin of the femur at first touch [mm]
  Elasticity elasticity = Elasticity::automatic; // of a resumed run: its value at the start

  /// Values that follow from the mesh.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("height of the femur", s.height...);
  }
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
KneeInsertInputs prepare_knee_insert(const KneeInsertParameters &p, Parameters &parameters);

/// Curves alone, without the mesh: what every rank reads for itself.
void read_knee_insert_curves(const KneeInsertParameters &p, Parameters &parameters,
                             KneeInsertInputs &inputs);

/// Boundaries on which nodes of quadratic elements lie on curved surfaces.
std::vector<CurvedBoundary> curved_boundaries(const KneeInsertParameters &p);
} // namespace arthrowear
