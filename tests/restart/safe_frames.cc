// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/text_lines.h"
#include "has.h"
#include "restart/long_case.h"

#include <set>

using namespace program_test;

namespace
{
// After a power failure a checkpoint lists the frames with which its .pvd continues: each frame and
// its name in its folder were flushed to the disk before the mark that makes the checkpoint valid.
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
  ended_with(0, folder.run({}, limits));
  std::set<std::string> synced;
  std::size_t n_marks = 0, n_listed = 0;
  const std::string out = fs::canonical(folder.output()).string();
  for (const std::string &file : arthrowear::lines_of(read(log)))
  {
    // A file that is written under another name and renamed is the same file.
    synced.insert(file.substr(0, file.find(".vtu") == std::string::npos ? file.size()
                                                                        : file.find(".vtu") + 4));
    const fs::path path(file);
    if (path.filename().string().rfind("complete", 0) != 0)
      continue;
    ++n_marks;
    const fs::path state = path.parent_path() / "state.bin";
    const auto data = arthrowear::CheckpointData::from_bytes(read(state), state.string());
    for (const char *name : {"volume frame files", "surface frame files"})
      for (const std::string &frame : arthrowear::lines_of(data.text(name)))
      {
        ++n_listed;
        EXPECT_EQ(synced.count(out + "/" + frame), 1u) << frame << " in " << state;
        EXPECT_EQ(synced.count(fs::path(out + "/" + frame).parent_path().string()), 1u);
      }
  }
  EXPECT_EQ(n_marks, 7u); // after 7, ..., 42 of 48 steps and at the end
  EXPECT_GT(n_listed, 30u);
}

std::vector<std::string>
listed_files(const fs::path &collection)
{
  std::vector<std::string> files;
  const std::string text = read(collection), mark = "file=\"";
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;)
  {
    at += mark.size();
    files.push_back(text.substr(at, text.find('"', at) - at));
  }
  return files;
}

// Frames were removed, emptied or truncated: the run continues and names them, and its .pvd can be
// opened. New frames have the same names as if these frames existed.
TEST(Frames, ThatAreGoneOrCutAreNamedAndLeftOutOfTheSeries)
{
  const CaseFolder whole(long_case());
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto all = listed_files(whole.output() / "cup.pvd");
  ASSERT_EQ(all.size(), 4u) << "at the first step, .2, .4 and .6 of a cycle";

  SmallCase first = long_case();
  const CaseFolder resumed(first.set("Time / Cycles", "0.45"));
  ASSERT_EQ(resumed.run().exit_code, 0);
  const auto before = listed_files(resumed.output() / "cup.pvd");
  ASSERT_GE(before.size(), 3u);
  fs::remove(resumed.output() / before[0]);
  const std::string frame = read(resumed.output() / before[1]);
  write(resumed.output() / before[1], frame.substr(0, frame.size() / 2));
  write(resumed.output() / "contact/contact-00001.vtu", "");
  resumed.replace(long_case());
  const Outcome outcome = ended_with(0, resumed.run({"--resume"}));
  const std::string shown = outcome.out + outcome.err;
  EXPECT_TRUE(has(shown, "Warning: cup.pvd leaves out 2 frames that are missing or cut short: " +
                             before[0] + ", " + before[1] + "."));
  EXPECT_TRUE(has(shown, "Warning: contact.pvd leaves out a frame that is missing or cut short: "
                         "contact/contact-00001.vtu."));
  const auto listed = listed_files(resumed.output() / "cup.pvd");
  for (const std::string &file : listed)
    EXPECT_TRUE(has(read(resumed.output() / file), "</VTKFile>")) << file;
  const std::set<std::string> names(listed.begin(), listed.end());
  EXPECT_EQ(names.size(), listed.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    EXPECT_EQ(names.count(before[i]), i < 2 ? 0u : 1u) << before[i];
  EXPECT_GT(listed.size(), before.size() - 2) << "new frames are there";

  // Restored frames are listed again.
  write(resumed.output() / before[1], frame);
  EXPECT_EQ(resumed.run({"--resume"}).exit_code, 0);
}
} // namespace
