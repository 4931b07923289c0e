// Reading and writing through a real socket: immediate data, unsolicited data, R2Ts, digests, segments and residuals.

import { describe, expect, it } from "vitest";
import { withServer } from "../running-server.js";

/** CDB of READ(10) or WRITE(10). */
function blocks(opcode: number, lba: number, count: number): number[] {
  return [opcode, 0, 0, 0, lba >> 8, lba & 0xff, 0, count >> 8, count & 0xff, 0];
}

function pattern(bytes: number, seed = 1): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => (at * 31 + (at >> 9) * 7 + seed) & 0xff);
}

const everyWay = [
  ["R2T only", { InitialR2T: "Yes", ImmediateData: "No" }],
  ["immediate data", { InitialR2T: "Yes", ImmediateData: "Yes" }],
  ["unsolicited data", { InitialR2T: "No", ImmediateData: "No" }],
  ["immediate and unsolicited data", { InitialR2T: "No", ImmediateData: "Yes" }],
  ["small bursts", { InitialR2T: "No", ImmediateData: "Yes", FirstBurstLength: "1024", MaxBurstLength: "4096" }],
  ["both digests", { HeaderDigest: "CRC32C", DataDigest: "CRC32C", InitialR2T: "No", ImmediateData: "Yes" }],
  ["the header digest alone", { HeaderDigest: "CRC32C,None", InitialR2T: "Yes", ImmediateData: "Yes" }],
  ["the data digest alone", { DataDigest: "CRC32C", InitialR2T: "Yes", ImmediateData: "No" }],
] as const;

describe("writing and reading back", () => {
  it.each(everyWay)("with %s", async (_, keys) => {
    await withServer({}, async ({ loggedIn, board }) => {
      const all = { MaxRecvDataSegmentLength: "4096", MaxBurstLength: "65536", FirstBurstLength: "16384", ...keys };
      const initiator = await loggedIn({ keys: all });
      const data = pattern(300 * 512);
      const written = await initiator.write(blocks(0x2a, 7, 300), data);
      expect(written).toMatchObject({ status: 0, overflow: 0, underflow: 0 });
      const onDisk = board.disks.get(0)?.bytes.subarray(7 * 512, 307 * 512) ?? new Uint8Array(0);
      expect(Buffer.compare(onDisk, data)).toBe(0);
      const back = await initiator.read(blocks(0x28, 7, 300), data.length);
      expect(back).toMatchObject({ status: 0, overflow: 0, underflow: 0 });
      expect(Buffer.compare(back.data, data)).toBe(0);
      await initiator.logout();
    });
  });
});

describe("the agreed lengths", () => {
  it("bound what R2Ts ask for, one after the other", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const keys = { InitialR2T: "Yes", ImmediateData: "No", MaxBurstLength: "4096" };
      const initiator = await loggedIn({ keys });
      const { asked } = await initiator.write(blocks(0x2a, 0, 20), pattern(20 * 512));
      expect(asked).toEqual([4096, 4096, 2048]);
    });
  });

  it("bound the segments of Data-In, and bursts end where they must", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys: { MaxRecvDataSegmentLength: "1536", MaxBurstLength: "4096" } });
      const { segments } = await initiator.read(blocks(0x28, 0, 12), 12 * 512);
      expect(segments).toEqual([1536, 1536, 1024, 1536, 512]);
    });
  });

  it("let 16 MiB through in pieces", async () => {
    await withServer({ board: { blocks: 40_000 } }, async ({ loggedIn }) => {
      const initiator = await loggedIn({ keys: { MaxRecvDataSegmentLength: "262144" } });
      const data = pattern(32_768 * 512, 3);
      await initiator.write(blocks(0x2a, 0, 32_768), data);
      const back = await initiator.read(blocks(0x28, 0, 32_768), data.length);
      expect(Buffer.compare(back.data, data)).toBe(0);
    });
  });
});

describe("residual counts", () => {
  it.each([
    ["as expected", 1024, { overflow: 0, underflow: 0 }, 1024],
    ["less than expected", 4096, { overflow: 0, underflow: 3072 }, 1024],
    ["more than expected", 200, { overflow: 824, underflow: 0 }, 200],
    ["nothing expected", 0, { overflow: 1024, underflow: 0 }, 0],
  ])("of a read that gives %s", async (_, expected, residual, bytes) => {
    await withServer({}, async ({ loggedIn }) => {
      const answer = await (await loggedIn()).read(blocks(0x28, 0, 2), expected);
      expect(answer).toMatchObject({ status: 0, ...residual });
      expect(answer.data).toHaveLength(bytes);
    });
  });

  it("tell that the target took less than was offered", async () => {
    await withServer({}, async ({ loggedIn }) => {
      const answer = await (await loggedIn()).write(blocks(0x2a, 0, 1), pattern(1536));
      expect(answer).toMatchObject({ status: 0, overflow: 0, underflow: 1024 });
    });
  });

  it("are whole after CHECK CONDITION, which brings its sense data", async () => {
    await withServer({}, async ({ loggedIn, board }) => {
      const answer = await (await loggedIn()).read(blocks(0x28, 0xffff, 2), 1024);
      expect(answer).toMatchObject({ status: 2, underflow: 1024, overflow: 0 });
      expect([answer.sense[0], answer.sense[2], answer.sense[12], answer.sense[13]]).toEqual([0xf0, 5, 0x21, 0]);
      expect(board.log).toEqual(["7>0 28", "7>0 03"]);
    });
  });

  it("cannot be told when the board wanted more than there was: a service response", async () => {
    await withServer({}, async ({ loggedIn, board }) => {
      const answer = await (await loggedIn()).write(blocks(0x2a, 0, 4), pattern(512));
      expect(answer.status).toBeUndefined();
      expect(board.log).toContain("reset bus");
    });
  });

  it("of a translated write tell what was missing", async () => {
    await withServer({ answers: "modern" }, async ({ loggedIn, board }) => {
      const answer = await (await loggedIn()).write(blocks(0x2a, 0, 4), pattern(512));
      expect(answer).toMatchObject({ status: 0, overflow: 1536 });
      expect(board.log).not.toContain("reset bus");
    });
  });
});
