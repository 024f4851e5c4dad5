// A picture of the top of a report, for documents.
//
//   node picture.mjs REPORT.html PICTURE.png
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [report, picture] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 900, height: 760 }, colorScheme: "light" });
await page.goto(pathToFileURL(report).href);
await page.waitForFunction(() => document.querySelectorAll("#observation-plots svg.marks").length > 0);
await page.screenshot({ path: picture });
await browser.close();
