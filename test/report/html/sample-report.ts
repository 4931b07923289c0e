// A report with everything in it: points of a toy drive (a fixed time a request and a rate), which needs no model of a
// real one, and texts of every length.

import type { ReportEvidenceRow, ReportInput, ReportPoint } from "../../../src/report/html/report-input.js";

const firmware = ["4.8.3", "6.1.3", "6.2.9", "6.4.14"];
const sizes = Array.from({ length: 12 }, (_, index) => 512 * 2 ** index);

export interface SampleOptions {
  readonly firmware?: readonly string[];
  readonly cards?: readonly string[];
}

export function samplePoints(options: SampleOptions = {}): readonly ReportPoint[] {
  return (options.cards ?? ["transcend-500s-64gb"]).flatMap((card, cardIndex) =>
    (options.firmware ?? firmware).flatMap((version, index) =>
      (["read", "write"] as const).flatMap((op) =>
        sizes.map((blockBytes) => {
          const isWrite = op === "write";
          const busUs = blockBytes / (3 + index * 0.7);
          const cardUs = (isWrite ? 900 : 350) + blockBytes / (11 + cardIndex * 4);
          return toyPoint({ firmware: version, card, op, blockBytes }, { busUs, cardUs, isWrite });
        }),
      ),
    ),
  );
}

interface ToyTimes {
  readonly busUs: number;
  readonly cardUs: number;
  readonly isWrite: boolean;
}

function toyPoint(setting: Partial<ReportPoint> & { blockBytes: number }, times: ToyTimes): ReportPoint {
  const { busUs, cardUs, isWrite } = times;
  const mean = 420 + busUs + cardUs;
  const mbPerSec = setting.blockBytes / mean;
  const tail = isWrite ? 14 : 3;
  return {
    ...{ firmware: "6.4.14", board: "revF", host: "sgi-indy", card: "a-card", drive: "scsi2sd-v6" },
    ...{ workload: "one-at-a-time", op: "read", pattern: "sequential" },
    ...setting,
    mbPerSec,
    limitedBy: busUs > cardUs ? "scsiBus" : isWrite ? "cardProgramming" : "cardLatency",
    band: { p10: mbPerSec * 0.9, p90: mbPerSec * 1.06 },
    latencyUs: { mean, p50: mean * 0.92, p90: mean * 1.25, p99: mean * (tail / 2), max: mean * tail },
    parts: [
      { part: "command", limit: "commandOverhead", us: 120 },
      isWrite
        ? { part: "cardProgramming", limit: "cardProgramming", us: 900 }
        : { part: "cardLatency", limit: "cardLatency", us: 350 },
      { part: "scsiTransfer", limit: "scsiBus", us: busUs },
      { part: "sdTransfer", limit: "sdInterface", us: cardUs - (isWrite ? 900 : 350) },
      { part: "hostTurnaround", limit: "host", us: 300 },
    ],
  };
}

const sampleEvidence: NonNullable<ReportInput["evidence"]> = {
  summary: {
    kinds: [
      {
        kind: "bank",
        rows: 22,
        predicted: 14,
        heldOut: { count: 10, medianAbsoluteErrorPercent: 11.2, p90AbsoluteErrorPercent: 30, coverage: 0.8 },
        fitted: { count: 4, medianAbsoluteErrorPercent: 3.1, p90AbsoluteErrorPercent: 5, coverage: null },
        orderings: { pairs: 6, held: 5 },
      },
    ],
  },
  rows: [
    evidenceRow("indy-diskperf-read-4k", { published: 1.02, predicted: 1.1, errorPercent: 7.8, covered: true }),
    evidenceRow("indy-diskperf-read-1m", {
      ...{ published: 2.5, predicted: 2.41, errorPercent: -3.6, covered: false, fitted: true },
    }),
    evidenceRow("quadra-write", { published: 0.8, reason: "No model of the Quadra's pseudo-DMA." }),
  ],
  constraints: [
    { id: "6.4.14 reads are not slower than 6.1.3", holds: true, reason: "2.4 against 1.9 MB/s" },
    { id: "writes of 512 B: rev F above V5", holds: null, reason: "The V5 was measured with another card." },
  ],
};

function evidenceRow(id: string, changes: Partial<ReportEvidenceRow>): ReportEvidenceRow {
  const nothing = { published: null, predicted: null, errorPercent: null, covered: null, fitted: false, reason: null };
  return { id, kind: "bank", ...nothing, ...changes };
}

export function sampleReport(options: SampleOptions = {}): ReportInput {
  return {
    title: "SCSI2SD v6 in an SGI Indy: predicted throughput",
    headline:
      "Sequential reads reach about 2 MB/s with firmware 6.4.14; a faster card would change little, the host's turn-around is what limits small requests.",
    asked: [
      { label: "Configuration", value: "indy.xml" },
      { label: "Firmware", value: "4.8.3, 6.1.3, 6.2.9, 6.4.14" },
      { label: "Board", value: "revF" },
      { label: "Host", value: "SGI Indy (WD33C93B)" },
      { label: "Card", value: "Transcend 500S 64 GB" },
      { label: "Workload", value: "one request at a time" },
      { label: "Seed", value: "1" },
    ],
    findings: [
      {
        severity: "error",
        code: "target-overlap",
        message: "Targets 0 and 1 share SD sectors 2048 to 4095: writing one destroys the other.",
        where: "indy.xml, line 31",
      },
      {
        severity: "warning",
        code: "sync-speed",
        message: "The host negotiates 5 MB/s at most; the configured speed is never used.",
        where: "board.scsiSpeed",
      },
      { severity: "info", code: "map-sectors", message: "Sector-to-LBA mapping is off, as IRIX wants it." },
    ],
    prediction: {
      points: samplePoints(options),
      notes: [
        "The board's figures come from its firmware; those of host and card are assumptions.",
        "Differences between firmware versions are worth more than the figures themselves.",
      ],
    },
    ranking: {
      title: "Sequential reads of 64 KiB",
      unit: "MB/s",
      better: "higher",
      rows: [
        { setting: labels("6.1.3", "transcend-500s-64gb"), value: 1.9 },
        { setting: labels("6.4.14", "transcend-500s-64gb"), value: 2.4 },
        { setting: labels("4.8.3", "an-industrial-card-with-a-rather-long-name-128gb"), value: 1.2 },
      ],
    },
    workloads: [
      {
        title: "diskperf, firmware 6.4.14",
        headline: { value: 2.41, unit: "MB/s", better: "higher" },
        notes: ["diskperf opens the raw device: no page cache stands between it and the board."],
        rows: [
          {
            test: "fwd_seq read",
            requestBytes: 4096,
            value: 1.234_567,
            unit: "MB/s",
            latencyUs: { mean: 3300, p50: 3100, p90: 3600, p99: 9000, max: 15_000 },
            parts: [
              { part: "command", limit: "commandOverhead", us: 300 },
              { part: "scsiTransfer", limit: "scsiBus", us: 900 },
              { part: "sdTransfer", limit: "sdInterface", us: 300 },
              { part: "hostTurnaround", limit: "host", us: 1800 },
            ],
            more: { "requests/s": 301.5, "CPU, %": 12 },
          },
          { test: "rnd write", requestBytes: 65_536, value: 0.9, unit: "MB/s", more: { "requests/s": 14 } },
          { test: "mount", value: 12, unit: "s" },
        ],
      },
    ],
    evidence: sampleEvidence,
    assumptions: [
      {
        name: "Host turn-around, SGI Indy",
        value: 650,
        unit: "µs",
        range: [300, 1200],
        confidence: "fitted",
        source: "reference-results.md §3, diskperf on an Indy",
      },
      { name: "Card read latency", value: 350, unit: "µs", range: [150, 900], confidence: "A", source: "models.md §4" },
      { name: "SPI clock", value: 25, unit: "MHz", confidence: "F", source: "firmware-timing.md §2" },
      { name: "Bus width", value: "narrow", unit: "", confidence: "M", source: "hosts.md" },
    ],
    madeBy: "scsi2sd 0.1.0",
  };
}

function labels(version: string, card: string) {
  return [
    { label: "firmware", value: version },
    { label: "card", value: card },
  ];
}

/** Every text that comes from outside tries to break out, is far too long, or reorders what follows it. */
export function hostileReport(): ReportInput {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\u202Etxt\u0000 ${"long".repeat(60)}`;
  const report = sampleReport({ firmware: [attack, "6.4.14"], cards: [`${attack}card`, "b"] });
  const point = report.prediction?.points[0];
  const broken = point ? [{ ...point, mbPerSec: Number.NaN, card: "c" }] : [];
  return {
    ...report,
    title: attack,
    headline: attack,
    asked: [{ label: attack, value: attack }],
    findings: [{ severity: "error", code: attack, message: attack, where: attack }],
    prediction: { points: [...(report.prediction?.points ?? []), ...broken], notes: [attack] },
    workloads: [
      {
        title: attack,
        headline: { value: Number.NaN, unit: attack, better: "higher" },
        notes: [attack],
        rows: [
          {
            test: attack,
            value: Number.POSITIVE_INFINITY,
            unit: attack,
            more: { [attack]: 1 },
            parts: [
              { part: "command", limit: "commandOverhead", us: 5 },
              { part: "seek", limit: "diskMechanics", us: Number.NaN },
            ],
          },
        ],
      },
    ],
    assumptions: [{ name: attack, value: attack, unit: attack, confidence: "A", source: attack }],
    madeBy: attack,
  };
}
