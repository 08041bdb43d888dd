// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/long_case.h"

#include <set>

using namespace program_test;

namespace
{
std::vector<std::string>
lines_of(const std::string &text)
{
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

// After a power cut a checkpoint lists frames that its .pvd goes on with: each was brought to the
// disk, as was its name in its folder, before the mark that makes the checkpoint valid.
TEST(Frames, AreOnTheDiskBeforeTheCheckpointThatListsThem)
{
  const CaseFolder folder(long_case().set("Output / Frames per cycle", "20"));
  Limits limits;
  const std::string log = (folder.output().parent_path() / "synced").string();
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_SYNC_SHIM}, {"ARTHROWEAR_SYNC_LOG", log}};
  SmallCase often = long_case();
  folder.replace(often.set("Output / Frames per cycle", "20")
                     .set("Checkpoint / Every n steps", "7")
                     .set("Checkpoint / Keep", "100"));
  const Outcome outcome = folder.run({}, limits);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  std::set<std::string> synced;
  std::size_t n_marks = 0, n_listed = 0;
  const std::string out = fs::canonical(folder.output()).string();
  for (const std::string &file : lines_of(read(log)))
  {
    // What is written beside the file and renamed counts as the file.
    synced.insert(file.substr(0, file.find(".vtu") == std::string::npos ? file.size()
                                                                        : file.find(".vtu") + 4));
    const fs::path path(file);
    if (path.filename().string().rfind("complete", 0) != 0)
      continue;
    ++n_marks;
    const fs::path state = path.parent_path() / "state.bin";
    const auto data = arthrowear::CheckpointData::from_bytes(read(state), state.string());
    for (const char *name : {"volume frame files", "surface frame files"})
      for (const std::string &frame : lines_of(data.text(name)))
      {
        ++n_listed;
        EXPECT_EQ(synced.count(out + "/" + frame), 1u) << frame << " in " << state;
        EXPECT_EQ(synced.count(fs::path(out + "/" + frame).parent_path().string()), 1u);
      }
  }
  EXPECT_EQ(n_marks, 7u); // after 7, ..., 42 of 48 steps and at the end
  EXPECT_GT(n_listed, 30u);
}
} // namespace
