// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/cad_shape.h"

namespace arthrowear
{
/// Names of faces that a user gives.
struct GivenNames
{
  /// A name for the face nearest to a point [mm].
  struct Point
  {
    std::string name;
    Vector3 place{};
  };
  /// A name for faces by their numbers, from 1.
  struct Numbers
  {
    std::string name;
    std::vector<unsigned int> faces;
  };
  std::vector<Point> points;
  std::vector<Numbers> numbers;
};

struct FaceName
{
  enum class Origin
  {
    none,    ///< a number, "face_3"
    file,    ///< of the STEP file
    given,   ///< by the user
    assumed, ///< from the primitives
  } origin = Origin::none;
  std::string name;
  std::string remark; ///< distance of a picked point; may be empty
};

/// Names the faces of a shape: as given, else as in its file, else as assumed: where one concave
/// sphere is larger than all others, it is `wear`, faces around it that look out of its opening are
/// `rim`, and all others are `backing`. A name that is in the file is not assumed for other faces,
/// except where the name is `wear` of a concave sphere. A given name replaces the name of its own
/// face only; a concave sphere that is given as `wear` is the cavity where none is larger.
/// @param shape  with its sides (find_sides())
/// @throws InputError for a number that no face has, a face with two names, or a point that is as
/// near to two faces
std::vector<FaceName> name_faces(const CadShape &shape, const GivenNames &given,
                                 const std::string &file);

/// Gives the boundaries of the shape's mesh these names; faces of one name become one boundary.
void name_boundaries(CadShape &shape, const std::vector<FaceName> &names);
} // namespace arthrowear
