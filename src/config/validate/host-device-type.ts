// The host wants another kind of device than a hard disk, and no target is one.

import { deviceTypeLabels } from "../../scsi/index.js";
import { enabledTargets, formatGround, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostDeviceType: Rule = {
  id: "host-device-type",
  stage: "host",
  severity: "warning",
  title: "No target is of the kind the host wants",
  why: "A host that changes cards while it runs, or looks for a CD-ROM, must be offered such a device.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host) {
    const fact = host.deviceType;
    const targets = enabledTargets(config);
    const first = targets[0];
    if (!fact || !first || targets.some(([, { deviceType }]) => deviceType === fact.value)) return;
    const type = `0x${fact.value.toString(16)}`;
    const kind = `device type ${type} (${deviceTypeLabels[fact.value] ?? "unknown"})`;
    const path = `target.${first[0]}.deviceType`;
    yield {
      path,
      severity: severityOf(fact),
      message: `no enabled target has ${kind}, but ${formatGround(host, fact, kind)}`,
      hint: setCommand([{ path, value: type }]),
    };
  },
};
