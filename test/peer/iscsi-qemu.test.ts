// QEMU's own initiator against the board, translated and as it is on its cable.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { withBoard } from "./board-server.js";
import { peerTest, run } from "./peer-tool.js";

const blocks = 16_384;

describe.each(["faithful", "modern"] as const)("with %s answers", (answers) => {
  peerTest(["qemu-img"], "qemu-img sees the size", async () => {
    await withBoard({ answers, board: { blocks } }, async ({ url }) => {
      const { code, output } = await run("qemu-img", ["info", url()]);
      expect(code).toBe(0);
      expect(output).toContain("8 MiB (8388608 bytes)");
    });
  });

  peerTest(["qemu-io"], "qemu-io reads back the patterns that it wrote", async () => {
    await withBoard({ answers, board: { blocks } }, async ({ url }) => {
      const patterns = ["0x5a 1M 64k", "0xa5 1088k 512", "0x11 0 512", "0x77 7M 1M", "0x33 1000k 3k"];
      const commands = [
        ...patterns.map((pattern) => `write -P ${pattern}`),
        "flush",
        ...patterns.map((pattern) => `read -P ${pattern}`),
        "aio_write -P 0x21 2M 256k",
        "aio_write -P 0x22 3M 256k",
        "aio_flush",
        "read -P 0x21 2M 256k",
        "read -P 0x22 3M 256k",
      ];
      const args = commands.flatMap((command) => ["-c", command]);
      const { code, output } = await run("qemu-io", ["-f", "raw", ...args, url()]);
      expect(output).not.toMatch(/error|fail|Pattern verification/i);
      expect(code).toBe(0);
    });
  });

  peerTest(["qemu-img"], "qemu-img copies a file there, and finds it the same", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scsi2sd-"));
    try {
      const file = join(folder, "disk.img");
      writeFileSync(
        file,
        Uint8Array.from({ length: blocks * 512 }, (_, at) => Math.imul(at, 2654435761) >>> 24),
      );
      await withBoard({ answers, board: { blocks } }, async ({ url }) => {
        const copied = await run("qemu-img", ["convert", "-n", "-f", "raw", "-O", "raw", file, url()]);
        expect(copied).toEqual({ code: 0, output: expect.not.stringMatching(/error/i) });
        const compared = await run("qemu-img", ["compare", "-f", "raw", "-F", "raw", file, url()]);
        expect(compared).toEqual({ code: 0, output: "Images are identical.\n" });
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
