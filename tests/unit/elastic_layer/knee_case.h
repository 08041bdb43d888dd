// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "elastic_layer/insert/insert_cycle.h"
#include "laws/wear/archard.h"
#include "surface/torus.h"

namespace arthrowear
{
/// A knee of tori: condyles with radii of 25 (sagittal) and 22 mm (coronal) at z = +-24 mm, dishes
/// with 58 and 30 mm, 9 mm thick.
inline RigidPart
two_tori(const double sagittal, const double coronal, const double height,
         const PartMaterial material)
{
  const auto torus = std::make_shared<Torus>(sagittal - coronal, coronal);
  return RigidPart({{torus, {0., height, -24.}}, {torus, {0., height, 24.}}}, material);
}
inline RigidPart
condyles()
{
  return two_tori(25., 22., 0., PartMaterial::within);
}
inline InsertPoints
dishes(const double spacing)
{
  return make_insert_points(two_tori(58., 30., 58., PartMaterial::around), {-20., 20., -44., 44.},
                            spacing, 58.);
}
inline InsertLayer
polyethylene()
{
  InsertLayer insert;
  insert.thickness = 9.;
  insert.layer.young = 463. * units::MPa;
  insert.layer.poisson = .46;
  return insert;
}

/// Half-cosines between key points (percent of the cycle, value), sampled at each percent and
/// straight between the samples.
class KeyPoints
{
public:
  explicit KeyPoints(const std::vector<std::pair<double, double>> &points) : samples_(101)
  {
    for (std::size_t k = 0; k + 1 < points.size(); ++k)
      for (double t = points[k].first; t <= points[k + 1].first; t += 1.)
        samples_[static_cast<std::size_t>(t)] =
            points[k].second + (points[k + 1].second - points[k].second) * .5 *
                                   (1. - std::cos(units::pi * (t - points[k].first) /
                                                  (points[k + 1].first - points[k].first)));
  }
  double operator()(double phase) const
  {
    phase -= std::floor(phase);
    const double at = 100. * phase;
    const auto i = std::min<std::size_t>(99, static_cast<std::size_t>(at));
    return samples_[i] + (at - i) * (samples_[i + 1] - samples_[i]);
  }

private:
  std::vector<double> samples_;
};

/// Axial force and flexion of a bench, with declared forward motion and rotation.
struct KneeMotion
{
  bool slides = true, rotates = true;
  double sign = 1.; ///< of flexion
  KneeMotion(const bool with_sliding, const bool with_rotation)
      : slides(with_sliding), rotates(with_rotation)
  {
  }

  FemurPose pose(const double phase) const
  {
    static const KeyPoints flexion({{0., 0.}, {15., 16.}, {40., 5.2}, {72., 58.}, {100., 0.}});
    FemurPose pose;
    pose.origin = {slides ? -2.6 * (1. - std::cos(2. * units::pi * phase)) : 0., 25., 0.};
    pose.flexion = sign * flexion(phase) * units::deg;
    pose.rotation =
        rotates ? (1.9 - 3.8 * std::cos(2. * units::pi * (phase - .1))) * units::deg : 0.;
    return pose;
  }
  static double force(const double phase)
  {
    static const KeyPoints force({{0., 167.6},
                                  {3., 1887.3},
                                  {7., 1174.6},
                                  {13., 2600.},
                                  {25., 839.3},
                                  {45., 2433.},
                                  {60., 167.6},
                                  {100., 167.6}});
    return force(phase);
  }
  std::vector<InsertStep> steps(const unsigned int n) const
  {
    return insert_steps([this](const double phase) { return pose(phase); }, force, 1., n);
  }
};
} // namespace arthrowear
