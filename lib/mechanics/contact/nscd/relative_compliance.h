// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/local_contact.h"

namespace arthrowear::nscd
{
/// Sets rho_normal and rho_tangential to the inverse of the velocity that unit forces on two
/// contacts give them against each other, the least of all pairs (doc/theory/nscd.md (C.12)). A
/// motion that contacts share, of a body that little else holds, makes diagonal blocks of W large
/// but moves no contact against the next contact. Not below a hundredth of the diagonal.
void scale_by_relative_compliance(const Delassus &W, std::vector<LocalContact> &contacts);
/// The same for some contacts. Collective where ranks share W.
void scale_by_relative_compliance(const Delassus &W, std::vector<LocalContact> &contacts,
                                  const std::vector<unsigned int> &of);
} // namespace arthrowear::nscd
