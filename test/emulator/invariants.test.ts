// What must hold for any initiator: every connection ends, nothing is thrown, no byte outside of a target's range is touched,
// and the script's counts are those of the bytes.

import { describe, expect, test } from "vitest";
import type { Medium } from "../../src/card/index.js";
import { hardwareRevisions } from "../../src/config/index.js";
import { createBoard } from "../../src/emulator/index.js";
import { type OutPhase, opcodes, phases } from "../../src/scsi/index.js";
import { fc, runs } from "../property.js";
import { configImage, send } from "./test-bus.js";

const versions = ["6.0.5", "6.1.3", "6.2.1", "6.2.9", "6.2.15", "6.3.2", "6.4.2", "6.4.12", "6.4.14"] as const;
const cardSectors = 6000;
const start = 1000;
const scsiSectors = 500;

/** Tells which sectors are touched; contents do not matter. */
class WatchedMedium implements Medium {
  readonly sectors = cardSectors;
  readonly isWriteProtected = false;
  readonly touched: { readonly lba: number; readonly end: number; readonly how: "read" | "write" }[] = [];

  read(lba: number, into: Uint8Array): void {
    this.touched.push({ lba, end: lba + into.length / 512, how: "read" });
    into.fill(lba);
  }

  write(lba: number, bytes: Uint8Array): void {
    this.touched.push({ lba, end: lba + bytes.length / 512, how: "write" });
  }

  flush(): void {}
  close(): void {}
}

const anyOpcode = fc.oneof(fc.constantFrom(...Object.values(opcodes)), fc.integer({ min: 0, max: 255 }));
/** Half of them with small numbers, so that they reach what they are about. */
const anyCdb = fc
  .tuple(anyOpcode, fc.boolean(), fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 11, maxLength: 11 }))
  .map(([opcode, isTame, rest]) => {
    const bytes = isTame ? rest.map((byte, at) => (at === 1 || at === 2 ? 0 : byte % 8)) : rest;
    return Buffer.from([opcode, ...bytes]).toString("hex");
  });

const anyOffer = fc.record({
  initiator: fc.integer({ min: 0, max: 7 }),
  identify: fc.option(fc.integer({ min: 0x80, max: 0xff }), { nil: undefined }),
  messages: fc.oneof(
    fc.constant(""),
    fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString("hex")),
  ),
  dataOut: fc.integer({ min: 0, max: 3000 }).map((length) => new Uint8Array(length).fill(length)),
  parityErrorIn: fc.option(fc.constantFrom<OutPhase>(phases.command, phases.dataOut, phases.messageOut), {
    nil: undefined,
  }),
});

const anyBoard = fc.record({
  firmware: fc.constantFrom(...versions),
  revision: fc.constantFrom(...hardwareRevisions),
  faithful: fc.boolean(),
  deviceType: fc.integer({ min: 0, max: 6 }),
  bytesPerSector: fc.constantFrom(64, 512, 520, 2048, 2352, 8192),
  quirks: fc.constantFrom([], ["apple"] as const, ["omti"] as const, ["xebec"] as const, ["vms"] as const),
  parity: fc.boolean(),
  unitAttention: fc.boolean(),
  mapLunsToIds: fc.boolean(),
});

type BoardChoice = typeof anyBoard extends fc.Arbitrary<infer Choice> ? Choice : never;

function boardOf(choice: BoardChoice) {
  const { firmware, revision, faithful, deviceType, bytesPerSector, quirks, ...settings } = choice;
  const card = new WatchedMedium();
  const per = Math.ceil(bytesPerSector / 512);
  const target = {
    deviceType,
    bytesPerSector,
    quirks,
    sdSectorStart: start,
    scsiSectors: Math.floor(scsiSectors / per),
  };
  const config = configImage({ settings, targets: [target] });
  return { card, board: createBoard({ card, config, firmware, revision, faithful }) };
}

describe("whatever an initiator does", () => {
  test("each connection ends, in BUS FREE or in a hang that is told, and counts what it moved", () => {
    fc.assert(
      fc.property(anyBoard, fc.array(fc.tuple(anyCdb, anyOffer), { minLength: 1, maxLength: 6 }), (choice, steps) => {
        const bench = boardOf(choice);
        for (const [cdb, { parityErrorIn, ...offer }] of steps) {
          const answer = send(bench, cdb, parityErrorIn === undefined ? offer : { ...offer, parityErrorIn });
          const last = answer.script.at(-1);
          expect(answer.hang !== undefined || last?.kind === "bus-free").toBe(true);
          const counted = (phase: string) =>
            answer.script.reduce(
              (sum, each) => sum + (each.kind === "transfer" && each.phase === phase ? each.bytes : 0),
              0,
            );
          expect(counted("dataIn")).toBe(answer.dataIn.length);
          expect(counted("status")).toBe(answer.statuses.length);
          expect(counted("messageIn")).toBe(answer.messagesIn.length / 2);
        }
      }),
      runs(400),
    );
  });

  test("no sector outside of the target is read, and none written but where block sizes are saved (Q3)", () => {
    fc.assert(
      fc.property(anyBoard, fc.array(fc.tuple(anyCdb, anyOffer), { minLength: 1, maxLength: 8 }), (choice, steps) => {
        const bench = boardOf(choice);
        const resized = new Set<number>([opcodes.modeSelect6, opcodes.modeSelect10]);
        for (const [cdb, { parityErrorIn: _none, ...offer }] of steps) {
          // Another block size moves the end of the target; that is tested by itself.
          if (resized.has(Number.parseInt(cdb.slice(0, 2), 16))) continue;
          send(bench, cdb, offer);
        }
        for (const { lba, end, how } of bench.card.touched) {
          const isInside = lba >= start && end <= start + scsiSectors;
          const isSave = how === "write" && lba === cardSectors - 1024 && end === lba + 2;
          expect(isInside || isSave, `${how} ${lba} … ${end}`).toBe(true);
        }
      }),
      runs(400),
    );
  });

  test("two boards that see the same do the same", () => {
    fc.assert(
      fc.property(anyBoard, fc.array(fc.tuple(anyCdb, anyOffer), { minLength: 1, maxLength: 6 }), (choice, steps) => {
        const run = () => {
          const bench = boardOf(choice);
          return steps.map(([cdb, { parityErrorIn: _none, ...offer }]) => {
            const { script, statuses, data, messagesIn } = send(bench, cdb, offer);
            return { script, statuses, data, messagesIn };
          });
        };
        expect(run()).toEqual(run());
      }),
      runs(50),
    );
  });
});
