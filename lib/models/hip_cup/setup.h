// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/carried_obstacle.h"
#include "contact/faces/rigid_body.h"
#include "gait/head_motion.h"
#include "gait/load.h"
#include "models/hip_cup/parameters.h"
#include "wear_simulation/wear_system.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct HipCupInputs
{
  std::shared_ptr<const HeadMotion> motion;
  std::vector<PeriodicCurve> angles;     // of the motion's table, with all harmonics; or none
  std::shared_ptr<const JointLoad> load; // null if a displacement drives
  std::shared_ptr<const std::function<double(double)>> displacement; // of the backing, z [mm]
  std::string load_warning;   // of the load's file: that it holds a net joint force
  GaitCut gait_cut;           // of the tables of motion and load
  MeshData mesh;              // turned by inclination and anteversion, cavity centre at the origin
  Vector3 head_centre{};      // in the mesh's frame [mm]
  double head_radius = 0.;    // [mm]
  double inner_radius = 0.;   // of the cavity [mm]
  double wear_tolerance = 0.; // of an imported mesh: up to it vertices lie on the sphere [mm]
  std::vector<CurvedBoundary> curved; // where nodes of quadratic elements lie on curved surfaces
  std::string shape_report;           // lines on an imported mesh
  Elasticity elasticity = Elasticity::automatic; // of a resumed run: its value at the start
  /// As it was made, unless it came from the folder of stored operators, or there is none.
  std::shared_ptr<const MeshData> mesh_to_store;
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
HipCupInputs prepare_hip_cup(const HipCupParameters &p, Parameters &parameters);

/// Curves alone, without the mesh: what every rank reads for itself.
void read_hip_cup_curves(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs);

/// The cup with its conditions, load and head, ready to step.
class HipCup : public WearSystem
{
public:
  /// @param worn  wear that the mesh has; null: none
  HipCup(const HipCupParameters &p, const HipCupInputs &inputs, MPI_Comm communicator,
         std::shared_ptr<const WornShape> worn = nullptr);

  const HipCupInputs inputs;
  /// The head as a body that the load moves; null: its centre stands.
  const std::unique_ptr<const RigidBody> moving_head;
  const std::shared_ptr<const CounterfaceShape> form;
  const std::unique_ptr<Counterface> head; // of a moving head in the frame of this body

  double momentum(const State &state) const override;
  Vector3 backing_displacement(const State &state) const override;
  const Obstacle &counterface() const override
  {
    if (carried_head_)
      return *carried_head_;
    return *head;
  }
  double counterface_size() const override { return inputs.head_radius; }
  double reference_sliding(const State &state, double h, const Vector3 &load) const override;
  double half_contact_angle(double area) const override;
  double counterface_path() const override;
  CounterfaceSurface counterface_surface(const State &state) const override;
  CounterfaceSlope counterface_slope(const State &state) const override;
  BodyWall wall() const override;
  bool is_supported_sideways() const override;
  std::string counterface_text() const override;
  std::string remedy(const State &state, bool contact_is_lost) const override;
  void pack(CheckpointData *data) const override;

private:
  void load_backing();
  /// The head at the largest load of a cycle.
  BallAtLoad head_at_load() const;

  const double friction_, frequency_;
  const Matrix3 rotation_; // from the cup's frame, pole along z, to the frame of load and motion
  const LoadApplication application_;
  std::unique_ptr<CarriedObstacle> carried_head_; // null: the head stands
};
} // namespace arthrowear
