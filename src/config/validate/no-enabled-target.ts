// Nothing enabled: the board answers to no ID at all.

import { enabledSlots } from "../layout.js";
import type { Rule } from "./rule.js";

export const noEnabledTarget: Rule = {
  id: "no-enabled-target",
  stage: "config",
  severity: "warning",
  title: "No target is enabled",
  why: "The host finds no disk, and the vendor's tool does not send such a configuration to a board.",
  source: "scsi2sd-util.cc@v6.4.14 (firmware-behaviour 1.6.2); scsiPhy.c (1.4)",
  *check(config) {
    if (enabledSlots(config).length > 0) return;
    yield {
      path: "",
      message: "no target is enabled: the host will find no disk",
      hint: "set enabled to true for at least one target",
    };
  },
};
