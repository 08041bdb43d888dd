// SPDX-License-Identifier: LGPL-2.1-or-later
// Findings of the program, what they advise, and files in other units.
#pragma once

#include "program.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <regex>

namespace program_test
{
const std::string shipped_liner = ARTHROWEAR_SOURCE_DIR "/inputs/hip_from_step/liner.step";

/// Nodes of a text file of Gmsh, version 4.1, scaled.
inline std::string
scaled_mesh(const std::string &text, const double factor)
{
  const std::size_t begin = text.find("$Nodes"), end = text.find("$EndNodes");
  std::istringstream lines(text.substr(begin, end - begin));
  std::string nodes;
  for (std::string line; std::getline(lines, line);)
  {
    std::istringstream words(line);
    std::array<double, 3> x{};
    std::string more;
    if (words >> x[0] >> x[1] >> x[2] && !(words >> more))
    {
      std::ostringstream scaled;
      scaled.precision(16);
      scaled << factor * x[0] << " " << factor * x[1] << " " << factor * x[2];
      line = scaled.str();
    }
    nodes += line + "\n";
  }
  return text.substr(0, begin) + nodes + text.substr(end);
}

/// A binary STL file, scaled.
inline std::string
scaled_stl(std::string stl, const double factor)
{
  constexpr std::size_t header = 84, of_triangle = 50, of_normal = 12, n_numbers = 9;
  for (std::size_t triangle = header; triangle < stl.size(); triangle += of_triangle)
    for (std::size_t k = 0; k < n_numbers; ++k)
    {
      float x = 0.f;
      char *const at = &stl[triangle + of_normal + k * sizeof(x)];
      std::memcpy(&x, at, sizeof(x));
      x = static_cast<float>(factor * x);
      std::memcpy(at, &x, sizeof(x));
    }
  return stl;
}

/// A binary STL file of a cap of a sphere whose lowest point is the origin, y up, to this polar
/// angle [deg]; normals point out of the sphere, or into it.
inline std::string
stl_of_cap(const double radius, const double most_polar, const bool is_outwards)
{
  constexpr int n_polar = 24, n_azimuth = 48;
  constexpr double deg = 3.14159265358979 / 180.;
  const auto point = [&](const int i, const int j)
  {
    const double polar = most_polar * deg * i / n_polar,
                 azimuth = 360. * deg * (j % n_azimuth) / n_azimuth;
    return std::array<float, 3>{static_cast<float>(radius * std::sin(polar) * std::cos(azimuth)),
                                static_cast<float>(radius * (1. - std::cos(polar))),
                                static_cast<float>(radius * std::sin(polar) * std::sin(azimuth))};
  };
  std::string facets;
  std::uint32_t n = 0;
  const auto add = [&](std::array<float, 3> a, std::array<float, 3> b, std::array<float, 3> c)
  {
    if (is_outwards)
      std::swap(b, c);
    facets.append(12, '\0');
    for (const auto *corner : {&a, &b, &c})
      facets.append(reinterpret_cast<const char *>(corner->data()), 12);
    facets.append(2, '\0');
    ++n;
  };
  for (int i = 0; i < n_polar; ++i)
    for (int j = 0; j < n_azimuth; ++j)
    {
      if (i > 0)
        add(point(i, j), point(i, j + 1), point(i + 1, j + 1));
      if (i + 1 < n_polar || most_polar < 180.)
        add(point(i, j), point(i + 1, j + 1), point(i + 1, j));
    }
  return std::string(80, ' ') + std::string(reinterpret_cast<const char *>(&n), 4) + facets;
}

/// Lines that begin with "Warning: " or are errors.
inline std::vector<std::string>
findings(const Outcome &outcome)
{
  std::vector<std::string> found;
  std::istringstream lines(outcome.out + outcome.err);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("Warning: ", 0) == 0 || line.find(", must be ") != std::string::npos)
      found.push_back(line);
  return found;
}

/// The first advice of a form in a text, which must stay; empty if there is none.
inline std::smatch
advice(const std::string &text, const std::string &form)
{
  std::smatch match;
  std::regex_search(text, match, std::regex(form));
  return match;
}

inline std::string
joined(const std::vector<std::string> &lines)
{
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}
} // namespace program_test
