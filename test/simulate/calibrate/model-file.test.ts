// A model file goes out and in, and nothing but a sound one comes in.

import { describe, expect, it } from "vitest";
import { CalibrateError } from "../../../src/simulate/calibrate/calibrate-error.js";
import { type ModelFile, readModelFile, writeModelFile } from "../../../src/simulate/calibrate/model-file.js";
import { findCardModel } from "../../../src/simulate/cards/cards.js";

const file: ModelFile = {
  schema: "scsi2sd/model@1",
  kind: "host",
  id: "my-indy",
  name: "my Indy",
  base: "sgi-indy",
  parameters: { turnaroundUs: 512.5, turnaroundNsPerByte: 4 },
  residuals: [{ op: "read", pattern: "sequential", bytes: 4096, mbPerSec: 3, errorPercent: -1.5 }],
  source: "diskperf of May",
};

const changed = (change: object) => JSON.stringify({ ...file, ...change });

describe("model files", () => {
  it("stand in for the host they are based on", () => {
    const model = readModelFile(writeModelFile(file));
    if (model.kind !== "host") throw new Error("not a host");
    expect([model.host.id, model.host.turnaround.value, model.host.turnaroundPerByte.value]).toEqual([
      "my-indy",
      512.5,
      4,
    ]);
    expect(model.host.turnaround.confidence).toBe("fitted");
    expect(model.host.requestedTransfer.periodFactor).toBe(25);
    expect(model.host.aliases).toBeUndefined();
  });

  it("stand in for a card", () => {
    const model = readModelFile(
      changed({ kind: "card", base: "generic-u3", parameters: { programMbPerSec: 22, randomProgramBaseUs: 900 } }),
    );
    if (model.kind !== "card") throw new Error("not a card");
    expect([model.card.programRate.value, model.card.randomProgramBase?.value]).toEqual([22, 900]);
    expect(model.card.programBase).toEqual(findCardModel("generic-u3")?.programBase);
  });

  it.each([
    ["nothing", "", /not JSON/],
    ["a list", "[]", /no JSON object/],
    ["another schema", changed({ schema: "scsi2sd/model@2" }), /schema/],
    ["another kind", changed({ kind: "disk" }), /neither/],
    ["an unknown base", changed({ base: "cray" }), /no built-in host "cray"/],
    ["an unknown field", changed({ extra: 1 }), /unknown field "extra"/],
    ["an unknown parameter", changed({ parameters: { speed: 1 } }), /unknown parameter "speed"/],
    ["an inherited name", changed({ parameters: JSON.parse('{"constructor": 1}') }), /unknown parameter "constructor"/],
    ["a card's parameter for a host", changed({ parameters: { programBaseUs: 1 } }), /unknown parameter/],
    ["zero", changed({ parameters: { turnaroundUs: 0 } }), /turnaroundUs is no number above 0/],
    ["text", changed({ parameters: { turnaroundUs: "1" } }), /turnaroundUs is no number above 0/],
    ["infinity", changed({}).replace("512.5", "1e999"), /turnaroundUs is no number above 0/],
    ["no name", changed({ name: "" }), /name is no text/],
  ])("refuse %s", (_, text, message) => {
    expect(() => readModelFile(text)).toThrow(CalibrateError);
    expect(() => readModelFile(text)).toThrow(message);
  });
});
