// Debian's usbip at the board of `scsi2sd emulate --usbip`: what a stranger sees of it, of its loader, and of two boards.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { buildCli, spawnCli } from "../cli/cli-process.js";
import { smallXml, withEmulate } from "../cli/emulate/emulating.js";
import { peerTest, runUsbip } from "./peer-tool.js";

const fronts = ["--usbip", "127.0.0.1:0"];

describe("usbip list", { timeout: 60_000 }, () => {
  let folder = "";
  let config = "";

  beforeAll(() => {
    buildCli();
    folder = mkdtempSync(join(tmpdir(), "scsi2sd-usbip-board-"));
    config = join(folder, "config.xml");
    writeFileSync(config, smallXml);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  peerTest(["usbip"], "shows the board as HID and mass storage", async () => {
    await withEmulate(
      [config],
      async ({ usbPort }) => {
        expect(await listed(usbPort)).toEqual(["1-1 16d0:0bd4", "00/00/00", "03/00/00", "08/06/50"]);
      },
      { fronts },
    );
  });

  peerTest(["usbip"], "shows its loader after a reboot, under the same bus id", async () => {
    await withEmulate(
      [config],
      async ({ usbPort, noted }) => {
        const via = `usbip://127.0.0.1:${usbPort}`;
        expect((await spawnCli(["device", "reboot", "--dfu", "--yes", "--via", via])).code).toBe(0);
        await noted("the board runs its loader");
        expect(await listed(usbPort)).toEqual(["1-1 0483:df11", "00/00/00", "fe/01/02"]);
      },
      { fronts },
    );
  });

  peerTest(["usbip"], "shows one board on each of two ports, whatever happens to the other", async () => {
    await withEmulate(
      [config],
      async (one) => {
        const other = withEmulate(
          [config, "--board", "2021"],
          async ({ usbPort }) => {
            expect(usbPort).not.toBe(one.usbPort);
            expect(await listed(usbPort)).toEqual(await listed(one.usbPort));
          },
          { fronts },
        );
        await other;
        expect(await listed(one.usbPort)).toContain("1-1 16d0:0bd4");
      },
      { fronts },
    );
  });
});

/** Bus ids with vendor and product, then the classes; names depend on the list of ids that is installed. */
async function listed(port: number): Promise<readonly string[]> {
  const { code, output } = await runUsbip(port, "list", "-r", "127.0.0.1");
  expect(code).toBe(0);
  const devices = [...output.matchAll(/ (\d+-\d+): .*\((....:....)\)/g)].map(([, busId, id]) => `${busId} ${id}`);
  const classes = [...output.matchAll(/\((..\/..\/..)\)/g)].map(([, code = ""]) => code);
  return [...devices, ...classes];
}
