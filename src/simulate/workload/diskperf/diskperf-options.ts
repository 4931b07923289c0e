// The command line of IRIX's diskperf, as its manual page gives it (diskperf(1), IRIX 6.5): what is simulated is understood,
// everything else refused by name. Defaults that the page states: 10 s a test. Request sizes up to 4 MiB are what the tool
// prints when -m is not given; the other defaults are those of the published tests (reference-results A).

import { WorkloadError } from "../workload.js";

export interface DiskperfOptions {
  /** `-n`: what the output calls the test. */
  readonly name: string;
  /** `-W`: write tests, too. */
  readonly writes: boolean;
  /** `-t`: of each test. */
  readonly seconds: number;
  /** `-c`: size of the test file. */
  readonly fileBytes: number;
  /** `-r` and `-m`: the first and the last request size; each is twice the one before. */
  readonly smallestBytes: number;
  readonly largestBytes: number;
}

export const diskperfDefaults: DiskperfOptions = {
  name: "Unspecified",
  writes: false,
  seconds: 10,
  fileBytes: 2 ** 30,
  smallestBytes: 4096,
  largestBytes: 4_194_304,
};

const longestSeconds = 600;
const sdSectorBytes = 512;

type Letter = "n" | "t" | "c" | "r" | "m";

const values: Readonly<Record<Letter, (value: string) => Partial<DiskperfOptions>>> = {
  n: (name) => ({ name }),
  t: (text) => ({ seconds: secondsOf(text) }),
  c: (text) => ({ fileBytes: sizeOf("-c", text) }),
  r: (text) => ({ smallestBytes: sizeOf("-r", text) }),
  m: (text) => ({ largestBytes: sizeOf("-m", text) }),
};

const refused: Readonly<Record<string, string>> = {
  R: "there is no XLV volume with a real-time subvolume",
  L: "there is no XLV volume with a log subvolume",
  s: "results are MB/s; scale them afterwards",
  d: "its meaning is not known",
};

/**
 * `-W -D -r4k -t 10`, with or without `diskperf` in front and the path of the test file behind. Throws {@link WorkloadError}
 * for an option that the tool does not have or that is not simulated, and without `-D`.
 */
export function parseDiskperf(commandLine: string): DiskperfOptions {
  const words = wordsOf(commandLine);
  if (words[0] === "diskperf") words.shift();
  let options = diskperfDefaults;
  let direct = false;
  let paths = 0;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith("-") || word === "-") {
      paths += 1;
      if (paths > 1) throw optionError(`a second test path: ${word}`, "diskperf takes one; quote names with blanks.");
    } else if (word === "-D") {
      direct = true;
    } else if (word === "-W") {
      options = { ...options, writes: true };
    } else {
      options = { ...options, ...optionOf(word, words) };
    }
  }
  if (!direct) {
    throw optionError(
      "diskperf without -D is not simulated: it measures the memory of the computer as much as the disk",
      "Add -D, which makes it use direct I/O.",
    );
  }
  return checked(options);
}

function optionOf(word: string, rest: string[]): Partial<DiskperfOptions> {
  const letter = word[1] ?? "";
  const reason = refused[letter];
  if (reason !== undefined) throw optionError(`diskperf -${letter} is not simulated: ${reason}`, "Leave it out.");
  const take = Object.hasOwn(values, letter) ? values[letter as Letter] : undefined;
  if (!take) throw optionError(`diskperf has no option ${word}`, "It has -W, -D, -n, -t, -c, -r and -m.");
  const value = word.length > 2 ? word.slice(2) : rest.shift();
  if (value === undefined) throw optionError(`diskperf -${letter} has no value`, "Give one, such as -r4k or -t 10.");
  return take(value);
}

function checked(options: DiskperfOptions): DiskperfOptions {
  const { smallestBytes, largestBytes, fileBytes } = options;
  if (smallestBytes > largestBytes) {
    throw optionError(
      `diskperf -r ${smallestBytes} is above -m ${largestBytes}`,
      "-r is the smallest request, -m the largest.",
    );
  }
  if (largestBytes > fileBytes) {
    throw optionError(
      `the test file of ${fileBytes} bytes is smaller than a request of ${largestBytes}`,
      "Raise -c or lower -m.",
    );
  }
  return options;
}

function secondsOf(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= longestSeconds) return seconds;
  throw optionError(`diskperf -t ${text}: not a number of seconds`, `Give whole seconds from 1 to ${longestSeconds}.`);
}

const units: Readonly<Record<string, number>> = { "": 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

function sizeOf(option: string, text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,12})([kmg]?)$/i.exec(text) ?? [];
  const bytes = Number(digits) * (units[unit.toLowerCase()] ?? 1);
  if (bytes > 0 && Number.isSafeInteger(bytes) && bytes % sdSectorBytes === 0) return bytes;
  throw optionError(
    `diskperf ${option} ${text}: not a size`,
    "Give whole sectors of 512 bytes, such as 4096, 4k, 1m or 1g.",
  );
}

/** Words are separated by blanks; quotes keep them together. */
function wordsOf(commandLine: string): string[] {
  const words = commandLine.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+|["']/g) ?? [];
  return words.map((word) => {
    if (word === '"' || word === "'")
      throw optionError(`a quote that is not closed: ${commandLine.trim()}`, "Close it.");
    return word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2");
  });
}

function optionError(message: string, hint: string): WorkloadError {
  return new WorkloadError("workload/option", message, hint);
}
