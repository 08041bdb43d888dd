// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "shapes.h"

#include <chrono>
#include <csignal>
#include <thread>

namespace arthrowear
{
namespace
{
using namespace cad_test;

const std::string shipped = ARTHROWEAR_SOURCE_DIR "/inputs/hip_from_step/liner.step";

std::string
report_of(const std::string &file, CadOptions options)
{
  return import_shape(file, options, {}).report;
}

TEST(StepErrors, AFileWithoutASolidIsRefused)
{
  const std::string file =
      step_file("sheet.step", [] { gmsh::model::occ::addRectangle(0, 0, 0, 10, 10); });
  EXPECT_TRUE(
      has(thrown<InputError>([&] { shape_of(file, options_with(5., 1)); }), "has no solid"));
}

// The copy that Gmsh reads has a name that users do not know.
TEST(StepErrors, AFileWithoutAShapeIsRefusedByItsName)
{
  const std::string file = file_named("empty.step");
  std::ofstream(file) << "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n";
  const std::string message = thrown<InputError>([&] { shape_of(file, options_with(5., 1)); });
  EXPECT_TRUE(has(message, file + ": OpenCASCADE finds no shape in it."));
  EXPECT_EQ(message.find("/proc/"), std::string::npos) << message;
}

// A damaged reference makes OpenCASCADE read through a null pointer, or find nothing.
TEST(StepErrors, ADamagedFileIsOneLine)
{
  std::string bytes = bytes_of(shipped);
  for (std::size_t at = 0; (at = bytes.find("VERTEX_POINT('',#", at)) != std::string::npos; at += 9)
    bytes.replace(at, 17, "VERTEX_POINT('',#9");
  const std::string file = file_named("damaged.step");
  std::ofstream(file, std::ios::binary) << bytes;
  for (const double size : {5., 6.})
  {
    const std::string message = thrown<InputError>([&] { report_of(file, options_with(size, 1)); });
    EXPECT_TRUE(has(message, file));
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

TEST(StepErrors, ASlowMeshEndsAtItsLimit)
{
  CadOptions options = options_with(.35, 1);
  options.seconds = 1.;
  const std::string message = thrown<RunError>([&] { report_of(shipped, options); });
  EXPECT_TRUE(has(message, {"did not end within 1 s of computing", "--time-limit"}));
}

// Someone else ends the process, for instance the system for want of memory.
TEST(StepErrors, AKilledProcessIsOneLine)
{
  const std::string children =
      "/proc/self/task/" + std::to_string(::getpid()) + "/children"; // of the first thread
  std::thread killer(
      [&children]
      {
        pid_t child = 0;
        for (int tries = 0; tries < 1000 && !(std::ifstream(children) >> child); ++tries)
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (child > 0)
          ::kill(child, SIGKILL);
      });
  const std::string message = thrown<RunError>([&] { report_of(shipped, options_with(.35, 1)); });
  killer.join();
  EXPECT_TRUE(has(message, "liner.step: cannot be meshed: Gmsh ended with signal 9"));
  EXPECT_TRUE(has(message, "where memory runs out. Choose a larger --size"));
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

TEST(StepErrors, ManyElementsAreANote)
{
  EXPECT_TRUE(has(report_of(shipped, options_with(1.1, 1)),
                  "of a usual run. For fewer, give a larger --size"));
  EXPECT_FALSE(has(report_of(shipped, options_with(4., 1)), "usual run"));
}

TEST(StepErrors, TooManyElementsAreRefusedBeforeTheyAreMade)
{
  EXPECT_TRUE(has(thrown<InputError>([&] { report_of(shipped, options_with(.01, 1)); }),
                  "must be at most 5000000"));
}

TEST(StepErrors, ADoubtfulUnitIsAWarning)
{
  CadOptions options = options_with(0., 1);
  const std::string usual = report_of(shipped, options);
  EXPECT_EQ(usual.find("Is the unit right"), std::string::npos);
  EXPECT_TRUE(has(usual, "Solid              solid_1: 16689.1064 mm^3"));
  options.unit = units::m; // instead of the mm that the file states
  const std::string large = report_of(shipped, options);
  EXPECT_TRUE(has(large, "The shape is 4.42e+04 mm large"));
  EXPECT_TRUE(has(large, "Solid              solid_1: 1.66891064e+13 mm^3"));
  EXPECT_TRUE(has(large, "Element size       3200 mm"));
  options.unit = units::um;
  const std::string small = report_of(shipped, options);
  EXPECT_TRUE(has(small, {"The shape is 0.0442 mm large", "--unit mm gives 44.2 mm"}));
}
} // namespace
} // namespace arthrowear
