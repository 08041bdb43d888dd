// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fields.h"
#include "base/triples.h"
#include "contact/faces/rigid_motion.h"
#include "contact/nscd/solver.h"
#include "contact/wear/surface_creep.h"
#include "solid/partition.h"

namespace arthrowear
{
/// Effect of more cycles like the last cycle on a value: they extend it, as depths, or leave it as
/// it is.
enum class OverCycles
{
  stays,
  extends
};

/// Wear of one side of a contact, at its own points: of the body at the contact points, of a
/// counterface at the points that carry its wear (Obstacle::wear_points()). Vectors are empty if
/// the side has no such points.
struct WearingSide
{
  std::vector<double> depth;        // >= 0 [mm]
  std::vector<double> displacement; // of the surface by wear, 3n global [mm]
  std::vector<double> velocity;     // 3n global [mm/s]
  PointHistory history;             // of its wear law
  PointHistory creep;               // of surface_creep; empty if it does not creep
  double worn_volume = 0.;          // sum of tributary area of the pair times depth [mm^3]

  explicit WearingSide(const std::size_t n_points = 0)
      : depth(n_points, 0.), displacement(3 * n_points, 0.), velocity(3 * n_points, 0.)
  {
  }

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("wear depth", OverCycles::extends, s.depth...);
    visit("wear displacement", OverCycles::extends, s.displacement...);
    visit("wear velocity", OverCycles::stays, s.velocity...);
    visit("history of wear", OverCycles::extends, s.history...);
    visit("creep", OverCycles::stays, s.creep...);
    visit("worn volume", OverCycles::extends, s.worn_volume...);
  }
};

/// History of a contact: of the pair at each point of the contact surface, and of its two sides;
/// the same on every rank. Local components are (t1, t2, normal) of the frame in which the last
/// step was solved.
struct ContactHistory
{
  std::vector<double> force;            // 3n local, mean over the last step, on the body [N]
  std::vector<double> velocity;         // 3n local, body minus obstacle, end of step [mm/s];
                                        // tangential: of slip, without the spring's stretch
  std::vector<double> area;             // tributary, projected on the contact normal [mm^2]
  std::vector<double> gap;              // with wear and creep; > 0: open [mm]
  std::vector<double> gap_wear;         // gap opened by wear of both sides [mm]
  std::vector<double> sliding_speed;    // mean over the patch of a point that carries a force, end
                                        // of step; elsewhere the point's own speed [mm/s]
  std::vector<double> accumulated_slip; // path of all cycles while closed, mean over patches [mm]
  /// Normal force times sliding path of all cycles, where the counterface deforms; else empty [mJ].
  std::vector<double> sliding_work;
  std::vector<Matrix3> frame; // rows t1, t2, normal
  std::vector<nscd::ContactStatus> status;
  PointHistory facing_history; // of the counterface's wear law where it faces the points
  PointHistory fields;         // see contact_fields()
  PointHistory shear;          // of CycleShear; empty if it is not collected
  WearingSide body, counterface;

  explicit ContactHistory(const std::size_t n = 0)
      : force(3 * n, 0.), velocity(3 * n, 0.), area(n, 0.), gap(n, 0.), gap_wear(n, 0.),
        sliding_speed(n, 0.), accumulated_slip(n, 0.), frame(n, identity3),
        status(n, nscd::ContactStatus::open), body(n)
  {
  }
  std::size_t n_points() const { return gap.size(); }
  /// Gap that wear of both sides and creep have opened [mm].
  double opened_gap(const std::size_t point) const
  {
    return gap_wear[point] + surface_creep::depth(body.creep, point);
  }
  /// Force on the body at a point in global components [N].
  Vector3 global_force(const std::size_t point) const
  {
    return transpose(frame[point]) * triple(force, point);
  }
  /// Forces on the body at all points in global components, 3n [N].
  std::vector<double> global_forces() const
  {
    std::vector<double> forces(3 * n_points());
    for (std::size_t point = 0; point < n_points(); ++point)
      set_triple(forces, point, global_force(point));
    return forces;
  }

  /// Every field, once (base/fields.h): checkpoints, jumps over cycles and restarts follow this
  /// list. Names of the sides' fields have the side before them.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("contact force", OverCycles::stays, s.force...);
    visit("contact velocity", OverCycles::stays, s.velocity...);
    visit("tributary area", OverCycles::stays, s.area...);
    visit("gap", OverCycles::stays, s.gap...);
    visit("gap wear", OverCycles::extends, s.gap_wear...);
    visit("sliding speed", OverCycles::stays, s.sliding_speed...);
    visit("accumulated slip", OverCycles::extends, s.accumulated_slip...);
    visit("sliding work", OverCycles::extends, s.sliding_work...);
    visit("frame", OverCycles::stays, s.frame...);
    visit("status", OverCycles::stays, s.status...);
    visit("facing history of wear", OverCycles::extends, s.facing_history...);
    visit("contact fields", OverCycles::extends, s.fields...);
    visit("cross-shear", OverCycles::stays, s.shear...);
    WearingSide::for_each_field(OfSide<Visit>{visit, "body: "}, s.body...);
    WearingSide::for_each_field(OfSide<Visit>{visit, "counterface: "}, s.counterface...);
  }

private:
  template <class Visit> struct OfSide
  {
    const Visit &visit;
    const char *side;
    template <class... Field>
    void operator()(const char *name, const OverCycles over_cycles, Field &...field) const
    {
      visit((std::string(side) + name).c_str(), over_cycles, field...);
    }
  };
};

/// Elastic displacement that the linear response of a body to loads and contact forces lacks at the
/// end of a step (DefectCorrection).
struct Defect
{
  double time = -1.;           // [s]; < 0: none
  double linearisation = 0.;   // number of the matrix of the linear response
  Field field;                 // of the whole body [mm]; empty if none
  std::vector<double> surface; // at the nodes of the surface, 3 per node [mm]

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("linearisation", s.linearisation...);
    visit("field", per_node_or_none, s.field...);
    visit("surface", s.surface...);
  }
};

/// Motion of a condensed body as a whole, and sums over it.
struct WholeMotion
{
  Vector3 translation{};       // of the whole body, where its supports let it translate [mm]
  Vector3 velocity{};          // the same [mm/s]
  Vector3 load_displacement{}; // mean over the load's distribution, translation included [mm]
  Vector3 moment{};            // integral of density times the elastic displacement [tonne mm]
  Vector3 momentum{};          // of elastic velocities, translation and wear [N s]

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("translation", s.translation...);
    visit("velocity of translation", s.velocity...);
    visit("displacement of the load", s.load_displacement...);
    visit("moment", s.moment...);
    visit("momentum", s.momentum...);
  }
};

/// Motion of a body that is represented by its contact surface alone (CondensedStepper), and of a
/// counterface that is represented so too.
struct CondensedMotion : WholeMotion
{
  std::vector<double> elastic;          // displacement, 3 per node of both surfaces [mm]
  std::vector<double> elastic_velocity; // the same [mm/s]
  WholeMotion counterface;
  /// @param b  0: the body, 1: the counterface
  WholeMotion &of_body(const std::size_t b) { return b == 0 ? *this : counterface; }
  const WholeMotion &of_body(const std::size_t b) const { return b == 0 ? *this : counterface; }
  // At the end of the last steps, the newest first; none for a linear law.
  Defect defect, defect_before, defect_earlier;

  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("elastic displacement of the surface", s.elastic...);
    visit("elastic velocity of the surface", s.elastic_velocity...);
    WholeMotion::for_each_field(visit, s...);
    visit("counterface", s.counterface...);
    visit("defect", s.defect...);
    visit("defect before", s.defect_before...);
    visit("defect earlier", s.defect_earlier...);
  }
};

/// A value that holds everything from which a step starts and with which it ends.
struct State
{
  double time = 0.; // [s]
  unsigned long step = 0;
  Field displacement;        // elastic [mm]; empty for a condensed body of a linear law
  Field velocity;            // elastic [mm/s]; the same
  CondensedMotion condensed; // of a condensed body
  RigidState rigid;          // of the body that carries the obstacle, if any
  ContactHistory contact;
  double forces_precede_jump = 0.; // 1: the contact forces are those before a jump or a cycle
  /// Every field, once (base/fields.h).
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("time", s.time...);
    visit("step", s.step...);
    visit("rigid position", s.rigid.position...);
    visit("rigid rotation", s.rigid.rotation...);
    visit("rigid velocity", s.rigid.velocity.linear...);
    visit("rigid angular velocity", s.rigid.velocity.angular...);
    visit("forces precede jump", s.forces_precede_jump...);
    visit("displacement", per_node_or_none, s.displacement...);
    visit("velocity", per_node_or_none, s.velocity...);
    visit("condensed", s.condensed...);
    ContactHistory::for_each_field(visit, s.contact...);
  }
};
} // namespace arthrowear
