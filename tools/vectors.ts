// `npm run vectors -- DIR`: checks this project against observations of the vendor's tool and firmware, recorded in any folder of
// vectors. Exit codes: 0 all passed · 1 some failed · 2 usage · 5 files that cannot be read, or no vectors.

import { runCommand } from "./vectors/command.js";

process.exitCode = runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
