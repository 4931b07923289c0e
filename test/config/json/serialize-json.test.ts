// Configuration → JSON text.

import { expect, it } from "vitest";
import { serializeJson, toJson } from "../../../src/config/json/serialize-json.js";
import { configOf } from "../validate/config-of.js";

it("has the settings in the order of the XML and nothing that is empty", () => {
  const json = toJson(configOf()) as { board: object; targets: object[] };
  expect(Object.keys(json)).toEqual(["schema", "board", "targets"]);
  expect(Object.keys(json.board)).toEqual([
    ...["enableTerminator", "unitAttention", "parity", "enableScsi2", "selLatch", "mapLunsToIds"],
    ...["selectionDelay", "startupDelay", "scsiSpeed", "blindWrites"],
    ...["disableGlitchFilter", "enableCache", "enableDisconnect"],
  ]);
  expect(json.targets[3]).toEqual({
    id: 3,
    enabled: false,
    quirks: [],
    deviceType: 0,
    deviceTypeModifier: 0,
    sdSectorStart: 0,
    scsiSectors: 4194303,
    bytesPerSector: 512,
    sectorsPerTrack: 63,
    headsPerCylinder: 255,
    vendor: " codesrc",
    prodId: "         SCSI2SD",
    revision: " 6.0",
    serial: "1234567812345678",
  });
});

it("tells the unknown and the firmware version", () => {
  const config = configOf({ board: { unknownBytes: [{ offset: 9, hex: "aa" }], unknownElements: ["<x/>"] } });
  const json = toJson({ ...config, firmwareVersion: "6.3.0", unknownElements: ["<y/>"] });
  expect(json).toMatchObject({
    schema: "scsi2sd/config@1",
    firmwareVersion: "6.3.0",
    board: { unknownBytes: [{ offset: 9, hex: "aa" }], unknownElements: ["<x/>"] },
    unknownElements: ["<y/>"],
  });
});

it("is indented by two and ends with a line end", () => {
  const text = serializeJson(configOf());
  expect(text.startsWith('{\n  "schema": "scsi2sd/config@1",\n  "board": {\n    "enableTerminator": true,\n')).toBe(
    true,
  );
  expect(text.endsWith("}\n")).toBe(true);
});
