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
class AndersonSolver : public SteppedSolver
{
public:
  explicit AndersonSolver(const SolverOptions &options);
  std::string name() const override { return "anderson"; }
  void start(const ContactProblem &problem, const std::vector<double> &r) override;
  bool advance() override;
  SolverReport finish(std::vector<double> &r) override;
  const std::vector<double> &history() const override { return report_.history; }
  /// Present forces, 3n [N].
  const std::vector<double> &force() const { return sweeps_.force(); }

private:
  static constexpr std::size_t depth = 10;

  /// A sweep, or the difference of two successive ones: change of the forces, forces [N],
  /// velocities.
  struct Sweep
  {
    std::vector<double> change, force;
    AlignedVector velocity;
  };

  void set_up(std::size_t n_contacts);
  void forget();
  void remember();
  /// Makes the guess of the next sweep from the last sweep.
  void prepare_next(double squared_change);
  /// Back to the sweep before the last, with an empty memory.
  void drop_guess();
  bool combine();

  SolverOptions options_;
  GaussSeidel sweeps_;
  const ContactProblem *problem_ = nullptr;
  SolverReport report_;
  std::optional<SweepMonitor> monitor_;
  std::optional<ForceGrowth> growth_;
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
