// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/layer_geometry.h"
#include "elastic_layer/layer_life.h"
#include "entries/creep_entries.h"
#include "entries/heel_strike_entries.h"
#include "entries/roughness_entries.h"
#include "laws/joint/elastic_layer.h"
#include "laws/law_choice.h"
#include "parameters/surface_tables.h"
#include "vtu/compression_entry.h"

namespace arthrowear
{
/// Sentences that differ between the layers of joints.
struct LayerTexts
{
  std::string section, thickness, geometry;
};

/// Entries of a parameter file that the models of an elastic layer share, in internal units.
struct LayeredParameters
{
  /// @param worn_body, counter_body  as sentences name them: "cup", "head"
  /// @param fit  remedy of pressures that are too high: "a smaller clearance"
  LayeredParameters(std::string worn_body, std::string counter_body, std::string fit)
      : body(std::move(worn_body)), counterface(std::move(counter_body)), closer_fit(std::move(fit))
  {
  }

  std::string body, counterface, closer_fit;
  std::string output_folder = "output";
  double frequency = 1.; // of the gait cycle [1/s]
  unsigned int steps_per_cycle = 100;
  double density = 0.;       // of the layer [tonne/mm^3]; 0: unknown
  double yield_stress = 20.; // of the layer [MPa]; 0: unknown

  double wear_factor = 0.; // K of Archard's law [mm^2/N]; 0 with another law
  LawChoice<WearLaw> law_choice{wear_laws()};
  std::shared_ptr<const WearLaw> law; // by check_wear(), on the counterface as rough as at first
  RoughnessEntries roughness;
  LayerShear shear = LayerShear::by_law;
  LayerLifeOptions life{1e6, LayerJumps::controlled, 2e-2, 0.};

  CreepEntries creep;

  std::optional<double> clearance; // of a ball in a cavity [mm], by check()

  double cycles_per_year = 1e6;
  unsigned int n_frames = 20; // after the unworn one
  unsigned int compression_level = fast_compression;
  SurfaceTables surface_tables = SurfaceTables::none;

  std::string load_warning; // of the load's file
  GaitCut gait_cut;         // of tables over time, by check()

  void declare_time(Parameters &parameters);
  void declare_layer(Parameters &parameters, const LayerTexts &texts, double &thickness,
                     ElasticLayer &layer, LayerGeometry &geometry);
  void declare_wear(Parameters &parameters);
  void declare_output(Parameters &parameters, const std::string &surface);
  /// Makes the law. @param model  its name, for messages
  void check_wear(Parameters &parameters, const std::string &model);
  /// Decides the kind of jump, once the law is known.
  void choose_jumps(Parameters &parameters);

  bool is_shear_collected() const
  {
    return shear == LayerShear::always || (law && law->uses_cycles());
  }
  /// Why a worn state depends on more than factor times cycles; empty if it does not.
  std::string depends_on_more() const;
};
} // namespace arthrowear
