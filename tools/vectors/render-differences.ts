// The deliberate differences as Markdown, for docs/vendor-differences.md.

import { differenceSections } from "./deliberate-differences.js";

export function renderDifferences(): string {
  const sections = differenceSections.map(({ title, differences }) => {
    const items = differences.map((entry) => `- **${entry.title}** (\`${entry.id}\`). ${entry.why}`);
    return `## ${title}\n\n${items.join("\n")}`;
  });
  return sections.join("\n\n");
}
