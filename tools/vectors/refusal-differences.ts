// Files that we refuse and the vendor's tool loads, and the other way round.

import type { FileProblemKind } from "../../src/config/index.js";
import type { ReadingCase, RefusalDifference } from "./deliberate-difference.js";

function refusedAs(kind: FileProblemKind, detail: RegExp): (reading: ReadingCase) => boolean {
  return ({ ours, vendor }) => vendor.ok && ours.problem?.kind === kind && detail.test(ours.problem.detail);
}

export const refusalDifferences: readonly RefusalDifference[] = [
  {
    kind: "refusal",
    id: "doctype",
    title: "A DOCTYPE",
    why: "The vendor's tool passes over it. We refuse the file (`doctype`): a configuration needs none, and entities can blow up what reads them.",
    applies: refusedAs("doctype", /./),
  },
  {
    kind: "refusal",
    id: "deep-nesting",
    title: "Elements nested more than 16 deep",
    why: "The vendor's tool ignores what it does not know at any depth. We refuse the file: no configuration is like that.",
    applies: refusedAs("xml-syntax", /nested more than/),
  },
  {
    kind: "refusal",
    id: "forbidden-names",
    title: "Elements called constructor and the like",
    why: "Names such as `constructor` and `__proto__` have been used to attack programs written in JavaScript, and our XML reader refuses them. The vendor's tool ignores them as it does all unknown elements.",
    applies: refusedAs("xml-syntax", /XML reader refuses/),
  },
  {
    kind: "refusal",
    id: "large-file",
    title: "A file above 256 KB",
    why: "Real files have 18 KB with all their comments. We refuse larger ones (`file-size`).",
    applies: refusedAs("file-size", /./),
  },
  {
    kind: "refusal",
    id: "declared-encoding",
    title: "An encoding that few files declare",
    why: "The vendor's XML library asks its system for encodings that it does not know itself. We take UTF-8, UTF-16 with its mark and ISO-8859-1, and refuse others (`text-encoding`) instead of guessing letters.",
    applies: refusedAs("text-encoding", /encoding is/),
  },
  {
    kind: "refusal",
    id: "turbo",
    title: "Turbo",
    why: "The vendor's tool offers and writes `scsiSpeed` 6 but refuses to load it: `Invalid value for scsiSpeed (max=5)`. We read it; `vendor-reload` tells.",
    applies: ({ ours, vendor }) =>
      !vendor.ok &&
      vendor.error === "Invalid value for scsiSpeed (max=5)" &&
      (ours.source?.readings.some(({ path, value }) => path === "board.scsiSpeed" && value === 6) ?? false),
  },
  {
    kind: "refusal",
    id: "superseded-board",
    title: "A fault in board settings that do not count",
    why: "Of several `<S2S_BoardCfg>` the last counts, but the vendor's tool refuses the file for a bad number in any. We report `duplicate-element`.",
    applies: ({ ours, vendor, findings }) =>
      !vendor.ok &&
      (ours.source?.root.children.filter(({ name }) => name === "S2S_BoardCfg").length ?? 0) > 1 &&
      findings.some(({ rule, path }) => rule === "duplicate-element" && path === "board"),
  },
];
