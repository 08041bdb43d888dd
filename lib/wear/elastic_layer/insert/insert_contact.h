// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/distance_cells.h"
#include "elastic_layer/insert/femur_pose.h"
#include "elastic_layer/insert/insert_points.h"
#include "elastic_layer/layer_geometry.h"
#include "laws/joint/elastic_layer.h"

#include <algorithm>
#include <optional>

namespace arthrowear
{
/// A rigid femur on an insert whose points do not feel each other, without friction.
struct InsertLayer
{
  double thickness = 0.; ///< along the normals, unworn [mm]
  ElasticLayer layer;
  LayerGeometry geometry = LayerGeometry::large_wear;
  bool is_varus_free = true;     ///< otherwise held at 0
  bool is_sideways_free = false; ///< along z; otherwise held at 0
};

/// Contact on the square of a point.
struct InsertTouch
{
  unsigned int point = 0;
  double pressure = 0.;       ///< at the point, >= 0 [MPa]
  double share = 0.;          ///< of the square that overlaps [-]
  double share_pressure = 0.; ///< of the mean overlap there [MPa]
};

/// Pressures of an insert under a femur at a place, and their sums. Columns of the layer
/// push along the normals of the insert (doc/theory/knee_layer.md).
class InsertContact
{
public:
  InsertContact(const InsertLayer &insert, InsertPoints points, RigidPart femur);

  /// Sets the gaps that wear and creep have opened along the normals, >= 0 [mm]; one per point.
  void set_openings(const std::vector<double> &openings);

  /// Freedoms of the femur: height, varus, z.
  static constexpr std::size_t n_freedoms = 3;
  using Values = std::array<double, n_freedoms>;
  /// Force and moment of the insert on the femur.
  struct Reaction
  {
    Values force{}; ///< along y [N], moment about the floating axis [N mm], along z [N]
    std::array<Values, n_freedoms> stiffness{}; ///< decrease of these by the freedoms
    std::size_t n_closed = 0;                   ///< points that overlap
  };
  /// @param candidates  points that may overlap, ascending
  Reaction reaction(const FemurPose &pose, const std::vector<unsigned int> &candidates) const;
  /// Points nearer to a femur at this pose than the margin [mm], ascending.
  std::vector<unsigned int> points_in_reach(const FemurPose &pose, double margin) const;
  /// Least distance of a point from the femur, < 0: within it [mm].
  double distance(const FemurPose &pose) const;
  /// Path along -y on which a femur above all points meets the first of them [mm]; 0 if it is not
  /// above them all, or meets none, and for a femur in closed form, which distances lower at less
  /// cost.
  double descent(const FemurPose &pose) const;
  /// The surfaces of the femur lie within this distance from its origin [mm].
  double reach() const { return femur_.extent(); }

  /// Least and largest height of the origin of a femur that meets a point [mm].
  std::array<double, 2> heights_of_meeting() const;

  /// All points whose squares overlap with the femur, ascending. The overlap is linear in a square.
  void touches(const FemurPose &pose, std::vector<InsertTouch> &touches) const;

  /// Magnitude of the derivative of a point's pressure by its depth [MPa/mm].
  double stiffness(const std::size_t point, const double pressure) const
  {
    const double m = insert_.layer.modulus(), k = m / thickness(point);
    return insert_.layer.form == ElasticLayer::Form::linear ? k : k * std::exp(pressure / m);
  }
  double pressure(const std::size_t point, const double overlap) const
  {
    return overlap > 0. ? insert_.layer.respond(overlap, thickness(point)).pressure : 0.;
  }

  const InsertLayer &insert() const { return insert_; }
  const InsertPoints &points() const { return points_; }
  const std::vector<double> &areas() const { return areas_; } ///< [mm^2]

private:
  struct Frame;
  double thickness(const std::size_t point) const
  {
    constexpr double least = 1e-3; // of the unworn thickness
    return insert_.geometry == LayerGeometry::small_wear
               ? insert_.thickness
               : std::max(insert_.thickness - openings_[point], least * insert_.thickness);
  }
  Vector3 worn_position(const std::size_t point) const
  {
    return points_.positions[point] - openings_[point] * points_.normals[point];
  }
  /// Gap of a point along its normal, < 0: overlap [mm], and the femur's normal there. A gap above
  /// 0 is the distance.
  double gap(const Frame &femur, std::size_t point, Vector3 &normal) const;

  InsertLayer insert_;
  InsertPoints points_;
  RigidPart femur_;
  std::vector<double> openings_, areas_;
  double largest_opening_ = 0.;
  /// A lower bound of the signed distance of an earlier position, in the frame of the femur.
  struct Bound
  {
    Vector3 position{};
    double distance = -std::numeric_limits<double>::infinity(); ///< [mm]

    bool shows_apart(const Vector3 &there, const double reach) const
    {
      const Vector3 path = there - position;
      const double spare = distance - reach;
      return spare > 0. && dot(path, path) < spare * spare;
    }
  };
  /// The last nearest place of a point and its gap, in the frame of the femur.
  struct Known
  {
    Vector3 position{std::numeric_limits<double>::infinity(), 0., 0.};
    Surface::Nearest nearest{};
    Vector3 along{}; ///< normal of the insert for which the gap is; 0: for none
    double gap = 0.;
    Vector3 normal{}; ///< of the femur, where the gap ends
  };
  /// True only if the distances of all points of a tile are above the margin.
  bool is_apart(const Frame &femur, std::size_t tile, double margin) const;
  /// True if the distance of a point is at most the reach; it is known then.
  bool is_in_reach(const Frame &femur, std::size_t point, double reach) const;
  /// Finds the nearest place unless it is known.
  Known &known_at(const Vector3 &position, std::size_t point) const;

  // They change the time of a call, never its result.
  mutable std::optional<DistanceCells> cells_; // of a femur that is searched
  mutable std::vector<Bound> of_tiles_, of_points_;
  mutable std::vector<Known> known_;
  mutable std::vector<std::uint32_t> hints_; // of the pieces of the femur, per point
};
} // namespace arthrowear
