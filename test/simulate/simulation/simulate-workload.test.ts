// Workloads on systems: what makes results equal, what the bands hold, and what cannot be simulated.

import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/config/index.js";
import { findCardModel } from "../../../src/simulate/cards/cards.js";
import { findDiskModel } from "../../../src/simulate/disk/disk-models.js";
import { findHostModel } from "../../../src/simulate/hosts/hosts.js";
import { helpfulChanges } from "../../../src/simulate/simulation/changes.js";
import { namesOf, simulateWorkload } from "../../../src/simulate/simulation/simulate-workload.js";
import type { BoardSystem, DiskSystem, System } from "../../../src/simulate/simulation/system.js";
import { createWorkload } from "../../../src/simulate/workload/workloads.js";

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the test names something that is not there");
  return value;
}

const short = given(createWorkload({ kind: "diskperf", options: "-W -D -r4k -m64k -t 1 -c 64m" }));
const host = given(findHostModel("indy"));
const card = given(findCardModel("sandisk-extreme-pro-128gb"));

function boardSystem(change: Partial<BoardSystem> = {}, settings = {}): BoardSystem {
  const base = defaultConfig();
  const board = { ...base.board, enableScsi2: true, ...settings };
  const targets = base.targets.map((target) => ({ ...target, scsiSectors: 4_000_000 }));
  return {
    kind: "board",
    config: { ...base, board, targets },
    firmware: "6.1.3",
    board: "revF",
    host,
    card,
    ...change,
  };
}

const disk: DiskSystem = { kind: "disk", disk: given(findDiskModel("fujitsu-maj3182mp")), host };

describe("simulating a workload", () => {
  it.each([boardSystem(), disk])("gives the same for the same seed", (system) => {
    const once = simulateWorkload(system, short, { seed: 7, draws: 5 });
    expect(JSON.stringify(simulateWorkload(system, short, { seed: 7, draws: 5 }))).toBe(JSON.stringify(once));
  });

  it("puts figures into bands of eight draws in ten, and none without draws", () => {
    const { rows, headline } = simulateWorkload(boardSystem(), short, { seed: 1, draws: 30 });
    expect(rows).toHaveLength(5 * 6);
    for (const { value, band } of [...rows, headline]) {
      expect(band?.p10).toBeLessThan(band?.p90 ?? 0);
      // The model's own figures are the most likely ones, so they lie near the middle.
      expect(value).toBeGreaterThan(0.8 * (band?.p10 ?? Number.NaN));
      expect(value).toBeLessThan(1.25 * (band?.p90 ?? Number.NaN));
    }
    expect(simulateWorkload(boardSystem(), short, { seed: 1, draws: 0 }).headline.band).toBeUndefined();
  });

  it("names what it ran on", () => {
    expect(namesOf(boardSystem())).toEqual({
      host: "sgi-indy",
      drive: "scsi2sd-v6",
      firmware: "6.1.3",
      board: "revF",
      card: "sandisk-extreme-pro-128gb",
      turbo: false,
    });
    expect(namesOf(disk)).toEqual({ host: "sgi-indy", drive: "fujitsu-maj3182mp" });
  });

  it("refuses what does not go together", () => {
    const simulate = (system: System) => () => simulateWorkload(system, short, { seed: 1, draws: 0 });
    expect(simulate(boardSystem({ firmware: "6.0.9" }, { scsiSpeed: 6 }))).toThrow(/6\.0\.9 has no turbo/);
    expect(simulate(boardSystem({ board: "2021" }))).toThrow(/does not exist for the V6 2021 board/);
    const ide = given(findHostModel("pentium3-ide"));
    const lct = given(findDiskModel("quantum-fireball-lct20-40"));
    expect(simulate(boardSystem({ host: ide }))).toThrow(/the board is for SCSI, and the host pentium3-ide has IDE/);
    expect(simulate({ kind: "disk", disk: lct, host: disk.host })).toThrow(
      /lct20-40 is for IDE, and the host sgi-indy/,
    );
    expect(simulate({ kind: "disk", disk: lct, host: ide })).not.toThrow();
    const large = boardSystem({ card: { ...card, capacityBytes: 1e9 } });
    // 4,000,000 sectors and the 1 MiB that the firmware keeps back: 2 GB.
    expect(simulate(large)).toThrow(/ends at sector 40\d{5} of the card, and .* has 1953125/);
    const small = { ...large.config, targets: large.config.targets.map((one) => ({ ...one, scsiSectors: 2000 })) };
    expect(simulate({ ...boardSystem(), config: small })).toThrow(/test file of 67108864 bytes/);
  });
});

describe("changes that help", () => {
  it("are found by running again: SCSI-2 mode where the configuration slows every command", () => {
    const changes = helpfulChanges(boardSystem({}, { enableScsi2: false, selectionDelay: 255 }), short);
    // firmware-timing §3.1: 1 ms and five times 100 µs on every command.
    expect(changes[0]).toMatchObject({ what: "enableScsi2 on", kind: "setting" });
    expect(changes[0]?.gainPercent).toBeGreaterThan(20);
  });

  it("are at most three, the best first, and none that does not help", () => {
    const changes = helpfulChanges(
      boardSystem({ card: given(findCardModel("generic-class10")), firmware: "6.3.0" }),
      short,
    );
    expect(changes.length).toBeLessThanOrEqual(3);
    expect(changes[0]?.kind).toBe("card");
    expect(changes.map(({ gainPercent }) => gainPercent)).toEqual(
      changes.map(({ gainPercent }) => gainPercent).sort((a, b) => b - a),
    );
    expect(changes.every(({ gainPercent }) => gainPercent >= 0.5)).toBe(true);
  });
});
