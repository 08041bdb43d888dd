// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"
#include "interface_case.h"

using arthrowear::good_interface_case;
using namespace program_test;

namespace
{
// Replaces parts of the valid file.
Mistake
changed(const std::string &name, const std::vector<std::pair<std::string, std::string>> &changes,
        const std::vector<std::string> &message, const unsigned int n_lines = 1)
{
  return {name, [](SmallCase &, const fs::path &) {}, message, n_lines,
          [=](std::string &text)
          {
            text = good_interface_case;
            for (const auto &[old, now] : changes)
              replace(text, old, now);
          }};
}

// unit/models/interface_parameters.cc tests the other rules.
std::vector<Mistake>
mistakes_of_interfaces()
{
  return {
      changed("negative_energy", {{"= 2000\n", "= -2\n"}},
              {"case.prm:7: [Interface / Adhesion energy [mJ/mm^2]] is -2, must be >= 0."}),
      changed("smallest_intensity_of_one", {{"= 0.01", "= 1"}},
              {"[Interface / Smallest intensity] is 1, must be > 0 and < 1."}),
      // The largest e is at the end of the first phase, 2e4 * 0.2^2 = 800; w must be below it.
      changed("explicit_with_too_large_a_step",
              {{"= implicit", "= forward_euler"}, {"= 100", "= 0.4"}, {"= 2000\n", "= 200\n"}},
              {"[Time / Time step [s]] is 1e-3, must be at most 0.0005 s with forward_euler.",
               "smaller step, or set [Interface / Update] to implicit"}),
      changed("no_program", {{"  set Durations [s]             = 0.1, 0.05\n", ""}},
              {"[Program / Durations [s]] is not set", "to subsection Program"}),
      changed("many_at_once", {{"= 2000\n", "= -2\n"}, {"= 0.01", "= 2"}, {"= 1e-3", "= -1"}},
              {"case.prm:7:", "case.prm:9:", "case.prm:20:"}, 3),
  };
}

class InterfaceFiles : public ::testing::TestWithParam<Mistake>
{
};

TEST_P(InterfaceFiles, AreRefusedWithPlaceRuleAndRemedy)
{
  expect_refusal(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Mistake, InterfaceFiles, ::testing::ValuesIn(mistakes_of_interfaces()),
                         name_of);

TEST(InterfaceFile, WithoutMistakesIsValid)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", good_interface_case);
  const Outcome outcome = ended_with(0, run_program({"validate", "case.prm"}, folder.path()));
  const std::string valid = "case.prm is valid. interface: one contact point, 2 phases, 150 steps "
                            "of at most 0.001 s\nCost: 150 steps, ";
  EXPECT_EQ(outcome.out.substr(0, valid.size()), valid);
}
} // namespace
