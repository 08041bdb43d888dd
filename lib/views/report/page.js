// SPDX-License-Identifier: LGPL-2.1-or-later
// Fills the page. `arthrowear.ready` is a promise that is kept when everything is drawn.
"use strict";

{
  const { data } = arthrowear;

  const drawPlots = async () => {
    const more = document.getElementById("more-plots");
    if (more) {
      const isOther = (plot) => plot.place === "all-columns";
      more.hidden = !data.plots.some(isOther);
      more.open = data.plots.every(isOther); // a model without plots of its own
    }
    for (const plot of data.plots) {
      const place = document.getElementById(plot.place);
      const folded = place.closest("details:not([open])");
      if (folded)
        folded.addEventListener("toggle", () => arthrowear.drawPlot(plot, place), { once: true });
      else
        await arthrowear.drawPlot(plot, place);
    }
  };

  const startView = async () => {
    const container = document.getElementById("viewer");
    if (!container || data.series.length === 0)
      return;
    try {
      arthrowear.viewer = new arthrowear.Viewer(container, data.series);
    } catch (error) {
      container.append(arthrowear.element("p", {},
        `The surfaces cannot be drawn: ${error.message} The browser must have WebGL.`));
      return;
    }
    arthrowear.viewer.enterSeries();
    await arthrowear.viewer.update();
  };

  // The choice of the reader, else that of the browser.
  const root = document.documentElement;
  document.getElementById("scheme").addEventListener("click", () => {
    const isDark = root.dataset.scheme ? root.dataset.scheme === "dark"
                                       : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.scheme = isDark ? "light" : "dark";
  });

  // A table that is wider than the page is scrolled by keys as well.
  const tables = document.querySelectorAll(".wide");
  const markScrolled = () => tables.forEach((table) =>
    (table.scrollWidth > table.clientWidth ? table.setAttribute("tabindex", 0)
                                           : table.removeAttribute("tabindex")));
  new ResizeObserver(markScrolled).observe(document.body);
  document.addEventListener("toggle", markScrolled, true);

  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details"))
      details.open = true;
  });

  arthrowear.ready = (async () => {
    await startView();
    await drawPlots();
    root.dataset.ready = "yes";
  })();
  arthrowear.ready.catch((error) => {
    document.querySelector("main").prepend(arthrowear.element("p", { class: "bad", role: "alert" },
      `A part of this page cannot be shown: ${error.message}`));
    throw error;
  });
}
