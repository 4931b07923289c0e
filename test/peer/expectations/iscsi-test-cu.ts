// What iscsi-test-cu 1.19 (libiscsi) does not pass against the board with `modern` answers, and why. Everything that is
// not listed must pass; what is listed must do what it says, so that the list cannot grow old.

import type { Verdict } from "../test-cu.js";

export interface Expectation {
  /** Tests by `Suite.Test`, or all of a suite by `Suite.*`. */
  readonly tests: readonly string[];
  readonly verdict: Verdict;
  readonly reason: string;
}

const skip = "skip" as const;

export const expectations: readonly Expectation[] = [
  { tests: ["ExtendedCopy.*", "ReceiveCopyResults.*"], verdict: skip, reason: "EXTENDED COPY is not translated" },
  { tests: ["GetLBAStatus.*", "Unmap.*"], verdict: skip, reason: "an SD card behind the board cannot be unmapped" },
  {
    tests: ["Sanitize.*"],
    verdict: skip,
    reason: "SANITIZE is not translated; the tool also wants a switch of its own",
  },
  { tests: ["WriteAtomic16.*"], verdict: skip, reason: "atomic writes are not translated" },
  { tests: ["PreventAllow.*"], verdict: skip, reason: "a fixed disk's medium cannot be removed" },
  { tests: ["StartStopUnit.Simple"], verdict: skip, reason: "a fixed disk's medium cannot be ejected" },
  { tests: ["MultipathIO.*"], verdict: skip, reason: "wants a second URL" },
  { tests: ["ReadOnly.ReadOnlySBC"], verdict: skip, reason: "the disk is not write protected" },
  {
    tests: ["CompareAndWrite.Simple", "CompareAndWrite.Miscompare"],
    verdict: "fail",
    reason: "sends 256 blocks in a count of one byte, which is 0, and wants an error for it (SBC-3 §5.3: 0 is none)",
  },
  { tests: ["CompareAndWrite.InvalidDataOutSize"], verdict: skip, reason: "wants a thinly provisioned unit" },
  { tests: ["ReadDefectData12.Simple"], verdict: skip, reason: "READ DEFECT DATA(12) is not translated" },
  { tests: ["Inquiry.BlockLimits"], verdict: skip, reason: "part of it is about unmapping" },
  {
    tests: ["ReportSupportedOpcodes.OneCommand"],
    verdict: skip,
    reason: "takes the refusal that it provokes itself for a missing command",
  },
  {
    tests: ["WriteSame10.Unmap", "WriteSame10.UnmapUnaligned", "WriteSame10.UnmapUntilEnd"],
    verdict: skip,
    reason: "nothing can be unmapped",
  },
  {
    tests: ["WriteSame16.Unmap", "WriteSame16.UnmapUnaligned", "WriteSame16.UnmapUntilEnd"],
    verdict: skip,
    reason: "nothing can be unmapped",
  },
  {
    tests: ["WriteSame10.InvalidDataOutSize", "WriteSame16.InvalidDataOutSize"],
    verdict: skip,
    reason: "wants a thinly provisioned unit",
  },
];
