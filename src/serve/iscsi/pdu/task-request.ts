// Task Management Function Request (RFC 7143 §11.5).

import { lowBits, u32be } from "../../../bytes/index.js";
import { lun, requestNumbers, tag } from "./fields.js";
import { declarePdu, immediateField } from "./pdu-layout.js";

export const taskRequest = declarePdu(
  0x02,
  "Task Management Function Request",
  {
    immediate: immediateField,
    function: lowBits(1, 0x7f),
    lun,
    tag,
    referencedTag: u32be(20),
    ...requestNumbers,
    refCmdSn: u32be(32),
    expDataSn: u32be(36),
  },
  0x80,
);

/** RFC 7143 §11.5.1. */
export const taskFunctionNames: Readonly<Record<number, string>> = {
  1: "ABORT TASK",
  2: "ABORT TASK SET",
  3: "CLEAR ACA",
  4: "CLEAR TASK SET",
  5: "LOGICAL UNIT RESET",
  6: "TARGET WARM RESET",
  7: "TARGET COLD RESET",
  8: "TASK REASSIGN",
};
