// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/load.h"
#include "wear_simulation/parameters.h"
#include "wear_simulation/pressed_ball.h"

namespace arthrowear
{
/// Longest duration without contact that a run accepts, in cycles: a body that bounces returns
/// sooner under any load of a joint; after this time it is centimetres away.
constexpr double longest_cycles_without_contact = .1;

/// Material that can wear away at the contact points [mm].
struct BodyWall
{
  std::vector<double> thickness; ///< along the normal, to the boundary "backing"
};

/// Worn surface of a counterface, as frames show it.
struct CounterfaceSurface
{
  std::vector<Vector3> points, normals;               // where it is at the state's time [mm]
  std::vector<std::array<unsigned int, 3>> triangles; // counter-clockwise seen from outside
  std::vector<double> depth;                          // [mm]
};

/// Slope |grad depth| of the worn counterface where it is in contact, whose forces keep the normals
/// of the unworn one: the angle between both [rad]. Sideways parts of the contact force that are
/// missed are at most the mean over the force.
struct CounterfaceSlope
{
  double mean = 0.; // weighted with normal forces
  double largest = 0.;
};

/// The boundary "backing" moves in one direction in one of these ways.
enum class BackingMotion
{
  held,
  as_one,       ///< all nodes move as one, under the load
  node_by_node, ///< each node moves by itself, under its share of the load
  given         ///< the displacement is prescribed
};

/// A body whose mesh follows its wear, in a state.
struct WearingBody
{
  const Body &body;
  const ContactSurface &surface;
  const WearBoundaries &boundaries;
  const WearingSide &wear;
  const std::vector<double> &area; ///< of the contact points [mm^2]
  std::vector<Vector3> normals;    ///< of contact at them, into the body
  PressedBall *ball;               ///< that is pressed into it; null: none
};

/// Another elastic body, whose face is the counterface.
struct SecondBody
{
  const Body &body;
  BodySupports supports;
};

/// Inputs of a system without the mesh, which its body has.
template <class Inputs>
Inputs
without_mesh(Inputs inputs)
{
  inputs.mesh = {};
  return inputs;
}

/// An elastic body on its supports, pressed against a rigid counterface: what steps, statistics,
/// frames and jumps need of a model. Its boundaries are "wear" and "backing".
class WearSystem
{
public:
  WearSystem(const MeshData &mesh, const WearRunParameters &p,
             const std::vector<CurvedBoundary> &curved, MPI_Comm communicator,
             std::shared_ptr<const JointLoad> load, std::shared_ptr<const WornShape> shape);
  virtual ~WearSystem() = default;

  virtual State initial_state();

  const std::shared_ptr<const JointLoad> joint_load; // null: a displacement drives
  const WearBoundaries boundaries{"wear", {"backing"}};
  Body body;
  Conditions conditions;
  ContactSurface surface;
  std::vector<unsigned int> backing;        // mesh nodes
  Elasticity elasticity = Elasticity::full; // that is used
  std::string elasticity_reason;            // of a choice; empty: it was given
  bool is_corrected = false;                // condensed steps, by the full equation of motion
  /// Use of the stored operators of a condensed body, after the stepper's prepare(); null without.
  std::function<ElasticBody::StoreUse()> store_use;
  /// Products with W since the start, where none is formed: of the stepper and of a body at rest.
  std::function<unsigned long()> n_products;
  double inertia_number = 0.; // 1/(h omega)^2 with the lowest angular frequency, of a condensed one
  std::unique_ptr<Stepper> stepper;

  /// Displacement of the contact points by the wear that the mesh does not have yet, 3n [mm].
  std::vector<double> open_displacement(const State &state) const
  {
    return surface.open_displacement(state.contact.body.displacement);
  }
  /// Returns the depth of this wear [mm].
  std::vector<double> open_depth(const State &state) const
  {
    return surface.open_depth(state.contact.body.depth);
  }
  /// Volume that wear has removed from the body, from depths [mm^3].
  double worn_volume(const State &state) const
  {
    const WornShape *shape = surface.worn_shape();
    return surface.volume_of(open_displacement(state)) + (shape ? shape->volume_from_depths : 0.);
  }
  double volume_of_elements() const; ///< by their rule; collective [mm^3]
  /// Tributary areas of the contact points in this state [mm^2].
  std::vector<double> areas(const State &state) const
  {
    return surface.worn_areas(state.contact.body.displacement, state.contact.frame);
  }

  /// Magnitude of the force on the body at a time [N]; 0 if a displacement drives.
  double applied_load(double time) const { return joint_load ? joint_load->force(time) : 0.; }
  /// The force itself [N].
  Vector3 applied_load_vector(double time) const
  {
    return joint_load ? joint_load->vector(time) : Vector3{};
  }
  /// Momentum along z of the side that the load moves, with the sign of a motion of the body
  /// relative to the counterface [N s]; collective.
  virtual double momentum(const State &state) const { return stepper->momentum(state)[2]; }
  /// Mean displacement of the backing, weighted as the load, relative to the prescribed path of the
  /// counterface or, where a carrier moves it, to the counterface [mm]; collective.
  virtual Vector3 backing_displacement(const State &state) const;

  virtual const Obstacle &counterface() const = 0;
  /// Length of the counterface that is compared with gaps and travels: a radius [mm].
  virtual double counterface_size() const = 0;
  /// Sliding distance at the reference point in a step of size h [mm].
  /// @param load  mean over the step [N]
  virtual double reference_sliding(const State &state, double h, const Vector3 &load) const = 0;
  /// Half the angle of the cap of the surface with an area [rad]; 0 where it is no sphere.
  virtual double half_contact_angle(double /*area*/) const { return 0.; }
  /// Longest path of a point of the counterface over a standing body in a cycle [mm].
  virtual double counterface_path() const { return 0.; }
  PressedBall *pressed_ball() const { return pressed_ball_.get(); } ///< null: it is no ball
  /// Its worn surface, if it wears.
  virtual CounterfaceSurface counterface_surface(const State &) const { return {}; }
  /// Its slope, if it wears and that is doubtful.
  virtual CounterfaceSlope counterface_slope(const State &) const { return {}; }
  virtual BodyWall wall() const; ///< unless it is overridden, along the normals of the mesh
  /// True if supports hold the backing sideways where contact alone should.
  virtual bool is_supported_sideways() const { return false; }

  /// Values of the columns that the model adds (WearRunParameters::own_columns()), by the state and
  /// the rate of momentum() in the step [N].
  virtual std::vector<double> own_values(const State &, double /*inertia*/) const { return {}; }

  /// The counterface, as a line of the log has it.
  virtual std::string counterface_text() const = 0;
  /// Explanation and remedy for a run that fails, lines that begin with a line break.
  /// @param contact_is_lost  is the reason
  virtual std::string remedy(const State &state, bool contact_is_lost) const = 0;

protected:
  /// Motion of the backing along the axes, and whether the load, if there is one, acts on it.
  struct Drive
  {
    std::array<BackingMotion, 3> motion{};
    std::shared_ptr<const std::function<double(double)>> displacement; // z over time [mm]; or null
    bool is_loaded = true;
  };
  /// Supports the nodes of the backing as the drive moves them.
  void support_backing(Drive drive);
  /// Spreads the load over the backing as a uniform pressure along its direction.
  void spread_load();
  /// The whole load acts on one mesh node.
  void load_node(unsigned int node);
  /// Adds the nodal forces of the load at a time [N]; owned entries. Without another function they
  /// are shares of the load that stay.
  virtual void add_load(double time, Field &force) const;
  /// Called last, when the other members are complete.
  /// @param size  of the surface [mm], for the reach of candidates that is not given
  /// @param begun_with  of the run that is resumed, or automatic
  /// @param second  linearly elastic, as the body then is
  void make_stepper(const WearRunParameters &p, ImplicitParameters solver, Obstacle &obstacle,
                    double size, Elasticity begun_with,
                    const std::optional<SecondBody> &second = {});
  /// The counterface is a ball, whose penetration is measured. After make_stepper().
  void measure_ball(BallAtLoad ball, const PenaltyLaw &penalty);
  /// Axes along which a load moves the backing.
  std::array<bool, 3> is_moved_by_load() const;

private:
  Loading make_loading();
  BodySupports body_supports(std::unique_ptr<Conditions> &held) const;

  struct LoadedNode
  {
    unsigned int local_node; // owned
    double share;
  };
  Drive drive_;
  std::unique_ptr<Conditions> held_, held_at_rest_; // of a condensed body
  /// The body at rest, linearly elastic: the body of the steps, or one made when needed.
  std::function<ElasticBody &()> body_at_rest_;
  std::unique_ptr<ElasticBody> own_body_at_rest_;
  std::unique_ptr<PressedBall> pressed_ball_; // null: the counterface is no ball
  std::vector<LoadedNode> loaded_;            // shares of the load; their sum over all ranks is 1
};

/// The body of a system in a state, whose mesh may follow its wear.
WearingBody wearing_body(const WearSystem &system, const State &state);
/// True if elastic inertia, which a condensed body lacks, may change results.
bool leaves_out_much_inertia(const WearSystem &system);
/// Displacement of a ball into the body; none where the counterface is no ball. Collective.
std::optional<Penetration> penetration_of(const WearSystem &system, const State &state);
/// Largest depth of the counterface's wear [mm].
double largest_counterface_depth(const State &state);
} // namespace arthrowear
