// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/creep_entries.h"
#include "entries/penetration.h"
#include "entries/roughness_entries.h"
#include "laws/law_choice.h"
#include "mesh/mesh_motion.h"
#include "parameters/surface_tables.h"
#include "run/checkpoint_parameters.h"
#include "stepping/implicit_stepper.h"
#include "stepping/step_control.h"
#include "vtu/compression_entry.h"
#include "wear_simulation/cross_shear.h"
#include "wear_simulation/elasticity.h"
#include "wear_simulation/jump_parameters.h"
#include "wear_simulation/other_volumes.h"
#include "wear_simulation/wear_words.h"

namespace arthrowear
{
/// The section `Wear / Shape`: how the mesh follows the wear (doc/theory/deep_wear.md).
struct ShapeParameters
{
  bool follows = true;
  double depth_before_move = .01; // in the gap, over the wall [-]
  MotionLimits limits;            // of a moved mesh

  /// @param body  word of the model
  void declare(const Parameters::Section &section, const std::string &body);
};

/// Cell type in the frames of quadratic elements.
enum class FrameCells
{
  curved,  ///< quadratic cells, all nodes
  straight ///< linear cells, vertices alone
};

/// Sets the kind of a piece's cells for elements of a degree.
inline void
choose_cells(OutputPiece &piece, const unsigned int degree, const FrameCells cells)
{
  piece.has_middles = degree == 2 && cells == FrameCells::curved;
  piece.lacks_middles = degree == 2 && cells == FrameCells::straight;
}

/// Normal contact law between body and counterface.
enum class ContactLaw
{
  signorini, ///< no penetration
  penalty    ///< springs against penetration and sticking friction ([Rojek2001])
};

/// Entries that models of a wearing body against a rigid counterface share, in internal units.
struct WearRunParameters
{
  virtual ~WearRunParameters() = default;
  /// A bar of this length [mm] has about the lowest frequency of the body.
  virtual double body_length() const = 0;
  /// Fraction of the points in the patch of a typical step and beside it: .11 to .25 carry forces
  /// in a cup.
  virtual double share_in_contact() const { return .25; }
  /// True if the whole surface lies on the counterface: its edge is one in reality, and no contact
  /// patch has to be resolved.
  virtual bool is_conforming() const { return false; }
  /// Radius of the cavity less the radius of the ball in it [mm]; none where there is no cavity.
  virtual std::optional<double> clearance() const { return {}; }
  /// Worn volumes on meshes with the same elements scatter by this: by 4e-4 where motion and load
  /// are given, by more where forces lead to the sliding [-].
  virtual double scatter_of_volumes() const { return 4e-4; }
  /// False where the worn surface has parts that a moving mesh would tear apart.
  virtual bool may_mesh_follow() const { return true; }
  /// True if a step may find the elastic displacement by the contact surface alone.
  virtual bool may_condense() const { return true; }
  /// True if the iterative path solves the contact of this run.
  virtual bool may_iterate() const { return time.theta == 1.; }
  /// Triangles of a counterface from a file; 0: its gaps have closed forms.
  virtual double counterface_triangles() const { return 0.; }
  /// The penetrations of a ball that is the counterface.
  virtual PenetrationKinds penetrations() const { return PenetrationKinds::none; }
  /// Columns of statistics.csv that the model adds (WearSystem::own_values()).
  virtual std::vector<ColumnHeader> own_columns() const { return {}; }
  /// Number of first cycles that differ from all others and precede the jumps: one for a wear law
  /// that sums a path over a cycle, or remembers it.
  virtual unsigned int cycles_before_jumps() const
  {
    return solver.contact.wear.body.needs_cycle_before() ? 1 : 0;
  }
  /// The model's words for its parts, and its remedies.
  virtual const WearWords &words() const = 0;

  std::string output_folder = "output";
  unsigned int degree = 2; // of the elements
  FrameCells frame_cells = FrameCells::curved;

  static constexpr unsigned int default_steps_per_cycle = 50;
  struct Time
  {
    double frequency = 1.; // [1/s]
    double cycles = 1.;
    double step = 0.;          // [s]; 0 in a file: a 50th of the cycle
    double smallest_step = 0.; // [s]; 0: a 1024th of the step
    double theta = 1.;
  } time;

  LawChoice<Material> material_law{material_laws(), {"Law", "st_venant_kirchhoff"}};
  SolidMaterial material;   // of the volume that wears; its law by check()
  double yield_stress = 0.; // [MPa]; 0: not given

  ContactLaw contact_law = ContactLaw::signorini;
  Elasticity elasticity = Elasticity::automatic;
  LinearSolver preconditioner = LinearSolver::gamg; // of the iterative way
  std::string petsc_options;                        // see solid/mumps_controls.h
  struct StoredOperators
  {
    std::string folder;                              // empty: none
    double most_bytes = 4e9;                         // of all files in it
    std::shared_ptr<const ArrayStore> store() const; // null: none
  } stored_operators;
  ImplicitParameters solver; // its penalties follow from the law: 0 with signorini

  struct Output
  {
    double frames_per_cycle = 20.;
    unsigned int compression_level = fast_compression;
    SurfaceTables surface_tables = SurfaceTables::none;
    double worn_depth_threshold = 1e-3; // [mm]
    double cycles_per_year = 1e6;
  } output;

  LawChoice<WearLaw> wear_law{wear_laws()}; // none: Archard's law with the wear factor
  RoughnessEntries roughness;
  CrossShearParameters cross_shear;
  CycleJumpParameters jumps;
  CreepEntries creep;
  ShapeParameters shape;
  CheckpointParameters checkpoint;
  OtherVolumes other_volumes; // that do not wear

  /// One material for each volume of a mesh, or one for all.
  std::vector<SolidMaterial> materials_of(const MeshData &mesh) const
  {
    return other_volumes.with(material, mesh);
  }
  double end_time() const { return time.cycles / time.frequency; }
  WearRule wear_rule() const { return solver.contact.wear_rule; }

protected:
  // Sections in the order of parameter files; a model's own come between them.
  void declare_time(Parameters &parameters);
  void declare_material(Parameters &parameters);
  /// @param small_reach  reach of the first step on large surfaces, in words
  void declare_contact(Parameters &parameters, const std::string &small_reach);
  void declare_wear(Parameters &parameters);
  void declare_solver_and_output(Parameters &parameters);
  /// The entry "Elements" of the section of the body's mesh.
  void declare_elements(const Parameters::Section &section);
};
} // namespace arthrowear
