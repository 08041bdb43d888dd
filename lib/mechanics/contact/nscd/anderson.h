// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/nlgs.h"

namespace arthrowear::nscd
{
/// Anderson acceleration of the fixed-point iteration r -> sweep(r): the next guess is the
/// combination of the last sweeps whose changes cancel best (doc/theory/nscd.md). Velocities are
/// combined with the same weights, u being affine in r, so that an accelerated sweep needs no
/// product with W. A guess whose sweep changes more than the last ones did is dropped and the
/// memory with it.
class AndersonSolver : public NlgsSolver
{
public:
  explicit AndersonSolver(const SolverOptions &options);

protected:
  void start_sweeps(std::size_t n_contacts) override;
  double prepare_sweep() override;
  /// Goes back to the sweep before a guess that is dropped, with an empty memory.
  bool keeps(const SweepChange &change) override;
  /// Makes the guess of the next sweep from this one.
  void choose_next(const SweepChange &change) override;

private:
  static constexpr std::size_t depth = 10;

  /// A sweep, or the difference of two successive ones: change of the forces, forces [N],
  /// velocities.
  struct Sweep
  {
    std::vector<double> change, force;
    AlignedVector velocity;
  };

  void forget()
  {
    size_ = 0;
    newest_ = depth - 1;
  }
  void remember();
  bool combine();

  std::vector<Sweep> memory_;          ///< differences
  double products_[depth][depth] = {}; ///< of the changes in memory
  std::size_t size_ = 0, newest_ = 0;
  bool is_accelerated_ = false; ///< the last sweep started from a combined guess
  bool has_last_ = false;
  unsigned int plain_ = 0;   ///< sweeps since the memory was emptied
  double last_squared_ = 0.; ///< change of the sweep before
  Sweep now_, last_;         ///< this sweep, and the previous one if `has_last_`
  std::vector<double> before_, next_force_;
  AlignedVector next_velocity_;
};
} // namespace arthrowear::nscd
