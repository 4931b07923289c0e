// mapLunsToIds without a Xebec bridge: hosts that try LUNs find the same disks several times.
// A host rule speaks instead where the named host is known to want it one way.

import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const mapLuns: Rule = {
  id: "map-luns",
  stage: "config",
  severity: "info",
  title: "LUNs are mapped to IDs",
  why: "It is meant for SASI bridges such as the Xebec S1410, which reach a second drive as LUN 1. Other hosts that try all LUNs, such as NeXT, find each disk again under every ID.",
  source:
    "scsi.c@v6.4.14 (firmware-behaviour 2.5.2); comments in the vendor's XML files; tinkerdifferent.com thread 251",
  *check(config, { host }) {
    const enabled = enabledSlots(config);
    if (!config.board.mapLunsToIds || host?.settings.mapLunsToIds) return;
    if (enabled.some(({ target }) => target.quirks.includes("xebec"))) return;
    const mapped = enabled.filter(({ target }) => target.id > 0);
    const what = mapped.map((slot) => `LUN ${slot.target.id} leads to ${slotName(slot)}`).join(", ");
    yield {
      path: "board.mapLunsToIds",
      message: `mapLunsToIds is on, but no target has the xebec quirk: ${what ? `at every ID, ${what}` : "no enabled target has an ID above 0, so it does nothing"}`,
      hint: "set mapLunsToIds to false, unless the host reaches its second drive as a LUN",
    };
  },
};
