// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/problem_file.h"
#include "fuzz.h"

using namespace arthrowear;

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const fuzz::TemporaryFile file(std::string(reinterpret_cast<const char *>(data), size), ".h5");
  try
  {
    const nscd::StoredProblem stored = nscd::read_stored_problem(file.name());
    const std::size_t n = stored.problem.n_contacts();
    fuzz::require(n > 0 && stored.problem.W != nullptr, "a problem has contacts");
    fuzz::require(stored.problem.free_velocity.size() == 3 * n && stored.problem.wear.size() == n,
                  "a problem has values for each contact");
    fuzz::require(stored.guess.empty() || stored.guess.size() == 3 * n, "a guess has forces");
    const std::vector<double> force(3 * n, 1.);
    std::vector<double> velocity(3 * n, 0.);
    stored.problem.W->multiply(force.data(), velocity.data());
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
  return 0;
}
