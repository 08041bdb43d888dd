// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/registry.h"
#include "mesh/mesh_data.h"

#include <limits>
#include <map>

namespace arthrowear
{
/// A number from which a mesh of a shape is made: an option of `arthrowear mesh <shape>`.
struct ShapeNumber
{
  enum class Kind
  {
    any,
    non_negative,
    positive,
    count ///< an integer
  };

  std::string option; ///< "--inner-diameter"
  std::string text;   ///< with its unit
  double value = 0.;  ///< unless it is given
  Kind kind = Kind::any;
  bool is_shown = true; ///< the value is stated as the default
  unsigned int least = 0, most = std::numeric_limits<unsigned int>::max(); ///< of a count
  std::string excluded_by = {}; ///< an option before it, beside which it must not be given
};

/// A shape of which `arthrowear mesh` makes meshes.
struct MeshShape
{
  using Values = std::map<std::string, double>; ///< of all numbers, by option

  std::string name, text;
  std::vector<ShapeNumber> numbers;
  /// @throws InputError if the numbers do not fit each other
  std::function<MeshData(const Values &)> make;

  /// A surface that touches the shape, written to an .stl file where an option names one.
  struct Partner
  {
    std::string option, text;
    std::vector<ShapeNumber> numbers; ///< options that need this one
    /// Returns the bytes of the file, from all numbers. @throws InputError as `make`
    std::function<std::string(const Values &)> make;
  };
  Partner partner = {}; ///< without an option: there is none
};

/// The shapes that the program knows. Add before commands are declared.
Registry<MeshShape> &mesh_shapes();
} // namespace arthrowear
