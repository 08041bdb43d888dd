// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/law_judgement.h"

#include "base/format.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace arthrowear
{
namespace
{
constexpr const char *crosslinked = "crosslinked polyethylene",
                     *conventional = "conventional polyethylene";

/// Ends of the interval of predicted_probability of a normal distribution [standard deviations].
constexpr double normal_end = 1.6448536269514722;

/// A trial of a group as a law predicts it.
struct Trial
{
  std::vector<std::size_t> rows; ///< places in LawJudgement::rows
  TrialMisfit misfit;
  double measured = 0.; ///< mean of ln
};

/// ln of the measured value in the unit of its group.
double
measured_logarithm(const PublishedRow &row)
{
  return std::log(row.rate_factor().value_or(1.) * row.measured.value);
}

/// Standard deviation of ln(measured/predicted) by the missing inputs and the measurement.
double
spread_of(const PublishedRow &row, const PublishedPrediction &one)
{
  return std::hypot(std::log(one.high / one.low) / (2. * normal_end),
                    row.measured.mean().standard_error / row.measured.value);
}

template <typename T>
std::vector<T>
without(const std::vector<T> &all, const std::size_t place)
{
  std::vector<T> others = all;
  others.erase(others.begin() + place);
  return others;
}

/// One prediction after another of a law and origin in a group.
class LawJudge
{
public:
  LawJudge(const WearGroup &group, const PublishedPrediction &first)
  {
    judged_.group = group;
    judged_.law = first.law;
    judged_.form = first.form;
    judged_.origin = first.origin;
  }

  bool is_of(const WearGroup &group, const PublishedPrediction &one) const
  {
    return judged_.group == group && judged_.law == one.law && judged_.origin == one.origin;
  }

  void add(const PublishedRow &row, const PublishedPrediction &one)
  {
    const std::string &name = row.measured.trial;
    auto trial = std::find(names_.begin(), names_.end(), name);
    if (trial == names_.end())
    {
      names_.push_back(name);
      trials_.emplace_back();
      trial = names_.end() - 1;
    }
    Trial &of_row = trials_[trial - names_.begin()];
    of_row.rows.push_back(judged_.rows.size());
    const double spread = spread_of(row, one);
    of_row.misfit.logarithm += std::log(row.measured.value / one.median);
    of_row.misfit.spread += spread;
    of_row.measured += measured_logarithm(row);
    judged_.rows.push_back({row.id, name, one.factor(), 0., 0., row.measured.value});
    medians_.push_back(one.median);
    spreads_.push_back(spread);
  }

  LawJudgement judge()
  {
    std::vector<TrialMisfit> misfits;
    std::vector<double> measured;
    double mean_spread = 0.;
    for (Trial &trial : trials_)
    {
      // Rows of a trial share their inputs: their spreads do not average out.
      const double n = trial.rows.size();
      trial.misfit.logarithm /= n;
      trial.misfit.spread /= n;
      misfits.push_back(trial.misfit);
      measured.push_back(trial.measured / n);
      mean_spread += trial.misfit.spread / trials_.size();
      const double factor = std::exp(-trial.misfit.logarithm);
      judged_.least = judged_.least > 0. ? std::min(judged_.least, factor) : factor;
      judged_.most = std::max(judged_.most, factor);
    }
    judged_.n_trials = trials_.size();
    judged_.spread = spread_of_factors(misfits);
    judged_.next = std::exp(misfit_after(misfits, mean_spread).half_width());
    for (std::size_t i = 0; judged_.has_verdict() && i < trials_.size(); ++i)
    {
      const std::vector<TrialMisfit> others = without(misfits, i);
      const PredictiveT law = misfit_after(others, misfits[i].spread),
                        mean = value_after(without(measured, i));
      judged_.score += law.log_density(misfits[i].logarithm) / trials_.size();
      judged_.baseline += mean.log_density(measured[i]) / trials_.size();
      judged_.n_inside += std::abs(misfits[i].logarithm) <= law.half_width() ? 1 : 0;
      for (const std::size_t row : trials_[i].rows)
      {
        const double width = std::exp(misfit_after(others, spreads_[row]).half_width());
        judged_.rows[row].low = medians_[row] / width;
        judged_.rows[row].high = medians_[row] * width;
      }
    }
    return judged_;
  }

private:
  LawJudgement judged_;
  std::vector<std::string> names_; ///< of the trials
  std::vector<Trial> trials_;
  std::vector<double> medians_, spreads_; ///< of the rows
};

/// The row of a prediction that can be judged; null: it has none, or constants of its own trial.
const PublishedRow *
judged_row(const std::map<std::string, const PublishedRow *> &rows, const PublishedPrediction &one)
{
  const auto row = rows.find(one.row);
  return row != rows.end() && is_resolved(row->second->measured) && !one.has_same_source()
             ? row->second
             : nullptr;
}

std::string
unit_words(const WearGroup &group)
{
  const std::string per = group.on == MeasuredOn::bench ? " per 1e6 cycles" : " a year";
  return group.joint.empty() ? group.unit == "-" ? "" : " × " + group.unit
                             : " " + (group.unit == "mm^3" ? "mm³" : group.unit) + per;
}

/// Two digits, three of values from 100 on.
std::string
two_digits(const double value)
{
  constexpr double three = 100.;
  return rounded_text(value, value < three ? 2 : 3);
}
} // namespace

std::string
range_text(const double least, const double most, const int digits)
{
  const std::string from = rounded_text(least, digits), to = rounded_text(most, digits);
  return from == to ? from : from + " to " + to;
}

std::string
trials_text(const std::size_t n)
{
  return std::to_string(n) + (n == 1 ? " trial" : " trials");
}

bool
WearGroup::operator<(const WearGroup &other) const
{
  const bool is_specimen = joint.empty(), other_is = other.joint.empty(); // they come last
  return std::tie(is_specimen, joint, on, material, unit) <
         std::tie(other_is, other.joint, other.on, other.material, other.unit);
}

std::string
WearGroup::words() const
{
  if (joint.empty())
    return unit == "-" ? "specimens, ratios" : "specimens, wear factors";
  return joint + "s " + (on == MeasuredOn::bench ? "on benches" : "in patients") + ", " + material +
         ", " + (unit == "mm^3" ? "worn volume" : "penetration");
}

WearGroup
group_of(const PublishedRow &row)
{
  const MeasuredImplant &implant = row.implant;
  const bool is_crosslinked = implant.material.rfind("crosslinked", 0) == 0;
  return {implant.joint, implant.on,
          is_crosslinked              ? crosslinked
          : implant.is_polyethylene() ? conventional
                                      : implant.material,
          row.is_volume() ? "mm^3" : row.measured.unit};
}

bool
is_resolved(const Measurement &measured)
{
  constexpr double errors = 2.;
  return measured.exists() && measured.value > errors * measured.mean().standard_error;
}

std::string
LawJudgement::verdict() const
{
  return !has_verdict()     ? "no verdict: " + trials_text(n_trials)
         : counts()         ? "counts"
         : advantage() > 0. ? "within chance"
                            : "does not count";
}

std::vector<LawJudgement>
judge_laws(const std::map<std::string, const PublishedRow *> &rows,
           const std::vector<PublishedPrediction> &predictions)
{
  std::vector<LawJudge> judges;
  for (const PublishedPrediction &one : predictions)
    if (const PublishedRow *row = judged_row(rows, one))
    {
      const WearGroup group = group_of(*row);
      auto judge = std::find_if(judges.begin(), judges.end(),
                                [&](const LawJudge &other) { return other.is_of(group, one); });
      if (judge == judges.end())
        judge = judges.insert(judges.end(), LawJudge(group, one));
      judge->add(*row, one);
    }
  std::vector<LawJudgement> judged;
  for (LawJudge &judge : judges)
    judged.push_back(judge.judge());
  std::stable_sort(judged.begin(), judged.end(),
                   [](const LawJudgement &a, const LawJudgement &b)
                   { return std::tie(a.group, a.law) < std::tie(b.group, b.law); });
  return judged;
}

std::map<WearGroup, GroupMean>
group_means(const std::map<std::string, const PublishedRow *> &rows,
            const std::vector<PublishedPrediction> &predictions)
{
  std::map<WearGroup, std::map<std::string, std::map<std::string, double>>> logarithms;
  for (const PublishedPrediction &one : predictions)
    if (const PublishedRow *row = judged_row(rows, one))
      logarithms[group_of(*row)][row->measured.trial][row->id] = measured_logarithm(*row);
  std::map<WearGroup, GroupMean> means;
  for (const auto &[group, trials] : logarithms)
  {
    std::vector<double> values;
    double sum = 0.;
    for (const auto &[trial, of_rows] : trials)
    {
      double of_trial = 0.;
      for (const auto &[row, logarithm] : of_rows)
        of_trial += logarithm / of_rows.size();
      values.push_back(of_trial);
      sum += of_trial;
    }
    GroupMean &mean = means[group];
    mean.n_trials = values.size();
    mean.mean = std::exp(sum / values.size());
    if (values.size() >= 2)
    {
      const double width = std::exp(value_after(values).half_width());
      mean.low = mean.mean / width;
      mean.high = mean.mean * width;
    }
  }
  return means;
}

std::vector<std::string>
trust_sentences(const std::vector<LawJudgement> &laws, const std::map<WearGroup, GroupMean> &means)
{
  std::vector<std::string> sentences;
  for (const auto &[group, mean] : means)
  {
    const LawJudgement *best = nullptr;
    bool has_verdict = false;
    double least = INFINITY, most = 0.;
    for (const LawJudgement &law : laws)
      if (law.group == group)
      {
        has_verdict = has_verdict || law.has_verdict();
        least = std::min(least, law.least);
        most = std::max(most, law.most);
        if (law.counts() && (!best || law.score > best->score))
          best = &law;
      }
    std::string words = group.words();
    words.front() = static_cast<char>(std::toupper(words.front()));
    words += " (" + trials_text(mean.n_trials) + "): ";
    if (!has_verdict)
      words += "nothing, so few trials give no verdict on a law; the laws predicted " +
               range_text(least, most, 2) + " times the measured value.";
    else if (best)
      words += "`" + best->law + "` with constants " + best->origin + " within a factor of " +
               rounded_text(best->next, 2) + " for 9 of 10 further trials.";
    else
      words += "the mean of the trials, " + two_digits(mean.mean) + unit_words(group) + ", " +
               two_digits(mean.low) + " to " + two_digits(mean.high) +
               " for 9 of 10 further trials: no law predicts trials better than their mean by more "
               "than chance.";
    sentences.push_back(words);
  }
  return sentences;
}

std::string
judging_rule()
{
  const std::string least = std::to_string(least_trials),
                    share = formatted("%.0f %%", 100. * predicted_probability);
  return "One number of a trial does not measure an implant: trials of alike implants differ, by "
         "patients, surgeons, laboratories and methods. Therefore a prediction for a trial is the "
         "program's distribution times a factor of the trial's own, which is lognormal with the "
         "median 1. Rows of one trial are one value, the mean of their logarithms. Hips and knees, "
         "benches and patients, materials, volumes and penetrations are judged apart.\n\n"
         "- **Misfit** of a trial: x = ln(measured/median). Its spread s without a factor follows "
         "from the ranges of the missing inputs, from the scatter of the calibration row and from "
         "the standard error of the measured mean, combined as variances.\n"
         "- **Spread of the trials' factors** τ: Σ x²/(s² + τ²) over the *other* trials is their "
         "number (Paule and Mandel), 0 if their spreads explain their misfits.\n"
         "- **Interval** of a trial, " +
         share +
         ": the median times and over exp(t √(s² + τ²)), with the quantile t of Student's "
         "distribution with one degree of freedom for each other trial.\n"
         "- **Score**: the mean over the trials of the logarithm of the density that this "
         "distribution has at the measured ln. **Baseline**: the same of the geometric mean of "
         "the other trials, whatever their inputs, with their scatter.\n"
         "- **A law counts** only if its score is above the baseline, and by so much that the "
         "trials are together ten times as probable by the law. A law that is noise has the better "
         "score, by chance, in 35 to 45 of 100 sets of four or five trials, and this distance in 7 "
         "to 12. With fewer than " +
         least +
         " trials there is no verdict.\n\n"
         "A ± whose meaning a source does not state is taken for the standard deviation of the "
         "stations. The standard error is this deviation over the root of the number of stations, "
         "and the deviation itself where the number is not stated. A value below two standard "
         "errors has no ratio to a prediction: it is shown and not judged. Cases that failed count "
         "below and above all others.\n\n"
         "A verdict is on the program with its assumed inputs, never on a product, a laboratory or "
         "an author. The constants of a prediction never come from its own row, nor, through other "
         "rows, from a row that needs it; predictions with constants of the same trial are not "
         "judged.\n";
}
} // namespace arthrowear
