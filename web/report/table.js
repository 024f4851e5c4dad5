// The table of all observations. Only the rows in sight are in the page, so its length does not matter.

const rowHeight = 30;
const rowsBeyondSight = 10;
const leastHeight = 420;

function numberText(value) {
  return Number.isFinite(value) ? String(Number(value.toPrecision(5))) : "–";
}

// "r > 0.3" asks for values, everything else for a part of the name.
function wantedBy(view, text) {
  const asked = text.trim();
  if (asked === "") return null;
  const condition = /^(.+?)\s*(<=|>=|<|>|=)\s*([-+]?[\d.]+(?:e[-+]?\d+)?)$/i.exec(asked);
  const values = condition && view.column(condition[1])?.values;
  if (!values) return (place) => view.label(place).toLowerCase().includes(asked.toLowerCase());
  const limit = Number(condition[3]);
  const holds = { "<": (v) => v < limit, ">": (v) => v > limit, "<=": (v) => v <= limit, ">=": (v) => v >= limit, "=": (v) => v === limit };
  return (place) => holds[condition[2]](values[place]);
}

function cell(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

class ObservationTable {
  constructor(place, onCounted) {
    this.place = place;
    this.onCounted = onCounted;
    this.conditions = {};
    place.addEventListener("scroll", () => requestAnimationFrame(() => this.showRows()), { passive: true });
    new ResizeObserver(() => this.showRows()).observe(place);
  }

  show(view) {
    this.view = view;
    this.sorted = { name: "number", descending: false };
    this.conditions = {};
    const table = document.createElement("table");
    table.setAttribute("aria-label", "Observations");
    this.head = table.createTHead().insertRow();
    for (const [name, title] of [["number", "observation"], ["served", view.json.serving_title], ...view.columns.map(({ key, title }) => [key, title])])
      this.head.append(this.headCell(name, title));
    this.body = table.createTBody();
    this.table = table;
    this.place.replaceChildren(table);
    this.arrange();
  }

  headCell(name, title) {
    const head = cell("th", "");
    head.scope = "col";
    head.dataset.name = name;
    const button = cell("button", title);
    button.type = "button";
    button.addEventListener("click", () => this.sort(name));
    head.append(button);
    return head;
  }

  sort(name) {
    const again = this.sorted.name === name;
    this.sorted = { name, descending: again ? !this.sorted.descending : name !== "number" && name !== "served" };
    this.arrange();
  }

  // wanted: says of a place whether it is to be shown; null: all are.
  restrict(kind, wanted) {
    this.conditions[kind] = wanted;
    this.arrange();
  }

  arrange() {
    const wanted = Object.values(this.conditions).filter(Boolean);
    const places = [];
    for (let place = 0; place < this.view.count; ++place)
      if (wanted.every((holds) => holds(place))) places.push(place);
    this.places = this.inOrder(places);
    for (const head of this.head.cells) {
      const isSorted = head.dataset.name === this.sorted.name;
      head.setAttribute("aria-sort", !isSorted ? "none" : this.sorted.descending ? "descending" : "ascending");
    }
    this.table.setAttribute("aria-rowcount", String(this.places.length + 1));
    this.place.scrollTop = 0;
    this.showRows();
    this.onCounted(this.places.length, this.view.count);
  }

  // What is undefined comes last, whichever way the rest is sorted.
  inOrder(places) {
    const { name, descending } = this.sorted;
    const sign = descending ? -1 : 1;
    if (name === "number") return descending ? places.reverse() : places;
    if (name === "served") {
      const words = this.view.json.serving;
      return places.sort((a, b) => sign * words[this.view.served[a]].localeCompare(words[this.view.served[b]]) || a - b);
    }
    const { values } = this.view.column(name);
    const order = (a, b) => sign * (values[a] - values[b]) || a - b;
    return [...places.filter((place) => !Number.isNaN(values[place])).sort(order), ...places.filter((place) => Number.isNaN(values[place]))];
  }

  showRows() {
    if (!this.places) return;
    const first = Math.max(0, Math.floor(this.place.scrollTop / rowHeight) - rowsBeyondSight);
    const last = Math.min(this.places.length, first + Math.ceil(Math.max(this.place.clientHeight, leastHeight) / rowHeight) + 2 * rowsBeyondSight);
    const rows = [];
    for (let k = first; k < last; ++k) rows.push(this.row(k));
    this.body.replaceChildren(this.gap(first), ...rows, this.gap(this.places.length - last));
  }

  gap(rows) {
    const row = document.createElement("tr");
    row.setAttribute("aria-hidden", "true");
    row.style.height = `${rows * rowHeight}px`;
    return row;
  }

  row(k) {
    const place = this.places[k];
    const row = document.createElement("tr");
    row.setAttribute("aria-rowindex", String(k + 2));
    const head = cell("th", this.view.label(place), "name");
    head.scope = "row";
    head.title = this.view.label(place);
    row.append(head, cell("td", this.view.servedBy(place), "text"));
    for (const { values } of this.view.columns) row.append(cell("td", numberText(values[place])));
    return row;
  }
}
