// Bytes of the board's own format to which no name is known. They are kept.

import type { Unknown } from "../board-config.js";
import { allSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

function list({ unknownBytes }: Unknown): string {
  return unknownBytes.map(({ offset, hex }) => `${hex} at offset ${offset}`).join(", ");
}

export const unknownBytes: Rule = {
  id: "unknown-bytes",
  stage: "config",
  severity: "info",
  title: "Bytes without a known meaning",
  why: "Firmware 6.4.14 does not look at them. Another firmware may, so they are kept when the configuration is changed.",
  source: "include/scsi2sd.h@v6.4.14 (firmware-behaviour 1.1)",
  *check(config) {
    const records = [
      { path: "board", name: "the board's settings", record: config.board },
      ...allSlots(config).map((slot) => ({ path: `target.${slot.slot}`, name: slotName(slot), record: slot.target })),
    ];
    for (const { path, name, record } of records) {
      if (record.unknownBytes.length === 0) continue;
      yield {
        path,
        message: `${name}: bytes without a known meaning are set (${list(record)})`,
        hint: "nothing to do; they are kept",
      };
    }
  },
};
