// The front door: run the command line, set the exit code.

import process from "node:process";
import { exitCodes } from "./exit-code.js";
import { reasonOf, remedyOf } from "./file-trouble.js";
import { processOutput } from "./output.js";
import { run } from "./run.js";

// A reader that closes early (scsi2sd hosts | head) is no fault; a full disk behind the output is one.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  process.stderr.write(`scsi2sd: cannot write to standard output: ${reasonOf(error)}\n  → ${remedyOf(error)}\n`);
  process.exit(exitCodes.fileOrNetwork);
});
// Nobody is left to be told; the exit code still counts.
process.stderr.on("error", () => undefined);

process.exitCode = await run(process.argv.slice(2), processOutput());
