// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_simulation/layered_parameters.h"

#include "base/units.h"
#include "entries/head_fit.h"
#include "entries/penetration.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "laws/wear/archard.h"
#include "laws/wear/law_check.h"
#include "laws/wear/wear_factor.h"

namespace arthrowear
{
namespace
{
constexpr const char *factor_path = "Wear / Wear factor [mm^3/(N m)]";

const std::vector<std::pair<std::string, LayerJumps>> kinds_of_jump = {
    {"auto", LayerJumps::controlled}, // until it is decided
    {"controlled", LayerJumps::controlled},
    {"explicit", LayerJumps::explicit_fixed},
    {"none", LayerJumps::none}};
} // namespace

void
LayeredParameters::declare_time(Parameters &parameters)
{
  parameters.top_level().add(
      "Output folder", output_folder, rules::text(),
      "Created by the run; relative to the folder in which the program is started.");
  const auto time = parameters.section("Time", "The gait cycle.");
  time.add("Cycle frequency [Hz]", frequency, 1. / units::s, rules::above_up_to(0., 1e6),
           "Gait cycles per second.")
      .plausible(plausible::gait_frequency());
  time.add("Steps per cycle", steps_per_cycle, rules::integer_between(4, 1000000),
           "Equal steps, each with the load in its middle and its mean angular velocity.");
}

void
LayeredParameters::declare_layer(Parameters &parameters, const LayerTexts &texts, double &thickness,
                                 ElasticLayer &layer, LayerGeometry &geometry)
{
  const auto section = parameters.section("Layer", texts.section);
  section
      .add("Thickness [mm]", thickness, units::mm, rules::above_up_to(0., 1000.), texts.thickness,
           required("8"))
      .plausible({3., 30., "Walls of polyethylene have 4 to 20 mm."});
  section
      .add("Young modulus [MPa]", layer.young, units::MPa, plausible::young_modulus_rule(), "",
           required("1000"))
      .plausible(plausible::young_modulus());
  section.add("Poisson ratio", layer.poisson, rules::from_below(0., .5), "", required("0.4"));
  section
      .add("Density [kg/m^3]", density, units::kg_per_m3, rules::non_negative(),
           "Density of the wall, such as 938; the summary then has the worn mass. 0: no worn mass.")
      .plausible(plausible::density());
  section
      .add("Yield stress [MPa]", yield_stress, units::MPa, rules::non_negative(),
           "Yield stress of the layer, to warn of pressures above it; polyethylene yields at about "
           "20 MPa. 0: unknown.")
      .plausible({1., 5000.});
  section.add("Stiffness factor", layer.factor, rules::positive(),
              "Multiplies the modulus of confined compression E (1 - nu)/((1 + nu)(1 - 2 nu)). "
              "`arthrowear fit` finds it from a run of hip_cup.");
  section.add_choice<ElasticLayer::Form>(
      "Form", layer.form,
      {{"linear", ElasticLayer::Form::linear}, {"logarithmic", ElasticLayer::Form::logarithmic}},
      "Pressure under the compression d of the thickness h: linear, M d/h; logarithmic, -M ln(1 - "
      "d/h).");
  section.add_choice<LayerGeometry>(
      "Geometry", geometry,
      {{"small_wear", LayerGeometry::small_wear}, {"large_wear", LayerGeometry::large_wear}},
      texts.geometry);
}

void
LayeredParameters::declare_wear(Parameters &parameters)
{
  const auto section = parameters.section("Wear", "Wear of the " + body + " over many cycles.");
  section
      .add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
           "K of Archard's law: worn volume per force and sliding distance. Must be set, unless a "
           "law below determines it.")
      .plausible(plausible_wear_factor());
  law_choice.declare(
      section.section("From law", "A law of the " + body + "'s depth in place of a wear factor."),
      "Depth rate under the pressure p and the sliding speed v:");
  roughness.declare(section, body, counterface, RoughnessEntries::Table::over_cycles);
  section
      .section("Cross-shear",
               "Directions of sliding over a gait cycle at each point of the " + body + ".")
      .add_choice<LayerShear>("Collect", shear,
                              {{"auto", LayerShear::by_law}, {"always", LayerShear::always}},
                              "auto: if the law of wear uses the cross-shear; always: also for "
                              "tables and frames alone, without an effect on other results.");
  const auto jump = section.section(
      "Jump", "Cycles of which few are computed; the next cycles have the worn geometry.");
  jump.add("Cycles", life.cycles, rules::between(1., 1e12), "Gait cycles in all.");
  jump.add_choice<LayerJumps>(
      "Kind", life.jumps, kinds_of_jump,
      "controlled: of second order and stable, as long as the tolerance allows; explicit: the wear "
      "of a computed cycle is used for a fixed number of cycles; none: the wear of the first cycle "
      "is used for all cycles, and the geometry stays unworn. auto: controlled, or explicit with "
      "laws of the cross-shear of a cycle.");
  jump.add("Tolerance", life.tolerance, rules::above_up_to(0., .5),
           "Largest estimated error of a controlled jump's wear, of its volume and at each point, "
           "relative to that wear. True errors are about a tenth of it in depth, a hundredth in "
           "volume.");
  jump.add("Cycles per jump", life.cycles_per_jump, rules::between(0., 1e12),
           "Length of explicit jumps, in which creep advances by controlled ones. 0: a hundredth "
           "of all cycles.");
}

void
LayeredParameters::check_wear(Parameters &parameters, const std::string &model)
{
  if (!law_choice.is_chosen())
  {
    parameters.require(factor_path, "has no default, unless [Wear / From law / Law] gives it",
                       "0.4e-6");
    check_wear_factor(parameters, factor_path, wear_factor);
    law = std::make_shared<ArchardWear>(wear_factor);
  }
  else
    law = checked_law(parameters, law_choice,
                      {"Wear / From law", model, {false, true, true}, "", {}});
  roughness.check(parameters, life.cycles);
  law = scaled_law(law, roughness.course.at_start());
  life.roughness = roughness.course;
  if (law_choice.is_chosen() && wear_factor > 0.)
    parameters.finding_at(factor_path, "is set, and so is [Wear / From law / Law]. Remove one.");
}

/// Wear by a law of the cycle's cross-shear does not level pressures, so that controlled jumps
/// would become as short as the time between two points that come into contact.
void
LayeredParameters::choose_jumps(Parameters &parameters)
{
  const char *kind = "Wear / Jump / Kind", *length = "Wear / Jump / Cycles per jump";
  constexpr double share = .01; // of all cycles
  if (parameters.value(kind) == "auto")
  {
    life.jumps = law->uses_cycles() ? LayerJumps::explicit_fixed : LayerJumps::controlled;
    parameters.use_value(kind, law->uses_cycles() ? "explicit" : "controlled");
  }
  else if (law->uses_cycles() && life.jumps == LayerJumps::controlled)
    parameters.error_at(kind,
                        "auto, explicit or none with [Wear / From law / Law] " + law_choice.name(),
                        "Wear by this law does not level pressures, so that controlled jumps "
                        "become as short as the time between two points that come into contact.");
  if (life.cycles_per_jump == 0.)
    life.cycles_per_jump = use_number(parameters, length, std::max(1., share * life.cycles));
}

void
LayeredParameters::declare_output(Parameters &parameters, const std::string &surface)
{
  const auto output = parameters.section("Output", "Frames for ParaView and tables.");
  output.add("Frames", n_frames, rules::integer_between(0, 100000),
             "Frames of the " + surface + " and rows of a whole cycle are written for the unworn " +
                 body +
                 ", after about this many of the jumps, and at the end. 0: no frames, and rows of "
                 "the first and the last cycle.");
  declare_cycles_per_year(output, cycles_per_year);
  declare_compression(output, compression_level);
  declare_surface_tables(output, surface_tables, "contact");
}

std::string
LayeredParameters::depends_on_more() const
{
  return law->archard_factor() < 0.   ? "the wear law is not Archard's"
         : creep.is_on                ? "the layer creeps"
         : roughness.course.changes() ? "the roughness of the " + counterface +
                                            " changes at cycles that the factor does not move"
                                      : "";
}
} // namespace arthrowear
