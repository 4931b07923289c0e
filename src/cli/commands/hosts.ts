// scsi2sd hosts: what is known to suit which computer, with source and confidence.

import { configForHost, type HostFamily, type HostProfile, hostFamilies, hostProfiles } from "../../config/index.js";
import { findHostModel, hostModels } from "../../simulate/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { printableJson } from "../format-diagnostic.js";
import { type Output, wrap } from "../output.js";
import { hostIds, requireHost } from "../rule-options.js";

const familyLabels: Readonly<Record<HostFamily, string>> = {
  apple: "Apple",
  workstation: "Workstations",
  "amiga-atari-sharp": "Amiga, Atari and Sharp",
  sampler: "Samplers and synthesizers",
  "sasi-pc-instrument": "SASI, PCs and instruments",
};

export const command: Command = {
  usage: "hosts [id]",
  positionals: { id: { type: "string", describe: "One host in full, such as nextstation" } },
  options: { json: { type: "boolean", describe: "As JSON" } },
  offers: { id: hostIds },
  examples: [
    ["scsi2sd hosts", "all of them, by family"],
    ["scsi2sd hosts nextstation", "one in full, with sources"],
  ],
  async run(args, output) {
    const id = textArgument(args, "id");
    const shown = id === undefined ? hostProfiles : [requireHost(id)];
    if (isSet(args, "json")) output.out(printableJson({ schema: "scsi2sd/hosts@1", hosts: shown }));
    else if (id === undefined) printList(output);
    else for (const host of shown) printHost(host, output);
    return exitCodes.done;
  },
};

function printList({ out, colors, columns }: Output): void {
  const width = Math.max(...hostProfiles.map((host) => host.id.length));
  for (const family of hostFamilies) {
    out(colors.bold(familyLabels[family]));
    for (const { id, aliases = [], name, confidence } of hostProfiles.filter((host) => host.family === family)) {
      const room = columns - width - 10;
      const timing = [id, ...aliases].some((one) => findHostModel(one)) ? "t" : " ";
      out(
        `  ${id.padEnd(width)}  ${confidence}  ${timing}  ${name.length > room ? `${name.slice(0, room - 1)}…` : name}`,
      );
    }
  }
  const legend = "Confidence: A author, change log or a file known to work; B a detailed report; C vague.";
  out(`\n${wrap(legend, columns)}`);
  const known = new Set(hostProfiles.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const others = hostModels.filter(({ id, aliases = [] }) => ![id, ...aliases].some((name) => known.has(name)));
  const names = others.map(({ id }) => id).join(", ");
  out(wrap(`t: with timing, for simulate --host; there is timing, but no configuration, for ${names}.`, columns));
}

function printHost(host: HostProfile, { out, colors, columns }: Output): void {
  out(`${colors.bold(host.name)} (${host.id}), confidence ${host.confidence}`);
  if (host.aliases) out(wrap(`also: ${host.aliases.join(", ")}`, columns, "  "));
  for (const { path, value, why, confidence } of configForHost(host).choices) {
    out(`  ${path}=${value}${confidence ? `  [${confidence}]` : ""}`);
    out(wrap(why, columns, "      "));
  }
  if (host.remarks.length > 0) out(colors.bold("Remarks"));
  for (const remark of host.remarks) out(wrap(remark, columns, "  "));
  out(colors.bold("Sources"));
  for (const source of host.sources) out(wrap(source, columns, "  "));
}
