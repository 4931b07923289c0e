// What `npm start` shows: a configuration checked, and what it will do in a real machine, without any hardware.
// Findings are part of the show; only a command that could not do its work makes this fail.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = "dist/cli.js";

/** Exit codes of a command that did its work: 0 done, 1 findings. */
const workDone = [0, 1];

const example = "fixtures/config/sgi-indy.xml";
const commands = [
  `validate ${example}`,
  `simulate ${example} --host sgi-indy --card sandisk-extreme-pro-128gb --firmware 6.1.3,6.3.0`,
];

/** @returns {number} exit code */
function show() {
  // Node ends with 1 when it cannot find its script, which would look like findings.
  if (!existsSync(join(root, cli))) {
    process.stderr.write(`scsi2sd: ${cli} is missing. Run: npm run build\n`);
    return 5;
  }
  for (const command of commands) {
    process.stdout.write(`$ scsi2sd ${command}\n`);
    const { status } = spawnSync(process.execPath, [cli, ...command.split(" ")], { cwd: root, stdio: "inherit" });
    process.stdout.write("\n");
    if (status === null || !workDone.includes(status)) return status ?? 70;
  }
  return 0;
}

process.exitCode = show();
