# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks the site in Chromium, opened from files: search, dark pages, narrow screens, no error in the console.

Usage: site_in_browser.py <site>. Skipped (77) without Chromium or without a site.
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "report"))
from browser import Browser, find_chromium  # noqa: E402

SKIPPED, NARROW, WIDE = 77, 390, 1440


def wait_for(browser, condition, patience=60.):
    end = time.monotonic() + patience
    while not browser.value(condition):
        if time.monotonic() > end:
            raise TimeoutError(f"never true: {condition}; the console says {browser.console}")
        time.sleep(.02)


def load(browser, site, page):
    browser.call("Page.navigate", url="about:blank")
    wait_for(browser, "location.href === 'about:blank'")
    browser.call("Page.navigate", url=f"file://{site}/{page}")
    wait_for(browser, "location.protocol === 'file:' && document.readyState === 'complete'")


def resize(browser, width):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)


def prefer(browser, scheme):
    browser.call("Emulation.setEmulatedMedia", media="",
                 features=[{"name": "prefers-color-scheme", "value": scheme}])


def brightness(browser):
    """Brightness of the page's background: 0 is black, 255 is white."""
    colour = browser.value("getComputedStyle(document.body).backgroundColor")
    numbers = [float(part) for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
    return sum(numbers) / 3.


def check_search(browser, site):
    load(browser, site, "search.html?q=locking")
    wait_for(browser, "document.querySelectorAll('#search-results li a').length > 3")
    titles = browser.value("[...document.querySelectorAll('#search-results li a')].map(a => a.textContent).join('|')")
    assert "Validation" in titles, titles


def check_colours(browser, site):
    load(browser, site, "index.html")
    prefer(browser, "light")
    light = brightness(browser)
    prefer(browser, "dark")
    dark = brightness(browser)
    prefer(browser, "light")
    assert light > 240. and dark < 40., (light, dark)


def check_widths(browser, site):
    """No page is wider than the screen; wide parts scroll within the page."""
    pages = sorted(str(path.relative_to(site)) for path in site.rglob("*.html") if "library" not in path.parts)
    resize(browser, NARROW)
    for page in pages:
        load(browser, site, page)
        excess = browser.value("document.documentElement.scrollWidth") - NARROW
        assert excess <= 0, f"{page} is {excess} pixels wider than a screen of {NARROW}"
    return len(pages)


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    if not find_chromium() or not (site / "index.html").exists():
        print("Chromium or the site is not there: docker/packages_tests.txt, docker/packages_site.txt")
        return SKIPPED
    with Browser(WIDE, 900) as browser:
        check_search(browser, site)
        check_colours(browser, site)
        n_pages = check_widths(browser, site)
        assert not browser.console, browser.console
    print(f"{n_pages} pages fit a narrow screen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
