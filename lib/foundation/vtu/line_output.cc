// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/line_output.h"

namespace arthrowear
{
void
LineOutput::add(const Vector3 &point, const std::initializer_list<double> values)
{
  points_.push_back(point);
  values_.insert(values_.end(), values);
  if (!is_interrupted_)
    ends_.push_back(points_.size() - 1);
  is_interrupted_ = false;
}

std::string
LineOutput::vtu(const unsigned int compression_level) const
{
  std::vector<unsigned int> corners;
  for (const std::size_t end : ends_)
    for (const std::size_t point : {end - 1, end})
      corners.push_back(static_cast<unsigned int>(point));
  OutputPiece piece;
  piece.corners = 2;
  const std::vector<unsigned int> shown = share_points(piece, corners);
  for (const unsigned int point : shown)
    piece.points.push_back(points_[point]);
  for (std::size_t f = 0; f < fields_.size(); ++f)
    add_field(piece, shown, {fields_[f].name, fields_[f].unit},
              [&](const unsigned int point)
              { return std::array<double, 1>{values_[point * fields_.size() + f]}; });
  return vtu_text(piece, {}, compression_level);
}
} // namespace arthrowear
