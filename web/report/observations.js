// Observations: the columns behind a view, the plots of those that are drawn, and what is marked in them.

function decoded(text, Numbers) {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; ++at) bytes[at] = characters.charCodeAt(at);
  return new Numbers(bytes.buffer);
}

class ObservationView {
  constructor(json, report) {
    this.json = json;
    this.served = decoded(json.served, Uint8Array);
    this.count = this.served.length;
    this.labels = report.labels;
    this.columns = json.columns.map(({ key, title, column }) => {
      let values = null;
      return { key, title, get values() { return (values ??= decoded(report.columns[column], Float64Array)); } };
    });
  }

  label(place) {
    return this.labels ? this.labels[place] : String(place + 1);
  }

  servedBy(place) {
    return this.json.serving[this.served[place]];
  }

  column(name) {
    const wanted = name.toLowerCase();
    return this.columns.find(({ key, title }) => key === wanted || title.toLowerCase() === wanted);
  }

  // A number of the observation by the name of its column; "number" is its place, from 1.
  value(name, place) {
    return name === "number" ? place + 1 : (this.column(name)?.values[place] ?? NaN);
  }

  drawnRows() {
    const drawn = this.json.drawn ?? Array.from({ length: this.count }, (_, place) => place);
    const finite = (value) => (Number.isFinite(value) ? value : null);
    return drawn.map((place) => ({
      observation: this.label(place),
      number: place + 1,
      served: this.servedBy(place),
      ...Object.fromEntries(this.columns.map(({ key, values }) => [key, finite(values[place])])),
    }));
  }
}

// Several plots of one view. What is marked in each of them must hold for an observation to stay lit.
class LinkedPlots {
  constructor(place, onMarked) {
    this.place = place;
    this.onMarked = onMarked;
    this.drawing = Promise.resolve();
  }

  draw(view) {
    this.drawing = this.drawing.then(() => this.drawNow(view));
    return this.drawing;
  }

  async drawNow(view) {
    for (const plot of this.plots ?? []) plot.finalize();
    this.view = view;
    this.ranges = new Map();
    const rows = view.drawnRows();
    this.numbers = rows.map(({ number }) => number);
    const places = view.json.plots.map(() => Object.assign(document.createElement("div"), { className: "plot" }));
    this.place.replaceChildren(...places);
    this.plots = await Promise.all(view.json.plots.map((spec, k) =>
      drawPlot(places[k], { ...spec, data: { ...spec.data, values: rows.map((row) => ({ ...row })) } })));
    for (const plot of this.plots) plot.addSignalListener("brush", (_, range) => this.mark(plot, range));
    this.onMarked(null);
  }

  mark(plot, range) {
    if (Object.keys(range ?? {}).length === 0) this.ranges.delete(plot);
    else this.ranges.set(plot, Object.entries(range));
    const marked = this.ranges.size === 0 ? null : (place) => this.isMarked(place);
    const picked = marked && Object.fromEntries(this.numbers.filter((number) => marked(number - 1)).map((number) => [number, true]));
    for (const other of this.plots) other.signal("picked", picked).runAsync();
    this.onMarked(marked);
  }

  isMarked(place) {
    for (const range of this.ranges.values())
      for (const [name, ends] of range) {
        const value = this.view.value(name, place);
        if (!(value >= Math.min(...ends) && value <= Math.max(...ends))) return false;
      }
    return true;
  }
}
