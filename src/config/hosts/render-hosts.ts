// The tables of docs/hosts.md, made from the profiles, so that the page cannot say anything else than the rules do.

import { deviceTypeLabels } from "../../scsi/index.js";
import { formatBytes } from "../format-bytes.js";
import { type Fact, type HostFamily, type HostProfile, type HostStrings, hostFamilies } from "./host-profile.js";
import { hostProfiles } from "./hosts.js";
import { settingInWords } from "./setting-words.js";

const familyTitles: Readonly<Record<HostFamily, string>> = {
  apple: "Apple",
  workstation: "Workstations and minicomputers",
  "amiga-atari-sharp": "Amiga, Atari, Sharp",
  sampler: "Samplers and synthesizers",
  "sasi-pc-instrument": "SASI and early controllers, PCs, instruments",
};

/** Everything between the markers of docs/hosts.md; ends with a line end. */
export function renderHostsMarkdown(): string {
  return hostFamilies.map(renderFamily).join("\n");
}

function renderFamily(family: HostFamily): string {
  const rows = hostProfiles.filter((host) => host.family === family).map(renderHost);
  return [
    `### ${familyTitles[family]}\n`,
    "| id | host | | board | disks and CD-ROMs | remarks | sources |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function renderHost(host: HostProfile): string {
  const ids = [host.id, ...(host.aliases ?? [])].map((id) => `\`${id}\``).join(" ");
  const cells = [
    ids,
    host.name,
    host.confidence,
    boardFacts(host).join("; "),
    diskFacts(host).join("; "),
    host.remarks.join(" "),
    host.sources.join("; "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function boardFacts(host: HostProfile): string[] {
  const settings = Object.entries(host.settings) as [keyof HostProfile["settings"], Fact<boolean | number>][];
  return [
    ...settings.map(([key, fact]) => {
      const words = settingInWords(key, fact.value);
      return renderFact(host, fact, key === "scsiSpeed" && fact.value !== 0 ? `${words} or slower` : words);
    }),
    ...each(host, host.minimumFirmware, (version) => `firmware ${version} or later`),
  ];
}

function diskFacts(host: HostProfile): string[] {
  return [
    ...each(host, host.quirks, (quirks) => (quirks.length === 0 ? "no quirks" : `quirks ${quirks.join(" ")}`)),
    ...each(
      host,
      host.deviceType,
      (type) => `deviceType 0x${type.toString(16)} (${deviceTypeLabels[type] ?? "unknown"})`,
    ),
    ...each(host, host.deviceTypeModifier, (modifier) => `deviceTypeModifier 0x${modifier.toString(16)}`),
    ...each(host, host.diskIds, (ids) => `ID ${ids.join(", ")}`),
    ...each(host, host.bootIds, (ids) => `boots from ID ${ids.join(", ")}`),
    ...each(host, host.cdId, (id) => `CD-ROM at ID ${id}`),
    ...each(host, host.diskBytesPerSector, (bytes) => `block size ${bytes}`),
    ...each(host, host.cdBytesPerSector, (bytes) => `CD-ROM block size ${bytes}`),
    ...each(host, host.maxDiskBytes, (bytes) => `at most ${renderSize(host, bytes)}`),
    ...each(host, host.recommendedDiskBytes, (bytes) => `suits: ${renderSize(host, bytes)}`),
    ...each(host, host.firstSdSector, (sector) => `first disk starts at SD sector ${sector}`),
    ...each(host, host.geometry, (g) => `geometry ${g.sectorsPerTrack}/${g.headsPerCylinder}`),
    ...each(host, host.strings, (choices) => `strings ${choices.map(renderStrings).join(" or ")}`),
  ];
}

function each<Value>(host: HostProfile, fact: Fact<Value> | undefined, words: (value: Value) => string): string[] {
  return fact ? [renderFact(host, fact, words(fact.value))] : [];
}

/** The words with what goes beyond the profile: "only" where others fail, the condition, another confidence. */
function renderFact(host: HostProfile, fact: Fact<unknown>, words: string): string {
  const confidence = fact.confidence === host.confidence ? "" : ` (${fact.confidence})`;
  const only = fact.others === "fail" ? "only " : "";
  const more = fact.orMore ? " or more" : "";
  return `${only}${words}${more}${fact.when ? ` ${fact.when}` : ""}${confidence}`;
}

function renderSize(host: HostProfile, bytes: number): string {
  const block = host.diskBytesPerSector?.value ?? 512;
  return `${Math.floor(bytes / block)} blocks of ${block} (${formatBytes(bytes)})`;
}

/** Blanks are shown as ␣: in a table a reader cannot count them. */
function renderStrings({ vendor, prodId, revision }: HostStrings): string {
  return [vendor, prodId, revision]
    .filter((text) => text !== undefined)
    .map((text) => `\`${text.replaceAll(" ", "␣")}\``)
    .join(" / ");
}
