// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/page_shell.h"

#include "base/base64.h"
#include "base/errors.h"
#include "base/output_file.h"
#include "report/assets.h"
#include "report/html_text.h"
#include "storage/output_manifest.h"

#include <nettle/sha2.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

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

void
require_own_page(const std::string &output)
{
  std::error_code ignored;
  if (!fs::exists(output, ignored))
  {
    const fs::path folder = fs::path(output).parent_path();
    if (output.empty() || (!folder.empty() && !fs::is_directory(folder, ignored)))
      throw InputError("--output: is '" + output + "', must be a file in a folder that exists.");
    return;
  }
  std::string start(std::strlen(report_mark), '\0');
  const bool is_own = fs::is_regular_file(output, ignored) &&
                      std::ifstream(output, std::ios::binary).read(start.data(), start.size()) &&
                      start == report_mark;
  if (!is_own)
    throw InputError(output + ": exists and is no report of this program. Give another --output.");
}

std::string
write_page(const std::string &output, const Html &page, const std::string &what)
{
  note_output(output);
  write_named_file(output, page.text());
  return what + ": " + output + formatted(" (%.3g MB)", 1e-6 * page.text().size());
}
} // namespace arthrowear
