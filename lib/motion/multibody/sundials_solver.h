// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/integrator.h"

#include <nvector/nvector_serial.h>

#include <exception>
#include <memory>

namespace arthrowear
{
/// Common base of CVODE and ARKODE. Internal to integrator.cc.
class SundialsSolver
{
public:
  enum class Event
  {
    step,    ///< a step was accepted
    crossing ///< the same, up to the zero of a crossing function
  };

  static std::unique_ptr<SundialsSolver> make(const OdeSystem &system, double start, double end,
                                              const std::vector<double> &state,
                                              const IntegratorOptions &options);
  virtual ~SundialsSolver();
  SundialsSolver(const SundialsSolver &) = delete;
  SundialsSolver &operator=(const SundialsSolver &) = delete;

  double time() const { return time_; }
  double *state() { return N_VGetArrayPointer(y_); }
  unsigned long n_evaluations() const { return n_evaluations_; }

  /// One step. @throws RunError, or what a callback has thrown
  Event advance();
  /// The crossing functions at the end of the last step: the values that SUNDIALS has evaluated
  /// there, if it has found no zero.
  const std::vector<double> &crossings();
  /// The state within the last step; valid until the next call.
  const double *interpolate(const double time)
  {
    check(get_state(time, scratch_), "GetDky");
    return N_VGetArrayPointer(scratch_);
  }
  /// Restarts the integration at time() with state().
  void restart()
  {
    check(start_again(), "ReInit");
    check(set_end(), "SetStopTime");
  }
  /// Crossings to report, +1, -1 or 0 for both, per function.
  void set_crossings(std::vector<int> &directions) { set_directions(directions.data()); }

  virtual void crossed(std::vector<int> &directions) = 0;
  /// Since the last start.
  virtual unsigned long n_rejected() const = 0;

protected:
  SundialsSolver(const OdeSystem &system, double start, const std::vector<double> &state,
                 const IntegratorOptions &options);

  virtual const char *name() const = 0;
  virtual int step(double &time) = 0;
  virtual bool is_crossing(int flag) const = 0;
  virtual int get_state(double time, N_Vector state) = 0;
  virtual int start_again() = 0;
  virtual int set_end() = 0;
  virtual void set_directions(int *directions) = 0;

  /// @throws RunError if a call failed
  void check(int flag, const char *call) const;

  static int evaluate(double time, N_Vector state, N_Vector rate, void *solver);
  static int evaluate_crossings(double time, N_Vector state, double *values, void *solver);
  /// 1/(relative tolerance |y| + absolute tolerance), in one loop.
  static int weights(N_Vector state, N_Vector result, void *solver);

  SUNContext context_ = nullptr;
  N_Vector y_ = nullptr, tolerances_ = nullptr;
  double time_;
  double end_ = 0.;     ///< far end of the run
  std::string message_; ///< of the last error

private:
  [[noreturn]] void fail(int flag);

  const OdeSystem &system_;
  double relative_tolerance_;
  N_Vector scratch_ = nullptr;
  unsigned long n_evaluations_ = 0;
  std::exception_ptr thrown_;
  double crossings_time_; ///< of the values
  std::vector<double> crossings_;
  bool is_at_crossing_ = false;
  double not_finite_at_ = 0.;
  long not_finite_component_ = -1; ///< of the last evaluation; -1: all finite
};
} // namespace arthrowear
