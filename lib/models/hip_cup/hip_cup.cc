// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/hip_cup.h"

#include "base/format.h"
#include "entries/plausibility.h"
#include "laws/joint/elastic_layer.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/lateral_spring.h"
#include "models/hip_cup/layer_prediction.h"
#include "models/hip_cup/mesh.h"
#include "models/hip_cup/plausibility.h"
#include "ranks/collective.h"
#include "wear_simulation/declared_results.h"

namespace arthrowear
{
namespace
{
constexpr const char *head_prefix = "head ";

double
largest_load(const HipCupInputs &inputs, const double frequency)
{
  constexpr unsigned int n_phases = 200;
  double largest = 0.;
  for (unsigned int i = 0; inputs.load && i < n_phases; ++i)
    largest = std::max(largest, inputs.load->force(i / (n_phases * frequency)));
  return largest;
}

/// Warns of values that no cup has, as from a wrong unit: stiffness, density, friction, the largest
/// load of a cycle, the number of cycles of a run. To be called after prepare_hip_cup().
void
warn_of_entries(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  const double most_cycles = 1e8;
  if (p.jumps.are_on() && p.jumps.cycles > most_cycles)
    parameters.warning_at("Wear / Jump / Cycles",
                          formatted("%.3g cycles are %.3g years of walking, at 2 million a year.",
                                    p.jumps.cycles, p.jumps.cycles / 2e6));
  if (p.solver.contact.wear.amplification > most_cycles)
    parameters.warning_at(
        "Wear / Amplification",
        formatted("a computed cycle stands for %.3g years of walking, at 2 million cycles a year.",
                  p.solver.contact.wear.amplification / 2e6));
  const double largest = largest_load(inputs, p.time.frequency);
  if (inputs.inner_radius > 0.) // the mesh was read
  {
    const double area = units::pi * inputs.inner_radius * inputs.inner_radius;
    const std::string of_unit =
        p.cup.mesh_file.empty() ? "" : doubt_about_unit(p, inputs.inner_radius);
    // A cavity of another unit would not carry the load.
    if (!of_unit.empty() && largest > p.material.young * area)
      parameters.error_at("Cup / Imported mesh / Length unit [mm]", "the unit of the file",
                          of_unit);
    else
      check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest, area);
  }
  const std::string load =
      formatted("The largest load of the cycle is %.3g N", largest / units::newton);
  const std::string known = ": hips carry 300 N to 3000 N in walking, 8000 N in stumbling. Correct "
                            "[Load], its unit or its factor.";
  if (largest > 1e4 * units::newton || (inputs.load && largest < 10. * units::newton))
    parameters.warning(load + known);
}
} // namespace

void
HipCupModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  start_petsc(communicator);
  p_.check(parameters);
  const int rank = rank_in(communicator);
  if (rank == 0)
  {
    inputs_ = prepare_hip_cup(p_, parameters);
    choose_kind_of_jump(p_, inputs_, parameters);
    check_plausibility(p_, inputs_, parameters);
    warn_of_steps(parameters, p_);
    warn_of_entries(p_, inputs_, parameters);
    check_following(p_, inputs_.mesh, parameters);
  }
  else
  {
    read_hip_cup_curves(p_, parameters, inputs_);
    choose_kind_of_jump(p_, inputs_, parameters);
  }
}

/// By the largest depth of wear, of the largest force along the longest path of a point of the
/// head: contact spreads with it. An upper estimate for the cost of a run, from lives in
/// doc/benchmarks.md.
ExpectedWear
HipCupModel::expected_wear() const
{
  const HipCupParameters &p = p_;
  const HipCupInputs &inputs = inputs_;
  const double wall = p.cup.geometry.outer_radius - p.cup.geometry.inner_radius;
  if (!inputs.motion || !inputs.load || !p.cup.mesh_file.empty() || wall <= 0.)
    return {};
  constexpr unsigned int n_phases = 100;
  double force = 0.;
  for (unsigned int i = 0; i < n_phases; ++i)
    force = std::max(force, inputs.load->force(i / (n_phases * p.time.frequency)));
  const double path = path_of_head(*inputs.motion, p.time.frequency, inputs.head_radius);
  const double volume = p.solver.contact.wear.body.factor * force * path * p.jumps.cycles;
  // The ball sinks into its own section.
  const double depth = volume / (units::pi * inputs.head_radius * inputs.head_radius);
  constexpr double first = 4., per_depth = 35.; // 1/mm
  return {depth > 0. ? first + per_depth * depth : 0., std::min(1., depth / wall)};
}
Declarations
HipCupModel::declarations() const
{
  Declarations declared = wear_declarations(p_, HipCupSummary(p_, inputs_.gait_cut));
  declared.anatomy = anatomy_of(p_.motion);
  DeclaredCup cup;
  cup.mesh_file = p_.cup.mesh_file;
  cup.head_diameter = p_.cup.inner_diameter - 2. * p_.head.clearance;
  cup.clearance = p_.head.clearance;
  if (cup.mesh_file.empty())
    cup.wall = std::max(p_.cup.geometry.outer_radius - p_.cup.geometry.inner_radius, 0.);
  cup.is_curved = p_.degree == 2;
  cup.rotation = p_.cup_rotation();
  cup.has_meridians = true;
  cup.time = wear_frame_time(p_);
  cup.values = wear_surface_fields();
  cup.head_values = worn_counterface_fields();
  cup.body_values = body_fields();
  declare_cup(declared, cup);
  if (p_.head.spring.is_on())
  {
    const EdgeColumns columns(has_edge(p_));
    declared.plots.push_back(DeclaredPlot::over_gait(
        "Separation of the centres", "separation [mm]",
        has_edge(p_) ? columns.headers_of({columns.separation, columns.rigid})
                     : columns.headers_of({columns.separation})));
  }
  declared.cite("F. Jourdan, A. Samida: An implicit numerical method for wear modeling applied to "
                "a hip joint prosthesis problem. Comput. Methods Appl. Mech. Engrg. 198 (2009) "
                "2209-2217, doi 10.1016/j.cma.2009.02.017.");
  cite_wear_methods(p_, declared);
  if (p_.layer_prediction.is_on)
    declared.cite(ElasticLayer::citation);
  return declared;
}

std::vector<Refinement>
HipCupModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const CupGeometry &cup = p_.cup.geometry;
  if (p_.cup.mesh_file.empty())
    all.insert(all.begin(), refinement_of_mesh("Cup", cup.element_size_at_wear,
                                               cup.element_size_at_backing, cup.target_cells));
  const auto refine = [&all](const std::string &entry, const double size)
  {
    if (size > 0.)
      all.front().entries.push_back({entry, size});
  };
  if (p_.cup.mesh_file.empty() && cup.target_cells == 0)
    refine("Cup / Element size in contact [mm]", cup.patch.size);
  if (p_.cup.mesh_file.empty() && p_.head.elastic.is_on)
  {
    refine("Head / Elastic body / Element size [mm]", p_.head.elastic.element_size);
    refine("Head / Elastic body / Element size in contact [mm]", p_.head.elastic.size_in_contact);
  }
  return all;
}

ExitCode
HipCupModel::run(Parameters &parameters, const ParameterFile &file, const RunOptions &options,
                 Log &log, MPI_Comm communicator)
{
  if (inputs_.mesh_to_store) // on rank 0
    store_cup(p_, inputs_);
  inputs_.mesh_to_store = nullptr;
  return WearModel::run(parameters, file, options, log, communicator);
}

RunCost
HipCupModel::cost_on(const RanksOfMachine &ranks) const
{
  return p_.head.elastic.is_on ? RunCost() : WearModel::cost_on(ranks);
}

std::vector<RunCost>
HipCupModel::other_costs(const RanksOfMachine &ranks) const
{
  return p_.head.elastic.is_on ? std::vector<RunCost>() : WearModel::other_costs(ranks);
}

void
HipCupModel::pack(CheckpointData *data) const
{
  WearModel::pack(data);
  if (data != nullptr && inputs_.head_mesh)
    pack_mesh(*inputs_.head_mesh, *data, head_prefix);
}

void
HipCupModel::unpack_inputs(const CheckpointData &data)
{
  WearModel::unpack_inputs(data);
  if (p_.head.elastic.is_on)
    inputs_.head_mesh = std::make_shared<const MeshData>(unpack_mesh(data, head_prefix));
}

void
HipCupModel::log_inputs(Log &log) const
{
  if (!inputs_.shape_report.empty())
    log.fact(inputs_.shape_report, LogTopic::mesh);
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
  inputs_.gait_cut.log(log, p_.time.frequency);
}

namespace
{
/// Sets the results of a lateral spring, and returns their checks.
std::vector<BoundCheck>
set_edge(const HipCupParameters &p, const WearStatistics &statistics, const EdgeSummary &edge)
{
  if (!p.head.spring.is_on() || !(statistics.time_of_rows > 0.))
    return {};
  const EdgeColumns columns(has_edge(p));
  const TableRow largest(statistics.own_largest), over_time(statistics.own_over_time);
  edge.separation.set(largest.value(columns.separation));
  edge.time_at_rim.set(over_time.value(columns.at_rim) / statistics.time_of_rows);
  if (!has_edge(p))
    return {};
  edge.rigid.set(largest.value(columns.rigid));
  return {check_of_separation(columns, largest, p.head.spring.mismatch)};
}
} // namespace

std::unique_ptr<WearSummary>
HipCupModel::summary(const EndOfRun &end)
{
  auto summary = std::make_unique<HipCupSummary>(p_, inputs_.gait_cut);
  summary->outcome.set(end.outcome_text);
  if (!inputs_.load_warning.empty())
    summary->load_is.set(inputs_.load_warning);
  summary->gait_cut.set(inputs_.gait_cut);
  end.set(*summary, set_edge(p_, end.statistics(), summary->edge));
  const WearOutcome here = end.outcome();
  if (p_.layer_prediction.is_on && here.cycles > 0.)
  {
    const WearOutcome layer = predict_by_layer(p_, inputs_, here.cycles);
    set_prediction(here, layer, *summary);
    prediction_ = prediction_text(p_, here, layer);
  }
  return summary;
}

void
HipCupModel::log_results(Log &log) const
{
  if (!prediction_.empty())
    log.line(prediction_);
}
} // namespace arthrowear
