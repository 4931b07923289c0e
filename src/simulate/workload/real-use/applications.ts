// Real use of the Indy, as data: starting the system, starting a browser, packing and unpacking a software tree
// (reference results A). Each is a row of phases. What is read and written is an assumption from general knowledge; the
// processor's share is fitted to the time with the Fujitsu MAJ3182MP, the card's programming to the board's time of
// packing, so that only the board's other times test anything.

import { bytes, type Constant, type Range } from "../../constant.js";

/** What an application does, in order. */
export type Phase =
  /** Nothing but the processor, or waiting for something that is not the drive. */
  | { readonly kind: "compute"; readonly seconds: Constant }
  /** Pages of programs and libraries, or small files, as they are needed: each anywhere in one of many files. */
  | {
      readonly kind: "demand";
      readonly files: Constant;
      readonly fileBytes: Constant;
      readonly reads: Constant;
      readonly readBytes: Constant;
    }
  /** Writes new files, as logs and caches are. */
  | { readonly kind: "create"; readonly files: Constant; readonly fileBytes: Constant }
  /** tar c: reads a tree, writes an archive; tar x: the other way around. */
  | {
      readonly kind: "pack" | "unpack";
      readonly totalBytes: Constant;
      readonly recordBytes: Constant;
      /** Files of one directory. */
      readonly filesPerDirectory: Constant;
      /** Processor time of tar itself and of the system calls that are not modelled one by one, ms a file. */
      readonly perFile: Constant;
    };

export interface RealUseApplication {
  readonly id: "boot" | "firefox" | "tar-create" | "tar-extract";
  readonly name: string;
  readonly phases: readonly Phase[];
  /** Rows of the published measurements that the figures marked `fitted` rest on, and those that they must predict. */
  readonly fitRows: readonly string[];
  readonly testRows: readonly string[];
}

const tree = {
  totalBytes: bytes(489_000_000, "F", "rows app-tar-*: 489 MB"),
  recordBytes: bytes(10_240, "A", "tar: 20 blocks of 512", [10_240, 262_144]),
  filesPerDirectory: count(12, "general knowledge", [5, 40]),
} as const;

export const realUseApplications: readonly RealUseApplication[] = [
  {
    id: "boot",
    name: "IRIX from mini-root text to login",
    phases: [
      {
        kind: "demand",
        files: count(600, "programs, libraries, scripts and configuration files of a start", [200, 1500]),
        fileBytes: bytes(65_536, "A", "general knowledge", [16_384, 262_144]),
        reads: count(1200, "general knowledge", [500, 2500]),
        readBytes: bytes(16_384, "A", "cluster of a page fault", [4096, 65_536]),
      },
      { kind: "create", files: count(60, "logs, lock and temporary files", [20, 200]), fileBytes: sizeOf(4096) },
      { kind: "compute", seconds: fittedSeconds(39, "app-boot-maj") },
    ],
    fitRows: ["app-boot-maj"],
    testRows: ["app-boot-v6"],
  },
  {
    id: "firefox",
    name: "Firefox until a page is drawn",
    phases: [
      {
        kind: "demand",
        files: count(150, "libraries, components, fonts, profile", [60, 400]),
        fileBytes: bytes(400_000, "A", "60 MB of program, libraries and fonts", [100_000, 800_000]),
        reads: count(2200, "36 MB of it are touched", [1000, 4000]),
        readBytes: bytes(16_384, "A", "cluster of a page fault", [4096, 65_536]),
      },
      { kind: "create", files: count(40, "cache and profile", [10, 100]), fileBytes: sizeOf(8192) },
      { kind: "compute", seconds: fittedSeconds(34, "app-firefox-maj") },
    ],
    fitRows: ["app-firefox-maj"],
    testRows: ["app-firefox-v6"],
  },
  {
    id: "tar-create",
    name: "tar c of 489 MB of mostly small files",
    phases: [{ kind: "pack", ...tree, perFile: fittedPerFile(1.85, "app-tar-create-maj") }],
    // With the board it is what the Transcend card's programming is fitted to.
    fitRows: ["app-tar-create-maj", "app-tar-create-v6"],
    testRows: [],
  },
  {
    id: "tar-extract",
    name: "tar x of the same",
    phases: [{ kind: "unpack", ...tree, perFile: fittedPerFile(4.1, "app-tar-extract-maj") }],
    fitRows: ["app-tar-extract-maj"],
    testRows: ["app-tar-extract-v6"],
  },
];

function fittedSeconds(value: number, row: string): Constant {
  return { value, unit: "s", confidence: "fitted", source: `row ${row} less the drive's share`, range: [5, 50] };
}

function fittedPerFile(value: number, row: string): Constant {
  return { value, unit: "ms", confidence: "fitted", source: `row ${row} less the drive's share`, range: [0, 30] };
}

function count(value: number, source: string, range: Range): Constant {
  return { value, unit: "", confidence: "A", source, range };
}

function sizeOf(value: number): Constant {
  return bytes(value, "A", "general knowledge", [512, 65_536]);
}
