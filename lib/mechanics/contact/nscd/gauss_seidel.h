// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/aligned_vector.h"
#include "contact/nscd/local_contact.h"

namespace arthrowear::nscd
{
enum class LocalMethod
{
  angle,  ///< solve_local
  full,   ///< solve_local_full, the paper's
  reduced ///< solve_local_reduced
};

/// Change by a sweep. A small change is as good a measure as a residual, at no cost.
struct SweepChange
{
  double force = 0.;         ///< sum over contacts of |change of r_i| [N]
  double squared = 0.;       ///< sum of |change of r_i|^2 [N^2]
  double velocity = 0.;      ///< largest normal velocity that a contact had to correct [mm/s]
  double r_squared = 0.;     ///< |r|^2 after the sweep [N^2]
  double largest_force = 0.; ///< largest r_N after the sweep [N]
  std::size_t failures = 0;  ///< contacts whose local problem was not solved
  std::size_t visits = 0;    ///< local problems
  std::size_t blocks = 0;    ///< blocks of W that changed velocities
};

/// Gauss-Seidel sweeps over one problem. Velocities u = W r + q are updated with the forces: if r_i
/// changes, u += W(:,i) times the change; for a dense W block row i is read in place of W(:,i). A
/// contact whose force does not change costs a check only. A sweep allocates nothing.
class GaussSeidel
{
public:
  /// Keeps a reference to the problem until the next set-up.
  void set_up(const ContactProblem &problem, LocalMethod method);

  /// Sets r (3n) and forms u = W r + q. @return the error of r
  ContactError set_force(const std::vector<double> &r);
  /// Sets r and u that belong together: u = W r + q is not checked.
  void set_state(const double *r, const double *u);
  /// Forms u = W r + q again with the present r. @return the error of r
  ContactError refresh();

  SweepChange sweep();

  const std::vector<double> &force() const { return r_; }
  /// Velocities with `stride()` values per contact.
  const AlignedVector &velocity() const { return u_; }
  std::size_t stride() const { return stride_; }
  const std::vector<LocalContact> &contacts() const { return contacts_; }
  /// |rho q| with the rho of ContactError [N]
  double free_force() const { return free_force_; }

private:
  template <LocalMethod method, bool dense> SweepChange sweep_with();

  const ContactProblem *problem_ = nullptr;
  LocalMethod method_ = LocalMethod::angle;
  std::size_t stride_ = 3;
  double free_force_ = 0.;
  std::vector<LocalContact> contacts_;
  std::vector<double> r_, exact_u_;
  AlignedVector u_;
  // Sparse: block columns of W, 12 values per block, its columns padded with a zero.
  AlignedVector blocks_;
  std::vector<unsigned int> targets_; // block row of each
  std::vector<std::size_t> begin_, next_;
};
} // namespace arthrowear::nscd
