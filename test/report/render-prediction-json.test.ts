// The JSON form: the stable keys, parts only when asked for.

import { describe, expect, it } from "vitest";
import { renderPredictionJson } from "../../src/report/index.js";
import { realPrediction } from "./sample.js";

describe("renderPredictionJson", () => {
  const prediction = realPrediction({ blockBytes: [4096], ops: ["write"] });

  it("has the documented keys in the documented order", () => {
    const parsed = JSON.parse(renderPredictionJson(prediction));
    expect(Object.keys(parsed)).toEqual(["schema", "points", "notes"]);
    expect(parsed.schema).toBe("scsi2sd/prediction@1");
    expect(Object.keys(parsed.points[0])).toEqual([
      "firmware",
      "board",
      "host",
      "card",
      "drive",
      "workload",
      "op",
      "pattern",
      "blockBytes",
      "mbPerSec",
      "band",
      "latencyUs",
      "limitedBy",
    ]);
    expect(Object.keys(parsed.points[0].latencyUs)).toEqual(["mean", "p50", "p90", "p99", "max"]);
  });

  it("adds the parts on request", () => {
    const [point] = JSON.parse(renderPredictionJson(prediction, { explain: true })).points;
    expect(point).toEqual(prediction.points[0]);
    expect(point.parts.length).toBeGreaterThan(3);
  });

  it("ends with a line feed", () => {
    expect(renderPredictionJson(prediction).endsWith("}\n")).toBe(true);
  });
});
