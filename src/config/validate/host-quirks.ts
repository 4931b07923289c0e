// A disk's quirks are not those the host needs.

import { formatGround, hostDisks, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostQuirks: Rule = {
  id: "host-quirks",
  stage: "host",
  severity: "warning",
  title: "The quirks of a disk do not suit the host",
  why: "Quirks change what the board answers. Macs want Apple's mode pages, Xebec and OMTI hosts another protocol.",
  source: "docs/hosts.md; v5 CHANGELOG 4.7 and 4.8; CHANGELOG 6.2.9",
  *check(config, host) {
    const fact = host.quirks;
    if (!fact) return;
    for (const [slot, { quirks }] of hostDisks(config, host)) {
      if (format(quirks) === format(fact.value)) continue;
      const path = `target.${slot}.quirks`;
      yield {
        path,
        severity: severityOf(fact),
        message: `target ${slot} has ${format(quirks)}, but ${formatGround(host, fact, format(fact.value))}`,
        hint: setCommand([{ path, value: fact.value.join(" ") }]),
      };
    }
  },
};

function format(quirks: readonly string[]): string {
  return quirks.length === 0 ? "no quirks" : `quirks ${[...new Set(quirks)].sort().join(" ")}`;
}
