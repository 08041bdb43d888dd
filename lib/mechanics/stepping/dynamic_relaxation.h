// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/central_difference.h"

namespace arthrowear
{
/// Method that removes motion on the path to equilibrium.
enum class Damping
{
  none,
  /// C = alpha M with one alpha throughout.
  viscous,
  /// alpha = 2 omega, critical for the present motion: omega^2 = v.dF / (dt v.Mv), a Rayleigh
  /// quotient as in Underwood (1983).
  adaptive,
  /// No damping; after each maximum of the kinetic energy, motion restarts from rest there.
  kinetic
};

struct RelaxationOptions
{
  Damping damping = Damping::adaptive;
  double alpha = 0.;                 ///< for viscous [1/s]
  double residual_tolerance = 1e-4;  ///< out-of-balance force over loads and reactions
  double energy_tolerance = 1e-2;    ///< kinetic over stored energy
  unsigned int measure_every = 10;   ///< steps between measures of motion and balance
  unsigned int renew_every = 40;     ///< steps between checks whether contact search is due
  unsigned long max_steps = 1000000; ///< of one relax()
};

struct Equilibrium
{
  bool is_reached = false;
  unsigned long n_steps = 0;
  double residual = 0.;     ///< relative
  double energy_ratio = 0.; ///< kinetic over stored
  /// "the residual is 1e-2, must be at most 1e-4" …
  std::string trouble;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("is reached", s.is_reached...);
    visit("steps", s.n_steps...);
    visit("residual", s.residual...);
    visit("energy ratio", s.energy_ratio...);
    visit("trouble", s.trouble...);
  }
};

/// Central differences with damping: steps of a quasi-static loading, and the path to equilibrium
/// under constant load. Its memory besides the state (the present damping) is a small value, so
/// that a restart continues identically.
class DynamicRelaxation
{
public:
  struct Memory
  {
    double alpha = 0.;         // [1/s]
    double kinetic = 0.;       // a step before, 0 after a start from rest [mJ]
    unsigned long counter = 0; // steps done

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("damping", s.alpha...);
      visit("kinetic energy", s.kinetic...);
      visit("steps", s.counter...);
    }
  };

  DynamicRelaxation(ExplicitSystem &system, const RelaxationOptions &options);

  /// One step under the given load factor. Collective.
  /// @return whether motion and balance were measured
  bool step(ExplicitState &state, double load_factor, double time_step);
  /// Distance from equilibrium under its load at the last measured step. Collective.
  Equilibrium judge(const ExplicitState &state) const;

  /// Steps under constant load until residual and kinetic energy are small, measured together; or
  /// until `max_steps`, or until a value is not a number. Collective.
  /// @param poll is called by every rank every hundred steps; it may throw, and the state is then
  /// between start and equilibrium
  Equilibrium relax(ExplicitState &state, double load_factor, double time_step,
                    const std::function<void()> &poll = {});

  const Memory &memory() const { return memory_; }
  void restore(const Memory &memory) { memory_ = memory; }

private:
  void rest_at_peak(ExplicitState &state, double load_factor);

  ExplicitSystem *system_;
  RelaxationOptions options_;
  CentralDifference integrator_;
  Memory memory_;
};
} // namespace arthrowear
