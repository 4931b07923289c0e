// FPGA settings for data phases (firmware-timing 5.1, 5.3; recorded values in the groups sdtr-timing-*).

import { describe, expect, test } from "vitest";
import { handshakeRegisters } from "../../../src/emulator/bus/handshake-registers.js";
import { phases } from "../../../src/scsi/index.js";

const revF = { revision: "revF", slowestHold: 7 } as const;
const asynchronous = { periodFactor: 0, offset: 0 };

describe("handshake registers", () => {
  test.each([
    [0, 6, 6, 3, 6],
    [1, 7, 18, 28, 15],
    [2, 6, 6, 13, 13],
    [3, 6, 6, 9, 6],
    [4, 6, 6, 9, 6],
    [5, 6, 6, 9, 6],
    [6, 3, 3, 3, 2],
    [7, 3, 3, 3, 2],
  ])(
    "asynchronous, speed %i: hold %i, deskew %i, assertion %i, glitch %i",
    (speed, hold, deskew, assertion, glitch) => {
      expect(handshakeRegisters(revF, speed, asynchronous, phases.dataIn)).toEqual({
        offset: 0,
        deskewAndHold: 32 * hold + deskew,
        assertion,
        glitch,
      });
    },
  );

  test("before 6.2.7 the slowest hold loses its upper bit", () => {
    expect(handshakeRegisters({ ...revF, slowestHold: 5 }, 1, asynchronous, phases.dataIn).deskewAndHold).toBe(178);
  });

  test.each([
    [16, 65, 2, 2, 1],
    [22, 65, 2, 2, 1],
    [23, 98, 3, 5, 1],
    [25, 98, 3, 5, 1],
    [26, 130, 4, 5, 1],
    [34, 130, 6, 7, 1],
    [35, 198, 4, 7, 2],
    [44, 198, 6, 9, 2],
    [45, 198, 6, 9, 5],
    [80, 198, 14, 17, 5],
  ])(
    "period factor %i: %i, assertion in %i, out %i, glitch %i",
    (periodFactor, deskewAndHold, inwards, outwards, glitch) => {
      const agreement = { periodFactor, offset: 15 };
      expect(handshakeRegisters(revF, 6, agreement, phases.dataIn)).toEqual({
        offset: 15,
        deskewAndHold,
        assertion: inwards,
        glitch,
      });
      expect(handshakeRegisters(revF, 6, agreement, phases.dataOut).assertion).toBe(outwards);
    },
  );
});
