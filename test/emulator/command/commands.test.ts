// Commands by themselves, with answers written down from firmware-behaviour 2.6 … 2.14 and Appendix A.

import { describe, expect, test } from "vitest";
import { decodeHex } from "../../../src/bytes/index.js";
import { bench, commands, send, senseOf, withoutAttention } from "../test-bus.js";

describe("INQUIRY", () => {
  const names = "20636f6465737263202020202020202020534353493253442036 2e30".replace(" ", "");

  test.each([
    [0, "0000"],
    [1, "0080"],
    [2, "0580"],
    [3, "0080"],
    [4, "0780"],
    [5, "0180"],
    [6, "0000"],
  ])("device type %i starts %s", (deviceType, start) => {
    const { data } = send(bench({ targets: [{ deviceType }] }), commands.inquiry);
    expect(data).toBe(`${start}02021f000018${names}`);
  });

  test.each([
    ["00", "0080000400808182"],
    ["80", "0080001031323334"],
    ["81", "0081000303030300"],
    ["82", "0082000706534353"],
  ])("VPD page %s of a removable disk has the removable bit in its page code (Q17)", (page, start) => {
    expect(send(bench({ targets: [{ deviceType: 1 }] }), `12 01 ${page} 00 08 00`).data).toBe(start);
  });

  test("is filled up with zeros, and 256 bytes long for 0 without ATN", () => {
    expect(
      send(bench(), "12 00 00 00 ff 00")
        .dataIn.subarray(36)
        .every((byte) => byte === 0),
    ).toBe(true);
    expect(send(bench(), "12 00 00 00 00 00", withoutAttention).dataIn).toHaveLength(256);
    expect(send(bench(), "12 00 00 00 00 00").phases).not.toContain("dataIn");
  });

  test.each(["12 00 80 00 24 00", "12 01 83 00 24 00"])("%s has no such page", (cdb) => {
    const board = bench();
    expect(send(board, cdb).status).toBe(2);
    expect(senseOf(board)).toBe("5/2400");
  });
});

describe("REQUEST SENSE", () => {
  test("gives 4 bytes for 0 (Q37), and the valid bit always", () => {
    expect(send(bench(), "03 00 00 00 00 00").data).toBe("f0000000");
  });

  test("sense stays through later commands until it is asked for", () => {
    const board = bench();
    send(board, "ff 00 00 00 00 00");
    send(board, "08 00 00 05 01 00");
    expect(send(board, "03 00 00 00 07 00").data).toBe("f0000500000005");
    expect(senseOf(board)).toBe("0/0000");
  });

  test("XEBEC: 4 bytes of its own", () => {
    const board = bench({ targets: [{ quirks: ["xebec"] }] });
    send(board, "08 00 00 05 01 00");
    expect(send(board, "03 00 00 00 00 00").data).toBe("00000005");
    send(board, "08 1f ff ff 01 00");
    expect(send(board, "03 20 00 00 00 00").data).toBe("20200005");
  });
});

describe("RESERVE and RELEASE", () => {
  const reserve = "16 00 00 00 00 00";
  const release = "17 00 00 00 00 00";
  const forFive = "16 1a 00 00 00 00";
  const releaseFive = "17 1a 00 00 00 00";

  test.each([
    ["again by the same", [[reserve, 7]], reserve, 7, 0x00],
    ["by another", [[reserve, 7]], reserve, 5, 0x18],
    ["released by another (Q36)", [[reserve, 7]], release, 5, 0x18],
    ["released by its owner", [[reserve, 7]], release, 7, 0x00],
    ["nothing to release", [], release, 5, 0x00],
    ["for a third party: the third party releases", [[forFive, 7]], release, 5, 0x00],
    ["for a third party: its reserver must name it", [[forFive, 7]], release, 7, 0x18],
    ["for a third party: its reserver names it", [[forFive, 7]], releaseFive, 7, 0x00],
    ["for a third party: the wrong one names it", [[forFive, 7]], releaseFive, 6, 0x18],
  ] as const)("%s", (_what, before, cdb, initiator, status) => {
    const board = bench();
    for (const [first, by] of before) expect(send(board, first, { initiator: by }).status).toBe(0);
    expect(send(board, cdb, { initiator }).status).toBe(status);
  });

  test("refuses extents", () => {
    const board = bench();
    expect(send(board, "16 01 00 00 00 00").status).toBe(2);
    expect(senseOf(board)).toBe("5/2400");
  });
});

describe("MODE SENSE and MODE SELECT", () => {
  const vector = { sectors: 131_072, targets: [{ revision: " 1.0" }] } as const;

  test.each([
    ["1a 00 03 00 ff 00", "23000008000000000000020083160000000000000000003f0200000100000000c0000000"],
    ["1a 00 43 00 ff 00", "230000080000000000000200831600000000000000000000ffff00000000000000000000"],
    ["1a 08 04 00 ff 00", "1b000000041600 0008ff0000080000080001 00000000000015180000".replaceAll(" ", "")],
    ["1a 00 00 00 ff 00", "0f000008000000000000020000029000"],
    ["1a 00 38 00 ff 00", "1b0000080000000000000200380e0000000000000000000000000000"],
    ["5a 08 08 00 00 00 00 00 ff 00", "0012000000000000080a01000000000000000000"],
  ])("%s", (cdb, expected) => {
    expect(send(bench(vector), cdb).data).toBe(expected);
  });

  test("page 30 is there when it fits, or with the APPLE quirk", () => {
    const page30 = "1a 08 30 00 04 00";
    expect(send(bench(), page30).status).toBe(2);
    expect(send(bench(), "1a 08 30 00 22 00").data.slice(8, 12)).toBe("301c");
    expect(send(bench({ targets: [{ quirks: ["apple"] }] }), page30).data).toBe("21000000");
  });

  test("page 10 of a tape is a byte short, and the next one moves up (Q19)", () => {
    expect(send(bench({ targets: [{ deviceType: 5 }] }), "1a 00 10 00 ff 00").data).toBe(
      "1a0000081300000000000200100e0000000000010010000000 0000".replace(" ", ""),
    );
  });

  test.each([
    ["15 10 00 00 0c 00", "000000080000000000000100", "00000100"],
    ["55 10 00 00 00 00 00 00 10 00", "00000000000000080000000000000400", "00000400"],
    [
      "15 10 00 00 1c 00",
      `00000000${"031600000000000000000000 0800 0000000000000000 0000".replaceAll(" ", "")}`,
      "00000800",
    ],
  ])("%s sets the block size", (cdb, parameters, blockBytes) => {
    const board = bench();
    expect(send(board, cdb, { dataOut: decodeHex(parameters) }).status).toBe(0);
    expect(send(board, commands.readCapacity).data.slice(8)).toBe(blockBytes);
  });

  test("a new block size is saved where nobody reads it (Q3)", () => {
    const board = bench({ sectors: 8192 });
    const { script } = send(board, "15 10 00 00 0c 00", { dataOut: decodeHex("000000080000000000000100") });
    expect(script).toContainEqual({ kind: "sd-write", lba: 7168, sectors: 2, result: "written" });
    expect(board.card.bytes[7168 * 512 + 128 + 13]).toBe(1);
  });

  test.each([
    ["a block size of 63", "00000008000000000000003f"],
    ["a block size of 8193", "000000080000000000002001"],
    ["a page that runs out", "000000000316000000000000"],
    ["a page 3 of another length", "000000000306000000000000"],
  ])("refuses %s", (_what, parameters) => {
    const board = bench();
    const dataOut = decodeHex(parameters);
    expect(send(board, "15 10 00 00 0c 00", { dataOut }).status).toBe(2);
    expect(senseOf(board)).toBe("5/2600");
  });
});

describe("diagnostics and buffers", () => {
  test.each([
    ["4000000a00040000026400000000", "4000000a00040000000900005c00"],
    ["4000000a01000000010200000003", "4000000a0100ffffffff00000000"],
    ["4000000a01050000010200000003", "4000000a01050414555900000004"],
    ["4000000a04040000010200000003", "4000000a04040000010200000203"],
    ["4000000a05000000010200000003", "4000000a05000000413900000000"],
    ["4000000a05050000010200000003", "4000000a05050000010a00000003"],
  ])("TRANSLATE ADDRESS %s (Q24)", (page, expected) => {
    const board = bench();
    send(board, "1d 10 00 00 0e 00", { dataOut: decodeHex(page) });
    expect(send(board, "1c 00 00 00 0e 00").data).toBe(expected);
  });

  test("page 00 is five bytes (Q23)", () => {
    expect(send(bench(), "1c 00 00 00 ff 00").data).toBe("0000020040");
  });

  test.each([
    ["00", "0000fffc0000"],
    ["02", "000200000000"],
    ["03", "0000fffc"],
    ["07", "status 2"],
  ])("READ BUFFER with %s in byte 1 of the buffer gives %s", (mode, expected) => {
    const board = bench();
    send(board, "1d 10 00 00 06 00", { dataOut: decodeHex(`00${mode}00000000`) });
    const { status, data } = send(board, "3c 07 00 00 00 00 00 00 06 00");
    expect(status === 0 ? data : `status ${status}`).toBe(expected);
  });

  test("an odd number of bytes clears the one behind", () => {
    const board = bench();
    send(board, "1d 10 00 00 06 00", { dataOut: decodeHex("0002aabbccdd") });
    send(board, "1d 10 00 00 03 00", { dataOut: decodeHex("000211") });
    expect(send(board, "3c 00 00 00 00 00 00 00 06 00").data).toBe("00021100ccdd");
  });
});

describe("other commands", () => {
  test.each([
    ["without data", "04 00 00 00 00 00", "", 0],
    ["with a header", "04 10 00 00 00 00", "00040000", 4],
    ["with a defect list", "04 10 00 00 00 00", "000400041111111122", 8],
    ["with a pattern", "04 18 00 00 00 00", "000c000400000004deadbeef01020304", 16],
  ])("FORMAT UNIT %s", (_what, cdb, dataOut, taken) => {
    const { status, phases } = send(bench(), cdb, { dataOut: decodeHex(dataOut) });
    expect(status).toBe(0);
    expect(phases.includes("dataOut")).toBe(taken > 0);
    if (taken > 0) expect(phases).toContain(`dataOut${taken} `);
  });

  test.each([
    ["43 00 00 00 00 00 00 00 14 00", "0012010100140100000000000014aa00000000c8"],
    ["43 02 00 00 00 00 00 00 14 00", "0012010100140100000000000014aa0000000232"],
    ["43 00 01 00 00 00 00 00 0c 00", "000a01010014010000000000"],
    ["43 00 00 00 00 00 aa 00 14 00", "status 2"],
    ["43 00 04 00 00 00 00 00 14 00", "status 2"],
    ["44 00 00 00 00 00 00 00 08 00", "0100000000000000"],
  ])("CD of 200 blocks: %s", (cdb, expected) => {
    const board = bench({ targets: [{ deviceType: 2, bytesPerSector: 2048, scsiSectors: 200 }] });
    const { status, data } = send(board, cdb);
    expect(status === 0 ? data : `status ${status}`).toBe(expected);
  });

  test.each([
    ["2f 00 00 ff ff ff 00 00 01 00", 0],
    ["2f 02 00 00 00 00 00 00 01 00", 2],
    ["34 00 00 ff ff ff 00 00 01 00", 0],
    ["25 00 00 00 00 01 00 00 00 00", 2],
    ["25 00 00 00 00 01 00 00 01 00", 0],
    ["0b 1f ff ff 00 00", 2],
    ["0f 00 00 00 00 00", 2],
    ["c0 00 00 00 00 00", 0],
  ])("%s ends with status %i (Q38)", (cdb, status) => {
    expect(send(bench(), cdb).status).toBe(status);
  });

  test("READ DEFECT DATA copies the wrong byte (Q21)", () => {
    expect(send(bench(), "37 1f 08 00 00 00 00 00 04 00").data).toBe("001f0000");
  });
});
