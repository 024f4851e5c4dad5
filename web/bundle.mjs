// Makes vega.js, the one file from npm that goes into every report: vega, vega-lite and vega-embed as their authors
// built them, one after the other, under the licences of all that is inside.
//
//   npm ci --ignore-scripts && node bundle.mjs          writes vega.js
//   node bundle.mjs --check                             says whether vega.js is what the lock file gives
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const scripts = ["vega/build/vega.min.js", "vega-lite/build/vega-lite.min.js", "vega-embed/build/vega-embed.min.js"];
const notInside = (name) => ["yargs", "commander"].includes(name) || name.startsWith("@types/");

const here = new URL(".", import.meta.url);
const modules = new URL("node_modules/", here);
const read = (path) => readFileSync(new URL(path, modules), "utf8");
const manifest = (name) => JSON.parse(read(`${name}/package.json`));

function packagesInside(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name) || notInside(name)) continue;
    found.add(name);
    packagesInside(Object.keys(manifest(name).dependencies ?? {}), found);
  }
  return [...found].sort();
}

function licenceOf(name) {
  const file = readdirSync(new URL(`${name}/`, modules)).find((each) => /^licen[cs]e/i.test(each));
  return file ? read(`${name}/${file}`).trim().replaceAll("*/", "* /") : `Licence: ${manifest(name).license}`;
}

// Packages of one author share a text, which is given once.
function licences() {
  const packagesOf = new Map();
  for (const name of packagesInside(["vega", "vega-lite", "vega-embed"])) {
    const text = licenceOf(name);
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${manifest(name).version}`]);
  }
  return [...packagesOf].map(([text, names]) => `${names.join(", ")}\n\n${text}`).join("\n\n----\n\n");
}

const code = scripts.map((path) => read(path).replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
const bundle = `/*!\nMade by web/bundle.mjs. Inside, with their licences:\n\n${licences()}\n*/\n${code.join("")}`;
if (/<\/script|<!--/i.test(bundle)) throw new Error("vega.js would end the script element that holds it.");

const output = new URL("vega.js", here);
if (!process.argv.includes("--check")) {
  writeFileSync(output, bundle);
} else if (readFileSync(output, "utf8") !== bundle) {
  console.error("web/vega.js is not what web/package-lock.json gives. Run `make web` and commit it.");
  process.exit(1);
}
