// Waiting in tests for what another part of the same process does.

const limitMs = 20_000;

/** Waits until something holds, looking every few milliseconds; long enough for a machine with other things to do. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error("it did not come about in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
