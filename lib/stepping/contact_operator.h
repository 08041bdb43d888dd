// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/faces/rigid_columns.h"
#include "contact/nscd/delassus.h"

#include <array>
#include <memory>
#include <vector>

namespace arthrowear
{
/// A contact point between two deformable sides: a mean of four nodes with weights.
struct NodalPoint
{
  std::array<unsigned int, 4> nodes{}; // points of an operator whose points are nodes
  std::array<double, 4> weights{};
  Matrix3 frame{};
};

/// W of a step: the response of the velocities at contact points to forces there. Made of columns
/// that are computed once.
class ContactOperator
{
public:
  virtual ~ContactOperator() = default;

  /// Q_i W_ij Q_j^T of the candidates for a step of size h, on rank 0; null elsewhere. Collective.
  /// @param compliance  added to the diagonal, 3 per candidate [mm/s per N]; empty: nothing
  /// @param partner  columns by which forces move the partner of the points; null: it stands
  virtual std::shared_ptr<const nscd::Delassus>
  of_candidates(const std::vector<unsigned int> &candidates, const std::vector<Matrix3> &frames,
                double h, const std::vector<double> &compliance, const RigidColumns *partner) = 0;
  /// The same for points with nodes on two deformable sides.
  virtual std::shared_ptr<const nscd::Delassus>
  of_two_sides(const std::vector<NodalPoint> &points, double h,
               const std::vector<double> &compliance) = 0;

  /// Forgets all columns: the factor that they came from has changed.
  virtual void clear() = 0;
  /// Points whose columns were computed together, in order: a restart repeats these batches, since
  /// the last digit of a column depends on its neighbours in a block of right-hand sides.
  virtual const std::vector<std::vector<unsigned int>> &batches() const = 0;
  virtual bool has(unsigned int point) const = 0;
  /// Computes the columns of the points that have none yet. Collective.
  virtual void require(const std::vector<unsigned int> &points) = 0;
};
} // namespace arthrowear
