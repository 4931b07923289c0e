// What the vendor's tool would lose if this file were loaded there: its reading rules, faults included, are run on the file.

import { decodeImage, encodeImage } from "../binary/image.js";
import type { BoardConfig } from "../board-config.js";
import { diffConfigs } from "../diff-config.js";
import { removeElement } from "../edit/patch-element.js";
import { readAsVendor } from "../vendor-tool/read-as-vendor.js";
import {
  newestVendorGeneration,
  type VendorGeneration,
  vendorGenerationLabels,
  vendorGenerations,
} from "../vendor-tool/vendor-version.js";
import type { XmlSource } from "../xml/xml-source.js";
import type { Rule, RuleFinding } from "./rule.js";

export const vendorReload: Rule = {
  id: "vendor-reload",
  stage: "xml",
  severity: "warning",
  title: "The vendor's tool would read it otherwise",
  why: "scsi2sd-util6 loses settings when it loads a file: a false blindWrites or a late enableTerminator overwrites other switches, and turbo is refused.",
  source:
    "ConfigUtil.cc:612, :624, :653 (firmware-behaviour 1.5.2, Q7, Q8; traps 1 to 3), proven on the vendor-config vectors",
  *check(source, { file }) {
    // Older forms are ignored there as a whole (rule dialect), and what is misread already has a finding of its own.
    const isOlder = source.dialect === "v5" || source.dialect === "v4";
    if (isOlder || !file.config || source.readings.some(({ problem }) => problem)) return;
    const own = encodeImage(file.config);
    const told = new Set<string>();
    for (const generation of vendorGenerations.toReversed()) {
      for (const finding of lossesIn(source, own, file.config, generation)) {
        if (told.has(finding.path)) continue;
        told.add(finding.path);
        yield finding;
      }
    }
  },
};

function lossesIn(
  source: XmlSource,
  own: Uint8Array,
  config: BoardConfig,
  generation: VendorGeneration,
): RuleFinding[] {
  const reading = readAsVendor(source, generation);
  const tool = `scsi2sd-util6 ${vendorGenerationLabels[generation]}`;
  // What only tools of the past would lose is worth knowing, not more.
  const severity = generation === newestVendorGeneration ? "warning" : "info";
  if (!reading.ok) {
    const hint =
      config.board.scsiSpeed > 5
        ? "the board and this toolkit take it; keep the XML for this toolkit, or set scsiSpeed to 5 before loading it there"
        : undefined;
    return [
      {
        path: config.board.scsiSpeed > 5 ? "board.scsiSpeed" : "",
        severity,
        message: `${tool} refuses the whole file: "${reading.error}"`,
        ...(hint ? { hint } : {}),
      },
    ];
  }
  // The usual case, and much cheaper than taking two images apart.
  if (own.every((byte, at) => byte === reading.image[at])) return [];
  return diffConfigs(decodeImage(own).config, decodeImage(reading.image).config).map(({ path, from, to }) => ({
    path,
    severity,
    message: `loaded by ${tool}, ${path} would be ${to} instead of ${from}`,
    ...cure(source, path),
  }));
}

/** Most losses come from <blindWrites>false</blindWrites>, which can go: absent means the same. */
function cure(source: XmlSource, path: string): Pick<RuleFinding, "hint" | "fix"> {
  const blindWrites = source.readings.filter((reading) => reading.path === "board.blindWrites");
  if (path.startsWith("board") && blindWrites.at(-1)?.value === false) {
    return {
      hint: "delete <blindWrites>false</blindWrites>: without it the meaning is the same, and nothing is overwritten",
      fix: { kind: "text", edits: blindWrites.map(({ element }) => removeElement(source.text, element)) },
    };
  }
  if (path === "board.enableTerminator" || path === "board.blindWrites" || path === "board") {
    return { hint: "put <enableTerminator> first in <S2S_BoardCfg>; a false one overwrites what stands before it" };
  }
  return {};
}
