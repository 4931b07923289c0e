// INQUIRY strings with bytes that are not printable ASCII, such as the NULs that old cards carry.

import { enabledSlots, slotName } from "../layout.js";
import { targetSettings } from "../setting.js";
import type { Rule } from "./rule.js";

const fields = (["vendor", "prodId", "revision", "serial"] as const).map((key) => {
  const kind = targetSettings.find((setting) => setting.key === key)?.kind;
  return { key, width: kind?.type === "text" ? kind.width : 0 };
});

const printable = /^[\x20-\x7e]*$/;

export const stringBytes: Rule = {
  id: "string-bytes",
  stage: "config",
  severity: "error",
  title: "An identification string is not printable ASCII",
  why: "SCSI allows only the bytes 0x20 to 0x7E here; hosts that match names fail on others. The vendor's tool writes NUL bytes into its XML as they are and cannot read that file again.",
  source: "SCSI-2 (X3.131) 8.2.5.1, ASCII fields; ConfigUtil.cc:286-297 (firmware-behaviour 1.5.1, Q6)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      for (const { key, width } of fields) {
        const bytes = target[key];
        const offset = [...bytes].findIndex((byte) => !printable.test(byte));
        if (offset < 0) continue;
        const path = `target.${slot}.${key}`;
        const hex = bytes.charCodeAt(offset).toString(16).padStart(2, "0").toUpperCase();
        const text = bytes.replace(/\0+$/, "");
        yield {
          path,
          message: `${key} of ${slotName({ slot, target })} has the byte 0x${hex} at offset ${offset}`,
          hint: `fill ${key} up with blanks to ${width} characters of plain ASCII`,
          ...(printable.test(text) && {
            fix: { kind: "set", changes: [{ path, value: text.padEnd(width) }] },
          }),
        };
      }
    }
  },
};
