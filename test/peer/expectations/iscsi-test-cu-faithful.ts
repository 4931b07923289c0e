// What iscsi-test-cu 1.19 (libiscsi) does not pass against the board as it is, without `modern` answers, and why. The suites
// are made for SPC-3 and SBC-3; the board speaks SCSI-2.

import type { Expectation } from "./iscsi-test-cu.js";

const skip = "skip" as const;
const fail = "fail" as const;

export const faithfulExpectations: readonly Expectation[] = [
  {
    tests: [
      ...["CompareAndWrite.*", "ExtendedCopy.*", "OrWrite.*", "ReceiveCopyResults.*", "ReportSupportedOpcodes.*"],
      ...["Prefetch16.*", "Read12.*", "Read16.*", "ReadCapacity16.*", "ReadDefectData12.*", "Verify12.*", "Verify16.*"],
      ...["Write12.*", "Write16.*", "WriteVerify12.*", "WriteVerify16.*", "ModeSense6.Control-D_SENSE"],
      ...["iSCSIResiduals.Read12Residuals", "iSCSIResiduals.Read16Residuals"],
      ...["iSCSIResiduals.Write12Residuals", "iSCSIResiduals.Write16Residuals"],
      ...["iSCSIResiduals.WriteVerify12Residuals", "iSCSIResiduals.WriteVerify16Residuals"],
    ],
    verdict: skip,
    reason: "commands of SCSI-3 that the firmware does not have",
  },
  {
    tests: [
      ...["PrinReadKeys.*", "PrinReportCapabilities.*", "PrinServiceactionRange.*", "ProutClear.*"],
      ...["ProutPreempt.*", "ProutRegister.*", "ProutReserve.*"],
    ],
    verdict: skip,
    reason: "persistent reservations came with SPC-2",
  },
  {
    tests: ["GetLBAStatus.*", "Unmap.*", "Sanitize.*"],
    verdict: skip,
    reason: "commands of SBC-3 that the firmware does not have; nothing can be unmapped",
  },
  {
    tests: ["Simple", "BeyondEol", "WriteProtect", "Check", "InvalidDataOutSize"]
      .concat("Unmap", "UnmapUnaligned", "UnmapUntilEnd", "UnmapVPD")
      .flatMap((test) => [`WriteSame10.${test}`, `WriteSame16.${test}`]),
    verdict: skip,
    reason: "WRITE SAME is not in the firmware",
  },
  { tests: ["MultipathIO.*"], verdict: skip, reason: "wants a second URL" },
  { tests: ["PreventAllow.*", "StartStopUnit.Simple"], verdict: skip, reason: "a fixed disk's medium stays inside" },
  { tests: ["ReadOnly.*"], verdict: skip, reason: "the disk is not write protected" },
  { tests: ["Inquiry.AllocLength"], verdict: skip, reason: "wants a device that claims SPC-3" },
  {
    tests: ["Inquiry.Standard"],
    verdict: fail,
    reason: "wants version 4 to 6, SPC-2 and later; the board says SCSI-2",
  },
  {
    tests: ["Inquiry.BlockLimits", "Inquiry.MandatoryVPDSBC", "WriteAtomic16.VPD"],
    verdict: fail,
    reason: "the VPD pages 0x83 and 0xB0 came with SPC-2 and SBC-3",
  },
  {
    tests: ["ModeSense6.Control"],
    verdict: fail,
    reason: "looks for fields of SPC-3 in the control page, which has six bytes more there than in SCSI-2 (§8.3.3.1)",
  },
  {
    tests: ["Prefetch10.BeyondEol", "Prefetch10.ZeroBlocks"],
    verdict: fail,
    reason: "the firmware answers PRE-FETCH with GOOD whatever the range (firmware-behaviour 2.10)",
  },
  {
    tests: ["Read10.ReadProtect", "Write10.WriteProtect", "WriteVerify10.WriteProtect"],
    verdict: fail,
    reason: "the protection field is SBC-2's; in SCSI-2 these bits are reserved, and the firmware does not look",
  },
  {
    tests: ["Read10.DpoFua", "Write10.DpoFua", "WriteVerify10.Dpo", "Verify10.Dpo"],
    verdict: fail,
    reason: "wants DPO and FUA refused unless MODE SENSE tells of them, as SBC-2 does; the firmware ignores both",
  },
  {
    tests: ["Verify10.Simple", "Verify10.BeyondEol", "Verify10.ZeroBlocks", "Verify10.Flags", "Verify10.Mismatch"],
    verdict: fail,
    reason: "VERIFY with BytChk, which the firmware refuses: it compares nothing (firmware-behaviour 2.10)",
  },
  {
    tests: ["Reserve6.2Initiators"],
    verdict: fail,
    reason: "wants RELEASE of somebody else's reservation to do nothing, as SPC-2 does; the firmware answers CONFLICT",
  },
  {
    tests: ["iSCSIResiduals.Write10Residuals", "iSCSIResiduals.WriteVerify10Residuals"],
    verdict: fail,
    reason:
      "a write of more than the initiator offers ends in a reset of the bus, as on a real one: there is no residual",
  },
];
