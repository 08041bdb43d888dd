#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Links of the pages below a folder that lead nowhere: page_links.py <folder>.

Prints each with its page; links to the web and to headings are not followed.
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
            # As a reader's program does it: by the names, whatever links of the system are on the way.
            if "://" not in link and not pathlib.Path(page.parent.joinpath(link)).exists():
                print(f"{page.relative_to(folder)}: {link}")
                n_lost += 1
    print(f"{len(pages)} pages")
    return 1 if n_lost or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
