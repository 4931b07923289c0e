// Tables that can be heard as well as seen: a caption, heads with a scope, and a frame that scrolls by keyboard where the
// window is too narrow.

import { type Child, element, type Markup } from "../svg/markup.js";

export interface Column {
  readonly heading: string;
  readonly kind: "text" | "number";
}

export interface TableOptions {
  /** Unique in the document. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  /** A cell a column; the first of a row is its head. */
  readonly rows: readonly (readonly Child[])[];
}

export function renderTable({ id, caption, columns, rows }: TableOptions): Markup {
  const captionId = `${id}-caption`;
  return element(
    "div",
    { class: "scroll", role: "group", tabindex: 0, "aria-labelledby": captionId },
    element(
      "table",
      {},
      element("caption", { id: captionId }, caption),
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          columns.map(({ heading, kind }) => head(heading, kind, "col")),
        ),
      ),
      element(
        "tbody",
        {},
        rows.map((cells) =>
          element(
            "tr",
            {},
            cells.map((cell, index) => cellOf(cell, index, columns)),
          ),
        ),
      ),
    ),
  );
}

function cellOf(cell: Child, index: number, columns: readonly Column[]): Markup {
  const kind = columns[index]?.kind ?? "text";
  return index === 0 ? head(cell, kind, "row") : element("td", { class: classOf(kind) }, cell);
}

function head(words: Child, kind: Column["kind"], scope: "col" | "row"): Markup {
  return element("th", { scope, class: classOf(kind) }, words);
}

function classOf(kind: Column["kind"]): string | undefined {
  return kind === "number" ? "number" : undefined;
}

export function textColumn(heading: string): Column {
  return { heading, kind: "text" };
}

export function numberColumn(heading: string): Column {
  return { heading, kind: "number" };
}
