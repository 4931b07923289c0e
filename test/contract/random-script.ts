// Random command scripts: mostly commands that the board knows, with fields near where something happens.

import { cdbLengthOf, opcodeTable } from "../../src/scsi/index.js";
import { fc } from "../property.js";
import { filled } from "./target-scripts.js";
import type { Step } from "./target-ways.js";

const known = Object.values(opcodeTable);
const knownOpcodes = known.map((info) => info.opcode);

const opcode = fc.oneof({ arbitrary: fc.constantFrom(...knownOpcodes), weight: 9 }, fc.nat(255));
/** LBAs and lengths sit at the edges of targets, of the ring of 128 sectors, of nothing and of everything. */
const field = fc.oneof(
  { arbitrary: fc.constant(0), weight: 6 },
  { arbitrary: fc.constantFrom(1, 2, 4, 8, 12, 18, 36, 0x3f, 63, 64, 127, 128, 255), weight: 3 },
  fc.nat(255),
);
/** Links and flags are rare. */
const control = fc.oneof({ arbitrary: fc.constant(0), weight: 12 }, fc.constantFrom(1, 2, 3, 0x80));

const cdb = fc
  .tuple(opcode, fc.array(field, { minLength: 11, maxLength: 11 }), control)
  .map(([first, fields, last]): number[] => {
    const bytes = [first, ...fields, 0, 0, 0, 0];
    const group = first >> 5;
    // The upper bytes of an LBA would make nearly all of them too large.
    if (group === 1 && first !== 0x3b && first !== 0x3c) bytes.splice(2, 3, 0, 0, 0);
    if (group === 1 || group === 2) bytes[7] = (bytes[7] ?? 0) & 1;
    bytes[group === 1 || group === 2 ? 9 : group === 5 ? 11 : 5] = last;
    return bytes.slice(0, cdbLengthOf(first));
  });

const dataOutOpcodes: ReadonlySet<number> = new Set(
  known.filter(({ direction }) => direction === "out").map((info) => info.opcode),
);

/** Most often as much as the target can want at most, sometimes less. */
const supply = fc.oneof({ arbitrary: fc.constant(2 ** 18), weight: 4 }, fc.constantFrom(0, 4, 12, 512, 5000));

const commandStep = fc
  .record({
    who: fc.constantFrom("one" as const, "two" as const),
    target: fc.nat(5),
    lun: fc.oneof({ arbitrary: fc.constant(0), weight: 9 }, fc.nat(7)),
    cdb,
    supplied: supply,
    seed: fc.nat(255),
  })
  .map(({ supplied, seed, ...step }): Step => {
    if (!dataOutOpcodes.has(step.cdb[0] ?? 0)) return step;
    return { ...step, dataOut: filled(supplied, seed) };
  });

const resetStep = fc.record({ reset: fc.constantFrom("target" as const, "bus" as const), target: fc.nat(5) });

export const randomScript = fc.array(
  fc.oneof({ arbitrary: commandStep, weight: 30 }, { arbitrary: resetStep, weight: 1 }),
  { minLength: 1, maxLength: 30 },
);
