// The sentences: small and large size, share of the time, and the half-duplex remark where it is true.

import { describe, expect, it } from "vitest";
import { limitSentences } from "../../src/report/index.js";
import { realPrediction, samplePoint } from "./sample.js";

describe("limitSentences", () => {
  it("names what limits the smallest and the largest request", () => {
    const small = samplePoint({
      parts: [
        { part: "hostTurnaround", limit: "host", us: 1024 },
        { part: "scsiTransfer", limit: "scsiBus", us: 1024 },
      ],
    });
    const large = samplePoint({ blockBytes: 1_048_576, limitedBy: "scsiBus" });
    expect(limitSentences([large, small])).toEqual([
      "6.1.3 reads are limited by the host's turn-around at 4 KiB (50 % of the time), by the SCSI bus at 1 MiB.",
    ]);
  });

  it("says it once when it is the same, or when there is one size", () => {
    expect(limitSentences([samplePoint({}), samplePoint({ blockBytes: 8192 })])).toEqual([
      "6.1.3 reads are limited by the host's turn-around at 4 KiB and at 8 KiB.",
    ]);
    expect(limitSentences([samplePoint({})])).toEqual(["6.1.3 reads are limited by the host's turn-around at 4 KiB."]);
  });

  it("tells that bus and card take turns for half-duplex writers only", () => {
    const inTurns = (firmware: string): boolean =>
      limitSentences(realPrediction({ firmware: [firmware], ops: ["write"] }).points)
        .join()
        .includes("take turns");
    expect(["6.1.1", "6.1.3", "6.3.0"].map(inTurns)).toEqual([true, true, true]);
    expect(["6.2.1", "6.2.9", "6.4.14"].map(inTurns)).toEqual([false, false, false]);
  });
});
