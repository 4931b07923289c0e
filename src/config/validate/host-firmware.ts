// The board's firmware is older than what the host needs.

import { compareFirmwareVersions, formatFirmwareVersion, parseFirmwareVersion } from "../firmware-version.js";
import { formatGround, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostFirmware: Rule = {
  id: "host-firmware",
  stage: "host",
  severity: "error",
  title: "The firmware is too old for the host",
  why: "Some hosts work only from a certain firmware on, whatever the settings.",
  source: "docs/hosts.md; CHANGELOG 6.1.0, 6.2.4, 6.2.9",
  *check(_config, host, { firmware }) {
    const oldest = host.minimumFirmware && parseFirmwareVersion(host.minimumFirmware.value);
    if (!host.minimumFirmware || !oldest || !firmware || compareFirmwareVersions(firmware, oldest) >= 0) return;
    const fact = { ...host.minimumFirmware, others: "fail" as const };
    yield {
      path: "firmwareVersion",
      severity: severityOf(fact),
      message: `firmware ${formatFirmwareVersion(firmware)} is too old: ${formatGround(host, fact, `firmware ${fact.value} or later`)}`,
      hint: `update the board to firmware ${fact.value} or later`,
    };
  },
};
