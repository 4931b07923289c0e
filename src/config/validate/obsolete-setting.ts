// Switches of the v5 board that are still in the v6 board's bytes. For files in the v5 form the rule `dialect` names them.

import type { BoardKey } from "../setting.js";
import type { Rule } from "./rule.js";

const effects: readonly { readonly key: BoardKey; readonly effect: string }[] = [
  {
    key: "disableGlitchFilter",
    effect:
      "still switches the noise filter of the bus off, but no v6 tool shows it and the vendor's drops it when it saves",
  },
  { key: "enableCache", effect: "has no effect on a v6 board" },
  { key: "enableDisconnect", effect: "has no effect: a v6 board never disconnects" },
];

export const obsoleteSetting: Rule = {
  id: "obsolete-setting",
  stage: "config",
  severity: "info",
  title: "A setting of the v5 board",
  why: "Version 6 firmware ignores these switches or only passes them on, and no version 6 tool writes them.",
  source: "disk.c, scsiPhy.c@v6.4.14 (firmware-behaviour 1.1.1); BoardPanel.cc (1.6.3)",
  *check({ board }, { file }) {
    if (file.source?.dialect === "v5") return;
    for (const { key, effect } of effects) {
      if (!board[key]) continue;
      yield { path: `board.${key}`, message: `${key} ${effect}`, hint: "leave it out" };
    }
  },
};
