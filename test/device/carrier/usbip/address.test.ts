// Addresses of USB/IP servers; port 3240 is the one registered for USB/IP.

import { expect, it } from "vitest";
import { formatUsbipAddress, parseUsbipAddress } from "../../../../src/device/carrier/usbip/address.js";

it.each([
  ["usbip://127.0.0.1:3240", "127.0.0.1", 3240],
  ["usbip://board.local", "board.local", 3240],
  ["usbip://board.local/", "board.local", 3240],
  ["usbip://[::1]:4000", "::1", 4000],
  ["USBIP://HOST:1", "HOST", 1],
])("%s", (text, host, port) => {
  expect(parseUsbipAddress(text)).toEqual({ host, port });
  expect(parseUsbipAddress(formatUsbipAddress({ host, port }))).toEqual({ host, port });
});

it.each([
  "",
  "usbip://",
  "127.0.0.1",
  "http://127.0.0.1",
  "usbip://a:0",
  "usbip://a:65536",
  "usbip://a b",
  "usbip://::1",
  "usbip://a:1/x",
])("%j is none", (text) => {
  expect(() => parseUsbipAddress(text)).toThrow(expect.objectContaining({ code: "device/address" }));
});
