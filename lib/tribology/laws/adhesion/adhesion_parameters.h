// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/adhesion/debonding_law.h"
#include "laws/law_choice.h"

namespace arthrowear
{
/// The entries of an interface with adhesion and friction. Must outlive the reading of parameters.
class AdhesionEntries
{
public:
  /// Declares them in `section`; the law's values at that moment are the defaults of those that
  /// have one.
  void declare(const Parameters::Section &section, AdhesionLaw &law);

  /// Rules that join these entries; sets in `law` how its bonds break. `path` is the section's, as
  /// in messages: "Interface".
  void check(Parameters &parameters, const std::string &path, AdhesionLaw &law) const;

private:
  LawChoice<DebondingLaw> debonding_{debonding_laws(), {"Law", "raous"}};
};

/// The largest step of the forward Euler update that passes no equilibrium [s] (adhesion 9): for a
/// driving energy e up to `driving_energy` [mJ/mm^2], ((e - w)/b)^(1/p) h <= (e - w)/e; b/e if p
/// = 1. Infinite for the implicit update, or where nothing is damaged.
double stable_adhesion_step(const AdhesionLaw &law, double driving_energy);
} // namespace arthrowear
