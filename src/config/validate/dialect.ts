// Files of older tools: read and migrated here, but the vendor's v6 tool drops their board settings without a word.

import { legacyTargetElements, legacyTargetFlags } from "../xml/elements.js";
import { positionAt } from "../xml/line-index.js";
import type { XmlSource } from "../xml/xml-source.js";
import type { Rule } from "./rule.js";

/** v5 settings that v6 firmware does not act on (firmware-behaviour 1.1.1). */
const withoutEffect = ["enableCache", "enableDisconnect", "disableGlitchFilter"];

export const dialect: Rule = {
  id: "dialect",
  stage: "xml",
  severity: "warning",
  title: "A file of a v5 or v4 tool",
  why: "The v6 tool looks only at <S2S_BoardCfg>: it ignores <BoardConfig> and switches inside targets, and the board runs with its defaults.",
  source: "ConfigUtil.cc (firmware-behaviour 1.5.2); corpus/INDEX.md, dialects; corpus/mistakes m28",
  *check(source) {
    const at = positionAt(source.text, (source.boardElement ?? source.root).span.start);
    const hint = "scsi2sd convert OLD.xml NEW.xml writes the v6 form";
    if (source.dialect === "v5") {
      yield {
        path: "board",
        at,
        hint,
        message: `<BoardConfig> is the v5 form: taken over here, but ignored by the vendor's v6 tool${withoutEqual(source)}`,
      };
    }
    if (source.dialect === "v4") {
      const flags = [...legacyTargetFlags].join(", ");
      yield {
        path: "board",
        at,
        hint,
        message: `the v4 form keeps ${flags} in each target: taken over from the first one here, but ignored by the vendor's v6 tool`,
      };
    }
    if (source.dialect === "bare" && source.targetElements.length > 0) {
      yield {
        path: "board",
        at,
        message:
          "there is no <S2S_BoardCfg>: the board gets the tool's defaults (terminator on, parity and SCSI-2 off)",
      };
    }
  },
};

function withoutEqual(source: XmlSource): string {
  const switches = source.readings.filter(
    ({ path, value }) => value === true && withoutEffect.some((key) => path === `board.${key}`),
  );
  const pages = source.targetElements.flatMap((target) =>
    target.children.filter((child) => legacyTargetElements.has(child.name) && child.text.trim() !== ""),
  );
  const lost = new Set([...switches.map(({ element }) => element.name), ...pages.map(({ name }) => name)]);
  return lost.size > 0 ? `; without an equal on v6: ${[...lost].join(", ")}` : "";
}
