// Several enabled targets with one serial number, mostly the tool's default.

import { compareFirmwareVersions } from "../firmware-version.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

const shownSince = { major: 6, minor: 4, patch: 0 };

export const sharedSerial: Rule = {
  id: "shared-serial",
  stage: "config",
  severity: "info",
  title: "Several targets share a serial number",
  why: "From firmware 6.4.0 on hosts can read the serial number. Those that tell disks apart by it, such as VMS and Solaris with multipathing, may take two disks for one.",
  source: "inquiry.c@v6.4.0 (firmware-behaviour 5.1, VPD page 80)",
  *check(config, { firmware }) {
    if (firmware && compareFirmwareVersions(firmware, shownSince) < 0) return;
    const enabled = enabledSlots(config);
    for (const { slot, target } of enabled) {
      // All blanks is no number at all.
      if (target.serial.trim() === "") continue;
      const sharers = enabled.filter((other) => other.target.serial.padEnd(16) === target.serial.padEnd(16));
      const [first, second] = sharers;
      if (first?.slot !== slot || !second) continue;
      yield {
        path: `target.${second.slot}.serial`,
        message: `${sharers.map(slotName).join(", ")} have the same serial number "${target.serial}"`,
        hint: "give each its own, 16 characters; most old hosts never ask for it",
      };
    }
  },
};
