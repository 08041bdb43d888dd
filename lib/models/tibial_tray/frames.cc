// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/frames.h"

#include "base/triples.h"
#include "output/numbered_names.h"
#include "ranks/collective.h"
#include "results/surface_fields.h"
#include "vtu/point_table.h"

namespace arthrowear
{
namespace
{
OutputPiece
volume_piece(const TibialTray &tray, const ExplicitState &state)
{
  const SolidBodies &bodies = *tray.bodies;
  OutputPiece piece;
  piece.corners = 4;
  std::vector<unsigned int> corners;
  std::vector<std::array<double, 9>> stress;
  for (unsigned int cell = 0; cell < bodies.n_cells(); ++cell)
  {
    const Matrix3 s = bodies.vertex_stress(cell, state.displacement)[0];
    stress.push_back(
        {s[0][0], s[0][1], s[0][2], s[1][0], s[1][1], s[1][2], s[2][0], s[2][1], s[2][2]});
    corners.insert(corners.end(), bodies.cell_nodes(cell), bodies.cell_nodes(cell) + 4);
  }
  const std::vector<unsigned int> nodes = share_points(piece, corners);
  for (const unsigned int node : nodes)
    piece.points.push_back(bodies.nodes().positions[bodies.sharing().global(node)]);
  add_field(piece, nodes, surface_fields::displacement,
            [&](const unsigned int node) { return triple(state.displacement, node); });
  add_cell_field(piece, surface_fields::stress,
                 [&](const unsigned int cell) { return stress[cell]; });
  add_cell_field(piece, surface_fields::von_mises_stress,
                 [&](const unsigned int cell)
                 {
                   const std::array<double, 9> &t = stress[cell];
                   return std::array<double, 1>{
                       von_mises({{{t[0], t[1], t[2]}, {t[3], t[4], t[5]}, {t[6], t[7], t[8]}}})};
                 });
  add_cell_field(piece, {"volume", numbered_names(bodies.mesh().volume_names)},
                 [&](const unsigned int cell)
                 {
                   return std::array<double, 1>{
                       static_cast<double>(bodies.mesh().cell_volume_id[bodies.mesh_cell(cell)])};
                 });
  return piece;
}

/// All slave faces as one piece of triangles.
class InterfacePiece
{
public:
  InterfacePiece(const TibialTray &tray, const std::vector<double> &displacement,
                 const std::vector<PairState> &states, const std::vector<TrayDebris> &debris,
                 const std::vector<InterfaceWear> &wear)
      : tray_(tray), contacts_(tray.system->contacts()), displacement_(displacement),
        states_(states), debris_(debris), wear_(wear)
  {
  }

  OutputPiece piece()
  {
    add_points();
    add_fields();
    piece_.main_fields = {surface_fields::wear_depth.name, surface_fields::adhesion_intensity.name};
    return std::move(piece_);
  }

  std::string table(const double percent_of_body_weight)
  {
    add_points();
    add_geometry();
    add_fields();
    return point_table(piece_, items_, {"load", "% BW"}, percent_of_body_weight);
  }

private:
  /// A vertex of a slave face: point of the contact, and node of the face.
  struct Corner
  {
    unsigned int interface, point, node;
  };

  const PointState &state(const unsigned int item) const
  {
    return states_[corners_[item].interface].points[corners_[item].point];
  }

  template <class Value> void add_scalar(const ColumnHeader &header, const Value &value)
  {
    add_field(piece_, items_, header,
              [&](const unsigned int item)
              { return std::array<double, 1>{static_cast<double>(value(item))}; });
  }

  void add_fields()
  {
    add_displacement();
    add_tractions();
    add_motion();
    add_wear();
  }

  void add_points()
  {
    piece_.corners = 3;
    std::vector<unsigned int> used;
    for (unsigned int k = 0; k < contacts_.size(); ++k)
    {
      const ContactFace &face = contacts_[k].pair().slave_face();
      const unsigned int first = corners_.size();
      corners_.resize(first + face.vertices().size());
      for (unsigned int f = 0; f < face.n_facets(); ++f)
        for (int i = 0; i < 3; ++i)
        {
          // Points of the first pass are the vertices of the slave face, in their order.
          const unsigned int point = face.facet(f).vertices[i];
          corners_[first + point] = {k, point, face.facet(f).nodes[i]};
          used.push_back(first + point);
        }
    }
    items_ = share_points(piece_, used);
    for (const unsigned int item : items_)
      piece_.points.push_back(
          tray_.bodies->nodes()
              .positions[contacts_[corners_[item].interface].vertex(corners_[item].node)]);
  }

  void add_geometry()
  {
    add_field(piece_, items_, {"normal", "-"},
              [&](const unsigned int item) { return state(item).normal; });
    add_scalar({"area", "mm^2"},
               [&](const unsigned int item)
               {
                 const Corner &corner = corners_[item];
                 return contacts_[corner.interface].pair().point_area(corner.point);
               });
  }

  void add_displacement()
  {
    add_field(piece_, items_, surface_fields::displacement,
              [&](const unsigned int item)
              {
                const Corner &corner = corners_[item];
                return triple(displacement_, contacts_[corner.interface].vertex(corner.node));
              });
  }

  void add_tractions()
  {
    add_scalar(surface_fields::adhesion_intensity,
               [&](const unsigned int item) { return state(item).history.intensity; });
    add_scalar(surface_fields::contact_pressure,
               [&](const unsigned int item) { return std::max(-state(item).normal_traction, 0.); });
    add_scalar(surface_fields::normal_traction,
               [&](const unsigned int item) { return state(item).normal_traction; });
    add_field(piece_, items_, surface_fields::tangential_traction,
              [&](const unsigned int item) { return state(item).tangential_traction; });
    // On the slave: against the resistance.
    add_field(piece_, items_, surface_fields::traction,
              [&](const unsigned int item)
              {
                const PointState &now = state(item);
                return -1. * (now.normal_traction * now.normal + now.tangential_traction);
              });
  }

  void add_motion()
  {
    add_scalar(surface_fields::gap, [&](const unsigned int item) { return state(item).opening; });
    add_scalar(surface_fields::slip, [&](const unsigned int item)
               { return std::hypot(state(item).shift[0], state(item).shift[1]); });
    add_scalar(surface_fields::accumulated_slip,
               [&](const unsigned int item) { return state(item).slip; });
    add_scalar(surface_fields::interface_status,
               [&](const unsigned int item) { return static_cast<int>(state(item).status); });
    add_scalar(surface_fields::interface,
               [&](const unsigned int item) { return corners_[item].interface; });
  }

  void add_wear()
  {
    if (tray_.p.wear.is_chosen())
      add_scalar(surface_fields::wear_depth, [&](const unsigned int item)
                 { return wear_[corners_[item].interface].depth[corners_[item].point]; });
    const auto &variables = wear_.front().history.variables();
    for (std::size_t k = 0; k < variables.size(); ++k)
      add_scalar({variables[k].name, variables[k].unit}, [&](const unsigned int item)
                 { return wear_[corners_[item].interface].history.at(corners_[item].point)[k]; });
    if (tray_.p.debris.is_computed)
      add_scalar(surface_fields::debris_concentration,
                 [&](const unsigned int item)
                 {
                   const Corner &corner = corners_[item];
                   return debris_[corner.interface].concentration_at(wear_[corner.interface],
                                                                     corner.node);
                 });
  }

  const TibialTray &tray_;
  const std::vector<DeformableContact> &contacts_;
  const std::vector<double> &displacement_;
  const std::vector<PairState> &states_;
  const std::vector<TrayDebris> &debris_;
  const std::vector<InterfaceWear> &wear_;
  OutputPiece piece_;
  std::vector<Corner> corners_;
  std::vector<unsigned int> items_; ///< indices into corners_ of the piece's points
};
} // namespace

std::vector<ColumnHeader>
fields_of_tibia()
{
  using namespace surface_fields;
  return {displacement, stress, von_mises_stress};
}

std::vector<ColumnHeader>
fields_of_interfaces()
{
  using namespace surface_fields;
  return {displacement,
          adhesion_intensity,
          contact_pressure,
          normal_traction,
          tangential_traction,
          traction,
          gap,
          slip,
          accumulated_slip,
          interface_status,
          interface,
          wear_depth,
          debris_concentration};
}

std::string
interface_table(const TibialTray &tray, const std::vector<double> &displacement,
                const std::vector<PairState> &states, const std::vector<TrayDebris> &debris,
                const std::vector<InterfaceWear> &wear, const double percent_of_body_weight)
{
  return InterfacePiece(tray, displacement, states, debris, wear).table(percent_of_body_weight);
}

TrayFrames::TrayFrames(const std::string &folder, MPI_Comm communicator,
                       const unsigned int compression_level)
    : volume(folder, "tibia", communicator, compression_level),
      interfaces(folder, "interface", MPI_COMM_SELF, compression_level)
{
}

void
TrayFrames::write(const TibialTray &tray, const ExplicitState &state,
                  const std::vector<PairState> &states, const std::vector<TrayDebris> &debris,
                  const std::vector<InterfaceWear> &wear, const double percent_of_body_weight,
                  const unsigned long level)
{
  const FrameMark mark{percent_of_body_weight, level};
  volume.write(volume_piece(tray, state), mark);
  const std::vector<double> displacement = tray.bodies->sharing().gather(state.displacement);
  on_root(tray.bodies->sharing().communicator(),
          [&]()
          {
            interfaces.write(InterfacePiece(tray, displacement, states, debris, wear).piece(),
                             mark);
            if (tray.p.surface_tables == SurfaceTables::every_frame)
              interfaces.write_table(interface_table(tray, displacement, states, debris, wear,
                                                     percent_of_body_weight));
          });
}
} // namespace arthrowear
