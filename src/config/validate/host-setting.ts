// A board setting differs from what is known to work with the host. Parity and speed have rules of their own.

import { formatGround, setCommand, severityOf } from "../hosts/advice.js";
import type { Fact, HostSettingKey } from "../hosts/host-profile.js";
import { effectiveDelayMs, settingInWords } from "../hosts/setting-words.js";
import type { Rule } from "./rule.js";

const elsewhere: readonly HostSettingKey[] = ["parity", "scsiSpeed"];

export const hostSetting: Rule = {
  id: "host-setting",
  stage: "host",
  severity: "warning",
  title: "A board setting is not the one known to work with the host",
  why: "Old hosts differ in what they stand; a combination that others run saves a search in the dark.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host) {
    for (const [key, fact] of Object.entries(host.settings) as [HostSettingKey, Fact<boolean | number>][]) {
      const value = config.board[key];
      if (elsewhere.includes(key) || value === fact.value || (fact.orMore && value >= fact.value)) continue;
      if (key === "selectionDelay") {
        const wanted = { ...config.board, selectionDelay: Number(fact.value) };
        if (effectiveDelayMs(config.board) === effectiveDelayMs(wanted)) continue;
      }
      const changes = [{ path: `board.${key}`, value: String(fact.value) }];
      // Whether the terminator is right depends on the place in the SCSI chain, which nobody told.
      const safe = fact.confidence === "A" && !fact.when && key !== "enableTerminator";
      yield {
        path: `board.${key}`,
        severity: severityOf(fact),
        message: `${settingInWords(key, value)}, but ${formatGround(host, fact, settingInWords(key, fact.value))}`,
        hint: setCommand(changes),
        ...(safe ? { fix: { kind: "set", changes } } : {}),
      };
    }
  },
};
