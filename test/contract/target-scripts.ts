// Command scripts for the contract of the target, by subject, for the board of `sixTargets`.

import type { CommandStep, ResetStep, Step, Who } from "./target-ways.js";

export interface Script {
  readonly name: string;
  readonly steps: readonly Step[];
}

interface At {
  readonly target?: number;
  readonly lun?: number;
  readonly who?: Who;
}

export function command(cdb: readonly number[], at: At = {}): CommandStep {
  return { who: at.who ?? "one", target: at.target ?? 0, lun: at.lun ?? 0, cdb };
}

export function sending(cdb: readonly number[], dataOut: Uint8Array | readonly number[], at: At = {}): CommandStep {
  return { ...command(cdb, at), dataOut: Uint8Array.from(dataOut) };
}

export function filled(bytes: number, seed: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => (at * 13 + seed) & 0xff);
}

export const cdbs = {
  testUnitReady: [0, 0, 0, 0, 0, 0],
  requestSense: (allocation = 18) => [3, 0, 0, 0, allocation, 0],
  inquiry: (allocation: number, evpd = 0, page = 0) => [0x12, evpd, page, 0, allocation, 0],
  modeSense6: (page: number, allocation = 255, dbd = 0) => [0x1a, dbd, page, 0, allocation, 0],
  modeSense10: (page: number, allocation = 255) => [0x5a, 0, page, 0, 0, 0, 0, allocation >> 8, allocation & 0xff, 0],
  modeSelect6: (length: number) => [0x15, 0x10, 0, 0, length, 0],
  read6: (lba: number, blocks: number) => [8, (lba >> 16) & 0x1f, (lba >> 8) & 0xff, lba & 0xff, blocks, 0],
  write6: (lba: number, blocks: number) => [10, (lba >> 16) & 0x1f, (lba >> 8) & 0xff, lba & 0xff, blocks, 0],
  blocks10: (opcode: number, lba: number, blocks: number) => [
    opcode,
    0,
    lba >>> 24,
    (lba >> 16) & 0xff,
    (lba >> 8) & 0xff,
    lba & 0xff,
    0,
    blocks >> 8,
    blocks & 0xff,
    0,
  ],
  reserve: (flags = 0) => [0x16, flags, 0, 0, 0, 0],
  release: (flags = 0) => [0x17, flags, 0, 0, 0, 0],
  readCapacity: [0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  readToc: (flags: number, format: number, track: number, allocation: number) => [
    0x43,
    flags,
    format,
    0,
    0,
    0,
    track,
    allocation >> 8,
    allocation & 0xff,
    0,
  ],
} as const;

const allTargets = [0, 1, 2, 3, 4, 5];
const blockBytes: readonly number[] = [512, 1024, 2048, 520, 2048, 512];

function everywhere(cdb: readonly number[]): Step[] {
  return allTargets.map((target) => command(cdb, { target }));
}

/** A parameter list of MODE SELECT(6) that only sets the block size. */
function blockDescriptor(bytes: number): number[] {
  return [0, 0, 0, 8, 0, 0, 0, 0, 0, bytes >> 16, (bytes >> 8) & 0xff, bytes & 0xff];
}

const busReset = (target: number): ResetStep => ({ reset: "bus", target });
const targetReset = (target: number): ResetStep => ({ reset: "target", target });

export const scripts: readonly Script[] = [
  {
    name: "INQUIRY and vital product data",
    steps: [
      ...[0, 5, 36, 96, 255].flatMap((allocation) => everywhere(cdbs.inquiry(allocation))),
      ...[0x00, 0x80, 0x81, 0x82, 0x83].flatMap((page) => everywhere(cdbs.inquiry(64, 1, page))),
      command(cdbs.inquiry(36, 0, 0x80)),
      command(cdbs.inquiry(36), { lun: 1 }),
      command(cdbs.inquiry(36), { lun: 7, target: 2 }),
    ],
  },
  {
    name: "MODE SENSE",
    steps: [0x3f, 1, 2, 3, 4, 5, 8, 0x0a, 0x10, 0x30, 0, 0x2a, 0x43, 0xbf].flatMap((page) => [
      ...everywhere(cdbs.modeSense6(page)),
      ...everywhere(cdbs.modeSense10(page, 300)),
      command(cdbs.modeSense6(page, 20, 8)),
      command(cdbs.modeSense6(page, 0)),
    ]),
  },
  {
    name: "MODE SELECT and the block size it sets",
    steps: [
      ...everywhere(cdbs.readCapacity),
      sending(cdbs.modeSelect6(12), blockDescriptor(1024)),
      command(cdbs.modeSense6(3)),
      command(cdbs.readCapacity),
      command(cdbs.blocks10(0x28, 1, 3)),
      sending(cdbs.blocks10(0x2a, 2, 2), filled(2048, 3)),
      command(cdbs.blocks10(0x28, 1, 3)),
      sending(cdbs.modeSelect6(12), blockDescriptor(0)),
      sending(cdbs.modeSelect6(12), blockDescriptor(9000)),
      sending(cdbs.modeSelect6(24), [...blockDescriptor(512), 3, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      command(cdbs.readCapacity),
      sending([0x55, 0x10, 0, 0, 0, 0, 0, 0, 16, 0], [0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 4, 0], { target: 1 }),
      command(cdbs.readCapacity, { target: 1 }),
      sending(cdbs.modeSelect6(3), [0, 0, 0]),
      command(cdbs.modeSelect6(0)),
    ],
  },
  ...allTargets.map((target): Script => {
    const bytes = blockBytes[target] ?? 512;
    return {
      name: `READ and WRITE of ${bytes} bytes, target ${target}`,
      steps: [
        command(cdbs.readCapacity, { target }),
        command(cdbs.read6(0, 1), { target }),
        command(cdbs.blocks10(0x28, 0, 40), { target }),
        sending(cdbs.write6(1, 2), filled(2 * bytes, 5), { target }),
        sending(cdbs.blocks10(0x2a, 7, 30), filled(30 * bytes, 6), { target }),
        sending(cdbs.blocks10(0x2e, 40, 3), filled(3 * bytes, 7), { target }),
        command(cdbs.blocks10(0x28, 0, 64), { target }),
        command(cdbs.blocks10(0x28, 5, 0), { target }),
        command(cdbs.requestSense(), { target }),
        // More than the command takes.
        sending(cdbs.blocks10(0x2a, 50, 1), filled(2 * bytes, 8), { target }),
        command(cdbs.blocks10(0x28, 50, 2), { target }),
      ],
    };
  }),
  {
    name: "a whole target, and 256 blocks for the count 0",
    steps: [
      sending(cdbs.write6(0, 0), filled(256 * 512, 9)),
      command(cdbs.read6(0, 0)),
      command(cdbs.read6(1, 0)),
      command(cdbs.blocks10(0x28, 0, 256), { target: 5 }),
    ],
  },
  {
    name: "RESERVE and RELEASE, two initiators",
    steps: [
      command(cdbs.reserve(), { who: "one" }),
      command(cdbs.testUnitReady, { who: "two" }),
      command(cdbs.inquiry(36), { who: "two" }),
      command(cdbs.requestSense(), { who: "two" }),
      command(cdbs.reserve(), { who: "two" }),
      command(cdbs.release(), { who: "two" }),
      sending(cdbs.blocks10(0x2a, 0, 1), filled(512, 1), { who: "two" }),
      command(cdbs.blocks10(0x28, 0, 1), { who: "one" }),
      command(cdbs.testUnitReady, { who: "two", target: 1 }),
      command(cdbs.release(), { who: "one" }),
      command(cdbs.testUnitReady, { who: "two" }),
      // For a third party: ID 6 is the other one.
      command(cdbs.reserve(0x10 | (6 << 1)), { who: "one" }),
      command(cdbs.testUnitReady, { who: "one" }),
      command(cdbs.testUnitReady, { who: "two" }),
      command(cdbs.release(0x10 | (6 << 1)), { who: "one" }),
      command(cdbs.reserve(1), { who: "one" }),
      command(cdbs.release(1), { who: "one" }),
    ],
  },
  {
    name: "a reservation ends with a reset of its target, not of another",
    steps: [
      command(cdbs.reserve(), { who: "two" }),
      targetReset(1),
      command(cdbs.testUnitReady, { who: "one" }),
      targetReset(0),
      command(cdbs.testUnitReady, { who: "one" }),
      command(cdbs.testUnitReady, { who: "two" }),
    ],
  },
  {
    name: "unit attention, after power-on and resets",
    steps: [
      command(cdbs.inquiry(36)),
      command(cdbs.requestSense()),
      command(cdbs.testUnitReady),
      command(cdbs.testUnitReady),
      command(cdbs.testUnitReady, { target: 1, who: "two" }),
      targetReset(0),
      command(cdbs.inquiry(36)),
      command(cdbs.testUnitReady),
      command(cdbs.testUnitReady),
      command(cdbs.testUnitReady, { target: 1 }),
      command(cdbs.testUnitReady, { target: 2 }),
      busReset(2),
      ...everywhere(cdbs.testUnitReady),
      ...everywhere(cdbs.testUnitReady),
    ],
  },
  {
    name: "CD: READ TOC and READ HEADER",
    steps: [
      command(cdbs.testUnitReady, { target: 2 }),
      ...[0, 2].flatMap((flags) =>
        [0, 1, 2, 3, 4].flatMap((format) =>
          [0, 1, 2, 0xaa].flatMap((track) => [
            command(cdbs.readToc(flags, format, track, 804), { target: 2 }),
            command(cdbs.readToc(flags, format, track, 5), { target: 2 }),
          ]),
        ),
      ),
      command(cdbs.blocks10(0x44, 0, 8), { target: 2 }),
      command(cdbs.readToc(0, 0, 0, 20), { target: 0 }),
      sending(cdbs.blocks10(0x2a, 0, 1), filled(2048, 1), { target: 2 }),
    ],
  },
  {
    name: "diagnostics and buffers, which keep what was there before",
    steps: [
      command(cdbs.inquiry(255, 1, 0x80)),
      command([0x3c, 0, 0, 0, 0, 0, 0, 0, 255, 0]),
      sending([0x3b, 0, 0, 0, 0, 0, 0, 0, 64, 0], [...new Array<number>(4).fill(0), ...filled(60, 2)]),
      command([0x3c, 2, 0, 0, 0, 0, 0, 0, 64, 0]),
      command([0x3c, 3, 0, 0, 0, 0, 0, 0, 4, 0]),
      command([0x3c, 7, 0, 0, 0, 0, 0, 0, 4, 0]),
      sending([0x1d, 0x10, 0, 0, 10, 0], [0x40, 0, 0, 6, 0, 1, 0, 0, 0, 9]),
      command([0x1c, 0, 0, 0, 255, 0]),
      command([0x1d, 4, 0, 0, 0, 0]),
      command([0x1c, 0, 0, 0, 4, 0]),
      sending([0x1d, 0x10, 0, 0, 2, 0], [0x41, 0]),
      command([0x1c, 0, 0, 0, 64, 0]),
      command([0x37, 0, 0x1d, 0, 0, 0, 0, 0, 64, 0]),
    ],
  },
  {
    name: "errors, and their sense data",
    steps: [
      command([0xff, 0, 0, 0, 0, 0]),
      command([0x88, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
      command(cdbs.blocks10(0x28, 256, 1)),
      command(cdbs.blocks10(0x28, 255, 2)),
      command(cdbs.blocks10(0x28, 0xffffffff, 1)),
      sending(cdbs.blocks10(0x2a, 256, 1), filled(512, 1)),
      command([0, 0, 0, 0, 0, 2]),
      command(cdbs.testUnitReady, { lun: 1 }),
      command(cdbs.requestSense(), { lun: 1 }),
      command([0x2f, 2, 0, 0, 0, 0, 0, 0, 1, 0]),
      command([0x1b, 0, 0, 0, 0, 0]),
      command(cdbs.testUnitReady),
      command([0x1b, 0, 0, 0, 1, 0]),
      command(cdbs.testUnitReady),
      command(cdbs.requestSense(0)),
      command(cdbs.requestSense(255)),
    ],
  },
  {
    name: "fewer data than the target wants",
    steps: [
      sending(cdbs.blocks10(0x2a, 0, 8), filled(3 * 512, 4)),
      command(cdbs.testUnitReady),
      command(cdbs.blocks10(0x28, 0, 8)),
      command(cdbs.blocks10(0x2a, 0, 1)),
      sending(cdbs.modeSelect6(12), [0, 0, 0, 8]),
      command(cdbs.testUnitReady),
      ...everywhere(cdbs.testUnitReady),
    ],
  },
];

/** Neither the port nor iSCSI has a second command to send: the target waits for it in vain. */
export const linkedScript: Script = {
  name: "linked commands",
  steps: [
    command(cdbs.reserve()),
    command([0, 0, 0, 0, 0, 1]),
    command(cdbs.testUnitReady, { who: "two" }),
    command([0x28, 0, 0, 0, 0, 0, 0, 0, 1, 3]),
    command(cdbs.testUnitReady),
  ],
};
