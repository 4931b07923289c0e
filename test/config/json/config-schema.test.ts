// The exported JSON Schema must take and refuse what the reader does: ajv (draft 2020-12) against zod on the same samples.

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { configSchema, exportJsonSchema } from "../../../src/config/json/config-schema.js";
import { toJson } from "../../../src/config/json/serialize-json.js";
import { configOf } from "../validate/config-of.js";

interface Sample {
  [key: string]: unknown;
  board: Record<string, unknown>;
  targets: Record<string, unknown>[];
}

/** The default configuration, changed by `change`. */
function sample(change: (json: Sample) => void): unknown {
  const json = JSON.parse(JSON.stringify(toJson(configOf()))) as Sample;
  change(json);
  return json;
}

function inTarget(key: string, value: unknown): unknown {
  return sample(({ targets }) => {
    targets[0] = { ...targets[0], [key]: value };
  });
}

function inBoard(key: string, value: unknown): unknown {
  return sample(({ board }) => {
    board[key] = value;
  });
}

const validate = new Ajv2020({ strict: true, allErrors: false }).compile(exportJsonSchema());

describe("taken by both", () => {
  it.each([
    ["the default", sample(() => {})],
    ["a firmware version", sample((json) => Object.assign(json, { firmwareVersion: "6.4.14" }))],
    ["the largest numbers", inTarget("scsiSectors", 4294967295)],
    ["what the board holds but nobody should want", inBoard("scsiSpeed", 255)],
    ["geometry of 16 bits", inTarget("sectorsPerTrack", 65535)],
    ["a sector size of 0", inTarget("bytesPerSector", 0)],
    [
      "a whole number with a point",
      JSON.parse(JSON.stringify(inBoard("startupDelay", 1)).replace(/"startupDelay":1/, '"startupDelay":1.0')),
    ],
    ["a short string", inTarget("vendor", "")],
    ["bytes of a string", inTarget("vendor", "\0\u0001\u007f\u0080\u00ff\n\t ")],
    ["all quirks", inTarget("quirks", ["vms", "xebec", "omti", "apple"])],
    ["unknown bytes", inBoard("unknownBytes", [{ offset: 127, hex: "00ff" }])],
    ["unknown elements", sample((json) => Object.assign(json, { unknownElements: ["<x/>"] }))],
  ])("%s", (_, value) => {
    expect(configSchema.safeParse(value).success).toBe(true);
    expect(validate(value)).toBe(true);
  });
});

describe("refused by both", () => {
  it.each([
    ["null", null],
    ["a list", []],
    ["another schema", sample((json) => Object.assign(json, { schema: "scsi2sd/config@2" }))],
    ["no schema", sample((json) => Reflect.deleteProperty(json, "schema"))],
    ["an unknown key", sample((json) => Object.assign(json, { turbo: true }))],
    ["an unknown key of the board", inBoard("turbo", true)],
    ["an unknown key of a target", inTarget("scsiId", 0)],
    ["a missing setting", sample(({ board }) => Reflect.deleteProperty(board, "parity"))],
    ["a switch as text", inBoard("parity", "true")],
    ["a switch as number", inBoard("parity", 1)],
    ["a number as text", inBoard("startupDelay", "0")],
    ["a number with a fraction", inBoard("startupDelay", 0.5)],
    ["a negative number", inBoard("startupDelay", -1)],
    ["a number beyond its byte", inBoard("scsiSpeed", 256)],
    ["an ID beyond three bits", inTarget("id", 8)],
    ["a number beyond 32 bits", inTarget("sdSectorStart", 4294967296)],
    ["a string that is too long", inTarget("vendor", "123456789")],
    ["a letter that is no byte", inTarget("vendor", "\u0100")],
    ["a letter of two code units", inTarget("vendor", "\u{1f600}")],
    ["an unknown quirk", inTarget("quirks", ["Apple"])],
    ["quirks as text", inTarget("quirks", "apple")],
    ["six targets", sample(({ targets }) => targets.pop())],
    ["eight targets", sample(({ targets }) => targets.push(...targets.slice(0, 1)))],
    ["a firmware version with a v", sample((json) => Object.assign(json, { firmwareVersion: "v6.3.0" }))],
    ["a firmware version of two parts", sample((json) => Object.assign(json, { firmwareVersion: "6.3" }))],
    ["half a byte", inBoard("unknownBytes", [{ offset: 9, hex: "0" }])],
    ["capital digits", inBoard("unknownBytes", [{ offset: 9, hex: "AA" }])],
    ["no bytes", inBoard("unknownBytes", [{ offset: 9, hex: "" }])],
    ["bytes behind the record", inBoard("unknownBytes", [{ offset: 128, hex: "00" }])],
    ["an unknown element that is no text", sample((json) => Object.assign(json, { unknownElements: [1] }))],
    ["a key called __proto__", JSON.parse(JSON.stringify(sample(() => {})).replace("{", '{"__proto__":{},'))],
  ])("%s", (_, value) => {
    expect(configSchema.safeParse(value).success).toBe(false);
    expect(validate(value)).toBe(false);
  });
});

describe("the exported schema", () => {
  it("is of draft 2020-12 and describes every setting", () => {
    const schema = exportJsonSchema() as {
      $schema: string;
      properties: { board: { properties: Record<string, object> } };
    };
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    for (const [key, setting] of Object.entries(schema.properties.board.properties)) {
      expect(setting, key).toHaveProperty("description");
    }
    expect(schema.properties.board.properties["startupDelay"]).toMatchObject({
      type: "integer",
      minimum: 0,
      maximum: 255,
      description: expect.stringContaining("[s]"),
    });
  });
});
