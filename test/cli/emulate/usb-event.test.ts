// Events of the board's USB side as a line and as JSON, and the figures made of them.

import { describe, expect, test } from "vitest";
import {
  countUsbEvent,
  formatUsbEvent,
  formatUsbFigures,
  type UsbFigures,
  usbEventFields,
} from "../../../src/cli/emulate/usb/usb-event.js";
import type { TransferReport } from "../../../src/serve/usbip/index.js";

const transfer: TransferReport = {
  kind: "transfer",
  connection: 1,
  busId: "1-1",
  endpoint: 2,
  direction: "in",
  status: 0,
  bytes: 64,
};

describe("an event", () => {
  test("has a kind of its own among those of iSCSI", () => {
    expect(usbEventFields({ kind: "listening", address: "::1", port: 3240 })).toEqual({
      kind: "usb-listening",
      address: "::1",
      port: 3240,
    });
  });

  test("names ids as lsusb does, with all their digits", () => {
    const event = { kind: "exported", busId: "1-1", vendorId: 0x0483, productId: 0x0bd4 } as const;
    expect(formatUsbEvent(event)).toBe("usb-exported  busId 1-1  id 0483:0bd4");
  });

  test("of a sector names the command of the HID channel", () => {
    const access = { kind: "write", lba: 7, result: "failed" } as const;
    expect(formatUsbEvent({ kind: "sector", access })).toBe("usb-sector  command SD_WRITE  lba 7  result failed");
  });

  test("cannot drive the terminal", () => {
    const event = { kind: "import-refused", connection: 1, busId: "\u001b[2J", reason: "no such device" } as const;
    expect(formatUsbEvent(event)).toContain("busId \\x1b[2J");
  });
});

test("figures count what was attached and transferred, and how much each way", () => {
  const figures: UsbFigures = { imports: 0, transfers: 0, failed: 0, bytesIn: 0, bytesOut: 0 };
  countUsbEvent(figures, { kind: "imported", connection: 1, busId: "1-1" });
  countUsbEvent(figures, transfer);
  countUsbEvent(figures, { ...transfer, direction: "out", bytes: 31 });
  countUsbEvent(figures, { ...transfer, status: -32, bytes: 0 });
  countUsbEvent(figures, { kind: "stopping" });
  expect(figures).toEqual({ imports: 1, transfers: 3, failed: 1, bytesIn: 64, bytesOut: 31 });
  const line = "USB: attached 1 times, 3 transfers (1 refused), 64 bytes to the computer, 31 bytes from it";
  expect(formatUsbFigures(figures, 0)).toBe(line);
  expect(formatUsbFigures(figures, 2)).toBe(`${line}, 2 failures of the card`);
});
