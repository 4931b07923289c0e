// The board has seven slots: more are ignored, and without any it falls back to the default disk.

import { targetSlots } from "../board-config.js";
import { positionAt } from "../xml/line-index.js";
import type { Rule } from "./rule.js";

export const targetCount: Rule = {
  id: "target-count",
  stage: "xml",
  severity: "warning",
  title: "More than seven targets, or none",
  why: "Only the first seven are used, in file order; with none the tools give the default 2 GB disk at ID 0.",
  source: "firmware-behaviour 1.5.2",
  *check({ text, root, targetElements, readings }) {
    const values = new Map(readings.map(({ path, value }) => [path, value]));
    for (const [index, target] of targetElements.entries()) {
      if (index < targetSlots) continue;
      const enabled = values.get(`target.${index}.enabled`) === true;
      yield {
        path: `target.${index}`,
        at: positionAt(text, target.span.start),
        severity: enabled ? "error" : "warning",
        message: `this is target number ${index + 1}; the board has ${targetSlots} slots, so it is ignored`,
        hint: "delete a target that is not enabled",
      };
    }
    if (targetElements.length === 0) {
      yield {
        path: "",
        at: positionAt(text, root.span.start),
        message:
          "the file has no <SCSITarget>: the board gets the default disk, 2 GB at ID 0 from the start of the card",
        hint: "scsi2sd init writes a full file",
      };
    }
  },
};
