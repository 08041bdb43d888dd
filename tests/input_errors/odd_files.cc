// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

#include <cstddef>
#include <list>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

using namespace program_test;

namespace
{
Limits
a_moment()
{
  Limits limits;
  limits.seconds = 30.;
  return limits;
}

// A pipe without a writer, an endless device and a file of the kernel: no command waits for them,
// and none writes a file.
TEST(OddFiles, AreRefusedByEveryCommand)
{
  const TemporaryFolder folder;
  write(folder / "case.prm", SmallCase().set("Motion / File", "pipe").text());
  write(folder / "study.prm", "set Case = zero\nsubsection Vary\n  set Time / Cycles = 1\nend\n");
  write(folder / "mesh.prm", SmallCase()
                                 .unset("Cup / Cells")
                                 .set("Cup / Imported mesh / Mesh file", "kernel")
                                 .set("Motion / File", "gait.csv")
                                 .text());
  write(folder / "gait.csv", gait_table());
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder / "zero");
  fs::create_symlink("/proc/version", folder / "kernel");
  const auto before = contents(folder.path());
  const std::vector<std::pair<std::vector<std::string>, std::string>> commands{
      {{"run", "case.prm"}, "pipe is a pipe."},
      {{"validate", "case.prm"}, "pipe is a pipe."},
      {{"run", "pipe"}, "pipe: is a pipe, must be a regular file."},
      {{"validate", "zero"}, "zero: is a device, must be a regular file."},
      {{"run", "mesh.prm"}, "kernel: is a file of the kernel, must be a regular file."},
      {{"mesh", "check", "pipe"}, "pipe: is a pipe"},
      {{"mesh", "check", "zero"}, "zero: is a device"},
      {{"replay", "pipe"}, "pipe: is a pipe"},
      {{"replay", "zero"}, "zero: is a device"},
      {{"picture", "pipe", "--y", "y"}, "pipe: is a pipe"},
      {{"picture", "zero", "--y", "y"}, "zero: is a device"},
      {{"sweep", "study.prm"}, "zero is a device."},
      {{"sweep", "pipe"}, "pipe: is a pipe"}};
  for (const auto &[words, message] : commands)
  {
    const Outcome outcome = run_program(words, folder.path(), a_moment());
    EXPECT_FALSE(outcome.timed_out) << words[0] << " " << words[1];
    EXPECT_EQ(outcome.exit_code, 2) << words[0] << " " << words[1] << outcome.err;
    expect_in({message}, outcome.err);
    EXPECT_TRUE(contents(folder.path()) == before) << words[0] << " " << words[1];
  }
}

// Paths that only a shell would expand, and a file system that accepts no files: the status is 2,
// and nothing is written in the current folder (where `~` and `$HOME` became folders formerly) or
// in the named folder.
TEST(OutputFolders, ThatNobodyMeansAreRefused)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  const auto small = [](const char *output)
  { return SmallCase().set("Motion / File", "gait.csv").set("Output folder", output).text(); };
  write(folder / "tilde.prm", small("~/x"));
  write(folder / "variable.prm", small("$HOME/x"));
  write(folder / "kernel.prm", small("/proc/x"));
  write(folder / "good.prm", small("good"));
  write(folder / "study.prm", "set Case = good.prm\nset Output folder = ~/x\n"
                              "subsection Vary\n  set Time / Cycles = 1\nend\n");
  const auto before = contents(folder.path());
  const std::vector<std::pair<std::vector<std::string>, std::string>> commands{
      {{"run", "tilde.prm"}, "[Output folder] is ~/x, must be a path without ~, which a shell"},
      {{"validate", "tilde.prm"}, "[Output folder] is ~/x, must be a path without ~, which"},
      {{"run", "variable.prm"}, "[Output folder] is $HOME/x, must be a path without $HOME, which"},
      {{"run", "kernel.prm"}, "[Output folder] is /proc/x, must be a folder that can be made"},
      {{"sweep", "study.prm"}, "[Output folder] is ~/x, must be a path without ~"},
      {{"validate", "study.prm"}, "[Output folder] is ~/x, must be a path without ~"}};
  for (const auto &[words, message] : commands)
  {
    const Outcome outcome = run_program(words, folder.path(), a_moment());
    EXPECT_EQ(outcome.exit_code, 2) << words[0] << " " << words[1] << outcome.err;
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
    expect_in({message}, outcome.err);
    EXPECT_TRUE(contents(folder.path()) == before) << words[0] << " " << words[1];
  }
}

// Root is refused as well, who could write there.
TEST(OutputFolders, OfTheSystemAreRefused)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  fs::create_directory_symlink("/etc", folder / "link");
  for (const std::string output : {"/", "/etc", "/etc/results", "/usr/share/x", "//usr/", "/bin",
                                   "link", "link/x", "/var/../etc/x", "/home", "/tmp"})
  {
    SCOPED_TRACE(output);
    write(folder / "case.prm",
          SmallCase().set("Motion / File", "gait.csv").set("Output folder", output).text());
    for (const char *command : {"run", "validate"})
    {
      const Outcome outcome = run_program({command, "case.prm"}, folder.path(), a_moment());
      EXPECT_EQ(outcome.exit_code, 2) << outcome.out << outcome.err;
      EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
      expect_in({"[Output folder] is " + output +
                 ", must be a folder for this run alone. This one belongs to the system"},
                outcome.err);
    }
  }
  for (const char *name : {"/etc/results", "/usr/share/x", "/etc/x", "/etc/statistics.csv"})
    EXPECT_FALSE(fs::exists(name)) << name;
  // Folders below the folders for users are accepted.
  write(folder / "case.prm", SmallCase()
                                 .set("Motion / File", "gait.csv")
                                 .set("Output folder", "/usr/local/arthrowear_test/out")
                                 .text());
  EXPECT_EQ(run_program({"validate", "case.prm"}, folder.path(), a_moment()).exit_code, 0);
}

TEST(EmptyMesh, SaysThatItIsEmpty)
{
  const TemporaryFolder folder;
  for (const char *name : {"cup.msh", "cup.step", "cup.vtu"})
  {
    write(folder / name, "");
    const Outcome outcome = run_program({"mesh", "check", name}, folder.path(), a_moment());
    EXPECT_EQ(outcome.exit_code, 2);
    expect_in({std::string(name) + ": is empty, must be a Gmsh mesh."}, outcome.err);
  }
}

// Formerly, each of these values led to endless counting or to a request for all memory.
TEST(Sizes, HaveUpperLimits)
{
  const std::vector<std::pair<std::string, std::string>> too_large{
      {"Output / Frames per cycle", "1e300"},
      {"Cup / Cells", "2147483648"},
      {"Cup / Cells", "2147483647"},
      {"Time / Cycles", "1e300"},
      {"Cup / Outer diameter [mm]", "4294967296"},
      {"Motion / Harmonics", "4294967295"},
      {"Contact / Maximum iterations", "4294967295"},
      {"Checkpoint / Keep", "4294967295"}};
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  for (const auto &[path, value] : too_large)
  {
    SmallCase small_case;
    write(folder / "case.prm", small_case.set(path, value).text());
    const Outcome outcome = run_program({"validate", "case.prm"}, folder.path(), a_moment());
    EXPECT_FALSE(outcome.timed_out) << path;
    EXPECT_EQ(outcome.exit_code, 2) << path << outcome.out;
    expect_in({"[" + path + "] is " + value + ", must be "}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
  }
}

// Number of tetrahedra: the integral of 2 pi r^2 dr over the volume of a regular tetrahedron,
// h^3/(6 sqrt 2). For a shell from 14 to 28 mm and h = 0.05 mm it is 2 pi/3 (28^3 - 14^3)
// 8.485/1.25e-4 = 2.73e9.
TEST(Sizes, OfElementsThatNobodyCanComputeAreRefusedBeforeTheMeshIsMade)
{
  const TemporaryFolder folder;
  const Outcome outcome =
      run_program({"mesh", "cup", "--element-size", "0.05"}, folder.path(), a_moment());
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  expect_in({"makes about 2.73", "e+09 tetrahedra, must be at most 5000000"}, outcome.err);
  const Outcome tibia = run_program({"mesh", "tibia", "--element-size-at-interface", "1e-9"},
                                    folder.path(), a_moment());
  EXPECT_FALSE(tibia.timed_out);
  EXPECT_EQ(tibia.exit_code, 2) << tibia.out;
  expect_in({"must be at least a 2000th of its extent"}, tibia.err);
}

TEST(Messages, AreShortHoweverLongTheValueIs)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().set("Time / Theta", std::string(5'000'000, 'x')).text());
  Outcome outcome = run_program({"validate", "case.prm"}, folder.path(), a_moment());
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_LT(outcome.err.size(), 10000u);
  write(folder / "case.prm", std::string(17 << 20, 'x'));
  outcome = ended_with(2, run_program({"validate", "case.prm"}, folder.path(), a_moment()));
  expect_in({"case.prm: has 17825792 bytes, must have at most 16777216."}, outcome.err);
}

/// Exit status of a command whose output is written to a full disk.
int
status_on_full_disk(const std::string &command, const fs::path &folder)
{
  const std::string line = "cd '" + folder.string() + "' && " + std::string(ARTHROWEAR_PROGRAM) +
                           " " + command + " > /dev/full 2> err";
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Screen, ThatTakesNothingIsAFailureOfWhatIsPrintedThere)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().text());
  for (const std::string command : {"parameters", "parameters --format json", "validate case.prm",
                                    "--help", "--version", "run --help"})
  {
    EXPECT_EQ(status_on_full_disk(command, folder.path()), 1) << command;
    expect_in({"The standard output cannot be written."}, read(folder / "err"));
  }
  // The results of a run are in files.
  EXPECT_EQ(status_on_full_disk("run case.prm", folder.path()), 0);
  expect_in({"The standard output cannot be written."}, read(folder / "err"));
  EXPECT_TRUE(fs::exists(folder / "out/summary.json"));
}

TEST(Start, InAFolderThatIsGoneSaysSo)
{
  const TemporaryFolder folder;
  fs::create_directory(folder / "gone");
  const std::string line = "cd '" + (folder / "gone").string() + "' && rmdir '" +
                           (folder / "gone").string() + "' && " + std::string(ARTHROWEAR_PROGRAM) +
                           " parameters > /dev/null 2> '" + (folder / "err").string() + "'";
  const int status = std::system(line.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
  expect_in({"The folder in which the program was started no longer exists"}, read(folder / "err"));
}

// The memory is too small for the libraries' start, which formerly was repeated endlessly.
TEST(Start, WithoutMemorySaysSo)
{
  const TemporaryFolder folder;
  const std::string line = "ulimit -v 700000; timeout 20 " + std::string(ARTHROWEAR_PROGRAM) +
                           " parameters > /dev/null 2> '" + (folder / "err").string() + "'";
  const int status = std::system(("bash -c \"" + line + "\"").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  expect_in(
      {"There is not enough memory: the limit of 683 MB (ulimit -v) must be at least 1024 MB."},
      read(folder / "err"));
}

// With a stack of 64 kB libraries crash at their start. Root and users with a higher hard limit get
// a larger stack; otherwise a line says what is missing.
TEST(Start, WithASmallStackIsGivenALargerOneOrSaysSo)
{
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms::all);
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().text());
  const auto status_with = [&](const std::string &limit, const std::string &user)
  {
    const std::string line = "cd '" + folder.path().string() + "' && ulimit " + limit + " && " +
                             user + " timeout 60 " + std::string(ARTHROWEAR_PROGRAM) +
                             " validate case.prm > out.txt 2> err.txt";
    const int status = std::system(("bash -c \"" + line + "\"").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  EXPECT_EQ(status_with("-S -s 64", ""), 0) << read(folder / "err.txt");
  if (::geteuid() != 0)
    return;
  // Root of a container may not be allowed to raise a hard limit.
  if (std::system("bash -c 'ulimit -s 64; ulimit -s 8192' 2> /dev/null") == 0)
  {
    EXPECT_EQ(status_with("-s 64", ""), 0) << read(folder / "err.txt");
  }
  // Others may not enter the home folder of root, if the program is there.
  const std::string as_other = "setpriv --reuid=65534 --clear-groups";
  if (std::system((as_other + " test -x " + ARTHROWEAR_PROGRAM).c_str()) != 0)
    return;
  EXPECT_EQ(status_with("-s 256", as_other), 1);
  EXPECT_EQ(read(folder / "err.txt"), "There is not enough memory for the stack: the limit of 256 "
                                      "kB (ulimit -s) must be at least 1024 kB.\n");
}

// Each program has a separate folder for Open MPI and removes it, however the program ends.
TEST(Start, ManyAtOnceDoNotDisturbEachOtherAndLeaveNothing)
{
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().set("Time / Cycles", "100").text());
  const TemporaryFolder sessions;
  Limits limits = a_moment();
  limits.seconds = 120.;
  limits.environment = {{"OMPI_MCA_orte_tmpdir_base", sessions.path().string()}};
  std::list<Program> programs;
  for (int i = 0; i < 12; ++i)
    programs.emplace_back(std::vector<std::string>{"parameters"}, folder.path(), limits);
  for (Program &program : programs)
  {
    const Outcome outcome = ended_with(0, program.wait());
    EXPECT_EQ(outcome.err, "");
  }
  EXPECT_TRUE(fs::is_empty(sessions.path()));
  Program run({"run", "case.prm"}, folder.path(), limits);
  while (!fs::exists(folder / "out/statistics.csv") && !run.poll())
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(fs::is_empty(sessions.path())) << "while it runs";
  run.send(SIGKILL);
  EXPECT_EQ(run.wait().signal, SIGKILL);
  EXPECT_TRUE(fs::is_empty(sessions.path()));
}

// Formerly, Open MPI ended with a page of messages.
TEST(Start, WithATemporaryFolderThatCannotBeUsedTakesAnother)
{
  const TemporaryFolder folder;
  Limits limits = a_moment();
  for (const char *place : {"/proc", "/etc/passwd", "/nowhere"})
  {
    limits.environment = {{"OMPI_MCA_orte_tmpdir_base", ""}, {"TMPDIR", place}};
    const Outcome outcome = run_program({"parameters"}, folder.path(), limits);
    EXPECT_EQ(outcome.exit_code, 0) << place << "\n" << outcome.err;
    EXPECT_EQ(outcome.err, "") << place;
  }
}

// Open MPI lists graphics cards by asking the X servers :0 to :9, and Xlib ends the process if a
// server disappears meanwhile: a run ended with "X connection to :0 broken". A run must not connect
// to any.
TEST(Start, SpeaksToNoXServer)
{
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  ASSERT_GE(listener, 0);
  bool stands_for_a_server = false;
  for (int number = 9; number >= 0 && !stands_for_a_server; --number)
  {
    // An abstract socket name, which needs no file, begins with a zero byte.
    const std::string name = "/tmp/.X11-unix/X" + std::to_string(number);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path + 1, name.size());
    stands_for_a_server =
        ::bind(listener, reinterpret_cast<const sockaddr *>(&address),
               static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size())) == 0 &&
        ::listen(listener, 8) == 0;
  }
  ASSERT_TRUE(stands_for_a_server) << "the X servers :0 to :9 are all up";
  const TemporaryFolder folder;
  write(folder / "gait.csv", gait_table());
  write(folder / "case.prm", SmallCase().text());
  Limits limits = a_moment();
  limits.seconds = 120.;
  Program run({"run", "case.prm"}, folder.path(), limits);
  int connections = 0;
  while (!run.poll())
  {
    if (const int connection = ::accept(listener, nullptr, nullptr); connection >= 0)
    {
      // Other programs of this machine may also connect to the server.
      ucred peer = {};
      socklen_t size = sizeof(peer);
      std::error_code gone;
      if (::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
          fs::read_symlink("/proc/" + std::to_string(peer.pid) + "/cwd", gone) == folder.path())
        ++connections;
      ::close(connection); // to Xlib this is a server that refuses, and it continues
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(run.wait().exit_code, 0);
  EXPECT_EQ(connections, 0);
  ::close(listener);
}
} // namespace
