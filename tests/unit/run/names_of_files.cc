// SPDX-License-Identifier: LGPL-2.1-or-later
// Values that nobody means, of entries of each model: names of files, and time steps. Each is a
// finding with its place.
#include "changed_lines.h"

#include "base/number_text.h"

using namespace changed_lines;

namespace
{
/// A shipped case of each model, the first by name.
std::map<std::string, fs::path>
case_of_each_model()
{
  std::map<std::string, fs::path> cases;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(ARTHROWEAR_INPUTS))
    if (entry.path().extension() == ".prm")
    {
      const ParameterFile file = ParameterFile::read(entry.path().string());
      const std::string model = file.top_level("Model", "");
      if (is_study(file) || model.empty())
        continue;
      fs::path &first = cases[model];
      if (first.empty() || entry.path() < first)
        first = entry.path();
    }
  return cases;
}

/// Findings about a case with this value of an entry.
std::vector<std::string>
findings_with(const fs::path &file, const Parameters::Declaration &entry, const std::string &value)
{
  ParameterFile text = ParameterFile::read(file.string());
  text.set(entry.section, entry.name, value, "case.prm:7");
  try
  {
    return prepare_case(std::move(text), MPI_COMM_SELF).parameters->findings();
  }
  catch (const InputError &error)
  {
    return error.messages();
  }
}
} // namespace

TEST(NamesOfFiles, OfEachEntryAreFoundWithTheirPlace)
{
  register_all_models();
  const KeptMeshes meshes;
  const std::string folder = fs::temp_directory_path().string();
  std::size_t n = 0;
  for (const auto &[model, file] : case_of_each_model())
    for (const Parameters::Declaration &entry :
         declare_case(ParameterFile::read(file.string())).parameters->declarations())
      if (entry.is_file)
      {
        for (const std::string &name :
             {std::string(" "), std::string("."), folder, std::string("no/such/file"),
              std::string(300, 'n'), std::string(5000, 'p'), std::string("\x01\xff"),
              std::string("a\0b", 3), std::string("/dev/null"), std::string("/proc/self/mem")})
        {
          SCOPED_TRACE(model + " [" + entry.path() + "] " + name.substr(0, 40));
          std::vector<std::string> findings;
          EXPECT_NO_THROW(findings = findings_with(file, entry, name));
          EXPECT_TRUE(std::any_of(findings.begin(), findings.end(),
                                  [&](const std::string &finding) {
                                    return finding.rfind("case.prm:7: [" + entry.path() + "] is ",
                                                         0) == 0;
                                  }));
        }
        // Nothing may be named where the entry is not needed.
        EXPECT_NO_THROW(findings_with(file, entry, "")) << model << " [" << entry.path() << "]";
        ++n;
      }
  EXPECT_GT(n, 30u);
}

// A step of 3e-15 s needs 3e14 steps for a gait cycle of a second; one of 1e-300 s does not change
// the time, nor does a limit for steps that fail. No run ends.
TEST(TimeSteps, OfEachModelThatNoRunEndsWithAreFound)
{
  register_all_models();
  const KeptMeshes meshes;
  std::size_t n = 0;
  for (const auto &[model, file] : case_of_each_model())
    for (const Parameters::Declaration &entry :
         declare_case(ParameterFile::read(file.string())).parameters->declarations())
      if (entry.name.find("step [s]") != std::string::npos || entry.name == "Interval [s]")
        for (const char *value : {"3e-15", "1e-300"})
        {
          if (entry.name == "Smallest time step [s]" && value == std::string("3e-15"))
            continue; // a limit that no step need reach
          SCOPED_TRACE(model + " [" + entry.path() + "] " + value);
          const std::vector<std::string> findings = findings_with(file, entry, value);
          EXPECT_TRUE(std::any_of(findings.begin(), findings.end(),
                                  [&](const std::string &finding)
                                  {
                                    return finding.rfind("case.prm:7: [" + entry.path() + "] is " +
                                                             value + ", must be at least",
                                                         0) == 0;
                                  }))
              << comma_list(findings);
          ++n;
        }
  EXPECT_GT(n, 20u);
}
