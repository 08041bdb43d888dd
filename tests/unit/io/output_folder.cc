// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/output_folder.h"
#include "base/output_file.h"
#include "base/start_again.h"
#include "base/text_file.h"
#include "has.h"
#include "storage/output_manifest.h"
#include "unit/thrown.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

using namespace arthrowear;
namespace fs = std::filesystem;
using Existing = OutputFolder::Existing;

namespace
{
// An empty place for each test.
class OutputFolderTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    root = ::testing::TempDir() + "output_folder_test";
    fs::remove_all(root);
    fs::create_directories(root);
  }
  void TearDown() override { fs::remove_all(root); }

  std::string root;
};
} // namespace

TEST_F(OutputFolderTest, MakesItselfAndItsParentsOnlyWhenConstructed)
{
  const std::string folder = root + "/a/b";
  EXPECT_EQ(OutputFolder::trouble(folder, Existing::refuse), "");
  EXPECT_FALSE(fs::exists(root + "/a"));
  const OutputFolder output(folder, Existing::refuse);
  output.write("original.prm", "set a = 1\r\n");
  output.write("cup/cup-00001.vtu", "x");
  EXPECT_EQ(read_text_file(folder + "/original.prm"), "set a = 1\r\n");
  EXPECT_TRUE(fs::exists(folder + "/cup/cup-00001.vtu"));
}

TEST_F(OutputFolderTest, PathBelowAFileIsFoundBeforeAnythingIsWritten)
{
  write_file(root + "/file", "keep me");
  EXPECT_EQ(OutputFolder::trouble(root + "/file/out", Existing::overwrite),
            "is " + root + "/file/out, must be a folder that can be made. " + root +
                "/file is a file.");
  EXPECT_EQ(OutputFolder::trouble(root + "/file", Existing::overwrite),
            "is " + root + "/file, must be a folder that can be made. " + root +
                "/file is a file.");
  EXPECT_EQ(thrown<InputError>([&] { OutputFolder(root + "/file/out", Existing::overwrite); }),
            "[Output folder] " + OutputFolder::trouble(root + "/file/out", Existing::overwrite));
  EXPECT_EQ(read_text_file(root + "/file"), "keep me");
}

// By its name alone, however that is written; links lead there too.
TEST_F(OutputFolderTest, OfTheSystemIsFoundByItsName)
{
  fs::create_directory_symlink("/", root + "/root");
  fs::create_directory_symlink(root + "/root", root + "/chain");
  for (const std::string &name :
       {std::string("/"), std::string("///"), std::string("/."), std::string("/etc/"),
        std::string("/usr/share/../lib/x"), std::string("/tmp/.."), root + "/root", root + "/root/",
        root + "/chain", root + "/chain/etc", root + "/root/usr/x"})
    EXPECT_TRUE(has(OutputFolder::trouble_with_name(name), "This one belongs to the system"))
        << name;
  for (const std::string &name : {root, root + "/etc", std::string("/usr/local/x"),
                                  std::string("/dev/shm/x"), std::string("/srv/x")})
    EXPECT_EQ(OutputFolder::trouble_with_name(name), "") << name;
}

// A shell would replace these; the program would make folders with these names in the working
// directory. Names that no shell changes, and folders that are there, may be anything.
TEST_F(OutputFolderTest, PartsThatOnlyAShellReplacesAreFound)
{
  const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
  for (const char *part : {"~", "$HOME", "${HOME}"})
  {
    const std::string text = OutputFolder::trouble(std::string(part) + "/x", Existing::refuse);
    EXPECT_EQ(text,
              "is " + std::string(part) + "/x, must be a path without " + part +
                  ", which a shell replaces and this program does not. Write the path in full" +
                  (home.empty() ? "." : ": " + home + "/x."));
  }
  EXPECT_TRUE(has(OutputFolder::trouble("~anna/x", Existing::refuse), "without ~anna,"));
  EXPECT_TRUE(
      has(OutputFolder::trouble("/a/${SCRATCH}/x", Existing::refuse), "without ${SCRATCH},"));
  EXPECT_TRUE(has(OutputFolder::trouble(root + "/$a1_b.c", Existing::refuse), "without $a1_b,"));
  for (const char *name : {"a~b", "x$", "5$", "$5", "${", "a $ b", "./~"})
    EXPECT_EQ(OutputFolder::trouble(root + "/" + name, Existing::refuse), "") << name;
  fs::create_directories(root + "/$there");
  EXPECT_EQ(OutputFolder::trouble(root + "/$there", Existing::refuse), "");
}

// mkdir fails there, though access() says that root may write.
TEST_F(OutputFolderTest, FileSystemsThatTakeNoFilesAreFound)
{
  for (const std::string folder : {"/proc", "/sys"})
    if (fs::exists(folder + "/kernel") || fs::exists(folder + "/self"))
    {
      EXPECT_EQ(OutputFolder::trouble(folder + "/x", Existing::refuse),
                "is " + folder + "/x, must be a folder that can be made. " + folder +
                    " shows the state of the system and accepts no files.");
    }
}

TEST_F(OutputFolderTest, ResultsOfAnotherRunAreNotTouched)
{
  OutputFolder(root, Existing::refuse).write("statistics.csv", "old");
  const std::string found = "is " + root +
                            ", must be a folder without results. It contains results of another "
                            "run: name another folder, ";
  EXPECT_EQ(OutputFolder::trouble(root, Existing::refuse),
            found + "or replace them with --overwrite.");
  // Only a run with checkpoints can be continued.
  fs::create_directories(root + "/checkpoints");
  EXPECT_EQ(OutputFolder::trouble(root, Existing::refuse),
            found + "continue with --resume, or replace them with --overwrite.");
  EXPECT_THROW(OutputFolder(root, Existing::refuse), InputError);
  EXPECT_EQ(read_text_file(root + "/statistics.csv"), "old");
}

TEST_F(OutputFolderTest, OtherFilesInTheFolderAreNoObstacle)
{
  write_file(root + "/notes.txt", "mine");
  EXPECT_EQ(OutputFolder::trouble(root, Existing::refuse), "");
}

TEST_F(OutputFolderTest, OverwriteRemovesResultsAndNothingElse)
{
  const OutputFolder old(root, Existing::refuse);
  for (const char *name :
       {"log.txt", "original.prm", "parameters.prm", "parameters.json", "statistics.csv",
        "summary.json", "cup.pvd", "cup/cup-00001.vtu", "checkpoints/000012/state.bin"})
    old.write(name, "old");
  for (const char *name : {"notes.txt", "contact/mine.vtu", "case.prm"})
  {
    fs::create_directories(fs::path(root + "/" + name).parent_path());
    write_file(root + "/" + name, "mine");
  }
  const OutputFolder output(root, Existing::overwrite);
  std::vector<std::string> left;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root))
    if (entry.is_regular_file())
      left.push_back(fs::relative(entry.path(), root).string());
  std::sort(left.begin(), left.end());
  EXPECT_EQ(left, (std::vector<std::string>{"case.prm", "contact/mine.vtu", "manifest.txt",
                                            "notes.txt", "running"}));
  EXPECT_FALSE(fs::exists(root + "/cup"));
}

// Somebody else's files with names of results: nothing is begun, with --overwrite or without.
TEST_F(OutputFolderTest, FilesOfOthersAreNeitherReplacedNorRemoved)
{
  for (const std::string name :
       {"summary.json", "cup.pvd", "running", "manifest.txt", "cup/cup-00001.vtu",
        "checkpoints/000012/state.bin", "failed_contact_problem.h5"})
  {
    SCOPED_TRACE(name);
    fs::remove_all(root);
    fs::create_directories(fs::path(root + "/" + name).parent_path());
    write_file(root + "/" + name, "mine");
    const std::string expected = "is " + root +
                                 ", must be a folder without files that would be replaced and that "
                                 "this program is not known to have written: " +
                                 name + ". Move it away, or name another folder.";
    for (const Existing existing : {Existing::refuse, Existing::overwrite})
    {
      EXPECT_EQ(OutputFolder::trouble(root, existing), expected);
      EXPECT_THROW(OutputFolder(root, existing), InputError);
    }
    EXPECT_EQ(read_text_file(root + "/" + name), "mine");
    const fs::path path(name);
    EXPECT_EQ(std::distance(fs::recursive_directory_iterator(root), {}),
              std::distance(path.begin(), path.end()));
  }
}

// Links in the place of results: one that a run once wrote, and a folder of frames.
TEST_F(OutputFolderTest, LinksOutOfTheFolderAreNotFollowed)
{
  const std::string folder = root + "/out", elsewhere = root + "/elsewhere";
  {
    const OutputFolder old(folder, Existing::refuse);
    old.write("cup/cup-00001.vtu", "old");
    old.write("checkpoints/000012/state.bin", "old");
  }
  fs::create_directories(elsewhere + "/000012");
  write_file(elsewhere + "/cup-00001.vtu", "mine");
  write_file(elsewhere + "/000012/state.bin", "mine");
  for (const std::string name : {"cup", "checkpoints"})
  {
    fs::remove_all(folder + "/" + name);
    fs::create_directory_symlink(elsewhere, folder + "/" + name);
  }
  EXPECT_TRUE(
      has(OutputFolder::trouble(folder, Existing::overwrite), "written: cup, checkpoints."));
  OutputManifest(folder).remove_listed(); // even if it is asked to
  EXPECT_EQ(read_text_file(elsewhere + "/cup-00001.vtu"), "mine");
  EXPECT_EQ(read_text_file(elsewhere + "/000012/state.bin"), "mine");
  EXPECT_TRUE(fs::is_symlink(folder + "/cup"));
}

// A manifest that names files above the folder, or absolute ones, removes none of them.
TEST_F(OutputFolderTest, ManifestReachesNothingOutside)
{
  const std::string folder = root + "/out";
  OutputFolder(folder, Existing::refuse).write("log.txt", "old");
  write_file(root + "/mine", "mine");
  OutputFile manifest(folder + "/manifest.txt", OutputFile::Mode::append);
  manifest.write("../mine\n" + root + "/mine\ncup/../../mine\n./../mine\n");
  OutputManifest(folder).remove_listed();
  EXPECT_EQ(read_text_file(root + "/mine"), "mine");
  EXPECT_FALSE(fs::exists(folder + "/log.txt"));
}

// A program that was killed between the name and the file, or while it wrote the name.
TEST_F(OutputFolderTest, ManifestOfAKilledRunIsGoodEnough)
{
  OutputFolder(root, Existing::refuse).write("log.txt", "old");
  OutputFile(root + "/manifest.txt", OutputFile::Mode::append).write("cup.pvd\nsumm");
  write_file(root + "/.cup.pvd.partial", "half");
  const OutputFolder output(root, Existing::overwrite);
  EXPECT_FALSE(fs::exists(root + "/.cup.pvd.partial"));
  EXPECT_EQ(OutputFolder::trouble(root, Existing::refuse), "");
}

TEST_F(OutputFolderTest, ResumeNeedsCheckpointsAndKeepsEverything)
{
  EXPECT_EQ(OutputFolder::trouble(root + "/none", Existing::resume),
            "is " + root +
                "/none, must be the folder of a run with checkpoints to resume from. There is no "
                "such folder.");
  EXPECT_EQ(OutputFolder::trouble(root, Existing::resume),
            "is " + root +
                ", must be the folder of a run with checkpoints to resume from. It has none; "
                "--resume=auto starts a run that was stopped before its first checkpoint. " +
                start_again);
  OutputFolder(root, Existing::refuse).write("checkpoints/000012/state.bin", "x");
  const OutputFolder resumed(root, Existing::resume);
  EXPECT_TRUE(fs::exists(resumed.path("checkpoints/000012/state.bin")));
}

// resume_if_possible is resolved from the files of a run that was killed, stopped or done.
TEST_F(OutputFolderTest, AutomaticResumeStartsAgainWhatHasNothingToGoOnFrom)
{
  const OutputFolder run(root, Existing::refuse);
  const auto decided = [&]() { return OutputFolder::decided(root, Existing::resume_if_possible); };
  EXPECT_EQ(decided(), Existing::refuse) << "nothing is there yet";
  run.write("statistics.csv", "1\n");
  EXPECT_EQ(decided(), Existing::overwrite) << "killed before its end";
  run.write("checkpoints/000001/complete", "");
  EXPECT_EQ(decided(), Existing::overwrite) << "killed inside the writing of its first checkpoint";
  run.write("summary.json", "{\"outcome\": \"stopped by a signal in the first cycles\"}\n");
  EXPECT_EQ(decided(), Existing::overwrite) << "stopped before its first checkpoint";
  run.write("summary.json", "{\"outcome\": \"done\"}\n");
  EXPECT_EQ(decided(), Existing::refuse) << "finished results are left alone";
  run.write("summary.json", "not of this program");
  EXPECT_EQ(decided(), Existing::refuse);
  run.write("checkpoints/000001/complete", "state.bin is complete\n");
  EXPECT_EQ(decided(), Existing::resume) << "damaged ones are named and refused";
}

// A removal that is cut short leaves nothing that calls itself done. Here it fails at a name that
// no file can have and that comes first in the alphabet.
TEST_F(OutputFolderTest, OverwriteRemovesFirstWhatSaysThatSomethingIsDone)
{
  const std::string longer_than_names_are(300, 'a');
  for (const std::string &folder : {std::string("run"), std::string("study/1")})
  {
    const std::string top = root + "/" + folder.substr(0, folder.find('/'));
    const OutputFolder outer(top, Existing::refuse), run(root + "/" + folder, Existing::refuse);
    for (const char *name : {"checkpoints/000001/complete", "statistics.csv", "summary.json"})
      run.write(name, "old");
    if (folder != "run")
      outer.write("1/outcome.json", "old");
    note_output(root + "/" + folder, {longer_than_names_are});
    OutputManifest manifest(top);
    EXPECT_THROW(manifest.remove_listed(), RunError);
    for (const char *name : {"checkpoints/000001/complete", "summary.json", "outcome.json"})
      EXPECT_FALSE(fs::exists(root + "/" + folder + "/" + name)) << folder << "/" << name;
    EXPECT_TRUE(fs::exists(root + "/" + folder + "/statistics.csv"));
  }
}

// A full disk may cut the manifest's last line: the next entry begins on a new line.
TEST_F(OutputFolderTest, ManifestThatWasCutGoesOnWithWholeLines)
{
  {
    const OutputFolder begun(root, Existing::refuse);
    begun.write("statistics.csv", "1\n");
    OutputFile(begun.path("manifest.txt"), OutputFile::Mode::append).write("cup/cup-000");
  }
  const OutputFolder again(root, Existing::overwrite);
  OutputFile(again.path("manifest.txt"), OutputFile::Mode::append).write("cup/cup-000");
  again.write("cup.pvd", "new");
  EXPECT_TRUE(OutputManifest(root).lists("cup.pvd"));
  EXPECT_EQ(OutputFolder::trouble(root, Existing::overwrite), "");
}

TEST_F(OutputFolderTest, EmptyName)
{
  EXPECT_EQ(OutputFolder::trouble("", Existing::refuse), "is empty, must be the name of a folder.");
}
