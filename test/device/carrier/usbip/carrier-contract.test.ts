// The contract of carriers, for a device in this process and for the same one behind a USB/IP server.

import { describe, expect, it } from "vitest";
import { type UsbCarrier, waitForDevice } from "../../../../src/device/carrier/carrier.js";
import { createInProcessCarrier } from "../../../../src/device/carrier/in-process.js";
import { createUsbipCarrier } from "../../../../src/device/carrier/usbip/usbip-carrier.js";
import { UsbipServer } from "../../../../src/serve/usbip/index.js";
import { ToyDevice } from "../../../serve/usbip/toy-device.js";
import { describeCarrier, openFirst } from "./carrier-contract.js";

describeCarrier("in-process", async (use) => {
  const devices = new Map<string, ToyDevice>();
  const place = (device: ToyDevice) => {
    devices.set("1-1", device);
    const stopListening = device.onDetach(() => {
      devices.delete("1-1");
      stopListening();
    });
  };
  const toy = new ToyDevice();
  place(toy);
  await use({ carrier: createInProcessCarrier(() => devices), toy, replace: place });
});

describeCarrier("usbip", async (use) => {
  const server = new UsbipServer({ port: 0, limits: { stopMs: 50 } });
  const toy = new ToyDevice();
  server.export(toy, "1-1");
  const { port } = await server.listen();
  try {
    const carrier = createUsbipCarrier({ host: "127.0.0.1", port });
    await use({ carrier, toy, replace: (device) => server.export(device, "1-1") });
  } finally {
    await server.stop();
  }
});

describe("waiting for a device", () => {
  it("through the time in which there is no server, and no device", async () => {
    const first = new UsbipServer({ port: 0 });
    first.export(new ToyDevice(), "1-1");
    const { port } = await first.listen();
    const carrier = createUsbipCarrier({ host: "127.0.0.1", port });
    await (await openFirst(carrier)).close();
    await first.stop();
    const found = waitForDevice(carrier, ({ vendorId }) => vendorId === 0x0483, { timeoutMs: 5000, pollMs: 10 });
    const second = new UsbipServer({ port });
    await second.listen();
    second.export(new ToyDevice(), "1-1");
    second.export(new ToyDevice({ vendorId: 0x0483, productId: 0xdf11 }), "1-2");
    expect(await found).toMatchObject({ path: "1-2", productId: 0xdf11 });
    await second.stop();
  });

  it("ends with why it did not come", async () => {
    const failure = new Error("no USB here");
    const blind: UsbCarrier = { list: () => Promise.reject(failure), open: () => Promise.reject(failure) };
    const found = waitForDevice(blind, () => true, { timeoutMs: 20, pollMs: 5 });
    await expect(found).rejects.toMatchObject({ code: "device/not-found", cause: failure });
    const empty: UsbCarrier = { list: async () => [], open: () => Promise.reject(failure) };
    const none = waitForDevice(empty, () => true, { timeoutMs: 0, pollMs: 5 });
    await expect(none).rejects.toSatisfy((error) => error.code === "device/not-found" && error.cause === undefined);
  });
});
