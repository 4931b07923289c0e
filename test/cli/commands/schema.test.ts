// The printed JSON Schema, judged by a validator that is not ours.

import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { runCli, runJson } from "../recording-output.js";
import { duplicateIdXml, plainWith, plainXml, v5Xml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";

const folder = useTemporaryFolder();
let schema: Record<string, unknown>;

beforeAll(async () => {
  schema = await runJson("schema");
});

function accepts(document: unknown): boolean {
  return new Ajv2020({ strict: true }).validate(schema, document) as boolean;
}

test("is a valid schema of draft 2020-12", () => {
  expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(new Ajv2020({ strict: true }).validateSchema(schema)).toBe(true);
});

test.each([
  ["a plain file", plainXml],
  ["a v5 file", v5Xml],
  ["one with errors", duplicateIdXml],
  [
    "one with all that is unknown",
    plainWith(["</SCSI2SD>", "<firmwareVersion>6.3.0</firmwareVersion><a>b</a></SCSI2SD>"]),
  ],
])("accepts what show --json says of %s", async (_title, text) => {
  expect(accepts(await runJson("show", folder.write("config.xml", text), "--json"))).toBe(true);
});

describe("refuses", () => {
  test.each<[string, (board: Record<string, unknown>) => void]>([
    [
      "a key that is not known",
      (board) => {
        board["colour"] = "beige";
      },
    ],
    [
      "a word for a number",
      (board) => {
        board["scsiSpeed"] = "fast";
      },
    ],
    [
      "a number that has no room",
      (board) => {
        board["startupDelay"] = 256;
      },
    ],
    [
      "a missing setting",
      (board) => {
        delete board["parity"];
      },
    ],
  ])("%s, as reading does", async (_title, spoil) => {
    const document = await runJson<{ board: Record<string, unknown> }>(
      "show",
      folder.write("config.xml", plainXml),
      "--json",
    );
    spoil(document.board);
    expect(accepts(document)).toBe(false);
    const { code } = await runCli("show", folder.write("config.json", JSON.stringify(document)));
    expect(code).toBe(1);
  });
});
