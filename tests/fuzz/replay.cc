// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace fs = std::filesystem;

/// Gives a fuzz target every file below the named folders, in the order of their names: what the
/// fuzzer once found is tested with any compiler.
int
main(int argc, char **argv)
{
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i)
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(argv[i]))
      if (entry.is_regular_file())
        files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path &file : files)
  {
    std::cout << file.filename().string() << std::endl; // before it is tried
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
  }
  std::cout << files.size() << " files\n";
  return files.empty() ? 1 : 0;
}
