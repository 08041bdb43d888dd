// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/sundials_solver.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "multibody/sundials_versions.h"

#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// Vectors are so short that the time of a step goes into calls of loops over them. These are called
// most; without them and fused operations a hip cycle needs 1.6 times the computing time.
template <int n_vectors>
int
combine_some(const sunrealtype *factors, N_Vector *vectors, N_Vector result)
{
  const double *data[n_vectors];
  for (int j = 0; j < n_vectors; ++j)
    data[j] = NV_DATA_S(vectors[j]);
  double factor[n_vectors];
  std::copy_n(factors, n_vectors, factor);
  double *sum = NV_DATA_S(result); // which may be one of the vectors
  const auto value = [&](const sunindextype i)
  {
    double terms = factor[0] * data[0][i];
    for (int j = 1; j < n_vectors; ++j)
      terms += factor[j] * data[j][i];
    return terms;
  };
  const sunindextype size = NV_LENGTH_S(result);
  sunindextype i = 0;
  for (; i + 1 < size; i += 2)
  {
    const double one = value(i), next = value(i + 1);
    sum[i] = one;
    sum[i + 1] = next;
  }
  if (i < size)
    sum[i] = value(i);
  return 0;
}

int
combine(const int n_vectors, sunrealtype *factors, N_Vector *vectors, N_Vector result)
{
  switch (n_vectors) // as many as the stages of Fehlberg's pair and the state
  {
  case 2:
    return combine_some<2>(factors, vectors, result);
  case 3:
    return combine_some<3>(factors, vectors, result);
  case 4:
    return combine_some<4>(factors, vectors, result);
  case 5:
    return combine_some<5>(factors, vectors, result);
  case 6:
    return combine_some<6>(factors, vectors, result);
  case 7:
    return combine_some<7>(factors, vectors, result);
  default:
    return N_VLinearCombination_Serial(n_vectors, factors, vectors, result);
  }
}

void
scale(const sunrealtype factor, N_Vector vector, N_Vector result)
{
  const double *from = NV_DATA_S(vector);
  double *to = NV_DATA_S(result);
  const sunindextype size = NV_LENGTH_S(result);
  for (sunindextype i = 0; i < size; ++i)
    to[i] = factor * from[i];
}

sunrealtype
weighted_norm(N_Vector vector, N_Vector weights)
{
  const double *v = NV_DATA_S(vector), *w = NV_DATA_S(weights);
  const sunindextype size = NV_LENGTH_S(vector);
  double sum = 0.;
  for (sunindextype i = 0; i < size; ++i)
    sum += v[i] * w[i] * v[i] * w[i];
  return std::sqrt(sum / static_cast<double>(size));
}

class Fehlberg : public SundialsSolver
{
public:
  Fehlberg(const OdeSystem &system, const double start, const std::vector<double> &state,
           const IntegratorOptions &options)
      : SundialsSolver(system, start, state, options)
  {
    memory_ = ERKStepCreate(evaluate, start, y_, context_);
    if (memory_ == nullptr)
      throw RunError("ERKStepCreate failed");
    check(sundials::store_errors_of_arkode(memory_, message_), "ERKStepSetErrHandlerFn");
    check(ARTHROWEAR_ARKODE(SetUserData)(memory_, this), "ERKStepSetUserData");
    check(ERKStepSetTableNum(memory_, ARKODE_FEHLBERG_6_4_5), "ERKStepSetTableNum");
    check(ARTHROWEAR_ARKODE(WFtolerances)(memory_, weights), "ERKStepWFtolerances");
    check(ARTHROWEAR_ARKODE(SetMaxStep)(memory_, options.largest_step), "ERKStepSetMaxStep");
    if (system.n_crossings > 0)
    {
      check(ARTHROWEAR_ARKODE(RootInit)(memory_, static_cast<int>(system.n_crossings),
                                        evaluate_crossings),
            "ERKStepRootInit");
      check(ARTHROWEAR_ARKODE(SetNoInactiveRootWarn)(memory_), "ERKStepSetNoInactiveRootWarn");
    }
  }
  ~Fehlberg() override { ARTHROWEAR_ARKODE(Free)(&memory_); }

  void crossed(std::vector<int> &directions) override
  {
    check(ARTHROWEAR_ARKODE(GetRootInfo)(memory_, directions.data()), "ERKStepGetRootInfo");
  }
  unsigned long n_rejected() const override
  {
    long n = 0;
    check(ARTHROWEAR_ARKODE(GetNumErrTestFails)(memory_, &n), "ERKStepGetNumErrTestFails");
    return static_cast<unsigned long>(n);
  }

protected:
  const char *name() const override { return "fehlberg"; }
  int step(double &time) override
  {
    return ARTHROWEAR_ARKODE(Evolve)(memory_, end_, y_, &time, ARK_ONE_STEP);
  }
  bool is_crossing(const int flag) const override { return flag == ARK_ROOT_RETURN; }
  int get_state(const double time, N_Vector state) override
  {
    return ARTHROWEAR_ARKODE(GetDky)(memory_, time, 0, state);
  }
  int start_again() override { return ERKStepReInit(memory_, evaluate, time_, y_); }
  int set_end() override { return ARTHROWEAR_ARKODE(SetStopTime)(memory_, end_); }
  void set_directions(int *directions) override
  {
    check(ARTHROWEAR_ARKODE(SetRootDirection)(memory_, directions), "ERKStepSetRootDirection");
  }

private:
  void *memory_ = nullptr;
};

class Bdf : public SundialsSolver
{
public:
  Bdf(const OdeSystem &system, const double start, const std::vector<double> &state,
      const IntegratorOptions &options)
      : SundialsSolver(system, start, state, options)
  {
    const auto n = static_cast<sunindextype>(system.size);
    memory_ = CVodeCreate(CV_BDF, context_);
    matrix_ = SUNDenseMatrix(n, n, context_);
    linear_solver_ = SUNLinSol_Dense(y_, matrix_, context_);
    if (memory_ == nullptr || matrix_ == nullptr || linear_solver_ == nullptr)
      throw RunError("CVodeCreate failed");
    check(sundials::store_errors_of_cvode(memory_, message_), "CVodeSetErrHandlerFn");
    check(CVodeInit(memory_, evaluate, start, y_), "CVodeInit");
    check(CVodeSetUserData(memory_, this), "CVodeSetUserData");
    check(CVodeSVtolerances(memory_, options.relative_tolerance, tolerances_), "CVodeSVtolerances");
    check(CVodeSetLinearSolver(memory_, linear_solver_, matrix_), "CVodeSetLinearSolver");
    check(CVodeSetMaxStep(memory_, options.largest_step), "CVodeSetMaxStep");
    if (system.n_crossings > 0)
    {
      check(CVodeRootInit(memory_, static_cast<int>(system.n_crossings), evaluate_crossings),
            "CVodeRootInit");
      check(CVodeSetNoInactiveRootWarn(memory_), "CVodeSetNoInactiveRootWarn");
    }
  }
  ~Bdf() override
  {
    CVodeFree(&memory_);
    SUNLinSolFree(linear_solver_);
    SUNMatDestroy(matrix_);
  }

  void crossed(std::vector<int> &directions) override
  {
    check(CVodeGetRootInfo(memory_, directions.data()), "CVodeGetRootInfo");
  }
  unsigned long n_rejected() const override
  {
    long n = 0;
    check(CVodeGetNumErrTestFails(memory_, &n), "CVodeGetNumErrTestFails");
    return static_cast<unsigned long>(n);
  }

protected:
  const char *name() const override { return "bdf"; }
  int step(double &time) override { return CVode(memory_, end_, y_, &time, CV_ONE_STEP); }
  bool is_crossing(const int flag) const override { return flag == CV_ROOT_RETURN; }
  int get_state(const double time, N_Vector state) override
  {
    return CVodeGetDky(memory_, time, 0, state);
  }
  int start_again() override { return CVodeReInit(memory_, time_, y_); }
  int set_end() override { return CVodeSetStopTime(memory_, end_); }
  void set_directions(int *directions) override
  {
    check(CVodeSetRootDirection(memory_, directions), "CVodeSetRootDirection");
  }

private:
  void *memory_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver linear_solver_ = nullptr;
};
} // namespace

std::unique_ptr<SundialsSolver>
SundialsSolver::make(const OdeSystem &system, const double start, const double end,
                     const std::vector<double> &state, const IntegratorOptions &options)
{
  std::unique_ptr<SundialsSolver> solver;
  if (options.method == IntegrationMethod::bdf)
    solver = std::make_unique<Bdf>(system, start, state, options);
  else
    solver = std::make_unique<Fehlberg>(system, start, state, options);
  solver->end_ = end;
  solver->check(solver->set_end(), "SetStopTime");
  return solver;
}

SundialsSolver::SundialsSolver(const OdeSystem &system, const double start,
                               const std::vector<double> &state, const IntegratorOptions &options)
    : time_(start), system_(system), relative_tolerance_(options.relative_tolerance),
      crossings_time_(start - 1.), crossings_(system.n_crossings)
{
  const auto n = static_cast<sunindextype>(system.size);
  if (sundials::create_context(context_, message_) != 0)
    throw RunError("SUNContext_Create failed");
  y_ = N_VNew_Serial(n, context_);
  // Clones inherit them.
  N_VEnableFusedOps_Serial(y_, SUNTRUE);
  y_->ops->nvlinearcombination = combine;
  y_->ops->nvscale = scale;
  y_->ops->nvwrmsnorm = weighted_norm;
  tolerances_ = N_VNew_Serial(n, context_);
  scratch_ = N_VNew_Serial(n, context_);
  std::copy(state.begin(), state.end(), N_VGetArrayPointer(y_));
  std::copy(options.absolute_tolerances.begin(), options.absolute_tolerances.end(),
            N_VGetArrayPointer(tolerances_));
}

SundialsSolver::~SundialsSolver()
{
  for (N_Vector vector : {y_, tolerances_, scratch_})
    N_VDestroy(vector);
  SUNContext_Free(&context_);
}

SundialsSolver::Event
SundialsSolver::advance()
{
  double time = time_;
  const int flag = step(time);
  if (flag < 0)
    fail(flag);
  time_ = time;
  is_at_crossing_ = is_crossing(flag);
  return is_at_crossing_ ? Event::crossing : Event::step;
}

const std::vector<double> &
SundialsSolver::crossings()
{
  if (is_at_crossing_ || crossings_time_ != time_)
    system_.crossings(time_, state(), crossings_.data());
  return crossings_;
}

int
SundialsSolver::evaluate(const double time, N_Vector state, N_Vector rate, void *solver)
{
  auto &self = *static_cast<SundialsSolver *>(solver);
  ++self.n_evaluations_;
  double *values = NV_DATA_S(rate);
  try
  {
    self.system_.rate(time, NV_DATA_S(state), values);
  }
  catch (...)
  {
    self.thrown_ = std::current_exception();
    return -1;
  }
  for (std::size_t i = 0; i < self.system_.size; ++i)
    if (!std::isfinite(values[i]))
    {
      self.not_finite_at_ = time;
      self.not_finite_component_ = static_cast<long>(i);
      return 1; // bdf tries a smaller step
    }
  self.not_finite_component_ = -1;
  return 0;
}

int
SundialsSolver::weights(N_Vector state, N_Vector result, void *solver)
{
  const auto &self = *static_cast<SundialsSolver *>(solver);
  const double *y = NV_DATA_S(state), *tolerance = NV_DATA_S(self.tolerances_);
  double *weight = NV_DATA_S(result);
  for (std::size_t i = 0; i < self.system_.size; ++i)
    weight[i] = 1. / (self.relative_tolerance_ * std::abs(y[i]) + tolerance[i]);
  return 0;
}

int
SundialsSolver::evaluate_crossings(const double time, N_Vector state, double *values, void *solver)
{
  auto &self = *static_cast<SundialsSolver *>(solver);
  try
  {
    self.system_.crossings(time, NV_DATA_S(state), values);
    self.crossings_time_ = time;
    std::copy_n(values, self.crossings_.size(), self.crossings_.begin());
    return 0;
  }
  catch (...)
  {
    self.thrown_ = std::current_exception();
    return -1;
  }
}

void
SundialsSolver::check(const int flag, const char *call) const
{
  if (flag < 0)
    throw RunError(std::string(name()) + ": " + call + " failed with " + std::to_string(flag) +
                   (message_.empty() ? "" : ": " + message_));
}

void
SundialsSolver::fail(const int flag)
{
  if (thrown_)
    std::rethrow_exception(thrown_);
  std::string cause = trimmed(message_);
  if (not_finite_component_ >= 0)
    cause = "the rate of component " + std::to_string(not_finite_component_) +
            " is not finite at t = " + rounded_text(not_finite_at_, 9) + " s";
  else if (cause.empty())
    cause = "no step was accepted (" + std::to_string(flag) + ")";
  throw RunError("integration by " + std::string(name()) +
                 " failed at t = " + rounded_text(time_, 9) + " s: " + cause);
}
} // namespace arthrowear
