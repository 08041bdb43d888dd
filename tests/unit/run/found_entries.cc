// SPDX-License-Identifier: LGPL-2.1-or-later
// Entries that the command line names, over all models.
#include "all_models.h"

#include "new_case/entry_setting.h"
#include "parameters/entry_name.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// Each entry is found by its path and, since no other entry of its section has the same name in
// another unit, without its unit.
TEST(FoundEntries, EveryEntryWithAndWithoutItsUnit)
{
  register_all_models();
  for (std::string name : model_names())
  {
    Parameters declared;
    const std::unique_ptr<Model> model = make_model(name);
    declare_model(declared, name, *model);
    std::map<std::string, int> without_unit;
    for (const Parameters::Declaration &entry : declared.declarations())
      ++without_unit[name_without_unit(entry.path())];
    for (const Parameters::Declaration &entry : declared.declarations())
    {
      if (entry.path() == "Model" || entry.path() == "Output folder")
        continue;
      EXPECT_EQ(read_setting(entry.path() + " = 1 # source", declared, "").path, entry.path());
      const std::string bare = name_without_unit(entry.path());
      if (without_unit[bare] == 1)
      {
        EXPECT_EQ(read_setting(bare + " = 1 # source", declared, "").path, entry.path());
      }
    }
  }
}
