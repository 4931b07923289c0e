// Sizes of disks for people, in binary units.

/** "1 GiB", "510 MiB", "just below 2 GiB": enough digits to recognize a size, and no rounding over a limit. */
export function formatBytes(bytes: number): string {
  const near = 4096;
  const [unit, name] = bytes + near >= 2 ** 30 ? [2 ** 30, "GiB"] : [2 ** 20, "MiB"];
  const whole = Math.round(bytes / unit);
  const missing = whole * unit - bytes;
  if (missing > 0 && missing <= near) return `just below ${whole} ${name}`;
  return `${Number((bytes / unit).toFixed(1))} ${name}`;
}
