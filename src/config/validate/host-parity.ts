// Parity checking does not suit the host: SASI machines and some adapters have no parity line, others rely on it.

import { formatGround, setCommand, severityOf } from "../hosts/advice.js";
import { settingInWords } from "../hosts/setting-words.js";
import type { Rule } from "./rule.js";

export const hostParity: Rule = {
  id: "host-parity",
  stage: "host",
  severity: "warning",
  title: "Parity does not suit the host",
  why: "A host without a parity line fails at every write when the board checks parity (sense 4700).",
  source: "docs/hosts.md; ZuluSCSI issue 91",
  *check(config, host) {
    const fact = host.settings.parity;
    if (!fact || config.board.parity === fact.value) return;
    const changes = [{ path: "board.parity", value: String(fact.value) }];
    const ground = formatGround(host, fact, settingInWords("parity", fact.value));
    yield {
      path: "board.parity",
      severity: severityOf(fact),
      message: `${settingInWords("parity", config.board.parity)}, but ${ground}`,
      hint: setCommand(changes),
      ...(fact.confidence === "A" && !fact.when ? { fix: { kind: "set", changes } } : {}),
    };
  },
};
