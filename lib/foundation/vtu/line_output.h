// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu.h"

#include <initializer_list>

namespace arthrowear
{
/// A polyline with values at its points, for ParaView.
class LineOutput
{
public:
  struct Field
  {
    std::string name, unit;
  };

  explicit LineOutput(std::vector<Field> fields) : fields_(std::move(fields)) {}

  /// Continues the line to a point. @param values one per field
  void add(const Vector3 &point, std::initializer_list<double> values);
  /// The next point begins another piece of the line.
  void interrupt() { is_interrupted_ = true; }

  std::size_t n_segments() const { return ends_.size(); }

  /// As the text of a VTU file, a cell per segment. Points without a neighbour do not appear.
  std::string vtu(unsigned int compression_level = fast_compression) const;

private:
  std::vector<Field> fields_;
  std::vector<Vector3> points_;
  std::vector<double> values_;    ///< per point and field
  std::vector<std::size_t> ends_; ///< last point of each segment, which begins at the point before
  bool is_interrupted_ = true;
};
} // namespace arthrowear
