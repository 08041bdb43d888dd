// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/face.h"

namespace arthrowear
{
/// Facets near each of several nodes: the facets of query q are facets[begin[q]] to
/// facets[begin[q + 1] - 1], in ascending order.
struct NearFacets
{
  std::vector<unsigned int> begin{0};
  std::vector<unsigned int> facets;
};

/// Every facet of the face whose distance from a node is at most `radius` [mm], by a tree of
/// bounding boxes: n log n in the number of facets.
/// @param positions  3 per node [mm], finite
NearFacets find_near_facets(const ContactFace &face, const std::vector<double> &positions,
                            const std::vector<unsigned int> &nodes, double radius);

/// Squared distance from a point to a triangle [mm^2]
double squared_distance(const Vector3 &point, const Vector3 &a, const Vector3 &b, const Vector3 &c);
} // namespace arthrowear
