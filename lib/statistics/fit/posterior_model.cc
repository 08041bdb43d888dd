// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/posterior_model.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/number_text.h"

#include <map>

namespace arthrowear
{
namespace
{
const std::string scatter_name = "scatter", default_scatter = "half_cauchy(0.3)";

/// A name without "Section / " and without " [unit]".
std::string
bare_name(const std::string &name)
{
  const std::size_t slash = name.rfind(" / "), begin = slash == std::string::npos ? 0 : slash + 3;
  return name.substr(begin, name.find(" [", begin) - begin);
}

/// Priors of the constants and of the scatter, by their names without unit.
class Priors
{
public:
  Priors(const PosteriorModel &model, const std::vector<FreeConstant> &constants,
         InputErrors &errors)
      : model_(model), errors_(errors)
  {
    for (const FreeConstant &constant : constants)
      names_.push_back(bare_name(constant.name));
    names_.push_back(scatter_name);
  }

  void assign(const std::string &assignment)
  {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos)
      return errors_.add("--prior is '" + assignment +
                         "', must be \"name = prior\", as in \"scatter = lognormal(0.1, 0.5)\"");
    const std::string path = trimmed(assignment.substr(0, equals)), name = bare_name(path),
                      text = trimmed(assignment.substr(equals + 1));
    const std::size_t slash = path.rfind(" / ");
    if (std::find(names_.begin(), names_.end(), name) == names_.end() ||
        (slash != std::string::npos && path.substr(0, slash) != model_.section))
    {
      const std::string near = nearest_name(path, names_);
      return errors_.add("--prior names '" + path + "', must name one of " + comma_list(names_) +
                         (near.empty() ? "" : ". Is it '" + near + "'?"));
    }
    if (!texts_.emplace(name, text).second)
      errors_.add("--prior gives " + name + " twice, must give it once");
  }

  /// The prior of a constant or of the scatter; none after a finding, or if it has none.
  std::optional<Prior> prior(const FreeConstant &constant) const
  {
    const std::string name = bare_name(constant.name);
    const auto given = texts_.find(name);
    const std::string text = given == texts_.end() ? constant.prior : given->second;
    if (text.empty())
    {
      errors_.add(constant.name + " has no prior, must have one. Give it by --prior \"" + name +
                  " = lognormal(median, cv)\"");
      return {};
    }
    std::string finding;
    const std::optional<Prior> prior = parse_prior(text, finding);
    if (!prior)
      errors_.add("--prior " + name + " " + finding);
    else if (prior->least() < constant.low || prior->most() > constant.high)
    {
      constexpr double as_infinite = 1e9;
      const bool is_bounded = std::isfinite(constant.high);
      const std::string low = rounded_text(constant.low),
                        high = rounded_text(is_bounded ? constant.high : as_infinite);
      errors_.add("--prior " + name + " is " + text + ", must be " +
                  (is_bounded ? "between " + low + " and " + high : "at least " + low) +
                  " with all its probability. Cut it: truncated(" + text + ", " + low + ", " +
                  high + ")");
    }
    return prior;
  }

  bool has_scatter() const { return texts_.count(scatter_name) > 0; }

private:
  const PosteriorModel &model_;
  InputErrors &errors_;
  std::vector<std::string> names_;
  std::map<std::string, std::string> texts_;
};

void
check_scattered_rows(const PosteriorModel &model, const bool is_unknown, InputErrors &errors)
{
  unsigned int n_fitted = 0;
  for (const ScatteredRow &row : model.rows)
  {
    n_fitted += !row.is_held_out;
    if (!(row.measured > 0.))
      errors.add(row.place + ": " + model.quantity + " is " + rounded_text(row.measured, 6) +
                 ", must be above 0 for a posterior, whose scatter is lognormal. Leave out rows "
                 "below the resolution");
  }
  const unsigned int needed = is_unknown ? 2 : 1;
  if (n_fitted >= needed)
    return;
  errors.add((model.rows.empty() ? "" : model.rows[0].place + ": ") +
             formatted("the posterior has %u fitted row%s, must have %u at least", n_fitted,
                       n_fitted == 1 ? "" : "s", needed) +
             (is_unknown ? " where the scatter is not known. Measure more, or give standard "
                           "deviations"
                         : ". Hold out fewer rows"));
}
} // namespace

std::vector<double>
PosteriorModel::values(const double *normal) const
{
  std::vector<double> values;
  values.reserve(constants.size());
  for (const UncertainConstant &constant : constants)
    values.push_back(constant.prior.value(*normal++));
  return values;
}

double
logarithmic_deviation(const double value, const double deviation)
{
  return std::sqrt(std::log1p(std::pow(deviation / value, 2)));
}

void
complete_model(PosteriorModel &model, const std::vector<FreeConstant> &constants,
               const std::vector<std::string> &assignments)
{
  InputErrors errors;
  Priors priors(model, constants, errors);
  for (const std::string &assignment : assignments)
    priors.assign(assignment);
  for (const FreeConstant &constant : constants)
    if (const std::optional<Prior> prior = priors.prior(constant))
      model.constants.push_back({constant.name, *prior});
  const bool is_unknown = std::none_of(model.rows.begin(), model.rows.end(),
                                       [](const ScatteredRow &row) { return row.deviation > 0.; });
  if (is_unknown || priors.has_scatter())
  {
    FreeConstant scatter{scatter_name, true};
    scatter.prior = default_scatter;
    scatter.low = 0.;
    model.scatter = priors.prior(scatter);
  }
  check_scattered_rows(model, is_unknown, errors);
  errors.throw_if_any();
}
} // namespace arthrowear
