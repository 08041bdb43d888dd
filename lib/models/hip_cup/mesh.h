// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"

namespace arthrowear
{
/// The cup of make_cup(), from the folder of stored operators if that has it; otherwise it is to be
/// stored there by store_cup() once the run begins.
void take_or_make_cup(const HipCupParameters &p, HipCupInputs &inputs);
void store_cup(const HipCupParameters &p, const MeshData &mesh);

/// Reads the mesh that a parameter file names, in the frame of make_cup(), with its radius and the
/// report on its shape; findings and warnings go to the entries of `parameters`.
/// @return false if there were findings; the mesh is then not usable
bool import_hip_cup_mesh(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs);

/// Sentences about a cavity of a radius [mm] that no hip has, with the units that would fit; empty
/// for a possible one.
std::string doubt_about_unit(const HipCupParameters &p, double radius);

/// The curved boundaries of an imported cup in its present position: `wear` about the origin with
/// the tolerance of its shape; `backing` about a separate centre, on its sphere up to a thousandth
/// of the radius, since its shape has little influence on contact.
std::vector<CurvedBoundary> curved_boundaries(const MeshData &mesh, double inner_radius,
                                              double tolerance);

/// Curved boundaries of a cup from make_cup(): `wear` and `backing`, spheres about the origin.
std::vector<CurvedBoundary> spherical_boundaries();

/// Numbers for checkpoints and other ranks: centre, radius and tolerance of `wear`, `backing`.
std::vector<double> pack_curved(const std::vector<CurvedBoundary> &curved);
std::vector<CurvedBoundary> unpack_curved(const std::vector<double> &numbers);
constexpr std::size_t n_curved_numbers = 10;
} // namespace arthrowear
