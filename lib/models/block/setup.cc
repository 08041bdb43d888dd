// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/block/setup.h"

#include "base/collect.h"
#include "base/format.h"
#include "base/length_units.h"
#include "entries/file_unit.h"
#include "entries/plausibility.h"
#include "entries/with_table.h"
#include "gait/force_history.h"
#include "mesh/import.h"
#include "mesh/mesh_size.h"
#include "mesh/quality.h"
#include "wear_simulation/counterface_file.h"

namespace arthrowear
{
namespace
{
std::shared_ptr<const JointLoad>
read_load(const BlockParameters &p, Parameters &parameters)
{
  const BlockParameters::Load &load = p.load;
  if (load.file.empty())
    return std::make_shared<ConstantLoad>(load.force);
  std::shared_ptr<const JointLoad> result;
  with_table(
      parameters, "Load / File", load.file,
      [&](const CsvTable &table)
      {
        const ForceHistory history{{load.column}, load.close_over, 0., load.file_period, false};
        result = std::make_shared<TabulatedLoad>(force_history(table, history), p.time.frequency,
                                                 load.phase, load.factor);
        check_table(parameters, table, history.columns, history.period);
      });
  return result;
}

MeshData
make_or_import(const BlockParameters &p, Parameters &parameters)
{
  if (p.body.mesh_file.empty())
    return p.body.shape == BlockShape::box ? make_box(p.box()) : make_pin(p.pin());
  ImportOptions options;
  options.has_materials = true;
  options.required_boundaries = {"wear", "backing"};
  options.length_unit = p.body.length_unit;
  std::vector<std::string> remarks;
  MeshData mesh = import_msh(p.body.mesh_file, options, &remarks);
  const std::string section = "Block / Imported mesh / ";
  remarks.push_back(doubt_about_unit(p, mesh));
  if (const std::string folds = doubt_about_folds(mesh); p.degree == 2 && !folds.empty())
    remarks.push_back(folds + " Mesh finer there.");
  for (const std::string &remark : remarks)
    if (!remark.empty())
      parameters.warning_at(section + "Mesh file", remark);
  return mesh;
}

Vector3
face_area_vector(const MeshData &mesh)
{
  Vector3 sum{};
  for (const auto &face : mesh.boundary_faces("wear"))
    sum = sum + .5 * cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                           mesh.vertices[face[2]] - mesh.vertices[face[0]]);
  return sum;
}

/// The face of an imported mesh must be the lower one.
bool
faces_down(const MeshData &mesh, Parameters &parameters)
{
  constexpr double most_upward = -.1; // of the mean normal, of length 1
  const Vector3 area = face_area_vector(mesh);
  const double size = norm(area);
  const Vector3 mean = size > 0. ? (1. / size) * area : Vector3{};
  if (mean[2] <= most_upward)
    return true;
  parameters.error_at("Block / Imported mesh / Mesh file", "a block whose boundary wear faces -z",
                      formatted("Its mean outward normal is (%.3g, %.3g, %.3g). Turn the mesh.",
                                mean[0], mean[1], mean[2]));
  return false;
}

/// Height at which a counterface under the vertices touches the lowest of them, relative to its own
/// shape; infinite where it is under none.
double
height_of_touch(const BlockParameters &p, const CounterfaceMotion &motion, const MeshData &mesh)
{
  const std::unique_ptr<Counterface> counterface = make_counterface(p, motion, 0.);
  double height = std::numeric_limits<double>::infinity();
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
  {
    const double travel = counterface->travel_to(mesh.vertices[vertex], {0., 0., 1.});
    if (!std::isfinite(travel) && p.counterface.side == CounterfaceSide::inside)
      return travel; // a block wider than the bore
    height = std::min(height, travel);
  }
  return height;
}
/// Lines from above, or out of the counterface on its other side, through the points of the face at
/// time 0.
std::vector<LineToBody>
lines_through_face(const Counterface &counterface, const MeshData &mesh)
{
  const SurfacePose pose = counterface.pose(1.);
  const Vector3 up = transpose(pose.rotation) * Vector3{0., 0., 1.};
  std::vector<LineToBody> lines;
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    lines.push_back({pose.in_own_frame(mesh.vertices[vertex]), up});
  return lines;
}

/// @return true after an error
bool
is_turned(const BlockParameters &p, const CounterfaceMotion &motion, const MeshData &mesh,
          Parameters &parameters)
{
  const bool is_inside = p.counterface.side == CounterfaceSide::inside;
  const std::unique_ptr<Counterface> counterface = make_counterface(p, motion, 0.);
  counterface->move(0., 0.);
  return add_if_inside_out(parameters, "Counterface", *p.counterface.form(),
                           lines_through_face(*counterface, mesh),
                           is_inside ? "below, with [Counterface / Side] inside," : "above");
}
} // namespace

std::string
doubt_about_unit(const BlockParameters &p, const MeshData &mesh)
{
  return p.body.mesh_file.empty()
             ? ""
             : doubt_about_length("The body is %.4g mm large", longest_side(mesh),
                                  p.body.length_unit, specimen_size,
                                  "Block / Imported mesh / Length unit [mm]");
}

SpinAxis
counterface_axis(const BlockParameters &p, const double height)
{
  return {{p.counterface.x, p.counterface.y, height}, p.counterface.setting().axis};
}

std::unique_ptr<Counterface>
make_counterface(const BlockParameters &p, const CounterfaceMotion &motion, const double height)
{
  return p.counterface.form()->on_path(motion, counterface_axis(p, height).point);
}

Vector3
face_centre(const MeshData &mesh)
{
  Vector3 sum{};
  double total = 0.;
  for (const auto &face : mesh.boundary_faces("wear"))
  {
    const Vector3 &a = mesh.vertices[face[0]], &b = mesh.vertices[face[1]],
                  &c = mesh.vertices[face[2]];
    const double area = .5 * norm(cross(b - a, c - a));
    sum = sum + (area / 3.) * (a + b + c);
    total += area;
  }
  return (1. / total) * sum;
}

double
face_extent(const MeshData &mesh)
{
  constexpr double far = std::numeric_limits<double>::infinity();
  Vector3 low{far, far, far}, high{-far, -far, -far};
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    for (unsigned int c = 0; c < 3; ++c)
    {
      low[c] = std::min(low[c], mesh.vertices[vertex][c]);
      high[c] = std::max(high[c], mesh.vertices[vertex][c]);
    }
  return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
}

void
read_block_curves(const BlockParameters &p, Parameters &parameters, BlockInputs &inputs)
{
  inputs.motion = p.motion.read(parameters, p.time.frequency);
  if (p.load.application == BlockApplication::displacement)
    inputs.displacement = p.load.displacement.read(parameters, p.time);
  else
    inputs.load = read_load(p, parameters);
}

BlockInputs
prepare_block(const BlockParameters &p, Parameters &parameters)
{
  BlockInputs inputs;
  read_block_curves(p, parameters, inputs);
  if (!parameters.findings().empty())
    return inputs;
  collect(parameters,
          [&]
          {
            inputs.mesh = make_or_import(p, parameters);
            check_volumes(p.other_volumes, inputs.mesh, "Block / Imported mesh / Mesh file",
                          p.body.mesh_file.empty() ? "A made block has one." : "", parameters);
            if (!p.body.mesh_file.empty() && !faces_down(inputs.mesh, parameters))
              return;
            if (is_turned(p, inputs.motion->motion, inputs.mesh, parameters))
              return;
            inputs.height = height_of_touch(p, inputs.motion->motion, inputs.mesh);
            if (!std::isfinite(inputs.height) &&
                !blame_unit(parameters, "Counterface / Unit of surface [mm]"))
              parameters.error_at(
                  "Counterface / Position x [mm]",
                  "such that the counterface is under the block at time 0",
                  p.counterface.side == CounterfaceSide::inside
                      ? "The block does not fit into it: increase its size."
                      : "Its position and the path at time 0 leave it beside the block.");
          });
  return inputs;
}

Block::Block(const BlockParameters &p, const BlockInputs &prepared, MPI_Comm communicator,
             std::shared_ptr<const WornShape> worn)
    : WearSystem(prepared.mesh, p,
                 p.body.mesh_file.empty() && p.body.shape != BlockShape::box
                     ? curved_boundaries(p.pin())
                     : std::vector<CurvedBoundary>{},
                 communicator, prepared.load, std::move(worn)),
      inputs(without_mesh(prepared)), shape_(p.counterface), form_(shape_.form()),
      centre_(face_centre(body.mesh())), extent_(face_extent(body.mesh())),
      obstacle_(make_counterface(p, inputs.motion->motion, inputs.height)),
      probe_(make_counterface(p, inputs.motion->motion, inputs.height))
{
  constexpr BackingMotion held = BackingMotion::held;
  support_backing({{held, held, inputs.displacement ? BackingMotion::given : BackingMotion::as_one},
                   inputs.displacement});
  spread_load();
  ImplicitParameters solver = p.solver;
  if (solver.contact.wear.body.uses_cycles())
    solver.contact.shear.at_start = cross_shear_at_start(solver.contact.shear.period);
  make_stepper(p, solver, *obstacle_, extent_, inputs.elasticity);
  if (form_->is_ball())
    measure_ball(ball_at_load(p), solver.contact.penalty);
}

BallAtLoad
Block::ball_at_load(const BlockParameters &p) const
{
  constexpr unsigned int n_places = 200; // of a cycle
  const CounterfaceMotion &motion = inputs.motion->motion;
  const Vector3 own{shape_.x, shape_.y, inputs.height};
  std::vector<Vector3> places;
  for (unsigned int i = 0; i < n_places; ++i)
  {
    const Vector3 place = motion.place(own, i / (n_places * p.time.frequency));
    if (places.empty() || norm(place - places.back()) > 0.)
      places.push_back(place);
  }
  const double time = inputs.load ? time_of_largest_load(*inputs.load, p.time.frequency) : 0.;
  std::unique_ptr<Counterface> ball = make_counterface(p, motion, inputs.height);
  ball->move(time, time);
  return {std::move(ball),
          motion.place(own, time),
          inputs.load ? -1. * inputs.load->vector(time) : Vector3{},
          is_moved_by_load(),
          BallCut::into_face(unworn_surface(surface), places, shape_.radius, sign_of(shape_.side)),
          {},
          identity3};
}

std::vector<double>
Block::cross_shear_at_start(const double period) const
{
  const auto slip = [this](const double h, const double begin, const double end,
                           const std::vector<Vector3> &points)
  {
    probe_->move(begin, end);
    std::vector<PathSlip> slips;
    for (const Vector3 &point : points)
    {
      const ObstaclePoint nearest = probe_->nearest(point);
      slips.push_back({h * nearest.velocity, nearest.normal});
    }
    return slips;
  };
  return cross_shear_of_path(slip, period, surface);
}

/// At the centre of the face.
double
Block::reference_sliding(const State &state, const double h, const Vector3 &) const
{
  const double end = state.time;
  probe_->move(end - h, end);
  const ObstaclePoint point = probe_->nearest(centre_);
  return h * norm(point.velocity - dot(point.velocity, point.normal) * point.normal);
}

std::string
Block::remedy(const State &state, const bool contact_is_lost) const
{
  if (!contact_is_lost)
    return "";
  std::string text;
  probe_->move(state.time, state.time);
  if (!form_->is_flat() && shape_.side == CounterfaceSide::outside)
    text += "\nThe path may lead the counterface from under the block: compare the sizes of "
            "[Motion] with the sizes of the block.";
  const double travel = std::abs(backing_displacement(state)[2]);
  if (travel > .5 * extent_)
    text += formatted("\nThe backing has moved by %.3g mm along z: the block, or the springs of "
                      "[Contact / Law] penalty, are too soft for the load or worn away.",
                      travel);
  return text;
}
} // namespace arthrowear
