// What the drive takes from the emulated board: the documented waits, the phases, the agreement, when STATUS comes.

import { describe, expect, it } from "vitest";
import type { BoardSettings, TargetSettings } from "../../../../src/config/index.js";
import { busRate } from "../../../../src/simulate/bus-rate.js";
import { compatParts } from "../../../../src/simulate/compat-delays.js";
import { emulateTarget } from "../../../../src/simulate/engine/board-drive/emulated-target.js";
import { firmwareTimingOf, type HostModel, hostModels } from "../../../../src/simulate/index.js";
import { configWith, hostAsking, indigo2 } from "../../scenario.js";

const silent: HostModel = { ...indigo2, selectsWithAttention: false };

function emulated(
  options: {
    firmware?: string;
    board?: Partial<BoardSettings>;
    target?: Partial<TargetSettings>;
    host?: HostModel;
  } = {},
) {
  const { firmware = "6.3.0", board = {}, target = {}, host = indigo2 } = options;
  return emulateTarget({ config: configWith(board, target), slot: 0, firmware, board: "revF", host });
}

describe("a command's shape", () => {
  it.each<[string, Parameters<typeof emulated>[0]]>([
    ["SCSI-2", { board: { enableScsi2: true } }],
    ["below SCSI-2", {}],
    ["without ATN", { board: { enableScsi2: true }, host: silent }],
    ["a selection delay", { board: { enableScsi2: true, selectionDelay: 3 } }],
    ["a floppy", { target: { deviceType: 3, scsiSectors: 2880 } }],
  ])("waits as documented: %s", (_name, options = {}) => {
    for (const firmware of ["6.0.13", "6.1.3", "6.2.1", "6.3.0", "6.4.14"]) {
      const target = emulated({ ...options, firmware });
      const config = configWith(options.board ?? {}, options.target);
      const documented = compatParts({
        settings: config.board,
        target: target.settings,
        host: options.host ?? indigo2,
      });
      for (const op of ["read", "write"] as const) {
        const shape = target.shapeOf(op, 8);
        expect(shape.selectionDelayNs).toBe(1000 * (documented.selectionDelay ?? 0));
        expect(shape.phaseDelayNs).toBe(1000 * (documented.phaseDelay ?? 0));
        expect(shape.deviceDelayNs).toBe(1000 * (documented.deviceDelay ?? 0));
        expect(shape.phases).toBe(options.host === silent ? 4 : 5);
        expect(shape.dataBytes).toBe(4096);
        expect(shape.sdSectors).toBe(8);
      }
    }
  });

  it.each([
    ["6.1.1", "after-programming"],
    ["6.1.3", "before-write"],
    ["6.2.1", "before-programming"],
    ["6.3.0", "before-programming"],
    ["6.4.14", "before-programming"],
  ])("%s sends STATUS of a WRITE %s", (firmware, place) => {
    expect(emulated({ firmware }).shapeOf("write", 300).statusPlace).toBe(place);
  });

  it("has STATUS wait in 6.4.13 and 6.4.14 with parity, and for blocks that are not 512 bytes", () => {
    const parity = { board: { parity: true } };
    expect(emulated({ ...parity, firmware: "6.4.12" }).shapeOf("write", 8).statusPlace).toBe("before-programming");
    expect(emulated({ ...parity, firmware: "6.4.13" }).shapeOf("write", 8).statusPlace).toBe("after-programming");
    const large = emulated({ target: { bytesPerSector: 2048, scsiSectors: 10_000 } });
    expect(large.shapeOf("write", 8).statusPlace).toBe("after-programming");
    expect(large.shapeOf("write", 8).sdSectors).toBe(32);
  });
});

describe("the target", () => {
  it("agrees with the host as the model of the bus has it", () => {
    for (const host of [...hostModels, silent, hostAsking(50), hostAsking(16)]) {
      for (const scsiSpeed of [0, 2, 4, 6]) {
        for (const firmware of ["6.0.13", "6.1.0", "6.1.3", "6.4.14"]) {
          for (const enableScsi2 of [true, false]) {
            const { board } = configWith({ scsiSpeed, enableScsi2 });
            const { agreement } = busRate({
              board: "revF",
              firmware: firmwareTimingOf(firmware),
              settings: board,
              host,
            });
            expect(emulated({ firmware, host, board: { scsiSpeed, enableScsi2 } }).agreement).toEqual(agreement);
          }
        }
      }
    }
  });

  it("has as many blocks as configured, or all of the card but the kept back 1,024 sectors", () => {
    expect(emulated({ target: { scsiSectors: 12_345 } }).capacityBlocks).toBe(12_345);
    const whole = emulateTarget({
      config: configWith({}, { scsiSectors: 0 }),
      slot: 0,
      firmware: "6.3.0",
      board: "revF",
      host: indigo2,
      cardBytes: 1e9,
    });
    expect(whole.capacityBlocks).toBe(Math.floor(1e9 / 512) - 1024);
  });

  it("answers although a disabled slot before it has its ID, and after it has reported its power-on", () => {
    const config = configWith({ unitAttention: true });
    const targets = config.targets.map((target, slot) => ({ ...target, id: 3, enabled: slot === 5 }));
    const target = emulateTarget({
      config: { ...config, targets },
      slot: 5,
      firmware: "6.4.14",
      board: "revF",
      host: indigo2,
    });
    expect(target.shapeOf("read", 1).dataBytes).toBe(512);
  });

  it("refuses what the board refuses: writes to a CD-ROM, blocks behind the last", () => {
    const cd = emulated({ target: { deviceType: 2, bytesPerSector: 2048, scsiSectors: 1000 } });
    expect([cd.refuses("read"), cd.refuses("write")]).toEqual([false, true]);
    expect(() => cd.shapeOf("write", 1)).toThrow(expect.objectContaining({ code: "simulate/refused" }));
    expect(() => cd.shapeOf("read", 1001)).toThrow(expect.objectContaining({ code: "simulate/refused" }));
    expect(cd.shapeOf("read", 1000).dataBytes).toBe(2_048_000);
  });

  it("is not there without blocks, or beyond the slots", () => {
    for (const config of [configWith({}, { bytesPerSector: 0 })]) {
      const question = () => emulateTarget({ config, slot: 0, firmware: "6.3.0", board: "revF", host: indigo2 });
      expect(question).toThrow(expect.objectContaining({ code: "simulate/no-target" }));
    }
    const beyond = () =>
      emulateTarget({ config: configWith({}), slot: 7, firmware: "6.3.0", board: "revF", host: indigo2 });
    expect(beyond).toThrow(expect.objectContaining({ code: "simulate/no-target" }));
  });
});
