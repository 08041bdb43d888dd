// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/surrogate.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "surrogate/chaos.h"
#include "surrogate/kriging.h"
#include "surrogate/surrogate_library.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
void
check(const Points &u, const std::vector<double> &values, const SurrogateRequest &request)
{
  const std::size_t n = u.size(), n_inputs = u.empty() ? 0 : u.front().size();
  if (n_inputs == 0 || values.size() != n)
    throw InputError("A surrogate of " + std::to_string(n) + " cases with " +
                     std::to_string(n_inputs) + " inputs and " + std::to_string(values.size()) +
                     " values: it needs inputs and a value of each case.");
  if (n < n_inputs + 2)
    throw InputError("A surrogate over " + std::to_string(n_inputs) + " inputs needs at least " +
                     std::to_string(n_inputs + 2) +
                     " cases, and ten times as many for a useful result: there are " +
                     std::to_string(n) + ". Compute more cases or vary fewer inputs.");
  for (std::size_t i = 0; i < n; ++i)
  {
    const bool is_inside =
        std::all_of(u[i].begin(), u[i].end(), [](const double v) { return v > 0. && v < 1.; });
    if (u[i].size() != n_inputs || !is_inside)
      throw InputError("Case " + std::to_string(i + 1) + " of a surrogate must have " +
                       std::to_string(n_inputs) + " uniforms, above 0 and below 1.");
    if (!std::isfinite(values[i]))
      throw InputError("Case " + std::to_string(i + 1) + " of a surrogate has the value " +
                       shortest_text(values[i]) + ": leave out cases without a result.");
  }
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  if (!(*largest - *least > 1e-12 * std::max(std::abs(*least), std::abs(*largest))))
    throw InputError("All " + std::to_string(n) + " cases of a surrogate have the value " +
                     shortest_text(*least) +
                     ": no input has an effect. Choose another result or wider distributions.");
  if (request.largest_degree == 0 || !(request.largest_error > 0.))
    throw InputError(
        "A surrogate needs a largest degree of at least 1 and a largest error above 0.");
}

std::string
description_of(const Chaos &chaos)
{
  return std::string(chaos.basis.scale == InputScale::uniform ? "Legendre" : "Hermite") +
         " polynomials on " + scale_text(chaos.basis.scale) + " to degree " +
         std::to_string(chaos.basis.largest_degree()) + ", " +
         std::to_string(chaos.basis.degrees.size()) + " terms";
}

std::string
description_of(const Kriging &kriging)
{
  return "Kriging with " +
         std::string(kriging.kernel == Kernel::matern ? "Matérn's kernel 5/2"
                                                      : "a Gaussian kernel") +
         " on " + scale_text(kriging.scale);
}

template <class Fit>
Surrogate
surrogate_of(const Fit &fit, const std::size_t n_cases, const SurrogateRequest &request)
{
  Surrogate surrogate;
  surrogate.leave_one_out_error = fit.error;
  surrogate.description = description_of(fit);
  surrogate.predict = [fit](const std::vector<double> &u) { return fit.predict(u); };
  surrogate.is_refused = !(fit.error <= request.largest_error);
  if (!surrogate.is_refused)
    write_indices(replicated_variances(fit), fit.error, surrogate);
  else
    surrogate.reason =
        "The leave-one-out error of the surrogate (" + surrogate.description + ") is " +
        rounded_text(fit.error, 2) + " of the standard deviation, above " +
        shortest_text(request.largest_error) +
        ": it does not replace the model. Compute more cases than " + std::to_string(n_cases) +
        " or choose " +
        (request.kind == SurrogateRequest::Kind::chaos ? "Kriging" : "polynomial chaos") +
        "; a result with noise or jumps needs indices by sampling.";
  return surrogate;
}
} // namespace

Surrogates::Surrogates(std::vector<std::vector<double>> u, const SurrogateRequest &request)
    : u_(std::move(u)), request_(request)
{
}
Surrogates::~Surrogates() = default;
Surrogates::Surrogates(Surrogates &&) noexcept = default;

namespace
{
/// Part of the bound below which a search ends: a twentieth of 0.05 of the standard deviation
/// changes an index by less than 1e-5.
constexpr double search_ends_at = .05;
} // namespace

bool
Surrogates::is_as_good(const double error) const
{
  constexpr double factor = 2.,
                   small_part = .2; // of the bound: far below it, no search is worth it
  return error <= std::min(std::max(factor * searched_error_, small_part * request_.largest_error),
                           request_.largest_error);
}

Surrogate
Surrogates::fit(const std::vector<double> &values)
{
  check(u_, values, request_);
  surrogate_library();
  try
  {
    if (request_.kind == SurrogateRequest::Kind::chaos)
    {
      if (chaos_)
        *chaos_ = fit_chaos(chaos_->basis, scaled(u_, chaos_->basis.scale), values);
      if (!chaos_ || !is_as_good(chaos_->error))
      {
        chaos_ = std::make_unique<Chaos>(choose_chaos(u_, values, request_.largest_degree,
                                                      search_ends_at * request_.largest_error));
        searched_error_ = chaos_->error;
      }
      return surrogate_of(*chaos_, u_.size(), request_);
    }
    if (kriging_)
      *kriging_ = fit_kriging(kriging_->scale, kriging_->kernel, kriging_->points, values,
                              kriging_->lengths);
    if (!kriging_ || !is_as_good(kriging_->error))
    {
      kriging_ = std::make_unique<Kriging>(choose_kriging(u_, values));
      searched_error_ = kriging_->error;
    }
    return surrogate_of(*kriging_, u_.size(), request_);
  }
  catch (const RunError &)
  {
    throw;
  }
  catch (const std::exception &error)
  {
    throw RunError("OpenTURNS fits no surrogate: " + std::string(error.what()) + ".");
  }
}

Surrogate
fit_surrogate(const std::vector<std::vector<double>> &u, const std::vector<double> &values,
              const SurrogateRequest &request)
{
  return Surrogates(u, request).fit(values);
}
} // namespace arthrowear
