// An image that gives out while it is served: HARDWARE ERROR for the command, a word in the log, and on it goes.

import { expect, test } from "vitest";
import { FaultMedium, MemoryMedium } from "../../../src/card/index.js";
import { defaultConfig, encodeImage } from "../../../src/config/index.js";
import { createBoard } from "../../../src/emulator/index.js";
import { type IscsiEvent, IscsiServer } from "../../../src/serve/iscsi/index.js";
import { Initiator } from "../initiator.js";

test("a full disk under the card ends a write with HARDWARE ERROR, and the session goes on", async () => {
  const card = new FaultMedium(new MemoryMedium(new Uint8Array(4096 * 512)), [{ kind: "full", afterSectors: 8 }]);
  const board = createBoard({ config: encodeImage(defaultConfig()), card, firmware: "6.4.14", revision: "2020" });
  const events: IscsiEvent[] = [];
  const server = new IscsiServer(board.port(), {
    port: 0,
    limits: { stopMs: 20 },
    onEvent: (event) => events.push(event),
  });
  const { port } = await server.listen();
  const initiator = await Initiator.connect(port);
  try {
    await initiator.login("iqn.2026-11.io.github.scsi2sd:board:id0");
    const write10 = (lba: number, count: number) => [0x2a, 0, 0, 0, 0, lba, 0, 0, count, 0];
    expect((await initiator.write(write10(0, 8), new Uint8Array(8 * 512))).status).toBe(0);
    const { status, sense } = await initiator.write(write10(8, 1), new Uint8Array(512));
    expect(status).toBe(2);
    // HARDWARE ERROR, internal target failure (SPC-3, table 28).
    expect([sense?.[2], sense?.[12], sense?.[13]]).toEqual([0x04, 0x44, 0x00]);
    expect(events.filter(({ kind }) => kind === "card-trouble")).toMatchObject([
      { message: expect.stringContaining("cannot be written") },
    ]);
    expect((await initiator.read([0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0], 512)).status).toBe(0);
  } finally {
    await server.stop();
    initiator.destroy();
  }
});
