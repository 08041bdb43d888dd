// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "surface/surface.h"

#include <memory>
#include <vector>

namespace arthrowear
{
/// Side of its surfaces on which the material of a part lies.
enum class PartMaterial
{
  within, ///< a union of bodies: the condyles of a femur
  around  ///< a union of cavities in a block: the dishes of an insert
};

/// A rigid part that one or several surfaces bound, whose normals point out of bodies and cavities.
class RigidPart
{
public:
  struct Piece
  {
    std::shared_ptr<const Surface> surface;
    Vector3 origin{}; ///< of the surface, in the frame of the part [mm]
  };
  /// Parts of the surfaces that are searched first, one per piece.
  using Hints = std::vector<std::uint32_t>;

  /// @param pieces  at least one
  RigidPart(std::vector<Piece> pieces, PartMaterial material);

  /// Signed distance from the material, < 0 within it, and the normal that points away from it.
  Surface::Nearest nearest(const Vector3 &position, std::uint32_t *hints) const;
  Surface::Nearest nearest(const Vector3 &position) const;
  /// Surface::clearance() of the pieces.
  double clearance(const std::vector<Vector3> &hull, double most) const;
  /// Distance from a start in the open to the material [mm]; infinite if the line passes beside it.
  double travel(const Vector3 &start, const Vector3 &direction) const;
  std::size_t n_pieces() const { return pieces_.size(); }
  bool is_searched() const; ///< a surface of a piece is
  /// The surfaces lie within this distance from the origin [mm].
  double extent() const { return extent_; }

private:
  std::vector<Piece> pieces_;
  std::vector<double> extents_; // of the pieces [mm]
  double side_, extent_ = 0.;
};
} // namespace arthrowear
