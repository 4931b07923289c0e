// Transfers are allowed to be faster than is known to work with the host. Slower ones are taken to work.

import { formatGround, setCommand, severityOf } from "../hosts/advice.js";
import { settingInWords, speedRank } from "../hosts/setting-words.js";
import type { Rule } from "./rule.js";

export const hostSpeed: Rule = {
  id: "host-speed",
  stage: "host",
  severity: "warning",
  title: "Faster than is known to work with the host",
  why: "Some hosts agree to fast synchronous transfers and then lose data or stop.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host) {
    const fact = host.settings.scsiSpeed;
    if (!fact || speedRank(config.board.scsiSpeed) <= speedRank(fact.value)) return;
    const changes = [{ path: "board.scsiSpeed", value: String(fact.value) }];
    const ground = formatGround(host, fact, `${settingInWords("scsiSpeed", fact.value)} or slower`);
    yield {
      path: "board.scsiSpeed",
      severity: severityOf(fact),
      message: `${settingInWords("scsiSpeed", config.board.scsiSpeed)}, but ${ground}`,
      hint: setCommand(changes),
      ...(fact.confidence === "A" && !fact.when ? { fix: { kind: "set", changes } } : {}),
    };
  },
};
