// The INQUIRY strings of a disk are none of those the host, or its formatting program, knows.

import type { TargetSettings } from "../board-config.js";
import type { SettingChange } from "../diagnostic.js";
import {
  enabledTargets,
  formatAlternatives,
  formatGround,
  hostDisks,
  setCommand,
  severityOf,
} from "../hosts/advice.js";
import type { HostStrings } from "../hosts/host-profile.js";
import type { Rule } from "./rule.js";

const keys = ["vendor", "prodId", "revision"] as const;
const widths = { vendor: 8, prodId: 16, revision: 4 } as const;

export const hostStrings: Rule = {
  id: "host-strings",
  stage: "host",
  severity: "warning",
  title: "The host does not know the names a disk gives",
  why: "Formatting programs and some hosts compare vendor and product with a list, blanks included.",
  source: "docs/hosts.md; XML comments of the vendor's tool; ZuluSCSI pull 590; gekk.info",
  *check(config, host) {
    const fact = host.strings;
    const best = fact?.value[0];
    if (!fact || !best) return;
    const type = host.deviceType?.value;
    const targets =
      type === undefined ? hostDisks(config, host) : enabledTargets(config).filter(([, t]) => t.deviceType === type);
    for (const [slot, target] of targets) {
      if (fact.value.some((strings) => keys.every((key) => fits(target, strings, key)))) continue;
      const wrong = keys.filter((key) => !fits(target, best, key));
      const wanted = formatAlternatives(fact.value.map((strings) => format(strings)));
      yield {
        path: `target.${slot}.${wrong[0]}`,
        severity: severityOf(fact),
        message: `target ${slot} calls itself ${format(shown(target, best))}, but ${formatGround(host, fact, wanted)}`,
        hint: setCommand(
          wrong.map((key): SettingChange => ({ path: `target.${slot}.${key}`, value: best[key] ?? "" })),
        ),
      };
    }
  },
};

/** The board fills short strings up with blanks on the right (firmware-behaviour §1.5.2). */
function fits(target: TargetSettings, strings: HostStrings, key: (typeof keys)[number]): boolean {
  const wanted = strings[key];
  return wanted === undefined || target[key].padEnd(widths[key], " ") === wanted;
}

/** Of the target's own strings those that the host looks at. */
function shown(target: TargetSettings, { prodId, revision }: HostStrings): HostStrings {
  return {
    vendor: target.vendor,
    ...(prodId === undefined ? {} : { prodId: target.prodId }),
    ...(revision === undefined ? {} : { revision: target.revision }),
  };
}

function format(strings: HostStrings): string {
  return keys.flatMap((key) => (strings[key] === undefined ? [] : [`"${strings[key]}"`])).join(" ");
}
