// The whole report as one file: no script, nothing from a network, readable on paper, by keyboard and by ear.

import { type Child, element, type Markup, trusted } from "../svg/markup.js";
import { comparisonSection } from "./comparison-section.js";
import { drawablePoints } from "./facets.js";
import { latencySection } from "./latency-section.js";
import { pageStyle } from "./page-style.js";
import type { ReportInput } from "./report-input.js";
import { bulletList, renderSection, type Section } from "./section.js";
import { throughputSection } from "./throughput-section.js";
import { timeSection } from "./time-section.js";
import { assumptionsSection, evidenceSection, findingsSection, renderValues } from "./trust-sections.js";
import { workloadSection } from "./workload-section.js";

/** Same input, same bytes. The document is well-formed XML as well. */
export function renderHtmlReport(input: ReportInput): string {
  const sections = sectionsOf(input);
  const page = element(
    "html",
    { lang: "en", xmlns: "http://www.w3.org/1999/xhtml" },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      // Whatever a hostile name may have brought in: nothing of it is fetched or run.
      element("meta", {
        "http-equiv": "Content-Security-Policy",
        content: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      }),
      element("title", {}, input.title),
      element("style", {}, trusted(pageStyle)),
    ),
    element("body", {}, element("a", { class: "skip", href: "#main" }, "Skip to the results"), bodyOf(input, sections)),
  );
  return `<!DOCTYPE html>\n${page.markup}\n`;
}

function bodyOf(input: ReportInput, sections: readonly Section[]): Markup {
  return element(
    "div",
    { class: "page" },
    element(
      "header",
      {},
      element("h1", {}, input.title),
      element("p", { class: "lead" }, input.headline),
      renderValues(input.asked),
      sections.length > 1 ? contents(sections) : undefined,
    ),
    element("main", { id: "main", tabindex: -1 }, sections.map(renderSection)),
    footerOf(input),
  );
}

function sectionsOf(input: ReportInput): readonly Section[] {
  const points = drawablePoints(input.prediction?.points ?? []);
  const hasPoints = points.length > 0;
  return [
    input.findings?.length ? findingsSection(input.findings) : undefined,
    hasPoints ? throughputSection(points) : undefined,
    comparisonSection(points, input.ranking),
    timeSection(points),
    latencySection(points),
    input.workloads?.length ? workloadSection(input.workloads) : undefined,
    input.evidence ? evidenceSection(input.evidence) : undefined,
    input.assumptions?.length ? assumptionsSection(input.assumptions) : undefined,
    notesSection(input.prediction?.notes ?? []),
  ].filter((section) => section !== undefined);
}

function notesSection(notes: readonly string[]): Section | undefined {
  if (notes.length === 0) return undefined;
  return { id: "notes", heading: "Before believing the figures", body: [bulletList(notes)] };
}

function contents(sections: readonly Section[]): Markup {
  const links: readonly Child[] = sections.map(({ id, heading }) =>
    element("li", {}, element("a", { href: `#${id}` }, heading)),
  );
  return element("nav", { "aria-label": "Contents" }, element("ul", {}, links));
}

function footerOf({ madeBy }: ReportInput): Markup | undefined {
  return madeBy === undefined ? undefined : element("footer", {}, madeBy);
}
