// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface.h"
#include "models/insert_backside/columns.h"
#include "models/insert_backside/dish_pressure.h"
#include "models/insert_backside/setup.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// An insert on a tray under the forces of both condyles, ready to step.
class InsertBackside : public WearSystem
{
public:
  /// @param worn  wear that the mesh has; null: none
  InsertBackside(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
                 MPI_Comm communicator, std::shared_ptr<const WornShape> worn = nullptr);

  const InsertBacksideInputs inputs;

  double momentum(const State &state) const override { return stepper->momentum(state)[1]; }
  Vector3 backing_displacement(const State &state) const override;
  const Obstacle &counterface() const override { return *obstacle_; }
  double counterface_size() const override { return length_; }
  double reference_sliding(const State &state, double h, const Vector3 &load) const override;
  std::string counterface_text() const override { return shape_->text(); }
  std::string remedy(const State &state, bool contact_is_lost) const override;
  std::vector<double> own_values(const State &state, double inertia) const override;

private:
  void add_load(double time, Field &force) const override;
  /// Rigid motion of the backing against the tray in the plane of the floor, of nodal displacements
  /// or velocities: along x, about y [rad], along z. Collective.
  Vector3 plane_motion(const Field &field, const Vector3 &of_tray, double turn_of_tray) const;
  /// [mm], [rad]
  Vector3 micromotion(const State &state) const
  {
    return plane_motion(state.displacement, inputs.motion.displacement_at(state.time),
                        inputs.motion.angle_at(state.time));
  }

  struct Share
  {
    unsigned int node; // owned, local
    double area, x, z; // [mm^2], from the middle [mm]
  };
  const InsertBacksideColumns columns_;
  const double length_;
  std::shared_ptr<const CounterfaceShape> shape_;
  std::unique_ptr<Counterface> obstacle_;
  DishPressure pressure_;
  std::vector<Share> bearing_, floor_; // areas sum to 1 over all ranks
  double gyration_squared_ = 0.;       // of the floor about y [mm^2]
};
} // namespace arthrowear
