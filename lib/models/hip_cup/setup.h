// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/points/carried_obstacle.h"
#include "gait/head_motion.h"
#include "gait/load.h"
#include "models/hip_cup/parameters.h"
#include "stepping/condensed_body.h"
#include "stepping/stepper.h"

#include <memory>

namespace arthrowear
{
/// Longest duration without contact that a run accepts, in gait cycles: a cup that bounces returns
/// sooner under any load of a hip; after this time it is centimetres away.
constexpr double longest_cycles_without_contact = .1;

/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct HipCupInputs
{
  std::shared_ptr<const HeadMotion> motion;
  std::shared_ptr<const JointLoad> load; // null if a displacement drives
  std::shared_ptr<const std::function<double(double)>> displacement; // of the backing, z [mm]
  std::string load_warning;   // of the load's file: that it holds a net joint force
  MeshData mesh;              // turned by inclination and anteversion, cavity centre at the origin
  Vector3 head_centre{};      // in the mesh's frame [mm]
  double head_radius = 0.;    // [mm]
  double inner_radius = 0.;   // of the cavity [mm]
  double wear_tolerance = 0.; // of an imported mesh: up to it vertices lie on the sphere [mm]
  std::vector<CurvedBoundary> curved; // where nodes of quadratic elements lie on curved surfaces
  std::string shape_report;           // lines on an imported mesh
  Elasticity elasticity = Elasticity::automatic; // of a run that goes on: that which it began with
  /// As it was made, unless it came from the folder of stored operators, or there is none.
  std::shared_ptr<const MeshData> mesh_to_store;
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
HipCupInputs prepare_hip_cup(const HipCupParameters &p, Parameters &parameters);

/// Curves alone, without the mesh: what every rank reads for itself.
void read_hip_cup_curves(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs);

/// The cup with its conditions, load and head, ready to step.
class HipCup
{
public:
  HipCup(const HipCupParameters &p, const HipCupInputs &inputs, MPI_Comm communicator);

  State initial_state();

  const HipCupInputs inputs;
  Body body;
  Conditions conditions;
  ContactSurface surface;
  /// The head as a body that the load moves; null: its centre stands. To be made after `body`.
  const std::unique_ptr<const RigidBody> moving_head;
  RigidSphere head;                         // of a moving head in its own frame
  std::vector<unsigned int> backing;        // mesh nodes
  Elasticity elasticity = Elasticity::full; // that is used
  std::string elasticity_reason;            // of a choice; empty: it was given
  bool is_corrected = false;                // condensed steps, by the full equation of motion
  /// Use of the stored operators of a condensed cup, after the stepper's prepare(); null without.
  std::function<CondensedBody::StoreUse()> store_use;
  double inertia_number = 0.; // 1/(h omega)^2 with the lowest angular frequency, of a condensed cup
  std::unique_ptr<Stepper> stepper;

  /// Magnitude of the force on the cup at a time [N]; 0 if a displacement drives.
  double applied_load(double time) const;
  /// The force itself [N].
  Vector3 applied_load_vector(double time) const;
  /// True if elastic inertia, which a condensed cup lacks, may change results.
  bool leaves_out_much_inertia() const;
  /// Momentum along z of what the load moves, as of the cup over the head [N s]; collective.
  double momentum(const State &state) const;
  /// Mean displacement of the backing along z, weighted as the load, over that of the head [mm];
  /// collective.
  double backing_displacement(const State &state) const;

private:
  Loading make_loading(const HipCupParameters &p);
  std::unique_ptr<Stepper> make_stepper(const HipCupParameters &p, const ImplicitParameters &solver,
                                        Obstacle &obstacle);
  CondensedSupports condensed_supports(const HipCupParameters &p);

  struct LoadedNode
  {
    unsigned int local_node; // owned
    double share;
  };
  std::unique_ptr<Conditions> held_;              // of a condensed cup
  std::unique_ptr<CarriedObstacle> carried_head_; // null: the head stands
  std::vector<LoadedNode> loaded_; // shares of the load; their sum over all ranks is 1
};
} // namespace arthrowear
