// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/system.h"

#include "base/format.h"

namespace arthrowear
{
namespace
{
double
length_of(const Tray &tray)
{
  double least = 0., most = 0.;
  for (const OutlineEdge &edge : tray.outline)
    for (const Vector3 &end : edge)
    {
      least = std::min(least, end[0]);
      most = std::max(most, end[0]);
    }
  return most - least;
}
} // namespace

InsertBackside::InsertBackside(const InsertBacksideParameters &p,
                               const InsertBacksideInputs &prepared, MPI_Comm communicator,
                               std::shared_ptr<const WornShape> worn)
    : WearSystem(prepared.mesh, p, {}, communicator, prepared.load, std::move(worn)),
      inputs(without_mesh(prepared)), length_(length_of(prepared.tray)),
      shape_(std::make_shared<TrayShape>(prepared.tray)),
      obstacle_(shape_->on_path(prepared.motion, {})),
      pressure_(body.mesh(), body.nodes(), "backing", p.load.patch_radius)
{
  constexpr BackingMotion free = BackingMotion::node_by_node;
  const BackingMotion sideways = p.tray.is_given ? BackingMotion::held : free;
  support_backing({{sideways, free, sideways}, nullptr});
  const auto shares = [this](const std::string &boundary)
  {
    std::vector<Share> kept;
    double all = 0.;
    Vector3 middle{};
    for (const auto &[node, area] : shares_of_boundary(body.mesh(), body.nodes(), boundary))
      if (const Vector3 &x = body.nodes().positions[node];
          boundary == "backing" || !inputs.tray.meets_rim(x))
      {
        all += area;
        middle = middle + area * x;
        if (body.owns(node))
          kept.push_back({body.local_node(node), area, x[0], x[2]});
      }
    for (Share &share : kept)
    {
      share.area /= all;
      share.x -= middle[0] / all;
      share.z -= middle[2] / all;
    }
    return kept;
  };
  bearing_ = shares("backing");
  floor_ = shares("wear");
  double squares = 0.;
  for (const Share &share : floor_)
    squares += share.area * (share.x * share.x + share.z * share.z);
  gyration_squared_ = body.partition().sum(squares);
  ImplicitParameters solver = p.solver;
  solver.contact.is_body_loose = !p.tray.is_given;
  make_stepper(p, solver, *obstacle_, length_, inputs.elasticity);
}

void
InsertBackside::add_load(const double time, Field &force) const
{
  for (const std::size_t condyle : {0, 1})
    pressure_.spread(inputs.load->of_condyle(condyle, time),
                     [&](const unsigned int node, const Vector3 &part)
                     {
                       if (body.owns(node))
                         for (unsigned int c = 0; c < 3; ++c)
                           force[3 * body.local_node(node) + c] += part[c];
                     });
}

Vector3
InsertBackside::backing_displacement(const State &state) const
{
  double sum = 0.;
  for (const Share &share : bearing_)
    sum += share.area * state.displacement[3 * share.node + 1];
  return {0., body.partition().sum(sum), 0.};
}

/// Least squares over the floor.
Vector3
InsertBackside::plane_motion(const Field &field, const Vector3 &of_tray,
                             const double turn_of_tray) const
{
  Vector3 sum{};
  for (const Share &share : floor_)
  {
    const double u = field[3 * share.node], w = field[3 * share.node + 2];
    sum = sum + share.area * Vector3{u, (share.z * u - share.x * w) / gyration_squared_, w};
  }
  const auto all = [this](const double part) { return body.partition().sum(part); };
  return {all(sum[0]) - of_tray[0], all(sum[1]) - turn_of_tray, all(sum[2]) - of_tray[2]};
}

/// The middle of the backing is the reference point.
double
InsertBackside::reference_sliding(const State &state, const double h, const Vector3 &) const
{
  const auto moved = [&](const double time) { return inputs.motion.displacement_at(time); };
  const Vector3 velocity =
      plane_motion(state.velocity, (1. / h) * (moved(state.time) - moved(state.time - h)), 0.);
  return h * std::hypot(velocity[0], velocity[2]);
}

std::string
InsertBackside::remedy(const State &state, const bool contact_is_lost) const
{
  const Vector3 load = applied_load_vector(state.time), motion = micromotion(state);
  std::string text = formatted("\nThe insert has moved by %.3g, %.3g mm along x and z under a load "
                               "of (%.4g, %.4g, %.4g) N.",
                               motion[0], motion[2], load[0], load[1], load[2]);
  if (contact_is_lost || inputs.tray.has_rim)
    return text;
  return text + "\nNothing but friction holds it: set [Tray / Rim] around.";
}

std::vector<double>
InsertBackside::own_values(const State &state, double) const
{
  const ContactHistory &contact = state.contact;
  Vector3 friction{}, rim{};
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const Vector3 force = contact.global_force(point);
    Vector3 &sum = inputs.tray.meets_rim(surface.means()[point]) ? rim : friction;
    sum = sum + force;
  }
  const Vector3 motion = micromotion(state);
  const InsertBacksideColumns &c = columns_;
  TableRow row = c.row();
  row.set(c.micromotion_x, motion[0]);
  row.set(c.micromotion_z, motion[2]);
  row.set(c.micromotion_about_y, motion[1] / units::deg);
  row.set(c.friction_x, friction[0]);
  row.set(c.friction_z, friction[2]);
  row.set(c.rim_x, rim[0]);
  row.set(c.rim_z, rim[2]);
  return row.values();
}
} // namespace arthrowear
