// The HTML report as people get it: at the widths of a desk and a telephone, light and dark, on paper, by keyboard, and
// through axe-core. With REPORT_SHOTS=1, screenshots are left in a temporary folder and its name is printed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderHtmlReport } from "../../src/report/html/render-html-report.js";
import { maySkip } from "../missing-tool.js";
import { hostileReport, sampleReport } from "../report/html/sample-report.js";
import { launchChromium, reasonAgainstChromium } from "./chromium.js";
import { countCharts, countHiddenTables, findOverflow, findTextTrouble, smallestChartText } from "./inspect-page.js";

const reason = reasonAgainstChromium();
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const longCards = ["transcend-500s-64gb", "an-industrial-card-with-a-rather-long-name-that-fits-nowhere-128gb"];

const isShooting = process.env["REPORT_SHOTS"] !== undefined;
const reports = {
  firmwares: sampleReport(),
  cards: sampleReport({ firmware: ["6.4.14"], cards: longCards }),
  matrix: sampleReport({ firmware: ["4.8.3", "6.4.14"], cards: ["card-a", "card-b"] }),
  single: sampleReport({ firmware: ["6.4.14"] }),
  hostile: hostileReport(),
};
const views = [
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 400, colorScheme: "light" },
  { width: 400, colorScheme: "dark" },
] as const;

describe("a browser", () => {
  it("can be run here", (context) => {
    if (maySkip && reason !== undefined) context.skip(reason);
    expect(reason).toBeUndefined();
  });
});

describe.skipIf(reason !== undefined)("the HTML report", { timeout: 120_000 }, () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scsi2sd-report-"));
    browser = await launchChromium();
    for (const [name, input] of Object.entries(reports)) {
      writeFileSync(join(folder, `${name}.html`), renderHtmlReport(input));
    }
  });

  afterAll(async () => {
    await browser?.close();
    if (!isShooting) rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`screenshots: ${folder}\n`);
  });

  async function open(name: keyof typeof reports, view: (typeof views)[number]): Promise<OpenReport> {
    const { width, colorScheme } = view;
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const requests: string[] = [];
    const dialogs: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("dialog", (dialog) => dialogs.push(dialog.message()));
    await page.goto(`file://${join(folder, `${name}.html`)}`);
    return { page, requests, dialogs };
  }

  async function shoot(page: Page, name: string): Promise<void> {
    if (isShooting) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }

  const cases = (Object.keys(reports) as (keyof typeof reports)[]).flatMap((name) =>
    // One report in all views; what the others add shows in the widest and the narrowest.
    views
      .filter((_, index) => name === "firmwares" || index === 0 || index === views.length - 1)
      .map((view) => ({ name, view, title: `${name}, ${view.width} px, ${view.colorScheme}` })),
  );

  it.each(cases)("$title: nothing overlaps or is cut off, and axe-core is content", async ({ name, view }) => {
    const { page, requests, dialogs } = await open(name, view);
    await shoot(page, `${name}-${view.width}-${view.colorScheme}`);
    expect(await page.evaluate(countCharts)).toBeGreaterThan(0);
    expect(await page.evaluate(findTextTrouble)).toEqual([]);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    expect(await page.evaluate(smallestChartText)).toBeGreaterThan(10);
    // Its own file, and nothing else.
    expect(requests.map((url) => url.replace(/.*\//, ""))).toEqual([`${name}.html`]);
    expect(dialogs).toEqual([]);
    expect(await page.locator("script").count()).toBe(0);
    // Open tables are looked at, too.
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    await page.close();
  });

  it("axe-core would find an image without a name and a heading out of order", async () => {
    const page = await browser.newPage();
    await page.setContent(
      "<html lang='en'><title>t</title><main><h1>h</h1><h4>i</h4><svg role='img'></svg></main></html>",
    );
    expect((await axeViolations(page)).map((line) => line.split(":")[0])).toEqual(["heading-order", "svg-img-alt"]);
    await page.close();
  });

  it("overlapping texts and overflow would be found", async () => {
    const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
    const text = (x: number) => `<text x='${x}' y='20'>a text</text>`;
    await page.setContent(
      `<body><svg class='chart' width='900' height='40'>${text(10)}${text(20)}${text(890)}</svg></body>`,
    );
    expect(await page.evaluate(findTextTrouble)).toEqual([': "a text" and "a text" overlap', ': "a text" is cut off']);
    expect(await page.evaluate(findOverflow)).not.toEqual([]);
    await page.close();
  });

  it("prints in light colours, with all tables open, on several pages", async () => {
    const { page } = await open("firmwares", { width: 1280, colorScheme: "dark" });
    expect(await page.evaluate(countHiddenTables)).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await page.evaluate(countHiddenTables)).toBe(0);
    expect(await page.locator("nav").isVisible()).toBe(false);
    await page.setViewportSize({ width: 700, height: 900 });
    await shoot(page, "print");
    // Wider than the sheet, everything would be printed smaller.
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(700);
    expect(await page.evaluate(findTextTrouble)).toEqual([]);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    await page.close();
  });

  it("by keyboard, the first stop leads past the contents to the results", async () => {
    const { page } = await open("firmwares", { width: 400, colorScheme: "light" });
    await page.keyboard.press("Tab");
    const skip = page.locator(".skip");
    expect((await skip.boundingBox())?.x).toBe(0);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.keyboard.press("Tab");
    // The first thing to operate in the results: the table of the first chart.
    expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open]").count()).toBe(1);
    await page.close();
  });
});

interface OpenReport {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly dialogs: readonly string[];
}

async function axeViolations(page: Page): Promise<readonly string[]> {
  // By evaluation, because the report's own policy forbids scripts.
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(axePath, "utf8"));
  const results = await page.evaluate<AxeResults>("axe.run()");
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
