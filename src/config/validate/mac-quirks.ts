// The macOS tool writes a blank behind the quirk and does not know it again.

import { replaceContent } from "../edit/patch-element.js";
import { positionAt } from "../xml/line-index.js";
import type { Rule } from "./rule.js";

export const macQuirks: Rule = {
  id: "mac-quirks",
  stage: "xml",
  severity: "info",
  title: "Quirks as the macOS tool writes them",
  why: 'That tool splits the list at line breaks, so that "apple " means nothing to it when it loads its own file.',
  source: "ConfigUtil.m:258, :513 of SCSI2SD-util-V6 1.0.8; corpus/mistakes m21",
  *check({ text, readings }) {
    for (const { path, element, problem } of readings) {
      if (!path.endsWith(".quirks") || problem || element.text === element.text.trim()) continue;
      yield {
        path,
        at: positionAt(text, element.span.start),
        message: `${JSON.stringify(element.text)} has blanks around it: read here, but lost when the macOS tool loads the file`,
        hint: `write <quirks>${element.text.trim()}</quirks>`,
        fix: { kind: "text", edits: [replaceContent(text, element, element.text.trim())] },
      };
    }
  },
};
