// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study_sample.h"

#include "base/number_text.h"

namespace arthrowear
{
namespace
{
constexpr int value_digits = 12; // as of the ranges of a list
constexpr unsigned int most_randomisations = 1000;
} // namespace

void
StudySample::declare(Parameters &parameters)
{
  const Parameters::Section section = parameters.section(
      sample_section,
      "Cases whose values are drawn from the distributions of the section Distributions.");
  section.add("Cases", n_cases, rules::integer_between(0, most_drawn_cases),
              "Number of cases. With Indices pick_and_freeze a multiple of the number of inputs "
              "that are not correlated, plus two.");
  section.add_choice<DesignKind>("Design", design,
                                 {{"sobol", DesignKind::sobol},
                                  {"latin_hypercube", DesignKind::latin_hypercube},
                                  {"random", DesignKind::random}},
                                 "sobol and random may be extended by more cases, which keeps "
                                 "those that have run. sobol has the smallest errors of sampling.");
  section.add("Seed", seed, rules::integer_between(0, 4294967295),
              "The same seed gives the same cases on any number of workers, ranks and jobs.");
  section.add("Randomisations", n_randomisations,
              rules::integer_between(least_randomisations, most_randomisations),
              "Independent repetitions of the designs sobol and latin_hypercube, from whose "
              "scatter the errors of sampling follow.");
  section.add("Quantiles", quantiles, 1., rules::list_of(rules::inside(0., 1.), 1),
              "Probabilities of the quantiles of each result.");
  section.add("Years", years, 1., rules::list_of(rules::positive()),
              "Years of use at which quantiles are given; empty: chosen by the runs.");
  section.add_choice<IndexMethod>(
      "Indices", indices,
      {{"none", IndexMethod::none},
       {"pick_and_freeze", IndexMethod::pick_and_freeze},
       {"chaos", IndexMethod::chaos},
       {"kriging", IndexMethod::kriging}},
      "Sobol's indices, the shares of the inputs in the variance: pick_and_freeze needs additional "
      "cases and assumes nothing; chaos and kriging fit a surrogate to the cases, with OpenTURNS.");
  section.add("Largest surrogate error", largest_surrogate_error, rules::above_up_to(0., 1.),
              "Error of leaving one case out, over the standard deviation, above which a surrogate "
              "is refused.");
  section.add("Convergence", convergence, rules::text(true),
              "Output folder of `arthrowear converge` on the case, whose errors stand beside the "
              "spread of each result.");
  section.add("Control", control, rules::text(true),
              "Output folder of a study of a cheaper model with the same distributions and seed, "
              "whose results correct the means.");
  section.add("Read wear factor", reads_wear_factor,
              "If the wear factor alone is drawn, and nothing else depends on the number of "
              "cycles: one run gives the results of all wear factors.");
}

void
StudySample::set_inputs(JointDistribution inputs, Parameters &parameters)
{
  if (design == DesignKind::random)
    n_randomisations = 1;
  inputs_ = std::move(inputs);
  for (const InputGroup &group : inputs_->groups())
    if (has_surrogate() && group.dimensions.size() > 1)
      parameters.finding_at("Sample / Indices",
                            "is a surrogate, but " + group.name +
                                " are correlated: they have no separate indices. 'set Indices = "
                                "pick_and_freeze' gives the index of the group.");
  const std::size_t size = picks_and_freezes() ? inputs_->groups().size() + 2 : 1;
  if (n_cases == 0)
    parameters.finding_at(
        cases_entry,
        "is not set, must be the number of cases that are drawn, as in 'set Cases = 1000'.");
  else if (n_cases % size != 0)
    parameters.finding_at(cases_entry,
                          "is " + std::to_string(n_cases) + ", must be a multiple of " +
                              std::to_string(size) + ", the " + std::to_string(size - 2) +
                              " inputs or groups of correlated inputs and two more. Take " +
                              std::to_string((n_cases / size + 1) * size) + ".");
  else if (const std::string finding = points().finding(); !finding.empty())
    parameters.finding_at(cases_entry, finding);
}

Design
StudySample::points() const
{
  Design points;
  points.kind = design;
  points.seed = seed;
  points.n_randomisations = n_randomisations;
  points.n_cases = n_cases;
  points.n_dimensions = inputs_->n_dimensions();
  if (picks_and_freezes())
  {
    points.n_cases /= inputs_->groups().size() + 2;
    points.n_dimensions *= 2;
  }
  return points;
}

std::vector<std::vector<double>>
StudySample::coordinates() const
{
  std::vector<std::vector<double>> all;
  all.reserve(n_cases);
  if (picks_and_freezes())
  {
    const PickFreezeDesign blocks = pick_freeze_design();
    for (std::size_t i = 0; i < n_cases; ++i)
      all.push_back(blocks.point(i));
    return all;
  }
  const DesignPoints cases(points());
  for (std::size_t i = 0; i < n_cases; ++i)
    all.push_back(cases.point(i));
  return all;
}

std::vector<std::vector<std::string>>
StudySample::cases() const
{
  std::vector<std::vector<std::string>> all;
  all.reserve(n_cases);
  for (const std::vector<double> &u : coordinates())
  {
    all.emplace_back();
    for (const double value : inputs_->values(u))
      all.back().push_back(rounded_text(value, value_digits));
  }
  return all;
}

std::vector<RankCorrelation>
read_correlations(const std::vector<ParameterFile::Setting> &settings, const std::string &file,
                  std::vector<std::string> &findings)
{
  std::vector<RankCorrelation> all;
  for (const ParameterFile::Setting &setting : settings)
  {
    RankCorrelation one;
    one.place = file + ":" + std::to_string(setting.line) + ": ";
    const std::size_t bar = setting.name.find(" | ");
    if (bar == std::string::npos || !parse_number(setting.value, one.rho))
    {
      findings.push_back(one.place + "[" + setting.name + "] is " + setting.value +
                         ", must be two entries of Distributions and Spearman's coefficient, as in "
                         "'set Load / Body weight [N] | Output / Cycles per year = -0.3'.");
      continue;
    }
    one.first = setting.name.substr(0, bar);
    one.second = setting.name.substr(bar + 3);
    all.push_back(one);
  }
  return all;
}
} // namespace arthrowear
