// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/joint/elastic_layer.h"

#include <optional>

namespace arthrowear
{
/// Frictionless contact of a rigid paraboloid of revolution with an elastic layer.
struct LayerIndentation
{
  double approach = 0.;      ///< [mm]
  double peak_pressure = 0.; ///< in the middle [MPa]
  double area = 0.;          ///< of the contact [mm^2]
};

/// A layer that is bonded to a rigid base: exact linear elasticity (doc/theory/knee_layer.md).
/// @param layer  E, and nu in [0, .5); the factor and the form do not count
/// @param radius  of the paraboloid, thickness  of the layer [mm], force > 0 [N]
/// @return with relative errors below 1e-3; nothing for radii of contact above ten thicknesses
std::optional<LayerIndentation> indent_bonded_layer(const ElasticLayer &layer, double radius,
                                                    double thickness, double force);

/// Linear columns that do not feel each other: p = M d/h.
LayerIndentation indent_columns(const ElasticLayer &layer, double radius, double thickness,
                                double force);
} // namespace arthrowear
