// Waiting for the end: Ctrl-C, SIGTERM, or the terminal that is closed. SIGUSR1 asks for figures, where there is such a signal.

import process from "node:process";

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A second signal of the same kind ends the process at once. */
export async function untilStopped(onAsked: () => void): Promise<void> {
  process.on("SIGUSR1", onAsked);
  await new Promise<void>((resolve) => {
    for (const signal of endings) process.once(signal, () => resolve());
  });
}
