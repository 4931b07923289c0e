// Sizes as people write them: 15450112 (SD sectors), 8GB (10⁹), 8GiB (2³⁰), 512MiB.

import { CliError } from "./cli-error.js";

const unitBytes: Readonly<Record<string, number>> = {
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

const sdSectorBytes = 512;

/** SD sectors of 512 bytes. A bare number counts sectors. */
export function parseCardSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]i?b)?$/i.exec(text.trim());
  const unit = match?.[2]?.toLowerCase();
  const amount = Number(match?.[1]);
  const sectors = unit === undefined ? amount : Math.floor((amount * (unitBytes[unit] ?? 0)) / sdSectorBytes);
  if (!match || !Number.isInteger(sectors) || sectors <= 0 || sectors > 2 ** 32) {
    throw new CliError("cli/usage", `--card-size ${text} is not a size`, {
      hint: "write SD sectors (15450112) or a size (8GB, 7.9GiB)",
    });
  }
  return sectors;
}

/** Bytes of one request: 4K, 64KiB, 1M, 4096. K and M are powers of two, as benchmark programs have them. */
export function parseRequestSize(text: string): number {
  const match = /^(\d+)\s*([km])?(?:ib|b)?$/i.exec(text.trim());
  const bytes = Number(match?.[1]) * ({ k: 2 ** 10, m: 2 ** 20 }[match?.[2]?.toLowerCase() ?? ""] ?? 1);
  if (!match || bytes <= 0 || !Number.isSafeInteger(bytes)) {
    throw new CliError("cli/usage", `--size ${text} is not a request size`, { hint: "write it like 4K, 64K, 1M" });
  }
  return bytes;
}
