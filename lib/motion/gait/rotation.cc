// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/rotation.h"

#include "base/errors.h"

#include <algorithm>
#include <sstream>

namespace arthrowear
{
namespace
{
// Index = axis of the angle.
const std::array<std::string, 3> angle_names{"adduction", "flexion", "rotation"};

// sin(x)/x and (1 - cos x)/x^2 without loss of digits.
double
sinc(const double x)
{
  return std::abs(x) < 1e-4 ? 1. - x * x / 6. : std::sin(x) / x;
}

// 1 + a [v]x + b [v]x^2.
Matrix3
polynomial_of_cross_product(const Vector3 &v, const double a, const double b)
{
  const Matrix3 spin{{{0., -v[2], v[1]}, {v[2], 0., -v[0]}, {-v[1], v[0], 0.}}};
  const Matrix3 spin2 = spin * spin;
  Matrix3 r = identity3;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      r[i][j] += a * spin[i][j] + b * spin2[i][j];
  return r;
}
} // namespace

Matrix3
rotation_about_axis(const unsigned int axis, const double angle)
{
  const double c = std::cos(angle), s = std::sin(angle);
  const unsigned int i = (axis + 1) % 3, j = (axis + 2) % 3;
  Matrix3 r = identity3;
  r[i][i] = r[j][j] = c;
  r[i][j] = -s;
  r[j][i] = s;
  return r;
}

Matrix3
rotation_from_vector(const Vector3 &v)
{
  const double angle = norm(v);
  const double half = sinc(.5 * angle);
  return polynomial_of_cross_product(v, sinc(angle), .5 * half * half);
}

Matrix3
rate_of_rotation_vector(const Vector3 &v)
{
  const double half = .5 * norm(v);
  // The series replaces a difference that loses digits; the product with [v]x^2 is exact to 1e-14.
  const double c = half < 1e-2 ? (1. + half * half / 15.) / 12.
                               : (1. - half / std::tan(half)) / (4. * half * half);
  return polynomial_of_cross_product(v, -.5, c);
}

Vector3
vector_from_rotation(const Matrix3 &r)
{
  const double trace = r[0][0] + r[1][1] + r[2][2];
  double w; // 4 q_max q, where q = (cos(angle/2), sin(angle/2) axis)
  Vector3 q;
  if (trace >= std::max({r[0][0], r[1][1], r[2][2]}))
  {
    w = 1. + trace;
    q = {r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};
  }
  else
  {
    const unsigned int i = r[0][0] >= r[1][1] && r[0][0] >= r[2][2] ? 0
                           : r[1][1] >= r[2][2]                     ? 1
                                                                    : 2;
    const unsigned int j = (i + 1) % 3, k = (i + 2) % 3;
    w = r[k][j] - r[j][k];
    q[i] = 1. + r[i][i] - r[j][j] - r[k][k];
    q[j] = r[i][j] + r[j][i];
    q[k] = r[i][k] + r[k][i];
  }
  if (w < 0.)
  {
    w = -w;
    q = -1. * q;
  }
  const double length = norm(q);
  if (length == 0.)
    return {0., 0., 0.};
  return (2. * std::atan2(length, w) / length) * q;
}

Vector3
mean_angular_velocity(const Matrix3 &before, const Matrix3 &after, const double duration)
{
  return (1. / duration) * vector_from_rotation(after * transpose(before));
}

EulerSequence::EulerSequence(const std::string &sequence)
{
  std::istringstream words(sequence);
  std::vector<unsigned int> axes;
  bool known = true;
  for (std::string word; words >> word;)
  {
    const auto found = std::find(angle_names.begin(), angle_names.end(), word);
    known = known && found != angle_names.end();
    axes.push_back(found - angle_names.begin());
  }
  if (!known || axes.size() != 3 || axes[0] == axes[1] || axes[1] == axes[2] || axes[0] == axes[2])
  {
    std::string all;
    for (const std::string &name : names())
      all += (all.empty() ? "`" : ", `") + name + "`";
    throw InputError("the Euler sequence is `" + sequence + "`, must be one of " + all);
  }
  std::copy(axes.begin(), axes.end(), axes_);
}

Matrix3
EulerSequence::rotation(const double flexion, const double adduction,
                        const double internal_rotation) const
{
  const double angle[3] = {adduction, flexion, internal_rotation};
  return rotation_about_axis(axes_[0], angle[axes_[0]]) *
         rotation_about_axis(axes_[1], angle[axes_[1]]) *
         rotation_about_axis(axes_[2], angle[axes_[2]]);
}

std::vector<std::string>
EulerSequence::names()
{
  std::vector<std::string> words{"adduction", "flexion", "rotation"}, result;
  do
    result.push_back(words[0] + " " + words[1] + " " + words[2]);
  while (std::next_permutation(words.begin(), words.end()));
  return result;
}
} // namespace arthrowear
