// What a fixed wait costs.

import { describe, expect, it } from "vitest";
import { selectionDelay } from "../../../src/config/validate/selection-delay.js";
import { configOf, findingsOf, hostOf, messagesOf, verdictsOf } from "./config-of.js";

describe("selection-delay", () => {
  it("tells the cost", () => {
    // 1000 / 10 = 100 commands a second; 100 × 4096 bytes = 409.6 kB/s.
    const config = configOf({ board: { selectionDelay: 10 } });
    expect(verdictsOf(selectionDelay, config)).toEqual(["board.selectionDelay info"]);
    expect(messagesOf(selectionDelay, config)).toEqual([
      "each command waits 10 ms: at most 100 commands a second, or about 410 kB/s in transfers of 4 KiB",
    ]);
  });

  it("warns on a SCSI-2 board, where automatic would not wait", () => {
    expect(verdictsOf(selectionDelay, configOf({ board: { selectionDelay: 1, enableScsi2: true } }))).toEqual([
      "board.selectionDelay warning",
    ]);
  });

  it("warns of what hosts do not wait for", () => {
    expect(verdictsOf(selectionDelay, configOf({ board: { selectionDelay: 249 } }))).toEqual([
      "board.selectionDelay info",
    ]);
    const config = configOf({ board: { selectionDelay: 250 } });
    expect(verdictsOf(selectionDelay, config)).toEqual(["board.selectionDelay warning"]);
    expect(messagesOf(selectionDelay, config)[0]).toContain("most hosts give up after 250 ms");
  });

  it("leaves hosts whose delay is known to the rule about hosts", () => {
    const host = hostOf({ settings: { selectionDelay: { value: 10, confidence: "B" } } });
    expect(findingsOf(selectionDelay, configOf({ board: { selectionDelay: 10 } }), { host })).toEqual([]);
  });

  it("is content with 0, with automatic, and with 1 where automatic waits as long", () => {
    for (const delay of [0, 255, 1]) {
      expect(findingsOf(selectionDelay, configOf({ board: { selectionDelay: delay } }))).toEqual([]);
    }
  });
});
