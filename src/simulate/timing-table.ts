// Every constant of the timing model with value, unit, confidence and source, as Markdown for docs/timing.md.

import { hardwareRevisions } from "../config/index.js";
import { boardConstants } from "./board-constants.js";
import type { CardModel } from "./cards/card-model.js";
import { cardModels } from "./cards/cards.js";
import { automaticSelectionDelay, floppyDelay, scsi1PhaseDelay } from "./compat-delays.js";
import type { Constant } from "./constant.js";
import { type FirmwareFeatures, firmwareHistory } from "./firmware-timing.js";
import { hardware } from "./hardware-revision.js";
import type { HostModel } from "./host-model.js";
import { hostModels } from "./hosts/hosts.js";
import { fpgaLoad } from "./other-delays.js";
import { sdClockNormal, sdClockTurbo } from "./sd-card.js";
import { syncInOverhead } from "./sync-rates.js";

type Named = readonly [name: string, constant: Constant<number | string>];

const boardRows: readonly Named[] = [
  ...hardwareRevisions.map((board): Named => [`FPGA clock, ${hardware[board].name}`, hardware[board].fpgaClock]),
  ["SD clock", sdClockNormal],
  ["SD clock in turbo", sdClockTurbo],
  ["SD block read", boardConstants.sdReadBlock],
  ["SD block written", boardConstants.sdWriteBlock],
  ["one SD command (c)", boardConstants.sdCommand],
  ["programming left at the end of a long write, at most", boardConstants.programTail],
  ["before the data phase (A)", boardConstants.commandOverhead],
  ["STATUS to bus free (B)", boardConstants.statusOverhead],
  ["byte counter reload", boardConstants.counterReload],
  ["FIFO pause (δ), the CPU counting", boardConstants.fifoPauseByCpu],
  ["FIFO pause (δ), the FPGA counting", boardConstants.fifoPauseByCount],
  ["SD block set-up, with CMD13", boardConstants.sdBlockSetupWithStatus],
  ["SD block set-up", boardConstants.sdBlockSetup],
  ["FIFO to buffer", boardConstants.copyRate],
  ["sleeping through IDENTIFY, of a command", boardConstants.wfiRace],
  ["synchronous cycle in, beside the timers", syncInOverhead],
  ["synchronous cycle out, beside the timers", boardConstants.syncOutOverhead],
  ["phase change below SCSI-2", scsi1PhaseDelay],
  ["automatic selection delay below SCSI-2", automaticSelectionDelay],
  ["floppy READ or WRITE", floppyDelay],
  ["FPGA load at power-up", fpgaLoad],
];

const featureWords: Readonly<Record<keyof FirmwareFeatures, string>> = {
  writer: "writer",
  bufferBytes: "buffer B",
  fifoChunkBytes: "FIFO chunk B",
  fifoDeadTimeUs: "FIFO pause δ µs",
  counterLimitBytes: "byte counter limit B",
  sdBlockSetupUs: "SD block set-up µs",
  statusWaitUs: "STATUS waits for the card µs",
  parityDelaysStatus: "STATUS waits without limit when parity is on",
  oddBlocksHalfDuplex: "other blocks than 512 B half-duplex",
  writeLimitBytes: "longest write that works B",
  turbo: "turbo",
  async: "asynchronous timers of",
  syncNeedsScsi2: "synchronous only in SCSI-2 mode",
  sd2021Mhz: "SD clock of the 2021 board MHz",
  waitsAfterRead: "asks the card after a READ",
  direct2021: "short reads past the buffer on the 2021 board",
  wfiRace: "may sleep through IDENTIFY",
  seekDelayUs: "SEEK µs",
  checkConditionDelayUs: "CHECK CONDITION µs",
};

/** A constant with its name, as tables and reports list them. */
export interface NamedConstant extends Constant<number | string> {
  readonly name: string;
}

/** Everything that a figure for these hosts and cards rests on, without the firmware's changes. */
export function assumptionsOf(hosts: readonly HostModel[], cards: readonly CardModel[]): readonly NamedConstant[] {
  const named = (of: string, rows: readonly Named[]) =>
    rows.map(([name, constant]) => ({ ...constant, name: of + name }));
  return [
    ...named("", boardRows),
    ...hosts.flatMap((host) => named(`${host.id}: `, hostConstants(host))),
    ...cards.flatMap((card) => named(`${card.id}: `, cardConstants(card))),
  ];
}

/** The part of docs/timing.md between its markers, without them. Ends with a line feed. */
export function renderTimingTable(): string {
  const sections = [
    section("### Board", boardRows),
    "### Firmware\n\nEach version behaves like the one before, but for what is named.\n",
    firmwareTable(),
    ...hostModels.map((host) => section(`### Host \`${host.id}\`: ${host.name}`, hostConstants(host))),
    ...cardModels.map((card) => section(`### Card \`${card.id}\`: ${card.name}`, cardConstants(card))),
  ];
  return `${sections.join("\n")}`;
}

function hostConstants(host: HostModel): readonly Named[] {
  return [
    ["turn-around (H0)", host.turnaround],
    ["turn-around per byte (Hb)", host.turnaroundPerByte],
    ["turn-around within a split request (Hq)", host.queuedTurnaround],
    ["longest command", host.largestCommand],
    ["completes at", host.completesAt],
    ["answer to an edge (t_h)", host.edgeResponse],
  ];
}

function cardConstants(card: CardModel): readonly Named[] {
  return [
    ["read latency, sequential (L)", card.sequentialLatency],
    ["read latency, random (L)", card.randomLatency],
    ["programming (P0)", card.programBase],
    ["programming rate (W)", card.programRate],
    ["busy after a block (t_b)", card.blockBusy],
  ];
}

function section(title: string, constants: readonly Named[]): string {
  const rows = constants.map(
    ([name, { value, unit, range, confidence, source }]) =>
      `| ${name} | ${value} | ${unit} | ${range?.join("–") ?? ""} | ${confidence} | ${source} |`,
  );
  const head = ["| constant | value | unit | range | confidence | source |", "|---|---|---|---|---|---|"];
  return `${[title, "", ...head, ...rows].join("\n")}\n`;
}

function firmwareTable(): string {
  const rows = firmwareHistory.map(
    ({ since, changes, confidence, source }) => `| ${since} | ${changesInWords(changes)} | ${confidence} | ${source} |`,
  );
  return `${["| since | changes | confidence | source |", "|---|---|---|---|", ...rows].join("\n")}\n`;
}

function changesInWords(changes: Partial<FirmwareFeatures>): string {
  const words = Object.entries(changes).map(([key, value]) => {
    const name = featureWords[key as keyof FirmwareFeatures];
    return `${name} ${typeof value === "boolean" ? (value ? "yes" : "no") : value}`;
  });
  return words.length === 0 ? "none in timing" : words.join("; ");
}
