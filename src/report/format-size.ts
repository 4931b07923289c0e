// How people write a request size: 512 B, 4 KiB, 1 MiB. Never rounded.

const units = [
  { name: "MiB", bytes: 1_048_576 },
  { name: "KiB", bytes: 1024 },
] as const;

export function formatSize(bytes: number): string {
  const unit = units.find((candidate) => bytes >= candidate.bytes && bytes % candidate.bytes === 0);
  return unit ? `${bytes / unit.bytes} ${unit.name}` : `${bytes} B`;
}

/** As on an axis: 4K, 1M. */
export function formatShortSize(bytes: number): string {
  return formatSize(bytes)
    .replace(/ (.).*$/, "$1")
    .replace(/B$/, "");
}
