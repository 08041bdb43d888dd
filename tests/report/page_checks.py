# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is expected of every page: no errors, keyboard, narrow screens."""

import unittest


class PageChecks(unittest.TestCase):
    """Base of tests with a `browser`."""

    def open(self, browser, page):
        """Opens a page and expects no error."""
        browser.console.clear()
        browser.open(page)
        self.expect_no_errors(browser)

    def expect_no_errors(self, browser):
        wrong = [line for line in browser.console if line.startswith(("error", "exception"))]
        self.assertEqual(wrong, [])

    def expect_every_control_by_keyboard(self, page, tick=None):
        """Tab reaches every control once; Enter and space act as a click does. tick: selector of a check box."""
        browser = self.browser
        self.open(browser, page)
        browser.value("""(() => {
          document.querySelectorAll('details').forEach((one) => { one.open = true; });
          const shown = (one) => one.checkVisibility && one.checkVisibility() && !one.disabled;
          window.controls = [...document.querySelectorAll(
            'a[href], button, input, select, summary, canvas, [tabindex]')].filter(shown);
          document.body.focus();
        })()""")
        n_controls = browser.value("controls.length")
        self.assertGreater(n_controls, 10)
        reached = set()
        for _ in range(n_controls + 20):
            browser.press("Tab")
            reached.add(browser.value("controls.indexOf(document.activeElement)"))
        missed = [browser.value(f"controls[{i}].outerHTML.slice(0, 100)")
                  for i in range(n_controls) if i not in reached]
        self.assertEqual(missed, [])
        used = [("summary", "Enter", "document.activeElement.parentElement.open")]
        used += [(tick, " ", "document.activeElement.checked")] if tick else []
        for name, key, state in used:
            browser.value(f"controls.find((one) => one.matches('{name}')).focus()")
            before = browser.value(state)
            browser.press(key)
            self.assertEqual(browser.value(state), not before, name)
        self.expect_no_errors(browser)

    def expect_narrow_screens(self, page):
        """Only tables, which scroll, are wider than a phone; quantities are on one line."""
        browser = self.browser
        self.open(browser, page)
        for width in (390, 768):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800,
                         deviceScaleFactor=1, mobile=False)
            self.assertLessEqual(browser.value("document.documentElement.scrollWidth"), width)
            self.assertEqual(browser.value("""[...document.querySelectorAll('.whole')].filter(
                (one) => one.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent)"""), [])
        browser.call("Emulation.setDeviceMetricsOverride", width=browser.size[0], height=browser.size[1],
                     deviceScaleFactor=1, mobile=False)
