// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_choice.h"
#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// The place where a parameter file chooses a wear law, and the data that the model gives to it.
struct WearLawPlace
{
  std::string path;     ///< of the section, as in messages: "Wear / From law"
  std::string model;    ///< "hip_layer"
  LawNeeds provided;    ///< by the model; the dissipation where friction is above 0
  std::string friction; ///< path of the entry of the friction coefficient; empty: no friction
  WearLaw::Surrounding surrounding;
};

/// Checks the entries of a law, the data that it needs from the model, and the law itself (see
/// faults_of()).
/// @return the law; null if none is chosen, or if there are findings about it
std::shared_ptr<const WearLaw> checked_law(Parameters &parameters, const LawChoice<WearLaw> &choice,
                                           const WearLawPlace &place);

/// Findings that make a law unusable: a rate or a depth that is negative or not finite, a
/// derivative that is not the derivative of the rate, a history whose names are not unique, or that
/// reads more than needs() declares. They are computed at pressures from 1e-4 to 100 MPa and speeds
/// from 1e-3 to 1000 mm/s, with the first history, after cycles and after sliding.
/// @return a clause for each: "its rate must be …: …"
std::vector<std::string> faults_of(const WearLaw &law);
} // namespace arthrowear
