// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/spread.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "surrogate/surrogate.h"

namespace arthrowear
{
namespace
{
/// Computes indices from surrogates of the cases that ended.
class SurrogateIndices
{
public:
  explicit SurrogateIndices(const StudySample &sample)
      : sample_(sample), coordinates_(sample.coordinates())
  {
  }
  /// @param values  of each case; NaN: failed, or not ended
  Indices of(const std::vector<double> &values)
  {
    SurrogateRequest request;
    request.kind = sample_.indices == IndexMethod::chaos ? SurrogateRequest::Kind::chaos
                                                         : SurrogateRequest::Kind::kriging;
    request.largest_error = sample_.largest_surrogate_error;
    Indices result;
    result.method = sample_.indices == IndexMethod::chaos ? "polynomial chaos" : "Kriging";
    std::vector<std::vector<double>> points;
    std::vector<double> known;
    std::vector<bool> is_known;
    for (std::size_t i = 0; i < values.size(); ++i)
    {
      is_known.push_back(std::isfinite(values[i]));
      if (!is_known.back())
        continue;
      points.push_back(coordinates_[i]);
      known.push_back(values[i]);
    }
    result.n_left_out = values.size() - known.size();
    if (!surrogates_ || is_known != is_known_)
      surrogates_.emplace(std::move(points), request);
    is_known_ = std::move(is_known);
    try
    {
      const Surrogate surrogate = surrogates_->fit(known);
      result.leave_one_out = surrogate.leave_one_out_error;
      result.refused = surrogate.is_refused ? surrogate.reason : "";
      const std::vector<InputGroup> &groups = sample_.inputs().groups();
      for (std::size_t k = 0; k < surrogate.first.size() && k < groups.size(); ++k)
      {
        const auto estimate = [](const IndexEstimate &index) {
          return Estimate{index.value, index.low, index.high};
        };
        const unsigned int dimension = groups[k].dimensions.front();
        result.groups.push_back({groups[k].name, estimate(surrogate.first[dimension]),
                                 estimate(surrogate.total[dimension])});
      }
    }
    catch (const std::runtime_error &error) // too few cases, or no OpenTURNS
    {
      result.refused = error.what();
    }
    return result;
  }

private:
  const StudySample &sample_;
  std::vector<std::vector<double>> coordinates_; ///< of each case in the unit cube
  std::vector<bool> is_known_;                   ///< of each case, as in the last call
  std::optional<Surrogates> surrogates_;         ///< of these cases
};

class Analysis
{
public:
  Analysis(const Study &study, const SampledStudy &sampled)
      : sample_(study.sample), sampled_(sampled),
        block_(sample_.picks_and_freezes() ? sample_.inputs().groups().size() + 2 : 1)
  {
    for (std::size_t i = 0; i < sampled.n_cases(); ++i)
      randomisation_.push_back(sample_.randomisation(i));
    if (sample_.has_surrogate())
      surrogates_.emplace(sample_);
  }

  NumberSpread spread(const std::vector<double> &values) const
  {
    Sample sample;
    sample.is_random = sample_.design == DesignKind::random;
    NumberSpread result;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (sampled_.has_ended[i] && (block_ == 1 || i % block_ < 2)) // A and B of a block
      {
        sample.values.push_back(values[i]);
        sample.randomisation.push_back(randomisation_[i]);
      }
    result.n_failed = sample.n_failed();
    result.n = sample.values.size() - result.n_failed;
    result.quantiles.resize(sample_.quantiles.size());
    if (result.n < 2)
      return result;
    result.mean = mean(sample);
    result.deviation = standard_deviation(sample);
    result.variation = coefficient_of_variation(sample);
    for (std::size_t k = 0; k < sample_.quantiles.size(); ++k)
      result.quantiles[k] = quantile(sample, sample_.quantiles[k]);
    return result;
  }

  bool has_indices() const { return sample_.indices != IndexMethod::none; }
  Indices indices(const std::vector<double> &values)
  {
    if (surrogates_)
      return surrogates_->of(values);
    Indices result;
    result.method = "pick and freeze";
    const PickFreezeDesign design = sample_.pick_freeze_design();
    const PickFreezeValues blocks = design.arranged(values);
    result.n_left_out = blocks.n_failed();
    constexpr std::size_t least_blocks = 16;
    if (const std::size_t n = blocks.blocks.size() - result.n_left_out; n < least_blocks)
      result.refused = "only " + std::to_string(n) + " blocks of cases are complete, at least " +
                       std::to_string(least_blocks) + " are needed";
    else
      result.groups = pick_and_freeze(blocks);
    return result;
  }

private:
  const StudySample &sample_;
  const SampledStudy &sampled_;
  std::size_t block_;
  std::vector<unsigned int> randomisation_;
  std::optional<SurrogateIndices> surrogates_;
};

/// Median and largest of the numbers that are known.
SpreadError
error_of(const StatedError &stated)
{
  std::vector<double> known;
  for (const double size : stated.sizes)
    if (std::isfinite(size))
      known.push_back(size);
  if (known.empty())
    return {stated.cause, 0., 0.};
  std::sort(known.begin(), known.end());
  return {stated.cause, known[known.size() / 2], known.back()};
}

std::vector<SpreadError>
errors_of(const std::vector<StatedError> &all, const NumberSpread &spread)
{
  std::vector<SpreadError> errors =
      mapped<SpreadError>(all, [&](const StatedError &stated) { return error_of(stated); });
  const double half = .5 * (spread.mean.high - spread.mean.low);
  errors.push_back({"sampling", half, half});
  return errors;
}

std::string
remedy_against(const std::string &cause)
{
  const auto is = [&cause](const char *name) { return cause.rfind(name, 0) == 0; };
  return is("sampling")  ? "Draw more cases."
         : is("mesh")    ? "Use a finer mesh; `arthrowear converge` shows which."
         : is("points")  ? "Set more points."
         : is("reading") ? "Set [Sample / Read wear factor] = false."
         : is("jumps")   ? "Set a smaller [Wear / Jump / Tolerance]."
                         : "Refine what this refinement changes: see convergence.md.";
}

void
judge(const ResultSpread &result, std::vector<std::string> &warnings)
{
  const double deviation = result.spread.deviation.value;
  constexpr double rounding = 1e-6;
  if (deviation <= rounding * std::abs(result.spread.mean.value))
    return; // the inputs do not change it
  for (const SpreadError &error : result.spread.errors)
    if (result.spread.is_large(error))
      warnings.push_back(result.header() + ": the error of " + error.cause + ", " +
                         rounded_text(error.size, 2) +
                         ", is above a third of the standard deviation, " +
                         rounded_text(deviation, 2) + ". " + remedy_against(error.cause));
}

/// Warns of intervals of indices that no index can have: indices are from 0 to 1, and a first index
/// is at most the total index.
void
judge_indices(const ResultSpread &result, std::vector<std::string> &warnings)
{
  for (const Index &index : result.indices->groups)
    if (index.first.low > 1. || index.total.low > 1. || index.first.high < 0. ||
        index.total.high < 0. || index.first.low > index.total.high)
      warnings.push_back(result.header() + ": the intervals of the indices of '" + index.group +
                         "', first " + rounded_text(index.first.low, 3) + " to " +
                         rounded_text(index.first.high, 3) + ", total " +
                         rounded_text(index.total.low, 3) + " to " +
                         rounded_text(index.total.high, 3) +
                         ", cannot be right: indices are from 0 to 1, and the first index is at "
                         "most the total index. The cases are too few. Draw more.");
}

const SampledResult *
find(const SampledStudy &study, const std::string &name)
{
  return find_by(study.results, &SampledResult::name, name);
}

/// Returns a finding if the cheaper model had other inputs in a case that both studies have.
std::string
difference(const SampledStudy &sampled, const SampledStudy &control)
{
  if (control.inputs != sampled.inputs)
    return "it draws other entries";
  for (std::size_t k = 0; k < sampled.inputs.size(); ++k)
    for (std::size_t i = 0; i < std::min(sampled.n_cases(), control.n_cases()); ++i)
      if (sampled.values[k][i] != control.values[k][i])
        return "case " + std::to_string(i + 1) + " has another " + sampled.inputs[k];
  return "";
}

void
correct(const SampledStudy &sampled, const SampledStudy &control, const std::string &trouble,
        const SampledResult &values, ResultSpread &result)
{
  const SampledResult *cheap = find(control, result.name);
  TwoModels models;
  models.expensive_cost = sampled.seconds;
  models.cheap_cost = control.seconds;
  std::size_t n_pairs = 0;
  for (std::size_t i = 0; cheap && i < control.n_cases(); ++i)
  {
    const double y = i < sampled.n_cases() ? values.values[i] : std::nan(""), x = cheap->values[i];
    if (std::isfinite(y) && std::isfinite(x))
    {
      models.expensive.push_back(y);
      models.cheap.push_back(x);
      ++n_pairs;
    }
    else if (std::isfinite(x))
      models.more_cheap.push_back(x);
  }
  constexpr std::size_t least_pairs = 10;
  result.control_note =
      !trouble.empty()   ? "The study of [Sample / Control] is another: " + trouble + "."
      : cheap == nullptr ? "The study of [Sample / Control] has no such result."
      : n_pairs < least_pairs
          ? "Fewer than " + std::to_string(least_pairs) + " cases have ended in both studies."
          : "";
  if (result.control_note.empty())
    result.control = control_variate(models);
}
} // namespace

Spread
spread_of(const Study &study, const SampledStudy &sampled, const SampledStudy *control,
          const std::function<bool()> &stops)
{
  Spread all;
  all.study = study.file;
  all.design = name_of(study.sample.design);
  all.seed = study.sample.seed;
  all.n_cases = sampled.n_cases();
  all.n_ended = sampled.n_ended();
  for (const auto &[folder, reason] : sampled.failed)
    all.failed.push_back({folder, reason});
  for (std::size_t k = 0; k < sampled.inputs.size(); ++k)
    all.inputs.push_back({sampled.inputs[k], study.sample.inputs().inputs()[k].distribution->text(),
                          sampled.values[k]});
  all.probabilities = study.sample.quantiles;
  all.years = sampled.years;
  all.notes = sampled.notes;
  const auto goes_on = [&all, &stops]() { return all.is_complete = all.is_complete && !stops(); };
  Analysis analysis(study, sampled);
  std::string trouble;
  if (control != nullptr)
    trouble = study.sample.design != DesignKind::random
                  ? "[Sample / Design] must be random in both, so that cases are independent"
                  : difference(sampled, *control);
  for (const SampledResult &values : sampled.results)
  {
    if (!goes_on())
      return all;
    ResultSpread result{values.name, values.unit,  analysis.spread(values.values), {}, {},
                        "",          values.values};
    if (result.spread.n < 2)
      continue;
    result.spread.errors = errors_of(values.errors, result.spread);
    if (analysis.has_indices())
      result.indices = analysis.indices(values.values);
    if (control != nullptr)
      correct(sampled, *control, trouble, values, result);
    judge(result, all.warnings);
    if (result.indices)
      judge_indices(result, all.warnings);
    all.results.push_back(std::move(result));
  }
  for (const SampledHistory &history : sampled.histories)
  {
    HistorySpread &one =
        all.histories.emplace_back(HistorySpread{history.name, history.unit, {}, {}});
    for (const std::vector<double> &values : history.values)
    {
      if (!goes_on())
        return all;
      one.years.push_back(analysis.spread(values));
      one.years.back().errors = errors_of(sizes_of(history.shares, values), one.years.back());
      if (analysis.has_indices())
        one.indices.push_back(analysis.indices(values));
    }
  }
  if (sampled.n_open > 0)
    all.warnings.push_back(std::to_string(sampled.n_open) + " of " +
                           std::to_string(sampled.n_cases()) +
                           " cases have not ended: long runs are missing, which are not like the "
                           "others. Continue the study.");
  if (!sampled.failed.empty())
    all.warnings.push_back(std::to_string(sampled.failed.size()) + " of " +
                           std::to_string(sampled.n_ended()) +
                           " cases failed: mean, standard deviation and indices are of the others; "
                           "the intervals of the quantiles allow for each of their values.");
  return all;
}
} // namespace arthrowear
