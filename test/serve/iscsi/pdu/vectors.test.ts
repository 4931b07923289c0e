// The layouts against bytes written down by hand from the figures of RFC 7143 §11: every field has a value of its own,
// so that none can lie in another's place.

import { describe, expect, it } from "vitest";
import { asyncMessage } from "../../../../src/serve/iscsi/pdu/async-message.js";
import { dataIn } from "../../../../src/serve/iscsi/pdu/data-in.js";
import { dataOut } from "../../../../src/serve/iscsi/pdu/data-out.js";
import { loginRequest } from "../../../../src/serve/iscsi/pdu/login-request.js";
import { loginResponse } from "../../../../src/serve/iscsi/pdu/login-response.js";
import { logoutRequest } from "../../../../src/serve/iscsi/pdu/logout-request.js";
import { logoutResponse } from "../../../../src/serve/iscsi/pdu/logout-response.js";
import { nopIn } from "../../../../src/serve/iscsi/pdu/nop-in.js";
import { nopOut } from "../../../../src/serve/iscsi/pdu/nop-out.js";
import { readyToTransfer } from "../../../../src/serve/iscsi/pdu/ready-to-transfer.js";
import { reject } from "../../../../src/serve/iscsi/pdu/reject.js";
import { scsiCommand } from "../../../../src/serve/iscsi/pdu/scsi-command.js";
import { scsiResponse } from "../../../../src/serve/iscsi/pdu/scsi-response.js";
import { taskRequest } from "../../../../src/serve/iscsi/pdu/task-request.js";
import { taskResponse } from "../../../../src/serve/iscsi/pdu/task-response.js";
import { textRequest } from "../../../../src/serve/iscsi/pdu/text-request.js";
import { textResponse } from "../../../../src/serve/iscsi/pdu/text-response.js";

const request = { cmdSn: 0x18191a1b, expStatSn: 0x1c1d1e1f };
const response = { statSn: 0x18191a1b, expCmdSn: 0x1c1d1e1f, maxCmdSn: 0x20212223 };
const tag = 0x10111213;
const targetTag = 0x14151617;
const lun = 3;
const cdb = Uint8Array.from({ length: 16 }, (_, at) => 0x20 + at);
const isid = Uint8Array.of(0x80, 0x41, 0x42, 0x43, 0x44, 0x45);

/** Twelve words of four bytes, as the figures have them. */
const vectors = [
  [
    nopOut.encode({ immediate: true, lun, tag, targetTag, ...request }, 0x010203),
    "40800000 00010203 00030000 00000000 10111213 14151617 18191a1b 1c1d1e1f 00000000 00000000 00000000 00000000",
  ],
  [
    nopIn.encode({ lun, tag, targetTag, ...response }, 5),
    "20800000 00000005 00030000 00000000 10111213 14151617 18191a1b 1c1d1e1f 20212223 00000000 00000000 00000000",
  ],
  [
    scsiCommand.encode(
      {
        immediate: false,
        final: true,
        read: false,
        write: true,
        attribute: 1,
        lun: 0x123,
        tag,
        expectedBytes: 0x200,
        ...request,
        cdb,
      },
      0x200,
    ),
    "01a10000 00000200 41230000 00000000 10111213 00000200 18191a1b 1c1d1e1f 20212223 24252627 28292a2b 2c2d2e2f",
  ],
  [
    scsiResponse.encode(
      {
        overflow: false,
        underflow: true,
        response: 0,
        status: 2,
        tag,
        ...response,
        expDataSn: 0x24252627,
        residual: 0x2c2d2e2f,
      },
      20,
    ),
    "21820002 00000014 00000000 00000000 10111213 00000000 18191a1b 1c1d1e1f 20212223 24252627 00000000 2c2d2e2f",
  ],
  [
    taskRequest.encode({
      immediate: true,
      function: 5,
      lun,
      tag,
      referencedTag: targetTag,
      ...request,
      refCmdSn: 0x20212223,
      expDataSn: 0x24252627,
    }),
    "42850000 00000000 00030000 00000000 10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627 00000000 00000000",
  ],
  [
    taskResponse.encode({ response: 5, tag, ...response }),
    "22800500 00000000 00000000 00000000 10111213 00000000 18191a1b 1c1d1e1f 20212223 00000000 00000000 00000000",
  ],
  [
    loginRequest.encode({
      immediate: true,
      transit: true,
      continues: false,
      currentStage: 1,
      nextStage: 3,
      versionMax: 2,
      versionMin: 1,
      isid,
      tsih: 0x4647,
      tag,
      cid: 0x1415,
      ...request,
    }),
    "43870201 00000000 80414243 44454647 10111213 14150000 18191a1b 1c1d1e1f 00000000 00000000 00000000 00000000",
  ],
  [
    loginResponse.encode({
      transit: false,
      continues: true,
      currentStage: 0,
      nextStage: 0,
      versionMax: 2,
      versionActive: 1,
      isid,
      tsih: 0x4647,
      tag,
      ...response,
      statusClass: 2,
      statusDetail: 7,
    }),
    "23400201 00000000 80414243 44454647 10111213 00000000 18191a1b 1c1d1e1f 20212223 02070000 00000000 00000000",
  ],
  [
    textRequest.encode({ immediate: false, final: true, continues: false, lun: 0, tag, targetTag, ...request }),
    "04800000 00000000 00000000 00000000 10111213 14151617 18191a1b 1c1d1e1f 00000000 00000000 00000000 00000000",
  ],
  [
    textResponse.encode({ final: false, continues: true, lun: 0, tag, targetTag, ...response }),
    "24400000 00000000 00000000 00000000 10111213 14151617 18191a1b 1c1d1e1f 20212223 00000000 00000000 00000000",
  ],
  [
    dataOut.encode({
      final: true,
      lun,
      tag,
      targetTag,
      expStatSn: 0x1c1d1e1f,
      dataSn: 0x24252627,
      bufferOffset: 0x28292a2b,
    }),
    "05800000 00000000 00030000 00000000 10111213 14151617 00000000 1c1d1e1f 00000000 24252627 28292a2b 00000000",
  ],
  [
    dataIn.encode({
      final: true,
      overflow: false,
      underflow: true,
      hasStatus: true,
      status: 8,
      lun: undefined,
      tag,
      targetTag,
      ...response,
      dataSn: 0x24252627,
      bufferOffset: 0x28292a2b,
      residual: 0x2c2d2e2f,
    }),
    "25830008 00000000 00000000 00000000 10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627 28292a2b 2c2d2e2f",
  ],
  [
    logoutRequest.encode({ immediate: true, reason: 1, tag, cid: 0x1415, ...request }),
    "46810000 00000000 00000000 00000000 10111213 14150000 18191a1b 1c1d1e1f 00000000 00000000 00000000 00000000",
  ],
  [
    logoutResponse.encode({ response: 2, tag, ...response, time2Wait: 0x2829, time2Retain: 0x2a2b }),
    "26800200 00000000 00000000 00000000 10111213 00000000 18191a1b 1c1d1e1f 20212223 00000000 28292a2b 00000000",
  ],
  [
    readyToTransfer.encode({
      lun,
      tag,
      targetTag,
      ...response,
      r2tSn: 0x24252627,
      bufferOffset: 0x28292a2b,
      desiredBytes: 0x2c2d2e2f,
    }),
    "31800000 00000000 00030000 00000000 10111213 14151617 18191a1b 1c1d1e1f 20212223 24252627 28292a2b 2c2d2e2f",
  ],
  [
    asyncMessage.encode({
      lun: 0,
      tag: 0xffffffff,
      ...response,
      event: 1,
      vendorCode: 2,
      parameter1: 0x2627,
      parameter2: 0x2829,
      parameter3: 0x2a2b,
    }),
    "32800000 00000000 00000000 00000000 ffffffff 00000000 18191a1b 1c1d1e1f 20212223 01022627 28292a2b 00000000",
  ],
  [
    reject.encode({ reason: 4, tag: 0xffffffff, ...response, dataSn: 0x24252627 }, 48),
    "3f800400 00000030 00000000 00000000 ffffffff 00000000 18191a1b 1c1d1e1f 20212223 24252627 00000000 00000000",
  ],
] as const;

describe("each PDU", () => {
  it.each(vectors.map(([bytes, words]) => [words.slice(0, 2), bytes, words] as const))(
    "0x%s lies as the figure shows",
    (_, bytes, words) => {
      expect(
        Buffer.from(bytes)
          .toString("hex")
          .replace(/.{8}(?=.)/g, "$& "),
      ).toBe(words);
    },
  );
});
