// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"
#include "sampling/sobol_indices.h"

#include <optional>

namespace arthrowear
{
/// Selects how shares of the variance are attributed to the inputs.
enum class IndexMethod
{
  none,
  pick_and_freeze, ///< by additional cases, without assumptions
  chaos,           ///< by polynomial chaos
  kriging          ///< by a Gaussian process
};

constexpr unsigned int most_drawn_cases = 99'999; ///< their folders have five digits
constexpr const char *sample_section = "Sample", *distributions_section = "Distributions",
                     *correlations_section = "Rank correlations", *cases_entry = "Sample / Cases";

/// The sections Sample, Distributions and Rank correlations of a study: how its cases are drawn.
struct StudySample
{
  unsigned int n_cases = 0;
  DesignKind design = DesignKind::sobol;
  unsigned int seed = 1;
  unsigned int n_randomisations = 8;
  IndexMethod indices = IndexMethod::none;
  double largest_surrogate_error = .1; ///< of leaving one out, over the standard deviation [-]
  std::vector<double> quantiles{.05, .5, .95};
  std::vector<double> years; ///< at which quantiles are given; empty: chosen
  std::string convergence;   ///< output folder of `arthrowear converge` on the case; or empty
  std::string control;       ///< folder of a study of a cheaper model of the same inputs; or empty
  bool reads_wear_factor = true; ///< from the curve of one run where this is exact

  void declare(Parameters &parameters);
  bool is_on() const { return inputs_.has_value(); }

  /// Sets the joint distribution of the inputs and checks the design against it.
  /// @param parameters  of the study, which gets the findings
  void set_inputs(JointDistribution inputs, Parameters &parameters);
  const JointDistribution &inputs() const { return *inputs_; }

  bool picks_and_freezes() const { return indices == IndexMethod::pick_and_freeze; }
  bool has_surrogate() const
  {
    return indices == IndexMethod::chaos || indices == IndexMethod::kriging;
  }
  /// Design whose points are the cases, or the blocks of picking and freezing.
  Design points() const;
  PickFreezeDesign pick_freeze_design() const
  {
    return PickFreezeDesign(inputs_->groups(), inputs_->n_dimensions(), points());
  }
  /// Returns the coordinates of each case in the unit cube.
  std::vector<std::vector<double>> coordinates() const;
  /// Returns the randomisation that a case belongs to.
  unsigned int randomisation(const std::size_t i) const
  {
    return points().randomisation(picks_and_freezes() ? i / (inputs_->groups().size() + 2) : i);
  }
  /// True if a study with more cases has the first ones unchanged.
  bool can_be_extended() const { return design != DesignKind::latin_hypercube; }
  /// Returns the value of each input in each case, as text with 12 digits.
  std::vector<std::vector<std::string>> cases() const;

private:
  std::optional<JointDistribution> inputs_;
};

/// Reads lines "entry | entry = coefficient" of the section Rank correlations.
std::vector<RankCorrelation> read_correlations(const std::vector<ParameterFile::Setting> &settings,
                                               const std::string &file,
                                               std::vector<std::string> &findings);
} // namespace arthrowear
