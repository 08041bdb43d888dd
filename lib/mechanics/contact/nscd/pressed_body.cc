// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/pressed_body.h"

#include "base/lapack.h"
#include "contact/nscd/kernels.h"

#include <algorithm>
#include <limits>

namespace arthrowear::nscd
{
namespace
{
using arthrowear::dot, arthrowear::operator*; // this namespace has its own of other types

/// Solves the symmetric system A x = b on the free axes; x is 0 along the other axes.
Vector3
solved(Matrix3 A, Vector3 b, const std::array<bool, 3> &is_free)
{
  double trace = 0.;
  for (int c = 0; c < 3; ++c)
    trace += A[c][c];
  for (int c = 0; c < 3; ++c)
  {
    for (int d = 0; d < 3 && !is_free[c]; ++d)
      A[c][d] = A[d][c] = 0.;
    constexpr double least = 1e-13; // of the trace: few points leave some directions undecided
    A[c][c] += is_free[c] ? least * trace : 1.;
    b[c] = is_free[c] ? b[c] : 0.;
  }
  const Vector3 yz = cross(A[1], A[2]), zx = cross(A[2], A[0]), xy = cross(A[0], A[1]);
  return (1. / dot(A[0], yz)) * (b[0] * yz + b[1] * zx + b[2] * xy);
}

/// Shift and forces under which the closed points have no gap. @return false if that is singular
bool
close(const PressedBody &body, const std::vector<std::size_t> &closed, PressedBodyResult &result)
{
  const std::size_t n = body.gaps.size(), m = closed.size();
  std::vector<double> factor(m * m), columns(4 * m); // by the normals, by the gaps
  for (std::size_t i = 0; i < m; ++i)
  {
    const double *row = &body.compliance[closed[i] * n];
    for (std::size_t j = 0; j < m; ++j)
      factor[i * m + j] = row[closed[j]];
    for (int c = 0; c < 3; ++c)
      columns[c * m + i] = body.normals[closed[i]][c];
    columns[3 * m + i] = body.gaps[closed[i]];
  }
  const int size = static_cast<int>(m), n_columns = 4;
  int info = 0;
  dpotrf_("U", &size, factor.data(), &size, &info);
  if (info != 0)
    return false;
  dpotrs_("U", &size, &n_columns, factor.data(), &size, columns.data(), &size, &info);
  Matrix3 stiffness{};
  Vector3 rest = body.force;
  for (std::size_t i = 0; i < m; ++i)
  {
    const Vector3 &normal = body.normals[closed[i]];
    for (int c = 0; c < 3; ++c)
      stiffness[c] = stiffness[c] + columns[c * m + i] * normal;
    rest = rest + columns[3 * m + i] * normal;
  }
  result.shift = solved(stiffness, rest, body.is_free);
  result.forces.assign(n, 0.);
  for (std::size_t i = 0; i < m; ++i)
  {
    double force = -columns[3 * m + i];
    for (int c = 0; c < 3; ++c)
      force += columns[c * m + i] * result.shift[c];
    result.forces[closed[i]] = force;
  }
  return true;
}

/// Points that pull and points that overlap beyond round-off.
std::vector<std::size_t>
wrong_points(const PressedBody &body, const std::vector<char> &closed,
             const PressedBodyResult &result)
{
  constexpr double round_off = 1e-11; // of the largest force, of the largest gap closed
  const std::size_t n = body.gaps.size();
  double largest = 0., deepest = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    largest = std::max(largest, std::abs(result.forces[i]));
    deepest =
        std::max(deepest, std::abs(dot(body.normals[i], result.shift)) + std::abs(body.gaps[i]));
  }
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < n; ++i)
  {
    const bool is_wrong =
        closed[i] != 0 ? result.forces[i] < -round_off * largest
                       : body.gaps[i] - dot(body.normals[i], result.shift) +
                                 kernels::dot(&body.compliance[i * n], result.forces.data(), n) <
                             -round_off * deepest;
    if (is_wrong)
      wrong.push_back(i);
  }
  return wrong;
}
} // namespace

PressedBodyResult
press(const PressedBody &body, std::vector<char> closed)
{
  constexpr unsigned int most_exchanges = 2000, most_without_gain = 8;
  PressedBodyResult result;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  unsigned int without_gain = 0;
  for (unsigned int exchange = 0; exchange < most_exchanges; ++exchange)
  {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < closed.size(); ++i)
      if (closed[i] != 0)
        members.push_back(i);
    if (members.empty() || !close(body, members, result))
      return result;
    const std::vector<std::size_t> wrong = wrong_points(body, closed, result);
    if (wrong.empty())
    {
      result.is_found = true;
      return result;
    }
    without_gain = wrong.size() < fewest ? 0 : without_gain + 1;
    fewest = std::min(fewest, wrong.size());
    // One by one the last of them, which ends for matrices like these (Murty).
    if (without_gain > most_without_gain)
      closed[wrong.back()] ^= 1;
    else
      for (const std::size_t i : wrong)
        closed[i] ^= 1;
  }
  return result;
}
} // namespace arthrowear::nscd
