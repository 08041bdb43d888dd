// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"

namespace arthrowear
{
/// The cup of make_cup() with the geometry of the inputs, from the folder of stored operators if
/// that has it; otherwise it is to be stored there by store_cup() once the run begins.
void take_or_make_cup(const HipCupParameters &p, HipCupInputs &inputs);
void store_cup(const HipCupParameters &p, const HipCupInputs &inputs);

/// Reads the mesh that a parameter file names, in the frame of make_cup(), with its radius and the
/// report on its shape; findings and warnings go to the entries of `parameters`.
/// @return false if there were findings; the mesh is then not usable
bool import_hip_cup_mesh(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs);

/// Sentences about a cavity of a radius [mm] that no hip has, with the units that would fit; empty
/// for a possible one.
std::string doubt_about_unit(const HipCupParameters &p, double radius);

/// The sphere of the boundary `backing` of an imported cup in its present position, about a
/// separate centre, up to a thousandth of the radius, since its shape has little influence on
/// contact.
BoundarySphere sphere_of_backing(const MeshData &mesh);
} // namespace arthrowear
