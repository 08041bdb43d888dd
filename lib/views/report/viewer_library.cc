// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/viewer_library.h"

#include "base/errors.h"
#include "base/text_file.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *debian_licence = "/usr/share/doc/libjs-three/copyright";

/// Reads the first of the files that exists; empty if none exists.
template <class Files>
std::string
first_text(const Files &files)
{
  std::error_code ignored;
  for (const fs::path &file : files)
    if (fs::exists(file, ignored))
      return read_text_file(file.string());
  return "";
}
} // namespace

ViewerLibrary
read_viewer_library(const std::string &folder)
{
  ViewerLibrary library;
  const std::string without = "The report has no 3D view: ", remedy = " Install it with `apt-get "
                                                                      "install libjs-three`, or "
                                                                      "name its folder by --three.";
  try
  {
    const fs::path at(folder);
    library.script = first_text(
        std::initializer_list<fs::path>{at / "build" / "three.min.js", at / "three.min.js"});
    library.licence = first_text(std::initializer_list<fs::path>{at / "LICENSE", debian_licence});
    if (library.script.empty())
      library.missing = without + "three.js is not in " + folder + "." + remedy;
    else if (library.script.find("WebGLRenderer") == std::string::npos)
      library.missing = without + "three.min.js in " + folder + " is not three.js." + remedy;
    else if (library.licence.empty())
      library.missing = without +
                        "three.js may be copied with its licence only, which is neither " + folder +
                        "/LICENSE nor " + debian_licence + "." + remedy;
  }
  catch (const InputError &error)
  {
    library.missing = without + error.what() + remedy;
  }
  return library;
}
} // namespace arthrowear
