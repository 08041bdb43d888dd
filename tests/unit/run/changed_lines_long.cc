// SPDX-License-Identifier: LGPL-2.1-or-later
#include "changed_lines.h"
#include "study/cases/study_cases.h"

#include <cstdlib>

using namespace changed_lines;

namespace
{
/// As validate_case() with a study, which is read from a file: a copy beside the original's
/// neighbours.
void
validate_study(const Change &change, const fs::path &copy_of_inputs)
{
  const fs::path file = copy_of_inputs / fs::relative(change.file, ARTHROWEAR_INPUTS);
  const std::string before = changed_text({change.file, std::string::npos, false});
  std::ofstream(file) << changed_text(change);
  try
  {
    if (is_study(ParameterFile::read(file.string())))
      check_study(file.string(), StudyResults::ignore);
  }
  catch (...)
  {
    std::ofstream(file) << before;
    throw;
  }
  std::ofstream(file) << before;
}

TEST(ChangedLine, OfModelsWithElementsIsValidOrRefused)
{
  expect_valid_or_refused(changes(with_elements, false), validate_case);
}

TEST(ChangedLine, OfStudiesIsValidOrRefused)
{
  std::string folder = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const fs::path copy = fs::path(folder) / "inputs";
  fs::copy(ARTHROWEAR_INPUTS, copy, fs::copy_options::recursive);
  fs::copy(ARTHROWEAR_INPUTS "/../meshes", fs::path(folder) / "meshes",
           fs::copy_options::recursive);
  expect_valid_or_refused(changes({}, true),
                          [&](const Change &change) { validate_study(change, copy); });
  fs::remove_all(folder);
}
} // namespace
