// Values as fio writes them: sizes with suffixes of 1024 (k, kb) or, the other way round from SI, of 1000 (ki, kib), as its
// default kb_base=1024 has it, and times from days to microseconds. `undefined`: not a value of that kind.

const letters = "kmgtp";

export function fioSize(text: string): number | undefined {
  const [, digits, letter = "", thousand] =
    /^(0x[0-9a-f]{1,13}|\d{1,16})(?:([kmgtp])(i?)b?)?$/.exec(text.toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Number(digits) * (thousand === "i" ? 1000 : 1024) ** (letters.indexOf(letter || "?") + 1);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

const nanoseconds: Readonly<Record<string, number>> = {
  d: 86_400e9,
  h: 3600e9,
  m: 60e9,
  s: 1e9,
  ms: 1e6,
  msec: 1e6,
  us: 1e3,
  usec: 1e3,
};

/** In ns; without a suffix it counts the unit that the option has. */
export function fioTimeNs(text: string, defaultUnit: "s" | "us"): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,12})([a-z]*)$/.exec(text.toLowerCase()) ?? [];
  const name = unit === "" ? defaultUnit : unit;
  if (digits === undefined || !Object.hasOwn(nanoseconds, name)) return undefined;
  const ns = Number(digits) * (nanoseconds[name] ?? 0);
  return Number.isSafeInteger(ns) ? ns : undefined;
}

/** Whole numbers within bounds. */
export function fioCount(text: string, least: number, most: number): number | undefined {
  const count = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : undefined;
}
