// Text between the elements: ignored by every tool, so probably a slip.

import { positionAt } from "../xml/line-index.js";
import type { Rule } from "./rule.js";

export const strayText: Rule = {
  id: "stray-text",
  stage: "xml",
  severity: "warning",
  title: "Text outside the settings",
  why: "Every tool ignores it; often it is what is left of a broken tag.",
  source: "firmware-behaviour 1.5.2; vendor-config vector text-in-root",
  *check({ text, root, targetElements }) {
    const containers = [
      root,
      ...root.children.filter(({ name }) => ["S2S_BoardCfg", "BoardConfig", "SCSITarget"].includes(name)),
    ];
    for (const container of containers) {
      const stray = container.text.trim();
      if (stray === "") continue;
      const slot = targetElements.indexOf(container);
      yield {
        path: container === root ? "" : slot >= 0 ? `target.${slot}` : "board",
        at: positionAt(text, container.span.start),
        message: `<${container.name}> has the text ${JSON.stringify(stray.slice(0, 40))} between its elements`,
        hint: "delete it, or put it into a comment",
      };
    }
  },
};
