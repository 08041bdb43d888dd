// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface.h"
#include "models/block/parameters.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct BlockInputs
{
  std::optional<CounterfaceEntries::Read> motion;
  std::shared_ptr<const JointLoad> load; // null if a displacement drives
  std::shared_ptr<const std::function<double(double)>> displacement; // of the backing, z [mm]
  MeshData mesh;
  double height = 0.; // of the counterface's point, centre or axis at first touch [mm]
  Elasticity elasticity = Elasticity::automatic; // of a resumed run: its value at the start

  /// Values that follow from the mesh.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("height of the counterface", s.height...);
  }
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
BlockInputs prepare_block(const BlockParameters &p, Parameters &parameters);

/// Sentences about a body of another unit of length than the entry's; empty for a possible one.
std::string doubt_about_unit(const BlockParameters &p, const MeshData &mesh);

/// Curves alone, without the mesh: what every rank reads for itself.
void read_block_curves(const BlockParameters &p, Parameters &parameters, BlockInputs &inputs);

/// The counterface at a height of its point, centre or axis [mm].
std::unique_ptr<Counterface> make_counterface(const BlockParameters &p,
                                              const CounterfaceMotion &motion, double height);
/// Returns the axis about which a counterface spins.
SpinAxis counterface_axis(const BlockParameters &p, double height);
/// Returns the centroid of the area of the face [mm].
Vector3 face_centre(const MeshData &mesh);
/// Largest extent of the face along x, y or z [mm].
double face_extent(const MeshData &mesh);

/// A block on its counterface, ready to step.
class Block : public WearSystem
{
public:
  /// @param worn  wear that the mesh has; null: none
  Block(const BlockParameters &p, const BlockInputs &inputs, MPI_Comm communicator,
        std::shared_ptr<const WornShape> worn = nullptr);

  const BlockInputs inputs;

  const Obstacle &counterface() const override { return *obstacle_; }
  double counterface_size() const override
  {
    return form_->uses_radius() ? shape_.radius : extent_;
  }
  double reference_sliding(const State &state, double h, const Vector3 &load) const override;
  std::string counterface_text() const override { return form_->text(); }
  std::string remedy(const State &state, bool contact_is_lost) const override;

private:
  std::vector<double> cross_shear_at_start(double period) const;
  /// The ball at the largest load of a cycle.
  BallAtLoad ball_at_load(const BlockParameters &p) const;

  const BlockParameters::Counterface shape_;
  const std::shared_ptr<const CounterfaceShape> form_;
  const Vector3 centre_; // of the face
  const double extent_;  // of the face [mm]
  std::unique_ptr<Counterface> obstacle_;
  const std::unique_ptr<Counterface> probe_; // the same, for measures apart from steps
};
} // namespace arthrowear
