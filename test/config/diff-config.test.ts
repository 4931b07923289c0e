// Differences in meaning.

import { describe, expect, it } from "vitest";
import { diffConfigs } from "../../src/config/diff-config.js";
import { configOf } from "./validate/config-of.js";

describe("diffConfigs", () => {
  it("finds nothing between equals", () => {
    expect(diffConfigs(configOf(), configOf())).toEqual([]);
  });

  it("names each setting in the order of the file, in the form people type", () => {
    const from = { ...configOf(), firmwareVersion: "6.3.0" };
    const to = configOf({
      board: { parity: true, scsiSpeed: 6 },
      targets: [{ id: 3, quirks: ["apple"], deviceTypeModifier: 76, vendor: " SEAGATE" }, { enabled: true }],
    });
    expect(diffConfigs(from, to)).toEqual([
      { path: "firmwareVersion", from: "6.3.0", to: "not given" },
      { path: "board.parity", from: "false", to: "true" },
      { path: "board.scsiSpeed", from: "0", to: "6" },
      { path: "target.0.id", from: "0", to: "3" },
      { path: "target.0.quirks", from: '""', to: '"apple"' },
      { path: "target.0.deviceTypeModifier", from: "0x0", to: "0x4c" },
      { path: "target.0.vendor", from: '" codesrc"', to: '" SEAGATE"' },
      { path: "target.1.enabled", from: "false", to: "true" },
    ]);
  });

  it("shows bytes that cannot be printed", () => {
    expect(diffConfigs(configOf({ targets: [{ vendor: "A\0      " }] }), configOf({ targets: [{}] }))[0]?.from).toBe(
      '"A\\u0000      "',
    );
  });

  it("names what nobody knows", () => {
    const to = {
      ...configOf({
        board: { unknownBytes: [{ offset: 9, hex: "aa" }], unknownElements: ["<x/>"] },
        targets: [{ unknownBytes: [{ offset: 64, hex: "01" }] }],
      }),
      unknownElements: ["<y/>"],
    };
    expect(diffConfigs(configOf(), to)).toEqual([
      { path: "board", from: "nothing else", to: "bytes 9:aa <x/>" },
      { path: "target.0", from: "nothing else", to: "bytes 64:01" },
      { path: "", from: "nothing else", to: "<y/>" },
    ]);
  });
});
