"use strict";
// Plots: a Vega-Lite specification drawn into its place on the page. Always for white paper, so that what is saved is;
// the style sheet turns text and lines for dark screens.

const plotConfig = {
  background: null,
  padding: { left: 5, top: 5, right: 16, bottom: 5 },
  font: "system-ui, sans-serif",
  view: { stroke: null },
  title: { anchor: "start", fontSize: 14, fontWeight: 600, offset: 8 },
  axis: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal", labelLimit: 160, labelFlush: false, labelOverlap: true, gridColor: "#e3e3e3" },
  axisX: { tickCount: { expr: "max(3, floor(width / 70))" }, labelSeparation: 8 },
  legend: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal", symbolOpacity: 1 },
};

const plotOptions = {
  renderer: "svg",
  config: plotConfig,
  actions: { export: { svg: true, png: true }, source: false, compiled: false, editor: false },
};

async function drawPlot(place, spec) {
  const name = spec.title;
  const { view } = await vegaEmbed(place, spec, {
    ...plotOptions,
    downloadFileName: "pcic " + name.toLowerCase(),
    i18n: { CLICK_TO_VIEW_ACTIONS: `Save the plot "${name}"` },
  });
  place.querySelector("summary")?.setAttribute("aria-label", `Save the plot "${name}"`);
  describe(place.querySelector("svg.marks"), `${name}. ${spec.description}`);
  return view;
}

// One picture with a description: the page has its numbers as a table.
function describe(svg, description) {
  for (const part of svg.querySelectorAll("[role]"))
    for (const name of ["role", "aria-roledescription", "aria-label"]) part.removeAttribute(name);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", description);
}
