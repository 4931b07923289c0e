// Our own <rawBytes> in a form that cannot be read: then nothing of it counts.

import { rawBytesElement } from "../xml/elements.js";
import { positionAt } from "../xml/line-index.js";
import { parseRawBytes } from "../xml/raw-bytes.js";
import type { Rule } from "./rule.js";

export const rawBytesValue: Rule = {
  id: "raw-bytes-value",
  stage: "xml",
  severity: "error",
  title: "<rawBytes> that cannot be read",
  why: "It holds bytes that no other element can, for boards and cards that have some; they would be lost.",
  source: "docs/formats.md",
  *check({ text, root, boardElement, targetElements }) {
    for (const parent of root.children) {
      const slot = targetElements.indexOf(parent);
      if (slot < 0 && parent !== boardElement) continue;
      for (const element of parent.children) {
        if (element.name !== rawBytesElement || parseRawBytes(element.text)) continue;
        yield {
          path: slot < 0 ? "board" : `target.${slot}`,
          at: positionAt(text, element.span.start),
          message: `<rawBytes> is ${JSON.stringify(element.text.trim().slice(0, 40))}; it wants offset:hex, within 128 bytes`,
          hint: "write it like 64:0a0b, or delete it",
        };
      }
    }
  },
};
