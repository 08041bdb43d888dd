// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/insert/rigid_part.h"

#include "base/bounds.h"

namespace arthrowear
{
RigidPart::RigidPart(std::vector<Piece> pieces, const PartMaterial material)
    : pieces_(std::move(pieces)), side_(material == PartMaterial::within ? 1. : -1.)
{
  for (const Piece &piece : pieces_)
  {
    extents_.push_back(piece.surface->extent());
    extent_ = std::max(extent_, norm(piece.origin) + extents_.back());
  }
}

Surface::Nearest
RigidPart::nearest(const Vector3 &position, std::uint32_t *hints) const
{
  // The surface of a piece is farther away than the ball around it: the piece with the nearest ball
  // comes first.
  std::size_t first = 0;
  double nearest_ball = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < pieces_.size() && pieces_.size() > 1; ++i)
    if (const double ball = norm(position - pieces_[i].origin) - extents_[i]; ball < nearest_ball)
    {
      nearest_ball = ball;
      first = i;
    }
  Surface::Nearest least =
      pieces_[first].surface->nearest(position - pieces_[first].origin, hints[first]);
  for (std::size_t i = 0; i < pieces_.size(); ++i)
  {
    const Vector3 arm = position - pieces_[i].origin;
    const double beyond = least.distance + extents_[i];
    if (i == first || (beyond > 0. && dot(arm, arm) > beyond * beyond))
      continue;
    const Surface::Nearest one = pieces_[i].surface->nearest(arm, hints[i]);
    if (one.distance < least.distance)
      least = one;
  }
  return {side_ * least.distance, side_ * least.normal};
}

Surface::Nearest
RigidPart::nearest(const Vector3 &position) const
{
  Hints hints(pieces_.size(), 0);
  return nearest(position, hints.data());
}

double
RigidPart::clearance(const std::vector<Vector3> &hull, double most) const
{
  for (const Piece &piece : pieces_)
    most = piece.surface->clearance(
        in_frame(hull, [&piece](const Vector3 &x) { return x - piece.origin; }), most);
  return most;
}

bool
RigidPart::is_searched() const
{
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [](const Piece &piece) { return piece.surface->is_searched(); });
}

/// A line enters a union of bodies at the first of them, and leaves a union of cavities with the
/// last of them.
double
RigidPart::travel(const Vector3 &start, const Vector3 &direction) const
{
  constexpr double none = std::numeric_limits<double>::infinity();
  double first = none, last = -none;
  for (const Piece &piece : pieces_)
  {
    const double one = piece.surface->first_hit(start - piece.origin, direction, side_);
    first = std::min(first, one);
    if (one < none)
      last = std::max(last, one);
  }
  return side_ > 0. || last < 0. ? first : last;
}

} // namespace arthrowear
