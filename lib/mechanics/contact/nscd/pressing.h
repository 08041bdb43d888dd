// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/delassus.h"

namespace arthrowear::nscd
{
/// Normal forces that press bodies without moving them: d >= 0 with W d = 0 and the largest
/// approach -q.d for their norm, up to a factor the projection of -q_N on the cone of these d
/// (doc/theory/nscd.md, section 2). The unit of the force of contact i is W_ii,NN^-1/2, so that
/// heavy bodies count like light ones.
/// @param q  free velocities, 3n [mm/s]
/// @return n forces, not normalised, to be checked by the caller: forces of a problem whose normal
/// motions can open everything move something. Empty if the search would need more than seconds.
std::vector<double> find_pressing_forces(const Delassus &W, const std::vector<double> &q);
} // namespace arthrowear::nscd
