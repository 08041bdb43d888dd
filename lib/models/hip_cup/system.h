// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/carried_obstacle.h"
#include "contact/faces/counterface.h"
#include "contact/faces/rigid_body.h"
#include "models/hip_cup/elastic_head.h"
#include "models/hip_cup/lateral_spring.h"
#include "models/hip_cup/setup.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
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
  const std::unique_ptr<HeadBody> elastic_head; // null: it is rigid
  const std::shared_ptr<const CounterfaceShape> form;
  const std::unique_ptr<Counterface> head; // of a moving head in the frame of this body

  double momentum(const State &state) const override;
  Vector3 backing_displacement(const State &state) const override;
  const Obstacle &counterface() const override
  {
    if (elastic_head)
      return elastic_head->face;
    if (carried_head_)
      return *carried_head_;
    return *head;
  }
  /// Points that carry the wear of the head, in its frame.
  const WearPoints &head_points() const
  {
    return elastic_head ? elastic_head->face : *head->wear_points();
  }
  double counterface_size() const override { return inputs.head_radius; }
  double reference_sliding(const State &state, double h, const Vector3 &load) const override;
  double half_contact_angle(double area) const override;
  double counterface_path() const override;
  CounterfaceSurface counterface_surface(const State &state) const override;
  CounterfaceSlope counterface_slope(const State &state) const override;
  BodyWall wall() const override;
  bool is_supported_sideways() const override;
  std::vector<double> own_values(const State &state, double inertia) const override;
  std::string counterface_text() const override;
  std::string remedy(const State &state, bool contact_is_lost) const override;

private:
  void load_backing();
  /// The centre of the head is out of the cavity by more than the clearance.
  bool is_at_rim(const State &state) const;
  /// Bounds for a joint that edge_ describes.
  EdgeContact edge_contact(const State &state) const;
  /// The head at the largest load of a cycle.
  BallAtLoad head_at_load() const;

  const double friction_, frequency_;
  const Matrix3 rotation_; // from the cup's frame, pole along z, to the frame of load and motion
  const LoadApplication application_;
  std::unique_ptr<CarriedObstacle> carried_head_; // null: the head stands
  const Vector3 lateral_;                         // direction of the spring
  const Vector3 spring_force_;                    // on a head in the centre of the cavity [N]
  const std::optional<EdgeLoading> edge_;         // of a spring, for rigid bodies at rest
};
} // namespace arthrowear
