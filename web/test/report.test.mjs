// Reports in a real browser, from disk, without a network.
//
//   PCIC=../build/demo/bin/pcic node --test test/       SCREENSHOTS=folder also keeps pictures of them
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { makeReports } from "./make_reports.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const mostBytesForThousand = 1.5e6;
const mostMillisecondsToPaint = 3000;
const patience = 120000;  // milliseconds: the machine may be busy

let browser, folder, pathOf;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "pcic-report-"));
  pathOf = makeReports(resolve(process.env.PCIC), folder);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

// The page once its plots are drawn; what it complains of is kept in page.complaints.
async function open(name, { plots, ...options } = {}) {
  const context = await browser.newContext({ offline: true, acceptDownloads: true, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || page.complaints.push(`asks for ${request.url()}`));
  await page.goto(pathToFileURL(pathOf(name)).href);
  await page.waitForFunction((wanted) => document.querySelectorAll(".plot svg.marks").length >= wanted, plots);
  return page;
}

const plotsOf = { 8: 6, 1000: 6, 100000: 5, hostile: 6 };
const symbols = "#observation-plots .plot:nth-child(1) .mark-symbol.role-mark path";
const firstRow = "#table tbody tr:nth-child(2)";
const shown = (page) => page.locator("#shown").textContent();

for (const name of Object.keys(plotsOf))
  test(`a report of ${name} observations opens without a complaint and is accessible`, async () => {
    const page = await open(name, { plots: plotsOf[name] });
    await page.addScriptTag({ content: axe });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test("hovering shows the values of an observation", async () => {
  const page = await open(8, { plots: plotsOf[8] });
  await page.locator(symbols).first().hover();
  await page.waitForSelector("#vg-tooltip-element.visible");
  assert.match(await page.locator("#vg-tooltip-element").innerText(), /observation\s+1\s+served by[\s\S]*correction/);
  await page.context().close();
});

test("dragging across one plot marks the same observations in the others and in the table", async () => {
  const page = await open(1000, { plots: plotsOf[1000] });
  assert.equal(await shown(page), "1000 observations");
  const plot = page.locator("#observation-plots .plot:nth-child(1) svg.marks");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => / of 1000 observations/.test(document.getElementById("shown").textContent));
  const marked = Number.parseInt(await shown(page));
  assert.ok(marked > 0 && marked < 1000);
  const lit = (k) => page.locator(`#observation-plots .plot:nth-child(${k}) .mark-symbol.role-mark path[opacity="0.85"]`).count();
  await page.waitForTimeout(300);
  assert.equal(await lit(3), marked);
  await page.locator("#clear").click();
  await page.waitForFunction(() => document.getElementById("shown").textContent === "1000 observations");
  await page.context().close();
});

test("the table of 100000 observations sorts, filters and scrolls quickly", async () => {
  const page = await open(100000, { plots: plotsOf[100000] });
  assert.match(await page.locator(".thinned").innerText(), /1000 of 100000 observations/);
  assert.equal(await page.locator(symbols).count(), 1000);
  const took = await page.evaluate(() => {
    const begin = performance.now();
    document.querySelector("th[data-name=correction] button").click();
    return performance.now() - begin;
  });
  assert.ok(took < 1000, `sorting took ${took} ms`);
  const correction = async () => Number(await page.locator(`${firstRow} td:nth-child(4)`).innerText());
  const largest = await correction();
  await page.locator("th[data-name=correction] button").click();
  assert.ok(largest > await correction());
  await page.locator("#filter").fill("99999");
  assert.equal(await shown(page), "1 of 100000 observations");
  await page.locator("#filter").fill("r > 0.3");
  assert.match(await shown(page), /^\d+ of 100000 observations$/);
  await page.locator("#filter").fill("");
  await page.locator("th[data-name=number] button").click();
  await page.locator("#table").evaluate((table) => { table.scrollTop = table.scrollHeight; });
  await page.waitForFunction(() => [...document.querySelectorAll("#table tbody th")].at(-1)?.textContent === "100000");
  assert.ok(await page.locator("#table tbody tr").count() < 100);
  await page.context().close();
});

test("another loss and target can be chosen, and who served", async () => {
  const page = await open(8, { plots: plotsOf[8] });
  await page.locator("#view").selectOption("1");
  await page.waitForFunction(() => document.querySelectorAll("#observation-plots svg.marks").length === 4);
  await page.locator("#served").selectOption("not settled");
  assert.equal(await shown(page), "2 of 8 observations");
  await page.context().close();
});

test("plots can be saved as SVG and PNG", async () => {
  const page = await open(8, { plots: plotsOf[8] });
  for (const kind of ["SVG", "PNG"]) {
    await page.locator(".loss .plot summary").first().click();
    const saving = page.waitForEvent("download");
    await page.locator(".loss .plot .vega-actions a").filter({ hasText: kind }).first().click();
    const path = await (await saving).path();
    assert.ok(readFileSync(path).includes(kind === "SVG" ? "<svg" : "PNG"));
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
  }
  await page.context().close();
});

test("hostile names are text", async () => {
  const page = await open("hostile", { plots: plotsOf.hostile });
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  assert.match(await page.locator("#table").innerText(), /<\/script><script>window\.hacked = 1<\/script>/);
  await page.locator(symbols).first().hover();
  await page.waitForSelector("#vg-tooltip-element.visible");
  assert.equal(await page.locator("#vg-tooltip-element img, #vg-tooltip-element script").count(), 0);
  assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  await page.context().close();
});

test("the size of 1000 observations and the first paint of 100000 keep their limits", async () => {
  assert.ok(statSync(pathOf(1000)).size < mostBytesForThousand, `${statSync(pathOf(1000)).size} bytes`);
  const painted = [];
  while (painted.length < 3 && !(Math.min(...painted) < mostMillisecondsToPaint)) {
    const page = await open(100000, { plots: plotsOf[100000] });
    painted.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime));
    await page.context().close();
  }
  assert.ok(Math.min(...painted) < mostMillisecondsToPaint, `first paint after ${painted} ms`);
});

test("nothing is wider than a phone, and paper is white whatever the screen", async () => {
  const looks = {
    light: { colorScheme: "light" },
    dark: { colorScheme: "dark" },
    phone: { viewport: { width: 400, height: 800 } },
    print: { colorScheme: "dark", viewport: { width: 750, height: 1000 } },
  };
  for (const [look, options] of Object.entries(looks))
    for (const name of process.env.SCREENSHOTS ? Object.keys(plotsOf) : [8, "hostile"]) {
      const page = await open(name, { plots: plotsOf[name], ...options });
      if (look === "print") {
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide for ${look}`);
      if (process.env.SCREENSHOTS) {
        mkdirSync(process.env.SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${look}.png`), fullPage: true });
      }
      await page.context().close();
    }
});
