// What iscsi-test-cu 1.19 (Debian 12) does not pass on /dev/sg* with a faithful board behind it, and why. The tool asks for
// SBC-3 and SPC-4; the board is a SCSI-2 device with peculiarities of its own (numbers are those of firmware-behaviour).
// Everything that is not listed must pass.

import type { Expectation } from "../expectations/iscsi-test-cu.js";
import type { Verdict, Verdicts } from "../test-cu.js";

const ofEveryDevice: readonly Expectation[] = [
  { verdict: "fail", reason: "says SCSI-2, the tool wants SPC-2 at least (2.8)", tests: ["Inquiry.Standard"] },
  { verdict: "skip", reason: "asked of SPC-3 devices only", tests: ["Inquiry.AllocLength"] },
  {
    verdict: "fail",
    reason: "page 0Ah has the six bytes of SCSI-2, and the tool compares what would be behind them (2.9.3)",
    tests: ["ModeSense6.Control"],
  },
  { verdict: "skip", reason: "no READ(16) to try it with (2.10)", tests: ["ModeSense6.Control-D_SENSE"] },
];

const ofDisks: readonly Expectation[] = [
  ...ofEveryDevice,
  {
    verdict: "fail",
    reason: "QEMU makes up VPD page B0h for disks, shorter than the tool likes",
    tests: ["Inquiry.BlockLimits"],
  },
  { verdict: "fail", reason: "no VPD page 83h (2.8)", tests: ["Inquiry.MandatoryVPDSBC"] },
  {
    verdict: "fail",
    reason: "PRE-FETCH never looks at the range (2.10, Q38)",
    tests: ["Prefetch10.BeyondEol", "Prefetch10.ZeroBlocks"],
  },
  {
    verdict: "fail",
    reason: "VERIFY with BYTCHK is an invalid field, whatever else is wrong with it (2.10)",
    tests: ["Verify10.Simple", "Verify10.BeyondEol", "Verify10.ZeroBlocks", "Verify10.Flags", "Verify10.Mismatch"],
  },
  {
    verdict: "fail",
    reason: "bits for protection, DPO and FUA are ignored, not refused (2.10)",
    tests: [
      ...["Read10.ReadProtect", "Read10.DpoFua", "Write10.WriteProtect", "Write10.DpoFua"],
      ...["Verify10.Dpo", "WriteVerify10.WriteProtect", "WriteVerify10.Dpo"],
    ],
  },
  { verdict: "skip", reason: "asked of write-protected media only", tests: ["ReadOnly.*"] },
  { verdict: "skip", reason: "needs two ways to the same device", tests: ["MultipathIO.*"] },
  {
    verdict: "skip",
    reason: "commands that the board does not know: 5/2000 (2.10)",
    tests: [
      ...["CompareAndWrite.*", "GetLBAStatus.*", "OrWrite.*", "Prefetch16.*", "Read12.*", "Read16.*"],
      ...["ReadCapacity16.*", "ReadDefectData12.*", "ReportSupportedOpcodes.*", "Unmap.*", "Verify12.*"],
      ...["Verify16.*", "Write12.*", "Write16.*", "WriteAtomic16.*", "WriteSame10.*", "WriteSame16.*"],
      ...["WriteVerify12.*", "WriteVerify16.*"],
    ],
  },
];

/** CD and MO: much is asked of type 0 only. */
const ofOtherTypes: readonly Expectation[] = [
  ...ofEveryDevice,
  {
    verdict: "skip",
    reason: "asked of type 0 only",
    tests: [
      ...["Inquiry.BlockLimits", "Inquiry.MandatoryVPDSBC", "ModeSense6.Control-SWP", "Read10.ReadProtect"],
      ...["Read10.DpoFua", "Read10.Async", "Write10.WriteProtect", "Write10.DpoFua", "Write10.Async"],
      ...["WriteVerify10.WriteProtect", "WriteVerify10.Dpo"],
    ],
  },
];

const ofCds: readonly Expectation[] = [
  ...ofOtherTypes,
  {
    verdict: "fail",
    reason: "every write is refused as write-protected, before the range is looked at (2.10)",
    tests: [
      ...["Write10.Simple", "Write10.BeyondEol", "Write10.ZeroBlocks", "WriteVerify10.Simple"],
      ...["WriteVerify10.BeyondEol", "WriteVerify10.ZeroBlocks", "WriteVerify10.Flags"],
    ],
  },
];

export const expectations = { disk: ofDisks, cd: ofCds, magnetoOptical: ofOtherTypes } as const;

/** Verdicts that are not the expected ones, in words. */
export function findSurprises(verdicts: Verdicts, expected: readonly Expectation[]): readonly string[] {
  return [...verdicts].flatMap(([test, verdict]) => {
    const wanted = expectedVerdict(test, expected);
    return verdict === wanted ? [] : [`${test}: ${verdict} instead of ${wanted}`];
  });
}

/** Names in the list of what no test was called: the list has grown old. */
export function findUnused(verdicts: Verdicts, expected: readonly Expectation[]): readonly string[] {
  const seen = new Set([...verdicts.keys()].flatMap((test) => [test, wholeSuite(test)]));
  return expected.flatMap(({ tests }) => tests).filter((test) => !seen.has(test));
}

function expectedVerdict(test: string, expected: readonly Expectation[]): Verdict {
  return expected.find(({ tests }) => tests.includes(test) || tests.includes(wholeSuite(test)))?.verdict ?? "pass";
}

function wholeSuite(test: string): string {
  return test.replace(/\..*/, ".*");
}
