// Switches that only a v5 board had.

import { describe, expect, it } from "vitest";
import { obsoleteSetting } from "../../../src/config/validate/obsolete-setting.js";
import { readXml } from "../../../src/config/xml/read-xml.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("obsolete-setting", () => {
  it("tells of each that is on", () => {
    const board = { disableGlitchFilter: true, enableCache: true, enableDisconnect: true };
    expect(verdictsOf(obsoleteSetting, configOf({ board }))).toEqual([
      "board.disableGlitchFilter info",
      "board.enableCache info",
      "board.enableDisconnect info",
    ]);
    expect(messagesOf(obsoleteSetting, configOf({ board }))[1]).toBe("enableCache has no effect on a v6 board");
  });

  it("leaves files in the v5 form to the rule about that, but not those in the v6 form", () => {
    const config = configOf({ board: { disableGlitchFilter: true } });
    const file = (element: string) =>
      readXml(new TextEncoder().encode(`<SCSI2SD><${element}><parity>true</parity></${element}></SCSI2SD>`));
    expect(findingsOf(obsoleteSetting, config, { file: file("BoardConfig") })).toEqual([]);
    expect(findingsOf(obsoleteSetting, config, { file: file("S2S_BoardCfg") })).toHaveLength(1);
  });

  it("is content with the other switches", () => {
    const board = { unitAttention: true, parity: true, enableScsi2: true, selLatch: true };
    expect(findingsOf(obsoleteSetting, configOf({ board }))).toEqual([]);
  });
});
