// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/checkpoint.h"

#include "base/output_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *state_file = "state.bin";
constexpr const char *mark_file = "complete";

std::string
bytes_of(const fs::path &file)
{
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  if (!stream || stream.bad())
    throw InputError(file.string() + ": cannot be read.");
  return bytes.str();
}

std::string
mark_of(std::string_view state)
{
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), "%s %zu bytes crc32 %08x\n", state_file, state.size(),
                static_cast<unsigned int>(crc32_of(state)));
  return text.data();
}

void
write_to_disk(const fs::path &file, std::string_view bytes)
{
  OutputFile output(file.string(), OutputFile::Mode::replace);
  output.write(bytes);
  output.sync();
  output.close();
}

// A new name is on the disk only when its folder is. Network disks that cannot do this say so by
// an error that tells nothing about the file, which is safe already.
void
bring_folder_to_disk(const fs::path &folder)
{
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0)
  {
    static_cast<void>(::fsync(descriptor));
    ::close(descriptor);
  }
}
} // namespace

Checkpoints::Checkpoints(std::string folder, unsigned int n_kept)
    : folder_(std::move(folder)), n_kept_(n_kept)
{
}

std::string
Checkpoints::folder_of(unsigned long step) const
{
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "%06lu", step);
  return (fs::path(folder_) / name.data()).string();
}

std::vector<unsigned long>
Checkpoints::steps() const
{
  std::vector<unsigned long> steps;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder_, ignored))
  {
    const std::string name = entry.path().filename().string();
    if (name.size() >= 6 && name.size() < 19 &&
        name.find_first_not_of("0123456789") == std::string::npos)
      steps.push_back(std::stoul(name));
  }
  std::sort(steps.rbegin(), steps.rend());
  return steps;
}

void
Checkpoints::write(unsigned long step, const CheckpointData &data) const
{
  const fs::path folder = folder_of(step);
  const std::string state = data.to_bytes();
  const std::string mark = mark_of(state);
  std::error_code error;
  if (fs::exists(folder / mark_file, error))
  {
    // Asked for twice at one step: the one that is there is not put at risk.
    if (bytes_of(folder / mark_file) == mark && bytes_of(folder / state_file) == state)
      return;
    fs::remove(folder / mark_file, error);
  }
  fs::create_directories(folder, error);
  if (error)
    throw RunError(folder.string() + ": cannot be made: " + error.message() + ".");
  try
  {
    write_to_disk(folder / state_file, state);
    write_to_disk(folder / mark_file, mark);
    bring_folder_to_disk(folder);
    bring_folder_to_disk(folder_);
  }
  catch (...)
  {
    fs::remove_all(folder, error);
    throw;
  }
  remove_unwanted(step);
}

void
Checkpoints::remove_unwanted(unsigned long newest) const
{
  unsigned int n_kept = 0;
  for (const unsigned long step : steps())
  {
    std::error_code ignored;
    const fs::path folder = folder_of(step);
    const bool is_complete = fs::exists(folder / mark_file, ignored);
    if (step <= newest && is_complete && n_kept < n_kept_)
    {
      ++n_kept;
      continue;
    }
    // The mark goes first: what is half removed is no checkpoint.
    fs::remove(folder / mark_file, ignored);
    fs::remove_all(folder, ignored);
  }
}

CheckpointData
Checkpoints::read(unsigned long step) const
{
  const fs::path folder = folder_of(step);
  std::error_code ignored;
  if (!fs::exists(folder / mark_file, ignored))
    throw InputError(folder.string() + ": was not finished, it has no file '" + mark_file + "'.");
  const std::string file = (folder / state_file).string();
  const std::string state = bytes_of(file);
  const std::string expected = bytes_of(folder / mark_file);
  if (expected != mark_of(state))
  {
    std::istringstream words(expected);
    std::string name;
    std::size_t size = 0;
    words >> name >> size;
    if (size != state.size())
      throw InputError(file + ": has " + std::to_string(state.size()) + " bytes, must have " +
                       std::to_string(size) + ".");
    CheckpointData::from_bytes(state, file); // names the array that is damaged
    throw InputError(file + ": is damaged, its checksum is not that in '" + mark_file + "'.");
  }
  return CheckpointData::from_bytes(state, file);
}

Checkpoints::Found
Checkpoints::newest_valid() const
{
  Found found;
  for (const unsigned long step : steps())
  {
    try
    {
      found.data = read(step);
      found.step = step;
      return found;
    }
    catch (const InputError &error)
    {
      found.skipped.push_back(error.what());
    }
  }
  std::vector<std::string> messages{
      folder_ + ": there is no checkpoint to resume from. Start the run anew with --overwrite."};
  messages.insert(messages.end(), found.skipped.begin(), found.skipped.end());
  throw InputError(messages);
}
} // namespace arthrowear
