// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves over common axes as an SVG drawing, with the values under the mouse.
"use strict";

{
  const { element } = arthrowear;
  const width = 640;
  const height = 360;
  const frame = { left: 82, right: 16, top: 14, bottom: 48 };
  const dashes = ["", "7 4", "2 3", "9 3 2 3", "4 2", "1 2"];

  // A scale from values to pixels, with its ticks.
  const scaleOf = (low, high, begin, end, wanted, isLog) => {
    const of = isLog ? Math.log10 : (value) => value;
    if (!(of(high) > of(low))) {
      const margin = Math.abs(high) > 0 ? 0.1 * Math.abs(high) : 1;
      return scaleOf(isLog ? high / 10 : low - margin, isLog ? high * 10 : high + margin, begin,
        end, wanted, isLog);
    }
    const pixel = (value) => begin + ((of(value) - of(low)) / (of(high) - of(low))) * (end - begin);
    if (!isLog) {
      const values = arthrowear.ticks.between(low, high, wanted);
      return { low, high, pixel, values, ...arthrowear.ticks.texts(values) };
    }
    const every = Math.max(1, Math.round((of(high) - of(low)) / wanted));
    const values = [];
    for (let power = Math.ceil(of(low) - 1e-9); power <= of(high) + 1e-9; power += every)
      values.push(10 ** power);
    return { low, high, pixel, values, power: 0,
      texts: values.map((v) => "10" + arthrowear.ticks.superscript(Math.round(Math.log10(v)))) };
  };

  const rangeOf = (curves, key, isLog) => {
    let low = Infinity;
    let high = -Infinity;
    for (const curve of curves)
      for (const value of curve[key]) {
        const spread = key === "y" ? Math.abs(value) * curve.band : 0;
        if (!isLog || value - spread > 0) {
          low = Math.min(low, value - spread);
          high = Math.max(high, value + spread);
        }
      }
    return [low, high];
  };

  // A little room above and below; from zero where that is near.
  const withRoom = ([low, high], isLog) => {
    if (isLog)
      return [Math.max(low, high * 1e-8), high * 2];
    const room = 0.05 * (high - low);
    return [low >= 0 && low < 0.4 * high ? 0 : low - room, high + room];
  };

  const labelOf = (text, power) => {
    const label = arthrowear.ticks.unit(text);
    if (power === 0)
      return label;
    const factor = "10" + arthrowear.ticks.superscript(power);
    return label.includes("[") ? label.replace(/\[-\]$/, "[]").replace(/\[([^\]]*)\]$/,
      (_, unit) => `[${factor}${unit ? " " + unit : ""}]`) : `${label} [${factor}]`;
  };

  const axes = (plot, x, y) => {
    const parts = [];
    const bottom = height - frame.bottom;
    x.values.forEach((value, i) => {
      const at = x.pixel(value);
      parts.push(element("line", { class: "grid", x1: at, x2: at, y1: frame.top, y2: bottom }),
        element("text", { x: at, y: bottom + 17, "text-anchor": "middle" }, x.texts[i]));
    });
    y.values.forEach((value, i) => {
      const at = y.pixel(value);
      parts.push(
        element("line", { class: "grid", x1: frame.left, x2: width - frame.right, y1: at, y2: at }),
        element("text", { x: frame.left - 7, y: at + 4, "text-anchor": "end" }, y.texts[i]));
    });
    const middle = (frame.top + bottom) / 2;
    parts.push(
      element("rect", { class: "frame", x: frame.left, y: frame.top,
        width: width - frame.left - frame.right, height: bottom - frame.top }),
      element("text", { x: (frame.left + width - frame.right) / 2, y: height - 8,
        "text-anchor": "middle" }, labelOf(plot.xLabel, x.power)),
      element("text", { x: 13, y: middle, "text-anchor": "middle",
        transform: `rotate(-90 13 ${middle})` }, labelOf(plot.yLabel, y.power)));
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
    const style = { class: `curve ${colour}`, "stroke-dasharray": dashes[curve.dash % dashes.length] };
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
          "stroke-dasharray": dashes[curve.dash % dashes.length] }));
      const band = curve.band > 0 ? ` (band: ± ${arthrowear.ticks.number(100 * curve.band)} %, estimated error at the end)` : "";
      list.append(element("li", {}, line, " " + curve.name + band));
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
      return `${curve.name}: ${arthrowear.ticks.number(curve.y[i])} at ${arthrowear.ticks.number(curve.x[i])}`;
    }).join(" · ");
  };

  // Draws a plot of the data as a figure.
  arthrowear.drawPlot = async (plot, container) => {
    const curves = await Promise.all(plot.curves.map(async (curve) => ({
      ...curve,
      x: await arthrowear.array(curve.x), y: await arthrowear.array(curve.y) })));
    const isLog = plot.hasLogY;
    const [first, last] = rangeOf(curves, "x", false);
    const x = scaleOf(first > 0 && first < 0.05 * last ? 0 : first, last, frame.left, width - frame.right, 7, false);
    const y = scaleOf(...withRoom(rangeOf(curves, "y", isLog), isLog), height - frame.bottom,
      frame.top, 6, isLog);
    const description = `${plot.title}: ${plot.yLabel} over ${plot.xLabel}; ` +
      curves.map((curve) => `${curve.name} ends at ${arthrowear.ticks.number(curve.y[curve.y.length - 1])}`).join(", ");
    const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": description }, ...axes(plot, x, y), ...drawCurves(curves, x, y, isLog));
    const readout = element("p", { class: "readout" });
    const note = element("p", { class: "small" }, plot.note);
    const figure = element("figure", {}, element("figcaption", {}, plot.title), svg,
      legendOf(curves), ...(plot.note ? [note] : []), readout);
    svg.addEventListener("mousemove", readValues(svg, readout, curves, x));
    svg.addEventListener("mouseleave", () => { readout.textContent = ""; });
    container.append(figure);
  };
}
