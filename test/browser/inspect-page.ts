// What a person would see wrong with a page: texts of a chart on top of each other or cut off, things beyond the edge of
// the window. Runs inside the page, so each function stands alone; the little of the DOM that they use is declared here.

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

interface PageElement {
  readonly tagName: string;
  readonly id: string;
  readonly textContent: string;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): Box;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  getAttribute(name: string): string | null;
  checkVisibility(): boolean;
}

declare const document: PageElement & { readonly documentElement: PageElement; readonly body: PageElement };

/** Pairs of texts of the same chart that overlap, and texts that reach out of their chart. */
export function findTextTrouble(): readonly string[] {
  const trouble: string[] = [];
  for (const chart of document.querySelectorAll("svg.chart")) {
    const frame = chart.getBoundingClientRect();
    const texts = [...chart.querySelectorAll("text")].map((text) => ({
      words: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    const id = chart.getAttribute("aria-labelledby") ?? "";
    for (const [index, { words, box }] of texts.entries()) {
      if (
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1
      )
        trouble.push(`${id}: "${words}" is cut off`);
      for (const other of texts.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 0.5 && down > 1) trouble.push(`${id}: "${words}" and "${other.words}" overlap`);
      }
    }
  }
  return trouble;
}

/** Elements that reach beyond the window, other than in frames that scroll. */
export function findOverflow(): readonly string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
    const isFree = element.closest(".scroll") === null && element.closest(".skip") === null;
    return isFree && element.closest("svg *") === null && element.getBoundingClientRect().right > clientWidth + 1;
  });
  const page = scrollWidth > clientWidth ? [`the page scrolls: ${scrollWidth} > ${clientWidth}`] : [];
  return [...page, ...beyond.map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`)];
}

/** Smallest text of the charts, in CSS pixels. */
export function smallestChartText(): number {
  const sizes = [...document.querySelectorAll("svg.chart")].map(
    (chart) => (chart.getBoundingClientRect().width / Number(chart.getAttribute("width"))) * 13,
  );
  return Math.min(...sizes);
}

export function countCharts(): number {
  return [...document.querySelectorAll("svg.chart")].length;
}

/** Tables of figures that do not show: on a screen they are closed, on paper none may be. */
export function countHiddenTables(): number {
  return [...document.querySelectorAll("details table")].filter((table) => !table.checkVisibility()).length;
}
