// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/results.h"
#include "run/stage_progress.h"

namespace arthrowear
{
/// Empty wear, with deposits gathered as coarsely as the patch under the largest load allows.
HipWear empty_wear(const HipDynamicsParameters &p);

/// Integrates the motion of a hip; `record` gets its moment at the end of each step.
/// @param state at `from`, and then at `to`
/// @throws StopRequested on request
IntegrationStatistics simulate_hip(const HipDynamicsParameters &p, const WornGeometry *worn,
                                   double from, double to, std::vector<double> &state,
                                   IntegrationOutput output, StageProgress &progress,
                                   const std::function<void(const HipMoment &)> &record);

/// The gait cycles with unworn geometry, from rest in balance, one after the other. Memory does not
/// grow with their number; between two of them the state can be kept.
class HipCycles
{
public:
  explicit HipCycles(const HipDynamicsParameters &p);

  unsigned int n_done() const { return n_done_; }
  bool are_done() const { return n_done_ == p_.cycles; }
  /// Rows go to statistics.csv; tracks and plots begin again in each cycle.
  /// @throws StopRequested on request; cycles since the last pack are then lost
  /// @param time_of_jumps  that will be integrated after the cycles [s]
  void compute_next(Run &run, StageProgress &progress, double time_of_jumps = 0.);
  /// Writes maps, tracks, spectrum and plots; tracks and plots are of the last cycle.
  /// @throws StopRequested on request
  HipResults finish(Run &run);

  const HipWear &wear() const { return wear_; }

  /// State that is kept between two cycles.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("cycles", s.n_done_...);
    visit("rows", s.n_rows_...);
    visit("samples", s.n_samples_...);
    visit("hip", s.state_...);
    visit("wear", s.wear_...);
    visit("spectrum", s.spectrum_...);
    visit("results", s.results_...);
  }

private:
  double start_of(unsigned int cycle) const; // [s]
  std::vector<double> output_times() const;  // of the next cycle: rows and samples
  double row_time(const std::size_t row) const
  {
    const std::size_t n = std::size_t(p_.rows_per_cycle) * p_.cycles;
    return p_.end_time() * static_cast<double>(row) / static_cast<double>(n);
  }
  void write_maps(const std::string &name, const SphereGrid &relative, const SphereGrid &by_path,
                  const CellWear *cells) const;
  void record_row(Run &run, double time, const double *values);

  const HipDynamicsParameters &p_;
  unsigned int n_done_ = 0;
  std::vector<double> state_;
  HipWear wear_;
  HipResults results_;
  std::optional<SpectrumSum> spectrum_; // empty if the run is too short for one
  std::size_t n_rows_ = 0, n_samples_ = 0;
  HipPlots plots_;
  ContactTrack on_cup_, on_head_;
};
} // namespace arthrowear
