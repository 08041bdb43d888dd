// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves over common axes as an SVG drawing, with the values under the mouse.
"use strict";

{
  const { element } = arthrowear;
  const { unit, number } = arthrowear.ticks;
  const width = document.documentElement.clientWidth < 560 ? 400 : 640; // texts stay legible
  const height = 360;
  const frame = { left: 82, right: 16, top: 14, bottom: 48 };

  // An axis of the data with its scale from values to pixels.
  const placed = (axis, begin, end) => {
    const of = axis.isLog ? Math.log10 : (value) => value;
    const scale = (end - begin) / (of(axis.high) - of(axis.low));
    return { ...axis, pixel: (value) => begin + (of(value) - of(axis.low)) * scale };
  };

  const letter = 6.8; // mean width

  // A text without its middle if it is wider than its place.
  const cut = (text, room) => {
    const most = Math.floor(room / letter);
    const half = Math.floor((most - 1) / 2);
    return text.length > most ? text.slice(0, half) + "…" + text.slice(-half) : text;
  };

  // Lines of a text, broken at blanks.
  const linesOf = (text, room) => text.split(" ").reduce((lines, word) => {
    const whole = `${lines[lines.length - 1]} ${word}`;
    if (whole.length * letter > room)
      return [...lines, word];
    return [...lines.slice(0, -1), whole.trim()];
  }, [""]);

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
        "text-anchor": "middle" }, cut(unit(x.label), width - frame.left)),
      element("text", { x: 13, y: middle, "text-anchor": "middle",
        transform: `rotate(-90 13 ${middle})` }, cut(unit(y.label), 2 * middle)));
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

  // Ends of the interval of a point: those of the data, or a share of the value.
  const lowerEnd = (curve, i) =>
    (curve.lower ? curve.lower[i] : curve.y[i] - Math.abs(curve.y[i]) * curve.band);
  const upperEnd = (curve, i) =>
    (curve.upper ? curve.upper[i] : curve.y[i] + Math.abs(curve.y[i]) * curve.band);

  const bandOf = (curve, x, y) => {
    const upper = [];
    const lower = [];
    for (let i = 0; i < curve.x.length; ++i) {
      const at = x.pixel(curve.x[i]).toFixed(1);
      upper.push(`${at},${y.pixel(upperEnd(curve, i)).toFixed(1)}`);
      lower.unshift(`${at},${y.pixel(lowerEnd(curve, i)).toFixed(1)}`);
    }
    return upper.concat(lower).join(" ");
  };

  // All points of a curve as one path of dots.
  const dotsOf = (curve, x, y) => element("path", { class: `points curve-${curve.colour}`,
    d: Array.from(curve.x, (value, i) =>
      `M${x.pixel(value).toFixed(1)} ${y.pixel(curve.y[i]).toFixed(1)}h0`).join("") });

  const drawCurves = (curves, x, y, isLog) => curves.flatMap((curve) => {
    const parts = [];
    const colour = `curve-${curve.colour}`;
    const style = { class: `curve ${colour}`, "stroke-dasharray": curve.dashes.join(" ") };
    if (curve.isDots)
      return [dotsOf(curve, x, y)];
    if ((curve.lower || curve.band > 0) && !isLog)
      parts.push(element("polygon", { class: `band ${colour}`, points: bandOf(curve, x, y) }));
    if (curve.isArea)
      return parts;
    if (curve.x.length > 1)
      parts.push(element("path", { ...style, d: pathOf(curve, x, y, isLog) }));
    if (curve.x.length < 25)
      for (let k = 0; k < curve.x.length; ++k)
        if (!isLog || curve.y[k] > 0)
          parts.push(element("circle", { class: `dot ${colour}`, r: 3,
            cx: x.pixel(curve.x[k]), cy: y.pixel(curve.y[k]) }));
    return parts;
  });

  // Rows of bars, one for each curve, with the ends of their intervals and the row's name above.
  const bars = { top: 8, line: 14, thickness: 11, gap: 8 };
  const drawBars = (plot, curves) => {
    const value = placed(plot.y, frame.right, width - frame.right);
    const zero = value.pixel(0);
    const nameAt = (zero < width / 4 ? zero : frame.right) + 5; // beside the line at 0, if there is room
    const names = plot.bars.map((name) => linesOf(unit(name), width - nameAt));
    const nameHeight = 6 + bars.line * Math.max(...names.map((lines) => lines.length));
    const rowHeight = nameHeight + bars.thickness * curves.length + bars.gap;
    const bottom = bars.top + rowHeight * plot.bars.length;
    const parts = plot.y.ticks.flatMap((tick, i) => {
      const at = value.pixel(tick);
      return [element("line", { class: tick === 0 ? "tick" : "grid", x1: at, x2: at, y1: bars.top, y2: bottom }),
        element("text", { x: at, y: bottom + 17, "text-anchor": "middle" }, unit(plot.y.texts[i]))];
    });
    names.forEach((lines, row) => {
      const top = bars.top + rowHeight * row;
      curves.forEach((curve, k) => {
        const ends = [zero, value.pixel(curve.y[row])];
        const y = top + nameHeight + bars.thickness * k;
        const middle = y + bars.thickness / 2;
        parts.push(element("rect", { class: `bar curve-${curve.colour}`, x: Math.min(...ends), y,
          width: Math.abs(ends[1] - ends[0]), height: bars.thickness - 2 }));
        if (curve.lower)
          parts.push(element("line", { class: "tick", x1: value.pixel(curve.lower[row]),
            x2: value.pixel(curve.upper[row]), y1: middle - 1, y2: middle - 1 }));
      });
      lines.forEach((line, i) => parts.push(element("text",
        { class: "row-name", x: nameAt, y: top + nameHeight - 5 - bars.line * (lines.length - 1 - i) }, line)));
    });
    parts.push(element("text", { x: width / 2, y: bottom + 38, "text-anchor": "middle" }, unit(plot.y.label)));
    return { parts, height: bottom + 46 };
  };

  const legendOf = (curves, areBars) => {
    const list = element("ul", { class: "legend" });
    curves.forEach((curve) => {
      const colour = `curve-${curve.colour}`;
      const sample = areBars || curve.isArea
        ? element("rect", { class: `${areBars ? "bar" : "band"} ${colour}`, width: 26, height: 10 })
        : element("path", { class: `curve ${colour}`, d: "M0 5H26",
          "stroke-dasharray": curve.dashes.join(" ") });
      const line = element("svg", { width: 26, height: 10, "aria-hidden": "true" }, sample);
      list.append(element("li", {}, line, " " + unit(curve.legend)));
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

  // A curve with its numbers in place of the packed ones.
  const unpacked = async (curve) => {
    const whole = { ...curve };
    for (const name of ["x", "y", "lower", "upper"])
      if (curve[name])
        whole[name] = await arthrowear.array(curve[name]);
    return whole;
  };

  const describe = (plot, curves) => {
    if (plot.bars)
      return `${plot.title}: ${plot.y.label}; ` + plot.bars.map((name, row) =>
        `${name}: ${curves.map((curve) => `${curve.name} ${number(curve.y[row])}`).join(", ")}`).join("; ");
    const begin = `${plot.title}: ${plot.y.label} over ${plot.x.label}; `;
    if (curves.every((curve) => curve.isDots))
      return begin + plot.note;
    return begin + curves.filter((curve) => !curve.isArea).map((curve) =>
      `${curve.name} ends at ${number(curve.y[curve.y.length - 1])}`).join(", ");
  };

  // Draws a plot of the data as a figure.
  arthrowear.drawPlot = async (plot, container) => {
    const curves = await Promise.all(plot.curves.map(unpacked));
    const isLog = plot.y.isLog;
    const x = placed(plot.x, frame.left, width - frame.right);
    const y = placed(plot.y, height - frame.bottom, frame.top);
    const drawn = plot.bars ? drawBars(plot, curves)
                            : { parts: [...axes(x, y), ...drawCurves(curves, x, y, isLog)], height };
    const svg = element("svg", { viewBox: `0 0 ${width} ${drawn.height}`, role: "img",
      "aria-label": describe(plot, curves) }, ...drawn.parts);
    const readout = element("p", { class: "readout" });
    const note = element("p", { class: "small" }, unit(plot.note));
    const legend = curves.every((curve) => curve.isDots) ? [] : [legendOf(curves, plot.bars)];
    const figure = element("figure", {}, element("figcaption", {}, unit(plot.title)), svg,
      ...legend, ...(plot.note ? [note] : []), ...(plot.bars ? [] : [readout]));
    if (!plot.bars)
      svg.addEventListener("mousemove",
        readValues(svg, readout, curves.filter((curve) => !curve.isArea), x));
    svg.addEventListener("mouseleave", () => { readout.textContent = ""; });
    container.append(figure);
  };
}
