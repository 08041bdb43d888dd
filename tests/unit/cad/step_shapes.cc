// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include "has.h"
#include "mesh/cup_frame.h"
#include "mesh/enclosed_volume.h"
#include "mesh/export.h"

namespace arthrowear
{
namespace
{
using namespace cad_test;
using Kind = Primitive::Kind;

constexpr double liner_volume = 16236.12573; // by quadrature [mm^3]

double
curved_volume(const MeshData &mesh)
{
  return enclosed_volume(mesh, make_nodes(mesh, {2, {}}));
}

const std::string &
liner_file()
{
  static const std::string file = step_file("liner.step", [] { add_liner(); });
  return file;
}

const CadShape &
liner()
{
  static const CadShape shape = shape_of(liner_file(), options_with(3., 2));
  return shape;
}

// Elements of 3 mm; 2.7e-6 with curved sides, 3.6e-3 with straight ones.
TEST(StepShape, QuadraticElementsKeepTheVolume)
{
  EXPECT_NEAR(liner().solids[0].volume / liner_volume, 1., 1e-9);
  EXPECT_NEAR(curved_volume(liner().mesh) / liner_volume, 1., 1e-5);
  EXPECT_LT(liner().mesh.volume() / liner_volume, 1. - 3e-3);
}

TEST(StepShape, FacesOfALinerHaveTheirPrimitives)
{
  struct Expected
  {
    Kind kind;
    double radius;
    bool is_concave;
    double area;
    std::string name;
  };
  // The cone leaves the cavity's sphere beside a narrow ring.
  const std::vector<Expected> expected{{Kind::sphere, 22., false, 3041.06, "backing"},
                                       {Kind::plane, 0., false, 706.199, "rim"},
                                       {Kind::cone, 0., true, 268.35, "rim"},
                                       {Kind::plane, 0., false, 12.5664, "rim"},
                                       {Kind::sphere, 14.1, true, 1071.974, "wear"}};
  const std::vector<std::string> names = names_of(liner());
  ASSERT_EQ(liner().faces.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
  {
    const CadFace &face = liner().faces[i];
    EXPECT_EQ(face.primitive.kind, expected[i].kind) << i;
    EXPECT_NEAR(face.primitive.radius, expected[i].radius, 1e-7) << i;
    EXPECT_EQ(face.is_concave, expected[i].is_concave) << i;
    EXPECT_NEAR(face.area, expected[i].area, 1e-2) << i;
    EXPECT_EQ(names[i], expected[i].name) << i;
  }
}

// Turned and moved, the faces are found in their place, and so is the cup's frame in a file that
// was written.
TEST(StepShape, ATurnedLinerIsFoundInItsPlace)
{
  const Vector3 centre{120., -35., 8.};
  const std::string file = step_file("turned.step",
                                     [&]
                                     {
                                       const int tag = add_liner();
                                       namespace occ = gmsh::model::occ;
                                       occ::rotate({{3, tag}}, 0, 0, 0, 0, 1, 0, units::pi / 3.);
                                       occ::translate({{3, tag}}, centre[0], centre[1], centre[2]);
                                     });
  CadShape shape = shape_of(file, options_with(4., 2));
  const std::vector<std::string> names = names_of(shape);
  const Vector3 opening{std::sin(units::pi / 3.), 0., std::cos(units::pi / 3.)};
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    const Primitive &p = shape.faces[i].primitive;
    const Vector3 off = p.kind == Kind::sphere  ? p.centre - centre
                        : p.kind == Kind::plane ? p.axis - opening // outwards
                                                : p.centre - (centre - 16.1 * opening);
    EXPECT_NEAR(norm(off), 0., 1e-6) << kind_text(p.kind);
  }
  EXPECT_EQ(std::count(names.begin(), names.end(), "wear"), 1);
  EXPECT_EQ(std::count(names.begin(), names.end(), "backing"), 1);

  const double curved = curved_volume(shape.mesh);
  name_boundaries(shape, name_faces(shape, {}, file));
  const std::string written = file_named("turned.msh");
  export_msh(shape.mesh, written, 2);
  const ImportedCup cup = import_cup(written);
  EXPECT_NEAR(norm(cup.frame.centre - centre), 0., 1e-9);
  EXPECT_NEAR(cup.frame.radius, 14.1, 1e-9);
  EXPECT_NEAR(norm(cup.frame.pole + opening), 0., 1e-6);
  EXPECT_EQ(cup.mesh.middles.size(), shape.mesh.middles.size());
  EXPECT_NEAR(curved_volume(cup.mesh) / curved, 1., 1e-12) << "nodes on edges move, too";
}

TEST(StepShape, PickedPointsAndNumbersNameFaces)
{
  GivenNames given;
  given.points = {{"stem", {0., 0., -22.}}};
  given.numbers = {{"top", {2, 4}}};
  EXPECT_EQ(names_of(liner(), given),
            (std::vector<std::string>{"stem", "top", "rim", "top", "wear"}));
  const auto message = [](const GivenNames &names)
  { return thrown<InputError>([&] { names_of(liner(), names); }); };
  EXPECT_TRUE(has(message({{{"a", {22., 0., 0.}}}, {}}), "as near to face 1 as to face 2"));
  EXPECT_TRUE(has(message({{{"a", {0., 0., -40.}}}, {}}), "from the nearest face"));
  EXPECT_TRUE(has(message({{}, {{"a", {6}}}}), "there is no face 6, must be 1 to 5"));
  EXPECT_TRUE(has(message({{}, {{"a", {1}}, {"b", {1}}}}), "named both `a` and `b`"));
}

// Whatever name any face is given, all others keep theirs.
TEST(StepShape, AGivenNameReplacesThatOfItsOwnFace)
{
  const std::vector<std::string> assumed = names_of(liner());
  for (std::size_t face = 0; face < assumed.size(); ++face)
    for (const std::string name : {"wear", "rim", "backing", "stem"})
    {
      GivenNames given;
      given.numbers = {{name, {static_cast<unsigned int>(face + 1)}}};
      std::vector<std::string> expected = assumed;
      expected[face] = name;
      EXPECT_EQ(names_of(liner(), given), expected) << name << " for face " << face + 1;
    }
}

// A hemisphere of 14 mm that continues as a bore over 6 mm: the ring at its end and the bore are
// the rim, the outer cylinder belongs to the backing.
TEST(StepShape, TheBoreOfASkirtIsTheRim)
{
  const std::string file =
      step_file("skirt.step",
                []
                {
                  namespace occ = gmsh::model::occ;
                  const int ball = occ::addSphere(0, 0, 0, 22., -1, -units::pi / 2., 0.),
                            skirt = occ::addCylinder(0, 0, 0, 0, 0, 6., 22.),
                            cavity = occ::addSphere(0, 0, 0, 14.),
                            bore = occ::addCylinder(0, 0, 0, 0, 0, 6., 14.);
                  gmsh::vectorpair whole, left;
                  std::vector<gmsh::vectorpair> map;
                  occ::fuse({{3, ball}}, {{3, skirt}}, whole, map);
                  occ::cut(whole, {{3, cavity}, {3, bore}}, left, map);
                  return left[0].second;
                });
  const CadShape shape = shape_of(file, options_with(6., 1));
  const std::vector<std::string> names = names_of(shape);
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    const CadFace &face = shape.faces[i];
    const bool is_wear = face.is_concave && face.primitive.kind == Kind::sphere,
               is_rim = !is_wear && (face.is_concave || face.primitive.kind == Kind::plane);
    EXPECT_EQ(names[i], is_wear ? "wear" : is_rim ? "rim" : "backing") << i;
  }
  EXPECT_GE(names.size(), 5u);
}

TEST(StepShape, NamesInTheFileAreUsed)
{
  std::string bytes = bytes_of(liner_file());
  const auto name = [&bytes](const std::string &entity, const std::string &text, int times)
  {
    std::size_t at = 0;
    for (; times > 0; --times)
      at = bytes.find(entity + "('", at) + entity.size() + 2;
    bytes.insert(at, text);
  };
  name("ADVANCED_FACE", "socket", 5);
  name("MANIFOLD_SOLID_BREP", "my liner", 1);
  CadShape shape = mesh_step("named.step", bytes, options_with(6., 1));
  find_sides(shape);
  EXPECT_EQ(shape.solids[0].name, "my liner");
  EXPECT_EQ(names_of(shape)[4], "socket");
  EXPECT_EQ(names_of(shape)[0], "face_1") << "the cavity has another name, nothing is assumed";
}

TEST(StepShape, TheSizeFollowsFromTheWall)
{
  const CadShape chosen = shape_of(liner_file(), options_with(0., 1));
  EXPECT_TRUE(chosen.is_size_chosen);
  EXPECT_NEAR(chosen.size, 3.2, 1e-9); // 16236 mm^3 over 5100 mm^2
}

TEST(StepShape, TouchingSolidsAreBondedVolumes)
{
  const auto add_shell = [](const double inner)
  {
    namespace occ = gmsh::model::occ;
    const int ball = occ::addSphere(0, 0, 0, 26., -1, -units::pi / 2., 0.);
    gmsh::vectorpair left;
    std::vector<gmsh::vectorpair> map;
    occ::cut({{3, ball}}, {{3, occ::addSphere(0, 0, 0, inner)}}, left, map);
  };
  const std::string touching = step_file("touching.step",
                                         [&]
                                         {
                                           add_liner();
                                           add_shell(22.);
                                         });
  const CadShape shape = shape_of(touching, options_with(5., 1));
  EXPECT_EQ(shape.mesh.volume_names, (std::vector<std::string>{"solid_1", "solid_2"}));
  EXPECT_NEAR(shape.solids[0].volume, liner_volume, 1e-3);
  EXPECT_EQ(count_where(shape.faces, [](const CadFace &face) { return !face.is_outer; }), 1);
  const std::vector<std::string> names = names_of(shape);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (shape.faces[i].is_outer && shape.faces[i].primitive.kind == Kind::sphere)
    {
      EXPECT_EQ(names[i], shape.faces[i].is_concave ? "wear" : "backing");
    }

  const auto message = [&](const std::string &name, const double inner)
  {
    const std::string file = step_file(name,
                                       [&]
                                       {
                                         add_liner();
                                         add_shell(inner);
                                       });
    return thrown<InputError>([&] { shape_of(file, options_with(5., 1)); });
  };
  EXPECT_TRUE(has(message("overlapping.step", 21.), "the solids 1 and 2 overlap"));
  EXPECT_TRUE(has(message("apart.step", 23.), "solid 2 has no face in common with the first"));
}
} // namespace
} // namespace arthrowear
