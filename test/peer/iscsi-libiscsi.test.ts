// libiscsi's tools against the board: discovery, INQUIRY, capacity, CHAP, and a stream of reads.

import { describe, expect } from "vitest";
import { withBoard } from "./board-server.js";
import { peerTest, run } from "./peer-tool.js";

const modern = { answers: "modern" } as const;

describe("iscsi-ls", () => {
  peerTest(["iscsi-ls"], "finds every target and its LUN", async () => {
    await withBoard({ ...modern, board: { targetIds: [0, 3] } }, async ({ port }) => {
      const { code, output } = await run("iscsi-ls", ["-s", `iscsi://127.0.0.1:${port}`]);
      expect(code).toBe(0);
      // The tool rounds down what it makes of the last block's address.
      expect(output.trim().split("\n").sort()).toEqual([
        "Lun:0    Type:DIRECT_ACCESS (Size:1023k)",
        "Lun:0    Type:DIRECT_ACCESS (Size:1023k)",
        `Target:iqn.2026-11.io.github.scsi2sd:board:id0 Portal:127.0.0.1:${port},1`,
        `Target:iqn.2026-11.io.github.scsi2sd:board:id3 Portal:127.0.0.1:${port},1`,
      ]);
    });
  });

  peerTest(["iscsi-ls"], "finds the targets of a board that answers as it does on its cable", async () => {
    await withBoard({}, async ({ port }) => {
      const { code, output } = await run("iscsi-ls", [`iscsi://127.0.0.1:${port}`]);
      expect({ code, output: output.trim() }).toEqual({
        code: 0,
        output: `Target:iqn.2026-11.io.github.scsi2sd:board:id0 Portal:127.0.0.1:${port},1`,
      });
    });
  });
});

describe("iscsi-inq", () => {
  peerTest(["iscsi-inq"], "reads the board's own INQUIRY", async () => {
    await withBoard({}, async ({ url }) => {
      const { code, output } = await run("iscsi-inq", [url()]);
      expect(code).toBe(0);
      expect(output).toContain("Vendor: codesrc");
      expect(output).toContain("Product:         SCSI2SD");
      expect(output).toContain("Version:2 ");
    });
  });

  peerTest(["iscsi-inq"], "reads the pages of a translated one", async () => {
    await withBoard(modern, async ({ url }) => {
      const standard = await run("iscsi-inq", [url()]);
      expect(standard.output).toContain("Version:5 ANSI INCITS 408-2005 (SPC-3)");
      const serial = await run("iscsi-inq", ["-e", "1", "-c", "128", url()]);
      expect(serial.output).toContain("12345670");
      const identification = await run("iscsi-inq", ["-e", "1", "-c", "131", url()]);
      expect(identification.code).toBe(0);
      expect(identification.output).toContain("Designator");
    });
  });

  peerTest(["iscsi-inq"], "gets in with the right secret only", async () => {
    const chap = { initiator: { name: "anna", secret: "initiator-secret" } };
    await withBoard({ chap }, async ({ url }) => {
      expect((await run("iscsi-inq", [url({ user: "anna%initiator-secret" })])).code).toBe(0);
      for (const user of ["anna%wrong-secret-here", "berta%initiator-secret", undefined]) {
        const { code, output } = await run("iscsi-inq", [url(user === undefined ? {} : { user })]);
        expect(code).not.toBe(0);
        expect(output).toMatch(/authentication failure|Authentication failure|Failed to log/i);
      }
    });
  });
});

describe("iscsi-readcapacity16", () => {
  peerTest(["iscsi-readcapacity16"], "reads the capacity of a translated board", async () => {
    await withBoard({ ...modern, board: { blocks: 5000 } }, async ({ url }) => {
      const { code, output } = await run("iscsi-readcapacity16", [url()]);
      expect(code).toBe(0);
      expect(output).toContain("RETURNED LOGICAL BLOCK ADDRESS:4999");
      expect(output).toContain("Total size:2560000");
    });
  });
});

describe("iscsi-perf", () => {
  peerTest(["iscsi-perf"], "reads without an error for a second", async () => {
    await withBoard({ ...modern, board: { blocks: 32_768 } }, async ({ url, server }) => {
      const { code, output } = await run("iscsi-perf", ["-m", "32", "-b", "128", "-t", "1", url()]);
      expect(code).toBe(0);
      expect(output).toMatch(/iops average [1-9]/);
      expect(server.statistics.commands).toBeGreaterThan(100);
      expect(server.statistics.checkConditions).toBe(0);
      expect(server.statistics.rejects).toBe(0);
    });
  });
});
