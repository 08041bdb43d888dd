// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/tibial_tray/parameters.h"
#include "stepping/stable_step.h"

namespace arthrowear
{
/// An interface of the tray by the names of its sides; the tray's is the master.
struct TrayInterface
{
  std::string name, slave, master;
};

/// Returns the interfaces of a mesh: tray_bone, and post_cement if there is a post.
std::vector<TrayInterface> tray_interfaces(const MeshData &mesh);

/// Mesh of a case, made or imported; its errors become findings. For one rank.
MeshData tibial_tray_mesh(const TibialTrayParameters &p, Parameters &parameters);

/// Unit force along -z, spread evenly over the patch: 3 per vertex, sum (0, 0, -1).
/// @param covered  area of the patch that lies on the boundary `top` [mm^2]
std::vector<double> patch_load(const MeshData &mesh, const TibialTrayParameters::Load &load,
                               double &covered);

/// The tibia with its tray, ready to move.
class TibialTray
{
public:
  /// Collective; every rank gives the same mesh.
  /// @throws InputError if volumes are unknown or faces are bad
  TibialTray(const TibialTrayParameters &parameters, const MeshData &mesh, MPI_Comm communicator);
  TibialTray(const TibialTray &) = delete;

  const TibialTrayParameters &p;
  std::vector<TrayInterface> interfaces;
  std::unique_ptr<SolidBodies> bodies;
  std::unique_ptr<ExplicitSystem> system;

  double largest_load() const { return p.load.largest * p.load.body_weight; } // [N]
  ExplicitState initial_state() const { return initial_; }
  double time_step = 0.;     ///< [s]
  double stable_step = 0.;   ///< by the bound [s]
  double added_mass = 0.;    ///< by scaling, over the bodies' mass
  double lowest_period = 0.; ///< [s]; set by find_lowest_period()

  /// Adds findings that need the mesh: faces that overlap or do not meet, a load patch beyond the
  /// bearing, a time step above the stable one.
  void check(Parameters &parameters) const;

  /// Period of the lowest mode with the interfaces intact, by relaxation under a small load and
  /// one inverse iteration. Collective; does not change the bodies.
  /// @param poll is called often; it may throw, and the tray is then not usable
  void find_lowest_period(const std::function<void()> &poll = {});
  /// Renews the stable step with the present tangents and partners in contact. Collective.
  void renew_time_step(const ExplicitState &state);

private:
  void choose_time_step();

  ExplicitState initial_;
  std::string mesh_finding_; // on the interfaces; empty: none
  double covered_part_ = 0.; // of the load patch, by the bearing
  // At the start: by the bound, and by the rule of the parameter file [s].
  double initial_bound_ = 0., initial_longest_ = 0.;
};
} // namespace arthrowear
