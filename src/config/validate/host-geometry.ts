// The geometry the host is told is not the one it works with.

import { formatGround, hostDisks, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostGeometry: Rule = {
  id: "host-geometry",
  stage: "host",
  severity: "warning",
  title: "The geometry of a disk does not suit the host",
  why: "Some hosts lay out their file systems by cylinders and refuse large ones.",
  source: "docs/hosts.md; v5 readme (NeXT); BlueSCSI issue 375 (GVP)",
  *check(config, host) {
    const fact = host.geometry;
    if (!fact) return;
    const { sectorsPerTrack, headsPerCylinder } = fact.value;
    for (const [slot, target] of hostDisks(config, host)) {
      if (target.sectorsPerTrack === sectorsPerTrack && target.headsPerCylinder === headsPerCylinder) continue;
      const wanted = `${sectorsPerTrack} sectors a track and ${headsPerCylinder} heads`;
      yield {
        path: `target.${slot}.sectorsPerTrack`,
        severity: severityOf(fact),
        message:
          `target ${slot} has ${target.sectorsPerTrack} sectors a track and ${target.headsPerCylinder} heads, ` +
          `but ${formatGround(host, fact, wanted)}`,
        hint: setCommand([
          { path: `target.${slot}.sectorsPerTrack`, value: String(sectorsPerTrack) },
          { path: `target.${slot}.headsPerCylinder`, value: String(headsPerCylinder) },
        ]),
      };
    }
  },
};
