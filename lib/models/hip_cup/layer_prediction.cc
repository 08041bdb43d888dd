// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/layer_prediction.h"

#include "base/format.h"
#include "elastic_layer/cup_cycle.h"
#include "elastic_layer/layer_life.h"
#include "laws/wear/archard.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int n_rings = 25, n_steps = 100; // 1951 points; pressures to 1 %
// With creep, whose cycles are ten times as many; pressures to 2 %.
constexpr unsigned int n_rings_of_creep = 16, n_steps_of_creep = 50;
constexpr double n_explicit_jumps = 100.;

struct Row
{
  double here, layer;

  double difference() const { return here > 0. ? (layer / here - 1.) / units::percent : 0.; }
};

std::vector<Row>
rows_of(const WearOutcome &here, const WearOutcome &layer)
{
  std::vector<Row> rows{{here.volume, layer.volume},
                        {here.depth, layer.depth},
                        {here.peak_pressure, layer.peak_pressure},
                        {here.area, layer.area}};
  if (here.creep > 0.)
    rows.push_back({here.creep, layer.creep});
  return rows;
}

std::shared_ptr<const WearLaw>
law_of(const ContactWear &wear)
{
  return wear.body.law ? wear.body.law : std::make_shared<ArchardWear>(wear.body.factor);
}

LayerCup
layer_of(const HipCupParameters &p, const HipCupInputs &inputs)
{
  LayerCup cup;
  cup.radius = inputs.inner_radius;
  cup.clearance = inputs.inner_radius - inputs.head_radius;
  cup.thickness = p.cup.geometry.outer_radius - p.cup.geometry.inner_radius;
  cup.layer.young = p.material.young;
  cup.layer.poisson = p.material.poisson;
  cup.layer.factor = p.layer_prediction.stiffness_factor;
  cup.geometry = LayerGeometry::large_wear;
  cup.is_held = !carries_by_contact(p.load.application);
  return cup;
}

/// Raises the outcome's largest pressure and area to the largest values of a cycle.
void
note_cycle(const LayerContact &contact, const LayerCycleResult &cycle, WearOutcome &outcome)
{
  for (const LayerMoment &moment : cycle.moments)
    if (moment.peak_pressure > 0.)
    {
      outcome.peak_pressure = std::max(outcome.peak_pressure, moment.peak_pressure);
      outcome.area = std::max(outcome.area, contact.contact_area(moment.centre));
    }
}
} // namespace

void
declare_layer_prediction(Parameters &parameters, HipCupParameters::LayerPrediction &entries)
{
  const auto output = parameters.section("Output");
  output
      .add("Layer prediction", entries.is_on,
           "Adds to the summary what the model hip_layer, without finite elements, predicts for "
           "the same wall, load, motion, wear, creep and cycles, with the differences.")
      .may_change_on_resume();
  output
      .add("Layer stiffness factor", entries.stiffness_factor, rules::positive(),
           "Multiplies the modulus of confined compression in this prediction. `arthrowear fit` "
           "finds it from a run.")
      .may_change_on_resume();
}

void
check_layer_prediction(Parameters &parameters, const HipCupParameters &p)
{
  const char *entry = "Output / Layer prediction";
  if (!p.layer_prediction.is_on)
    return;
  if (!p.cup.mesh_file.empty())
    parameters.error_at(entry, "false with an imported mesh",
                        "A layer has one thickness. Run the model hip_layer with the mean one.");
  if (p.load.application == LoadApplication::displacement)
    parameters.error_at(entry, "false with [Load / Application] displacement",
                        "The layer is pressed by a load.");
  if (!p.head.form(0.)->is_ball())
    parameters.error_at(entry, "false with [Head / Shape] " + parameters.value("Head / Shape"),
                        "The layer lies under a ball.");
  if (p.solver.contact.wear.counterface.wears())
    parameters.error_at(entry, "false with a head that wears", "Only the cup of the layer wears.");
}

WearOutcome
predict_by_layer(const HipCupParameters &p, const HipCupInputs &inputs, const double cycles)
{
  const std::shared_ptr<const WearLaw> law = law_of(p.solver.contact.wear);
  CupCycle cycle(layer_of(p, inputs),
                 make_cavity_points(p.creep.is_on ? n_rings_of_creep : n_rings, p.cup_rotation()),
                 layer_steps(*inputs.motion, *inputs.load, p.time.frequency,
                             p.creep.is_on ? n_steps_of_creep : n_steps),
                 law, p.creep.creep);
  LayerLifeOptions options{cycles, LayerJumps::controlled};
  options.roughness = p.roughness.course;
  if (!p.jumps.are_on() && p.solver.contact.wear.amplification == 1. && !p.creep.is_on)
    options.jumps = LayerJumps::none;
  else if (law->uses_cycles())
  {
    options.jumps = LayerJumps::explicit_fixed;
    options.cycles_per_jump = cycles / n_explicit_jumps;
  }
  LayerLife life(cycle, options);
  WearOutcome outcome;
  outcome.cycles = cycles;
  note_cycle(cycle.contact(), life.cycle(), outcome);
  while (!life.is_over())
  {
    life.advance();
    note_cycle(cycle.contact(), life.cycle(), outcome);
  }
  outcome.volume = life.volume_from_depths();
  outcome.depth = life.largest_depth();
  for (const double strain : life.wear().creep)
    outcome.creep = std::max(outcome.creep, strain * cycle.contact().cup().thickness);
  return outcome;
}

void
set_prediction(const WearOutcome &here, const WearOutcome &layer, const HipCupSummary &summary)
{
  const std::vector<Row> rows = rows_of(here, layer);
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    summary.by_layer[i].value.set(rows[i].layer);
    summary.by_layer[i].difference.set(rows[i].difference());
  }
}

std::string
prediction_text(const HipCupParameters &p, const WearOutcome &here, const WearOutcome &layer)
{
  std::string text = formatted(
      "The same cup on an elastic layer (model hip_layer); wall of %.4g mm, gait cycles: %.4g\n",
      p.cup.geometry.outer_radius - p.cup.geometry.inner_radius, layer.cycles);
  const std::vector<Row> rows = rows_of(here, layer);
  for (std::size_t i = 0; i < rows.size(); ++i)
    text += formatted("  %-22s %11.5g %-5s here %11.5g  %+.1f %%\n", layer_quantities[i].name,
                      rows[i].layer, layer_quantities[i].unit, rows[i].here, rows[i].difference());
  const double ratio = layer.peak_pressure > 0. ? here.peak_pressure / layer.peak_pressure : 1.;
  // The pressure of a layer under a sphere grows with the root of its stiffness.
  text += formatted(
      "  Points of a layer do not feel each other: its pressures follow its stiffness, and a "
      "[Output / Layer stiffness factor] of about %.2g would give the peak pressure of this run.\n",
      p.layer_prediction.stiffness_factor * ratio * ratio);
  text += "  The layer touches over the whole overlap, elements only where points carry force. It "
          "has no friction and no edge";
  text +=
      p.solver.contact.wear.body.uses_cycles() ? "; laws of area or pressure follow both." : ".";
  return text;
}
} // namespace arthrowear
