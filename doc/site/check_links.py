#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Links and pictures of pages: every target inside must exist, every anchor too.

Usage: check_links.py <repository>     the Markdown pages, as a Git host shows them
       check_links.py --site <folder>  the HTML pages of the site
"""

import html.parser
import os
import pathlib
import sys
import urllib.parse

import links

FEWEST_LINKS = 200  # fewer: the style of the pages has changed, and the check finds none
SKIPPED = {"output", "_deps", "node_modules"}


class Page(html.parser.HTMLParser):
    """Anchors and targets of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.targets = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.targets.append(value)


def check_site(site):
    """Findings of the pages of Sphinx, which may also link into those of Doxygen."""
    site = pathlib.Path(site)
    # Doxygen checks its own links; the start page is enough to know that they are there.
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))
             if path.relative_to(site).parts[0] != "library"}
    findings, n_links = [], 0
    for path, page in pages.items():
        for target in page.targets:
            if links.is_outside(target) or target.startswith("//"):
                continue
            n_links += 1
            name, _, anchor = target.partition("#")
            name = urllib.parse.unquote(name.partition("?")[0])
            other = pathlib.Path(os.path.normpath(path.parent / name)) if name else path
            if not other.is_file():
                findings.append(f"{path.relative_to(site)}: {target}: no such file")
            elif anchor and other in pages and urllib.parse.unquote(anchor) not in pages[other].anchors:
                findings.append(f"{path.relative_to(site)}: {target}: no such anchor")
    if n_links < FEWEST_LINKS:
        findings.append(f"only {n_links} links in {site}: are these the pages of the site?")
    return findings


def repository_pages(root):
    for path in sorted(root.rglob("*.md")):
        folders = path.relative_to(root).parts[:-1]
        if not any(folder.startswith("build") or folder in SKIPPED or folder == ".git" for folder in folders):
            yield str(path.relative_to(root))


def check_repository(root):
    """Findings of the Markdown pages."""
    texts = {page: (root / page).read_text(encoding="utf-8") for page in repository_pages(root)}
    findings, n_links = [], 0
    for page, text in texts.items():
        for target in links.links(text):
            if links.is_outside(target):
                continue
            n_links += 1
            path, anchor = links.resolved(page, target)
            if not (root / path).exists():
                findings.append(f"{page}: {target}: no such file")
            elif anchor and anchor not in links.anchors(texts.get(path, "")):
                findings.append(f"{page}: {target}: no such heading in {path}")
    if n_links < FEWEST_LINKS:
        findings.append(f"only {n_links} links in {root}: has the style of the pages changed?")
    return findings


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--site":
        findings = check_site(sys.argv[2])
    elif len(sys.argv) == 2:
        findings = check_repository(pathlib.Path(sys.argv[1]).resolve())
    else:
        sys.exit(__doc__)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
