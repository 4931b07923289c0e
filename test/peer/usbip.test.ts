// Debian's usbip against the server: what a stranger sees of the devices on offer, and a whole import up to where this
// computer would need a driver. The words for classes are those of the public list of USB ids.

import { describe, expect } from "vitest";
import { withServer } from "../serve/usbip/running-server.js";
import { ToyDevice } from "../serve/usbip/toy-device.js";
import { until } from "../until.js";
import { peerTest, runUsbip } from "./peer-tool.js";

const path = "/sys/devices/pci0000:00/0000:00:01.2/usb1";

describe("usbip list", () => {
  peerTest(["usbip"], "shows every device with its ids, classes and interfaces", async () => {
    await withServer({}, async ({ server, port, eventsOf }) => {
      server.export(new ToyDevice({ vendorId: 0x0483, productId: 0xdf11 }), "1-2");
      const { code, output } = await runUsbip(port, "list", "-r", "127.0.0.1");
      expect(code).toBe(0);
      expect(output).toContain(" - 127.0.0.1\n");
      // The names of makers and classes depend on the list of ids that is installed; the numbers do not.
      expect(output.match(/1-[12]: .*\(....:....\)/g)?.map((line) => line.replace(/: .* \(/, " ("))).toEqual([
        "1-1 (1209:0001)",
        "1-2 (0483:df11)",
      ]);
      expect(output.match(/: \/sys.*/g)).toEqual([`: ${path}/1-1`, `: ${path}/1-2`]);
      expect(output.match(/\(..\/..\/..\)/g)).toEqual([
        ...["(00/00/00)", "(03/00/00)", "(ff/00/00)"],
        ...["(00/00/00)", "(03/00/00)", "(ff/00/00)"],
      ]);
      expect(eventsOf("listed")).toEqual([{ kind: "listed", connection: 1, devices: 2 }]);
    });
  });

  peerTest(["usbip"], "shows nothing of a server without devices", async () => {
    await withServer({}, async ({ server, port }) => {
      server.withdraw("1-1");
      const { code, output } = await runUsbip(port, "list", "-r", "127.0.0.1");
      expect(code).toBe(0);
      expect(output).not.toContain("1-1");
      expect(output).toContain("no exportable devices found on 127.0.0.1");
    });
  });

  peerTest(["usbip"], "does so for four at a time", async () => {
    await withServer({}, async ({ server, port, eventsOf }) => {
      for (let turn = 0; turn < 4; turn++) {
        const all = [0, 1, 2, 3].map(() => runUsbip(port, "list", "-r", "127.0.0.1"));
        for (const { code } of await Promise.all(all)) expect(code).toBe(0);
      }
      expect(eventsOf("listed")).toHaveLength(16);
      await until(() => server.connectionCount === 0);
    });
  });
});

describe("usbip attach", () => {
  peerTest(["usbip"], "is told that a device is not there, or in use", async () => {
    await withServer({}, async ({ port, imported, eventsOf }) => {
      await imported();
      const attach = (busId: string) => runUsbip(port, "attach", "-r", "127.0.0.1", "-b", busId);
      expect(await attach("1-2")).toMatchObject({ code: 1 });
      expect(await attach("1-1")).toMatchObject({ code: 1 });
      expect(eventsOf("import-refused").map(({ busId, reason }) => [busId, reason])).toEqual([
        ["1-2", "no such device"],
        ["1-1", "in use"],
      ]);
    });
  });
});
