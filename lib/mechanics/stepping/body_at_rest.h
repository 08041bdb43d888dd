// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/elastic_body.h"

namespace arthrowear
{
/// Normal displacement of points at rest by normal forces on them, over the mean displacement of
/// the backing that is loaded; along free translations loads balance the forces. Row-major, the
/// same on all ranks [mm/N]. Collective. @param normals  of the points
std::vector<double> compliance_at_rest(ElasticBody &body, const std::vector<unsigned int> &points,
                                       const std::vector<Vector3> &normals);
/// Displacement of all points, 3n, by the same definition, under 3n global forces along normals for
/// which compliance_at_rest() was computed [mm]. Collective.
std::vector<double> displacement_at_rest(ElasticBody &body, const std::vector<double> &forces);
} // namespace arthrowear
