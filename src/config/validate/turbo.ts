// scsiSpeed 6: what turbo does depends on the firmware. Firmware older than 6.1.1 has a rule of its own.

import { isTurbo } from "../board-config.js";
import { isFirmwareBetween } from "../firmware-version.js";
import type { Rule, RuleContext, RuleFinding } from "./rule.js";

const usbOff =
  "once a host has sent a command without a computer on USB, the board switches USB off until the power is cut or the card is taken out";
const who = "only hosts that negotiate more than 10 MB/s, or transfer asynchronously, get faster";

function effect({ firmware }: RuleContext): Pick<RuleFinding, "severity" | "message" | "hint"> | undefined {
  if (!firmware) {
    return {
      message: `turbo needs firmware 6.1.1; up to 6.3.2, ${usbOff}`,
      hint: `${who}; firmware 6.4.0 and later keeps USB on`,
    };
  }
  if (isFirmwareBetween(firmware, "6.1.1", "6.3.99")) {
    return {
      message: `turbo on this firmware: ${usbOff}`,
      hint: "connect USB before the host is switched on when the board is to be configured; firmware 6.4.0 and later keeps USB on",
    };
  }
  if (isFirmwareBetween(firmware, "6.4.0", "6.999.999")) {
    return {
      severity: "info",
      message: `turbo on this firmware: ${who}; the faster clock for the SD card is gone since 6.4.0`,
      hint: "set scsiSpeed to 0 (no limit) if transfers become unreliable",
    };
  }
  return undefined;
}

export const turbo: Rule = {
  id: "turbo",
  stage: "config",
  severity: "warning",
  title: "Turbo speed",
  why: "Turbo is outside the SCSI-2 standard, and the vendor's tool cannot load a file that has it: it offers 6 but reads at most 5.",
  source:
    "scsi.c, main.c@v6.1.3..V6.3.2 (firmware-behaviour 2.3.3, 4.4, 5.2; firmware-timing 5.2, 9); ConfigUtil.cc:653 (Q8)",
  *check({ board }, context) {
    const finding = isTurbo(board) ? effect(context) : undefined;
    if (finding) yield { path: "board.scsiSpeed", ...finding };
  },
};
