// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves over common axes as an SVG drawing, with the values under the mouse.
"use strict";

{
  const { element } = arthrowear;
  const { unit, number } = arthrowear.ticks;
  const width = 640;
  const height = 360;
  const frame = { left: 82, right: 16, top: 14, bottom: 48 };

  // An axis of the data with its scale from values to pixels.
  const placed = (axis, begin, end) => {
    const of = axis.isLog ? Math.log10 : (value) => value;
    const scale = (end - begin) / (of(axis.high) - of(axis.low));
    return { ...axis, pixel: (value) => begin + (of(value) - of(axis.low)) * scale };
  };

  const axes = (x, y) => {
    const parts = [];
    const bottom = height - frame.bottom;
    x.ticks.forEach((value, i) => {
      const at = x.pixel(value);
      parts.push(element("line", { class: "grid", x1: at, x2: at, y1: frame.top, y2: bottom }),
        element("text", { x: at, y: bottom + 17, "text-anchor": "middle" }, unit(x.texts[i])));
    });
    y.ticks.forEach((value, i) => {
      const at = y.pixel(value);
      parts.push(
        element("line", { class: "grid", x1: frame.left, x2: width - frame.right, y1: at, y2: at }),
        element("text", { x: frame.left - 7, y: at + 4, "text-anchor": "end" }, unit(y.texts[i])));
    });
    const middle = (frame.top + bottom) / 2;
    parts.push(
      element("rect", { class: "frame", x: frame.left, y: frame.top,
        width: width - frame.left - frame.right, height: bottom - frame.top }),
      element("text", { x: (frame.left + width - frame.right) / 2, y: height - 8,
        "text-anchor": "middle" }, unit(x.label)),
      element("text", { x: 13, y: middle, "text-anchor": "middle",
        transform: `rotate(-90 13 ${middle})` }, unit(y.label)));
    return parts;
  };

  const pathOf = (curve, x, y, isLog) => {
    let path = "";
    let lastX = -10;
    let lastY = -10;
    let isPenDown = false;
    for (let i = 0; i < curve.x.length; ++i) {
      if (isLog && !(curve.y[i] > 0)) {
        isPenDown = false;
        continue;
      }
      const px = x.pixel(curve.x[i]);
      const py = y.pixel(isLog ? Math.max(curve.y[i], y.low) : curve.y[i]);
      if (isPenDown && Math.hypot(px - lastX, py - lastY) < 0.3 && i + 1 < curve.x.length)
        continue;
      path += (isPenDown ? "L" : "M") + px.toFixed(1) + " " + py.toFixed(1);
      isPenDown = true;
      lastX = px;
      lastY = py;
    }
    return path;
  };

  const bandOf = (curve, x, y) => {
    const upper = [];
    const lower = [];
    for (let i = 0; i < curve.x.length; ++i) {
      const at = x.pixel(curve.x[i]).toFixed(1);
      const spread = Math.abs(curve.y[i]) * curve.band;
      upper.push(`${at},${y.pixel(curve.y[i] + spread).toFixed(1)}`);
      lower.unshift(`${at},${y.pixel(curve.y[i] - spread).toFixed(1)}`);
    }
    return upper.concat(lower).join(" ");
  };

  const drawCurves = (curves, x, y, isLog) => curves.flatMap((curve) => {
    const parts = [];
    const colour = `curve-${curve.colour}`;
    const style = { class: `curve ${colour}`, "stroke-dasharray": curve.dashes.join(" ") };
    if (curve.band > 0 && !isLog)
      parts.push(element("polygon", { class: `band ${colour}`, points: bandOf(curve, x, y) }));
    if (curve.x.length > 1)
      parts.push(element("path", { ...style, d: pathOf(curve, x, y, isLog) }));
    if (curve.x.length < 25)
      for (let k = 0; k < curve.x.length; ++k)
        if (!isLog || curve.y[k] > 0)
          parts.push(element("circle", { class: `dot ${colour}`, r: 3,
            cx: x.pixel(curve.x[k]), cy: y.pixel(curve.y[k]) }));
    return parts;
  });

  const legendOf = (curves) => {
    const list = element("ul", { class: "legend" });
    curves.forEach((curve) => {
      const line = element("svg", { width: 26, height: 10, "aria-hidden": "true" },
        element("path", { class: `curve curve-${curve.colour}`, d: "M0 5H26",
          "stroke-dasharray": curve.dashes.join(" ") }));
      list.append(element("li", {}, line, " " + curve.legend));
    });
    return list;
  };

  // The row of a curve nearest to a value of x.
  const nearest = (curve, value) => {
    let best = 0;
    for (let i = 1; i < curve.x.length; ++i)
      if (Math.abs(curve.x[i] - value) < Math.abs(curve.x[best] - value))
        best = i;
    return best;
  };

  const readValues = (svg, readout, curves, x) => (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    const begin = x.pixel(x.low);
    const end = x.pixel(x.high);
    const value = x.low + ((at - begin) / (end - begin)) * (x.high - x.low);
    readout.textContent = at < begin || at > end ? "" : curves.map((curve) => {
      const i = nearest(curve, value);
      return `${curve.name}: ${number(curve.y[i])} at ${number(curve.x[i])}`;
    }).join(" · ");
  };

  // Draws a plot of the data as a figure.
  arthrowear.drawPlot = async (plot, container) => {
    const curves = await Promise.all(plot.curves.map(async (curve) => ({
      ...curve,
      x: await arthrowear.array(curve.x), y: await arthrowear.array(curve.y) })));
    const isLog = plot.y.isLog;
    const x = placed(plot.x, frame.left, width - frame.right);
    const y = placed(plot.y, height - frame.bottom, frame.top);
    const description = `${plot.title}: ${plot.y.label} over ${plot.x.label}; ` +
      curves.map((curve) => `${curve.name} ends at ${number(curve.y[curve.y.length - 1])}`).join(", ");
    const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": description }, ...axes(x, y), ...drawCurves(curves, x, y, isLog));
    const readout = element("p", { class: "readout" });
    const note = element("p", { class: "small" }, plot.note);
    const figure = element("figure", {}, element("figcaption", {}, plot.title), svg,
      legendOf(curves), ...(plot.note ? [note] : []), readout);
    svg.addEventListener("mousemove", readValues(svg, readout, curves, x));
    svg.addEventListener("mouseleave", () => { readout.textContent = ""; });
    container.append(figure);
  };
}
