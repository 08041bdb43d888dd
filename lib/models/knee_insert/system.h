// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/knee_insert/columns.h"
#include "models/knee_insert/femur.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// An insert on its backing under a rigid femur, ready to step.
class KneeInsert : public WearSystem
{
public:
  /// @param worn  wear that the mesh has; null: none
  KneeInsert(const KneeInsertParameters &p, const KneeInsertInputs &inputs, MPI_Comm communicator,
             std::shared_ptr<const WornShape> worn = nullptr);

  const KneeInsertInputs inputs;
  const FemurBody femur;

  double momentum(const State &state) const override;
  Vector3 backing_displacement(const State &state) const override;
  const Obstacle &counterface() const override { return obstacle_; }
  double counterface_size() const override;
  double reference_sliding(const State &state, double h, const Vector3 &load) const override;
  std::string counterface_text() const override { return condyles_text_; }
  std::string remedy(const State &state, bool contact_is_lost) const override;
  std::vector<double> own_values(const State &state, double inertia) const override;

private:
  std::vector<double> cross_shear_at_start(double period) const;

  const KneeInsertColumns columns_;
  const double medial_;           // direction z
  const double condyle_distance_; // [mm]
  const std::string condyles_text_;
  FemurObstacle obstacle_;
};
} // namespace arthrowear
