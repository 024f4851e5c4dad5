// Puts the page together.

const report = JSON.parse(document.getElementById("report-data").textContent);

for (const place of document.querySelectorAll("[data-plot]")) drawPlot(place, report.plots[Number(place.dataset.plot)]);

if (report.views) {
  const element = (id) => document.getElementById(id);
  const table = new ObservationTable(element("table"), (shown, all) => {
    element("shown").value = shown === all ? `${all} observations` : `${shown} of ${all} observations`;
  });
  const plots = new LinkedPlots(element("observation-plots"), (marked) => table.restrict("marked", marked));

  const show = () => {
    const view = new ObservationView(report.views[Number(element("view").value)], report);
    element("filter").value = "";
    element("served").replaceChildren(new Option("any", ""), ...view.json.serving.map((words) => new Option(words, words)));
    table.show(view);
    plots.draw(view);
  };
  element("view").addEventListener("change", show);
  element("clear").addEventListener("click", show);
  element("filter").addEventListener("input", ({ target }) => table.restrict("named", wantedBy(table.view, target.value)));
  element("served").addEventListener("change", ({ target }) =>
    table.restrict("served", target.value === "" ? null : (place) => table.view.servedBy(place) === target.value));
  show();
}
