// The contract of boards over every carrier, and over a cable to a real board when SCSI2SD_BOARD names one: its serial number or path.
// What the real board had is kept in the folder where the tests are started.

import { writeFileSync } from "node:fs";
import process from "node:process";
import { combineCarriers } from "../../src/device/carrier/combined.js";
import { createHidCarrier } from "../../src/device/carrier/node-hid.js";
import { recording } from "../../src/device/carrier/recording.js";
import { createUsbipCarrier } from "../../src/device/carrier/usbip/usbip-carrier.js";
import { createWebUsbCarrier } from "../../src/device/carrier/webusb.js";
import { UsbipServer } from "../../src/serve/usbip/index.js";
import { type ContractBench, describeBoard } from "./board-contract.js";
import { hidPackageFor, usbPackageFor } from "./carrier/native-stand-ins.js";
import { type VirtualBoard, virtualBoard } from "./virtual-board.js";

const keep = async () => undefined;

function virtually(carrierOf: (board: VirtualBoard) => ContractBench["carrier"]) {
  return (use: (bench: ContractBench) => Promise<void>) => {
    const targets = [{ scsiSectors: 1000 }];
    return use({ carrier: carrierOf(virtualBoard({ targets })), keep });
  };
}

describeBoard(
  "in this process",
  virtually(({ carrier }) => carrier),
);
describeBoard(
  "recorded",
  virtually(({ carrier }) => recording(carrier, () => undefined)),
);
describeBoard(
  "by HID",
  virtually((board) => createHidCarrier({ loadHid: async () => hidPackageFor(board) })),
);
describeBoard(
  "by WebUSB",
  virtually((board) => createWebUsbCarrier({ loadUsb: async () => usbPackageFor(board) })),
);

describeBoard("over USB/IP", async (use) => {
  const server = new UsbipServer({ port: 0 });
  const { device } = virtualBoard({ targets: [{ scsiSectors: 1000 }] }).usb;
  if (device === undefined) throw new Error("no device");
  server.export(device, "1-1");
  const address = await server.listen();
  try {
    await use({ carrier: createUsbipCarrier(address), keep });
  } finally {
    await server.stop();
  }
});

const { SCSI2SD_BOARD: device } = process.env;
if (device !== undefined) {
  describeBoard(`the board ${device}`, (use) =>
    use({
      carrier: combineCarriers([createHidCarrier(), createWebUsbCarrier()]),
      device,
      keep: async (image) => writeFileSync(`scsi2sd-board-before-tests-${Date.now()}.bin`, image),
    }),
  );
}
