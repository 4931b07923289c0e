// What the client does with a board, whatever carries it there. The board is left as it was found.

import { describe, expect, test } from "vitest";
import { type BoardLink, openBoard } from "../../src/device/board-link.js";
import type { UsbCarrier } from "../../src/device/carrier/carrier.js";
import { type PushOptions, pullConfig, pushConfig, restoreConfig } from "../../src/device/config-store.js";
import { chooseBoard, findBoards } from "../../src/device/find-board.js";
import { fileOf } from "./configurations.js";

export interface ContractBench {
  readonly carrier: UsbCarrier;
  /** Serial number or path; `undefined` when there is one board only. */
  readonly device?: string;
  /** Called with what the board had before it is written. */
  keep(image: Uint8Array): Promise<void>;
}

export function describeBoard(
  name: string,
  withBench: (use: (bench: ContractBench) => Promise<void>) => Promise<void>,
): void {
  const linked = (what: string, use: (link: BoardLink, bench: ContractBench) => Promise<void>) =>
    test(what, () =>
      withBench(async (bench) => {
        const { carrier, device } = bench;
        const { entry } = await chooseBoard(await findBoards(carrier), { device, modes: ["application"] });
        const link = await openBoard(carrier, entry);
        try {
          await use(link, bench);
        } finally {
          await link.close();
        }
      }),
    );

  describe(name, () => {
    linked("says who it is", async (link) => {
      const { product, firmware, sdSectors } = await link.readFacts();
      expect(product).toMatch(/^SCSI2SD/);
      expect(firmware).toMatch(/^6\.\d+\.\d+$/);
      expect(sdSectors).toBeGreaterThan(2);
    });

    linked("answers pings, tells its card, tests itself", async (link) => {
      await link.ping();
      const { versionWord } = await link.readFacts();
      expect(await link.readCardInfo(versionWord)).toBeDefined();
      expect((await link.selfTest()).result).toBe("passed");
    });

    linked("gives the same configuration twice", async (link) => {
      expect((await pullConfig(link)).bytes).toEqual((await pullConfig(link)).bytes);
    });

    linked("takes a configuration, gives it back, and gets its own again", async (link, { keep }) => {
      const own = await pullConfig(link);
      expect(own.state).toBe("valid");
      const options: PushOptions = { confirm: async () => "write", backup: ({ bytes }) => keep(bytes) };
      const [first, ...others] = own.config.targets;
      if (first === undefined) throw new Error("no slots");
      const revision = first.revision === "TEST" ? "tset" : "TEST";
      const changed = { ...own.config, targets: [{ ...first, revision }, ...others] };
      try {
        expect((await pushConfig(link, fileOf(changed), options)).result).toBe("written");
        expect((await pullConfig(link)).config.targets[0]?.revision).toBe(revision);
      } finally {
        await restoreConfig(link, own.bytes, { ...options, backup: async () => undefined });
      }
      expect((await pullConfig(link)).bytes).toEqual(own.bytes);
    });
  });
}
