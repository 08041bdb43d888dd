// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/creep_results.h"
#include "results/result_names.h"
#include "wear_simulation/pressure_errors.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// The resultants of a state of the system; identical on every rank.
struct WearResults
{
  unsigned int n_open = 0, n_stick = 0, n_slip = 0;
  Vector3 contact_force{};        // on the body [N]
  double sum_normal_forces = 0.;  // [N]
  double contact_area = 0.;       // tributary area of closed points [mm^2]
  double half_contact_angle = 0.; // of the cap of a sphere with that area [rad]
  double depth_volume = 0.;       // between the surface before and after wear [mm^3]
  double worn_area = 0.;          // deeper than the threshold [mm^2]
  double max_depth = 0.;          // [mm]
  CreepAtEnd creep;
  double peak_pressure = 0.; // [MPa]
};

WearResults results_of(const WearSystem &system, const State &state, double worn_depth_threshold);

/// Columns of statistics.csv; cross-shear, if it is collected, creep and columns of the model come
/// last.
struct WearColumns : TableColumns
{
  explicit WearColumns(const WearRunParameters &p);

  const TableColumn<> time = add("time", "s");
  const TableColumn<> gait_cycle;
  const TableColumn<> step = add("time step", "s");
  const TableColumn<unsigned int> newton_iterations = add<unsigned int>("Newton iterations", "-");
  const TableColumn<unsigned int> contact_iterations = add<unsigned int>("contact iterations", "-");
  const TableColumn<> balance = add("balance residual", "-", "of the last Newton iteration");
  const TableColumn<> penetration = add("penetration", "mm", "largest, at the contact points");
  const TableColumn<> friction = add("friction residual", "-", "of Coulomb's law, largest");
  const TableColumn<unsigned int> open = add<unsigned int>("contacts open", "-");
  const TableColumn<unsigned int> stick = add<unsigned int>("contacts stick", "-");
  const TableColumn<unsigned int> slip = add<unsigned int>("contacts slip", "-");
  const TableColumn<> load = add("applied load", "N");
  const VectorColumns load_vector = add_vector("applied load", "N");
  const VectorColumns contact_force;
  const TableColumn<> sum_of_forces = add(
      "sum of normal forces", "N", "Σ r_N over the contact points, whose normals are not parallel");
  const TableColumn<> contact_area =
      add("contact area", "mm^2", "tributary area of the closed contact points");
  const TableColumn<> contact_angle; // if there is one
  const TableColumn<> volume_from_forces =
      add("worn volume from forces", "mm^3", "n K Σ r_N |v_T| h from the start");
  const TableColumn<> volume_from_depths =
      add("worn volume from depths", "mm^3", "between the surface before and after wear");
  const TableColumn<> counterface_volume; // if it may wear
  const TableColumn<> worn_area = add(
      "worn area", "mm^2", "of the points worn deeper than [Output / Worn depth threshold [um]]");
  const TableColumn<> max_depth = add("max wear depth", "mm");
  const TableColumn<> peak_pressure = add(contact_peaks::of_run, "MPa", "largest in the step");
  const TableColumn<> reference_path;
  const TableColumn<> reference_work;
  const TableColumn<> backing_displacement, momentum;
  TableColumn<> cross_shear;
  TableColumn<> max_creep;        // if the surface creeps
  std::vector<TableColumn<>> own; // of the model
};

/// The row of a step. Carries the running integrals at the reference point: a value, kept in
/// checkpoints.
class WearStatistics
{
public:
  explicit WearStatistics(const WearRunParameters &p)
      : own_least(p.own_columns().size(), std::numeric_limits<double>::max()),
        own_largest(own_least.size(), std::numeric_limits<double>::lowest()),
        own_at_end(own_least.size(), 0.), own_at_end_before(own_least.size(), 0.),
        own_over_time(own_least.size(), 0.), p_(&p),
        columns_(std::make_shared<const WearColumns>(p))
  {
  }

  const WearColumns &columns() const { return *columns_; }
  /// Row after an accepted step of size h; collective.
  TableRow row(const WearSystem &system, const StepResult &step, double h);

  double reference_path = 0.;             // sliding distance at the reference point [mm]
  double reference_work = 0.;             // integral of the load over that distance [N mm]
  PeakPressure peak;                      // over the run
  double max_depth = 0., peak_force = 0.; // over the run
  /// The largest pressures of the whole cycles: of the first, of the last, of the present one.
  struct CyclePeaks
  {
    PeakPressure first, last, present;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("first", s.first...);
      visit("last", s.last...);
      visit("present", s.present...);
    }
  };
  CyclePeaks cycle_peaks;
  double momentum = 0.; // of the last row [N s]
  // Extremes of WearSystem::own_values() over the run; the least above the largest before a row.
  std::vector<double> own_least, own_largest;
  /// The same values at the ends of the last computed cycle and of the cycle before.
  std::vector<double> own_at_end, own_at_end_before;
  unsigned int n_ends = 0;           // of cycles
  std::vector<double> own_over_time; // integrals of the same values over the rows
  double time_of_rows = 0.;          // [s]

  /// Visits all of these, for checkpoints.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("path at pole", s.reference_path...);
    visit("work at pole", s.reference_work...);
    visit("peak pressure", s.peak...);
    visit("peak pressure of cycles", s.cycle_peaks...);
    visit("largest depth", s.max_depth...);
    visit("peak force", s.peak_force...);
    visit("momentum", s.momentum...);
    visit("least own values", s.own_least...);
    visit("largest own values", s.own_largest...);
    visit("own values at the end", s.own_at_end...);
    visit("own values at the end before", s.own_at_end_before...);
    visit("ends of cycles", s.n_ends...);
    visit("own values over time", s.own_over_time...);
    visit("time of rows", s.time_of_rows...);
  }

private:
  void record_peak(const WearSystem &system, const State &state, double pressure, double h);

  const WearRunParameters *p_;
  std::shared_ptr<const WearColumns> columns_;
};
} // namespace arthrowear
