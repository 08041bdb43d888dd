// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/system.h"

#include "base/format.h"

namespace arthrowear
{
KneeInsert::KneeInsert(const KneeInsertParameters &p, const KneeInsertInputs &prepared,
                       MPI_Comm communicator, std::shared_ptr<const WornShape> worn)
    : WearSystem(prepared.mesh, p, curved_boundaries(p), communicator, prepared.load,
                 std::move(worn)),
      inputs(without_mesh(prepared)), femur(femur_parameters(p, inputs)),
      medial_(p.motion.guide.medial()), condyle_distance_(p.condyles.distance),
      condyles_text_("condyles of " + p.condyles.text()),
      obstacle_(p.condyles.part(0., PartMaterial::within), femur)
{
  constexpr BackingMotion held = BackingMotion::held;
  support_backing({{held, held, held}, nullptr, false});
  ImplicitParameters solver = p.solver;
  if (solver.contact.wear.body.uses_cycles())
    solver.contact.shear.at_start = cross_shear_at_start(solver.contact.shear.period);
  make_stepper(p, solver, obstacle_, p.condyles.sagittal, inputs.elasticity);
}

/// Slip of the prescribed motion past points of the dishes, with the femur at its first height.
std::vector<double>
KneeInsert::cross_shear_at_start(const double period) const
{
  const KneeGuide guide = femur.parameters().guide;
  const auto pose_at = [&](const double time)
  {
    KneeCoordinates at = inputs.motion(time);
    at.height = inputs.height;
    return guide.pose(at);
  };
  const auto slip =
      [&](const double, const double begin, const double end, const std::vector<Vector3> &points)
  {
    const FemurPose before = pose_at(begin), now = pose_at(end);
    const Vector3 path = now.origin - before.origin,
                  turn = vector_from_rotation(now.matrix() * transpose(before.matrix()));
    std::vector<PathSlip> slips;
    for (const Vector3 &point : points)
      slips.push_back({path + cross(turn, point - now.origin), {0., 1., 0.}});
    return slips;
  };
  return cross_shear_of_path(slip, period, surface);
}

double
KneeInsert::momentum(const State &state) const
{
  return -femur.momentum(state.rigid).linear[1];
}

Vector3
KneeInsert::backing_displacement(const State &state) const
{
  return {0., femur.coordinates(state.rigid).height - inputs.height, 0.};
}

double
KneeInsert::counterface_size() const
{
  return inputs.height;
}

/// At the lowest points of the femur, by the prescribed motion.
double
KneeInsert::reference_sliding(const State &state, const double h, const Vector3 &) const
{
  const double end = state.time;
  const KneeGuide &guide = femur.parameters().guide;
  const FemurPose before = guide.pose(inputs.motion(end - h)), now = guide.pose(inputs.motion(end));
  const Vector3 turn = vector_from_rotation(now.matrix() * transpose(before.matrix()));
  const Vector3 slip = now.origin - before.origin + cross(turn, {0., -inputs.height, 0.});
  return std::hypot(slip[0], slip[2]);
}

std::string
KneeInsert::remedy(const State &state, const bool contact_is_lost) const
{
  const FemurPose pose = femur.pose(state.rigid);
  std::string text = formatted(
      "\nThe femur is at x %.3g, y %.4g, z %.3g mm, flexed by %.3g deg, with %.3g deg of varus.",
      pose.origin[0], pose.origin[1], pose.origin[2], pose.flexion / units::deg,
      pose.varus / units::deg);
  if (contact_is_lost)
    text += "\nThe motion may lead it over the rim of the dishes: check the columns of [Motion], "
            "their signs, units and factors, and [Load / Medial offset [mm]].";
  const auto is_free = [this](const KneeFreedom freedom)
  { return femur.parameters().is_free[static_cast<std::size_t>(freedom)]; };
  if (contact_is_lost && (is_free(KneeFreedom::forward) || is_free(KneeFreedom::rotation)))
    text += "\nForces may push it over the rim: check the columns, stiffnesses and free ranges of "
            "[Control], and give a friction coefficient.";
  return text;
}

namespace
{
/// Forces of one condyle on the points of the insert.
struct CondyleForces
{
  std::vector<double> forces; // 3n global [N]
  double vertical = 0.;       // [N]
  Vector3 moments{};          // of the vertical parts
  void add(const std::size_t point, const Vector3 &force, const Vector3 &place)
  {
    set_triple(forces, point, force);
    vertical += force[1];
    moments = moments + force[1] * place;
  }
};
} // namespace

std::vector<double>
KneeInsert::own_values(const State &state, const double inertia) const
{
  const ContactHistory &contact = state.contact;
  RigidMotion on_femur, friction; // about the origin of the femur
  const CondyleForces none{std::vector<double>(3 * contact.n_points(), 0.)};
  std::array<CondyleForces, 2> condyles{none, none}; // medial, lateral
  const FemurPose pose = femur.pose(state.rigid);
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    if (contact.status[point] == nscd::ContactStatus::open)
      continue;
    const Vector3 force = -1. * contact.global_force(point), normal = contact.frame[point][2],
                  place = surface.means()[point], arm = place - pose.origin,
                  sideways = force - dot(force, normal) * normal;
    on_femur = on_femur + RigidMotion{force, cross(arm, force)};
    friction = friction + RigidMotion{sideways, cross(arm, sideways)};
    condyles[place[2] * medial_ > 0. ? 0 : 1].add(point, -1. * force, place);
  }
  const KneeCoordinates at = femur.coordinates(state.rigid);
  const double load = applied_load(state.time);
  const auto along = [&](const KneeFreedom freedom, const RigidMotion &force)
  { return femur.along(state.rigid, freedom, force); };
  const double medial = condyles[0].vertical, all = medial + condyles[1].vertical;
  const KneeInsertColumns &c = columns_;
  TableRow row = c.row();
  row.set(c.femur_x, pose.origin[0]);
  row.set(c.femur_z, pose.origin[2]);
  row.set(c.forward, at.forward);
  row.set(c.rotation, at.rotation / units::deg);
  row.set(c.flexion, pose.flexion / units::deg);
  row.set(c.rotation_about_y, pose.rotation / units::deg);
  row.set(c.varus, pose.varus / units::deg);
  row.set(c.medial_share, all != 0. ? medial / all : 0.);
  row.set(c.inertia, load > 0. ? std::abs(inertia) / load : 0.);
  row.set(c.forward_contact, along(KneeFreedom::forward, on_femur));
  row.set(c.forward_friction, along(KneeFreedom::forward, friction));
  row.set(c.moment_of_contact, along(KneeFreedom::rotation, on_femur));
  row.set(c.moment_of_friction, along(KneeFreedom::rotation, friction));
  const double half = .5 * condyle_distance_;
  for (const std::size_t condyle : {0, 1})
  {
    const CondyleForces &of = condyles[condyle];
    // A condyle without contact keeps a place for tables: under the femur.
    const Vector3 under{pose.origin[0], 0.,
                        pose.origin[2] + (condyle == 0 ? half : -half) * medial_},
        place = of.vertical != 0. ? (1. / of.vertical) * of.moments : under;
    row.set(c.condyles[condyle].force, surface.resultant(of.forces));
    row.set(c.condyles[condyle].place_x, place[0]);
    row.set(c.condyles[condyle].place_z, place[2]);
  }
  return row.values();
}
} // namespace arthrowear
