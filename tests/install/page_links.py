#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Finds links to missing files in the pages below a folder: page_links.py <folder>.

Prints each link with its page; links to the web and to headings are not checked.
"""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")


def main():
    folder = pathlib.Path(sys.argv[1])
    pages = [page for page in sorted(folder.rglob("*.md"))]
    n_lost = 0
    for page in pages:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            # The path is joined from the names, as a reader's program does; the system resolves symbolic links.
            if "://" not in link and not pathlib.Path(page.parent.joinpath(link)).exists():
                print(f"{page.relative_to(folder)}: {link}")
                n_lost += 1
    print(f"{len(pages)} pages")
    return 1 if n_lost or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
