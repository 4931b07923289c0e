// Speed limits and SCSI-2 mode.

import { describe, expect, it } from "vitest";
import { speedScsi2 } from "../../../src/config/validate/speed-scsi2.js";
import { configOf, findingsOf, hostOf, messagesOf, verdictsOf } from "./config-of.js";

describe("speed-scsi2", () => {
  it.each([4, 5, 6])("warns of scsiSpeed %i without enableScsi2 and tells the cost", (scsiSpeed) => {
    // 5 phase changes × 100 µs + 1 ms = 1.5 ms; 4096 bytes / 1.5 ms = 2.73 MB/s.
    const config = configOf({ board: { scsiSpeed } });
    expect(verdictsOf(speedScsi2, config)).toEqual(["board.enableScsi2 warning"]);
    expect(messagesOf(speedScsi2, config)[0]).toContain(
      "each command takes 1.5 ms longer, so transfers of 4 KiB stay below 2.8 MB/s",
    );
  });

  it("leaves the selection delay out when it is not automatic", () => {
    // 0.5 ms; 4096 bytes / 0.5 ms = 8.19 MB/s.
    expect(messagesOf(speedScsi2, configOf({ board: { scsiSpeed: 5, selectionDelay: 0 } }))[0]).toContain(
      "0.5 ms longer, so transfers of 4 KiB stay below 8.2 MB/s",
    );
  });

  it("tells a SCSI-2 board with an asynchronous limit", () => {
    expect(verdictsOf(speedScsi2, configOf({ board: { scsiSpeed: 3, enableScsi2: true } }))).toEqual([
      "board.scsiSpeed info",
    ]);
  });

  it("is content where both go together, and silent for hosts with a rule of their own", () => {
    for (const board of [
      { scsiSpeed: 0 },
      { scsiSpeed: 3 },
      { scsiSpeed: 0, enableScsi2: true },
      { scsiSpeed: 4, enableScsi2: true },
    ]) {
      expect(findingsOf(speedScsi2, configOf({ board }))).toEqual([]);
    }
    const host = hostOf({ settings: { enableScsi2: { value: false, confidence: "A" } } });
    expect(findingsOf(speedScsi2, configOf({ board: { scsiSpeed: 4 } }), { host })).toEqual([]);
  });
});
