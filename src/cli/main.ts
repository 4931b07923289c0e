// The front door: run the command line, set the exit code.

import process from "node:process";
import { processOutput } from "./output.js";
import { run } from "./run.js";

// A reader that closes early (scsi2sd hosts | head) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 5);
});

process.exitCode = await run(process.argv.slice(2), processOutput());
