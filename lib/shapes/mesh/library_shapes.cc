// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/library_shapes.h"

#include "base/collect.h"
#include "base/format.h"
#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/knee_solid.h"
#include "mesh/layers.h"
#include "mesh/mesh_limits.h"
#include "mesh/mesh_shapes.h"
#include "mesh/tibia.h"
#include "surface/condyles.h"
#include "surface/surface_file.h"

#include <tuple>

namespace arthrowear
{
namespace
{
using Values = MeshShape::Values;
using Kind = ShapeNumber::Kind;

unsigned int
count_of(const Values &values, const char *option)
{
  return static_cast<unsigned int>(values.at(option));
}

MeshShape
cup_shape()
{
  const CupGeometry usual;
  const char *everywhere = "--element-size";
  MeshShape shape;
  shape.name = "cup";
  shape.text = "Make a hemispherical cup with the boundaries wear, backing and rim";
  shape.numbers = {
      {"--inner-diameter", "Inner diameter [mm]", 2. * usual.inner_radius},
      {"--outer-diameter", "Outer diameter [mm]", 2. * usual.outer_radius},
      {"--shell-thickness",
       "Thickness of a shell bonded around the cup, inside the outer diameter [mm]; 0: none", 0.,
       Kind::non_negative, false},
      {"--cement-thickness",
       "Thickness of bone cement around cup and shell, inside the outer diameter [mm]; 0: none", 0.,
       Kind::non_negative, false},
      {everywhere, "Element size everywhere [mm]", 0., Kind::positive, false},
      {"--element-size-at-wear", "Element size at the inner surface [mm]",
       usual.element_size_at_wear},
      {"--element-size-at-backing", "Element size at the outer surface [mm]",
       usual.element_size_at_backing},
      {"--cells",
       "Scale the element sizes until the cup has about this many tetrahedra, shell and cement not "
       "counted",
       0., Kind::count, false, 50, most_mesh_cells}};
  for (ShapeNumber &number : shape.numbers)
    if (number.option.rfind("--element-size-", 0) == 0)
      number.excluded_by = everywhere;
  shape.make = [everywhere](const Values &values)
  {
    const double shell = values.at("--shell-thickness"), cement = values.at("--cement-thickness"),
                 size = values.at(everywhere);
    CupGeometry geometry;
    geometry.inner_radius = .5 * values.at("--inner-diameter");
    geometry.outer_radius = .5 * values.at("--outer-diameter") - shell - cement;
    geometry.element_size_at_wear = size > 0. ? size : values.at("--element-size-at-wear");
    geometry.element_size_at_backing = size > 0. ? size : values.at("--element-size-at-backing");
    geometry.target_cells = count_of(values, "--cells");
    return add_layers(make_cup(geometry), cup_layers(shell, cement));
  };
  return shape;
}

MeshShape
tibia_shape()
{
  const TibiaGeometry g;
  MeshShape shape;
  shape.name = "tibia";
  shape.text = "Make the upper end of a tibia with the tray of a knee replacement: volumes bone, "
               "cement, tray and bearing, interfaces tray_bone and post_cement";
  shape.numbers = {
      {"--tray-radius", "Radius of tray and bearing [mm]", g.tray_radius},
      {"--tray-thickness", "Thickness of the tray [mm]", g.tray_thickness},
      {"--tray-layers", "Least number of elements through the tray", double(g.tray_layers),
       Kind::count},
      {"--post-diameter", "Diameter of the post [mm]", 2. * g.post_radius},
      {"--post-length", "Length of the post [mm], 0 for none", g.post_length},
      {"--cement-thickness", "Thickness of the cement around the post [mm]", g.cement_thickness},
      {"--bone-height", "Height of the bone [mm]", g.bone_height},
      {"--proximal-radius", "Radius of the bone below the tray [mm], 0: the tray's radius",
       g.proximal_radius},
      {"--distal-radius", "Radius of the bone at its lower end [mm]", g.distal_radius},
      {"--bearing-thickness", "Thickness of the bearing [mm]", g.bearing_thickness},
      {"--element-size-at-interface", "Element size in the tray's plane and along the post [mm]",
       g.element_size_at_interface},
      {"--element-size-far", "Height of elements at the bone's lower end [mm]", g.element_size_far},
      {"--cells", "Scale the element sizes until the mesh has about this many tetrahedra", 0.,
       Kind::count, false, 1000, most_mesh_cells}};
  shape.make = [](const Values &values)
  {
    TibiaGeometry geometry;
    geometry.tray_radius = values.at("--tray-radius");
    geometry.tray_thickness = values.at("--tray-thickness");
    geometry.tray_layers = count_of(values, "--tray-layers");
    geometry.post_radius = .5 * values.at("--post-diameter");
    geometry.post_length = values.at("--post-length");
    geometry.cement_thickness = values.at("--cement-thickness");
    geometry.bone_height = values.at("--bone-height");
    geometry.proximal_radius = values.at("--proximal-radius");
    geometry.distal_radius = values.at("--distal-radius");
    geometry.bearing_thickness = values.at("--bearing-thickness");
    geometry.element_size_at_interface = values.at("--element-size-at-interface");
    geometry.element_size_far = values.at("--element-size-far");
    geometry.target_cells = count_of(values, "--cells");
    return make_tibia(geometry);
  };
  return shape;
}

/// The insert of a knee, and its femur.
MeshShape
knee_shape()
{
  const KneeInsertShape g;
  const CondyleShape femur;
  MeshShape shape;
  shape.name = "knee";
  shape.text = "Make the insert of a knee with two dishes and the boundaries wear, backing and "
               "side, and the femur's condyles";
  shape.numbers = {
      {"--sagittal-radius", "Radius of the dishes as seen from the side [mm]", g.sagittal_radius},
      {"--coronal-radius", "Radius of the dishes as seen from the front [mm]", g.coronal_radius},
      {"--distance", "Distance of the lowest points of dishes and condyles [mm], 0 for one dish",
       g.distance},
      {"--depth", "Depth of the dishes below the top [mm]", g.depth},
      {"--thickness", "Thickness below the lowest points [mm]", g.thickness},
      {"--length", "Length from back to front [mm]", g.length},
      {"--width", "Width from side to side [mm]", g.width},
      {"--corner-radius", "Radius of the corners as seen from above [mm], 0 for sharp ones",
       g.corner_radius},
      {"--element-size-at-wear", "Element size in the dishes [mm]", g.element_size_at_wear},
      {"--element-size-far", "Element size at the backing and far from the condyles [mm]",
       g.element_size_far},
      {"--cells", "Scale the element sizes until the insert has about this many tetrahedra", 0.,
       Kind::count, false, 200, most_mesh_cells}};
  const auto insert_of = [](const Values &values)
  {
    KneeInsertShape insert;
    insert.sagittal_radius = values.at("--sagittal-radius");
    insert.coronal_radius = values.at("--coronal-radius");
    insert.distance = values.at("--distance");
    insert.depth = values.at("--depth");
    insert.thickness = values.at("--thickness");
    insert.length = values.at("--length");
    insert.width = values.at("--width");
    insert.corner_radius = values.at("--corner-radius");
    insert.element_size_at_wear = values.at("--element-size-at-wear");
    insert.element_size_far = values.at("--element-size-far");
    insert.target_cells = count_of(values, "--cells");
    return insert;
  };
  shape.make = [insert_of](const Values &values)
  { return make_knee_insert_mesh(insert_of(values)); };
  shape.partner.option = "--femur";
  shape.partner.text = "Surface of the condyles (.stl), with the origin on the axis of flexion";
  shape.partner.numbers = {
      {"--femur-sagittal-radius", "Radius of the condyles as seen from the side [mm]",
       femur.sagittal_radius},
      {"--femur-coronal-radius", "Radius of the condyles as seen from the front [mm]",
       femur.coronal_radius},
      {"--femur-edge", "Edge of the femur's triangles [mm]", femur.edge}};
  shape.partner.make = [insert_of](const Values &values)
  {
    const KneeInsertShape insert = insert_of(values);
    CondyleShape condyles;
    condyles.sagittal_radius = values.at("--femur-sagittal-radius");
    condyles.coronal_radius = values.at("--femur-coronal-radius");
    condyles.distance = insert.distance;
    condyles.edge = values.at("--femur-edge");
    InputErrors errors;
    collect(errors, [&] { check_shape(insert); });
    for (const auto &[name, condyle, dish] :
         {std::tuple{"sagittal", condyles.sagittal_radius, insert.sagittal_radius},
          {"coronal", condyles.coronal_radius, insert.coronal_radius}})
      if (condyle >= dish)
        errors.add(formatted("the femur's %s radius is %.6g mm, must be below the radius of the "
                             "dishes, %.6g mm. A condyle as wide as its dish touches the rim",
                             name, condyle, dish));
    errors.throw_if_any();
    return stl_bytes(make_condyles(condyles), "condyles of a femur, lengths in mm");
  };
  return shape;
}

MeshShape
block_shape()
{
  const BlockGeometry usual;
  MeshShape shape;
  shape.name = "block";
  shape.text =
      "Make a block of boxes, each of six tetrahedra, with the boundaries bottom, top and sides";
  const char *length[3] = {"--length-x", "--length-y", "--length-z"},
             *boxes[3] = {"--boxes-x", "--boxes-y", "--boxes-z"};
  for (int d = 0; d < 3; ++d)
    shape.numbers.push_back({length[d], std::string("Length along ") + "xyz"[d] + " [mm]",
                             usual.lengths[d], Kind::positive});
  for (int d = 0; d < 3; ++d)
    shape.numbers.push_back({boxes[d], std::string("Number of boxes along ") + "xyz"[d],
                             double(usual.cells[d]), Kind::count, true, 1, 1000});
  shape.make = [](const Values &values)
  {
    return make_block({{values.at("--length-x"), values.at("--length-y"), values.at("--length-z")},
                       {count_of(values, "--boxes-x"), count_of(values, "--boxes-y"),
                        count_of(values, "--boxes-z")}});
  };
  return shape;
}

MeshShape
disc_shape()
{
  MeshShape shape;
  shape.name = "disc";
  shape.text = "Make a disc about the z axis with the boundaries bottom, top and sides";
  shape.numbers = {{"--diameter", "Diameter [mm]", 20., Kind::positive},
                   {"--thickness", "Thickness [mm]", 4., Kind::positive},
                   {"--element-size", "Element size [mm]", 2., Kind::positive}};
  shape.make = [](const Values &values)
  {
    return make_disc(.5 * values.at("--diameter"), values.at("--thickness"),
                     values.at("--element-size"));
  };
  return shape;
}
} // namespace

void
register_library_shapes()
{
  for (const auto shape : {cup_shape, knee_shape, tibia_shape, block_shape, disc_shape})
    mesh_shapes().add(shape());
}
} // namespace arthrowear
