// docs/rules.md: every rule in its own words, by stage. `npm run docs` writes it, a test compares it.

import type { Rule, Stage } from "./rule.js";
import { rules } from "./rules.js";

const stageTitles: Readonly<Record<Stage, string>> = {
  file: "Can it be read at all",
  xml: "How it is written",
  config: "What it means",
  card: "With a card size (`--card-size`)",
  host: "With a host named (`--host`)",
};

/** Markdown between the markers of docs/rules.md. */
export function renderRulesMarkdown(): string {
  const stages = Object.entries(stageTitles) as [Stage, string][];
  return `${stages.map(([stage, title]) => [`## ${title}`, ...rules.filter((rule) => rule.stage === stage).map(renderRule)].join("\n\n")).join("\n\n")}\n`;
}

function renderRule({ id, severity, title, why, source }: Rule): string {
  return [
    `### ${id}`,
    `**${tagsAsCode(title)}** (${severity})`,
    tagsAsCode(why),
    `Source: ${tagsAsCode(source)}.`,
  ].join("\n\n");
}

/** Markdown would take `<parity>` for HTML and show nothing. */
function tagsAsCode(text: string): string {
  return text.replace(/<[A-Za-z!][^>]*>/g, "`$&`");
}
