// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vtu/simplex_output.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/text_lines.h"
#include "output/output_names.h"
#include "ranks/collective.h"
#include "storage/output_manifest.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace arthrowear
{
namespace
{
/// @return the files that this rank has written
std::vector<std::string>
write_frame(const OutputPiece &piece, const std::string &base, const FrameMark &mark,
            VtuWriter &writer, MPI_Comm communicator)
{
  const auto n_ranks = static_cast<unsigned int>(n_ranks_in(communicator));
  const auto rank = static_cast<unsigned int>(rank_in(communicator));
  const auto piece_name = [&](const unsigned int r)
  { return base + (n_ranks == 1 ? ".vtu" : "." + std::to_string(r) + ".vtu"); };
  std::vector<std::string> written{piece_name(rank)};
  on_every_rank(communicator,
                [&]()
                {
                  write_file(piece_name(rank), writer.text(piece, mark));
                  if (n_ranks == 1 || rank != 0)
                    return;
                  std::vector<std::string> pieces;
                  for (unsigned int r = 0; r < n_ranks; ++r)
                    pieces.push_back(std::filesystem::path(piece_name(r)).filename());
                  write_file(base + ".pvtu", pvtu_text(piece, pieces));
                  written.push_back(base + ".pvtu");
                });
  return written;
}
/// Folders are brought there for the new names in them; network disks that cannot do that say so by
/// an error that means nothing for the files.
void
bring_to_disk(const std::filesystem::path &path, const bool is_folder)
{
  const OutputPlace place(path.string());
  const int descriptor = ::openat(place.folder(), place.name(),
                                  O_RDONLY | O_CLOEXEC | O_NONBLOCK | place.open_flags());
  const bool is_there = descriptor >= 0 && (::fsync(descriptor) == 0 || is_folder);
  const int error = errno;
  if (descriptor >= 0)
    ::close(descriptor);
  if (!is_there)
    throw RunError(path.string() + ": cannot be written to the disk: " + std::strerror(error) +
                   ".");
}

/// The end of a file, or all of a shorter file; empty without a file.
std::string
tail_of(const std::filesystem::path &file, const std::streamoff most)
{
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored))
    return "";
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  const std::streamoff size = in ? std::streamoff(in.tellg()) : 0;
  std::string text(std::max(std::streamoff(0), std::min(size, most)), ' ');
  in.seekg(size - std::streamoff(text.size()));
  return in.read(text.data(), text.size()) ? text : "";
}

/// Writers of VTK's XML end with its closing tag: a file without it is cut short.
bool
is_whole(const std::filesystem::path &file)
{
  constexpr std::streamoff most_after_tag = 64;
  return tail_of(file, most_after_tag).find("</VTKFile>") != std::string::npos;
}

/// A .vtu, or a .pvtu with all of its pieces.
bool
is_whole_frame(const std::filesystem::path &file)
{
  constexpr std::streamoff most_of_list = 10'000'000; // [B], thousands of pieces
  if (!is_whole(file) || file.extension() != ".pvtu")
    return is_whole(file);
  const std::string list = tail_of(file, most_of_list), key = "Source=\"";
  for (std::size_t at = list.find(key); at != std::string::npos; at = list.find(key, at))
  {
    at += key.size();
    if (!is_whole(file.parent_path() / list.substr(at, list.find('"', at) - at)))
      return false;
  }
  return true;
}
} // namespace

SimplexSeries::SimplexSeries(const std::string &folder, const std::string &name,
                             MPI_Comm communicator, const unsigned int compression_level)
    : folder_(folder), name_(name), communicator_(communicator), writer_(compression_level)
{
}

void
SimplexSeries::restore(const Frames &frames, const std::vector<std::string> &at_largest_load)
{
  frames_ = frames;
  at_largest_load_ = at_largest_load;
  lost_.clear();
  if (rank_in(communicator_) != 0)
    return;
  for (const auto &[time, file] : frames_)
    if (!is_whole_frame(std::filesystem::path(folder_) / file))
      lost_.push_back(file);
  std::sort(lost_.begin(), lost_.end());
}

void
SimplexSeries::warn_of_lost(Log &log) const
{
  if (lost_.empty())
    return;
  constexpr std::size_t most_named = 5;
  const std::size_t n_named = std::min(lost_.size(), most_named);
  const std::string names =
      comma_list(std::vector<std::string>(lost_.begin(), lost_.begin() + n_named));
  const bool is_one = lost_.size() == 1;
  log.warn(name_ + ".pvd leaves out " +
               (is_one ? std::string("a frame that is")
                       : std::to_string(lost_.size()) + " frames that are") +
               " missing or cut short",
           names + (lost_.size() > n_named ? ", …" : "") + ". Results are not affected. Bring " +
               (is_one ? "it" : "them") + " back and resume again to have " +
               (is_one ? "it" : "them") + " listed.");
}

SimplexSeries::Frames
SimplexSeries::listed(const bool are_at_largest_load) const
{
  const auto is_in = [](const std::vector<std::string> &files, const std::string &file)
  { return std::binary_search(files.begin(), files.end(), file); };
  Frames listed;
  for (const auto &frame : frames_)
    if (is_in(at_largest_load_, frame.second) == are_at_largest_load && !is_in(lost_, frame.second))
      listed.push_back(frame);
  return listed;
}

void
SimplexSeries::write_list(const bool of_largest_load, const std::string &remark) const
{
  const std::string name = name_ + (of_largest_load ? largest_load_suffix : "") + ".pvd";
  write_file((std::filesystem::path(folder_) / name).string(),
             pvd_text(listed(of_largest_load), remark));
}

std::vector<std::string>
SimplexSeries::file_names(const std::string &frame, const unsigned int n_ranks) const
{
  std::vector<std::string> names{name_ + ".pvd", frame + (n_ranks == 1 ? ".vtu" : ".pvtu")};
  if (!at_largest_load_.empty())
    names.push_back(name_ + largest_load_suffix + ".pvd");
  for (unsigned int rank = 0; n_ranks > 1 && rank < n_ranks; ++rank)
    names.push_back(frame + "." + std::to_string(rank) + ".vtu");
  return names;
}

void
SimplexSeries::write(const OutputPiece &piece, const FrameMark &mark)
{
  namespace fs = std::filesystem;
  const bool is_root = rank_in(communicator_) == 0;
  const auto n_ranks = static_cast<unsigned int>(n_ranks_in(communicator_));
  const bool alone = n_ranks == 1;
  const std::string relative = name_ + "/" + name_ + formatted("-%05zu", frames_.size());
  const std::string listed_file = relative + (alone ? ".vtu" : ".pvtu");
  if (mark.is_at_largest_load)
    at_largest_load_.insert(
        std::upper_bound(at_largest_load_.begin(), at_largest_load_.end(), listed_file),
        listed_file);
  on_every_rank(communicator_,
                [&]()
                {
                  if (!is_root)
                    return;
                  note_output(folder_, file_names(relative, n_ranks));
                  make_output_folder((fs::path(folder_) / name_).string());
                });
  const std::string base = (fs::path(folder_) / relative).string();
  for (std::string &file : write_frame(piece, base, mark, writer_, communicator_))
    unsecured_.push_back(std::move(file));
  frames_.emplace_back(mark.time, listed_file);
  on_every_rank(communicator_,
                [&]()
                {
                  if (!is_root)
                    return;
                  write_list(false, cells_remark(piece));
                  if (!at_largest_load_.empty())
                    write_list(true, cells_remark(piece));
                });
}

void
SimplexSeries::write_table(const std::string &csv)
{
  namespace fs = std::filesystem;
  const std::string relative = fs::path(frames_.back().second).replace_extension(".csv").string();
  note_output(folder_, {relative});
  const std::string file = (fs::path(folder_) / relative).string();
  write_file(file, csv);
  unsecured_.push_back(file);
}

void
SimplexSeries::secure()
{
  namespace fs = std::filesystem;
  on_every_rank(communicator_,
                [&]()
                {
                  if (unsecured_.empty())
                    return;
                  const fs::path folder(folder_);
                  if (rank_in(communicator_) == 0)
                    unsecured_.push_back((folder / (name_ + ".pvd")).string());
                  if (rank_in(communicator_) == 0 && !at_largest_load_.empty())
                    unsecured_.push_back(
                        (folder / (name_ + largest_load_suffix + ".pvd")).string());
                  for (const std::string &file : unsecured_)
                    bring_to_disk(file, false);
                  bring_to_disk(folder / name_, true);
                  bring_to_disk(folder, true);
                  unsecured_.clear();
                });
}

void
pack_frames(const SimplexSeries &series, const std::string &name, CheckpointData &data)
{
  std::vector<double> times;
  std::string files, at_largest_load;
  for (const auto &[time, file] : series.frames())
  {
    times.push_back(time);
    files += file + "\n";
  }
  data.set(name + " frame times", times);
  data.set(name + " frame files", files);
  for (const std::string &file : series.at_largest_load())
    at_largest_load += file + "\n";
  data.set(name + " frames at the largest load", at_largest_load);
}

void
unpack_frames(const CheckpointData &data, const std::string &name, SimplexSeries &series)
{
  if (!data.has(name + " frame times"))
    return;
  const std::vector<std::string> files = lines_of(data.text(name + " frame files"));
  const std::vector<double> times = data.numbers(name + " frame times");
  SimplexSeries::Frames written;
  for (std::size_t i = 0; i < std::min(times.size(), files.size()); ++i)
    written.emplace_back(times[i], files[i]);
  const std::string loaded = name + " frames at the largest load"; // no checkpoint of 0.1.0 has it
  series.restore(written,
                 data.has(loaded) ? lines_of(data.text(loaded)) : std::vector<std::string>());
}
} // namespace arthrowear
