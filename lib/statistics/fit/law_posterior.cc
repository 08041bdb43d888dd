// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/law_posterior.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "fit/fit_choices.h"

namespace arthrowear
{
PosteriorModel
posterior_model(const MeasuredRows &measured, const FitRequest &request,
                const std::vector<std::string> &priors)
{
  const LawForm form = wear_law_forms().make(request.law, fit_numbers(measured.rows, request));
  if (!form.pressures.empty())
    throw InputError("--law is " + request.law +
                     ", must be a law whose constants are entries with --posterior, as power");
  PosteriorModel model;
  model.law = "law " + form.name + ": depth rate " + form.text;
  model.quantity = "volume [mm^3]";
  model.section = form.is_from_law ? "Wear / From law" : "Wear";
  if (form.is_from_law)
    model.settings.push_back("Law = " + form.name);
  model.settings.insert(model.settings.end(), form.lines.begin(), form.lines.end());
  for (const auto &[name, value] : form.fixed)
    model.settings.push_back(name + " = " + rounded_text(value, 6));
  const std::vector<bool> is_held_out = choose_held_out(measured.rows.size(), request);
  for (std::size_t i = 0; i < measured.rows.size(); ++i)
  {
    const MeasuredRow &row = measured.rows[i];
    model.rows.push_back(
        {row.place, row.volume,
         measured.has_deviations ? logarithmic_deviation(row.volume, row.deviation) : 0.,
         is_held_out[i]});
  }
  model.predict = [make = form.make, rows = measured.rows](const std::vector<double> &constants)
  {
    const std::shared_ptr<const WearLaw> law = make(constants);
    std::vector<double> volumes;
    volumes.reserve(rows.size());
    for (const MeasuredRow &row : rows)
      volumes.push_back(predicted_volume(*law, row));
    return volumes;
  };
  complete_model(model, form.constants, priors);
  return model;
}
} // namespace arthrowear
