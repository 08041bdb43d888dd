// SPDX-License-Identifier: LGPL-2.1-or-later
// Drawings over the picture: colour bar, axes, length of a bar.
"use strict";

{
  const { element, ticks, colours } = arthrowear;

  // In a small picture the bar ends above the body.
  const tallest = 220;

  // Colour bar with round ticks, or the states of a field.
  const colourBar = ({ map, low, high, title, unit, states }, room) => {
    const height = Math.min(tallest, room);
    const parts = [];
    const steps = states ? states.length : 64;
    for (let i = 0; i < steps; ++i) {
      const colour = colours.text(map, Math.round(((i + 0.5) / steps) * (colours.nColours - 1)));
      parts.push(element("rect", { x: 0, y: height - ((i + 1) * height) / steps, width: 16,
        height: height / steps + 0.6, fill: colour }));
    }
    parts.push(element("rect", { class: "frame", x: 0, y: 0, width: 16, height }));
    let factor = "";
    if (states)
      states.forEach((name, i) => parts.push(element("text",
        { x: 24, y: height - ((i + 0.5) * height) / steps + 4 }, name)));
    else {
      const values = high > low ? ticks.between(low, high, height / 36) : [low];
      const { texts, power } = ticks.texts(values);
      factor = power === 0 ? "" : `10${ticks.superscript(power)} `;
      values.forEach((value, i) => {
        const y = high > low ? height - ((value - low) / (high - low)) * height : height / 2;
        parts.push(element("line", { class: "tick", x1: 16, x2: 21, y1: y, y2: y }),
          element("text", { x: 25, y: y + 4 }, texts[i]));
      });
    }
    const label = states || unit === "-" ? factor.trim() : factor + ticks.unit(unit);
    parts.push(element("text", { x: 0, y: -28, class: "strong" }, title));
    parts.push(element("text", { x: 0, y: -11 }, label ? `[${label}]` : ""));
    return element("g", { transform: "translate(16 54)" }, ...parts);
  };

  // The axes x, y, z as they lie in the picture.
  const axesCross = (camera, height) => {
    const { right, up, eye } = camera.axes();
    const length = 30;
    const parts = ["x", "y", "z"].map((name, i) => {
      const [x, y, z] = [right, up, eye].map((axis) => axis.getComponent(i));
      return { name, z, end: [length * x, -length * y] };
    }).sort((a, b) => a.z - b.z).flatMap(({ name, end: [x, y] }) => [
      element("line", { class: `axis axis-${name}`, x1: 0, y1: 0, x2: x, y2: y }),
      element("text", { x: x * 1.3, y: y * 1.3 + 4, "text-anchor": "middle" }, name)]);
    return element("g", { transform: `translate(54 ${height - 50})` }, ...parts);
  };

  // A bar of round length at the lower right.
  const lengthBar = (camera, width, height) => {
    const pixelsPerMm = height / camera.height();
    const longest = 160 / pixelsPerMm;
    const power = 10 ** Math.floor(Math.log10(longest));
    const spacing = [5, 2, 1].find((f) => f * power <= longest) * power;
    const pixels = spacing * pixelsPerMm;
    const [x, y] = [width - 24 - pixels, height - 20];
    return element("g", {}, element("path", { class: "tick", fill: "none",
      d: `M${x} ${y - 5}V${y}H${x + pixels}V${y - 5}` }),
    element("text", { x: x + pixels / 2, y: y - 8, "text-anchor": "middle" },
      `${ticks.number(spacing)} mm`));
  };

  // Draws all of it into an SVG element of the size of the picture.
  arthrowear.drawOverlay = (svg, camera, bar) => {
    const { clientWidth: width, clientHeight: height } = svg;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.replaceChildren(colourBar(bar, Math.min(height / 3, 0.3 * width)), axesCross(camera, height),
      lengthBar(camera, width, height));
  };
}
