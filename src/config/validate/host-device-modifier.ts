// The INQUIRY device type modifier is not the one the host wants, such as 0x4c for Data General.

import { formatGround, hostDisks, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostDeviceModifier: Rule = {
  id: "host-device-modifier",
  stage: "host",
  severity: "warning",
  title: "The device type modifier does not suit the host",
  why: "A few hosts take a disk only with their maker's own value in INQUIRY byte 1.",
  source: "docs/hosts.md; XML comments of the vendor's tool",
  *check(config, host) {
    const fact = host.deviceTypeModifier;
    if (!fact) return;
    for (const [slot, { deviceTypeModifier }] of hostDisks(config, host)) {
      if (deviceTypeModifier === fact.value) continue;
      const path = `target.${slot}.deviceTypeModifier`;
      const ground = formatGround(host, fact, hex(fact.value));
      yield {
        path,
        severity: severityOf(fact),
        message: `target ${slot} has the device type modifier ${hex(deviceTypeModifier)}, but ${ground}`,
        hint: setCommand([{ path, value: hex(fact.value) }]),
      };
    }
  },
};

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
