// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/law_fit.h"
#include "fit/posterior_model.h"

namespace arthrowear
{
/// A wear law with its priors and the rows of a bench.
/// @param request  its law, its rows to hold out, and the numbers of the law that are not fitted
/// @param priors  "name = prior", see complete_model()
/// @throws InputError with all findings about rows and priors, or if the law's constants are the
/// factors of a table, which are no entries
PosteriorModel posterior_model(const MeasuredRows &measured, const FitRequest &request,
                               const std::vector<std::string> &priors);
} // namespace arthrowear
