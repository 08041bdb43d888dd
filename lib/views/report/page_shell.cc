// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page_shell.h"

#include "base/base64.h"
#include "base/errors.h"
#include "base/output_file.h"
#include "base/ranges.h"
#include "report/assets.h"
#include "report/html_text.h"
#include "storage/output_manifest.h"

#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// Begins the line behind the mark.
constexpr char identity_begin[] = "<!-- Runs ";

/// Policy of what a browser may load and execute: these scripts and this style, which it knows by
/// their hashes, and nothing from elsewhere, whatever the files of a run hold.
Html
content_policy(const std::vector<Html> &scripts, const Html &style)
{
  const auto source = [](const Html &content)
  { return " 'sha256-" + html_escaped(sha256_of(content.text())) + "'"; };
  Html policy = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: "
                "blob:; style-src" +
                source(style) + "; script-src";
  for (const Html &script : scripts)
    policy += source(script);
  return "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n";
}
} // namespace

std::string
sha256_of(const std::string &text)
{
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t *>(text.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
  sha256_digest(&context, digest.size(), digest.data());
  return base64_text(digest.data(), digest.size());
}

Html
html_page(const PageParts &parts)
{
  std::vector<Html> scripts;
  if (!parts.library.empty())
    scripts.push_back("\n" + html_script(parts.library) + "\n");
  scripts.push_back("\n" + html_script(std::string(report_scripts)));
  const Html style = "\n" + html_style(std::string(report_style));
  Html page = report_mark;
  if (!parts.identity.empty())
    page += identity_begin + html_escaped(parts.identity) + " -->\n";
  page += "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
          content_policy(scripts, style) +
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
          html_text(parts.title) + " – Arthrowear report</title>\n<style>" + style +
          "</style>\n</head>\n<body>\n" + parts.header + "<main>\n" + parts.main + "</main>\n" +
          parts.data;
  for (const Html &script : scripts)
    page += "<script>" + script + "</script>\n";
  return page + "</body>\n</html>\n";
}

std::string
identity_of(const std::string &page, std::vector<std::string> folders)
{
  std::error_code ignored;
  const fs::path from = fs::weakly_canonical(fs::absolute(page), ignored).parent_path();
  for (std::string &folder : folders)
  {
    const fs::path whole = fs::weakly_canonical(fs::absolute(folder), ignored);
    folder = (whole.has_filename() ? whole : whole.parent_path()).lexically_relative(from).string();
  }
  std::sort(folders.begin(), folders.end());
  return sha256_of(joined(folders, "\n"));
}

void
require_own_page(const std::string &output, const std::string &identity,
                 const bool is_in_own_folder)
{
  std::error_code ignored;
  if (!fs::exists(output, ignored))
  {
    const fs::path folder = fs::path(output).parent_path();
    if (output.empty() || (!folder.empty() && !fs::is_directory(folder, ignored)))
      throw InputError("--output: is '" + output + "', must be a file in a folder that exists.");
    return;
  }
  std::string start(std::strlen(report_mark), '\0'), runs;
  std::ifstream stream(output, std::ios::binary);
  const bool is_own = fs::is_regular_file(output, ignored) &&
                      stream.read(start.data(), start.size()) && start == report_mark;
  if (!is_own)
    throw InputError(output + ": exists and is no report of this program. Give another --output.");
  std::getline(stream, runs);
  const bool is_named = runs.rfind(identity_begin, 0) == 0;
  if (!identity.empty() &&
      (is_named ? runs != identity_begin + identity + " -->" : !is_in_own_folder))
    throw InputError(output + ": is a report of other runs, or of an earlier version, and is kept. "
                              "Give another --output, as in -o other.html, or remove it.");
}

std::string
write_page(const std::string &output, const Html &page, const std::string &what)
{
  note_output(output);
  write_named_file(output, page.text());
  return what + ": " + output + formatted(" (%.3g MB)", 1e-6 * page.text().size());
}
} // namespace arthrowear
