// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/checkpoint.h"

#include "base/input_file.h"
#include "base/output_file.h"
#include "base/start_again.h"
#include "storage/output_manifest.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <tuple>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *state_file = "state.bin";
constexpr const char *mark_file = "complete", *mark = "state.bin is complete\n";

constexpr std::uint64_t largest_mark = 1000, largest_state = std::uint64_t(64) << 30; // bytes

std::string
state_of(const fs::path &folder)
{
  return InputFile((folder / state_file).string(), largest_state).read();
}

bool
has_state(const fs::path &folder, const std::string &state)
try
{
  return state_of(folder) == state;
}
catch (const InputError &)
{
  return false;
}

void
write_to_disk(const fs::path &file, std::string_view bytes)
{
  OutputFile output(file.string(), OutputFile::Mode::replace);
  output.write(bytes);
  output.sync();
  output.close();
}

// Removes the files of a checkpoint, and the folder unless the user has files there. The mark is
// removed first: a checkpoint that is half removed is no checkpoint.
void
remove_files_in(const fs::path &folder)
{
  std::error_code ignored;
  if (fs::is_symlink(folder, ignored))
    return;
  for (const char *file : {mark_file, state_file})
    remove_output((folder / file).string());
  remove_output(folder.string());
}
} // namespace

Checkpoints::Checkpoints(std::string folder, unsigned int n_kept)
    : folder_(std::move(folder)), n_kept_(n_kept)
{
}

std::string
Checkpoints::folder_of(const Name &name) const
{
  std::array<char, 48> text{};
  if (name.revision == 0)
    std::snprintf(text.data(), text.size(), "%06lu", name.step);
  else
    std::snprintf(text.data(), text.size(), "%06lu_%lu", name.step, name.revision);
  return (fs::path(folder_) / text.data()).string();
}

std::optional<Checkpoints::Name>
Checkpoints::name_of(const std::string &text)
{
  const std::size_t bar = std::min(text.find('_'), text.size());
  const std::string step = text.substr(0, bar),
                    revision = text.substr(std::min(bar + 1, text.size()));
  const auto is_number = [](const std::string &digits, const std::size_t least)
  {
    return digits.size() >= least && digits.size() < 19 &&
           digits.find_first_not_of("0123456789") == std::string::npos;
  };
  if (!is_number(step, 6) || (bar < text.size() && !is_number(revision, 1)))
    return {};
  return Name{std::stoul(step), revision.empty() ? 0 : std::stoul(revision)};
}

std::vector<Checkpoints::Name>
Checkpoints::names() const
{
  std::vector<Name> names;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder_, ignored))
    if (const auto name = name_of(entry.path().filename().string()))
      names.push_back(*name);
  std::sort(names.begin(), names.end(),
            [](const Name &a, const Name &b)
            { return std::tie(a.step, a.revision) > std::tie(b.step, b.revision); });
  return names;
}

bool
Checkpoints::is_complete(const Name &name) const
{
  // Between its making and its writing a mark is empty.
  try
  {
    const fs::path file = fs::path(folder_of(name)) / mark_file;
    return InputFile(file.string(), largest_mark).read().find('\n') != std::string::npos;
  }
  catch (const InputError &) // none, or a pipe or a device under its name
  {
    return false;
  }
}

bool
Checkpoints::has_finished() const
{
  const std::vector<Name> all = names();
  return std::any_of(all.begin(), all.end(),
                     [this](const Name &name) { return is_complete(name); });
}

void
Checkpoints::write(unsigned long step, const CheckpointData &data) const
{
  if (const std::string name = data.first_not_finite(); !name.empty())
    throw RunError(folder_ + ": the state after step " + std::to_string(step) +
                   " is not saved: its '" + name +
                   "' contains a value that is not finite. Earlier checkpoints remain valid.");
  const std::string state = data.to_bytes();
  Name now{step, 0};
  for (const Name &name : names())
    if (name.step == step && is_complete(name))
    {
      // This step already has a checkpoint, which must stay valid if writing fails.
      if (has_state(folder_of(name), state))
        return;
      now.revision = name.revision + 1;
      break;
    }
  const fs::path folder = folder_of(now);
  const fs::path below = fs::path(folder_).filename() / folder.filename();
  note_output(fs::path(folder_).parent_path().string(),
              {(below / state_file).string(), (below / mark_file).string()});
  make_output_folder(folder.string());
  try
  {
    write_to_disk(folder / state_file, state);
    write_to_disk(folder / mark_file, mark);
    // A new name is on the disk only when its folder is.
    sync_folder(folder.string());
    sync_folder(folder_);
    sync_folder(fs::path(folder_).parent_path().string());
  }
  catch (...)
  {
    remove_files_in(folder);
    throw;
  }
  remove_unwanted(now);
}

void
Checkpoints::remove_unwanted(const Name &newest) const
{
  unsigned int n_kept = 0;
  for (const Name &name : names())
  {
    const fs::path folder = folder_of(name);
    const bool is_wanted =
        name.step < newest.step || (name.step == newest.step && name.revision == newest.revision);
    if (is_wanted && is_complete(name) && n_kept < n_kept_)
    {
      ++n_kept;
      continue;
    }
    remove_files_in(folder);
  }
}

CheckpointData
Checkpoints::read(const Name &name) const
{
  const fs::path folder = folder_of(name);
  if (!is_complete(name))
    throw InputError(folder.string() + ": is incomplete: it has no complete file '" + mark_file +
                     "'.");
  return CheckpointData::from_bytes(state_of(folder), (folder / state_file).string());
}

Checkpoints::Found
Checkpoints::newest_valid() const
{
  Found found;
  for (const Name &name : names())
  {
    try
    {
      found.data = read(name);
      found.step = name.step;
      return found;
    }
    catch (const InputError &error)
    {
      found.skipped.push_back(error.what());
    }
  }
  std::vector<std::string> messages{folder_ + ": there is no checkpoint to resume from. " +
                                    start_again};
  messages.insert(messages.end(), found.skipped.begin(), found.skipped.end());
  throw InputError(messages);
}
} // namespace arthrowear
