// The pieces that a report is put together from: sections with a heading, facets in them, figures with their table.

import { type Child, element, type Markup } from "../svg/markup.js";

export interface Section {
  /** Fragment of its address. */
  readonly id: string;
  readonly heading: string;
  readonly body: readonly Child[];
}

export function renderSection({ id, heading, body }: Section): Markup {
  return element(
    "section",
    { id, "aria-labelledby": `${id}-heading` },
    element("h2", { id: `${id}-heading` }, heading),
    body,
  );
}

/** A part of a section; without a heading where there is but one. */
export function renderFacet(heading: string, ...body: readonly Child[]): Markup {
  return element("div", { class: "facet" }, heading === "" ? undefined : element("h3", {}, heading), body);
}

export function paragraph(...words: readonly Child[]): Markup {
  return element("p", {}, words);
}

/** `columns`: beside each other where the window is wide. */
export function bulletList(items: readonly Child[], layout: "lines" | "columns" = "lines"): Markup | undefined {
  return items.length === 0
    ? undefined
    : element(
        "ul",
        { class: layout === "columns" ? "facts" : undefined },
        items.map((item) => element("li", {}, item)),
      );
}

export function figures(...list: readonly Child[]): Markup {
  return element("div", { class: "figures" }, list);
}

/** A chart below its title, with the same figures in a table that opens on demand (and on paper). */
export function renderFigure(title: string, chart: Markup, table: Markup): Markup {
  return element(
    "figure",
    {},
    element("figcaption", {}, title),
    chart,
    element("details", {}, element("summary", {}, "Table: ", title), table),
  );
}
